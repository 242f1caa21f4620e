"""Who is there: kept beside the log, told apart from blinks, shared between processes that can talk."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from brelan.errors import Full
from brelan.rooms import commands as c
from brelan.rooms import presence as presences
from brelan.rooms.decide import people
from brelan.rooms.presence import FIRST_MILLIS, GONE_MILLIS, LONGEST_MESSAGE, Presence
from brelan.rooms.service import RoomService, run_service
from databases import Postgres
from rooms.tables import asynchronous


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        return self.now


class House:
    """Processes that hear each other at once, each with the rooms whose pages it had drawn again."""

    def __init__(self, processes: int = 1) -> None:
        self.clock = Clock()
        self.changed: list[list[str]] = [[] for _ in range(processes)]
        self.said: list[str] = []
        self.all = [Presence(changed.append, self.clock) for changed in self.changed]
        for one in self.all:
            one.tell = self._tell

    def _tell(self, message: str) -> None:
        self.said.append(message)
        for one in self.all:
            one.hear(message)

    def away(self) -> list[bool]:
        return [one.is_away("room", 0) for one in self.all]


@asynchronous
async def test_who_has_closed_his_last_page_is_away_after_a_while() -> None:
    house = House()
    (presence,) = house.all
    with presence.page("room", 0):
        house.clock.now += 10 * FIRST_MILLIS
        assert house.away() == [False]
    assert house.away() == [False]  # it may be on its way back
    house.clock.now += GONE_MILLIS - 1
    assert house.away() == [False]
    house.clock.now += 1
    assert house.away() == [True]
    with presence.page("room", 0):
        assert house.away() == [False]
    assert house.changed == [["room"]]  # he was shown as away, and no longer is


@asynchronous
async def test_one_of_two_tabs_is_enough_and_a_blink_changes_no_page() -> None:
    house = House()
    (presence,) = house.all
    with presence.page("room", 0):
        with presence.page("room", 0):
            pass
        house.clock.now += 2 * GONE_MILLIS
        assert house.away() == [False]
    for _ in range(3):
        house.clock.now += GONE_MILLIS // 2
        with presence.page("room", 0):
            pass
    assert house.away() == [False]
    assert house.changed == [[]]


@asynchronous
async def test_who_asks_without_a_page_is_there() -> None:
    house = House()
    (presence,) = house.all
    presence.seen("room", 0)
    house.clock.now += 10 * FIRST_MILLIS
    assert not presence.is_away("room", 0)
    assert presence.is_away("room", 1)  # of whom nothing was ever heard
    with presence.page("room", 0):
        pass
    house.clock.now += GONE_MILLIS
    assert presence.is_away("room", 0)
    presence.seen("room", 0)
    assert not presence.is_away("room", 0)


def test_after_a_start_everybody_has_a_minute_to_come_back() -> None:
    house = House()
    (presence,) = house.all
    assert house.away() == [False]
    house.clock.now += FIRST_MILLIS
    assert house.away() == [True]
    presence.seen("room", 0)
    assert house.away() == [False]


@asynchronous
async def test_a_page_at_another_process_counts_too() -> None:
    house = House(2)
    here, there = house.all
    with ExitStack() as tabs:
        tabs.enter_context(here.page("room", 0))
        with there.page("room", 0):
            pass
        house.clock.now += FIRST_MILLIS
        assert house.away() == [False, False]  # the other tab was told of
    house.clock.now += GONE_MILLIS
    assert house.away() == [True, True]
    there.seen("room", 0)
    assert house.away() == [False, False]


def test_a_process_that_starts_later_asks_and_no_message_is_too_long() -> None:
    house = House(2)
    first, late = house.all
    for number in range(1_000):
        first.hear(f"somebody +room-{number:015}:7")
    house.clock.now += FIRST_MILLIS
    assert late.is_away("room-000000000000999", 7)
    late.ask()
    assert not any(late.is_away(f"room-{number:015}", 7) for number in range(1_000))
    assert max(map(len, house.said)) <= LONGEST_MESSAGE + 1
    assert len(house.said) > 2


@pytest.mark.parametrize("message", ["x +room", "x +:", "x -room:-1", "x room:1", "x", "x ??", "x +room:1:"])
def test_what_cannot_be_understood_is_not_heard(message: str) -> None:
    house = House()
    house.all[0].hear(message)
    assert house.changed == [[]]


async def absent(service: RoomService, room: str) -> list[bool]:
    return [seat.absent for seat in (await service.view(room, "anne")).seats if seat.member is not None]


async def until_absent(service: RoomService, room: str, wanted: list[bool]) -> None:
    """A page of Anne's is drawn again until it shows what is wanted."""
    async for _ in service.watch(room, presence=True):
        if await absent(service, room) == wanted:
            return


@asynchronous
async def test_pages_are_drawn_again_and_nothing_is_written(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presences, "GONE_MILLIS", 50)
    async with run_service(database) as service:
        opened = await service.open("anne", "Anne", "poker-as", table={"seats": 2})
        await service.act(opened.room, "bruno", c.Join("Bruno"))
        await service.act(opened.room, "bruno", c.TakeSeat())
        before = await service.store.read(opened.room)
        with service.presence.page(opened.room, 0):
            with service.presence.page(opened.room, 1):
                assert await absent(service, opened.room) == [False, False]
            await until_absent(service, opened.room, [False, True])
            with service.presence.page(opened.room, 1):
                await until_absent(service, opened.room, [False, False])
        assert await service.store.read(opened.room) == before


@asynchronous
async def test_processes_on_one_postgresql_tell_each_other(
    postgres_url: tuple[Postgres, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presences, "GONE_MILLIS", 300)
    _, database = postgres_url
    async with run_service(database) as first, run_service(database) as second:
        await asyncio.gather(first.listening.wait(), second.listening.wait())
        opened = await first.open("anne", "Anne", "poker-as", table={"seats": 2})
        await first.act(opened.room, "bruno", c.Join("Bruno"))
        await first.act(opened.room, "bruno", c.TakeSeat())
        with first.presence.page(opened.room, 0):
            with second.presence.page(opened.room, 1):
                pass
            await until_absent(first, opened.room, [False, True])  # he was at the other process
            with second.presence.page(opened.room, 1):
                await until_absent(first, opened.room, [False, False])
                monkeypatch.setattr(presences, "FIRST_MILLIS", 0)  # a process that starts believes nothing unheard
                async with run_service(database) as third:
                    await asyncio.wait_for(until_absent(third, opened.room, [False, False]), 30)


@asynchronous
async def test_a_full_table_is_left_by_spectators_whose_pages_are_closed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_HERE", 4)
    monkeypatch.setattr(presences, "GONE_MILLIS", 0)
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "poker-as")
        for person in ("bruno", "chloe", "dora"):
            await service.act(opened.room, person, c.Join(person.capitalize()))
        with pytest.raises(Full):
            await service.act(opened.room, "emil", c.Join("Emil"))
        for member in (0, 1, 2):  # Anne sits
            with service.presence.page(opened.room, member):
                pass
        with service.presence.page(opened.room, 1):
            await service.act(opened.room, "emil", c.Join("Emil"))
            names = {member.name for member in (await service.view(opened.room, "emil")).members}
    assert names == {"Anne", "Bruno", "Dora", "Emil"}
