"""What a viewer sees of Pai Gow Poker: their own cards, every bet, and the cards that the bank has turned."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec import Struct

from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.engine.turns import Drawn
from brelan.games.pai_gow.actions import Cards, SetFoul, SetHands
from brelan.games.pai_gow.bank import house_front
from brelan.games.pai_gow.deal import BANK
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH, high_hand, high_strength
from brelan.games.pai_gow.rules import Ending, Rules
from brelan.games.pai_gow.state import State, back_of, gains, holdings, is_turned
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None). A card that the viewer may not see is "?"."""

    rules: Rules
    seat: Viewer
    first: SeatNumber
    speaking: SeatNumber | None  # who bets, sets, or is about to be turned
    stacks: PerSeat[int]
    bets: PerSeat[int]
    hands: PerSeat[Cards]  # all seven
    fronts: PerSeat[Cards]  # the weak hand of two; () while it is not set
    backs: PerSeat[Cards]  # the strong hand of five
    endings: PerSeat[Ending | None]
    gains: PerSeat[int]
    bank: Cards
    bank_front: Cards
    bank_back: Cards
    house_way: Cards  # the two cards that the house way would put in front, while the viewer has to set


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    seen = [_hidden(hand) for hand in state.hands]
    fronts = [_hidden(front) for front in state.fronts]
    backs = [_hidden(state.hands[seat][len(front) :]) if front else () for seat, front in enumerate(state.fronts)]
    for seat in range(state.players):
        if seat == viewer or is_turned(state, seat):
            seen[seat], fronts[seat] = state.hands[seat], state.fronts[seat]
            backs[seat] = back_of(seen[seat], fronts[seat]) if fronts[seat] else ()
    turned = bool(state.bank_front)
    return View(
        rules=state.rules,
        seat=viewer,
        first=state.first,
        speaking=state.waiting[0] if state.waiting else None,
        stacks=holdings(state).stacks,
        bets=state.bets,
        hands=tuple(seen),
        fronts=tuple(fronts),
        backs=tuple(backs),
        endings=state.endings,
        gains=gains(state),
        bank=state.bank if turned else _hidden(state.bank),
        bank_front=state.bank_front,
        bank_back=back_of(state.bank, state.bank_front) if turned else (),
        house_way=_advice(state, viewer),
    )


def _hidden(cards: Cards) -> Cards:
    return (UNSEEN,) * len(cards)


def _advice(state: State, viewer: Viewer) -> Cards:
    """PGP-10: the program can set any hand by the house way; it shows how to the player who has to set."""
    if viewer is None or not state.hands[viewer] or state.fronts[viewer] or state.endings[viewer] is not None:
        return ()
    return house_front(state.rules, state.hands[viewer])


def hand(view: View) -> Hand | None:
    """The viewer's strong hand: as they have set it, or the best that the seven cards can make."""
    if view.seat is None or not view.hands[view.seat]:
        return None
    wheel = view.rules.wheel
    backs = [view.backs[view.seat]] if view.backs[view.seat] else combinations(view.hands[view.seat], CARDS_IN_HIGH)
    return high_hand(max(backs, key=lambda back: high_strength(back, wheel)), wheel)


def redact(state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """What was never turned stays secret, a confirmed foul included: it reads as any other setting (PGP-8)."""
    if isinstance(move, Drawn):
        return _redact_deal(move, viewer, end)
    if isinstance(move, SetHands | SetFoul):
        seat = state.waiting[0]
        return move if seat == viewer or is_turned(end, seat) else SetHands(_hidden(move.cards))
    return move


def _redact_deal(move: Drawn, viewer: Viewer, end: State) -> Drawn:
    """Place by place; PGP-1: what lay in front of a place without a bet was seen by nobody."""
    cards: list[str] = []
    for place, at in enumerate(range(0, len(move.cards), CARDS_DEALT)):
        dealt = move.cards[at : at + CARDS_DEALT]
        if place == BANK:
            seen = bool(end.bank_front)
        else:
            seen = place < end.players and (place == viewer or is_turned(end, place))
        cards += dealt if seen else _hidden(dealt)
    return Drawn(tuple(cards))
