"""Chance in small steps: one card or die after the other, in rising order within a group.

Each hand is dealt in one way only, and a step has an outcome for each kind of card that is left, or for each face.
Its weight is the number of ways to go on from there: whole hands come as often as they should.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, factorial, prod

from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Roll, Rolled
from brelan.pieces.dice import FACES


def outcome_of(turn: Chance, fallen: Sequence[str]) -> Outcome:
    """The move of chance once all have fallen."""
    return Drawn(tuple(fallen)) if isinstance(turn, Draw) else Rolled(tuple(fallen))  # type: ignore[arg-type] # faces


def ways_on(turn: Chance, fallen: Sequence[str], order: Sequence[str]) -> dict[str, int]:
    """What may fall next, and in how many ways the group can be completed then. `order` lists all cards or faces."""
    if isinstance(turn, Roll):
        return _dice_on(turn.count, fallen)
    done, group, size = _current_group(turn, fallen)
    left = Counter(turn.stock)
    left.subtract(done)
    kinds = [card for card in order if left[card] > 0]
    return _cards_on([(card, left[card]) for card in kinds], group, size)


def _current_group(turn: Draw, fallen: Sequence[str]) -> tuple[Sequence[str], Sequence[str], int]:
    """The cards of the groups that are complete, those of the present one, and how many it shall have."""
    at = 0
    for size in turn.groups:
        if len(fallen) < at + size:
            return fallen[:at], fallen[at:], size
        at += size
    raise ValueError("every group is complete")


def _cards_on(kinds: list[tuple[str, int]], group: Sequence[str], size: int) -> dict[str, int]:
    """`kinds`: each card with how many of it are left, in order."""
    taken = Counter(group)
    above = sum(held for _, held in kinds)
    started = not group
    before, found = 1, {}
    for card, held in kinds:
        above -= held
        had = taken[card]
        started = started or card == group[-1]
        if started:
            need = size - len(group) + had  # cards from this kind on
            ways = sum(comb(held, count) * comb(above, need - count) for count in range(had + 1, min(held, need) + 1))
            if ways:
                found[card] = before * ways
        before *= comb(held, had)
    return found


def _dice_on(count: int, fallen: Sequence[str]) -> dict[str, int]:
    taken = Counter(fallen)
    first = FACES.index(fallen[-1]) if fallen else 0
    found: dict[str, int] = {}
    for place in range(first, len(FACES)):
        face = FACES[place]
        below = [number for other, number in taken.items() if other != face]
        need = count - sum(below)
        higher = len(FACES) - place - 1
        found[face] = sum(
            factorial(count) // prod(map(factorial, (*below, same, need - same))) * higher ** (need - same)
            for same in range(taken[face] + 1, need + 1)
        )
    return {face: ways for face, ways in found.items() if ways}
