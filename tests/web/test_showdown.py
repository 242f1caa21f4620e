"""The end of a deal and of a match: which cards are lit, what is said of them, what everybody gained."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.locales.say import against
from brelan.locales.words import words
from brelan.pieces.hand import Hand
from brelan.rooms import commands as c
from brelan.rooms.view import RoomView
from brelan.web.pages.visit import Preferences
from games.daker.daker_table import show_down
from games.poque.poque_table import runs, showdown
from rooms.tables import Table as Room
from told import Told
from web.dom import Node, check, read
from web.seated import html_of, seated, won_by

NO_BREAK = "\u00a0"


def at_end(told: Told, viewer: int | None = 0, **more: Any) -> RoomView:
    return seated(told.game, told.rules, told.steps, len(told.steps) - 1, viewer, **more)


def drawn(room: RoomView, lang: str = "fr") -> Node:
    page = read(html_of(room, preferences=Preferences(lang=lang)))
    check(page)
    return page


def lights(part: Node) -> list[str]:
    """How each Daker card is drawn, in its order."""
    cards = [node["class"].split() for node in part.all("g", class_="daker")]
    return [next(name.removeprefix("light-") for name in names if name.startswith("light-")) for names in cards]


@pytest.mark.parametrize(
    ("game", "better", "worse", "french", "english"),
    [
        (
            "daker",
            Hand("two-pair", ("A", "J")),
            Hand("two-pair", ("A", "N")),
            "double paire, as et valets, contre double paire, as et noirs : les valets battent les noirs.",
            "two pairs, aces and jacks, against two pairs, aces and blacks: jacks beat blacks.",
        ),
        (
            "daker",
            Hand("four", ("J", "Q")),
            Hand("four", ("J", "N")),
            "carré de valets (dame), contre carré de valets (noir) : la dame bat le noir.",
            "four jacks (queen), against four jacks (black): the queen beats the black.",
        ),
        (
            "daker",
            Hand("full", ("J", "A")),
            Hand("two-pair", ("A", "K")),
            "full aux valets par les as, contre double paire, as et rois.",
            "full house, jacks over aces, against two pairs, aces and kings.",
        ),
        (
            "pai-gow",
            Hand("pair", ("7", "A", "K", "9")),
            Hand("pair", ("7", "A", "K", "8")),
            "paire de sept, contre paire de sept : le neuf bat le huit.",
            "pair of sevens, against pair of sevens: the nine beats the eight.",
        ),
        ("daker", Hand("pair", ("A",)), Hand("pair", ("A",)), "égalité : paire d’as.", "level: pair of aces."),
    ],
)
def test_two_hands_are_said_and_what_decided(game: str, better: Hand, worse: Hand, french: str, english: str) -> None:
    assert against(words("fr"), game, better, worse).replace(NO_BREAK, " ") == french
    assert against(words("en"), game, better, worse) == english


def test_the_winners_cards_light_the_board_and_not_those_of_a_loser_who_looks() -> None:
    """Seat 0 has aces and blacks, seat 1 aces and jacks: the jack of the board decides, and the black counts not."""
    told = show_down("AKN", "AQJ", board="ANJ")
    for viewer in (0, 1, None):
        page = drawn(at_end(told, viewer))
        assert lights(page.one("div", class_="board")) == ["both", "unused", "both"]
    page = drawn(at_end(told, 0))
    assert {"shown", "beaten"} <= set(page.one("div", class_="mine")["class"].split())
    winner = page.one("li", class_="plate")
    assert {"shown", "winner"} <= set(winner["class"].split())
    assert lights(winner) == ["both", "idle", "both"]
    said = [line.text.replace(NO_BREAK, " ") for line in page.one("div", class_="outcome").all("p")]
    assert said == [
        "Bruno remporte 20 jetons.",
        "Double paire, as et valets, contre double paire, as et noirs : les valets battent les noirs.",
    ]


def test_what_is_shown_beside_a_name_is_the_gain_and_not_the_pot() -> None:
    page = drawn(at_end(show_down("AKN", "AQJ", board="ANJ")))
    assert page.one("li", class_="plate").one("strong", class_="gain").text == "+10"
    assert page.one("div", class_="mine").one("strong", class_="gain").text == "\u221210"


def test_a_deal_that_ends_the_match_looks_like_every_other_and_the_standings_stand_below_it() -> None:
    told = show_down("AKN", "AQJ", board="ANJ")
    between = at_end(told)
    over = won_by(between, 1, may=("start",))
    pages = drawn(between), drawn(over)
    middles = [page.one("div", class_="middle") for page in pages]
    assert middles[0].text == middles[1].text
    assert lights(middles[1]) == ["both", "unused", "both"]
    assert lights(pages[1].one("div", class_="hand")) == lights(pages[0].one("div", class_="hand"))
    dock = pages[1].one("section", id="moves")
    ranks = dock.one("ol", class_="standings").all("li")
    assert [rank.one("span", class_="rank-name").text for rank in ranks] == ["Bruno", "Anne"]
    assert [rank.one("span", class_="unseen").text for rank in ranks] == ["+10 jetons", "−10 jetons"]
    assert "Bruno gagne le match." in dock.text
    assert dock.one("button").text == "Revanche"


def test_the_winner_of_a_match_who_lost_the_last_deal_is_not_lit() -> None:
    told = show_down("AKN", "AQJ", board="ANJ")
    over = won_by(at_end(told), 0)
    mine = drawn(over).one("div", class_="mine")
    assert "beaten" in mine["class"].split()
    assert "champion" in mine.one("div", class_="plate")["class"].split()


def test_poq_12_the_bids_are_settled_before_all_eyes() -> None:
    told = showdown("7c 7d 9d Jc Kd", "8d 8c Tc Qd Kc", "9s Jd Ah Qh Th")
    page = drawn(at_end(told, 0))
    said = [line.text.replace(NO_BREAK, " ") for line in page.one("div", class_="outcome").all("p")]
    assert said[-1] == "Paire de huit, contre paire de sept : les huit battent les sept."
    assert len(page.one("li", data_seat="1").all("g", class_="marked")) == 2


def test_poq_8_a_trump_that_decides_is_said() -> None:
    told = showdown("7c 7d 9d Jc Kd", "7h 7s Tc Qd Kc", turned="8s")
    page = drawn(at_end(told, 0), "en")
    assert page.one("p", class_="reason").text == "Pair of sevens on both sides: the trump decides."


def test_poq_14_the_end_of_a_round_says_who_has_no_cards_left_and_what_it_brought() -> None:
    told = runs("7c 8c 9c Tc Jc", "7d 9d Jd Kd 7h")
    while told.legal:
        told.play(told.legal[0])
    page = drawn(at_end(told, 0))
    middle = page.one("div", class_="middle").text.replace(NO_BREAK, " ")
    assert "Bruno n’a plus de cartes : 4 jetons de la cavité joker et 5 jetons des autres joueurs." in middle
    assert "Carte manquante" not in middle


def test_deals_are_counted_from_one_again_in_a_rematch() -> None:
    table = Room("poker-as", match={"deals": 2})
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(2)
    assert table.view("anne").status == "finished"
    page = drawn(table.view("anne"))
    assert "Manche 2 sur 2" in page.one("span", class_="standing").text
    assert page.one(id="table").has(class_="stage-over")
    gains = [int(node.text.replace("\u2212", "-")) for node in page.all("strong", class_="gain")]
    assert sum(gains) == 0
    assert any(gains)
    table.do("anne", c.Start())
    while table.view("anne").status != "playing":
        table.step()
    assert "Manche 1 sur 2" in drawn(table.view("anne")).one("span", class_="standing").text
