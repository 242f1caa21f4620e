"""The moves a seat may choose from, as a value: `move in legal`, `for move in legal`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from msgspec import Struct


class Legal(Struct, frozen=True, gc=False):
    """Some plain moves, and at most one kind of move that takes an amount.

    `Legal((Fold(), Call()), price=20, sized=RaiseTo, amounts=range(40, 201))`
    """

    plain: tuple[Any, ...] = ()
    price: int = 0  # what a call costs
    sized: Callable[[int], Any] | None = None
    amounts: range = range(0)
    opening: bool = False  # what takes an amount is the first bet of a round, not a raise
    courtesy: bool = False  # whatever is chosen, no chip moves: nobody need be waited for

    def __contains__(self, move: Any) -> bool:
        if type(move) is not self.sized:
            return move in self.plain
        amount = move.amount
        return type(amount) is int and amount in self.amounts  # COM-1: 4.0 is not a number of chips

    def __iter__(self) -> Iterator[Any]:
        yield from self.plain
        if self.sized is not None:
            for amount in self.amounts:
                yield self.sized(amount)

    def __len__(self) -> int:
        return len(self.plain) + len(self.amounts)

    def __getitem__(self, index: int) -> Any:
        """The move at a place of the iteration, without making the others."""
        if index < len(self.plain):
            return self.plain[index]
        assert self.sized is not None
        return self.sized(self.amounts[index - len(self.plain)])


NOTHING = Legal()

Choose: TypeAlias = Callable[[Any, Legal], Any]
"""From a state and its legal moves to one of them."""


def gentlest(*kinds: type[Struct]) -> Choose:
    """Chooses a plain move of the first of these kinds that is legal; if there is none, the first legal move."""

    def choose(_state: Any, legal: Legal) -> Any:
        found = (move for kind in kinds for move in legal.plain if type(move) is kind)
        return next(found, legal[0])

    return choose


FIRST_LEGAL: Final = gentlest()
