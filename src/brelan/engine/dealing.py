"""Cards are dealt, and what the table is told of it. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from brelan.engine.events import Event, Private, Public

Hands: TypeAlias = tuple[tuple[str, ...], ...]


class Dealt(Private, frozen=True, tag="dealt"):
    """The cards a seat was given: it alone sees them."""

    cards: tuple[str, ...]


class HandsDealt(Public, frozen=True, tag="hands-dealt"):
    """Everyone has been given cards, face down."""

    count: int


def split(cards: Sequence[str], held: int) -> Hands:
    """Hands of `held` cards each."""
    return tuple([tuple(cards[at : at + held]) for at in range(0, len(cards), held)])


def deal_hands(cards: Sequence[str], held: int, seats: Sequence[int], events: list[Event]) -> Hands:
    """A hand for each of these seats, in order."""
    hands = split(cards, held)
    events.append(HandsDealt(held))
    events.extend([Dealt(seat, hand) for seat, hand in zip(seats, hands, strict=True)])
    return hands
