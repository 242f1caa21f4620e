"""Lines that stand in several lists alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from brelan.games.pai_gow.house_ways.seven import ACE, KING, TWO, Line, Setting, Seven, best_front, least_front


def best_front_of_complete(seven: Seven) -> Setting:
    """The best front that leaves any complete hand behind."""
    return best_front(seven.complete)


def complete_or(otherwise: Line, complete: Line = best_front_of_complete) -> Line:
    """One line for hands with a straight or a flush, and another for those without."""
    return lambda seven: complete(seven) if seven.complete else otherwise(seven)


def highest_behind(seven: Seven) -> Setting:
    """The highest card behind, the next two in front."""
    return seven.behind(seven.ranks[0])


def pair_behind(seven: Seven) -> Setting:
    """The pair behind, the two highest others in front."""
    return seven.behind(seven.pairs[0])


def highest_pair_in_front(seven: Seven) -> Setting:
    """The pair, or the highest of several, in front."""
    return seven.pair_in_front(seven.pairs[0])


def pair_from_three_in_front(seven: Seven) -> Setting:
    """Two of the three, or of the higher three, in front."""
    return seven.pair_in_front(seven.threes[0])


def three_behind_but_aces(seven: Seven) -> Setting:
    """Three of a kind behind; of three aces one in front, with the next highest card."""
    return seven.front(ACE, seven.singles[0]) if seven.threes == [ACE] else seven.behind(seven.threes[0])


def full_split_but_twos(seven: Seven) -> Setting:
    """The pair in front; a pair of twos stays behind if an ace and a king can go in front."""
    keep = seven.pairs == [TWO] and seven.singles == [ACE, KING]
    return seven.behind(seven.threes[0], TWO) if keep else seven.pair_in_front(seven.pairs[0])


def five_aces(seven: Seven) -> Setting:
    """Two aces in front, or a pair of kings."""
    return seven.pair_in_front(KING if KING in seven.pairs else ACE)


def unless_improved(kept: Iterable[Setting], lesser: Iterable[Setting], least: int) -> Setting:
    """A great hand stays behind, unless a lesser one makes a better front, and one of at least this strength."""
    best = best_front(kept)
    improved = [setting for setting in lesser if setting.low >= least and setting.low > best.low]
    return best_front(improved) if improved else best


ALWAYS: Final = 0
NEVER: Final = least_front(ACE, ACE) + 1


def keep_four(seven: Seven, least: int) -> Setting:
    """All four behind, if the front that is left has at least this strength; otherwise two of them in front."""
    kept = seven.behind(seven.fours[0])
    return kept if kept.low >= least else seven.pair_in_front(seven.fours[0])


def keep_two_pair(seven: Seven, keep: bool) -> Setting:
    """Both pairs behind, or the smaller one in front."""
    return seven.behind(*seven.pairs) if keep else seven.pair_in_front(seven.pairs[1])
