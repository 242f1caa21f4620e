"""Whose turn it is. Chance is a player: it says what it must give, in how many ways, and its answer is a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from brelan.pieces.dice import FACES, Dice


class Rolled(Struct, frozen=True, tag="roll"):
    """The dice that fell, in any order."""

    dice: Dice


class Drawn(Struct, frozen=True, gc=False, tag="draw"):
    """The cards that were drawn, group after group; within a group the order means nothing."""

    cards: tuple[str, ...]


Outcome: TypeAlias = Rolled | Drawn


class Seat(Struct, frozen=True, tag="seat"):
    """A player must choose."""

    seat: int


SEATS: Final = tuple(Seat(seat) for seat in range(16))
"""Ready to be returned: whose turn it is, is asked all the time."""


MOST_DICE: Final = 1_000
"""No game throws more at once."""


class Roll(Struct, frozen=True, tag="roll"):
    """Chance must roll `count` dice."""

    count: Annotated[int, Meta(ge=0, le=MOST_DICE)]

    @property
    def ways(self) -> int:
        return int(len(FACES) ** self.count)

    def __iter__(self) -> Iterator[tuple[Rolled, int]]:
        """Each outcome once, dice sorted, with the number of ways it can fall."""
        for dice in combinations_with_replacement(FACES, self.count):
            alike = prod(factorial(number) for number in Counter(dice).values())
            yield Rolled(dice), factorial(self.count) // alike

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Rolled) or type(move.dice) is not tuple:
            return False
        return len(move.dice) == self.count and all(face in FACES for face in move.dice)


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """Chance must draw cards from `stock`: one group of the given size after the other (a hand, the board …)."""

    stock: tuple[str, ...]
    groups: tuple[int, ...]

    @property
    def count(self) -> int:
        return sum(self.groups)

    @property
    def ways(self) -> int:
        left, ways = len(self.stock), 1
        for size in self.groups:
            ways *= comb(left, size)
            left -= size
        return ways

    def __iter__(self) -> Iterator[tuple[Drawn, int]]:
        """Each outcome with its number of ways; equal cards of the stock count as different ones."""
        for cards in _grouped(self.stock, self.groups):
            yield Drawn(cards), 1

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Drawn) or type(move.cards) is not tuple or len(move.cards) != sum(self.groups):
            return False
        try:
            different = set(move.cards)
        except TypeError:  # something else than cards
            return False
        if len(different) < len(move.cards):  # the stock must hold as many of the equal ones
            return Counter(move.cards) <= Counter(self.stock)
        return different.issubset(self.stock)


def _grouped(stock: tuple[str, ...], groups: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    if not groups:
        yield ()
        return
    for chosen in combinations(range(len(stock)), groups[0]):
        cards = tuple(stock[place] for place in chosen)
        rest = tuple(card for place, card in enumerate(stock) if place not in chosen)
        for others in _grouped(rest, groups[1:]):
            yield cards + others


class Over(Struct, frozen=True, tag="over"):
    """The deal is finished."""


Chance: TypeAlias = Roll | Draw
Turn: TypeAlias = Seat | Roll | Draw | Over
