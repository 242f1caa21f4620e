"""Snapshots: a room is opened without its whole log, and is the same room. What does not hold is found."""

from __future__ import annotations

import copy as copies
from functools import cache
from typing import Any

import pytest
from msgspec.structs import fields

from brelan.records.verify import verify
from brelan.rooms import commands as c
from brelan.rooms import room_cache as memories
from brelan.rooms.events import DealFinished
from brelan.rooms.reduce import replay
from brelan.rooms.room import KEPT_FINISHED, Room, deals_played
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.snapshot import REBUILT, VERSION, PlainRoom, read_snapshot, write_snapshot
from brelan.rooms.store import Store, open_store
from brelan.rooms.store.checking import check_room
from rooms.tables import Table, asynchronous

DEALS = KEPT_FINISHED + 4


@cache
def played(deals: int = DEALS) -> Table:
    table = Table("daker", table={"fill": "random", "cut-seconds": 2}, match={"rebuys": 900})
    table.publish("anne")
    table.do("anne", c.Start())
    table.play_on(deals)
    return table


def copy(table: Table) -> Table:
    """To play on."""
    again = copies.copy(table)
    again.log = list(table.log)
    return again


async def store_all(store: Store, table: Table) -> None:
    """As it was played: an append for each action."""
    start, room = 0, None
    for at, entry in enumerate(table.log, 1):
        room = replay(table.room.id, (entry,), room)
        assert room is not None
        if isinstance(entry.event, DealFinished) or at == len(table.log):
            await store.append(room, table.log[start:at])
            start = at


@asynchronous
async def test_a_room_is_opened_from_its_snapshot_and_the_entries_after_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = copy(played())
    table.step()  # the next deal has begun
    async with open_store(database) as store:
        await store_all(store, table)
        monkeypatch.setattr(memories, "replay_history", None)  # nobody needs the whole log
        service = RoomService(store)
        assert await service.load(table.room.id) == table.room
        for number in (1, DEALS):
            record = await service.record(table.room.id, number, "anne")
            assert verify(record).unproved == 0
            assert record.viewer == 0


@asynchronous
async def test_a_room_of_an_older_version_is_replayed_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played()
    async with open_store(database) as store:
        await store_all(store, table)
        for old in (
            "DELETE FROM snapshots",
            """UPDATE snapshots SET body = '{"version": 0}'""",
            f"""UPDATE snapshots SET body = replace(body, '"version":{VERSION}', '"version":0')""",
            """UPDATE snapshots SET body = replace(body, '"past":[{"opened":', '"past":[{"opened":1')""",
        ):
            async with store.writing() as connection:
                await connection.exec_driver_sql("DELETE FROM deals")
                await connection.exec_driver_sql(old)
            assert await RoomService(store).load(table.room.id) == table.room
            with monkeypatch.context() as patched:
                patched.setattr(memories, "replay_history", None)
                again = RoomService(store)
                assert await again.load(table.room.id) == table.room
                assert (await again.record(table.room.id, 1, "anne")).viewer == 0


def test_a_snapshot_does_not_grow_with_the_deals() -> None:
    table = copy(played())
    sizes = []
    for _ in range(2):
        table.play_on(KEPT_FINISHED)
        sizes.append(len(write_snapshot(table.room)))
    assert sizes[1] < sizes[0] * 1.2
    assert deals_played(table.room) == DEALS + 2 * KEPT_FINISHED


def test_every_field_of_a_room_is_kept_or_built_again() -> None:
    kept = {field.name for field in fields(PlainRoom)}
    assert kept | set(REBUILT) == {field.name for field in fields(Room)}
    assert read_snapshot('{"version": 2}') is None


DAMAGE: dict[str, str] = {
    "log": "UPDATE entries SET event = '{}' WHERE seq = 30",
    "chips": """UPDATE entries SET event = replace(event, '"stacks":[100,', '"stacks":[99,')""",
    "head": "UPDATE rooms SET seq = seq, at = at - 1",
    "snapshot": """UPDATE snapshots SET body = replace(body, '"house":0', '"house":1')""",
    "deals": "DELETE FROM deals WHERE number = 2",
}


@pytest.mark.parametrize("what", DAMAGE)
@asynchronous
async def test_what_does_not_hold_is_found(database: str, what: str) -> None:
    async with run_service(database, drive=False) as service:
        table = played(deals=3)
        await store_all(service.store, table)
        await service.open("bruno", "Bruno", "poker-as")
        assert await findings(service.store) == []
        async with service.store.writing() as connection:
            await connection.exec_driver_sql(DAMAGE[what])
        assert what in {finding.what for finding in await findings(service.store)}


@asynchronous
async def test_a_missing_entry_is_found(database: str) -> None:
    async with open_store(database) as store:
        table = played(deals=2)
        await store_all(store, table)
        async with store.writing() as connection:
            await connection.exec_driver_sql(f"DELETE FROM entries WHERE seq > {table.room.seq - 3}")
        assert [finding.what for finding in await findings(store)] == ["log"]


async def findings(store: Store) -> list[Any]:
    return [finding for room in await store.ids() for finding in await check_room(store, room)]
