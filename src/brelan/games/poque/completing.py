"""Hands that fit all that was seen of a round: for a redacted record, whose unseen cards must be put in again.

Not showing a card, not following and announcing all say something of cards that nobody saw. A blind guess would
seldom agree with it; the engine still checks whatever is put in here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.dealing import split
from brelan.engine.turns import Drawn
from brelan.games.poque import runs
from brelan.games.poque.actions import Announce, Lead
from brelan.games.poque.board import SINGLE
from brelan.games.poque.ranking import Chart, hand_of
from brelan.games.poque.rules import HELD, Rules, chart_of
from brelan.games.poque.state import State
from brelan.pieces.stock import UNSEEN
from brelan.pieces.suited_cards import PACK_32, Card

Hand = tuple[Card, ...]
NUMBER_OF: Final = {card: number for number, card in enumerate(PACK_32)}


def complete(state: State, seen: Drawn, later: Iterable[tuple[int, Any]], stream: SeededRandom) -> Drawn | None:
    """The deal with cards in place of the unseen ones. None: no cards fit this time."""
    moves = list(later)
    *dealt, turned = seen.cards
    if turned == UNSEEN:
        return None  # POQ-5: it lies open for everybody
    hands = list(split(dealt, HELD))
    absent = _absent(replace(state, hands=tuple(hands), turned=turned), moves)
    free = [card for card in PACK_32 if card not in seen.cards and card not in absent]
    announced = {seat: move for seat, move in moves if isinstance(move, Announce) and seat < len(hands)}
    for seat, move in announced.items():
        chosen = _choose(_fitting(hands[seat], free, move, state.rules), stream)
        if chosen is None:
            return None
        hands[seat] = _put_in(hands[seat], stream.shuffle(chosen))
        free = [card for card in free if card not in chosen]
    unseen = stream.shuffle(free)
    for seat, hand in enumerate(hands):
        hands[seat], unseen = _put_in(hand, unseen), unseen[hand.count(UNSEEN) :]
    return Drawn((*[card for hand in hands for card in hand], turned))


def _absent(state: State, moves: list[tuple[int, Any]]) -> set[Card]:
    """Cards that nobody holds: those that a run asked for and did not find, and trumps that were not claimed."""
    absent = set() if state.rules.pools_when_played else {rank + state.trump for rank in SINGLE}
    state = runs.enter(state, [])
    for _, move in moves:
        if not isinstance(move, Lead):
            continue
        if state.leader is None or move.card not in state.hands[state.leader]:
            break  # no round goes like this: the engine will say so
        state = runs.apply(state, move, [])
    return absent.union(state.missing)


def _fitting(hand: Hand, free: list[Card], announced: Announce, rules: Rules) -> list[int]:
    """Every choice of cards for the unseen ones with which a hand is what was announced."""
    seen = _set_of(card for card in hand if card != UNSEEN)
    never = ~(seen | _set_of(free))
    return [
        one ^ seen
        for (combination, values), sets in _all_hands(chart_of(rules)).items()
        if combination == announced.combination and values[: len(announced.values)] == announced.values
        for one in sets
        if not one & never and one & seen == seen
    ]


@lru_cache(maxsize=4)
def _all_hands(chart: Chart) -> dict[tuple[str, tuple[str, ...]], list[int]]:
    """The hands of the pack, by what they are worth. Looking through them all anew would cost a second."""
    found: defaultdict[tuple[str, tuple[str, ...]], list[int]] = defaultdict(list)
    for cards in combinations(PACK_32, HELD):
        worth = hand_of(cards, chart)
        found[worth.combination, worth.values].append(_set_of(cards))
    return dict(found)


def _set_of(cards: Iterable[Card]) -> int:
    """As bits of a number."""
    return sum(1 << NUMBER_OF[card] for card in cards)


def _choose(choices: list[int], stream: SeededRandom) -> Hand | None:
    if not choices:
        return None
    chosen = choices[stream.below(len(choices))]
    return tuple(card for card in PACK_32 if chosen >> NUMBER_OF[card] & 1)


def _put_in(hand: Hand, cards: Hand) -> Hand:
    """The hand with these cards for its unseen ones."""
    unseen = iter(cards)
    return tuple([next(unseen, UNSEEN) if card == UNSEEN else card for card in hand])
