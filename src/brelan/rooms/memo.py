"""Pure functions of a room that are asked again and again: each answer is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

R = TypeVar("R")
KEPT_MOMENTS: Final = 64
"""Of rooms: whoever plans, stores and shows a moment asks the same of it, and so do all its viewers."""


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


class Growing(Generic[R]):
    """What is made of the items of a list to which items are only ever added: from each, when it is new.

    If the last item that is known still stands where it stood, so do those before it; any other list is a new one.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[int, Any, tuple[R, ...]]] = OrderedDict()

    def find(
        self, name: Hashable, items: Sequence[Any], make: Callable[[Sequence[Any], int], Iterable[R]]
    ) -> tuple[R, ...]:
        """What was made of the list under this name; `make` is given the list, and from which item on it is new."""
        number, last, made = self._kept.get(name, (0, None, ()))
        if number and (number > len(items) or items[number - 1] is not last):
            number, made = 0, ()
        if number < len(items):
            made = (*made, *make(items, number))
            self._kept.pop(name, None)  # the newest stands last; another thread may have forgotten it meanwhile
            self._kept[name] = (len(items), items[-1], made)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


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
            found = (depends_on, make())
            self._kept.pop(name, None)
            self._kept[name] = found
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found[1]
