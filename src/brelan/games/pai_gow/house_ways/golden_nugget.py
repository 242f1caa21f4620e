"""Golden Nugget (Las Vegas)."""

from __future__ import annotations

from typing import Final

from brelan.games.pai_gow.house_ways.lines import (
    ALWAYS,
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
    unless_improved,
)
from brelan.games.pai_gow.house_ways.seven import (
    ACE,
    JACK,
    KING,
    SEVEN,
    SIX,
    TEN,
    HouseWay,
    Kind,
    Setting,
    Seven,
    best_front,
    least_front,
)


def _two_pair(seven: Seven) -> Setting:
    """Both behind, but split: sevens or better without an ace; jacks with sixes or better, and an ace; aces."""
    big, small = seven.pairs
    with_ace = ACE in seven.singles
    split = (big >= SEVEN and not with_ace) or (big >= JACK and small >= SIX and with_ace) or big == ACE
    return keep_two_pair(seven, not split)


def _complete(seven: Seven) -> Setting:
    """The best front. A straight or a flush replaces a straight flush for a jack in front, a royal one for a king."""
    royal, straight_flush = seven.complete_as("royal-flush"), seven.complete_as("straight-flush")
    lesser = seven.complete_as("straight", "flush")
    if royal:
        return unless_improved(royal, [*straight_flush, *lesser], least_front(KING))
    if straight_flush:
        return unless_improved(straight_flush, lesser, least_front(JACK))
    return best_front(lesser)


def _complete_and_two_pair(seven: Seven) -> Setting:
    """As two pairs with an ace besides, or jacks with sixes or better, or aces."""
    big, small = seven.pairs
    as_two_pair = ACE in seven.singles or (big >= JACK and small >= SIX) or big == ACE
    return _two_pair(seven) if as_two_pair else _complete(seven)


def _four(seven: Seven) -> Setting:
    """Sixes and lower stay; tens to sevens with an ace for the front, jacks to kings with tens, aces with sevens."""
    (four,) = seven.fours
    if four == ACE:
        return keep_four(seven, least_front(SEVEN, SEVEN))
    if four >= JACK:
        return keep_four(seven, least_front(TEN, TEN))
    return keep_four(seven, least_front(ACE) if four >= SEVEN else ALWAYS)


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind, _complete),
    Kind.PAIR: complete_or(pair_behind, _complete),
    Kind.TWO_PAIR: complete_or(_two_pair, _complete_and_two_pair),
    Kind.THREE_PAIR: highest_pair_in_front,
    Kind.THREE: complete_or(three_behind_but_aces, _complete),
    Kind.FULL: full_split_but_twos,
    Kind.FULL_AND_PAIR: highest_pair_in_front,
    Kind.THREE_TWICE: pair_from_three_in_front,
    Kind.FOUR: _four,
    Kind.FOUR_AND_PAIR: _four,
    Kind.FOUR_AND_THREE: _four,
    Kind.FIVE_ACES: five_aces,
    Kind.FIVE_ACES_AND_PAIR: five_aces,
}
