"""eval7: hands of 52 cards ranked by compiled code, one at a time or in its Monte Carlo loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import eval7

from tools.bench.measure import each, once
from tools.bench.peers import FIVES

TRIES: Final = 100_000


def rank() -> Callable[[], int]:
    """Five cards of 52."""
    return each(eval7.evaluate, [tuple(eval7.Card(card) for card in hand) for hand in FIVES])


def rank_many() -> Callable[[], int]:
    """Two hands of seven cards at each try: the quickest way to rank many that it offers."""
    held = tuple(map(eval7.Card, ("As", "Kd")))
    others = eval7.HandRange("22+, A2+, K2+")
    return once(lambda: eval7.py_hand_vs_range_monte_carlo(held, others, [], TRIES), counts=2 * TRIES)
