"""The sheet's own groups of pairs, high, medium and low (PGP-10).

The sheet names the groups; the house way that they were made for is lost. These lines follow the published list that
speaks of the same groups, Trump Plaza's. There aces stand apart from the high pairs; counted among them, as the sheet
does, they are set alike.
"""

from __future__ import annotations

from enum import Enum
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


class Group(Enum):
    """PGP-10."""

    HIGH = range(JACK, ACE + 1)
    MEDIUM = range(SEVEN, JACK)
    LOW = range(SEVEN)


_KEEPS_TWO_PAIR: Final = {
    # The least card for the front with which both pairs stay behind. Higher pairs always split.
    (Group.HIGH, Group.LOW): ACE,
    (Group.MEDIUM, Group.MEDIUM): ACE,
    (Group.MEDIUM, Group.LOW): KING,
    (Group.LOW, Group.LOW): KING,
}

_KEEPS_FOUR: Final = {
    # The least front with which four of a kind stay behind.
    Group.HIGH: least_front(ACE),
    Group.MEDIUM: least_front(KING),
    Group.LOW: ALWAYS,
}


def group_of(rank: int) -> Group:
    """The group of a pair."""
    return next(group for group in Group if rank in group.value)


def _two_pair(seven: Seven) -> Setting:
    big, small = seven.pairs
    least = _KEEPS_TWO_PAIR.get((group_of(big), group_of(small)))
    return keep_two_pair(seven, least is not None and seven.singles[0] >= least)


def _four(seven: Seven) -> Setting:
    return keep_four(seven, _KEEPS_FOUR[group_of(seven.fours[0])])


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind),
    Kind.PAIR: complete_or(pair_behind),
    Kind.TWO_PAIR: _two_pair,  # with a straight or a flush too
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
