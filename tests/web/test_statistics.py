"""Statistics: what each person has played is counted once, with honest intervals, and deleted by one button."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest

from brelan import registry
from brelan.rooms.results import SeatResult
from brelan.web.features.statistics import mean_of, share_of
from depth import name_often
from web.dom import Node, check
from web.test_http_secrets import Here, Party


def counted(page: Node) -> list[str]:
    return [panel.text for panel in page.all("section", class_="panel")]


@name_often("game-round")
def test_every_deal_counts_once_for_each_who_played_it(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        for viewer in party.viewers:
            assert counted(viewer.page("/statistics")) == []
        party.play(2)
        for place, player in enumerate(party.players):
            page = player.page("/statistics")
            check(page)
            (told,) = counted(page)
            assert re.search(r"\b2 (deals|manches)", told)
            if registry.game(name).scores == "chips":
                total = sum(deal.payoffs[place] for deal in party.room.finished)
                assert f"{total:+d}".replace("-", "\u2212") in told.replace("+0", "0") or not total
        for viewer in (party.zoe, party.stranger):
            assert counted(viewer.page("/statistics")) == []
        table = party.zoe.get(f"/rooms/{party.room_id}/statistics")
        party._search_page(party.zoe, table)
        rows = party.zoe.page(f"/rooms/{party.room_id}/statistics").one("table").all("tbody")[0].all("tr")
        assert [row.all("th")[0].text for row in rows] == [player.name for player in party.players]
        anne, *others = party.players
        anne.done(anne.send(anne.page("/statistics").one("form", action="/statistics/forget")))
        assert counted(anne.page("/statistics")) == []
        assert all(len(counted(other.page("/statistics"))) == 1 for other in others)


def test_the_interval_of_a_mean_is_students() -> None:
    gains = [SeatResult(gain, gain > 0, shown=False, gave_up=False) for gain in (1, 2, 3, 4, 5)]
    mean = mean_of(gains)
    assert mean.value == 3
    assert mean.margin == pytest.approx(1.9633, abs=1e-4)  # 2.7764 times the root of 0.5
    assert mean_of(gains[:1]).margin is None


@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)]
)
def test_the_interval_of_a_share_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    assert share_of(count, of) == pytest.approx((count / of, low, high), abs=1e-4)
