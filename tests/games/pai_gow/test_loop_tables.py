"""How the compiled loop of Pai Gow Poker draws cards, and what it looks up."""

from __future__ import annotations

from itertools import permutations
from math import perm, prod

import numpy as np
import pytest

from brelan.games.pai_gow import loops as pai_gow
from brelan.games.pai_gow.actions import in_order
from brelan.games.pai_gow.house_ways import NAMES, setting_of
from brelan.games.pai_gow.loops import deal as loops
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.hands import FIRSTS, SECONDS, Scratch, draw_hand, front_of, take_up
from brelan.games.pai_gow.odds import settings
from brelan.games.pai_gow.odds.classes import JOKER, SUIT_SIZE, as_cards, classes, steps
from brelan.games.pai_gow.odds.settings import Settings, all_settings
from brelan.games.pai_gow.ranking import Wheel
from brelan.games.pai_gow.rules import Rules
from brelan.pieces.suited_cards import PACK_53
from brelan.study.loops import numbers
from brelan.study.loops.compiled import new
from brelan.study.loops.deals import Setup
from games.pai_gow.loop_steps import KEY, chi_square
from games.pai_gow.test_odds import class_of

PACK = len(PACK_53)


def naive_hands(state: numbers.State, hands: int) -> list[list[int]]:
    """Seven cards from a word: the number of one of all ways to draw them, in whole numbers without end."""
    pack, found = list(range(PACK)), []
    for taken in range(0, 7 * hands, 7):
        sizes = range(PACK - taken, PACK - taken - 7, -1)
        while True:
            share = (int(numbers.word(state)) >> 6) * prod(sizes)
            way = share >> 58
            for place, size in enumerate(sizes, taken):
                later = prod(range(PACK - taken - 7 + 1, size))
                other = place + way // later
                way %= later
                pack[place], pack[other] = pack[other], pack[place]
            if share % 2**58 >= 2**58 % prod(sizes):
                break
        found.append(pack[taken : taken + 7])
    return found


def begun(number: int) -> numbers.State:
    state = np.zeros(numbers.WORDS, np.uint64)
    numbers.begin(state, KEY, number, numbers.CHANCE)
    return state


def drawn(state: numbers.State, hands: int) -> list[list[int]]:
    tables, pack = layout.for_loops("low"), np.arange(PACK, dtype=np.uint8)
    for place in range(hands):
        draw_hand(tables, state, pack, place)
    return pack[: 7 * hands].reshape(-1, 7).tolist()


def test_cards_are_drawn_as_whole_numbers_would_draw_them() -> None:
    for number in range(300):
        assert drawn(begun(number), 7) == naive_hands(begun(number), 7)


def test_a_word_that_would_favour_some_cards_is_thrown_away() -> None:
    nothing = np.array([0, 2**63 + 12345, 987654321, 0], np.uint64)  # its next word is 0: the first way of all
    assert int(numbers.word(nothing.copy())) == 0
    after = nothing.copy()
    numbers.word(after)
    assert drawn(nothing.copy(), 1) == naive_hands(nothing.copy(), 1)
    assert drawn(nothing.copy(), 1) != [list(range(7))]
    assert drawn(nothing.copy(), 1) == drawn(
        after, 1
    )  # a pack drawn from in vain is as it was: each card from its place


def test_every_card_is_equally_likely_everywhere() -> None:
    """Chi-square with a fixed seed: cards by place, and the first two cards together."""
    deals = 6_000
    hands = np.array([drawn(begun(number), 2) for number in range(deals)]).reshape(deals, 14)
    for place in range(14):
        assert chi_square(np.bincount(hands[:, place], minlength=PACK), deals / PACK) < 110  # 52 degrees of freedom
    pairs = np.bincount(hands[:, 0] * PACK + hands[:, 7], minlength=PACK**2)
    assert not pairs[:: PACK + 1].any()
    assert chi_square(np.delete(pairs, range(0, PACK**2, PACK + 1)), deals / perm(PACK, 2)) < 2755 + 4 * 74.2


def test_classes_are_those_of_the_counted_hands() -> None:
    """The classes of 14,000 random hands."""
    deals = 2_000
    question = Setup(Rules(), ("random",) * 6, 10)
    found = np.zeros((deals, 7), np.int32)
    loops.list_classes(layout.for_loops("low"), pai_gow.seating_of(question, KEY, {}), 0, new(Scratch), found)
    wanted = [[class_of(tuple(hand)) for hand in drawn(begun(number), 7)] for number in range(deals)]
    assert found.tolist() == wanted
    assert np.count_nonzero(found >= classes().suited) > 300


def test_ranks_have_the_numbers_of_their_states() -> None:
    """Every set of seven and of five ranks, from the sum of the codes of its cards."""
    tables = layout.tables("low")
    for size, first in ((7, tables.first_of_seven), (5, tables.first_of_five)):
        numbers_from, numbers_to = steps().first[size], steps().first[size + 1]
        for number, ranks in enumerate(steps().ranks[numbers_from:numbers_to]):
            code = sum(int(tables.codes[52 if rank == 13 else rank]) for rank in ranks)
            assert first[code % 2**17] + tables.among_higher[code // 2**17 % 2**15] == number


def test_all_hands_set_at_once_are_set_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book that has been told a whole house way, and one that sets hand by hand, then all when they are many."""
    made_up = all_settings("low").high.max(axis=1), all_settings("low").low.min(axis=1)
    monkeypatch.setitem(settings._KNOWN, ("ballys", "low"), Settings(*made_up))
    told = layout.Book("low")
    way = NAMES.index("ballys")
    assert told.is_complete(way)
    assert (told.settings[way] & 127 == made_up[1]).all()
    assert (told.settings[way] >> 7 & 8191 == made_up[0]).all()

    asked = layout.Book("second")
    wanted = np.arange(0, 290_000, 20_000, dtype=np.int32)
    asked.set_some(way, wanted)
    assert not asked.is_complete(way)
    assert np.flatnonzero(asked.settings[way] != layout.NOT_YET).tolist() == wanted.tolist()
    monkeypatch.setitem(settings._KNOWN, ("ballys", "second"), Settings(*made_up))
    asked.set_some(way, np.arange(layout.MOST_SET_SINGLY + 1, dtype=np.int32))
    assert asked.is_complete(way)


FOUR_ACES = [JOKER, 12, 25, 38, 41, 1, 13]
"""Split, with a straight behind: a search for complete hands would begin with other aces."""


def check_front(cards: list[int], way: str, wheel: Wheel) -> None:
    scratch, tables = new(Scratch), layout.tables(wheel)
    scratch.pack[:7] = cards
    scratch.codes[0] = np.uint64(layout.NO_CARD) + tables.codes[cards].sum()
    take_up(layout.for_loops(wheel), scratch, 0)
    setting = setting_of(way, as_cards(cards), wheel)
    at = front_of(layout.for_loops(wheel), scratch, 0, int(layout.packed(setting.high, setting.low, wheel)))
    assert as_cards(scratch.hand[[FIRSTS[at], SECONDS[at]]].tolist()) == in_order(setting.front)


def check_fronts(way: str, wheel: Wheel, stride: int) -> None:
    """Hands of many classes, in every order of their suits by turns."""
    suits = [np.array([*order, 4]) for order in permutations(range(4))]
    for number, cards in enumerate(classes().cards[::stride].astype(int)):
        moved = suits[number % len(suits)][cards // SUIT_SIZE] * SUIT_SIZE + cards % SUIT_SIZE
        check_front(moved.tolist(), way, wheel)


@pytest.mark.parametrize("way", NAMES)
def test_a_house_way_puts_these_very_cards_in_front(way: str) -> None:
    """Its settings are known by their strengths: of equal cards the same are found again."""
    check_front(FOUR_ACES, way, "low")
    check_fronts(way, "second", 1_999)


@pytest.mark.deep
@pytest.mark.parametrize("wheel", ["low", "second"])
@pytest.mark.parametrize("way", NAMES)
def test_all_house_ways_put_these_very_cards_in_front(way: str, wheel: Wheel) -> None:
    check_fronts(way, wheel, 3)
