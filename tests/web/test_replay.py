"""Finished deals, looked back at: each step as its viewer saw it, on the same cloth."""

from __future__ import annotations

from contextlib import ExitStack

from brelan import registry
from brelan.locales.words import words
from depth import name_often
from web.dom import Node, check
from web.test_http_secrets import Here, Party
from web.visitors import NOT_FOUND, page_in, refused

SAME = ("middle", "hand", "hand-name", "my-bet")
"""The parts of the cloth that are the same at the table, once a deal is over, and at its last step."""


def steps_of(page: Node) -> int:
    return int(page.one("input", id="along")["max"])


def lines_of(page: Node) -> list[str]:
    return [line.text for line in page.one("ul", id="log-newest").all("li", class_="event")]


def drawn(page: Node, part: str) -> str:
    """What an element says and shows, whatever its cards are called when they move."""
    found = page.all(id=part)
    return "|".join(f"{node.tag} {node.attributes.get('class', '')} {node.text}" for one in found for node in one)


@name_often("daker")
def test_a_deal_is_seen_again_step_by_step_as_it_was(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(1)
        for viewer in (party.players[0], party.zoe):
            at_table = viewer.page(f"/rooms/{party.room_id}")
            first = viewer.page(f"/rooms/{party.room_id}/deals/1/steps/1")
            steps, told = steps_of(first), 0
            for step in range(1, steps + 1):
                page = viewer.page(f"/rooms/{party.room_id}/deals/1/steps/{step}")
                check(page)
                assert len(lines_of(page)) > told
                told = len(lines_of(page))
                assert page.one("a", aria_current="step")["href"].endswith(f"/steps/{step}")
                assert bool(page.all("a", rel="prev")) == (step > 1)
                assert bool(page.all("a", rel="next")) == (step < steps)
            assert lines_of(page) == lines_of(at_table)
            for part in SAME:
                assert drawn(page, part) == drawn(at_table, part)


def test_the_moves_of_the_viewer_are_the_large_beads(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        party.play(1)
        deal = party.room.deal
        assert deal is not None
        for place, player in enumerate(party.players):
            page = player.page(f"/rooms/{party.room_id}/deals/1/steps/1")
            moved = sum(step.seat == place for step in deal.steps)
            assert len(page.all("a", class_="mine-bead")) == moved > 0
        watched = party.zoe.page(f"/rooms/{party.room_id}/deals/1/steps/1")
        assert watched.all("a", class_="mine-bead") == []


def test_all_deals_of_a_table_are_listed_the_last_first(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("daker"), 0, lines)
        anne, path = party.players[0], f"/rooms/{party.room_id}/deals"
        assert words("en")("web-no-deals") in anne.page(path).text
        party.play(2)
        page = anne.page(path)
        check(page)
        shown = [link["href"] for link in page.all("a", class_="go")]
        assert shown == [f"{path}/{number}/steps/1" for number in (2, 1)]
        deal = party.room.finished[-1]
        for player, gain in zip(deal.names, deal.payoffs, strict=True):
            assert f"{player} {gain:+d}".replace("-", "\u2212") in page.one("ul", class_="deals").all("li")[0].text


def test_what_is_not_there_is_refused_in_words(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        party.play(1)
        for viewer, lang in zip(party.players, ("en", "fr"), strict=False):
            for path in ("deals/1/steps/0", "deals/1/steps/999", "deals/99/steps/1", "deals/1/steps/x"):
                answer = viewer.get(f"/rooms/{party.room_id}/{path}")
                assert answer.status_code == NOT_FOUND
                assert page_in(answer).one("html")["lang"] == lang
            refused(viewer.get(f"/rooms/{party.room_id}/deals/1/steps/999"), NOT_FOUND, "999")
