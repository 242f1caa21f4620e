"""What a viewer sees of Daker: their own cards, the board, the chips, and the cards that were shown."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.engine.turns import Drawn
from brelan.families.betting.betting_round import Betting, round_bets
from brelan.families.daker_cards.cards import Card
from brelan.games.daker.rules import HELD, Rules
from brelan.games.daker.showdown import hand_so_far
from brelan.games.daker.state import PastRound, State, holdings
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN

HIDDEN = (UNSEEN,) * HELD


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    dealer: SeatNumber
    board: tuple[Card, ...]
    pot: int
    stacks: PerSeat[int]
    bets: PerSeat[int]  # of this round
    hands: PerSeat[tuple[Card, ...]]  # a card that the viewer may not see is "?"
    playing: tuple[SeatNumber, ...]  # who is still in
    speaking: SeatNumber | None
    won: PerSeat[int]
    past: tuple[PastRound, ...] = ()  # the rounds of betting that are over
    betting: Betting | None = None  # everything about the bets: all of it is public


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    betting, chips = state.betting, holdings(state)
    end = state.end
    shown = end.shown if end is not None else ()
    speaking = betting.waiting[0] if betting.waiting else end.choosing if end is not None else None
    return View(
        rules=state.rules,
        seat=viewer,
        dealer=state.dealer,
        board=state.board,
        pot=sum(chips.pots),
        stacks=chips.stacks,
        bets=round_bets(betting),
        hands=tuple([hand if seat == viewer or seat in shown else HIDDEN for seat, hand in enumerate(state.hands)]),
        playing=betting.playing,
        speaking=speaking,
        won=end.won if end is not None else (),
        past=state.past,
        betting=betting,
    )


def hand(view: View) -> Hand | None:
    """What the viewer's cards are worth with the board."""
    if view.seat is None or not view.hands:
        return None
    return hand_so_far(view.hands[view.seat], view.board)


def redact(state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """The hands that were dealt: the viewer's own, and those that were shown in the end (DAK-14)."""
    if not isinstance(move, Drawn) or state.hands:
        return move
    seen = {viewer, *(end.end.shown if end.end is not None else ())}
    cards = [card if at // HELD in seen else UNSEEN for at, card in enumerate(move.cards)]
    return Drawn(tuple(cards))
