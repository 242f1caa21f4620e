"""Tables of bots: what one process drives, how late it is, and how soon it has caught up after `kill -9`.

Each table also has a person, because without one nothing is dealt. The process answers for them as soon as it is
their turn. Their moves are counted among the moves; how late a table is, is measured by what it does by itself.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.legal import gentlest
from brelan.engine.notation import write_move
from brelan.errors import BadOption, BrelanError
from brelan.families.betting.bets import Check, Fold
from brelan.rooms.commands import Play, Start
from brelan.rooms.driver import collect_seldom
from brelan.rooms.due import due
from brelan.rooms.room import Room, game_of, to_move
from brelan.rooms.service import RoomService, run_service
from tools.bench.measure import Latency, latency_of
from tools.bench.server.process import Stolen

GAME: Final = "daker"
PERSON: Final = "anne"
MILLIS: Final = 900
"""How long a bot thinks on average; the longest thought is half as long again."""
TABLE: Final = {"fill": "simple", "seats": 4, "bot-millis": MILLIS, "cut-seconds": 0, "between-seconds": 2}
MATCH: Final = {"stack": 1_000_000}
GENTLY: Final = gentlest(Check, Fold)
OPENED_AT_ONCE: Final = 16
COMMAND: Final = (sys.executable, "-c", f"from {__name__} import drive; drive()")


class Order(Struct, frozen=True):
    """What the process is told: the tables, or how many it must open, and for how long it is measured."""

    database: str
    seconds: float
    tables: int = 0
    rooms: tuple[str, ...] = ()


class Driven(Struct, frozen=True, kw_only=True):
    """What a process did with its tables in some seconds."""

    rooms: tuple[str, ...]
    seconds: float
    moves: int
    moves_per_second: float
    tables_moved: int
    all_moved_seconds: float | None  # until every table had moved; None: some never did
    late_ms: Latency
    late_most_ms: float
    cpu_ms_per_move: float
    stolen_percent: float | None  # of the processors' time


class BotsReport(Struct, frozen=True, kw_only=True):
    """A process that drives many tables of bots, and the same again after it was killed."""

    tables: int
    pace_ms: int
    driven: Driven
    after_kill: Driven


def _short(driven: Driven) -> Driven:
    """Without the names of the tables: they are links."""
    return replace(driven, rooms=())


def measure_bots(tables: int, database: str | None, seconds: float) -> BotsReport:
    """Open tables and drive them for some seconds; kill the process, and measure the next one."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or f"sqlite:///{folder}/rooms.db"
        first = _measure(Order(where, seconds, tables=tables))
        again = _measure(Order(where, seconds, rooms=first.rooms))
    return BotsReport(tables=tables, pace_ms=MILLIS, driven=_short(first), after_kill=_short(again))


def _measure(order: Order) -> Driven:
    with _process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        process.stdin.flush()
        said = process.stdout.readline()
        if not said:
            raise BadOption("bench-no-server", "the server did not start: {why}", why="it has ended")
        return msgspec.json.decode(said, type=Driven)


@contextmanager
def _process() -> Iterator[subprocess.Popen[bytes]]:
    """It is killed in the middle of its work, never stopped."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


# In the process


def drive() -> None:
    """Do what standard input orders, tell what came of it, and drive on until killed."""
    collect_seldom()  # as `brelan serve` does
    asyncio.run(_drive(msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)))


async def _drive(order: Order) -> None:
    started = time.monotonic()
    async with run_service(order.database) as service:
        watch = _Watch(service, resumed=bool(order.rooms))
        rooms = order.rooms or await _open_tables(service, order.tables)
        if not order.rooms:
            await asyncio.sleep(2 * MILLIS / 1_000)  # all of them play
            started = time.monotonic()
        watch.begin()
        await asyncio.sleep(1)
        # Where it is the person's turn, nothing happens before somebody looks: pages come back all at once.
        await asyncio.gather(*map(service.load, rooms))
        await asyncio.sleep(max(0.0, order.seconds - 1))
        sys.stdout.buffer.write(msgspec.json.encode(watch.report(rooms, started)) + b"\n")
        sys.stdout.buffer.flush()
        await asyncio.Event().wait()


async def _open_tables(service: RoomService, number: int) -> tuple[str, ...]:
    some = asyncio.Semaphore(OPENED_AT_ONCE)

    async def opened(_number: int) -> str:
        async with some:
            done = await service.open(PERSON, "Anne", GAME, table=TABLE, match=MATCH)
            await service.act(done.room, PERSON, Start())
            return done.room

    return tuple(await asyncio.gather(*map(opened, range(number))))


class _Watch:
    """Sees every change, answers for the person, and measures."""

    def __init__(self, service: RoomService, *, resumed: bool) -> None:
        self._service = service
        self._resumed = resumed  # the first move of each table has waited for this process to start
        self._answers: set[asyncio.Task[None]] = set()
        self._due: dict[str, int | None] = {}  # of every room that was seen: when something is due by itself
        self._late: list[float] = []
        self._moved: dict[str, float] = {}  # when each table first moved
        self._moves = 0
        self._start = time.monotonic()
        self._cpu = time.process_time()
        self._stolen = Stolen()
        service.changed.append(self._changed)

    def begin(self) -> None:
        """Measure from now on."""
        self._moves, self._late, self._moved = 0, [], {}
        self._start, self._cpu, self._stolen = time.monotonic(), time.process_time(), Stolen()

    def _changed(self, room: Room) -> None:
        is_new, before, coming = room.id not in self._due, self._due.get(room.id), due(room)
        self._due[room.id] = coming.at if coming is not None else None
        if not is_new:
            self._moves += 1
            if before is not None and (room.id in self._moved or not self._resumed):
                self._late.append(self._service.clock() - before)
            self._moved.setdefault(room.id, time.monotonic())
        seat = to_move(room)
        if seat is not None and room.chairs[seat].member is not None:
            task = asyncio.create_task(self._answer(room))
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)

    async def _answer(self, room: Room) -> None:
        assert room.deal is not None
        legal = game_of(room).legal(room.deal.state)
        move = GENTLY(room.deal.state, legal)
        with suppress(BrelanError):  # something else has happened
            await self._service.act(room.id, PERSON, Play(write_move(move)), seq=room.seq)

    def report(self, rooms: tuple[str, ...], started: float) -> Driven:
        """What was measured, and when the last of these tables had moved."""
        seconds, cpu = time.monotonic() - self._start, time.process_time() - self._cpu
        all_moved = max(self._moved.values()) - started if len(self._moved) >= len(rooms) else None
        return Driven(
            rooms=rooms,
            seconds=round(seconds, 1),
            moves=self._moves,
            moves_per_second=round(self._moves / seconds, 1),
            tables_moved=len(self._moved),
            all_moved_seconds=round(all_moved, 1) if all_moved is not None else None,
            late_ms=latency_of(self._late),
            late_most_ms=max(self._late, default=0.0),
            cpu_ms_per_move=round(1_000 * cpu / max(1, self._moves), 2),
            stolen_percent=self._stolen.percent(),
        )
