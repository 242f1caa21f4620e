"""The database of the tables: `brelan backup FILE`, `restore FILE` and `doctor`, also while a server uses it (all but
`restore`); and which one a command is about: `--database`, the environment, or the user's own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from platformdirs import user_data_dir

from brelan.cli.command import Call, command
from brelan.cli.output import console, progress
from brelan.locales.say import error_text
from brelan.locales.words import Words

if TYPE_CHECKING:
    from brelan.rooms.store.checking import Finding

DATABASE_VARIABLE: Final = "BRELAN_DATABASE_URL"
UNSOUND: Final = 1
"""The exit code of `doctor` when something does not hold."""


def chosen_database(given: str | None) -> str:
    """An empty text is an answer too, and refused later."""
    usual = f"sqlite:///{Path(user_data_dir('brelan')) / 'rooms.db'}"
    return given if given is not None else os.environ.get(DATABASE_VARIABLE) or usual


def key_beside(database: str) -> Path | None:
    """The file of the key that signs cookies, if it is used: it is no part of the database."""
    from brelan.web.sessions import key_file_of

    file = key_file_of(database)
    return file if file is not None and file.exists() else None


class DoctorFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Which database."""

    database: str | None = None


class CopyFlags(DoctorFlags, frozen=True, kw_only=True, rename="kebab"):
    """And whether what is there may be replaced."""

    force: bool = False


class FindingLine(Struct, frozen=True):
    """What does not hold, as it is printed."""

    room: str
    what: str
    seq: int
    text: str


@command(DoctorFlags)
def doctor(call: Call) -> int:
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


@command(CopyFlags)
def backup(call: Call) -> None:
    from brelan.rooms.store.backup import back_up

    question, file = call.ask(CopyFlags), call.file()
    database = chosen_database(question.database)
    with progress(call.words("cli-running")):
        rooms = back_up(database, file, force=question.force)
    size = Path(file).stat().st_size
    if call.as_json:
        call.json({"file": file, "bytes": size, "tables": rooms})
        return
    console().print(call.words("cli-backup-done", file=file, tables=rooms, kilobytes=-(-size // 1000)))
    key = key_beside(database)
    if key is not None:
        console().print(call.words("cli-backup-key", file=str(key)))


@command(CopyFlags)
def restore(call: Call) -> None:
    from brelan.rooms.store.backup import restore as put_back

    question, file = call.ask(CopyFlags), call.file()
    os.umask(0o077)  # cards and sessions: for their owner alone
    with progress(call.words("cli-running")):
        rooms = put_back(file, chosen_database(question.database), force=question.force)
    if call.as_json:
        call.json({"file": file, "tables": rooms})
        return
    console().print(call.words("cli-restore-done", file=file, tables=rooms))
