"""Foxwoods (Connecticut): the house way of the published exact analysis."""

from __future__ import annotations

from typing import Final

from brelan.games.pai_gow.house_ways.lines import (
    ALWAYS,
    NEVER,
    best_front_of_complete,
    complete_or,
    five_aces,
    highest_behind,
    highest_pair_in_front,
    keep_four,
    keep_two_pair,
    pair_behind,
    pair_from_three_in_front,
    three_behind_but_aces,
)
from brelan.games.pai_gow.house_ways.seven import (
    ACE,
    JACK,
    KING,
    SEVEN,
    TEN,
    HouseWay,
    Kind,
    Setting,
    Seven,
    least_front,
)


def _complete_and_pair(seven: Seven) -> Setting:
    """The best front, a pair or not; but with an ace and a pair of tens to kings the ace in front, the pair behind,
    if that improves the front."""
    complete, pair = best_front_of_complete(seven), pair_behind(seven)
    excepted = ACE in seven.singles and TEN <= seven.pairs[0] <= KING
    return pair if excepted and pair.low > complete.low else complete


def _two_pair(seven: Seven) -> Setting:
    """Jacks and better split; tens to sevens stay with an ace for the front, lower ones with a king."""
    big = seven.pairs[0]
    keep = big < JACK and seven.singles[0] >= (ACE if big >= SEVEN else KING)
    return keep_two_pair(seven, keep)


def _four(seven: Seven) -> Setting:
    """Jacks and better split; tens to sevens stay with a king for the front, lower ones always."""
    (four,) = seven.fours
    if four >= JACK:
        return keep_four(seven, NEVER)
    return keep_four(seven, least_front(KING) if four >= SEVEN else ALWAYS)


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind),
    Kind.PAIR: complete_or(pair_behind, _complete_and_pair),
    Kind.TWO_PAIR: _two_pair,  # with a straight or a flush too
    Kind.THREE_PAIR: highest_pair_in_front,
    Kind.THREE: complete_or(three_behind_but_aces),
    Kind.THREE_TWICE: pair_from_three_in_front,
    Kind.FULL: highest_pair_in_front,
    Kind.FULL_AND_PAIR: highest_pair_in_front,
    Kind.FOUR: _four,
    Kind.FOUR_AND_PAIR: highest_pair_in_front,
    Kind.FOUR_AND_THREE: pair_from_three_in_front,
    Kind.FIVE_ACES: five_aces,
    Kind.FIVE_ACES_AND_PAIR: five_aces,
}
