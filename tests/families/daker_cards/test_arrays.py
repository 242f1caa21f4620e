"""Daker hands by the million: every hand is worth what the chart of the sheet says."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.errors import BadNotation, BadQuestion
from brelan.families.daker_cards import arrays as daker
from brelan.families.daker_cards.cards import ALL_CARDS, DEFAULT_PACK, Pack, parse_pack
from brelan.families.daker_cards.ranking import HANDS, best_five, place_of, strength_of
from brelan.games.daker.odds import OddsQuestion, RankQuestion, odds, rank
from brelan.games.daker.rules import Rules
from brelan.study.arrays import Cards
from examples import examples
from strategies import DOUBLED_PACK


def every_hand() -> Cards:
    return np.concatenate(list(daker.all_hands()))


def naive(hands: Cards, pack: Pack = DEFAULT_PACK) -> list[int]:
    return [place_of(strength_of([pack[card] for card in hand])) for hand in hands.tolist()]


def test_dak_7_every_hand_has_the_place_of_the_sheet() -> None:
    hands = every_hand()
    assert len(hands) == 80_730
    shuffled = np.random.default_rng(3).permuted(hands, axis=1)
    assert daker.rank(shuffled).tolist() == naive(hands)


def test_places_are_those_of_brelan_rank() -> None:
    for hand in every_hand()[::997]:
        told = rank(Rules(), daker.names(hand), RankQuestion())
        place = daker.rank(hand)
        assert place == told.place
        named = daker.hand(int(place))
        assert (named.combination, named.values) == (told.combination, told.values)


def test_counts_over_all_hands_are_those_of_brelan_odds() -> None:
    told = odds(Rules(), OddsQuestion())
    counts = daker.count(daker.rank(every_hand()))
    assert counts == told.combinations
    assert list(counts) == list(told.combinations)
    assert sum(counts.values()) == told.total


def test_every_place_has_its_hand() -> None:
    assert [daker.hand(place) for place in range(1, 95)] == list(reversed(HANDS))
    for place in (0, 95, -1):
        with pytest.raises(BadQuestion):
            daker.hand(place)


@given(st.lists(st.sampled_from(sorted(ALL_CARDS)), min_size=27, max_size=27), st.integers(0, 2**32 - 1))
@examples(8)
def test_dak_4_a_table_may_bring_its_own_pack(cards: list[str], seed: int) -> None:
    pack = tuple(cards)
    hands = every_hand()[np.random.default_rng(seed).integers(0, 80_730, 400)]
    wanted = naive(hands, pack)
    assert daker.rank(hands, pack).tolist() == wanted
    one = daker.ranker(pack)
    assert [one(hand) for hand in hands.tolist()] == wanted


def test_dak_4_a_pack_of_one_kind_alone() -> None:
    pack = ("K/A",) * 27
    assert daker.rank([0, 1, 2, 3, 26], pack) == 1


def test_dak_8_three_cards_with_two_of_the_board() -> None:
    random = np.random.default_rng(5)
    six = random.permuted(np.tile(np.arange(27), (3_000, 1)), axis=1)[:, :6]
    holes, boards = six[:, :3], six[:, 3:]
    wanted = [
        place_of(strength_of(best_five(daker.names(hole), daker.names(board))))
        for hole, board in zip(holes, boards, strict=True)
    ]
    assert daker.rank_board(holes, boards).tolist() == wanted


def test_dak_8_one_board_serves_all_players() -> None:
    dealt = np.random.default_rng(6).permuted(np.tile(np.arange(27, dtype=np.uint8), (50, 1)), axis=1)
    boards, holes = dealt[:, :3], dealt[:, 3:].reshape(50, 8, 3)
    places = daker.rank_board(holes, boards[:, None, :])
    assert places.shape == (50, 8)
    for deal, seat in ((0, 0), (17, 5), (49, 7)):
        assert places[deal, seat] == daker.rank_board(holes[deal, seat], boards[deal])


def test_dak_8_a_card_held_cannot_lie_on_the_board() -> None:
    with pytest.raises(BadQuestion) as refused:
        daker.rank_board([[0, 1, 2]], [[3, 4, 1]])
    assert refused.value.details == {"hand": 0, "card": 1}
    assert daker.rank_board([[0, 1, 2]], [[3, 4, 1]], check=False).shape == (1,)
    with pytest.raises(BadNotation):
        daker.rank_board([[0, 1, 2]], [[3, 4, 27]])
    with pytest.raises(BadNotation) as refused_shape:
        daker.rank_board(np.zeros((2, 3), int), np.zeros((3, 3), int))
    assert refused_shape.value.code == "arrays-of-two-sizes"


def test_cards_are_read_and_told() -> None:
    assert daker.cards("A/A k/a,R/N").tolist() == [0, 21, 20]
    assert daker.names([0, 21, 20]) == ("A/A", "K/A", "R/N")
    assert daker.hands(["A/A A/K", "K/K N/A"]).tolist() == [[0, 6], [1, 26]]
    with pytest.raises(BadQuestion):
        daker.cards("A/A A/A")
    with pytest.raises(BadNotation):
        daker.cards("A/X")


def test_dak_4_equal_cards_of_a_pack_have_two_numbers() -> None:
    pack = parse_pack(DOUBLED_PACK)
    assert daker.cards("A/A A/K A/A", pack=pack).tolist() == [0, 12, 6]
    with pytest.raises(BadQuestion):
        daker.cards("A/A A/A A/A", pack=pack)


def test_all_hands_of_three_are_the_holdings() -> None:
    found = [tuple(hand) for block in daker.all_hands(3) for hand in block.tolist()]
    assert found == list(combinations(range(27), 3))
