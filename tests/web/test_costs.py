"""What did it cost? The page beside the review of the player's own record; who may ask; nothing hidden is told."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import ExitStack
from itertools import pairwise
from typing import cast

import pytest

import brelan
from brelan import registry
from brelan.library.reviewing import ReviewAnswer, review
from brelan.locales.coaching import move_text
from brelan.locales.words import words
from brelan.records.redact import redact_record
from brelan.records.text import read_record, write_record
from brelan.rooms.reviewing import EFFORTS
from brelan.web.drawing.curves import Curve, curves
from brelan.web.pages.names import typeset
from depth import name_often
from web.dom import Node, check
from web.server import Server
from web.test_http_secrets import Here, Party
from web.test_sharing import send
from web.visitors import CONFLICT, FORBIDDEN, NOT_FOUND, QUIET, Visitor, refused


def lines_of(page: Node) -> list[Node]:
    tables = page.all("table", class_="decisions")
    return tables[0].all("tbody")[0].all("tr") if tables else []


def costs_at(viewer: Visitor, path: str) -> Node:
    """The page, once all of it is done: a busy machine shows a part of it first."""
    page = viewer.page(path)
    while "data-waiting" in page.one("main").attributes:
        page = viewer.page(path)
    return page


def links_of(page: Node) -> list[str]:
    return [line.all("a")[0]["href"] for line in lines_of(page)]


@name_often("game-round")
def test_the_page_says_what_the_review_of_the_own_record_says(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(1)
        path = f"/rooms/{party.room_id}/deals/1"
        for player in party.players:
            page = costs_at(player, f"{path}/costs")
            party._search_page(player, player.get(f"{path}/costs"))
            check(page)
            found = review(read_record(player.get(path).text), efforts=EFFORTS)
            assert len(lines_of(page)) == len(found.decisions)
            assert len(page.all("tr", class_="clear")) == sum(one.clear for one in found.decisions)
            assert len(page.all("ol", class_="costliest")) == bool(found.costliest)
            for how, count in Counter(one.how for one in found.decisions).items():
                assert (
                    words(player.lang)(f"costs-known-{how}", count=count) in page.one("section", class_="panel").text
                )
            for link in links_of(page):
                assert player.page(link).one("a", aria_current="step")["class"] == "bead mine-bead"
            assert links_of(costs_at(player, f"/rooms/{party.room_id}/costs")) == links_of(page)
        for viewer in (party.zoe, party.stranger):
            refused(viewer.get(f"{path}/costs"), FORBIDDEN)
            refused(viewer.get(f"/rooms/{party.room_id}/costs"), FORBIDDEN)
        refused(party.players[0].get(f"/rooms/{party.room_id}/deals/7/costs"), NOT_FOUND)


@name_often("game-round")
def test_a_record_that_was_sent_says_what_the_decisions_of_each_seat_cost(here: Here, name: str) -> None:
    record = brelan.play(name, ["random"] * max(2, registry.game(name).seats[0]), seed=4).record
    with Visitor(cast(Server, here), "Anne") as anne, Visitor(cast(Server, here), "Bruno") as bruno:
        there = anne.done(send(anne, write_record(record))).headers["location"]
        asked = [link["href"] for link in anne.page(there).one("section").all("a")]
        assert asked == [f"{there}/costs/{seat}" for seat in range(len(record.seats))]
        for seat, path in enumerate(asked):
            page = costs_at(anne, path)
            check(page)
            found = review(record, seat=seat, efforts=EFFORTS)
            assert [line.all("td")[0].text for line in lines_of(page)] == moves_of(found)
            for link in links_of(page):
                assert anne.page(link).one("a", aria_current="step")["class"] == "bead mine-bead"
            assert links_of(costs_at(anne, f"{there}/deals/1/{seat}/costs")) == links_of(page)
        refused(bruno.get(asked[0]), NOT_FOUND)
        for nowhere in ("costs/9", "costs/x", "costs/beside", "deals/2/0/costs", "deals/1/9/costs"):
            refused(anne.get(f"{there}/{nowhere}"), NOT_FOUND)


def moves_of(found: ReviewAnswer) -> list[str]:
    say, game = words("en"), registry.game(found.game)
    return [typeset(say, move_text(say, game, one.played)) for one in found.decisions]


def test_a_record_for_one_viewer_is_judged_for_that_viewer_alone(here: Here) -> None:
    record = redact_record(brelan.play("game-round", ["random", "random"], seed=4).record, 1)
    with Visitor(cast(Server, here), "Anne") as anne:
        there = anne.done(send(anne, write_record(record))).headers["location"]
        assert [link["href"] for link in anne.page(there).one("section").all("a")] == [f"{there}/costs/1"]
        assert len(lines_of(costs_at(anne, f"{there}/costs/1"))) == len(review(record).decisions) > 0
        refused(anne.get(f"{there}/costs/0"), NOT_FOUND)


@pytest.mark.deep
def test_luck_and_play_add_up_over_a_match(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        party.play(3)
        page = costs_at(party.players[1], f"/rooms/{party.room_id}/costs")
        assert page.one("html")["lang"] == "fr"
        assert len(page.all("polyline", class_="curve")) == 3
        sums = page.one("table", class_="sums").all("tbody")[0].all("tr")
        assert len(sums) == 3
        luck, play, result = (number_in(one.text) for one in page.all("dd"))
        for column, total in enumerate((luck, play, result)):
            parts = [number_in(row.all("td")[column].text) for row in sums]
            assert sum(parts) == pytest.approx(total, abs=0.02)
        assert luck + play == pytest.approx(result, abs=0.02)


def number_in(text: str) -> float:
    return float(re.split(r"\s*±", text.replace("\u2212", "-").replace(",", "."))[0])


def test_a_table_without_a_coach_tells_no_costs(here: Here) -> None:
    with Visitor(cast(Server, here), "Anne") as anne:
        table = {**QUIET, "fill": "random", "seats": 2, "bot-millis": 0, "coach": "off"}
        room = anne.open("poker-as", match={"first-dealer": 0}, table=table)
        anne.do(room, "start")
        refused(anne.get(f"/rooms/{room}/costs"), CONFLICT, "coach")


def test_the_review_of_a_match_shares_its_work() -> None:
    record = brelan.play("game-round", ["random", "random"], seed=2).record
    full, little = (review(record, efforts=efforts).decisions for efforts in (8, 0.1))
    assert [one.played for one in full] == [one.played for one in little]
    assert max(one.margin for one in full) < max(one.margin for one in little)


def test_names_at_the_ends_of_curves_do_not_overlap() -> None:
    drawn = str(curves([Curve(f"Player {at}", (0, 5, 5.0 + at / 10), at) for at in range(12)], [1, 2]))
    heights = sorted(float(y) for y in re.findall(r'y="([\d.]+)" class="curve-name', drawn))
    assert len(heights) == 12
    assert min(after - before for before, after in pairwise(heights)) >= 20
    height = float(re.findall(r'viewBox="0 0 400 ([\d.]+)"', drawn)[0])
    assert 0 < heights[0] < heights[-1] < height


@pytest.mark.parametrize("values", [(0.0, 0.0), (0.0, -3.5, -1.0), (0.0, 1e-7), (0.0, 123456.0)])
def test_any_course_can_be_drawn(values: tuple[float, ...]) -> None:
    drawn = str(curves([Curve("Anne & <Bruno>", values, 0)], list(range(1, len(values)))))
    assert "&lt;" in drawn
    ys = [float(point.split(",")[1]) for point in re.findall(r'points="([^"]*)"', drawn)[0].split()]
    assert all(0 <= y <= 240 for y in ys)
