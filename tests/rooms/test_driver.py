"""Many tables at once: all of them move, in the order in which they are due, also after a process was killed."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from brelan.rooms import commands as c
from brelan.rooms import driver as drivers
from brelan.rooms.clock import Clock
from brelan.rooms.driver import Driver
from brelan.rooms.room import Room
from brelan.rooms.service import RoomService, run_service
from rooms.tables import START, asynchronous

TABLE = {"fill": "random", "seats": 4, "bot-millis": 1_000, "cut-seconds": 0}
DRIVING = Path(__file__).with_name("driving.py")


class Overloaded:
    """A clock that only moves when a room does: every move takes this many milliseconds."""

    def __init__(self, millis: int) -> None:
        self.now = START
        self.moved: list[str] = []
        self._millis = millis

    def __call__(self) -> int:
        return self.now

    def wrote(self, room: Room) -> None:
        self.moved.append(room.id)
        self.now += self._millis


async def open_tables(service: RoomService, number: int) -> list[str]:
    """Tables at which only bots are left: they play the deal to its end."""
    rooms = []
    for _ in range(number):
        opened = await service.open("anne", "Anne", "poque", table=TABLE)
        await service.act(opened.room, "anne", c.Start())
        await service.act(opened.room, "anne", c.Leave())
        rooms.append(opened.room)
    return rooms


@asynchronous
async def test_an_overloaded_server_moves_every_table_in_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """12 tables that want to move every second, four moves a second, and overdue rooms looked for all the time."""
    monkeypatch.setattr(drivers, "AT_ONCE", 1)  # those that are driven at the same time may overtake each other
    monkeypatch.setattr(drivers, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(drivers, "GRACE_MILLIS", 0)
    clock = Overloaded(250)
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    async with run_service(database, Clock(clock, clock), drive=False) as service:
        rooms = await open_tables(service, 12)
        planned = await service.store.overdue(clock.now + 60_000)
    clock.now += 60_000
    async with run_service(database, Clock(clock, clock)) as service:  # started again: all of them are overdue
        service.written.append(clock.wrote)
        while len(clock.moved) < 72:
            await asyncio.sleep(0.001)
    assert clock.moved[:12] == [room for _, room in planned]
    for start in range(0, 48, 6):
        window = Counter(clock.moved[start : start + 24])
        assert set(window) == set(rooms)
        assert max(window.values()) <= 3


@asynchronous
async def test_after_a_restart_every_room_is_planned_and_the_future_ones_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brelan.rooms.store.store.DUE_AT_ONCE", 3)  # several pages of them
    clock = Overloaded(0)
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    async with run_service(database, Clock(clock, clock), drive=False) as service:
        rooms = await open_tables(service, 8)
        found, last = [], (0, "")
        while page := await service.store.overdue(clock.now + 60_000, last):
            found += page
            last = page[-1]
        assert sorted(room for _, room in found) == sorted(rooms)
        assert found == sorted(found)
    async with run_service(database, Clock(clock, clock), drive=False) as service:
        driver = Driver(service)
        driving = asyncio.create_task(driver.run())
        while len(driver.planned()) < 8:
            await asyncio.sleep(0.001)
        assert driver.planned() == {room: at for at, room in found}
        driving.cancel()
        await asyncio.wait({driving})


@contextmanager
def another_process(database: str, tables: int) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A process that has opened tables of bots and drives them, and the ids of the tables."""
    with subprocess.Popen(
        [sys.executable, str(DRIVING), database, str(tables)], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().split()
        finally:
            process.kill()


@pytest.mark.deep
@asynchronous
async def test_the_tables_of_a_killed_process_are_taken_up_by_another(database: str) -> None:
    with another_process(database, 6) as (process, rooms):
        process.send_signal(signal.SIGKILL)
        process.wait()
        async with run_service(database) as service:
            await until_written(service, rooms)


@asynchronous
async def test_nobody_takes_the_tables_of_a_process_that_lives(postgres_url: tuple[object, str]) -> None:
    _, database = postgres_url
    with another_process(database, 6) as (process, rooms):
        async with run_service(database) as service:
            written: list[Room] = []
            service.written.append(written.append)
            before = await service.store.heads(rooms)
            while any(seq < before[room] + 3 for room, seq in (await service.store.heads(rooms)).items()):
                await asyncio.sleep(0.02)
            assert not written
            process.send_signal(signal.SIGKILL)
            process.wait()
            await until_written(service, rooms)


async def until_written(service: RoomService, rooms: list[str]) -> None:
    """Until this process has moved at each of these tables."""
    assert rooms
    missing = set(rooms)
    service.written.append(lambda room: missing.discard(room.id))
    while missing:
        await asyncio.sleep(0.01)
