"""`brelan verify FILE`: check that a record holds."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.cli.replay import read_file
from brelan.engine.game import AnyGame
from brelan.records.verify import verify


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return ()


def run(call: Call) -> None:
    verdict = verify(read_file(call))
    if call.as_json:
        call.json({"holds": True, **msgspec.to_builtins(verdict)})
        return
    details = msgspec.to_builtins(verdict)
    console().print(call.words("cli-verify-holds", **details))
