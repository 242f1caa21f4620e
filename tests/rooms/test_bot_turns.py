"""Bots think in processes of their own, ahead of time. When they answer tells nothing; whatever they do, the table
goes on."""

from __future__ import annotations

import asyncio
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.rooms import bot_processes as pools
from brelan.rooms import commands as c
from brelan.rooms.bot_processes import BotProcesses
from brelan.rooms.bot_turns import SLOW_TIMES, STEP_MILLIS, BotTurns, BotWarmup, release
from brelan.rooms.clock import Clock
from brelan.rooms.driver import Driver
from brelan.rooms.due import due
from brelan.rooms.events import Moved
from brelan.rooms.room import Room, to_move
from brelan.rooms.service import RoomService, run_service
from brelan.study import bots
from brelan.study.bots import register_bot
from brelan.study.bots.thinker import BotAnswer, BotQuestion, answer
from rooms import sample_bots
from rooms.tables import START, Table, asynchronous

GAME = "daker"
TESTS = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def custom_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered in this process, and importable in others."""
    monkeypatch.syspath_prepend(TESTS)
    monkeypatch.setenv("PYTHONPATH", f"{Path(bots.__file__).parents[3]}:{TESTS}")
    monkeypatch.setattr(bots, "_added", {})
    register_bot(GAME, "telltale", sample_bots.Telltale)
    register_bot(GAME, "endless", sample_bots.Endless)
    register_bot(GAME, "crashing", sample_bots.Crashing)


def question(bot: str = "simple", seed: int = 0) -> BotQuestion:
    """A bot's first decision at a table of three."""
    table = Table(GAME, seed=seed, table={"seats": 3, "fill": "random"})
    table.do("anne", c.Start())
    deal = table.room.deal
    assert deal is not None
    game = registry.game(GAME)
    place = deal.seats.index(to_move(table.room) or 0)
    make = bots.registered_here(game, bot)
    return BotQuestion(
        GAME, bot, deal.rules, 3, place, b"seed", game.view(deal.state, place), game.legal(deal.state), make
    )


def thinking() -> list[psutil.Process]:
    """The processes of this one in which bots think, without those of servers that other tests have left running."""
    children = (one for one in psutil.Process().children() if one.pid not in OTHERS)
    return [one for one in children if "thinker" in " ".join(one.cmdline())]


OTHERS: set[int] = set()


@pytest.fixture(autouse=True)
def _others() -> None:
    OTHERS.clear()
    OTHERS.update(one.pid for one in thinking())


async def with_thinkers(use: Callable[[BotProcesses], Awaitable[None]], number: int = 1) -> None:
    """Whatever happens, no process is left."""
    some = BotProcesses(number)
    try:
        await use(some)
    finally:
        await some.stop()
    assert not thinking()


def test_a_question_holds_what_a_seat_sees_and_never_a_state() -> None:
    asked = question()
    assert b".state" not in pickle.dumps(asked)
    assert [place for place, hand in enumerate(asked.view.hands) if "?" not in hand] == [asked.place]


@asynchronous
async def test_another_process_answers_as_this_one_would_and_one_is_enough_for_all() -> None:
    async def use(some: BotProcesses) -> None:
        asked = [question(seed=seed) for seed in range(4)]
        assert await asyncio.gather(*map(some.ask, asked)) == [answer(one) for one in asked]
        assert len(thinking()) == 1

    await with_thinkers(use)


@asynchronous
async def test_a_process_that_dies_is_replaced_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = tmp_path / "crashes"
    monkeypatch.setenv(sample_bots.CRASHES, str(counter))

    async def use(some: BotProcesses) -> None:
        counter.write_text("1")
        assert (await some.ask(question("crashing"))).move  # the second one lives
        counter.write_text("9")
        assert await some.ask(question("crashing")) == BotAnswer(error="EOFError")
        (process,) = thinking() or [None]
        assert process is None
        assert (await some.ask(question())).move, "the next question has a process again"

    await with_thinkers(use)


@asynchronous
async def test_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LIMIT_SECONDS", 0.2)

    async def use(some: BotProcesses) -> None:
        assert await some.ask(question("endless")) == BotAnswer(error="TimeoutError")
        assert not thinking()

    await with_thinkers(use)


def test_a_killed_server_leaves_no_thinking_process_behind() -> None:
    """Not even one whose bot never answers."""
    script = "import asyncio, test_bot_turns as t; asyncio.run(t.think_for_ever())"
    folders = {"PYTHONPATH": f"{Path(bots.__file__).parents[3]}:{TESTS}:{TESTS / 'rooms'}"}
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=folders) as server:
        assert server.stdout is not None
        started = psutil.Process(int(server.stdout.readline()))
        server.send_signal(signal.SIGKILL)
        server.wait()
        psutil.wait_procs([started], timeout=60)
        assert not started.is_running()


async def think_for_ever() -> None:
    """In another process: its bot thinks in a third one, whose number is said."""
    register_bot(GAME, "endless", sample_bots.Endless)
    some = BotProcesses(1)
    asking = asyncio.create_task(some.ask(question("endless")))
    while not thinking():
        await asyncio.sleep(0.01)
    sys.stdout.write(f"{thinking()[0].pid}\n")
    sys.stdout.flush()
    await asking


# When an answer is released


def test_what_is_late_is_released_at_fixed_moments() -> None:
    assert [release(1_000, now) for now in (1_000, 1_001, 1_099, 1_100, 1_250)] == [1_100, 1_100, 1_100, 1_200, 1_300]


class Hands:
    """Moved by the test alone."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


async def table_of(service: RoomService, bot: str, millis: int) -> str:
    """A person who has left, and bots."""
    table = {"fill": bot, "seats": 3, "bot-millis": millis, "cut-seconds": 0}
    opened = await service.open("anne", "Anne", GAME, table=table)
    await service.act(opened.room, "anne", c.Start())
    await service.act(opened.room, "anne", c.Leave())
    return opened.room


@asynchronous
async def test_when_a_bot_answers_tells_nothing_of_its_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot takes longer with an ace. Ready in time, it answers at the planned moment; else at a fixed one."""
    clock, gate = Hands(), tmp_path / "gate"
    monkeypatch.setenv(sample_bots.GATE, str(gate))
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}", Clock(clock, clock), drive=False) as service:
        driver = Driver(service)
        late: set[tuple[bool, int]] = set()
        for in_time in (True, False):
            gate.touch()
            while len({ace for ace, after in late if bool(after) != in_time}) < 2:
                late.add(await one_answer(service, driver, clock, None if in_time else gate))
        assert late == {(ace, after) for ace in (True, False) for after in (0, STEP_MILLIS)}
        await driver.stop()


async def one_answer(service: RoomService, driver: Driver, clock: Hands, gate: Path | None) -> tuple[bool, int]:
    """Whether the bot that moves first has an ace, and how long after its planned moment it has moved: it has decided
    before that moment or, if there is a gate, a little later."""
    if gate is not None:
        gate.unlink()
    room_id = await table_of(service, "telltale", 1_000)
    room = await service.load(room_id)
    planned, deal = due(room), room.deal
    assert planned is not None
    assert planned.seat is not None
    assert deal is not None
    ace = "A" in str(deal.state.hands[deal.seats.index(planned.seat)])
    moment = planned.at
    if gate is not None:
        clock.now = moment
        again = await driver.step(room_id)
        assert again is not None
        moment = again
        gate.touch()
    while driver.is_thinking(room_id):
        await asyncio.sleep(0.001)
    clock.now = moment
    await driver.step(room_id)
    entry = next(one for one in await service.store.read(room_id, room.seq) if isinstance(one.event, Moved))
    return ace, entry.at - planned.at


@asynchronous
async def test_a_bot_that_hangs_delays_no_other_table_and_gets_the_default_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "LIMIT_SECONDS", 0.5)
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}") as service:
        hanging = [await table_of(service, "endless", 0) for _ in range(3)]
        quick = [await table_of(service, "random", 0) for _ in range(3)]
        moved: list[str] = []
        service.written.append(lambda room: moved.append(room.id))
        while not set(hanging) <= set(moved):
            await asyncio.sleep(0.01)
        for room_id in quick:
            assert (await service.load(room_id)).finished, "the other tables have played their deals meanwhile"
        log = await service.store.read(hanging[0])
        first = next(entry.event for entry in log if isinstance(entry.event, Moved))
        assert first.by == "bot"
    assert not thinking()


@asynchronous
async def test_a_table_gets_a_move_even_if_its_bot_never_gets_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brelan.rooms.bot_turns.WAIT_SECONDS", 0.3)
    async with run_service(f"sqlite:///{tmp_path / 'rooms.db'}") as service:
        rooms = [await table_of(service, "endless", 0) for _ in range(6)]  # more than there are processes
        missing = set(rooms)
        service.written.append(lambda room: missing.discard(room.id))
        while missing:
            await asyncio.sleep(0.01)
    assert not thinking()


@asynccontextmanager
async def thinking_bot() -> AsyncIterator[tuple[Room, int, BotTurns]]:
    """A table at which a bot has the turn, its seat, and a process that knows nothing of bots yet."""
    table = Table(GAME, table={"seats": 3, "fill": "simple"})
    table.do("anne", c.Start())
    while table.person_to_move():
        table.step()
    seat = to_move(table.room)
    assert seat is not None
    preparing = BotWarmup(lambda _room: None)
    try:
        yield table.room, seat, BotTurns(preparing)
    finally:
        await preparing.stop()


@asynchronous
async def test_a_quick_bot_thinks_here_and_a_slow_one_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [(0.0, "here"), *[(0.0, "thread")] * (SLOW_TIMES - 1), (0.0, "process")]
    async with thinking_bot() as (room, seat, thoughts):
        for quick, where in ((10.0, "thread"), (10.0, "here"), *slow):
            monkeypatch.setattr("brelan.rooms.bot_turns.QUICK_SECONDS", quick)
            assert thoughts.where(room, seat) == where
            while (move := thoughts.decided(room, seat)) is None:
                await asyncio.sleep(0.001)
            assert len(thinking()) == (where == "process")
            thoughts.forget(room.id)
            assert move


@asynchronous
async def test_a_bot_that_thinks_for_long_is_soon_sent_to_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.rooms.bot_turns._timed", lambda question: (answer(question), 1.0))
    async with thinking_bot() as (room, seat, thoughts):
        for where in ("thread", "thread", "process"):
            assert thoughts.where(room, seat) == where
            while thoughts.decided(room, seat) is None:
                await asyncio.sleep(0.001)
            thoughts.forget(room.id)


@asynchronous
async def test_who_is_asked_at_many_tables_at_once_is_not_taken_for_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart. The first thoughts build tables, as for each number of open cards; all that began before one
    of them ended would build the same."""
    missing = [f"with {cards} open cards" for cards in range(4)]

    def timed(question: BotQuestion) -> tuple[BotAnswer, float]:
        if not missing:
            return answer(question), 0.0
        built, took = missing[-1], 1.0 if len(missing) == 4 else 0.01  # the first one builds most
        time.sleep(0.02)
        if built in missing:
            missing.remove(built)
        return answer(question), took

    monkeypatch.setattr("brelan.rooms.bot_turns._timed", timed)
    async with thinking_bot() as (room, seat, thoughts):
        rooms = [replace(room, id=f"{number:020}") for number in range(20)]
        for one in rooms:
            thoughts.begin(one, seat)
        while thoughts.count_open():
            await asyncio.sleep(0.001)
        assert all(thoughts.decided(one, seat) for one in rooms)
        assert thoughts.where(room, seat) == "here"
        assert not thinking()
