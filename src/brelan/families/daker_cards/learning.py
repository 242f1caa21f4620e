"""Daker cards as numbers; changed cards as slots and rows, which Daker five cards and Game Round share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from brelan.engine.dealing import Dealt
from brelan.engine.discards import MOST_DISCARDS, Discard, Discarded, Drew
from brelan.engine.events import Event
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.learn.describing import Entry, Known, Layout, Numbers, Slot, places_of, put_cards
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


CHANGE_LABELS: Final = tuple(f"discard {count}" for count in range(MOST_DISCARDS + 1))
COUNTS: Final = MOST_DISCARDS + 1


def hand_slots(setting: Setting) -> tuple[Slot, ...]:
    """Five cards, and how many each seat has changed; nothing where it has not chosen yet."""
    return Slot("hand", (CARDS_IN_HAND, PACK)), Slot("changed", (setting.players, COUNTS))


def write_hand(
    setting: Setting,
    layout: Layout,
    hands: Sequence[tuple[str, ...]],
    changed: Sequence[int | None],
    viewer: int | None,
    out: Numbers,
) -> None:
    places, at = pack_places(setting.rules.pack), layout.at
    if viewer is not None and hands:
        put_cards(out, at["hand"], in_pack_order(hands[viewer], places), places, PACK)
    for seat, count in enumerate(changed):
        if count is not None:
            out[at["changed"] + (seat - (viewer or 0)) % setting.players * COUNTS + count] = 1.0


def change_entry(event: Event) -> Entry | None:
    return Entry(CHANGE_LABELS[event.count], event.seat) if isinstance(event, Discarded) else None


def own_changes(_setting: Setting) -> tuple[Slot, ...]:
    """What this seat threw away, and what it was given for it: no view shows that again."""
    return Slot("thrown", (MOST_DISCARDS, PACK)), Slot("drew", (MOST_DISCARDS, PACK))


def write_changes(setting: Setting, layout: Layout, known: Known, out: Numbers) -> None:
    """Of the deal that is played now."""
    places = pack_places(setting.rules.pack)
    thrown, drew = _changes(known)
    put_cards(out, layout.at["thrown"], in_pack_order(thrown, places), places, PACK)
    put_cards(out, layout.at["drew"], in_pack_order(drew, places), places, PACK)


def _changes(known: Known) -> tuple[tuple[str, ...], tuple[str, ...]]:
    thrown: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()
    for item in known:
        match item:
            case Dealt():
                thrown, drew = (), ()
            case Discard(cards):
                thrown = cards
            case Drew(cards=cards):
                drew += cards
    return thrown, drew
