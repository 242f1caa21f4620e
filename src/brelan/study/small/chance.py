"""Every outcome of chance once: equal cards are one outcome, with the number of ways to draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, factorial, prod

from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Roll, Rolled


def outcomes(turn: Chance) -> Iterator[tuple[Outcome, int]]:
    """Each outcome with its number of ways; together they are `turn.ways`."""
    if isinstance(turn, Roll):
        yield from turn
        return
    for cards, ways in _groups(Counter(turn.stock), turn.groups):
        yield Drawn(cards), ways


def merged(turn: Chance, outcome: Outcome) -> tuple[Outcome, int]:
    """The outcome that stands for all those like this one, and its number of ways."""
    if isinstance(outcome, Rolled):
        alike = prod(factorial(number) for number in Counter(outcome.dice).values())
        return outcome, factorial(len(outcome.dice)) // alike
    assert isinstance(turn, Draw)
    left, ways, cards, at = Counter(turn.stock), 1, list[str](), 0
    for size in turn.groups:
        group = Counter(outcome.cards[at : at + size])
        ways *= prod(comb(left[card], count) for card, count in group.items())
        cards += [card for card in left for _ in range(group[card])]
        left -= group
        at += size
    return Drawn(tuple(cards)), ways


def _groups(left: Counter[str], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The groups drawn one after the other from what is left."""
    if not sizes:
        yield (), 1
        return
    for group, ways in _group(list(left.items()), sizes[0]):
        for others, other_ways in _groups(left - Counter(group), sizes[1:]):
            yield group + others, ways * other_ways


def _group(kinds: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """`size` cards of these kinds, in the order of the kinds."""
    if not size:
        yield (), 1
        return
    if not kinds:
        return
    (card, held), others = kinds[0], kinds[1:]
    for count in range(min(held, size), -1, -1):
        for rest, ways in _group(others, size - count):
            yield (card,) * count + rest, ways * comb(held, count)
