"""What a player's decisions in finished deals cost. Computed in the processes in which bots think, once for each deal
and place, from the record that this player may keep: what was hidden from them is not in it.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from brelan.bots.thinker import Task
from brelan.errors import NotNow, NotYours, Unavailable
from brelan.library.reviewing import ReviewAnswer, review
from brelan.records.record import Record
from brelan.rooms.coaching import LIMIT_SECONDS, coach_speaks_later
from brelan.rooms.looking_back import LookedBack, place_in, record_for
from brelan.rooms.room import Finished, Room
from brelan.rooms.thinkers import THINKERS, Thinkers

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

LookBack: TypeAlias = Callable[[int], Awaitable["Reviewable"]]
"""From the number of a deal to the deal as the player saw it."""
Key: TypeAlias = tuple[str, int, int]  # room or record, number of the deal, place


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
    """Reviews deals, and keeps what was found."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[Key, asyncio.Task[DealCosts]] = OrderedDict()
        self._in_turn = asyncio.Semaphore(AT_ONCE)

    async def of_deals(self, room: Room, deals: Sequence[Finished], person: str, look_back: LookBack) -> Costs:
        """Those of these deals of a table in which a person played."""
        places = [(deal.number, place_in(room, deal, person)) for deal in deals]
        keys = [(room.id, number, place) for number, place in places if place is not None]
        _check(room, keys[0][2] if keys else None)
        return await self.of_places(keys, look_back)

    async def of_places(self, keys: Sequence[Key], look_back: LookBack) -> Costs:
        """Some deals, each from one place, as far as they are done after some seconds."""
        tasks = [self._task(key, look_back) for key in keys[-MOST_DEALS:]]
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
            task.add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return task

    def _forget_failed(self, key: Key, task: asyncio.Task[DealCosts]) -> None:
        """Not at once: a page that asks again and again must not keep the processes from other work."""
        if not task.cancelled() and task.exception() is not None:
            task.get_loop().call_later(AGAIN_SECONDS, self._forget, key, task)

    def _forget(self, key: Key, task: asyncio.Task[DealCosts]) -> None:
        if self._kept.get(key) is task:
            del self._kept[key]

    async def _reviewed(self, number: int, look_back: LookBack) -> DealCosts:
        async with self._in_turn:
            looked = await look_back(number)
            said = await self._thinkers.ask(Task(reviewed, (looked.record,)), LIMIT_SECONDS)
        if said.error:
            raise Unavailable("coach-failed", "the coach has no answer now; try again")
        found = msgspec.json.decode(said.found, type=ReviewAnswer)
        steps = {one.move: bisect_right(looked.steps, one.move) for one in found.decisions}
        return DealCosts(number, found, steps)


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
