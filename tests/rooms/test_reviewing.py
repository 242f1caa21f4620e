"""What decisions cost is asked in other processes, which may fail: it is tried again, but not at once."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest

import brelan
from brelan.errors import TooMuch
from brelan.library.reviewing import ReviewAnswer
from brelan.rooms import reviewing
from brelan.rooms.bot_processes import BotProcesses, Confined
from brelan.rooms.reviewing import Reviewable, of_strangers, of_tables, reviewable
from brelan.rooms.uploaded_deal import recorded_deal
from brelan.study.bots.thinker import BotAnswer, Task

NOTHING = msgspec.json.encode(ReviewAnswer(game="poker-as", decisions=(), seats=(), costliest=()))


class Unreliable:
    """Fails the first time."""

    asked = 0

    async def ask(self, task: Task, _limit: float) -> BotAnswer:
        self.asked += 1
        assert task.function is reviewing.reviewed
        return BotAnswer(error="TimeoutError") if self.asked == 1 else BotAnswer(found=msgspec.Raw(NOTHING))


async def look_back(_number: int) -> Reviewable:
    return reviewable(recorded_deal(brelan.play("poker-as", ["random", "random"], seed=4).record, 1, "0"))


def counts(found: Any) -> tuple[int, int, int]:
    return len(found.deals), found.waiting, found.failed


@pytest.mark.anyio
async def test_a_deal_for_which_the_coach_has_no_answer_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Unreliable()
    reviews, keys = of_tables(cast(BotProcesses, thinkers)), [("a record", 1, 0)]
    monkeypatch.setattr(reviewing, "AGAIN_SECONDS", 0.2)
    for _ in range(2):
        assert counts(await reviews.of_places(keys, look_back)) == (0, 1, 1)
    assert thinkers.asked == 1
    await asyncio.sleep(0.3)
    for _ in range(2):
        assert counts(await reviews.of_places(keys, look_back)) == (1, 0, 0)
    assert thinkers.asked == 2
    reviews.forget("a record")
    await reviews.of_places(keys, look_back)
    assert thinkers.asked == 3


class Endless:
    """Never done; counts what has begun and what was given up."""

    begun = given_up = 0

    async def do(self, function: Any, record: Any) -> ReviewAnswer:
        assert function is reviewing.reviewed
        assert record.deals
        self.begun += 1
        try:
            await asyncio.sleep(3600)
        finally:
            self.given_up += 1
        raise AssertionError


@pytest.mark.anyio
async def test_deals_of_a_stranger_are_reviewed_while_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again goes on waiting for the same work; of what nobody asks for any more nothing is left."""
    loop, passed = asyncio.get_running_loop(), 0.0
    real_time = loop.time
    monkeypatch.setattr(loop, "time", lambda: real_time() + passed)
    monkeypatch.setattr(reviewing, "WAIT_SECONDS", 0.0)
    monkeypatch.setattr(reviewing, "PATIENCE_SECONDS", 60.0)
    monkeypatch.setattr(reviewing, "PROCESSES", 2)
    confined = Endless()
    reviews, keys = of_strangers(cast(Confined, confined)), [("a record", number, 0) for number in range(1, 5)]
    while confined.begun < 2:
        assert counts(await reviews.of_places(keys, look_back)) == (0, 4, 0)
    for _ in range(5):
        assert counts(await reviews.of_places(keys, look_back)) == (0, 4, 0)
        passed += 30
        await asyncio.sleep(0.01)
    assert (confined.begun, confined.given_up) == (2, 0)
    passed += 60
    while reviews.under_way:
        await asyncio.sleep(0.01)
    assert (confined.begun, confined.given_up) == (2, 2)
    while confined.begun < 4:
        assert counts(await reviews.of_places(keys, look_back)) == (0, 4, 0)
    await reviews.stop()
    assert (confined.begun, confined.given_up) == (4, 4)


@pytest.mark.anyio
async def test_a_deal_that_is_too_heavy_is_one_for_which_the_coach_has_no_answer() -> None:
    class Full:
        async def do(self, _function: Any, _record: Any) -> ReviewAnswer:
            raise TooMuch("record-too-heavy", "too much")

    reviews = of_strangers(cast(Confined, Full()))
    assert counts(await reviews.of_places([("a record", 1, 0)], look_back)) == (0, 1, 1)
    await reviews.stop()
