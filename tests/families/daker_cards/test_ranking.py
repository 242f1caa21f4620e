"""The ranking of Daker hands, against the sheet's table and against brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product

import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.families.daker_cards.cards import DEFAULT_PACK, VALUES, parse_cards, values_of
from brelan.families.daker_cards.ranking import (
    COMBINATIONS,
    HANDS,
    PLACES,
    DakerCombination,
    best_choice,
    best_five,
    daker_chart,
    hand,
    place_of,
    rank_values,
    strength_of,
)
from brelan.pieces.hand import Hand, combination_id, five_cards

CHART = daker_chart()

SHEET = """
AAAAA KKKKK QQQQQ JJJJJ RRRRR NNNNN
AAAAK AAAAQ AAAAJ AAAAR AAAAN
KKKKA KKKKQ KKKKJ KKKKR KKKKN
QQQQA QQQQK QQQQJ QQQQR QQQQN
JJJJA JJJJK JJJJQ JJJJR JJJJN
RRRRA RRRRK RRRRQ RRRRJ RRRRN
NNNNA NNNNK NNNNQ NNNNJ NNNNR
AAAKK AAAQQ AAAJJ AAARR AAANN
KKKAA KKKQQ KKKJJ KKKRR KKKNN
QQQAA QQQKK QQQJJ QQQRR QQQNN
JJJAA JJJKK JJJQQ JJJRR JJJNN
RRRAA RRRKK RRRQQ RRRJJ RRRNN
NNNAA NNNKK NNNQQ NNNJJ NNNRR
AAA KKK QQQ JJJ RRR NNN
AAKK AAQQ AAJJ AARR AANN KKQQ KKJJ KKRR KKNN QQJJ QQRR QQNN JJRR JJNN RRNN
AA KK QQ JJ RR NN
"""
"""The sheet's table of 93 hands, typed off."""

TABLE = SHEET.split()
"""Number 1 stands first."""

GROUPS = {(5,): "five", (4, 1): "four", (3, 2): "full", (3,): "three", (2, 2): "two-pair", (2,): "pair"}


def place_by_table(values: Sequence[str]) -> int:
    """Where five settled values stand in the sheet's table, by looking for the row that they spell."""
    groups = Counter(values).most_common()
    size = groups[0][1]
    if size == 1:
        return 94
    alike = sorted((value for value, count in groups if count == size), key="AKQJRN".index)
    left = [value for value, count in groups if count != size]
    row = "".join(value * size for value in alike)
    if len(left) == 1 and size in (3, 4):
        row += left[0] * (5 - size)
    return TABLE.index(row) + 1


PLACE_BY_TABLE = {values: place_by_table(values) for values in product("AKQJRN", repeat=5)}


def place_by_trying_all(cards: Sequence[str]) -> int:
    """DAK-5 as it is written: every one of the 32 choices of values, and the best of them."""
    return min(PLACE_BY_TABLE[values] for values in product(*(card.split("/") for card in cards)))


def agree_with_brute_force(hands: Iterable[tuple[str, ...]]) -> None:
    for cards in hands:
        expected = place_by_trying_all(cards)
        assert place_of(strength_of(cards)) == expected
        assert place_of(CHART.strength(CHART.mask(cards))) == expected


def some_hands(count: int, size: int = 5) -> list[tuple[str, ...]]:
    chance = random.Random(93)
    return [tuple(chance.sample(DEFAULT_PACK, size)) for _ in range(count)]


def test_dak_7_the_table_has_93_different_rows() -> None:
    assert len(TABLE) == len(set(TABLE)) == 93
    assert PLACES == 94


@pytest.mark.parametrize("number", range(1, 94))
def test_dak_7_each_hand_has_its_number_in_the_sheet(number: int) -> None:
    row = TABLE[number - 1]
    groups = list(Counter(row).items())
    expected = Hand(GROUPS[tuple(count for _, count in groups)], tuple(value for value, _ in groups))
    assert HANDS[PLACES - number] == expected
    others = [value for value in "AKQJRN" if value not in row]
    assert rank_values([*row, *others][:5]) == expected


def test_dak_6_combinations_best_first() -> None:
    names = [combination_id(combination) for combination in sorted(DakerCombination, reverse=True)]
    assert names == list(COMBINATIONS) == ["five", "four", "full", "three", "two-pair", "pair", "nothing"]
    in_order = list(dict.fromkeys(found.combination for found in reversed(HANDS)))
    assert in_order == names


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("A/A A/K A/Q K/A N/A", Hand("five", ("A",))),
        ("A/A A/K A/Q K/A Q/Q", Hand("four", ("A", "Q"))),
        ("A/A K/K K/Q K/A Q/K", Hand("four", ("K", "A"))),
        ("A/A A/Q K/K K/Q K/A", Hand("full", ("A", "K"))),  # and not KKKAA
        ("A/A A/Q K/K A/R R/R", Hand("three", ("A",))),
        ("A/A A/Q A/R K/K K/J", Hand("full", ("A", "K"))),
        ("Q/Q Q/J Q/N K/K A/A", Hand("three", ("Q",))),
        ("A/A A/Q K/K K/R N/N", Hand("two-pair", ("A", "K"))),
        ("A/A N/N R/N Q/Q K/K", Hand("pair", ("N",))),
        ("A/A K/K Q/Q J/J R/N", Hand("nothing")),
        ("A/A K/K Q/Q J/J N/N", Hand("nothing")),
    ],
)
def test_dak_6_hands_by_name(cards: str, expected: Hand) -> None:
    assert hand(parse_cards(cards)) == expected


def test_dak_7_a_card_left_over_decides_nothing_but_in_a_four() -> None:
    def place(cards: str) -> int:
        return place_of(strength_of(parse_cards(cards)))

    assert place("Q/Q Q/J Q/N K/K A/A") == place("Q/Q Q/J Q/N R/R K/K")
    assert place("N/N R/N A/A K/K Q/Q") == place("N/N J/N A/A K/K Q/Q")
    assert place("A/A A/K A/Q K/A J/J") < place("A/A A/K A/Q K/A R/R")


def test_dak_7_two_hands_worth_nothing_are_equal() -> None:
    assert strength_of(parse_cards("A/A K/K Q/Q J/J R/R")) == strength_of(parse_cards("N/N K/K Q/Q J/J R/R")) == 0
    assert place_of(0) == 94


def test_dak_4_all_93_hands_and_a_hand_worth_nothing_occur() -> None:
    assert set(CHART.strengths.values()) == set(range(94))
    assert len(CHART.strengths) == 80_730


def test_dak_6_how_often_each_combination_occurs() -> None:
    counts = Counter(HANDS[strength].combination for strength in CHART.strengths.values())
    assert counts == {
        "five": 6 * 56,  # any five of the eight cards that carry a value; no five cards carry two values
        "four": 7980,
        "full": 21999,
        "three": 25098,
        "two-pair": 21426,
        "pair": 3864,
        "nothing": 27,
    }


def test_dak_4_a_turned_card_plays_alike() -> None:
    for cards in some_hands(300):
        for card in ("A/K", "K/Q", "Q/J", "J/R", "R/N", "A/N"):
            swap = {card: card[::-1], card[::-1]: card}
            assert strength_of(cards) == strength_of([swap.get(held, held) for held in cards])


def test_dak_5_the_best_of_all_choices_of_values() -> None:
    agree_with_brute_force(some_hands(8_000))


@pytest.mark.deep
def test_dak_5_the_best_of_all_choices_of_values_for_all_80730_hands() -> None:
    agree_with_brute_force(combinations(DEFAULT_PACK, 5))


def test_dak_5_each_card_counts_for_one_of_its_values() -> None:
    for cards in some_hands(8_000):
        chosen = best_choice(cards)
        assert all(value in values_of(card) for value, card in zip(chosen, cards, strict=True))
        assert PLACE_BY_TABLE[chosen] == place_by_trying_all(cards)


def test_dak_5_the_choice_of_values_is_settled() -> None:
    assert best_choice(parse_cards("A/K K/A A/A K/K A/Q")) == ("A", "A", "A", "K", "A")
    assert best_choice(parse_cards("K/K A/A A/Q K/A A/K")) == ("K", "A", "A", "A", "A")
    assert best_choice(parse_cards("Q/N N/N A/A R/J K/K")) == ("N", "N", "A", "R", "K")
    assert best_choice(parse_cards("A/A K/K Q/Q J/J N/R")) == ("A", "K", "Q", "J", "N")


def test_dak_5_the_order_of_the_cards_changes_nothing() -> None:
    for cards in some_hands(20):
        assert {strength_of(order) for order in permutations(cards)} == {strength_of(cards)}


def test_dak_8_three_cards_and_exactly_two_of_the_board() -> None:
    hole, board = parse_cards("K/K Q/Q J/J"), parse_cards("A/A A/K A/Q")
    assert hand(best_five(hole, board)) == Hand("two-pair", ("K", "Q"))  # never the three aces of the board
    assert set(best_five(hole, board)) == {*hole, "A/K", "A/Q"}
    assert hand(best_five(parse_cards("A/A A/K A/Q"), parse_cards("K/K Q/Q J/J"))) == Hand("three", ("A",))


def test_dak_8_the_best_of_the_three_choices() -> None:
    showdowns = CHART.showdowns
    for cards in some_hands(3_000, 6):
        hole, board = cards[:3], cards[3:]
        places = [place_by_trying_all((*hole, *pair)) for pair in combinations(board, 2)]
        masks = CHART.mask(hole), CHART.mask(board)
        assert place_of(strength_of(best_five(hole, board))) == min(places)
        assert place_of(CHART.best_strength(*masks)) == min(places)
        assert place_of(int(showdowns.table[showdowns.number(masks[1]), showdowns.number(masks[0])])) == min(places)


def test_dak_8_the_table_of_showdowns_leaves_out_common_cards() -> None:
    showdowns = CHART.showdowns
    common = (showdowns.triples[:, None] & showdowns.triples) != 0
    assert ((showdowns.table < 0) == common).all()
    assert (~common).sum() == 2925 * 2024


def test_masks_and_cards() -> None:
    for cards in some_hands(50):
        mask = CHART.mask(cards)
        assert mask.bit_count() == 5
        assert set(CHART.cards(mask)) == set(cards)


def test_every_hand_is_found_by_its_mask() -> None:
    assert all(CHART.strength(mask) == strength for mask, strength in CHART.strengths.items())


def test_a_chart_is_built_once() -> None:
    assert daker_chart(DEFAULT_PACK) is daker_chart(tuple(DEFAULT_PACK))


def test_dak_4_a_pack_with_equal_cards() -> None:
    chart = daker_chart(("A/K",) * 4 + ("Q/Q",) * 3 + ("R/N",) * 20)
    assert len(chart.strengths) == 80_730
    first = chart.mask(("A/K", "A/K", "Q/Q"))
    assert first == 0b0010011
    assert chart.mask(("A/K", "Q/Q", "R/N"), but=first) == 0b10100100
    assert chart.cards(first) == ("A/K", "A/K", "Q/Q")
    assert chart.strength(chart.mask(("A/K", "A/K", "Q/Q", "Q/Q", "Q/Q"))) == HANDS.index(Hand("full", ("Q", "A")))
    with pytest.raises(BadQuestion):
        chart.mask(("A/K",) * 3, but=first)


def test_dak_3_charts_of_other_packs_agree_with_brute_force() -> None:
    chance = random.Random(4)
    pack = tuple(f"{chance.choice(VALUES)}/{chance.choice(VALUES)}" for _ in range(27))
    chart = daker_chart(pack)
    for mask in chance.sample(sorted(chart.strengths), 2_000):
        assert place_of(chart.strength(mask)) == place_by_trying_all(chart.cards(mask))


@pytest.mark.parametrize("text", ["", "A/A", "A/A A/K A/Q A/J", "A/A A/K A/Q A/J A/R A/N"])
def test_a_hand_is_five_cards(text: str) -> None:
    with pytest.raises(BadNotation, match="five cards") as caught:
        five_cards(parse_cards(text))
    assert caught.value.code == "not-five-cards"
