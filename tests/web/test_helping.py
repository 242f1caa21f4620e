"""Help at the table: the ranking chart, from what its viewer may see."""

from __future__ import annotations

from typing import Any

import pytest

import brelan
from brelan import games
from brelan.engine.game import AnyGame, Table
from brelan.hands.pai_gow import high_hand, low_hand
from brelan.hands.poque import hand_of, poque_chart
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.rooms.view import RoomView
from brelan.web.pages import chart_page
from brelan.web.pages.charts import pai_gow, poque
from brelan.web.pages.tables import charts_of
from brelan.web.pages.visit import Preferences, Visit
from contract.games import registered_game
from web.dom import Node, check, read
from web.seated import bot_deal, seated


def chart_of(room: RoomView, lang: str = "en") -> str:
    return chart_page(room, Visit(path="/", csrf="token", preferences=Preferences(lang=lang)))


def moments(game: AnyGame, viewer: int | None, seed: int = 1) -> list[RoomView]:
    rules = game.Rules()
    seats = max(2, game.seats[0])
    steps = bot_deal(
        game, rules, Table(stacks=(100,) * seats), seed, "random" if game.name == "pai-gow" else "simple"
    )
    return [seated(game, rules, steps, at, viewer) for at in range(len(steps))]


def own_place(page: Node) -> list[str]:
    return [found.text for found in page.all("p", class_="own-name")]


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_chart_with_an_example_of_each_combination(game: AnyGame, lang: str) -> None:
    page = read(chart_of(moments(game, None)[-1], lang))
    check(page)
    assert own_place(page) == []
    assert page.all("li", class_="mine-rung") == []
    for ladder in page.all("ol", class_="ladder"):
        assert len(ladder.all("li")) > 1
        assert all(rung.all("span", role="img") for rung in ladder.all("li"))


@registered_game
def test_the_places_of_a_chart_have_no_gaps(game: AnyGame) -> None:
    draw = charts_of(game.name)
    assert draw is not None
    for chart in draw(words("en"), game.Rules(), None).charts:
        assert [rung.first for rung in chart.rungs] == [1, *(rung.last + 1 for rung in chart.rungs[:-1])]
        assert chart.rungs[-1].last == chart.size > 50


@pytest.mark.parametrize("name", games.names())
def test_the_own_hand_has_the_place_that_brelan_rank_says(name: str) -> None:
    told = 0
    for room in moments(games.find(name), 0):
        deal = room.deal
        assert deal is not None
        found = _ranked(name, deal.view)
        page = read(chart_of(room))
        check(page)
        if found is None:
            continue
        places = [words("en")("help-chart-place", place=one.place, of=one.of) for one in found]
        assert [place for place, shown in zip(places, own_place(page), strict=True) if place in shown] == places
        assert len(page.one("main").all("li", class_="mine-rung")) >= len(places)
        told += 1
    assert told


def _ranked(name: str, view: Any) -> list[Any] | None:
    """What the command says about the viewer's hand; None: they have none that it ranks."""
    if name == "daker":
        if not view.hands or len(view.board) < 2:
            return None
        hands = [brelan.rank(name, *view.hands[0], *five) for five in _pairs(view.board)]
        return [min(hands, key=lambda one: one.place)]
    if name == "pai-gow":
        both = (view.backs[0], view.fronts[0])
        return [brelan.rank(name, *cards) for cards in both] if all(both) else None
    if name == "poker-as":
        dice = view.dice if view.throwing == 0 else view.sudden[0] or view.hands[0]
        return [brelan.rank(name, *dice)] if len(dice) == 5 else None
    held = view.hands[0] if view.hands else ()
    more = {"trump": view.trump} if name == "poque" and view.trump else {}
    return [brelan.rank(name, *held, **more)] if len(held) == 5 else None


def _pairs(board: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [board[:at] + board[at + 1 :] for at in range(len(board))] if len(board) > 2 else [board]


def test_before_the_board_the_chart_says_what_three_cards_make_already() -> None:
    room = next(room for room in moments(games.find("daker"), 0) if room.deal is not None and room.deal.view.hands)
    page = read(chart_of(room))
    assert len(own_place(page)) == 1
    assert words("en")("help-chart-so-far") in page.text


def test_the_next_better_hands_are_named_the_nearest_first() -> None:
    room = moments(games.find("game-round"), 0)[-1]
    assert room.deal is not None
    page = read(chart_of(room))
    place = brelan.rank("game-round", *room.deal.view.laid[-1][0]).place if room.deal.view.laid else 0
    assert place > 3
    assert words("en")("help-chart-better") in page.one("div", class_="own-place").text


@pytest.mark.parametrize(("combination", "cards"), poque.EXAMPLES.items())
def test_an_example_of_poque_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert hand_of(cards.split(), poque_chart(full_combinations=True)).combination == combination


@pytest.mark.parametrize(("combination", "cards"), pai_gow.BEHIND.items())
def test_an_example_of_pai_gow_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert high_hand(cards.split()).combination == combination


@pytest.mark.parametrize(("combination", "cards"), pai_gow.IN_FRONT.items())
def test_an_example_of_two_cards_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert low_hand(cards.split()).combination == combination
