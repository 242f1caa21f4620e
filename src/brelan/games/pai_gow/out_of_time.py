"""PGP-3: what is played for a player who is out of time. The clock is not the engine's business; the move is."""

from __future__ import annotations

from brelan.engine.legal import Legal
from brelan.games.pai_gow.actions import Action, Bet, SetHands, Stay
from brelan.games.pai_gow.bank import house_front
from brelan.games.pai_gow.state import State


def choose(state: State, _legal: Legal) -> Action:
    """The smallest bet; the house way; and, once the bank's cards are seen, never to give up what might still win."""
    seat = state.waiting[0]
    if not state.bets[seat]:
        return Bet(state.rules.min_bet)
    if not state.fronts[seat]:
        return SetHands(house_front(state.rules, state.hands[seat]))
    return Stay()
