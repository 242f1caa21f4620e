"""POQ-10, POQ-12: who takes the poque. Those who stand at the highest bid announce, and the best lays down."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.games.poque.actions import Announce
from brelan.games.poque.bidding import turn
from brelan.games.poque.board import Pool
from brelan.games.poque.events import Announced, GotBonus, LaidDown, NobodyBid, PaidBonus, Shared
from brelan.games.poque.ranking import Combination, combination_cards, hand_of, strength
from brelan.games.poque.rules import HELD, bonus_of, chart_of
from brelan.games.poque.state import State, highest_bid, pay, right_of_dealer, take
from brelan.pieces.hand import Hand, combination_id
from brelan.pieces.seats import put

__all__ = ["apply", "enter", "explain", "legal", "turn"]

CARD_BY_CARD: Final = {combination_id(kind) for kind in (Combination.HIGH_CARD, Combination.FLUSH)}
"""Hands that are compared one card after the other (POQ-8, POQ-V2): the cards are named one by one, highest first."""


def standing(state: State) -> tuple[int, ...]:
    """Those at the highest bid, from the dealer's right."""
    highest = highest_bid(state)
    return tuple([seat for seat in right_of_dealer(state) if state.bids[seat] == highest]) if highest else ()


def enter(state: State, events: list[Event]) -> State:
    """One alone at the highest bid takes the poque without showing; nobody knows whether it was a bluff."""
    found = standing(state)
    if not found:
        events.append(NobodyBid(state.pools[Pool.POQUE]))
        return state
    return take(state, found[0], Pool.POQUE, events) if len(found) == 1 else replace(state, waiting=found)


def legal(state: State) -> Legal:
    announced = announcement(state, state.waiting[0])
    return Legal((Announce(announced.combination, announced.values),))


def explain(_state: State, _move: Any) -> Refusal:
    return Refusal("announce-as-it-is", "POQ-12", "announce your combination as it is")


def apply(state: State, move: Announce, events: list[Event]) -> State:
    """In turn. Those whose cards are level so far name the next one; then the best hand takes the poque."""
    seat, hand = state.waiting[0], Hand(move.combination, move.values)
    events.append(Announced(seat, hand))
    state = replace(state, waiting=state.waiting[1:], announced=put(state.announced, seat, hand))
    if not state.waiting:
        state = replace(state, waiting=_level(state))
    return state if state.waiting else _award(state, events)


def announcement(state: State, seat: int) -> Hand:
    """The rank of a combination and no more; where single cards are compared, one more than was named so far."""
    worth, before = _worth(state, seat), state.announced[seat]
    if worth.combination not in CARD_BY_CARD:
        return worth
    return Hand(worth.combination, worth.values[: 1 + (len(before.values) if before is not None else 0)])


def _level(state: State) -> tuple[int, ...]:
    """Those at the top who cannot be told apart yet, and have cards left to name."""
    best = state.announced[_best(state)[0]]
    assert best is not None, "everyone has announced"
    if best.combination not in CARD_BY_CARD or len(best.values) == HELD:
        return ()
    level = tuple([seat for seat in standing(state) if state.announced[seat] == best])
    return level if len(level) > 1 else ()


def _worth(state: State, seat: int) -> Hand:
    return hand_of(state.hands[seat], chart_of(state.rules))


def _best(state: State) -> tuple[int, ...]:
    """Those who stand and have the best hand; several where the rules share (POQ-8)."""
    chart = chart_of(state.rules)
    strengths = {seat: strength(state.hands[seat], state.trump, chart) for seat in standing(state)}
    best = max(strengths.values())
    return tuple([seat for seat, value in strengths.items() if value == best])


def _award(state: State, events: list[Event]) -> State:
    """POQ-12: the best lays down its combination. POQ-8: what cannot be shared equally stays in the poque."""
    winners, chart = _best(state), chart_of(state.rules)
    for seat in winners:
        cards = combination_cards(state.hands[seat], chart)
        if cards:
            events.append(LaidDown(seat, cards))
            shown = tuple(dict.fromkeys((*state.shown[seat], *cards)))
            state = replace(state, shown=put(state.shown, seat, shown))
    if len(winners) == 1:
        return _pay_bonus(take(state, winners[0], Pool.POQUE, events), winners[0], events)
    share, left = divmod(state.pools[Pool.POQUE], len(winners))
    events.append(Shared(winners, left))
    for seat in winners:
        state = take(state, seat, Pool.POQUE, events, share)
    return state


def _pay_bonus(state: State, winner: int, events: list[Event]) -> State:
    """POQ-V2: all others at the table pay the bonus of the combination, or what they have."""
    bonus = bonus_of(state.rules, _worth(state, winner).combination)
    total = 0
    for seat in right_of_dealer(state):
        paid = min(bonus, state.stacks[seat]) if seat != winner else 0
        if paid:
            events.append(PaidBonus(seat, paid))
            state = pay(state, seat, -paid)
            total += paid
    if not total:
        return state
    events.append(GotBonus(winner, total))
    return pay(state, winner, total)
