"""Bots and clocks. What is due is derived from each room; whichever process appends first has done it.

A process drives the rooms that it changed or read recently to the millisecond. Every second it looks for overdue
rooms: those of a process that died, and all rooms after a restart.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from brelan import games
from brelan.bots import make_bot, preparations_of
from brelan.engine.chance.stream import Stream
from brelan.engine.notation import write_move
from brelan.errors import Halted, NotNow, NotYours, Stale
from brelan.rooms.commands import BotPlays, Command, Tick
from brelan.rooms.due import due
from brelan.rooms.room import Room, mark_of
from brelan.rooms.service import RoomService

LOG: Final = logging.getLogger("brelan.rooms")
LOOK_SECONDS: Final = 1.0
GRACE_MILLIS: Final = 1_500
"""How long other processes leave a room to the one that knows it."""
PATIENCE_MILLIS: Final = 5_000
"""How long to wait before a room that failed is tried again."""
KEPT_MILLIS: Final = 90 * 24 * 3_600_000
"""A room is deleted after this long without an event."""
TIDY_SECONDS: Final = 3_600.0
AT_ONCE: Final = 8
THINKERS: Final = 2


class Driver:
    """Runs in its own task."""

    def __init__(self, service: RoomService) -> None:
        self._service = service
        self._planned: list[tuple[int, str]] = []  # a heap: when, which room; entries that `_when` disowns are old
        self._when: dict[str, int] = {}
        self._newer = asyncio.Event()
        self._busy: set[str] = set()
        self._failures: dict[str, tuple[int, int]] = {}  # how often in a row a room went wrong, and when to try again
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="brelan-bot")
        service.changed.append(self._plan)

    async def run(self) -> None:
        """Runs until it is cancelled."""
        beside = [asyncio.create_task(self._look_for_overdue()), asyncio.create_task(self._forget_old())]
        try:
            while True:
                self._newer.clear()
                self._start_due()
                with suppress(TimeoutError):
                    # Not `wait_for`: before Python 3.12 it forgets that it is cancelled when news come just then.
                    async with asyncio.timeout(self._pause()):
                        await self._newer.wait()
        finally:
            self._service.changed.remove(self._plan)
            for task in (*beside, *self._tasks):
                task.cancel()
            await asyncio.gather(*beside, *self._tasks, return_exceptions=True)
            self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _plan(self, room: Room) -> None:
        self._service.preparing.look(room)
        coming = due(room)
        if coming is not None:
            self._plan_at(room.id, coming.at)
        else:
            self._when.pop(room.id, None)

    def _plan_at(self, room_id: str, at: int) -> None:
        if self._when.get(room_id) == at:
            return
        self._when[room_id] = at
        heapq.heappush(self._planned, (at, room_id))
        self._newer.set()

    def _pause(self) -> float | None:
        if not self._planned or len(self._busy) >= AT_ONCE:
            return None
        return max(0.0, (self._planned[0][0] - self._service.clock()) / 1_000)

    def _start_due(self) -> None:
        now = self._service.clock()
        while self._planned and self._planned[0][0] <= now and len(self._busy) < AT_ONCE:
            at, room_id = heapq.heappop(self._planned)
            if self._when.get(room_id) != at:
                continue
            del self._when[room_id]
            if room_id not in self._busy:  # the one that is at work plans what comes next
                self._busy.add(room_id)
                task = asyncio.create_task(self._drive(room_id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _look_for_overdue(self) -> None:
        late = 0  # at first, everything overdue: this may be a restart
        while True:
            try:
                now = self._service.clock()
                for room_id in await self._service.store.overdue(now - late):
                    if self._failures.get(room_id, (0, 0))[1] <= now:
                        self._plan_at(room_id, now)
            except Exception as error:  # the database is away for a moment
                LOG.warning("looking for overdue tables failed", extra={"error": type(error).__name__})
            late = GRACE_MILLIS
            await asyncio.sleep(LOOK_SECONDS)

    async def _forget_old(self) -> None:
        """Now and then, delete rooms that nobody uses."""
        while True:
            try:
                await self._service.store.forget(self._service.clock() - KEPT_MILLIS)
            except Exception as error:  # the database is away for a moment
                LOG.warning("forgetting old tables failed", extra={"error": type(error).__name__})
            await asyncio.sleep(TIDY_SECONDS)

    async def _drive(self, room_id: str) -> None:
        """Do what is due in a room, once; the change plans what comes next."""
        try:
            await self.step(room_id)
        except (Stale, NotYours, NotNow, Halted):  # somebody else was quicker
            self._again(room_id)
        except Exception:
            LOG.exception("driving a table failed", extra={"room": mark_of(room_id)})
            self._try_later(room_id)
        else:
            self._failures.pop(room_id, None)
            self._again(room_id)
        finally:
            self._busy.discard(room_id)
            self._newer.set()

    def _try_later(self, room_id: str) -> None:
        """Something is wrong with the room or the database: wait longer each time."""
        times = self._failures.get(room_id, (0, 0))[0]
        until = self._service.clock() + (PATIENCE_MILLIS << min(times, 10))
        self._failures[room_id] = (times + 1, until)
        self._plan_at(room_id, until)

    def _again(self, room_id: str) -> None:
        known = self._service.known(room_id)
        if known is not None:
            self._plan(known)

    async def step(self, room_id: str) -> bool:
        """Do what is due now; False: nothing is."""
        room = await self._service.load(room_id)
        coming = due(room)
        if coming is None or coming.at > self._service.clock():
            return False
        command: Command = Tick()
        if coming.what == "bot":
            assert coming.seat is not None
            loop = asyncio.get_running_loop()
            ready = self._service.preparing.is_ready(room, coming.seat)
            seed = secrets.token_bytes(16)
            move = await loop.run_in_executor(self._thinkers, partial(think, room, coming.seat, seed, ready=ready))
            command = BotPlays(coming.seat, move)
        await self._service.act(room_id, "", command, seq=room.seq)
        return True


def think(room: Room, seat: int, seed: bytes, *, ready: bool = True) -> str:
    """What the bot on a chair plays, from what its place sees; until it is `ready`, what another plays for it."""
    deal, bot = room.deal, room.chairs[seat].bot
    assert deal is not None
    assert bot is not None
    game, place = games.find(deal.game), deal.seats.index(seat)
    legal = game.legal(deal.state)
    make = partial(make_bot, game, bot) if ready else preparations_of(game)[bot].stands_in
    try:
        player = make(deal.rules, len(deal.seats), Stream("bot", seed, place))
        move = player.decide(game.view(deal.state, place), legal)
    except Exception:  # a bot that cannot go on must not stop the table
        LOG.exception("a bot failed", extra={"room": mark_of(room.id), "bot": bot})
        return write_move(game.default_move(deal.state))
    return write_move(move if move in legal else game.default_move(deal.state))
