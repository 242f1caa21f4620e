"""A process that plays for a person at a table and says what was acknowledged, until it is killed.

python worker.py DATABASE ROOM PERSON how: "play" until killed from outside; "before-commit" and "after-commit" kill
themselves at that point of their third append.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sys
from collections.abc import Sequence

from brelan.engine.notation import write_move
from brelan.errors import BrelanError
from brelan.rooms.commands import Command, Play, Rebuy
from brelan.rooms.events import Entry
from brelan.rooms.room import Room
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.store import Store
from brelan.rooms.store.postgresql import PostgresWriter, statement
from brelan.rooms.store.rows import AppendRows
from brelan.rooms.store.sqlite import SqliteWriter
from brelan.rooms.view import RoomView
from rooms.links import Keeper

LAST = 3
KEEPER = Keeper(secrets.token_bytes(32))


class Doomed:
    """How this process dies by SIGKILL: in the middle of its third append, or right after it."""

    how = ""
    appends = 0


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DoomedStore(Store):
    async def append(self, room: Room, entries: Sequence[Entry], asked: str = "") -> None:
        Doomed.appends += 1
        await super().append(room, entries, asked)
        if Doomed.how == "after-commit" and Doomed.appends == LAST:
            die()


class DoomedSqlite(SqliteWriter):
    def _do_now(self, work: AppendRows | int) -> None:
        super()._do_now(work)
        if Doomed.how == "before-commit" and Doomed.appends == LAST:
            die()


class DoomedPostgres(PostgresWriter):
    async def _execute(self, rows: AppendRows) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(*statement(rows))
            if Doomed.how == "before-commit" and Doomed.appends == LAST:
                die()


def doom(store: Store, how: str) -> None:
    """From now on."""
    Doomed.how = how
    store.__class__ = DoomedStore
    writer = store._appender()
    writer.__class__ = DoomedSqlite if isinstance(writer, SqliteWriter) else DoomedPostgres


def wanted(view: RoomView) -> Command | None:
    """What the person does now."""
    deal, chained = view.deal, KEEPER.answer(view.chance)
    if chained is not None and not Doomed.how:  # whoever is doomed counts its moves
        return chained
    if deal is not None and deal.legal:
        choice = -1 if Doomed.how else secrets.randbelow(len(deal.legal))  # at dice the last one is never to stop
        return Play(write_move(deal.legal.plain[choice] if Doomed.how else deal.legal[choice]))
    return Rebuy() if "rebuy" in view.may else None


async def play(service: RoomService, room: str, person: str) -> None:
    async for _ in service.watch(room):
        view = await service.view(room, person)
        command = wanted(view)
        if command is None:
            continue
        client = secrets.token_hex(8)
        say("try", client, view.seq, type(command).__name__)
        try:
            done = await service.act(room, person, command, seq=view.seq, client=client)
        except BrelanError as error:
            say("refused", client, error.code)
        else:
            say("done", client, done.seq)


def say(*words: object) -> None:
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


async def main(database: str, room: str, person: str, how: str) -> None:
    async with run_service(database, drive=how == "play") as service:
        if how != "play":
            doom(service.store, how)
        await play(service, room, person)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
