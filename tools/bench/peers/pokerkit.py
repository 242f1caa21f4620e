"""PokerKit: every variant in Python."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from pokerkit import Automation, Card, NoLimitTexasHoldem, StandardHighHand

from tools.bench.measure import each, once
from tools.bench.peers import FIVES
from tools.bench.random_play import SEATS, STACK
from tools.bench.random_play import pokerkit_actions as play

__all__ = ["copy", "play", "rank"]

GAME = "hold'em"


def rank() -> Callable[[], int]:
    """Five cards of 52."""
    hands = [tuple(Card.parse("".join(hand))) for hand in FIVES]
    return each(lambda hand: StandardHighHand(hand).entry, hands)  # the entry is the rank, and is looked up here


def copy() -> Callable[[], int]:
    """A state after two calls."""
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, STACK, SEATS)
    for _ in range(2):
        state.check_or_call()
    return once(lambda: deepcopy(state))
