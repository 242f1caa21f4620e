"""Computes what a bot needs and keeps it on disk, in a process of its own: `python -m brelan.study.bots.prepare
JOB`."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec
from msgspec import Struct

from brelan import registry
from brelan.engine import options
from brelan.engine.game import AnyGame
from brelan.study.bots import preparations_of

PATIENT = 10
"""How far it stands behind those who play on the same machine."""


class Job(Struct, frozen=True):
    """A bot, under these rules (a game's own Rules) and with this many players; 0: any number."""

    game: str
    bot: str
    rules: Any
    players: int


def job_of(game: AnyGame, bot: str, rules: Any, players: int) -> Job | None:
    """What this bot needs at such a table; None: nothing."""
    needed = preparations_of(game).get(bot)
    return Job(game.name, bot, rules, players if needed.by_players else 0) if needed is not None else None


def prepare(job: Job) -> None:
    """From disk, or in up to a minute."""
    preparations_of(registry.game(job.game))[job.bot].prepare(job.rules, job.players)


def command_of(job: Job) -> list[str]:
    """What starts a process that does it."""
    return [sys.executable, "-m", f"{__package__}.prepare", msgspec.json.encode(job).decode()]


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(PATIENT)
    told = msgspec.json.decode(sys.argv[1], type=Job)
    rules = options.build(registry.game(told.game).Rules, told.rules)
    prepare(msgspec.structs.replace(told, rules=rules))


if __name__ == "__main__":
    main()
