"""The ranking of Poque hands a second time, read off the sheet card by card. Slow and plain on purpose."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]

PLAIN = ["high-card", "pair", "two-pair", "three", "four"]
FULL_32 = ["high-card", "pair", "two-pair", "three", "straight", "full", "flush", "four", "straight-flush"]
FULL_52 = ["high-card", "pair", "two-pair", "three", "straight", "flush", "full", "four", "straight-flush"]


def ranks_held(cards: Sequence[str], times: int) -> list[str]:
    """The ranks that a hand holds that often, highest first."""
    held = [card[0] for card in cards]
    return [rank for rank in reversed(RANKS) if held.count(rank) == times]


def combinations_held(cards: Sequence[str]) -> list[str]:
    """Everything that could be said of five cards."""
    pairs, threes, fours = ranks_held(cards, 2), ranks_held(cards, 3), ranks_held(cards, 4)
    places = sorted(RANKS.index(card[0]) for card in cards)
    in_sequence = places == list(range(places[0], places[0] + 5))
    one_suit = len({card[1] for card in cards}) == 1
    said = ["high-card"]
    said += ["pair"] * (len(pairs) == 1) + ["two-pair"] * (len(pairs) == 2)
    said += ["three"] * len(threes) + ["full"] * (len(threes) == len(pairs) == 1) + ["four"] * len(fours)
    said += ["straight"] * in_sequence + ["flush"] * one_suit + ["straight-flush"] * (in_sequence and one_suit)
    return said


def best_combination(cards: Sequence[str], order: Sequence[str]) -> str:
    return max((said for said in combinations_held(cards) if said in order), key=order.index)


def highest_first(cards: Sequence[str]) -> list[int]:
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def compare(one: Sequence[str], two: Sequence[str], trump: str, order: Sequence[str]) -> int:
    """1 if the first hand wins, -1 if the second does, 0 if they share."""
    kinds = [order.index(best_combination(cards, order)) for cards in (one, two)]
    if kinds[0] != kinds[1]:
        return 1 if kinds[0] > kinds[1] else -1
    kind = order[kinds[0]]
    ranks, deciders = zip(*(_what_decides(kind, cards, trump) for cards in (one, two)), strict=True)
    if ranks[0] != ranks[1]:
        return 1 if ranks[0] > ranks[1] else -1
    return int(deciders[0]) - int(deciders[1])


def _what_decides(kind: str, cards: Sequence[str], trump: str) -> tuple[list[int], bool]:
    """The ranks to be compared one by one, then whether the trump speaks for this hand."""
    alike = {"pair": 2, "two-pair": 2, "three": 3, "full": 3, "four": 4}
    if kind in alike:
        ranks = ranks_held(cards, alike[kind])
        speaks = kind in ("pair", "two-pair") and f"{ranks[0]}{trump}" in cards
        return [RANKS.index(rank) for rank in ranks], speaks
    top = f"{RANKS[highest_first(cards)[0]]}{trump}" in cards
    match kind:
        case "straight" | "straight-flush":
            return highest_first(cards)[:1], top
        case "flush":
            return highest_first(cards), top
        case _:
            return highest_first(cards), False
