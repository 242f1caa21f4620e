"""Cards, dice, seats and counts as numbers from 0 to 1. Seats are counted from the viewer's own, clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from brelan.engine.discards import MOST_DISCARDS, Discard
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.learn.layout import Numbers
from brelan.learn.setting import Setting
from brelan.pieces.hand import CARDS_IN_HAND

PACK: Final = PACK_SIZE


@lru_cache(maxsize=16)
def pack_places(pack: str | None) -> dict[str, int]:
    """The number of each kind of Daker card: its first place in the pack."""
    places: dict[str, int] = {}
    for place, card in enumerate(pack_from(pack)):
        places.setdefault(card, place)
    return places


def kinds_of(setting: Setting) -> tuple[str, ...]:
    """Every kind of card in the table's pack, in its order."""
    return tuple(pack_places(setting.rules.pack))


def in_pack_order(cards: Iterable[str], places: Mapping[str, int]) -> tuple[str, ...]:
    """A hand in its canonical order. A card that is not seen is not there."""
    return tuple(sorted([card for card in cards if card in places], key=places.__getitem__))


def put_cards(out: Numbers, at: int, cards: Iterable[str], places: Mapping[str, int], width: int) -> None:
    """One row of `width` numbers a card, in the order given."""
    for row, card in enumerate(cards):
        if card in places:
            out[at + row * width + places[card]] = 1.0


def put_seats(out: Numbers, at: int, seats: Iterable[int | None], viewer: int | None, players: int) -> None:
    """A one for each of these seats."""
    for seat in seats:
        if seat is not None:
            out[at + (seat - (viewer or 0)) % players] = 1.0


def put_values(out: Numbers, at: int, values: Sequence[float], viewer: int | None, unit: float = 1.0) -> None:
    """A number for each seat, divided by `unit`."""
    players = len(values)
    for seat, value in enumerate(values):
        out[at + (seat - (viewer or 0)) % players] = value / unit


def squashed(count: int) -> float:
    """A count without a limit as a number below 1: 0, 1/2, 2/3, 3/4 …"""
    return count / (count + 1)


DISCARDS: Final = tuple(
    places for size in range(MOST_DISCARDS + 1) for places in combinations(range(CARDS_IN_HAND), size)
)
"""None to two of the five places in the hand."""

DISCARD_NAMES: Final = tuple(
    "discard " + ("+".join(str(1 + place) for place in places) or "nothing") for places in DISCARDS
)

_DISCARD: Final = {places: number for number, places in enumerate(DISCARDS)}


def discard_place(move: Discard, hand: Sequence[str]) -> int:
    """The number of a discard; of equal cards the first ones in the hand are meant."""
    return _DISCARD[places_of(move.cards, hand)]


def places_of(cards: Iterable[str], hand: Sequence[str]) -> tuple[int, ...]:
    """Where these cards lie in a hand, the first of equal ones."""
    left = list(enumerate(hand))
    found = []
    for card in cards:
        item = next(item for item in left if item[1] == card)
        left.remove(item)
        found.append(item[0])
    return tuple(sorted(found))
