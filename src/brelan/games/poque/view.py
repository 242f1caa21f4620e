"""What a viewer sees of Poque: their own cards, the board, and what everybody has seen or heard."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.engine.turns import Drawn
from brelan.games.poque.board import Pools
from brelan.games.poque.ranking import hand_of
from brelan.games.poque.rules import HELD, Rules, chart_of
from brelan.games.poque.runs import ORDER, next_card
from brelan.games.poque.state import LaidCard, Phase, State, highest_bid
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN
from brelan.pieces.suited_cards import Card

STAGES: Final = tuple(phase.name.lower().replace("_", "-") for phase in Phase)
"""The phases by name, and the end."""


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    dealer: SeatNumber
    stage: str  # one of `STAGES`
    turned: Card | None
    trump: str | None  # its suit
    pools: Pools
    stacks: PerSeat[int]
    hands: PerSeat[tuple[Card, ...]]  # what each still holds; a card that the viewer has not seen is "?"
    shown: PerSeat[tuple[Card, ...]]  # what each showed for a pool or laid down for the poque
    bids: PerSeat[int]  # what each has put into the poque
    announced: PerSeat[Hand | None]
    highest: int  # the highest bid
    passed: tuple[SeatNumber, ...]  # who passed when they last spoke
    speaking: SeatNumber | None  # who bids, announces or leads
    laid: tuple[LaidCard, ...]  # all cards of the runs, in their order
    run: tuple[Card, ...]  # the last run
    missing: tuple[Card, ...]  # cards that no run found in a hand: they are in the pack


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    return View(
        rules=state.rules,
        seat=viewer,
        dealer=state.dealer,
        stage=STAGES[state.phase],
        turned=state.turned,
        trump=state.trump if state.turned is not None else None,
        pools=Pools(*state.pools),
        stacks=state.stacks,
        hands=tuple([_seen_hand(state, seat, viewer) for seat in range(len(state.hands))]),
        shown=state.shown,
        bids=state.bids,
        announced=state.announced,
        highest=highest_bid(state),
        passed=state.passed,
        speaking=state.waiting[0] if state.waiting else state.leader,
        laid=state.laid,
        run=last_run(state.laid),
        missing=state.missing,
    )


def _seen_hand(state: State, seat: int, viewer: Viewer) -> tuple[Card, ...]:
    """The cards that the viewer knows, in order, then the others face down: their places tell nothing."""
    hand = state.hands[seat]
    known = [card for card in hand if seat == viewer or card in state.shown[seat]]
    return (*sorted(known, key=ORDER.__getitem__), *(UNSEEN,) * (len(hand) - len(known)))


def last_run(laid: tuple[LaidCard, ...]) -> tuple[Card, ...]:
    """The cards laid since one was last led. A run that has stopped is never taken up again."""
    run: list[Card] = []
    for one in reversed(laid):
        if run and next_card(one.card) != run[-1]:
            break
        run.append(one.card)
    return tuple(run[::-1])


def hand(view: View) -> Hand | None:
    """What the viewer's five cards are worth, until the first of them is laid."""
    if view.seat is None or not view.hands or len(view.hands[view.seat]) < HELD:
        return None
    return hand_of(view.hands[view.seat], chart_of(view.rules))


def redact(_state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """Of the others' cards one reads those that were shown, laid down or laid in a run."""
    if not isinstance(move, Drawn):
        return move
    seen = {laid.card for laid in end.laid}.union(*end.shown)
    return Drawn(
        tuple(
            [
                card if place // HELD in (viewer, end.players) or card in seen else UNSEEN
                for place, card in enumerate(move.cards)
            ]
        )
    )
