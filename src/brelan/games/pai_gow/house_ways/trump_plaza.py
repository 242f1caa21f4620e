"""Trump Plaza (Atlantic City): the house way of the published tables of power ratings.

With a straight or a flush and one pair, the pair goes in front if it can; otherwise the best two cards left do.
"""

from __future__ import annotations

from typing import Final

from brelan.games.pai_gow.house_ways.lines import (
    ALWAYS,
    NEVER,
    complete_or,
    five_aces,
    full_split_but_twos,
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
    HouseWay,
    Kind,
    Setting,
    Seven,
    least_front,
)

LOW: Final = range(SEVEN)
MEDIUM: Final = range(SEVEN, JACK)
HIGH: Final = range(JACK, ACE)  # aces stand apart


def two_pair(seven: Seven) -> Setting:
    """Aces split, and high pairs from high or medium ones; others stay with an ace, low ones with a king."""
    big, small = seven.pairs
    if big == ACE or (big in HIGH and small not in LOW):
        return keep_two_pair(seven, False)
    least = ACE if big in HIGH or small in MEDIUM else KING
    return keep_two_pair(seven, seven.singles[0] >= least)


def _four(seven: Seven) -> Setting:
    """Low ones stay; medium ones with a king for the front, high ones with an ace; aces split."""
    (four,) = seven.fours
    if four == ACE:
        return keep_four(seven, NEVER)
    if four in HIGH:
        return keep_four(seven, least_front(ACE))
    return keep_four(seven, least_front(KING) if four in MEDIUM else ALWAYS)


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind),
    Kind.PAIR: complete_or(pair_behind),
    Kind.TWO_PAIR: two_pair,  # with a straight or a flush too
    Kind.THREE_PAIR: highest_pair_in_front,
    Kind.THREE: complete_or(three_behind_but_aces),
    Kind.THREE_TWICE: pair_from_three_in_front,
    Kind.FULL: full_split_but_twos,
    Kind.FULL_AND_PAIR: highest_pair_in_front,
    Kind.FOUR: _four,
    Kind.FOUR_AND_PAIR: highest_pair_in_front,
    Kind.FOUR_AND_THREE: pair_from_three_in_front,
    Kind.FIVE_ACES: five_aces,
    Kind.FIVE_ACES_AND_PAIR: five_aces,
}
