"""What a viewer sees of a Game Round: their own cards, and all hands once they are shown."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.engine import discards as drawing
from brelan.engine.discards import Discard
from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.engine.turns import Drawn
from brelan.families.daker_cards.cards import Card
from brelan.families.daker_cards.ranking import hand as hand_of
from brelan.games.game_round.rules import HELD, Rules
from brelan.games.game_round.state import State
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    dealer: SeatNumber
    deal: int  # counted from 1, replays too
    playing: tuple[SeatNumber, ...]  # who plays this deal
    hands: PerSeat[tuple[Card, ...]]  # a card that the viewer may not see is "?"
    changed: PerSeat[int | None]  # how many cards each threw away; None: not yet
    speaking: SeatNumber | None
    laid: tuple[tuple[tuple[Card, ...], ...], ...]  # the hands of the deals before
    came_out: tuple[SeatNumber, ...]
    final: bool
    decided: SeatNumber | None


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    over = state.decided is not None
    hands = state.drawing.hands
    return View(
        rules=state.rules,
        seat=viewer,
        dealer=state.dealer,
        deal=len(state.laid) + (not over),
        playing=state.playing,
        hands=tuple(
            [cards if over or seat == viewer else (UNSEEN,) * len(cards) for seat, cards in enumerate(hands)]
        ),
        changed=state.drawing.changed,
        speaking=state.drawing.waiting[0] if state.drawing.waiting else None,
        laid=state.laid,
        came_out=state.came_out,
        final=state.final,
        decided=state.decided,
    )


def hand(view: View) -> Hand | None:
    """What the viewer's five cards are worth."""
    if view.seat is None or not view.hands or len(view.hands[view.seat]) < HELD:
        return None
    return hand_of(view.hands[view.seat])


def redact(state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """In a deal that is over all hands were shown, but never what was thrown away (DRW-4)."""
    number = len(state.laid)
    laid = end.laid[number] if number < len(end.laid) else ()
    if isinstance(move, Drawn) and not state.drawing.hands:
        changed = end.changes[number] if laid else ()
        places = {
            place: drawing.kept(laid[seat], changed[seat]) if laid else () for place, seat in enumerate(state.playing)
        }
        place = state.playing.index(viewer) if viewer in state.playing else None
        return drawing.redact_deal(move, place, places)
    if isinstance(move, Drawn | Discard):
        return drawing.redact(state.drawing, move, viewer, state.playing if laid else ())
    return move
