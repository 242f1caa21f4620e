"""PH Evaluator: hands of 52 cards ranked by compiled code."""

from __future__ import annotations

from collections.abc import Callable

from phevaluator import Card, evaluate_cards

from tools.bench.peers import FIVES


def rank() -> Callable[[], int]:
    """Five cards of 52, given as numbers."""
    hands = [tuple(Card(card).id_ for card in hand) for hand in FIVES]

    def work() -> int:
        for one, two, three, four, five in hands:
            evaluate_cards(one, two, three, four, five)
        return len(hands)

    return work
