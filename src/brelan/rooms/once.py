"""Pure functions of a room that are asked again and again at the same moment: each answer is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

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
