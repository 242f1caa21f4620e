"""treys: hands of 52 cards ranked in Python."""

from __future__ import annotations

from collections.abc import Callable

from treys import Card, Evaluator

from tools.bench.peers import FIVES


def rank() -> Callable[[], int]:
    """Five cards of 52, given as its own numbers."""
    evaluate = Evaluator().evaluate
    hands = [[Card.new(card) for card in hand] for hand in FIVES]

    def work() -> int:
        for hand in hands:
            evaluate(hand[:2], hand[2:])
        return len(hands)

    return work
