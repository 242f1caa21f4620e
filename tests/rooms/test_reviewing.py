"""What decisions cost is asked in other processes, which may fail: it is tried again, but not at once."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest

import brelan
from brelan.bots.thinker import Answer, Task
from brelan.library.reviewing import ReviewAnswer
from brelan.rooms import reviewing
from brelan.rooms.recorded import recorded_deal
from brelan.rooms.reviewing import Reviewable, Reviews, reviewable
from brelan.rooms.thinkers import Thinkers

NOTHING = msgspec.json.encode(ReviewAnswer(game="poker-as", decisions=(), seats=(), costliest=()))


class Unreliable:
    """Fails the first time."""

    asked = 0

    async def ask(self, task: Task, _limit: float) -> Answer:
        self.asked += 1
        assert task.function is reviewing.reviewed
        return Answer(error="TimeoutError") if self.asked == 1 else Answer(found=msgspec.Raw(NOTHING))


async def look_back(_number: int) -> Reviewable:
    return reviewable(recorded_deal(brelan.play("poker-as", ["random", "random"], seed=4).record, 1, "0"))


def counts(found: Any) -> tuple[int, int, int]:
    return len(found.deals), found.waiting, found.failed


@pytest.mark.anyio
async def test_a_deal_for_which_the_coach_has_no_answer_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Unreliable()
    reviews, keys = Reviews(cast(Thinkers, thinkers)), [("a record", 1, 0)]
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
