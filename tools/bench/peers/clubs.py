"""`clubs`: no-limit hold'em in Python."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from clubs import Card, configs
from clubs.poker import Dealer, Evaluator

from tools.bench.measure import once
from tools.bench.peers import FIVES
from tools.bench.random_play import clubs_actions as play

__all__ = ["copy", "play", "rank"]

GAME = "hold'em"


def rank() -> Callable[[], int]:
    """Five cards of 52."""
    evaluate = Evaluator(4, 13, 5).evaluate
    hands = [[Card(card) for card in hand] for hand in FIVES]

    def work() -> int:
        for hand in hands:
            evaluate(hand, [])
        return len(hands)

    return work


def copy() -> Callable[[], int]:
    """A dealer after two calls."""
    dealer = Dealer(**configs.NO_LIMIT_HOLDEM_SIX_PLAYER)
    seen = dealer.reset()
    for _ in range(2):
        seen = dealer.step(seen["call"])[0]

    evaluator = dealer.evaluator
    return once(lambda: deepcopy(dealer, {id(evaluator): evaluator}))  # its table need not be copied with it
