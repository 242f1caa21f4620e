"""Drawings: well-formed, complete, told apart by more than colour, and small."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from brelan import registry
from brelan.families.daker_cards.cards import ALL_CARDS
from brelan.families.daker_cards.drawing import daker_card
from brelan.games.poque.board_drawing import board, pool_cards
from brelan.pieces.dice import FACES
from brelan.pieces.suited_cards import PACK_53
from brelan.web.drawing.cards import card_back, dealer_card, suited_card
from brelan.web.drawing.chips import MOST, WORTH, chip, chips_of, pile
from brelan.web.drawing.dice import die
from brelan.web.drawing.emblems import sprite
from brelan.web.drawing.pictures import NAMES, backs, icon, mark, on_cloth
from brelan.web.drawing.svg import tag
from brelan.web.pages.game_page import game_picture

SYMBOLS = {node.attrib["id"] for node in ET.fromstring(sprite()).iter() if "id" in node.attrib}


def drawn(markup: str) -> ET.Element:
    """The drawing as XML; what it refers to is in the sprite."""
    root = ET.fromstring(markup)
    for node in root.iter():
        assert "style" not in node.attrib
        if node.tag == "use":
            assert node.attrib["href"].removeprefix("#") in SYMBOLS
    return root


def letters(root: ET.Element) -> list[str]:
    return [node.text or "" for node in root.iter("text")]


def shapes(root: ET.Element) -> list[str]:
    return [node.attrib["href"] for node in root.iter("use")]


@pytest.mark.parametrize("small", [False, True])
def test_a_daker_card_shows_both_values_the_second_turned_round(small: bool) -> None:
    for card in sorted(ALL_CARDS):
        root = drawn(daker_card(card, "a card", small=small))
        assert letters(root) == [card[0], card[2]]
        halves = [node for node in root.iter("g") if "half" in node.attrib.get("class", "")]
        assert [half.attrib["class"].split()[-1] for half in halves] == [f"value-{card[0]}", f"value-{card[2]}"]
        assert ["rotate(180" in half.attrib.get("transform", "") for half in halves] == [False, True]
        if not small:
            assert shapes(root) == [f"#emblem-{card[0]}", f"#emblem-{card[2]}"]


@pytest.mark.parametrize("small", [False, True])
def test_all_suited_cards_are_told_apart_by_letter_and_shape(small: bool) -> None:
    faces = {card: drawn(suited_card(card, "", small=small)) for card in PACK_53}
    seen = {card: (tuple(letters(root)), tuple(shapes(root))) for card, root in faces.items()}
    assert len(set(seen.values())) == len(PACK_53)


def test_number_cards_have_as_many_pips_as_they_say() -> None:
    for rank in range(2, 11):
        card = f"{'T' if rank == 10 else rank}s"
        assert shapes(drawn(suited_card(card, ""))).count("#pip-s") == rank + 2  # one in each corner


def test_dice_have_a_letter_and_an_emblem() -> None:
    seen = {face: (letters(root)[0], shapes(root)[0]) for face in FACES for root in [drawn(die(face, "x"))]}
    assert [letter for letter, _ in seen.values()] == ["A", "K", "Q", "J", "10", "9"]
    assert len({shape for _, shape in seen.values()}) == len(FACES)


def test_a_drawing_is_named_or_silent() -> None:
    assert drawn(daker_card("A/K", 'ace "&" <king>')).attrib["aria-label"] == 'ace "&" <king>'
    assert drawn(card_back()).attrib["aria-hidden"] == "true"
    assert drawn(card_back("face down")).attrib["role"] == "img"
    assert drawn(dealer_card("dealer", "D")).attrib["aria-label"] == "dealer"


def test_children_that_are_no_markup_are_escaped() -> None:
    assert tag("text", "<b>&", class_='"') == '<text class="&#34;">&lt;b&gt;&amp;</text>'


@pytest.mark.parametrize("amount", [0, 1, 4, 5, 26, 131, 499, 500, 12_345_678])
def test_a_pile_of_chips_is_worth_the_amount_or_as_much_of_it_as_is_shown(amount: int) -> None:
    found = chips_of(amount)
    assert len(found) <= MOST
    assert set(found) <= set(WORTH)
    assert all(one >= other for one, other in pairwise(found))
    assert sum(found) <= amount
    assert sum(found) == amount or len(found) == MOST
    assert len(list(drawn(pile(amount)).iter("g"))) == len(found)


def test_every_game_has_a_picture_of_its_own() -> None:
    pictures = {game_picture(name) for name in registry.names()}
    assert len(pictures) == len(registry.names())
    for markup in (*pictures, on_cloth(backs()), mark(), chip()):
        drawn(markup)


def test_the_board_has_eight_sides_and_nine_hollows() -> None:
    root = drawn(board())
    assert [len(node.attrib["points"].split()) for node in root.iter("polygon")] == [8, 8]
    assert len(list(root.iter("circle"))) == 9


@pytest.mark.parametrize("trump", [None, *"cdhs"])
def test_the_cards_of_a_pool_are_drawn_in_trump(trump: str | None) -> None:
    root = drawn(pool_cards("KQ", trump))
    assert letters(root) == ["K", "Q"]
    assert shapes(root) == ([f"#pip-{trump}"] * 2 if trump else [])
    assert shapes(drawn(pool_cards("joker", trump))) == ["#emblem-joker"]
    assert shapes(drawn(pool_cards("poque", trump))) == ["#emblem-A"]


def test_every_icon_is_drawn() -> None:
    for name in NAMES:
        drawn(icon(name))
