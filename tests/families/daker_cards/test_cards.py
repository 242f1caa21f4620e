"""Daker cards and packs."""

from __future__ import annotations

from collections import Counter

import pytest

from brelan.errors import BadNotation, BadOption, BadQuestion
from brelan.families.daker_cards.cards import DEFAULT_PACK, VALUES, check_held, parse_cards, parse_pack, values_of

TEXT = " ".join(DEFAULT_PACK)


def test_dak_2_27_cards_are_in_play() -> None:
    assert len(DEFAULT_PACK) == 27


def test_dak_3_six_values_ace_high() -> None:
    assert "".join(VALUES) == "AKQJRN"
    assert all(value in VALUES for card in DEFAULT_PACK for value in values_of(card))


def test_dak_4_the_cards_are_doubles_mixed_pairs_and_neighbours_turned_round() -> None:
    doubles = {f"{value}/{value}" for value in "AKQJRN"}
    mixed = {f"{high}/{low}" for place, high in enumerate("AKQJRN") for low in "AKQJRN"[place + 1 :]}
    turned = {"K/A", "Q/K", "J/Q", "R/J", "N/R", "N/A"}
    assert (len(doubles), len(mixed), len(turned)) == (6, 15, 6)
    assert sorted(DEFAULT_PACK) == sorted(doubles | mixed | turned)


def test_dak_4_every_card_is_printed_once() -> None:
    assert len(set(DEFAULT_PACK)) == 27


@pytest.mark.parametrize("value", VALUES)
def test_dak_4_every_value_stands_on_eight_cards(value: str) -> None:
    assert sum(value in values_of(card) for card in DEFAULT_PACK) == 8


@pytest.mark.parametrize(
    "texts",
    [("A/K Q/Q R/N",), ("a/k,q/q,r/n",), ("A/K", "Q/Q", "R/N"), (" A/K  Q/Q,", ", r/N\n"), ("A/K,Q/Q", "R/N")],
)
def test_cards_are_read_however_they_are_separated(texts: tuple[str, ...]) -> None:
    assert parse_cards(*texts) == ("A/K", "Q/Q", "R/N")


@pytest.mark.parametrize("texts", [(), ("",), (" , ",)])
def test_no_text_is_no_card(texts: tuple[str, ...]) -> None:
    assert parse_cards(*texts) == ()


@pytest.mark.parametrize("wrong", ["A/T", "A", "AK", "A/K/Q", "A-K", "A/", "/A", "9/A", "É/A", "?"])
def test_the_wrong_card_is_named(wrong: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_cards(f"A/K {wrong} Q/Q")
    assert caught.value.code == "unknown-daker-card"
    assert caught.value.details["card"] == wrong
    assert repr(wrong) in str(caught.value)


def test_dak_4_a_table_may_load_its_own_list() -> None:
    text = "# ours\n\n" + "\n".join(["a/a, k/k  # two doubles", "Q/Q " * 24, "N/A"]) + "\n"
    assert parse_pack(text) == ("A/A", "K/K", *["Q/Q"] * 24, "N/A")


def test_dak_4_the_list_may_be_on_one_line_or_27() -> None:
    assert parse_pack(TEXT) == parse_pack("\n".join(DEFAULT_PACK)) == DEFAULT_PACK


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("\n".join(DEFAULT_PACK[:26]), "pack-too-small", 26),
        ("", "pack-too-small", 0),
        ("# nothing yet\n", "pack-too-small", 1),
        (f"{TEXT}\n# one more\nA/A", "pack-too-large", 3),
        ("\n".join((*DEFAULT_PACK[:3], "A/X", *DEFAULT_PACK[4:])), "pack-unknown-card", 4),
        (f"# DAKER\n{TEXT} DAKER", "pack-unknown-card", 2),
    ],
)
def test_dak_4_a_bad_list_is_refused_by_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(BadOption) as caught:
        parse_pack(text)
    assert caught.value.code == code
    assert caught.value.details["line"] == line
    assert f"line {line}" in str(caught.value)


def test_a_list_without_end_is_refused() -> None:
    with pytest.raises(BadOption, match="too long"):
        parse_pack(TEXT + "\n#" + "x" * 10_000)


def test_cards_of_the_pack_may_be_held() -> None:
    check_held(DEFAULT_PACK, DEFAULT_PACK)
    check_held((), DEFAULT_PACK)


@pytest.mark.parametrize(
    ("cards", "code", "named"),
    [
        ("A/K Q/Q A/K", "card-too-often", "A/K"),
        ("A/A Q/A", "card-turned-round", "A/Q"),
        ("N/J", "card-turned-round", "J/N"),
    ],
)
def test_cards_that_our_pack_does_not_hold(cards: str, code: str, named: str) -> None:
    with pytest.raises(BadQuestion, match=named) as caught:
        check_held(parse_cards(cards), DEFAULT_PACK)
    assert caught.value.code == code


def test_a_pack_may_hold_equal_cards() -> None:
    pack = ("A/K",) * 2 + ("Q/Q",) * 25
    check_held(("A/K", "Q/Q", "A/K"), pack)
    with pytest.raises(BadQuestion) as caught:
        check_held(("A/K",) * 3, pack)
    assert caught.value.details == {"card": "A/K", "count": 3, "held": 2}
    with pytest.raises(BadQuestion) as caught:
        check_held(("R/N",), pack)
    assert caught.value.code == "card-not-in-pack"


def test_turned_cards_are_other_cards() -> None:
    assert Counter(DEFAULT_PACK)["A/K"] == Counter(DEFAULT_PACK)["K/A"] == 1
