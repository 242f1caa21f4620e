"""Daker cards: two values on each, 27 in a pack (DAK-2, DAK-3, DAK-4). Knows no game.

A card is the text "A/K", its values as printed. K/A is another card than A/K and plays alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from brelan.errors import BadNotation, BadOption, BadQuestion

Card: TypeAlias = str
Pack: TypeAlias = tuple[Card, ...]

VALUES: Final = ("A", "K", "Q", "J", "R", "N")
"""DAK-3, best first: ace, king, queen, jack, rouge, noir."""

PACK_SIZE: Final = 27
LONGEST_PACK: Final = 10_000
"""Characters of a list of cards with its comments: records have it on one line."""

ALL_CARDS: Final = frozenset(f"{first}/{second}" for first in VALUES for second in VALUES)
"""Every card that could be printed."""


def values_of(card: Card) -> tuple[str, str]:
    """The first and the second value of a card."""
    return card[0], card[2]


def parse_cards(*texts: str) -> tuple[Card, ...]:
    """Read cards such as "A/K q/q,R/N", in one text or several."""
    cards = tuple(_words(" ".join(texts)))
    for card in cards:
        if card not in ALL_CARDS:
            raise BadNotation(
                "unknown-daker-card",
                "{card!r} is not a Daker card: a card has two of the values A K Q J R N, such as A/K",
                card=card,
            )
    return cards


def parse_pack(text: str) -> Pack:
    """A table's own list of cards, checked (DAK-4). Blank lines and what follows a # count for nothing."""
    if len(text) > LONGEST_PACK:
        raise BadOption("pack-too-long", "the text of the pack is too long: shorten its comments")
    pack: list[Card] = []
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        for card in _words(line.partition("#")[0]):
            if card not in ALL_CARDS:
                raise BadOption(
                    "pack-unknown-card",
                    "line {line} of the pack: {card!r} does not have two of the values A K Q J R N",
                    line=number,
                    card=card,
                )
            pack.append(card)
            if len(pack) > PACK_SIZE:
                raise BadOption(
                    "pack-too-large",
                    "line {line} of the pack: {card} is one card too many, a pack has {size}",
                    line=number,
                    card=card,
                    size=PACK_SIZE,
                )
    if len(pack) < PACK_SIZE:
        raise BadOption(
            "pack-too-small",
            "the pack ends at line {line} with {count:card|cards} instead of {size}",
            line=number,
            count=len(pack),
            size=PACK_SIZE,
        )
    return tuple(pack)


def check_held(cards: Sequence[Card], pack: Pack) -> None:
    """Refuse a card that the pack does not hold, or does not hold as often as it is named."""
    named = Counter(cards) if len(set(cards)) < len(cards) else dict.fromkeys(cards, 1)
    for card, count in named.items():
        if card not in pack:
            raise _not_in_pack(card, pack)
        if count > 1 and count > pack.count(card):
            raise BadQuestion(
                "card-too-often",
                "{card} is given {count:time|times}, but the pack has {held}",
                card=card,
                count=count,
                held=pack.count(card),
            )


def _not_in_pack(card: Card, pack: Pack) -> BadQuestion:
    turned = card[::-1]
    if turned in pack:
        return BadQuestion("card-turned-round", "the pack has no {card}, only {turned}", card=card, turned=turned)
    return BadQuestion("card-not-in-pack", "the pack has no {card}", card=card)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text.upper()) if word]


DEFAULT_PACK: Final[Pack] = parse_pack(files(__package__).joinpath("daker.pack").read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def pack_from(text: str | None) -> Pack:
    """DAK-4: our list of 27 cards, or the table's own, checked."""
    return DEFAULT_PACK if text is None else parse_pack(text)
