"""What happened, as values. An event's type says who may see it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Viewer: TypeAlias = int | None
"""A seat, or None for a spectator."""


class Public(Struct, frozen=True, gc=False):
    """Everybody sees it."""


class Private(Struct, frozen=True, gc=False):
    """Only the seat it names sees it."""

    seat: int


Event: TypeAlias = Public | Private


def seen_by(event: Event, viewer: Viewer) -> bool:
    """May this viewer see the event?"""
    return isinstance(event, Public) or event.seat == viewer
