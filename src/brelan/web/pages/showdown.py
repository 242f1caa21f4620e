"""The end of a deal: which hands were open, which of them is best, and why, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from brelan.locales.say import against, capital
from brelan.pieces.hand import Hand
from brelan.web.pages.chart import Pieces
from brelan.web.pages.names import typeset
from brelan.web.pages.scene import Context

BANK: Final = -1
"""The place of a bank, which is no player."""


class LaidHand(Struct, frozen=True):
    """An open hand: whose, its cards or dice, its name, and its place in the chart if that can be told."""

    place: int
    pieces: tuple[Pieces, ...]
    named: str
    rank: int | None = None
    of: int | None = None


class Showdown(Struct, frozen=True):
    """What was compared, and by which clauses it was decided."""

    hands: tuple[LaidHand, ...] = ()
    clauses: tuple[str, ...] = ()


def happened(context: Context, tag: str) -> bool:
    """The viewer has seen an event with this tag."""
    return any(event.__struct_config__.tag == tag for event in context.events)


def hands_shown(context: Context) -> dict[int, Hand]:
    """The hand of each seat that has shown its cards since they were dealt."""
    found: dict[int, Hand] = {}
    for event in context.events:
        tag = event.__struct_config__.tag
        if tag == "hands-dealt":
            found.clear()
        elif tag == "showed" and event.hand is not None:
            found[event.seat] = event.hand
    return found


def best_first(hands: Mapping[int, Hand], strength: Callable[[Hand], Any]) -> list[tuple[int, Hand]]:
    """Seats and hands, the best first."""
    return sorted(hands.items(), key=lambda shown: strength(shown[1]), reverse=True)


def reason(context: Context, better: Hand, worse: Hand) -> str:
    """A sentence with both hands and what decided."""
    return typeset(context.say, capital(against(context.say, context.game.name, better, worse)))


def why_best(context: Context, hands: Mapping[int, Hand], strength: Callable[[Hand], Any]) -> str:
    """Why the best hand beats the next one; level hands are named once."""
    ranked = best_first(hands, strength)
    return reason(context, ranked[0][1], ranked[1][1]) if len(ranked) > 1 else ""
