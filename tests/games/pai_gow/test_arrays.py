"""Pai Gow hands by the million: five cards, two, and the best five of seven, with the joker."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import numpy as np
import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.games.pai_gow import arrays as pai_gow
from brelan.games.pai_gow.odds import OddsQuestion, RankQuestion, odds, rank
from brelan.games.pai_gow.ranking import COMBINATIONS, LOW_HANDS, Wheel, high_chart, low_strength
from brelan.games.pai_gow.rules import Rules
from brelan.pieces.suited_cards import PACK_53
from brelan.study.arrays import Cards

WHEELS: tuple[Wheel, ...] = get_args(Wheel)

with_wheels = pytest.mark.parametrize("wheel", WHEELS)


def random_hands(count: int, size: int, seed: int = 1) -> Cards:
    pack = np.tile(np.arange(53, dtype=np.uint8), (count, 1))
    return np.ascontiguousarray(np.random.default_rng(seed).permuted(pack, axis=1)[:, :size])


def of_one_suit() -> Cards:
    """All flushes, with the joker too."""
    fives = np.array(list(combinations(range(14), 5)), np.uint8)
    return np.concatenate([np.where(fives == 13, 52, fives + 13 * suit) for suit in range(4)]).astype(np.uint8)


def naive(hands: Cards, wheel: Wheel) -> list[int]:
    chart = high_chart(wheel)
    return [len(chart.hands) - chart.strength([PACK_53[card] for card in hand]) for hand in hands.tolist()]


@with_wheels
def test_pgp_6_five_cards_have_the_place_of_the_chart(wheel: Wheel) -> None:
    hands = np.concatenate([random_hands(20_000, 5), of_one_suit()])
    joker = hands.copy()
    joker[np.arange(len(hands)), np.arange(len(hands)) % 5] = 52
    joker = joker[(joker == 52).sum(axis=1) == 1]  # PGP-5
    for some in (hands, joker):
        assert pai_gow.rank(some, wheel=wheel).tolist() == naive(some, wheel)


@with_wheels
def test_one_at_a_time_flushes_and_jokers_are_seen(wheel: Wheel) -> None:
    hands = of_one_suit()
    one = pai_gow.ranker(wheel=wheel)
    shuffled = np.random.default_rng(4).permuted(hands, axis=1)
    assert [one(hand) for hand in shuffled.tolist()] == naive(hands, wheel)


@pytest.mark.deep
@with_wheels
def test_every_hand_of_five_has_the_place_of_the_chart(wheel: Wheel) -> None:
    for hands in pai_gow.all_hands():
        assert pai_gow.rank(hands, wheel=wheel).tolist() == naive(hands, wheel)


def test_pgp_5_every_two_cards_have_the_place_of_the_chart() -> None:
    pairs = np.concatenate(list(pai_gow.all_hands(2)))
    assert len(pairs) == 1_378
    wanted = [len(LOW_HANDS) - low_strength([PACK_53[card] for card in pair]) for pair in pairs.tolist()]
    assert pai_gow.rank(pairs).tolist() == wanted
    assert pai_gow.rank(pairs[:, ::-1]).tolist() == wanted
    assert [pai_gow.ranker(2)(pair) for pair in pairs.tolist()] == wanted
    assert pai_gow.hand(1, 2) == LOW_HANDS[-1]


@with_wheels
def test_places_are_those_of_brelan_rank(wheel: Wheel) -> None:
    for size in (5, 2):
        for hand in random_hands(150, size, seed=7):
            told = rank(Rules(wheel=wheel), pai_gow.names(hand), RankQuestion())
            place = int(pai_gow.rank(hand, wheel=wheel))
            assert place == told.place
            named = pai_gow.hand(place, size, wheel=wheel)
            assert (named.combination, named.values) == (told.combination, told.values)


def test_all_hands_of_five_are_counted() -> None:
    """Known counts of five cards from 53: without the joker those of 52 cards."""
    with_joker = dict.fromkeys(COMBINATIONS, 0)
    without = with_joker.copy()
    for hands in pai_gow.all_hands():
        places, joker = pai_gow.rank(hands), hands[:, -1] == 52
        for counts, some in ((with_joker, joker), (without, ~joker)):
            for name, count in pai_gow.count(places[some]).items():
                counts[name] += count
    assert sum(with_joker.values()) == 270_725
    assert list(without.values()) == [0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
    assert with_joker["five-aces"] == 1
    assert with_joker["royal-flush"] == 20
    assert with_joker["four"] == 204  # four alike and the joker, or three aces, the joker and another card


def flushes_of_seven() -> Cards:
    """Five of one suit or more, with two of the others, the joker among them or not."""
    random = np.random.default_rng(11)
    hands = [
        [
            *random.choice(13, 5, replace=False) + 13 * suit,
            *random.choice(np.setdiff1d(np.arange(53), seen), 2, False),
        ]
        for suit in range(4)
        for seen in [np.arange(13 * suit, 13 * suit + 13)]
        for _ in range(100)
    ]
    six = [[*random.choice(13, 6, replace=False) + 13 * suit, 52] for suit in range(4) for _ in range(25)]
    return np.array([*hands, *six], np.uint8)


@with_wheels
def test_the_best_five_of_seven_are_found(wheel: Wheel) -> None:
    hands = random_hands(1_500, 7, seed=9)
    hands[::3, 4] = np.where((hands[::3] == 52).any(axis=1), hands[::3, 4], 52)
    hands = np.random.default_rng(2).permuted(np.concatenate([hands, flushes_of_seven()]), axis=1)
    chart = high_chart(wheel)
    wanted = [
        len(chart.hands) - max(chart.strength(five) for five in combinations(pai_gow.names(hand), 5))
        for hand in hands
    ]
    assert pai_gow.rank_best(hands, wheel=wheel).tolist() == wanted
    assert pai_gow.rank_best(np.asfortranarray(hands), wheel=wheel).tolist() == wanted


def test_seven_cards_are_checked() -> None:
    hands = random_hands(20, 7)
    hands[11, 6] = hands[11, 0]
    with pytest.raises(BadQuestion) as refused:
        pai_gow.rank_best(hands)
    assert refused.value.details == {"hand": 11, "card": int(hands[11, 0])}
    assert len(pai_gow.rank_best(hands, check=False)) == 20
    hands[11, 6] = 53
    with pytest.raises(BadNotation):
        pai_gow.rank_best(hands, check=False)


@pytest.mark.deep
def test_all_hands_of_seven_are_counted_as_brelan_odds_does() -> None:
    counts = dict.fromkeys(COMBINATIONS, 0)
    for hands in pai_gow.all_hands(7):
        for name, count in pai_gow.count(pai_gow.rank_best(hands, check=False)).items():
            counts[name] += count
    told = odds(Rules(), OddsQuestion())
    assert counts == told.combinations
    assert sum(counts.values()) == told.total == 154_143_080


def test_cards_are_read_and_told() -> None:
    assert pai_gow.cards("2c As *").tolist() == [0, 51, 52]
    assert pai_gow.names([0, 51, 52]) == ("2c", "As", "*")
    with pytest.raises(BadQuestion):
        pai_gow.cards("* *")
