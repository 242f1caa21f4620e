"""Pure functions of a room that are asked again and again: each answer is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

R = TypeVar("R")


def once(most: int) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Keep the last `most` answers, by the identity of the first argument: to hash a whole room would cost more.

    The first argument is immutable, and kept with its answer, so no other value can have its identity meanwhile.
    """

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        kept: OrderedDict[tuple[Hashable, ...], tuple[Any, R]] = OrderedDict()

        def answer(first: Any, *rest: Hashable) -> R:
            key = (id(first), *rest)
            found = kept.get(key)
            if found is None:
                found = kept[key] = (first, function(first, *rest))
                if len(kept) > most:
                    kept.popitem(last=False)
            return found[1]

        return answer

    return decorate


class LastAnswers(Generic[R]):
    """The last answer for each of some names, for as long as what it depends on is equal.

    Most parts of a room are the same objects from moment to moment, and these are equal at a glance.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[tuple[Any, ...], R]] = OrderedDict()

    def find(self, name: Hashable, depends_on: tuple[Any, ...], make: Callable[[], R]) -> R:
        """The answer under this name, made anew if it depends on something else now."""
        found = self._kept.get(name)
        if found is None or found[0] != depends_on:
            found = self._kept[name] = (depends_on, make())
            self._kept.move_to_end(name)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found[1]
