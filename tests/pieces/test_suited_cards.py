"""French-suited cards as text."""

from __future__ import annotations

import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.pieces.suited_cards import JOKER, PACK_32, PACK_52, PACK_53, RANK_OF, parse_cards, parse_suit


def test_the_packs_hold_each_card_once() -> None:
    assert [len(pack) for pack in (PACK_32, PACK_52, PACK_53)] == [32, 52, 53]
    assert len(set(PACK_53)) == 53
    assert {card[0] for card in PACK_32} == set("789TJQKA")
    assert (RANK_OF["2c"], RANK_OF["As"]) == (0, 12)


def test_cards_are_read_in_any_case_with_blanks_or_commas() -> None:
    assert parse_cards(PACK_53, "as,10D", "7C  *") == ("As", "Td", "7c", JOKER)


@pytest.mark.parametrize("text", ["1s", "Ax", "A", "AsKs", "♠A", "**"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_cards(PACK_52, "Kc", text)
    assert caught.value.details["card"] == text
    assert "A K Q J T 9 8 7 6 5 4 3 2" in str(caught.value)


def test_a_card_outside_the_pack_is_named() -> None:
    with pytest.raises(BadQuestion, match="6s is not in the pack of 32 cards"):
        parse_cards(PACK_32, "7s 6s")
    with pytest.raises(BadQuestion, match="is not in the pack of 52 cards"):
        parse_cards(PACK_52, "*")


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(BadQuestion, match="As is given twice"):
        parse_cards(PACK_52, "As Kd as")


def test_a_suit_is_its_letter() -> None:
    assert parse_suit(" S ") == "s"
    for wrong in ("x", "", "sp"):
        with pytest.raises(BadNotation, match="is not a suit"):
            parse_suit(wrong)
