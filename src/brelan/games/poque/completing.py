"""Hands that fit all that was seen of a round: for a redacted record, whose unseen cards must be put in again.

Not showing a card, not following and announcing all say something of cards that nobody saw. A blind guess would
seldom agree with it; the engine still checks whatever is put in here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from brelan.engine.chance.stream import Stream
from brelan.engine.dealing import split
from brelan.engine.turns import Drawn
from brelan.games.poque import runs
from brelan.games.poque.actions import Announce, Lead
from brelan.games.poque.board import SINGLE
from brelan.games.poque.rules import HELD, Rules, chart_of
from brelan.games.poque.state import State
from brelan.hands.poque import hand_of
from brelan.pieces.stock import UNSEEN
from brelan.pieces.suited_cards import PACK_32, Card

Hand = tuple[Card, ...]


def complete(state: State, seen: Drawn, later: Iterable[tuple[int, Any]], stream: Stream) -> Drawn | None:
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
        chosen = _choose(_fitting(hands[seat], tuple(free), move, state.rules), stream)
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


@lru_cache(maxsize=32)
def _fitting(hand: Hand, free: Hand, announced: Announce, rules: Rules) -> tuple[Hand, ...]:
    """Every choice of cards for the unseen ones with which a hand is what was announced."""
    chart, seen = chart_of(rules), tuple([card for card in hand if card != UNSEEN])
    found = []
    for chosen in combinations(free, len(hand) - len(seen)):
        worth = hand_of(seen + chosen, chart)
        named = worth.values[: len(announced.values)]
        if worth.combination == announced.combination and named == announced.values:
            found.append(chosen)
    return tuple(found)


def _choose(choices: tuple[Hand, ...], stream: Stream) -> Hand | None:
    return choices[stream.below(len(choices))] if choices else None


def _put_in(hand: Hand, cards: Hand) -> Hand:
    """The hand with these cards for its unseen ones."""
    unseen = iter(cards)
    return tuple([next(unseen, UNSEEN) if card == UNSEEN else card for card in hand])
