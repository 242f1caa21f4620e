"""PGP-7, PGP-10: when all have set, the bank turns its seven cards and sets them by its house way."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.pai_gow.actions import Cards, in_order
from brelan.games.pai_gow.events import BankTurned
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.ranking import high_hand, low_hand
from brelan.games.pai_gow.rules import Rules
from brelan.games.pai_gow.state import State, back_of, in_play


def enter(state: State, events: list[Event]) -> State:
    """If everyone has given up there is nothing to compare, and the bank's cards stay face down."""
    if not in_play(state):
        return state
    front = house_front(state.rules, state.bank)
    back = back_of(state.bank, front)
    events.append(BankTurned(front, back, low_hand(front), high_hand(back, state.rules.wheel)))
    return replace(state, bank_front=front)


@lru_cache(maxsize=4096)
def house_front(rules: Rules, hand: Cards) -> Cards:
    """PGP-10: the two cards that the table's house way puts in front."""
    front, _ = set_hand(rules.house_way, hand, rules.wheel)
    return in_order(front)
