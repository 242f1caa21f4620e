"""`brelan restore FILE`: put a copy of the tables back."""

from __future__ import annotations

import os

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.databases import chosen_database
from brelan.cli.output import console, progress
from brelan.cli.replay import one_file
from brelan.engine.game import AnyGame


class RestoreFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Into which database, and whether what it holds may be replaced."""

    database: str | None = None
    force: bool = False


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (RestoreFlags,)


def run(call: Call) -> None:
    from brelan.rooms.store.backup import restore

    question, file = call.ask(RestoreFlags), one_file(call)
    os.umask(0o077)  # cards and sessions: for their owner alone
    with progress(call.words("cli-running")):
        rooms = restore(file, chosen_database(question.database), force=question.force)
    if call.as_json:
        call.json({"file": file, "tables": rooms})
        return
    console().print(call.words("cli-restore-done", file=file, tables=rooms))
