"""PGP-1, PGP-3: seven cards to each of the seven places; those in front of places without a bet are collected."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from brelan.engine.dealing import Dealt, split
from brelan.engine.events import Event
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.pai_gow.actions import in_order
from brelan.games.pai_gow.events import Collected, PlacesDealt
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.games.pai_gow.rules import PLACES
from brelan.games.pai_gow.state import State
from brelan.pieces.suited_cards import PACK_53

BANK: Final = PLACES - 1
"""The bank's place is dealt last; the players sit at the places of their numbers."""

DEAL: Final = Draw(PACK_53, (CARDS_DEALT,) * PLACES)


def turn(state: State) -> Turn | None:
    """All places in one draw."""
    return None if state.bank else DEAL


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    """What is collected leaves the state too: nobody may ever see it."""
    places = tuple([in_order(cards) for cards in split(move.cards, CARDS_DEALT)])
    hands = places[: state.players]
    events.append(PlacesDealt(CARDS_DEALT, PLACES))
    if state.players < BANK:
        events.append(Collected(BANK - state.players))
    events.extend([Dealt(seat, hand) for seat, hand in enumerate(hands)])
    return replace(state, hands=hands, bank=places[BANK])
