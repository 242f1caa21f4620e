"""The ranking of Poque hands, against the sheet, against known counts and against a naive second opinion."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.errors import BadNotation
from brelan.games.poque.ranking import (
    NO_TRUMP,
    Chart,
    Combination,
    all_hands,
    all_strengths,
    all_that,
    cards_of,
    combination_cards,
    hand_of,
    mask_of,
    poque_chart,
    strength,
    strengths,
)
from brelan.pieces.hand import Hand, combination_id, five_cards
from brelan.pieces.suited_cards import PACK_32, SUITS, parse_cards
from games.poque import naive_hands as naive_poque

PLAIN = poque_chart()
FULL = poque_chart(full_combinations=True)
FULL_52 = poque_chart(full_combinations=True, flush_below_full=True)

CHARTS = [(PLAIN, naive_poque.PLAIN), (FULL, naive_poque.FULL_32), (FULL_52, naive_poque.FULL_52)]


def cards(text: str) -> tuple[str, ...]:
    return parse_cards(PACK_32, text)


def compare(one: str, two: str, trump: str, chart: Chart) -> int:
    first, second = strength(cards(one), trump, chart), strength(cards(two), trump, chart)
    return (first > second) - (first < second)


def test_poq_7_the_order_of_combinations() -> None:
    assert [combination_id(found) for found in PLAIN.order] == ["high-card", "pair", "two-pair", "three", "four"]


def test_poq_v2_the_order_of_the_full_combinations() -> None:
    assert [combination_id(found) for found in FULL.order] == naive_poque.FULL_32
    assert [combination_id(found) for found in FULL_52.order] == naive_poque.FULL_52
    assert list(FULL.order) == sorted(Combination)


@pytest.mark.parametrize(
    ("text", "plain", "full"),
    [
        ("As Ad Kc Qd 7h", Hand("pair", ("A",)), None),
        ("7s Jd 9c Jh 9d", Hand("two-pair", ("J", "9")), None),
        ("8s 8d 8c Jh 9d", Hand("three", ("8",)), None),
        ("8s 8d 8c Jh Jd", Hand("three", ("8",)), Hand("full", ("8", "J"))),
        ("8s 8d 8c 8h Jd", Hand("four", ("8",)), None),
        ("9s Ts Qs Jd Ks", Hand("high-card", ("K", "Q", "J", "T", "9")), Hand("straight", ("K",))),
        ("9s Ts Qs Js Ks", Hand("high-card", ("K", "Q", "J", "T", "9")), Hand("straight-flush", ("K",))),
        ("9s Ts Qs Js As", Hand("high-card", ("A", "Q", "J", "T", "9")), Hand("flush", ("A", "Q", "J", "T", "9"))),
        ("7s 8d Qc Jh Ad", Hand("high-card", ("A", "Q", "J", "8", "7")), None),
    ],
)
def test_what_five_cards_are_worth(text: str, plain: Hand, full: Hand | None) -> None:
    assert hand_of(cards(text), PLAIN) == plain
    assert hand_of(cards(text), FULL) == hand_of(cards(text), FULL_52) == (full or plain)


def test_poq_v2_the_ace_is_only_high() -> None:
    assert hand_of(cards("As 7d 8c 9h Td"), FULL).combination == "high-card"


@pytest.mark.parametrize(
    ("one", "two", "trump", "winner"),
    [
        ("Ks Kd 9c 8d 7h", "Kc Kh Ad Qs Js", "s", 1),  # the trump in the pair, whatever else is held
        ("Ks Kd 9c 8d 7h", "Kc Kh Ad Qs Js", "h", -1),
        ("8s 8d Ac Kd Qh", "9c 9h Td Js 7s", "s", -1),  # a higher pair needs no trump
        ("Js Jd 9c 9d 7h", "Jc Jh 9s 9h As", "s", 1),  # the sheet's example: the trump in the highest pair
        ("Js Jd 9c 9d 7h", "Jc Jh 9s 9h As", "c", -1),
        ("Js Jd 8c 8d 7h", "Jc Jh 9s 9h As", "s", -1),  # the lower pair is looked at before the trump
        ("Ks Kd 7c 7d 8h", "Qc Qh Js Jh As", "c", 1),
        ("7s 8d Qc Jh Ad", "7d 8c Qs Js Ac", "s", 0),  # no combination: trump decides nothing
        ("7s 8d Qc Jh Ad", "7d 9c Qs Js Ac", "c", -1),
        ("7s 8d 9c Jh Ad", "9d Tc Qs Js Kc", "c", 1),
        ("8s 8d 8c Kd Kh", "9s 9d 9c Js 7s", "s", -1),
    ],
)
def test_poq_8_equal_combinations(one: str, two: str, trump: str, winner: int) -> None:
    assert compare(one, two, trump, PLAIN) == winner
    assert compare(two, one, trump, PLAIN) == -winner


@pytest.mark.parametrize(
    ("one", "two", "trump", "winner"),
    [
        ("9s Td Jc Qd Kh", "9d Tc Jd Qh Ks", "h", 1),  # the highest card is trump
        ("9s Td Jc Qd Kh", "9d Tc Jd Qh Ks", "d", 0),  # no trump among the highest cards
        ("9s Td Jc Qd Kh", "8d 9c Td Jh Qs", "s", 1),
        ("7s 9s Ts Qs As", "7d 9d Td Qd Ad", "d", -1),
        ("7s 9s Ts Qs As", "7d 9d Td Qd Ad", "h", 0),
        ("8s 9s Ts Qs As", "7d 9d Td Qd Ad", "d", 1),  # card by card before the trump
        ("9s Ts Js Qs Ks", "9h Th Jh Qh Kh", "h", -1),
        ("9s Ts Js Qs Ks", "9h Th Jh Qh Kh", "c", 0),
        ("9s Ts Js Qs Ks", "As Ac Ad Ah 7c", "c", 1),
        ("9s 9h 9c Qs Qd", "8s 8c 8d Ah Ac", "c", 1),
    ],
)
def test_poq_v2_equal_combinations(one: str, two: str, trump: str, winner: int) -> None:
    assert compare(one, two, trump, FULL) == compare(one, two, trump, FULL_52) == winner
    assert compare(two, one, trump, FULL) == -winner


def test_poq_v2_the_order_of_52_cards_puts_the_flush_below_the_full() -> None:
    flush, full = "9s Ts Js Qs As", "7s 7d 7c 8s 8d"
    assert compare(flush, full, "h", FULL) == 1
    assert compare(flush, full, "h", FULL_52) == -1


def test_all_hands_make_the_known_numbers_of_combinations() -> None:
    counts = Counter(hand_of(held, FULL).combination for held in combinations(PACK_32, 5))
    assert counts == {
        "straight-flush": 16,
        "four": 224,
        "full": 1344,
        "flush": 208,
        "straight": 4080,
        "three": 10752,
        "two-pair": 24192,
        "pair": 107520,
        "high-card": 53040,
    }


@pytest.mark.parametrize(
    ("chart", "order"),
    [pytest.param(*CHARTS[0]), *(pytest.param(*chart, marks=pytest.mark.deep) for chart in CHARTS[1:])],
)
def test_two_hands_of_a_deal_compare_as_the_sheet_says(chart: Chart, order: list[str]) -> None:
    chance = random.Random(8)
    alike = 0
    for _ in range(8_000):
        dealt = chance.sample(PACK_32, 10)
        one, two, trump = dealt[:5], dealt[5:], chance.choice(SUITS)
        expected = naive_poque.compare(one, two, trump, order)
        ours = strength(one, trump, chart) - strength(two, trump, chart)
        assert (ours > 0) - (ours < 0) == expected, (one, two, trump)
        assert hand_of(one, chart).combination == naive_poque.best_combination(one, order)
        alike += hand_of(one, chart) == hand_of(two, chart)
    assert alike > 80


@pytest.mark.parametrize(("chart", "order"), CHARTS)
@given(data=st.data())
def test_rare_hands_compare_as_the_sheet_says(chart: Chart, order: list[str], data: st.DataObject) -> None:
    """The cards of few ranks or of few suits, so that fulls, fours and flushes meet."""
    ranks = data.draw(st.sets(st.sampled_from("789TJQKA"), min_size=3))
    suits = data.draw(st.sets(st.sampled_from(SUITS), min_size=1))
    pack = [card for card in PACK_32 if card[0] in ranks or card[1] in suits]
    dealt = data.draw(st.permutations(pack))[:10]
    trump = data.draw(st.sampled_from(SUITS))
    expected = naive_poque.compare(dealt[:5], dealt[5:], trump, order)
    ours = strength(dealt[:5], trump, chart) - strength(dealt[5:], trump, chart)
    assert (ours > 0) - (ours < 0) == expected


@given(st.permutations(PACK_32), st.sampled_from(SUITS), st.permutations(range(5)))
def test_the_order_of_the_cards_says_nothing(pack: list[str], trump: str, order: list[int]) -> None:
    held = pack[:5]
    turned = [held[at] for at in order]
    for chart in (PLAIN, FULL, FULL_52):
        assert strength(held, trump, chart) == strength(turned, trump, chart)
        assert hand_of(held, chart) == hand_of(turned, chart)


@pytest.mark.parametrize(
    ("text", "plain", "full"),
    [
        ("7h As Qd Ad Kc", "As Ad", None),
        ("9s Jd 7c Jh 9d", "Jd Jh 9s 9d", None),
        ("8s 8d Jh 8c 9d", "8s 8d 8c", None),
        ("Jh 8s 8d 8c Jd", "8s 8d 8c", "8s 8d 8c Jh Jd"),
        ("8s 8d 8c 8h Jd", "8s 8d 8c 8h", None),
        ("9s Ts Qs Jd Ks", "", "Ks Qs Jd Ts 9s"),
        ("9s Ts Qs Js As", "", "As Qs Js Ts 9s"),
        ("7s 8d Qc Jh Ad", "", None),
    ],
)
def test_poq_12_the_cards_that_make_the_combination(text: str, plain: str, full: str | None) -> None:
    assert combination_cards(cards(text), PLAIN) == cards(plain)
    assert combination_cards(cards(text), FULL) == cards(plain if full is None else full)


@pytest.mark.parametrize(
    ("chart", "places", "without_trump"),
    [
        # four, three, two pairs, pair, high card; a trump doubles what it decides.
        (PLAIN, 8 + 8 + 2 * 28 + 2 * 8 + 56, 8 + 8 + 28 + 8 + 56),
        (FULL, 2 * 4 + 8 + 2 * 52 + 8 + 2 * 4 + 8 + 2 * 28 + 2 * 8 + 52, 4 + 8 + 52 + 8 + 4 + 8 + 28 + 8 + 52),
    ],
)
def test_the_places_of_the_order(chart: Chart, places: int, without_trump: int) -> None:
    in_order = strengths("d", chart)
    assert len(in_order) == places
    assert list(in_order) == sorted({strength(held, "d", chart) for held in combinations(PACK_32, 5)})
    assert len(strengths(NO_TRUMP, chart)) == without_trump


def test_a_hand_is_five_cards() -> None:
    with pytest.raises(BadNotation, match="five cards, not 4"):
        five_cards(cards("As Ad Kc Kd"))


@pytest.mark.parametrize("trump", ["", "h"])
@pytest.mark.parametrize("chart", [PLAIN, FULL, FULL_52])
def test_all_hands_at_once_have_the_strengths_of_single_hands(chart: Chart, trump: str) -> None:
    every = list(combinations(PACK_32, 5))
    assert all_hands().tolist() == [mask_of(held) for held in every]
    assert all_strengths(trump, chart).tolist() == [strength(held, trump, chart) for held in every]


def test_hands_as_wanted() -> None:
    wanted = Hand("full", ("Q", "7"))
    found = all_hands()[all_that(FULL, lambda hand: hand == wanted)]
    assert len(found) == 4 * 6
    assert all(hand_of(cards_of(mask), FULL) == wanted for mask in found.tolist())


def test_a_set_of_cards_and_back() -> None:
    assert mask_of(cards("7c 8c Ac 7d As")) == 1 | 2 | 1 << 7 | 1 << 8 | 1 << 31
    assert cards_of(mask_of(cards("As 7d 7c"))) == cards("7c 7d As")
