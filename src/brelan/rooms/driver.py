"""Bots and clocks. What is due is derived from each room; whichever process appends first has done it.

A process drives the rooms that it was the last to change, in the order in which they are due: by a clock that does
not jump (`clock.Clock.steady`), so that nothing waits longer when the wall clock is set back. Every second it looks
for rooms that nobody drives: those of a process that died, and all rooms after a restart.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import logging
from contextlib import suppress
from itertools import count
from typing import Final

from brelan.errors import Halted, NotNow, NotYours, Stale, Unavailable
from brelan.metrics import LATE, PLANNED, THINKING
from brelan.rooms.bot_turns import BotTurns, release
from brelan.rooms.commands import BotPlays, Command, Tick
from brelan.rooms.due import Due
from brelan.rooms.room import Room, mark_of
from brelan.rooms.service import RoomService

MOST_OLD: Final = 1_000
"""Old entries that the line may hold besides one for each room: clocks are planned far ahead, and seldom run out."""


class Schedule:
    """A room has at most one place. One that is planned again for the same moment keeps it."""

    def __init__(self) -> None:
        self._line: list[tuple[int, int, str]] = []  # a heap: when, in which order, which room
        self._when: dict[str, tuple[int, int]] = {}  # entries of the line that are not in here are old
        self._order = count()

    def __len__(self) -> int:
        return len(self._when)

    def entries(self) -> int:
        """How long the line is, with old entries."""
        return len(self._line)

    def __contains__(self, room_id: str) -> bool:
        return room_id in self._when

    def when(self, room_id: str) -> int | None:
        """For which moment a room is planned; None: it is not."""
        found = self._when.get(room_id)
        return found[0] if found is not None else None

    def moments(self) -> dict[str, int]:
        """Every room that is planned, and when."""
        return {room_id: at for room_id, (at, _) in self._when.items()}

    def plan(self, room_id: str, at: int) -> None:
        """The room is due then, and at no other moment."""
        if self.when(room_id) == at:
            return
        place = (at, next(self._order))
        self._when[room_id] = place
        heapq.heappush(self._line, (*place, room_id))
        if len(self._line) > MOST_OLD + 2 * len(self._when):
            self._line = [(*when, room) for room, when in self._when.items()]
            heapq.heapify(self._line)

    def drop(self, room_id: str) -> None:
        """Nothing is due in this room."""
        self._when.pop(room_id, None)

    def first(self) -> int | None:
        """The moment of the room that comes next."""
        while self._line:
            at, order, room_id = self._line[0]
            if self._when.get(room_id) == (at, order):
                return at
            heapq.heappop(self._line)
        return None

    def take(self, now: int) -> str | None:
        """The room that has been due for longest, which leaves the line; None: none is due yet."""
        first = self.first()
        if first is None or first > now:
            return None
        room_id = heapq.heappop(self._line)[2]
        del self._when[room_id]
        return room_id


LOG: Final = logging.getLogger("brelan.rooms")
LOOK_SECONDS: Final = 1.0
GRACE_MILLIS: Final = 1_500
"""How long other processes leave a room to the one that knows it, besides the time by which that one is late."""
FOREIGN_MILLIS: Final = 5_000
"""After this time a process takes rooms of the dead that another should have taken."""
PATIENCE_MILLIS: Final = 5_000
"""How long to wait before a room that failed is tried again."""
AWAY_MILLIS: Final = 1_000
"""How long to wait while the database cannot be used."""
KEPT_DAYS: Final = 90
"""A room is deleted after this long without an event, unless the server is told otherwise."""
DAY_MILLIS: Final = 24 * 3_600_000
AHEAD_MILLIS: Final = 24 * 3_600_000
"""A process that starts alone also plans what is due by itself this far in the future."""
UNREAD_MILLIS: Final = 60_000
"""A room of which only the row was read is looked at after this time at the latest: the stamps of its log may be
those of a clock that was set back since."""
TIDY_SECONDS: Final = 3_600.0
MEETING_SECONDS: Final = 0.25
"""How long a process that starts waits for others to say that they live."""
AT_ONCE: Final = 32
"""Rooms that are driven at the same time: what they append is stored together."""


class Driver:
    """Runs in its own task."""

    def __init__(self, service: RoomService, kept_days: int = KEPT_DAYS) -> None:
        self._kept_millis = kept_days * DAY_MILLIS
        self._service = service
        self._schedule = Schedule()
        self._thoughts = BotTurns(service.preparing)
        self._newer = asyncio.Event()
        self._busy: dict[str, int] = {}  # rooms that are being driven, and when that was due
        self._failures: dict[str, int] = {}  # how often in a row a room went wrong
        self._tasks: set[asyncio.Task[None]] = set()
        self._mine: set[str] = set()  # rooms that this process was the last to change
        self._jumps = service.clock.jumps
        service.changed.append(self._changed)
        service.written.append(self._written)
        PLANNED.set_function(lambda: len(self._schedule))
        LATE.set_function(self._late)
        THINKING.set_function(self._thoughts.count_open)

    def _late(self) -> float:
        """Seconds. Asked from another thread, which only reads."""
        first = min(self._schedule.moments().values(), default=None)
        return max(0.0, (self._service.clock.steady() - first) / 1_000) if first is not None else 0.0

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
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.stop()

    async def stop(self) -> None:
        """Nothing is driven any more."""
        self._service.changed.remove(self._changed)
        self._service.written.remove(self._written)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thoughts.stop()

    # Planning

    def _changed(self, room: Room) -> None:
        """The room is new, by whatever process."""
        self._mine.discard(room.id)
        if not self._service.live_processes.are_there():
            self._look_at(room)
        elif room.id not in self._busy:
            self._leave_to_others(room)

    def _written(self, room: Room) -> None:
        """The room is new, and this process has changed it."""
        self._mine.add(room.id)
        if self._service.live_processes.are_there():
            self._look_at(room)

    def _look_at(self, room: Room) -> None:
        if room.id not in self._busy:  # what drives it plans what comes next
            self._plan(room)

    def _leave_to_others(self, room: Room) -> None:
        """Whoever has changed it drives it, unless nothing is new for us."""
        self._service.preparing.look(room)
        coming = self._service.coming(room)
        if coming is None or self._service.clock.steady_of(coming.at) != self._schedule.when(room.id):
            self._drop(room.id)

    def _drop(self, room_id: str) -> None:
        self._mine.discard(room_id)
        self._schedule.drop(room_id)
        self._thoughts.forget(room_id)

    def _plan(self, room: Room) -> None:
        """This process drives the room."""
        self._service.preparing.look(room)
        coming = self._service.coming(room)
        if coming is None:
            self._drop(room.id)
            return
        if coming.what == "bot":
            assert coming.seat is not None
            self._thoughts.begin(room, coming.seat)
        self._plan_at(room.id, self._service.clock.steady_of(coming.at))

    def _plan_at(self, room_id: str, at: int) -> None:
        self._schedule.plan(room_id, at)
        self._newer.set()

    def planned(self) -> dict[str, int]:
        """The rooms that this process will drive, and when."""
        return self._schedule.moments()

    def is_thinking(self, room_id: str) -> bool:
        """A bot at this table has the turn and has not decided yet."""
        return self._thoughts.is_open(room_id)

    def lateness(self) -> int:
        """For how long the oldest room of this process has been due."""
        waiting = self._schedule.first()
        moments = [*self._busy.values(), *([waiting] if waiting is not None else [])]
        return max(0, self._service.clock.steady() - min(moments)) if moments else 0

    # Rooms that nobody drives

    async def _look_for_overdue(self) -> None:
        await self._meet_neighbours()
        alone = not self._service.live_processes.are_there()
        before = self._service.clock() + AHEAD_MILLIS if alone else self._orphaned_before()
        while True:
            try:
                await self._take_overdue(before)
            except Unavailable:  # the log has it already
                pass
            except Exception:
                LOG.exception("looking for overdue tables failed")
            await asyncio.sleep(LOOK_SECONDS)
            self._follow_clock()
            self._service.live_processes.beat(self.lateness())
            before = self._orphaned_before()

    async def _meet_neighbours(self) -> None:
        """Where processes can tell each other that they live, hear it before taking anything."""
        neighbours = self._service.live_processes
        if neighbours.tell is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._service.listening.wait()
            neighbours.beat(0)
            await asyncio.sleep(MEETING_SECONDS)

    def _orphaned_before(self) -> int:
        """What was due before that moment is older than anything that a living process still has to do."""
        late = max(self.lateness(), self._service.live_processes.lateness())
        return self._service.clock() - late - GRACE_MILLIS

    def _follow_clock(self) -> None:
        """The wall clock was set: the agreed hour of a match comes earlier or later."""
        if self._service.clock.jumps == self._jumps:
            return
        self._jumps = self._service.clock.jumps
        for room_id in self._schedule.moments():
            known = self._service.known(room_id)
            if known is not None:
                self._plan(known)

    async def _take_overdue(self, before: int) -> None:
        neighbours, clock, last = self._service.live_processes, self._service.clock, (0, "")
        ahead = clock() + UNREAD_MILLIS
        while page := await self._service.store.overdue(before, last, ahead if clock.was_set_back else None):
            for at, room_id in page:
                if room_id in self._schedule or room_id in self._busy:
                    continue  # it keeps its place
                if at < before - FOREIGN_MILLIS or neighbours.is_mine(room_id):
                    self._plan_at(room_id, clock.steady_of(min(self._due(room_id, at), ahead)))
            last = page[-1]

    def _due(self, room_id: str, at: int) -> int:
        """What its row says was reckoned before the clock was set; what this process knows of the room, after it."""
        known = self._service.known(room_id)
        coming = self._service.coming(known) if known is not None else None
        return coming.at if coming is not None else max(at, self._service.clock.set_at)

    async def _forget_old(self) -> None:
        """Now and then, delete rooms that nobody uses."""
        while True:
            try:
                await self._service.store.forget(self._service.clock() - self._kept_millis)
                await self._service.uploads.tidy(self._service.clock())
                await self._service.results.tidy(self._service.clock())
            except Unavailable:  # the log has it already
                pass
            except Exception:
                LOG.exception("forgetting old tables failed")
            await asyncio.sleep(TIDY_SECONDS)

    # Driving

    def _pause(self) -> float | None:
        first = self._schedule.first()
        if first is None or len(self._busy) >= AT_ONCE:
            return None
        return max(0.0, (first - self._service.clock.steady()) / 1_000)

    def _start_due(self) -> None:
        now = self._service.clock.steady()
        while len(self._busy) < AT_ONCE:
            at = self._schedule.first()
            room_id = self._schedule.take(now)
            if room_id is None or at is None:
                return
            if room_id not in self._busy:
                self._busy[room_id] = at
                task = asyncio.create_task(self._drive(room_id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _drive(self, room_id: str) -> None:
        """Do what is due in a room, once; the change plans what comes next."""
        try:
            again = await self.step(room_id)
        except (Stale, NotYours, NotNow, Halted):  # somebody else was quicker
            self._after(room_id, None)
        except Unavailable:  # the log has it already
            self._plan_at(room_id, self._service.clock.steady() + AWAY_MILLIS)
        except Exception:
            LOG.exception("driving a table failed", extra={"room": mark_of(room_id)})
            self._try_later(room_id)
        else:
            self._failures.pop(room_id, None)
            self._after(room_id, again)
        finally:
            self._busy.pop(room_id, None)
            self._newer.set()

    def _try_later(self, room_id: str) -> None:
        """Something is wrong with the room or the database: wait longer each time."""
        times = self._failures.get(room_id, 0)
        self._failures[room_id] = times + 1
        self._plan_at(room_id, self._service.clock.steady() + (PATIENCE_MILLIS << min(times, 10)))

    def _after(self, room_id: str, again: int | None) -> None:
        """What comes next in a room that has been driven; `again`: not before then."""
        if again is not None:
            self._plan_at(room_id, again)
            return
        known = self._service.known(room_id)
        if known is None:
            self._drop(room_id)
        elif room_id in self._mine or not self._service.live_processes.are_there():
            self._plan(known)
        else:
            self._leave_to_others(known)

    async def step(self, room_id: str) -> int | None:
        """Do what is due now. A moment: when to come back, because a bot still thinks."""
        clock = self._service.clock
        now = clock()
        room = self._service.known(room_id)  # if it is not up to date, what is done from it is refused as stale
        coming = self._service.coming(room) if room is not None else None
        if room is None or coming is None or coming.at > now:
            room = await self._service.load(room_id)
            coming = self._service.coming(room)
        if coming is None or coming.at > now:
            return None
        command = self._command(room, coming)
        if command is None:
            return release(clock.steady_of(coming.at), clock.steady_of(now))
        await self._service.act(room_id, "", command, seq=room.seq)
        return None

    def _command(self, room: Room, coming: Due) -> Command | None:
        """What the table does; None: a bot has not decided yet."""
        if coming.what != "bot":
            return Tick()
        assert coming.seat is not None
        move = self._thoughts.decided(room, coming.seat)
        return BotPlays(coming.seat, move) if move is not None else None


def collect_seldom() -> None:
    """Rooms and pages are trees, freed without the cyclic collector, whose full runs stop all tables for 0.1 s and
    more: let them be rare, and leave out what the start has made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
