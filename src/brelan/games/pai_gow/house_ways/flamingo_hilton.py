"""Flamingo Hilton (Las Vegas)."""

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
    FIVE,
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
    """Split, but both behind: sixes and lower; tens and lower with an ace; a face with fives or lower, and an ace."""
    big, small = seven.pairs
    with_ace = ACE in seven.singles
    keep = big <= SIX or (big <= TEN and with_ace) or (JACK <= big <= KING and small <= FIVE and with_ace)
    return keep_two_pair(seven, keep)


def _complete(seven: Seven) -> Setting:
    """A straight or a flush replaces a straight flush for an ace and a face, or a pair, in front; a royal one for a
    king."""
    royal, straight_flush = seven.complete_as("royal-flush"), seven.complete_as("straight-flush")
    lesser = seven.complete_as("straight", "flush")
    if royal:
        return unless_improved(royal, [*straight_flush, *lesser], least_front(KING))
    if straight_flush:
        return unless_improved(straight_flush, lesser, least_front(ACE, JACK))
    return _straight_or_flush(seven)


def _straight_or_flush(seven: Seven) -> Setting:
    """The better front, if it has a king; otherwise the flush, where there is one."""
    best, flushes = best_front(seven.complete), seven.complete_as("flush")
    return best if best.low >= least_front(KING) or not flushes else best_front(flushes)


def _complete_and_two_pair(seven: Seven) -> Setting:
    """As two pairs with aces, or tens and better, or tens and lower and an ace besides."""
    big, small = seven.pairs
    as_two_pair = big == ACE or small >= TEN or (big <= TEN and ACE in seven.singles)
    return _two_pair(seven) if as_two_pair else _complete(seven)


def _four(seven: Seven) -> Setting:
    """Sixes and lower stay; tens to sevens with an ace and a face for the front, jacks to kings with tens, aces with
    sevens."""
    (four,) = seven.fours
    if four == ACE:
        return keep_four(seven, least_front(SEVEN, SEVEN))
    if four >= JACK:
        return keep_four(seven, least_front(TEN, TEN))
    return keep_four(seven, least_front(ACE, JACK) if four >= SEVEN else ALWAYS)


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind, _complete),
    Kind.PAIR: complete_or(pair_behind, _complete),
    Kind.TWO_PAIR: complete_or(_two_pair, _complete_and_two_pair),
    Kind.THREE_PAIR: highest_pair_in_front,
    Kind.THREE: complete_or(three_behind_but_aces, _complete),
    Kind.THREE_TWICE: pair_from_three_in_front,
    Kind.FULL: full_split_but_twos,
    Kind.FULL_AND_PAIR: highest_pair_in_front,
    Kind.FOUR: _four,
    Kind.FOUR_AND_PAIR: _four,
    Kind.FOUR_AND_THREE: _four,
    Kind.FIVE_ACES: five_aces,
    Kind.FIVE_ACES_AND_PAIR: five_aces,
}
