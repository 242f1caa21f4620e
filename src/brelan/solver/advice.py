"""What all advice has: a reason."""

from __future__ import annotations

from msgspec import Struct


class Reason(Struct, frozen=True):
    """Why a move is the best: a sentence of the locales, and its details."""

    code: str
    details: dict[str, float]
