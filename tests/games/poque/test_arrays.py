"""Poque hands by the million: ranks, suits, and the trump that decides between equals."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.games.poque import arrays as poque
from brelan.games.poque.odds import OddsQuestion, RankQuestion, odds, rank
from brelan.games.poque.ranking import NO_TRUMP, poque_chart, strength, strengths
from brelan.games.poque.rules import Rules
from brelan.pieces.suited_cards import PACK_32, SUITS
from brelan.study.arrays import Cards
from depth import deep

OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"full_combinations": True},
    {"full_combinations": True, "flush_below_full": True},
)

under_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "plain")


def every_hand() -> Cards:
    return np.concatenate(list(poque.all_hands()))


def naive(hands: Any, trump: str, options: dict[str, bool]) -> list[int]:
    chart = poque_chart(**options)
    places = {found: place for place, found in enumerate(reversed(strengths(trump, chart)), 1)}
    return [places[strength([PACK_32[card] for card in hand], trump, chart)] for hand in hands.tolist()]


@under_options
@pytest.mark.parametrize("trump", [None, *SUITS])
def test_poq_8_hands_have_the_place_of_the_chart(trump: str | None, options: dict[str, bool]) -> None:
    hands = every_hand()
    assert len(hands) == 201_376
    flushes = hands[(hands // 8 == hands[:, :1] // 8).all(axis=1)]
    some = np.concatenate([np.random.default_rng(1).permuted(hands[::23], axis=1), flushes])
    assert poque.rank(some, trump, **options).tolist() == naive(some, trump or NO_TRUMP, options)
    one = poque.ranker(trump, **options)
    assert [one(hand) for hand in some.tolist()] == naive(some, trump or NO_TRUMP, options)


@pytest.mark.deep
@pytest.mark.parametrize(("trump", "options"), list(product([None, *SUITS], OPTIONS)))
def test_every_hand_has_the_place_of_the_chart(trump: str | None, options: dict[str, bool]) -> None:
    hands = every_hand()
    assert poque.rank(hands, trump, **options).tolist() == naive(hands, trump or NO_TRUMP, options)


@under_options
def test_poq_5_each_hand_may_have_its_own_trump(options: dict[str, bool]) -> None:
    hands = every_hand()[::41]
    trumps = np.random.default_rng(2).integers(0, 4, len(hands))
    places = poque.rank(hands, trumps, **options)
    for suit, letter in enumerate(SUITS):
        mine = trumps == suit
        assert (places[mine] == poque.rank(hands[mine], letter, **options)).all()
    for other in (hands.astype(np.int64), np.asfortranarray(hands)):
        assert (poque.rank(other, trumps.astype(np.int8), **options) == places).all()
    assert (poque.rank(hands.reshape(2, -1, 5), trumps.reshape(2, -1), **options).ravel() == places).all()
    assert (poque.rank(hands, 3, **options) == poque.rank(hands, "s", **options)).all()


@under_options
def test_places_are_those_of_brelan_rank(options: dict[str, bool]) -> None:
    for hand in every_hand()[::2003]:
        for trump in (None, "h"):
            told = rank(Rules(**options), poque.names(hand), RankQuestion(trump=trump))
            place = poque.rank(hand, trump, **options)
            assert place == told.place
            named = poque.hand(int(place), trump is not None, **options)
            assert named.combination == told.combination
            assert named.values == told.values[: 1 if told.combination == "full" else None]


@pytest.mark.parametrize(
    "options", [OPTIONS[0], *deep(*OPTIONS[1:])], ids=lambda options: " ".join(options) or "plain"
)
def test_counts_over_all_hands_are_those_of_brelan_odds(options: dict[str, bool]) -> None:
    told = odds(Rules(**options), OddsQuestion(players=2))
    for trump in (None, "d"):
        counts = poque.count(poque.rank(every_hand(), trump, **options), trump is not None, **options)
        assert counts == told.combinations


def test_poq_8_the_trump_wins_between_equal_pairs() -> None:
    with_trump, without = poque.hands(["Ks Kh 9c 8d 7h", "Kd Kc As Qs Js"])
    assert poque.rank(with_trump, "s") + 1 == poque.rank(without, "s")
    assert poque.rank(with_trump) == poque.rank(without)


@pytest.mark.parametrize(
    ("trump", "code"),
    [
        ([0, 1], "trump-not-each"),
        (np.zeros(3), "trump-not-each"),
        ([0, 4, 0], "number-no-suit"),
        ([-1, 0, 0], "number-no-suit"),
        ("x", "unknown-suit"),
    ],
)
def test_a_trump_that_is_no_suit_is_refused(trump: Any, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        poque.rank(every_hand()[:3], trump)
    assert refused.value.code == code


def test_a_card_twice_is_refused_with_several_trumps_too() -> None:
    hands = every_hand()[:3].copy()
    hands[1, 0] = hands[1, 4]
    with pytest.raises(BadQuestion) as refused:
        poque.rank(hands, [0, 1, 2])
    assert refused.value.details == {"hand": 1, "card": int(hands[1, 4])}
    hands[1, 0] = 32
    with pytest.raises(BadNotation):
        poque.rank(hands, [0, 1, 2])


def test_cards_are_read_and_told() -> None:
    assert poque.cards("7c As, td").tolist() == [0, 31, 11]
    assert poque.names([0, 31, 11]) == ("7c", "As", "Td")
    with pytest.raises(BadQuestion):
        poque.cards("2c")
    with pytest.raises(BadQuestion):
        poque.cards("As As")
