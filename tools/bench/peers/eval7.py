"""eval7: hands of 52 cards ranked by compiled code, one at a time or in its Monte Carlo loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import eval7

from tools.bench.peers.hands import FIVES

TRIES: Final = 100_000


def rank() -> Callable[[], int]:
    """Five cards of 52."""
    hands = [tuple(eval7.Card(card) for card in hand) for hand in FIVES]

    def work() -> int:
        for hand in hands:
            eval7.evaluate(hand)
        return len(hands)

    return work


def rank_many() -> Callable[[], int]:
    """Two hands of seven cards at each try: the quickest way to rank many that it offers."""
    held = tuple(map(eval7.Card, ("As", "Kd")))
    others = eval7.HandRange("22+, A2+, K2+")

    def work() -> int:
        eval7.py_hand_vs_range_monte_carlo(held, others, [], TRIES)
        return 2 * TRIES

    return work
