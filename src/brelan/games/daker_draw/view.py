"""What a viewer sees of Daker five cards: their own cards, the chips, how many cards each changed, what was shown."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.engine import discards as drawing
from brelan.engine.discards import Discard
from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.engine.turns import Drawn
from brelan.families.betting.betting_round import Betting, round_bets
from brelan.families.daker_cards.cards import Card
from brelan.families.daker_cards.ranking import hand as hand_of
from brelan.games.daker_draw.rules import HELD, Rules
from brelan.games.daker_draw.state import State, holdings
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    dealer: SeatNumber
    betting_round: int
    pot: int
    stacks: PerSeat[int]
    bets: PerSeat[int]  # of this round
    hands: PerSeat[tuple[Card, ...]]  # a card that the viewer may not see is "?"
    changed: PerSeat[int | None]  # how many cards each threw away; None: not yet
    playing: tuple[SeatNumber, ...]  # who is still in
    speaking: SeatNumber | None
    won: PerSeat[int]
    betting: Betting | None = None  # everything about the bets: all of it is public


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    betting, chips, end = state.betting, holdings(state), state.end
    shown = end.shown if end is not None else ()
    return View(
        rules=state.rules,
        seat=viewer,
        dealer=state.dealer,
        betting_round=state.betting_round,
        pot=sum(chips.pots),
        stacks=chips.stacks,
        bets=round_bets(betting),
        hands=tuple(
            [
                cards if seat == viewer or seat in shown else (UNSEEN,) * len(cards)
                for seat, cards in enumerate(state.drawing.hands)
            ]
        ),
        changed=state.drawing.changed,
        playing=betting.playing,
        speaking=_speaking(state),
        won=end.won if end is not None else (),
        betting=betting,
    )


def _speaking(state: State) -> int | None:
    """Who bets, discards, or may show."""
    if state.betting.waiting:
        return state.betting.waiting[0]
    if state.drawing.waiting:
        return state.drawing.waiting[0]
    return state.end.choosing if state.end is not None else None


def hand(view: View) -> Hand | None:
    """What the viewer's five cards are worth."""
    if view.seat is None or not view.hands or len(view.hands[view.seat]) < HELD:
        return None
    return hand_of(view.hands[view.seat])


def redact(state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """What others were dealt and threw away stays secret, except the cards shown in the end (DAK-14, DRW-4)."""
    shown = end.end.shown if end.end is not None else ()
    if isinstance(move, Drawn) and not state.drawing.hands:
        hands, changed = end.drawing.hands, end.drawing.changed
        return drawing.redact_deal(move, viewer, {seat: drawing.kept(hands[seat], changed[seat]) for seat in shown})
    if isinstance(move, Drawn | Discard):
        return drawing.redact(state.drawing, move, viewer, shown)
    return move
