"""`brelan backup FILE`: copy the database of the tables, also while a server uses it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.databases import chosen_database, key_beside
from brelan.cli.output import console, progress
from brelan.cli.replay import one_file
from brelan.engine.game import AnyGame


class BackupFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Which database, and whether an older copy may be replaced."""

    database: str | None = None
    force: bool = False


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (BackupFlags,)


def run(call: Call) -> None:
    from brelan.rooms.store.backup import back_up

    question, file = call.ask(BackupFlags), one_file(call)
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
