"""GRD-1, GRD-4: who plays the next deal: a group, or the belle between those who came out."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.discards import Drawing
from brelan.engine.events import Event
from brelan.families.daker_cards.cards import pack_from
from brelan.games.game_round.events import Seated
from brelan.games.game_round.state import State
from brelan.pieces.seats import next_of


def enter(state: State, events: list[Event]) -> State:
    """The first group. Where there is but one, nothing has to be said of groups."""
    first, *others = state.groups
    if others:
        events.append(Seated(first, final=False))
    return seat_players(replace(state, groups=tuple(others), final=not others), first, keep_dealer=True)


def next_group(state: State, events: list[Event]) -> State:
    """The next group, or the belle."""
    if state.groups:
        first, *others = state.groups
        events.append(Seated(first, final=False))
        return seat_players(replace(state, groups=tuple(others)), first, keep_dealer=True)
    belle = tuple(sorted(state.came_out))
    events.append(Seated(belle, final=True))
    return seat_players(replace(state, final=True), belle, keep_dealer=True)


def seat_players(state: State, players: tuple[int, ...], *, keep_dealer: bool) -> State:
    """A fresh pack for these players. A dealer who is not among them hands on the deal clockwise (GRD-3)."""
    dealer = state.dealer
    if not (keep_dealer and dealer in players):
        dealer = next_of(players, dealer, len(state.brought))
    drawing = Drawing((), pack_from(state.rules.pack))
    return replace(state, playing=players, dealer=dealer, drawing=drawing)
