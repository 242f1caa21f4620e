"""POQ-13: a card is led, and whoever holds the next one of its suit lays it, up to the ace or until nobody has it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.poque.actions import Lead
from brelan.games.poque.board import pools_won
from brelan.games.poque.events import Laid, RunEnded
from brelan.games.poque.state import LaidCard, State, right_of_dealer, take
from brelan.pieces.seats import put
from brelan.pieces.stock import without
from brelan.pieces.suited_cards import PACK_32, RANK_OF, RANKS, Card

ORDER: Final = {card: place for place, card in enumerate(PACK_32)}


def enter(state: State, _events: list[Event]) -> State:
    """The dealer's right leads."""
    return replace(state, leader=right_of_dealer(state)[0])


def turn(state: State) -> Turn | None:
    """Until somebody has no cards left."""
    return SEATS[state.leader] if state.leader is not None else None


def legal(state: State) -> Legal:
    """Any card; following is not a choice."""
    return _leads(state.hands[state.leader]) if state.leader is not None else NOTHING


@lru_cache(maxsize=4096)
def _leads(hand: tuple[Card, ...]) -> Legal:
    return Legal(tuple([Lead(card) for card in sorted(hand, key=ORDER.__getitem__)]))


def pass_or_lead_low(_state: State, legal: Legal) -> Any:
    """COM-7: what is played for somebody who is away: they pass, and lead their lowest card."""
    return min(legal.plain, key=lambda move: RANK_OF[move.card] if isinstance(move, Lead) else 0)


def explain(_state: State, move: Any) -> Refusal:
    if isinstance(move, Lead):
        return Refusal("not-your-card", "POQ-13", "{card} is not in your hand", {"card": move.card})
    return Refusal("lead-a-card", "POQ-13", "lead a card here")


def next_card(card: Card) -> Card | None:
    """The card that follows in its suit; none after the ace."""
    place = RANKS.index(card[0]) + 1
    return RANKS[place] + card[1] if place < len(RANKS) else None


def apply(state: State, move: Lead, events: list[Event]) -> State:
    """The run goes from hand to hand. It stops where nobody follows, or at once where a hand is empty (POQ-14)."""
    seat = state.leader
    card: Card | None = move.card
    while seat is not None and card is not None:
        last = seat
        state, card = _lay(state, seat, card, events)
        if not state.hands[seat]:
            return replace(state, leader=None)
        seat = next((other for other, hand in enumerate(state.hands) if card in hand), None)
    events.append(RunEnded(last, card))
    return replace(state, leader=last, missing=_missing(state, card))


def _missing(state: State, card: Card | None) -> tuple[Card, ...]:
    """Nobody has the card that was asked for. Unless it lies open, it is in the pack, and now everyone knows."""
    lies_open = card == state.turned or any(one.card == card for one in state.laid)
    return state.missing if card is None or lies_open else (*state.missing, card)


def _lay(state: State, seat: int, card: Card, events: list[Event]) -> tuple[State, Card | None]:
    """A seat lays a card and all that follow it in its hand; also the card that the run then asks for."""
    cards, following = [card], next_card(card)
    while following in state.hands[seat]:
        cards.append(following)
        following = next_card(following)
    laid = tuple(cards)
    events.append(Laid(seat, laid))
    before = state
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], laid)),
        laid=(*state.laid, *[LaidCard(seat, one) for one in laid]),
    )
    return (_take_pools(before, state, seat, events) if state.rules.pools_when_played else state), following


def _take_pools(before: State, state: State, seat: int, events: list[Event]) -> State:
    """POQ-V1: the pools whose cards this seat has now laid, in any order, and had not laid before."""
    had = pools_won(laid_by(before, seat), state.trump)
    for pool in pools_won(laid_by(state, seat), state.trump):
        if pool not in had:
            state = take(state, seat, pool, events)
    return state


def laid_by(state: State, seat: int) -> tuple[Card, ...]:
    """What a seat has laid in this phase."""
    return tuple([laid.card for laid in state.laid if laid.seat == seat])
