"""Bots at a table: they are prepared, think from the moment at which it is their turn, and answer at their moment.

What a bot needs before it can choose is computed in another process, while a simpler bot plays for it. A bot thinks
here or in another process. Who watches the clock learns nothing: a decision is released at the moment that was
planned, and one that is not ready then at the next of some fixed moments, never as soon as it is ready.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from brelan import registry
from brelan.engine.notation import write_move
from brelan.rooms.bot_processes import BotProcesses
from brelan.rooms.options import USUAL_SEATS
from brelan.rooms.room import Room, game_of, is_dealing, mark_of
from brelan.study.bots import MakeBot, is_built_in, preparations_of, registered_here
from brelan.study.bots.thinker import (
    VERY_PATIENT,
    BotAnswer,
    BotQuestion,
    Job,
    Task,
    answer,
    command,
    job_of,
    prepare,
)

LOG: Final = logging.getLogger("brelan.rooms")
LONGEST_SECONDS: Final = 3_600.0
AT_ONCE: Final = 2
"""Jobs at the same time: one that a table needs does not wait for those of the start."""


class BotWarmup:
    """What this process has prepared for its bots. `changed` hears of the rooms whose bots are ready."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self.thinkers = BotProcesses()
        """The processes in which these bots think."""
        self._changed = changed
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._work: dict[Job, asyncio.Task[None]] = {}
        self._ready: set[Job] = set()
        self._rooms: defaultdict[Job, set[str]] = defaultdict(set)

    # Asking

    def is_ready(self, room: Room, seat: int) -> bool:
        """The bot on this chair may think: what it needs, if anything, is ready."""
        job = _job_at(room, seat)
        return job is None or job in self._ready

    def seats(self, room: Room) -> frozenset[int]:
        """The chairs whose bots are being prepared."""
        return frozenset(seat for seat, job in _jobs_in(room) if job in self._work and job not in self._ready)

    # Doing

    def look(self, room: Room) -> None:
        """Begin what the bots of this deal need."""
        for _, job in _jobs_in(room):
            if job not in self._ready:
                self._rooms[job].add(room.id)
                self._begin(job)

    async def warm_up(self) -> None:
        """Prepare what most tables need, one job after the other."""
        for job in usual_jobs():
            await asyncio.wait({self._begin(job)})

    async def stop(self) -> None:
        for task in self._work.values():
            task.cancel()
        await asyncio.gather(*self._work.values(), return_exceptions=True)
        await self.thinkers.stop()

    def _begin(self, job: Job) -> asyncio.Task[None]:
        if job not in self._work:
            self._work[job] = asyncio.create_task(self._do(job))
        return self._work[job]

    async def _do(self, job: Job) -> None:
        try:
            async with self._slots:
                await _in_another_process(job)
                await self.thinkers.prepare(job)  # read from disk; computed there if the cache cannot be written
        except Exception:
            LOG.exception("a bot cannot be prepared", extra={"bot": job.bot})
            return
        self._ready.add(job)
        for room_id in self._rooms.pop(job, ()):
            self._changed(room_id)


async def _in_another_process(job: Job) -> None:
    """Keeps the event loop of this process free."""
    process = BotProcesses(1, command(VERY_PATIENT), tries=1)
    try:
        said = await process.ask(Task(prepare, (job,)), LONGEST_SECONDS)
    finally:
        await process.stop()
    if said.error:
        LOG.warning("preparing a bot failed", extra={"bot": job.bot, "error": said.error})


def _job_at(room: Room, seat: int) -> Job | None:
    deal, bot = room.deal, room.chairs[seat].bot
    if deal is None or bot is None:
        return None
    return job_of(game_of(room), bot, deal.rules, len(deal.seats))


def _jobs_in(room: Room) -> Iterator[tuple[int, Job]]:
    """The chairs of the deal whose bots need something, and what."""
    if room.deal is None or not is_dealing(room) or all(room.chairs[seat].bot is None for seat in room.deal.seats):
        return
    if not preparations_of(game_of(room)):
        return
    for seat in room.deal.seats:
        job = _job_at(room, seat)
        if job is not None:
            yield seat, job


def usual_jobs() -> list[Job]:
    """Each bot that must prepare itself, at a table as the lobby offers it."""
    jobs = [
        job_of(game, bot, game.Rules(), min(USUAL_SEATS, game.seats[-1]))
        for game in map(registry.game, registry.names())
        for bot in preparations_of(game)
    ]
    return [job for job in jobs if job is not None]


STEP_MILLIS: Final = 100
"""What was not ready at its moment is released a whole number of these steps later."""
QUICK_SECONDS: Final = 0.002
"""A bot that thinks for less may do so between two requests. What it takes is what the processor works for it."""
SLOW_TIMES: Final = 8
"""The first thoughts may build tables, as for each number of open cards. A bot that is slow this many times in a row
thinks in another process …"""
LONG_SECONDS: Final = 0.2
LONG_TIMES: Final = 4
"""… and a thought that takes longer than this counts for as many: others wait for it meanwhile."""
WAIT_SECONDS: Final = 30.0
"""A table waits no longer for a bot, even if other bots have kept it from thinking."""
MOST_KINDS: Final = 1_000

Where: TypeAlias = Literal["here", "thread", "process"]


class Kind(Struct, frozen=True):
    """Bots that take about the same time. `make` builds those that no other process knows by name."""

    game: str
    bot: str
    rules: Any
    make: MakeBot | None = None


class Thought(Struct):
    """What a bot thinks about: a moment of a deal. `move` is empty until it has decided."""

    moment: tuple[int, int, str]
    move: str = ""
    task: asyncio.Task[None] | None = None
    think: Callable[[], None] | None = None  # for a quick bot, until it has thought


class BotTurns:
    """What the bots of this process think about, by room: at most one at each table has the turn."""

    def __init__(self, preparing: BotWarmup) -> None:
        self._preparing = preparing
        self._by_room: dict[str, Thought] = {}
        self._slow: dict[Kind, int] = {}  # how often in a row a bot was slow; only of those that have thought
        self._trials: defaultdict[Kind, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self, room: Room, seat: int) -> Thought:
        """Let the bot on a chair think about the present moment, if it does not yet."""
        moment = _moment_of(room, seat)
        known = self._by_room.get(room.id)
        if known is not None:
            if known.moment == moment:
                return known
            self.forget(room.id)
        thought = self._by_room[room.id] = Thought(moment)
        kind = self._kind(room, seat)
        if self._where(kind) == "here":
            thought.think = partial(self._think_here, room, seat, kind, thought)
            asyncio.get_running_loop().call_soon(_think_now, thought)
        else:
            thought.task = asyncio.create_task(self._think_elsewhere(room, seat, kind, thought))
        return thought

    def decided(self, room: Room, seat: int) -> str | None:
        """The move of the bot on this chair; None: it still thinks."""
        thought = self.begin(room, seat)
        _think_now(thought)
        return thought.move or None

    def is_open(self, room_id: str) -> bool:
        """A bot thinks about a move at this table."""
        thought = self._by_room.get(room_id)
        return thought is not None and not thought.move

    def count_open(self) -> int:
        """Moves that bots have not chosen yet."""
        return sum(not thought.move for thought in tuple(self._by_room.values()))

    def forget(self, room_id: str) -> None:
        """Another moment has come."""
        thought = self._by_room.pop(room_id, None)
        if thought is not None:
            thought.think = None
            if thought.task is not None:
                thought.task.cancel()

    async def stop(self) -> None:
        tasks = [thought.task for thought in self._by_room.values() if thought.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._by_room.clear()

    # Where a bot thinks

    def _kind(self, room: Room, seat: int) -> Kind:
        """The bot on a chair, or who stands in for it until it is ready."""
        deal, bot = room.deal, room.chairs[seat].bot
        assert deal is not None
        assert bot is not None
        game = registry.game(deal.game)
        ready = self._preparing.is_ready(room, seat)
        make = registered_here(game, bot) if ready else preparations_of(game)[bot].stands_in
        return Kind(game.name, bot, deal.rules, make)

    def where(self, room: Room, seat: int) -> Where:
        """Where the bot on a chair would think now."""
        return self._where(self._kind(room, seat))

    def _where(self, kind: Kind) -> Where:
        """Bots of other people always think in another process, if one can build them: they may never answer."""
        game = registry.game(kind.game)
        if kind.bot == "random":
            return "here"
        if not is_built_in(game, kind.bot):
            return "process" if kind.make is None or _can_be_sent(kind.make) else "thread"
        if kind.make is None and kind.bot in preparations_of(game):
            return "process"
        slow = self._slow.get(kind)
        if slow == 0:
            return "here"
        return "thread" if slow is None or slow < SLOW_TIMES else "process"

    # Thinking

    def _think_here(self, room: Room, seat: int, kind: Kind, thought: Thought) -> None:
        said, took = _timed(_question(room, seat, kind))
        self._measured(kind, took)
        _keep(room, thought, kind, said)

    async def _think_elsewhere(self, room: Room, seat: int, kind: Kind, thought: Thought) -> None:
        """Whatever goes wrong, the table gets a move."""
        try:
            question = _question(room, seat, kind)
            async with asyncio.timeout(WAIT_SECONDS), self._trial(kind):
                said = await self._ask(question, kind)
        except Exception as error:
            said = BotAnswer(error=type(error).__name__)
        _keep(room, thought, kind, said)

    def _trial(self, kind: Kind) -> AbstractAsyncContextManager[None]:
        """Until it is known how quick a bot of ours is, one of its kind thinks after the other: after a restart a
        thousand tables ask at once, and all who build the same tables together would seem slow."""
        is_on_trial = is_built_in(registry.game(kind.game), kind.bot) and self._where(kind) == "thread"
        return self._trials[kind] if is_on_trial else nullcontext()

    async def _ask(self, question: BotQuestion, kind: Kind) -> BotAnswer:
        where = self._where(kind)  # now: others have thought since
        if where == "process":
            return await self._preparing.thinkers.ask(question)
        said, took = _timed(question) if where == "here" else await asyncio.to_thread(_timed, question)
        self._measured(kind, took)
        return said

    def _measured(self, kind: Kind, seconds: float) -> None:
        if len(self._slow) > MOST_KINDS:
            self._slow.clear()
            self._trials.clear()
        if seconds < QUICK_SECONDS:
            self._slow[kind] = 0
        else:
            self._slow[kind] = self._slow.get(kind, 0) + (LONG_TIMES if seconds > LONG_SECONDS else 1)


def release(planned: int, now: int) -> int:
    """The moment after `now` at which a decision that was planned for `planned` may be released."""
    return planned + (max(0, now - planned) // STEP_MILLIS + 1) * STEP_MILLIS


def _moment_of(room: Room, seat: int) -> tuple[int, int, str]:
    assert room.deal is not None
    return room.deal.seq, seat, room.chairs[seat].bot or ""


def _question(room: Room, seat: int, kind: Kind) -> BotQuestion:
    """What the bot's place sees, and what it may do."""
    deal = room.deal
    assert deal is not None
    game, place = registry.game(deal.game), deal.seats.index(seat)
    view, legal = game.view(deal.state, place), game.legal(deal.state)
    seed = secrets.token_bytes(16)
    return BotQuestion(kind.game, kind.bot, deal.rules, len(deal.seats), place, seed, view, legal, kind.make)


def _keep(room: Room, thought: Thought, kind: Kind, said: BotAnswer) -> None:
    if said.error:  # a bot that cannot go on must not stop the table
        LOG.error("a bot failed", extra={"room": mark_of(room.id), "bot": kind.bot, "error": said.error})
    assert room.deal is not None
    thought.move = said.move or write_move(registry.game(kind.game).default_move(room.deal.state))


def _think_now(thought: Thought) -> None:
    think, thought.think = thought.think, None
    if think is not None:
        think()


def _timed(question: BotQuestion) -> tuple[BotAnswer, float]:
    start = time.thread_time()
    said = answer(question)
    return said, time.thread_time() - start


def _can_be_sent(make: MakeBot) -> bool:
    """Another process finds it by its name."""
    try:
        pickle.dumps(make)
    except Exception:  # whatever it may raise: it is somebody else's
        return False
    return True
