"""The wall clock is set back or forward by an hour: nothing freezes, and nobody loses their time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.errors import NotNow, NotYours, Stale
from brelan.rooms import commands as c
from brelan.rooms import driver as drivers
from brelan.rooms import events as e
from brelan.rooms.clock import LEAST_MILLIS, Clock, milliseconds
from brelan.rooms.room import Room, deals_played, is_dealing, is_playing, to_move
from brelan.rooms.service import RoomService, run_service
from rooms.tables import START, asynchronous

HOUR = 3_600_000
JUMPS = pytest.mark.parametrize("jump", [-HOUR, HOUR, -4_000, 5_000, -25 * HOUR], ids=lambda jump: f"{jump // 1000}s")


class Hands:
    """Two clocks that only a test moves: the wall clock is set, the other one never."""

    def __init__(self, start: int = START) -> None:
        self.wall, self.ticks = start, 7_000

    def clock(self) -> Clock:
        """Of a process that starts now."""
        return Clock(lambda: self.wall, lambda: self.ticks)

    def wait(self, millis: int) -> None:
        self.wall += millis
        self.ticks += millis

    def set(self, millis: int) -> None:
        self.wall += millis


# Stamps


@given(st.lists(st.tuples(st.integers(0, 90_000), st.sampled_from([0, HOUR, 7 * HOUR, 2_000])), min_size=1))
def test_a_stamp_from_before_a_jump_forward_is_as_old_as_it_is(steps: list[tuple[int, int]]) -> None:
    hands = Hands()
    clock, written = hands.clock(), list[tuple[int, int]]()
    for wait, jump in steps[-10:]:
        written.append((clock(), hands.ticks))
        hands.wait(wait)
        clock()
        hands.set(jump)
        for stamp, ticks in written:
            assert clock() - (stamp + clock.shift("room", stamp)) == hands.ticks - ticks
        assert clock.steady() == START + hands.ticks - 7_000
    assert clock.jumps == sum(jump > 0 for _, jump in steps[-10:])


@given(st.lists(st.tuples(st.integers(0, 90_000), st.sampled_from([0, -HOUR, HOUR, -5_000])), min_size=1, max_size=9))
def test_a_stamp_is_never_older_than_it_is_nor_of_the_future(steps: list[tuple[int, int]]) -> None:
    """After several jumps two moments may have had the same stamp: the newer one counts, so nobody loses time."""
    hands = Hands()
    clock = hands.clock()
    for wait, jump in steps:
        stamp, ticks = clock(), hands.ticks
        hands.wait(wait)
        clock()
        hands.set(jump)
        for later in (0, wait, HOUR):
            hands.wait(later)
            age = clock() - (stamp + clock.shift("room", stamp))
            assert 0 <= age <= hands.ticks - ticks
            assert age == hands.ticks - ticks or jump < 0


def test_small_steps_are_no_jumps_and_stamps_of_others_count_from_when_they_are_seen() -> None:
    hands = Hands()
    clock = hands.clock()
    for step in (LEAST_MILLIS - 1, 1 - LEAST_MILLIS) * 5:
        hands.set(step)
        assert clock.shift("room", clock()) == 0
    assert clock.jumps == 0
    ahead = clock() + HOUR  # by a process of a machine, or of a time, that was an hour ahead
    assert ahead + clock.shift("room", ahead) == clock()
    hands.wait(8_000)
    assert ahead + clock.shift("room", ahead) == clock() - 8_000
    assert ahead + clock.shift("another room", ahead) == clock()
    hands.wait(2 * HOUR)
    assert ahead + clock.shift("room", ahead) == clock() - 2 * HOUR - 8_000


# What a table waits for


async def playing(service: RoomService, **table: int | str | bool) -> str:
    """Anne and Bruno play with a minute for each move."""
    usual = {"seats": 2, "turn-seconds": 60, "bank-seconds": 30, "cut-seconds": 0, "between-seconds": 8}
    room = (await service.open("anne", "Anne", "daker", table={**usual, **table})).room
    await service.act(room, "bruno", c.Join("Bruno"))
    await service.act(room, "bruno", c.TakeSeat())
    await service.act(room, "anne", c.Start())
    return room


def mover_of(room: Room) -> str:
    seat = to_move(room)
    assert seat is not None
    member = room.chairs[seat].member
    assert member is not None
    return room.members[member].person


async def ticked(service: RoomService, room: str) -> list[str]:
    """What the table does by itself now."""
    before = (await service.load(room)).seq
    await service.act(room, "", c.Tick())
    return [type(entry.event).__name__ for entry in await service.store.read(room, before)]


@JUMPS
@asynchronous
async def test_a_person_has_their_minute_and_their_bank_whatever_the_wall_clock_does(
    tmp_path: Path, jump: int
) -> None:
    hands = Hands()
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}", hands.clock(), drive=False) as service:
        room = await playing(service)
        hands.wait(20_000)
        service.clock()
        hands.set(jump)
        await service.act(room, "bruno", c.Say("What time is it?"))
        view = await service.view(room, "anne")
        assert (view.turn_ends, view.deadline) == (view.now + 40_000, view.now + 70_000)
        hands.wait(50_000)
        mover = mover_of(await service.load(room))
        assert await ticked(service, room) == []
        before = (await service.load(room)).seq
        await service.act(room, mover, c.Play("call"))
        used = (await service.store.read(room, before))[0].event
        assert isinstance(used, e.ClockUsed)
        assert used.millis == 10_000
        hands.wait(89_999)
        assert await ticked(service, room) == []
        hands.wait(1)
        assert (await ticked(service, room))[0] == "TimedOut"


@JUMPS
@asynchronous
async def test_a_pause_is_as_long_as_it_is(tmp_path: Path, jump: int) -> None:
    hands = Hands()
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}", hands.clock(), drive=False) as service:
        room = await playing(service)
        hands.wait(20_000)
        await service.act(room, "anne", c.Pause())
        hands.wait(4_000)
        service.clock()
        hands.set(jump)
        await service.act(room, "anne", c.Resume())
        hands.wait(3_000)
        view = await service.view(room, "anne")
        assert (view.turn_ends, view.deadline) == (view.now + 37_000, view.now + 67_000)
        await service.act(room, "anne", c.Pause())
        await service.act(room, "anne", c.Resume())
        assert (await service.view(room, "anne")).turn_ends == view.turn_ends


@JUMPS
@asynchronous
async def test_the_next_deal_comes_when_it_should(tmp_path: Path, jump: int) -> None:
    hands = Hands()
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}", hands.clock(), drive=False) as service:
        room = await playing(service)
        while is_dealing(now := await service.load(room)):
            await service.act(room, mover_of(now), c.Play(await cheapest(service, now)))
        hands.wait(5_000)
        service.clock()
        hands.set(jump)
        view = await service.view(room, "anne")
        assert view.next_deal == view.now + 3_000
        hands.wait(2_999)
        assert await ticked(service, room) == []
        hands.wait(1)
        assert "DealOpened" in await ticked(service, room)


async def cheapest(service: RoomService, room: Room) -> str:
    """A move that risks nothing for whoever is to move."""
    deal = (await service.view(room.id, mover_of(room))).deal
    assert deal is not None
    return next((move for move in ("check", "muck", "fold") if move in deal.offers), deal.offers[-1])


@JUMPS
@pytest.mark.parametrize("again", [False, True], ids=["beside", "restarted"])
@asynchronous
async def test_another_process_waits_no_longer_than_a_turn(database: str, jump: int, *, again: bool) -> None:
    """One that ran when the clock was set knows how long was waited; one that starts later may begin anew."""
    hands = Hands()
    async with run_service(database, hands.clock(), drive=False) as service:
        room = await playing(service, **{"bank-seconds": 0})
        beside = hands.clock()
        hands.wait(20_000)
        service.clock()
        beside()
        hands.set(jump)
        if again and jump > 0:
            return  # whether the server was off for an hour, or the clock is wrong, nothing can tell
    async with run_service(database, hands.clock() if again else beside, drive=False) as service:
        view = await service.view(room, "anne")
        assert view.deadline is not None
        left = view.deadline - view.now
        assert left == (40_000 if not again else 60_000 if -jump > 20_000 else 60_000 - 20_000 - jump)
        hands.wait(left - 1)
        assert await ticked(service, room) == []
        hands.wait(1)
        assert (await ticked(service, room))[0] == "TimedOut"


# A server that runs


class SetClock:
    """The wall clock of this machine, which a test may set."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self) -> int:
        return milliseconds() + self.by


async def among_bots(service: RoomService, **options: Any) -> str:
    """A table of Anne and bots: they play, and the next deal comes, by themselves."""
    table = {"seats": 3, "fill": "random", "bot-millis": 60, "cut-seconds": 0, "between-seconds": 1}
    options["table"] = {**table, **options.get("table", {})}
    room = (await service.open("anne", "Anne", "daker", **options)).room
    await service.act(room, "anne", c.Start())
    return room


async def play_until(service: RoomService, room: str, wanted: Callable[[Room], bool]) -> None:
    """Anne does what costs least whenever it is her turn."""
    async with asyncio.timeout(60):
        while not wanted(now := await service.load(room)):
            if is_dealing(now) and to_move(now) == 0:
                with suppress(Stale, NotYours, NotNow):  # the deal went on meanwhile
                    await service.act(room, "anne", c.Play(await cheapest(service, now)))
            await asyncio.sleep(0.02)


async def play_deals(service: RoomService, room: str, more: int) -> None:
    wanted = deals_played(await service.load(room)) + more
    await play_until(service, room, lambda now: deals_played(now) >= wanted)


@asynchronous
async def test_bots_and_deals_go_on_when_the_clock_is_set(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's minute runs at another table meanwhile."""
    monkeypatch.setattr(drivers, "LOOK_SECONDS", 0.05)
    wall = SetClock()
    async with run_service(database, Clock(wall)) as service:
        slow = await playing(service)
        before = (await service.load(slow)).seq
        room = await among_bots(service, match={"stack": 1_000})
        for jump in (-HOUR, HOUR, HOUR, -2 * HOUR):
            wall.by += jump
            await play_deals(service, room, 2)
            view = await service.view(slow, "anne")
            assert view.deadline is not None
            assert 0 < view.deadline - view.now <= 90_000
        assert (await service.load(slow)).seq == before


@asynchronous
async def test_a_server_that_starts_after_the_clock_was_set_back_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers, "UNREAD_MILLIS", 100)
    async with run_service(database, Clock(lambda: milliseconds() + HOUR), drive=False) as service:
        room = await among_bots(service, match={"stack": 1_000})
    async with run_service(database) as service:
        await play_deals(service, room, 2)


@asynchronous
async def test_a_match_ends_at_its_hour_on_the_clock_as_it_is_set(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is ready for the next deal: only the hour ends it."""
    monkeypatch.setattr(drivers, "LOOK_SECONDS", 0.05)
    wall = SetClock()
    async with run_service(database, Clock(wall)) as service:
        until = milliseconds() // 1_000 + 1_800
        room = await among_bots(service, match={"until": until}, table={"wait-for-all": True})
        await play_until(service, room, lambda now: deals_played(now) == 1)
        assert is_playing(await service.load(room))
        wall.by += HOUR
        await play_until(service, room, lambda now: not is_playing(now))


@asynchronous
async def test_the_tables_of_a_process_that_died_when_the_clock_was_set_back_are_taken(
    postgres_url: tuple[object, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their moments seem to be an hour ahead: no process would look at them before."""
    monkeypatch.setattr(drivers, "LOOK_SECONDS", 0.05)
    wall = SetClock()
    _, database = postgres_url
    async with run_service(database, Clock(wall)) as service:
        async with run_service(database, Clock(wall), drive=False) as other:
            await service.listening.wait()
            wall.by += HOUR
            service.clock()
            service.live_processes.hear("! other 0")  # it drives what it has changed
            room = await among_bots(other, match={"stack": 1_000})
            before = (await other.load(room)).seq
        wall.by -= HOUR
        await play_until(service, room, lambda now: now.seq > before + 2)
