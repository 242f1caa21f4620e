"""What happened, as values. An event's type says who may see it, and what it means for the result of the deal."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from brelan.pieces.hand import Hand

Viewer: TypeAlias = int | None
"""A seat, or None for a spectator."""


class Public(Struct, frozen=True, gc=False):
    """Everybody sees it."""


class Private(Struct, frozen=True, gc=False):
    """Only the seat it names sees it."""

    seat: int


class Brings(Public, frozen=True, gc=False):
    """Says what the deal brought to whom. A page that explains a result tells these events."""


class Leaves(Public, frozen=True, gc=False):
    """A seat gives up before the end of the deal."""

    seat: int


class Reveals(Public, frozen=True, gc=False):
    """Everybody sees or is told what a seat has at the end of the deal."""

    seat: int

    @property
    def revealed(self) -> Hand | None:
        """What it is worth; None: that cannot be said yet."""
        raise NotImplementedError


Event: TypeAlias = Public | Private


def seen_by(event: Event, viewer: Viewer) -> bool:
    """May this viewer see the event?"""
    return isinstance(event, Public) or event.seat == viewer
