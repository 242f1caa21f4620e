"""PGP-3: what is played for one who is out of time. A clock is not the engine's business; the move is."""

from __future__ import annotations

from brelan.games.pai_gow.actions import Action, Bet, Cards, SetHands, Stay, in_order
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.state import State


def default_action(state: State, seat: int) -> Action:
    """The smallest bet; the house way; and, once the bank's cards are seen, never to give up what might still win."""
    if not state.bets[seat]:
        return Bet(state.rules.min_bet)
    if not state.fronts[seat]:
        return SetHands(house_front(state, seat))
    return Stay()


def house_front(state: State, seat: int) -> Cards:
    """PGP-10: the two cards that the table's house way puts in front."""
    front, _ = set_hand(state.rules.house_way, state.hands[seat], state.rules.wheel)
    return in_order(front)
