"""`brelan doctor`: check the database of the tables, also while a server uses it. Nothing is changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.databases import chosen_database
from brelan.cli.output import console, progress
from brelan.engine.game import AnyGame
from brelan.locales.say import error_text
from brelan.locales.words import Words

if TYPE_CHECKING:
    from brelan.rooms.store.checking import Finding

UNSOUND = 1


class DoctorFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Which database."""

    database: str | None = None


class FindingLine(Struct, frozen=True):
    """What does not hold, as it is printed."""

    room: str
    what: str
    seq: int
    text: str


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (DoctorFlags,)


def run(call: Call) -> int:
    database = chosen_database(call.ask(DoctorFlags).database)
    with progress(call.words("cli-running")) as show:
        rooms, findings = asyncio.run(_examine(database, show))
    lines = [_line(finding, call.words) for finding in findings]
    if call.as_json:
        call.json({"sound": not lines, "tables": rooms, "findings": lines})
    else:
        for line in lines:
            console().print(line.text)
        verdict = "cli-doctor-unsound" if lines else "cli-doctor-sound"
        console().print(call.words(verdict, tables=rooms, count=len(lines)))
    return UNSOUND if lines else 0


async def _examine(database: str, show: Callable[[int, int], None]) -> tuple[int, list[Finding]]:
    from brelan.rooms.store.checking import check_room
    from brelan.rooms.store.store import existing_store

    findings: list[Finding] = []
    async with existing_store(database) as store:
        rooms = await store.ids()
        for number, room in enumerate(rooms):
            show(number, len(rooms))
            findings += await check_room(store, room)
    return len(rooms), findings


def _line(finding: Finding, say: Words) -> FindingLine:
    why = error_text(say, finding.error) if finding.error is not None else ""
    key = f"cli-doctor-{finding.what}"
    text = say(f"{key}-because" if why else key, room=finding.room, seq=finding.seq, why=why)
    return FindingLine(finding.room, finding.what, finding.seq, text)
