"""What a player's decisions in finished deals cost. Computed in other processes, once for each deal and place, from
the record that they may keep: what was hidden from them is not in it. Deals of a table are reviewed where bots think;
those of a record that somebody sent, where all work on such records is done.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from brelan.errors import NotNow, NotYours, TooMuch, Unavailable
from brelan.library.reviewing import ReviewAnswer, review
from brelan.records.record import Record
from brelan.rooms.bot_processes import PROCESSES, THINKERS, BotProcesses, Confined
from brelan.rooms.coaching import LIMIT_SECONDS
from brelan.rooms.looking_back import LookedBack, place_in, record_for
from brelan.rooms.room import Finished, Room, coach_speaks_later
from brelan.study.bots.thinker import Task

EFFORTS: Final = 1.0
"""The work for one deal, in full evaluations: a match of ten deals takes a few seconds."""
KEPT: Final = 500
"""Deals whose review is kept."""
MOST_DEALS: Final = 50
"""Of a longer match the last ones are reviewed."""
WAIT_SECONDS: Final = 3.0
"""After this time a page shows the deals that are done."""
AGAIN_SECONDS: Final = 5.0
"""For this long a deal for which the coach had no answer is not tried again."""
AT_ONCE: Final = max(1, THINKERS // 2)
"""Processes that review at the same time: the others are left to the bots."""
PATIENCE_SECONDS: Final = 15.0
"""A page asks again sooner. Then the review of a record that was sent ends, if it is not done."""

LookBack: TypeAlias = Callable[[int], Awaitable["Reviewable"]]
"""From the number of a deal to the deal as the player saw it."""
Key: TypeAlias = tuple[str, int, int]  # room or record, number of the deal, place
Work: TypeAlias = Callable[[Record], Awaitable[ReviewAnswer]]
"""The review of a deal."""


class Reviewable(Struct, frozen=True):
    """A deal as its player may keep it, and the steps at which they saw something happen."""

    record: Record
    steps: tuple[int, ...]


class DealCosts(Struct, frozen=True):
    """What one player's decisions in a deal cost. `steps` has the step of looking back to which each move led."""

    number: int
    found: ReviewAnswer
    steps: dict[int, int]


class Costs(Struct, frozen=True):
    """Of one deal or more those that are done, in their order."""

    deals: tuple[DealCosts, ...]
    waiting: int = 0  # not done yet
    failed: int = 0  # of these: the coach had no answer, and is asked again later
    left_out: int = 0  # before the last `MOST_DEALS`


class Reviews:
    """Reviews deals, and keeps what was found. What nobody has asked for in `patience` seconds is given up."""

    def __init__(self, work: Work, at_once: int = AT_ONCE, patience: float | None = None) -> None:
        self._work = work
        self._patience = patience
        self._kept: OrderedDict[Key, asyncio.Task[DealCosts]] = OrderedDict()
        self._endings: dict[asyncio.Task[DealCosts], asyncio.TimerHandle] = {}
        self._in_turn = asyncio.Semaphore(at_once)

    async def of_deals(self, room: Room, deals: Sequence[Finished], person: str, look_back: LookBack) -> Costs:
        """Those of these deals of a table in which a person played."""
        places = [(deal.number, place_in(room, deal, person)) for deal in deals]
        keys = [(room.id, number, place) for number, place in places if place is not None]
        _check(room, keys[0][2] if keys else None)
        return await self.of_places(keys, look_back)

    async def of_places(self, keys: Sequence[Key], look_back: LookBack) -> Costs:
        """Some deals, each from one place, as far as they are done after some seconds."""
        tasks = [self._task(key, look_back) for key in keys[-MOST_DEALS:]]
        self._expect(tasks)
        await asyncio.wait(tasks, timeout=WAIT_SECONDS)
        ended = [task for task in tasks if task.done()]
        failed = sum(isinstance(task.exception(), Unavailable) for task in ended)
        done = tuple(task.result() for task in ended if not isinstance(task.exception(), Unavailable))
        return Costs(done, len(tasks) - len(done), failed, len(keys) - len(tasks))

    def forget(self, where: str) -> None:
        """What was found in a record that is deleted."""
        for key in [key for key in self._kept if key[0] == where]:
            del self._kept[key]

    async def stop(self) -> None:
        """Nothing is reviewed any more."""
        tasks = [task for task in self._kept.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _task(self, key: Key, look_back: LookBack) -> asyncio.Task[DealCosts]:
        """Whoever asks while it is under way waits for the same."""
        task = self._kept.get(key)
        if task is None:
            task = self._kept[key] = asyncio.create_task(self._reviewed(key[1], look_back))
            task.add_done_callback(lambda done: self._has_ended(key, done))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return task

    @property
    def under_way(self) -> int:
        """Deals that are not done yet."""
        return sum(not task.done() for task in self._kept.values())

    def _expect(self, tasks: Sequence[asyncio.Task[DealCosts]]) -> None:
        """Somebody waits for these."""
        for task in tasks:
            if self._patience is not None and not task.done():
                self._expect_no_more(task)
                self._endings[task] = task.get_loop().call_later(self._patience, task.cancel)

    def _expect_no_more(self, task: asyncio.Task[DealCosts]) -> None:
        if task in self._endings:
            self._endings.pop(task).cancel()

    def _has_ended(self, key: Key, task: asyncio.Task[DealCosts]) -> None:
        """What failed is not forgotten at once: a page that asks again and again must not keep the processes from
        other work."""
        self._expect_no_more(task)
        if task.cancelled():
            self._forget(key, task)
        elif task.exception() is not None:
            task.get_loop().call_later(AGAIN_SECONDS, self._forget, key, task)

    def _forget(self, key: Key, task: asyncio.Task[DealCosts]) -> None:
        if self._kept.get(key) is task:
            del self._kept[key]

    async def _reviewed(self, number: int, look_back: LookBack) -> DealCosts:
        async with self._in_turn:
            looked = await look_back(number)
            found = await self._work(looked.record)
        steps = {one.move: bisect_right(looked.steps, one.move) for one in found.decisions}
        return DealCosts(number, found, steps)


def of_tables(thinkers: BotProcesses) -> Reviews:
    """Of what was played here: where bots think."""

    async def work(record: Record) -> ReviewAnswer:
        said = await thinkers.ask(Task(reviewed, (record,)), LIMIT_SECONDS)
        if said.error:
            raise _no_answer()
        return msgspec.json.decode(said.found, type=ReviewAnswer)

    return Reviews(work)


def of_strangers(confined: Confined) -> Reviews:
    """Of what somebody sent: with limits, and only while they wait for it."""

    async def work(record: Record) -> ReviewAnswer:
        try:
            return await confined.do(reviewed, record)
        except TooMuch as error:
            raise _no_answer() from error

    return Reviews(work, PROCESSES, PATIENCE_SECONDS)


def _no_answer() -> Unavailable:
    return Unavailable("coach-failed", "the coach has no answer now; try again")


def _check(room: Room, place: int | None) -> int:
    """Refuse at a table without a coach, and to those who did not play."""
    if not coach_speaks_later(room):
        raise NotNow("coach-is-off", "there is no coach at this table")
    if place is None:
        raise NotYours("no-decisions-of-yours", "you made no decision here: only players can ask what theirs cost")
    return place


def reviewable(looked: LookedBack) -> Reviewable:
    return Reviewable(record_for(looked), looked.steps)


def reviewed(record: Record) -> ReviewAnswer:
    """Runs in another process."""
    return review(record, efforts=EFFORTS)
