"""Rooms in memory: those that are used stay, the others go by least recent use, within a bound."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from sqlalchemy import text

from brelan import registry
from brelan.engine.notation import write_move
from brelan.errors import NotFound
from brelan.rooms import commands as c
from brelan.rooms import room_cache as memories
from brelan.rooms.room import game_of, to_move
from brelan.rooms.room_cache import EMPTY_BYTES, weight_of
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.store import snapshot_reader as kept
from brelan.rooms.store.snapshot_reader import StoredRoom
from rooms.tables import Table, allowed, asynchronous

QUIET = {"cut-seconds": 0, "between-seconds": 600, "replace": False}


def bytes_of(value: Any) -> int:
    """What Python says, with all that hangs on it but types and functions."""
    seen: dict[int, Any] = {}
    todo = [value]
    while todo:
        found = todo.pop()
        if id(found) not in seen and not isinstance(found, type | ModuleType | FunctionType):
            seen[id(found)] = found
            todo += gc.get_referents(found)
    return sum(map(sys.getsizeof, seen.values()))


@pytest.mark.parametrize("name", registry.names())
def test_the_weight_of_a_room_is_about_right(name: str) -> None:
    game = registry.game(name)
    seats = min(4, game.seats[-1])
    table = Table(name, 1, table={"fill": "random", "seats": seats}, match=allowed(game, rebuys=900, stack=200))
    table.do("anne", c.Start())
    for _ in range(120):
        table.step()
    assert 0.5 < weight_of(table.room) / bytes_of(table.room) < 2


@asynchronous
async def test_a_thousand_tables_are_not_read_at_each_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with run_service(str(tmp_path / "rooms.db"), drive=False) as service:
        monkeypatch.setattr(service.store, "read", None)  # nobody asks
        opened = await asyncio.gather(*(service.open("anne", "Anne", "daker", table=QUIET) for _ in range(1_000)))
        for _ in range(2):
            await asyncio.gather(*(service.act(one.room, "anne", c.Say("hello")) for one in opened))
        assert {(await service.load(one.room)).seq - one.seq for one in opened} == {2}


@asynchronous
async def test_tables_that_are_opened_at_the_same_time_are_read_together(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_service(database, drive=False) as service:
        rooms = [await one_deal(service) for _ in range(5)]
        before = [await service.load(room) for room in rooms]
    asked: list[list[str]] = []
    async with run_service(database, drive=False) as service:
        read = service.store.stored_rooms

        async def counted(wanted: list[str]) -> dict[str, StoredRoom]:
            asked.append(sorted(wanted))
            return await read(wanted)

        monkeypatch.setattr(service.store, "stored_rooms", counted)
        async with service.store.writing() as connection:
            broken = text("UPDATE snapshots SET body = replace(body, :sane, :broken) WHERE room = :room")
            await connection.execute(broken, {"sane": '"opened":', "broken": '"opened":9', "room": rooms[0]})
        assert list(await asyncio.gather(*map(service.load, rooms))) == before, "one of them from its whole log"
        assert asked == [sorted(rooms)]


@asynchronous
async def test_a_short_log_without_a_snapshot_is_read_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite = f"sqlite:///{tmp_path / 'rooms.db'}"
    async with run_service(sqlite, drive=False) as service:
        rooms = [(await service.open("anne", "Anne", "daker", table=QUIET)).room for _ in range(3)]
        for number in range(3):
            await service.act(rooms[0], "anne", c.Say(f"line {number}"))
        before = [await service.load(room) for room in rooms]
    async with run_service(sqlite, drive=False) as service:
        read = service.store.read
        monkeypatch.setattr(service.store, "read", None)  # nobody asks for one log
        assert list(await asyncio.gather(*map(service.load, rooms))) == before
        assert not await service.store.stored_rooms(["no-such-room-as-this"])
        monkeypatch.setattr(service.store, "read", read)
        monkeypatch.setattr(kept, "MOST_WHOLE", before[1].seq)
        found = await service.store.stored_rooms(rooms)
        assert set(found) == set(rooms[1:]), "the first log is too long for it"


async def one_deal(service: RoomService) -> str:
    """A table with a finished deal, of which there is a snapshot, and the first moves of the next."""
    table = {**QUIET, "seats": 2, "fill": "random"}
    opened = await service.open("anne", "Anne", "daker", table=table)
    await service.act(opened.room, "anne", c.Start())
    while (room := await service.load(opened.room)).deal is None or room.deal.number < 2:
        seat = to_move(room)
        if seat is None or room.deal is None:
            await service.act(opened.room, "anne", c.Ready())
            continue
        move = write_move(game_of(room).default_move(room.deal.state))
        if room.chairs[seat].member is None:
            await service.act(opened.room, "", c.BotPlays(seat, move))
        else:
            await service.act(opened.room, "anne", c.Play(move))
    return opened.room


@asynchronous
async def test_what_nobody_uses_is_forgotten_first(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with run_service(database, drive=False) as service:
        rooms = [(await service.open("anne", "Anne", "poker-as", table=QUIET)).room for _ in range(4)]
        playing = await service.open("anne", "Anne", "poker-as", table={**QUIET, "fill": "random", "bot-millis": 0})
        await service.act(playing.room, "anne", c.Start())
        await service.act(playing.room, "anne", c.Leave())  # bots and the table go on
        watching = service.watch(rooms[1])
        await anext(watching)
        await service.load(rooms[0])
        monkeypatch.setattr(memories, "MOST_BYTES", service.room_cache.weight)
        new = [(await service.open("anne", "Anne", "poker-as", table=QUIET)).room for _ in range(3)]
        kept = [service.known(room) is not None for room in (*rooms, playing.room, *new)]
        assert kept == [False, True, False, False, True, True, True, True]
        assert service.room_cache.weight <= memories.MOST_BYTES
        for room in rooms:
            assert (await service.load(room)).id == room
        await watching.aclose()


@asynchronous
async def test_guessed_rooms_take_no_place(database: str) -> None:
    async with run_service(database, drive=False) as service:
        for number in range(50):
            with pytest.raises(NotFound):
                await service.act(f"{number:020}", "anne", c.Join("Anne"))
            with pytest.raises(NotFound):
                await service.load(f"{number:020}")
        assert service.room_cache.weight <= EMPTY_BYTES
