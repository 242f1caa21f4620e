"""A name for a player who gave none."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, count
from zlib import crc32

from brelan.locales.words import Words
from brelan.rooms.names import same_name


def guest_name(say: Words, person: str, taken: Collection[str] = ()) -> str:
    """The same person always gets the same name, unless somebody at the table has it."""
    names = guest_names(say)
    first = crc32(person.encode()) % len(names)
    offered = [*names[first:], *names[:first]]
    again = (f"{name} {number}" for number in count(2) for name in offered)
    return next(name for name in chain(offered, again) if not any(same_name(name, other) for other in taken))


def guest_names(say: Words) -> tuple[str, ...]:
    """The names of a language; none is a bot's."""
    return tuple(say("guest-names").split(", "))
