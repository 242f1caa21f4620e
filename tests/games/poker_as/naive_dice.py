"""The ranking of five dice a second time, read off the clauses die by die. Slow and plain on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

ORDER = ["nothing", "pair", "two-pair", "straight", "three", "full", "four", "five"]
LOW_TO_HIGH = "9TJQKA"

Key = tuple[int, str, bool]  # the greater one wins; the text holds the values that count


def held(dice: Sequence[str], times: int) -> str:
    """The faces that lie there that often, highest first, as digits: 6 for an ace."""
    return "".join(str(place + 1) for place in range(5, -1, -1) if list(dice).count(LOW_TO_HIGH[place]) == times)


def plain(dice: Sequence[str], consecutive: bool) -> tuple[str, str]:
    """The combination, and the values that decide among its like."""
    fives, fours, threes, pairs, ones = (held(dice, times) for times in (5, 4, 3, 2, 1))
    if fives or fours:
        return ("five" if fives else "four"), fives + fours
    if threes:
        return ("full" if pairs else "three"), threes + pairs
    if pairs:
        return ("two-pair", pairs + ones) if len(pairs) == 2 else ("pair", pairs)
    if consecutive and set("KQJT") - set(dice):  # A-K-Q-J-10 and K-Q-J-10-9 hold these four, the others do not
        return "nothing", ""
    return "straight", ones


def key(dice: Sequence[str], *, wild_aces: bool = False, pure_first: bool = False, suites: str = "different") -> Key:
    """The best of everything that the aces can stand for."""
    faces = [LOW_TO_HIGH if die == "A" and wild_aces else die for die in dice]
    keys = []
    for stand_ins in product(*faces):
        combination, values = plain(stand_ins, suites == "consecutive")
        keys.append((ORDER.index(combination), values, pure_first and wild_aces and list(stand_ins) == list(dice)))
    return max(keys)


def places(rolls: Sequence[Sequence[str]], **options: Any) -> list[int]:
    """1 for the best of these rolls; equal ones have equal places."""
    keys = [key(roll, **options) for roll in rolls]
    order = sorted(set(keys), reverse=True)
    return [order.index(one) + 1 for one in keys]
