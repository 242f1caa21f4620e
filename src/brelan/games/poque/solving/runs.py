"""The runs of Poque with all hands open (POQ-13, POQ-14, POQ-V1), solved exactly by backward induction.

Only leads are chosen. Every player wants the most chips for themselves; among leads that bring the same they take one
that leaves the others the fewest chips together, and of those the first in the order of the pack. All know that of
each other.

A set of cards is a number with nine bits to a suit, the ninth always empty. To lead a card takes away the unbroken
row of cards from it upwards, and adding the card to the set finds that row: the sum carries through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from operator import sub
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import astuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.games.poque.board import RANKS_OF, cards_of
from brelan.games.poque.ranking import RANKS
from brelan.games.poque.solving.seen import Seen
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import PACK_32, SUITS, Card

Set: TypeAlias = int
Chips: TypeAlias = Sequence[int]
"""What each seat wins from here to the end of the round."""

_GAP: Final = len(RANKS) + 1

BIT: Final = {card: 1 << _GAP * SUITS.index(card[1]) + RANKS.index(card[0]) for card in PACK_32}
"""In the order of the pack."""

CARD: Final = {bit: card for card, bit in BIT.items()}


def set_of(cards: Iterable[Card]) -> Set:
    """These cards, all different."""
    return sum([BIT[card] for card in cards])


class Stakes(NamedTuple):
    """What is played for. `pools` is empty where pools are not won by laying cards (POQ-V1)."""

    joker: int
    stacks: tuple[int, ...]  # what each seat has: nobody pays more
    pools: tuple[tuple[Set, int], ...] = ()  # the cards that win a pool, and the chips in it
    laid: tuple[Set, ...] = ()  # what each seat has laid in this phase already


def pools_in_play(chips: Sequence[int], trump: str) -> tuple[tuple[Set, int], ...]:
    """POQ-V1: each pool that is won by laying cards, from the chips of all pools."""
    return tuple((set_of(cards_of(pool, trump)), chips[pool]) for pool in RANKS_OF)


class OpenRuns:
    """The rest of the third phase, all hands known. Positions that come up again are solved once."""

    def __init__(self, hands: Sequence[Set], stakes: Stakes) -> None:
        self._hands = hands
        self._all = sum(hands)
        self._joker = stakes.joker
        self._stacks = stakes.stacks
        self._owner = {bit.bit_length(): seat for seat, hand in enumerate(hands) for bit in _bits(hand)}
        self._prizes = tuple(_prizes(seat, hand, stakes) for seat, hand in enumerate(hands))
        self._most = [stakes.joker + sum([won for _, won in prizes]) for prizes in self._prizes]
        """What a seat can win at most, besides a chip for each card that the others hold."""
        self._plain = not any(self._prizes) and all(
            stack >= hand.bit_count() for stack, hand in zip(stakes.stacks, hands, strict=True)
        )
        self._solved: dict[int, Chips] = {}

    @property
    def positions(self) -> int:
        """How many were solved so far: a measure of the work done."""
        return len(self._solved)

    def leads(self, leader: int) -> dict[Set, Chips]:
        """For each card that the leader may lead, what every seat wins then; in the order of the pack."""
        return {bit: self._lead(self._all, bit) for bit in _bits(self._hands[leader])}

    def value(self, leader: int) -> Chips:
        """What every seat wins once the leader leads the best card."""
        return self._best(self._all, leader)

    def _best(self, held: Set, leader: int) -> Chips:
        own = self._hands[leader] & held
        most = self._most[leader] + (held ^ own).bit_count()
        best: Chips = ()
        gain, total = -1_000_000, 0
        left = own
        while left:
            bit = left & -left
            left ^= bit
            chips = self._lead(held, bit)
            mine = chips[leader]
            if mine == most:  # nobody else lays a card any more, so that the others cannot have less either
                return chips
            if mine > gain:
                best, gain, total = chips, mine, sum(chips)
            elif mine == gain and sum(chips) < total:
                best, total = chips, sum(chips)
        return best

    def _lead(self, held: Set, bit: Set) -> Chips:
        """The run from a card on, and what comes after it."""
        left = held & (held + bit)
        first = 0  # the first last card of a player, if any: the run stops there (POQ-14)
        for hand in self._hands:
            if not hand & left:
                last = (hand & held).bit_length()
                if not first or last < first:
                    first = last
        if first:
            return self._ended(held & (-1 << first | bit - 1), self._owner[first])
        leader = self._owner[(held ^ left).bit_length()]
        key = left << 2 | leader
        chips = self._solved.get(key)
        if chips is None:
            chips = self._solved[key] = self._best(left, leader)
        return chips

    def _ended(self, held: Set, winner: int) -> Chips:
        """POQ-14: one chip for each card left, or what there is; POQ-V1: the pools of the cards that were laid."""
        if self._plain:
            chips = [-(hand & held).bit_count() for hand in self._hands]
            chips[winner] = self._joker - sum(chips)
            return chips
        won = [sum([prize for cards, prize in prizes if not cards & held]) for prizes in self._prizes]
        paid = [
            min((hand & held).bit_count(), stack + more)
            for hand, stack, more in zip(self._hands, self._stacks, won, strict=True)
        ]
        chips = [more - cost for more, cost in zip(won, paid, strict=True)]
        chips[winner] += self._joker + sum(paid)
        return chips


def _bits(cards: Set) -> Iterable[Set]:
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def _prizes(seat: int, hand: Set, stakes: Stakes) -> tuple[tuple[Set, int], ...]:
    """The pools that a seat can still win: the cards of each that it must lay, and the chips."""
    laid = stakes.laid[seat] if stakes.laid else 0
    return tuple(
        (cards & hand, chips)
        for cards, chips in stakes.pools
        if chips and not cards & ~(hand | laid) and cards & hand
    )


DEALS: Final = 50
"""Deals that are solved for one decision."""

POSITIONS: Final = 6_000
"""Where they are hard, fewer: no new one is begun once this many positions are solved."""


class LeadValue(NamedTuple):
    """The chips that a lead brings on average from here to the end of the round, and the standard error of that.

    `gap_error` is the standard error of its distance from the best lead: both are played in the same deals.
    """

    card: Card
    mean: float
    error: float
    gap_error: float


def lead_values(
    view: View, seen: Seen, stream: SeededRandom, deals: int = DEALS, positions: int | None = POSITIONS
) -> tuple[LeadValue, ...]:
    """Every lead, the best first; of equal ones the first in the order of the pack."""
    stakes, solved = stakes_of(view, seen), 0
    won: list[list[int]] = []
    while len(won) < deals and (positions is None or solved < positions):
        runs = OpenRuns([set_of(hand) for hand in seen.deal(stream)], stakes)
        won.append([chips[seen.seat] for chips in runs.leads(seen.seat).values()])
        solved += runs.positions + 1
    columns = list(zip(*won, strict=True))
    best = max(columns, key=sum)
    found = [
        LeadValue(card, sum(column) / len(won), _error(column), _error(list(map(sub, best, column))))
        for card, column in zip(sorted(view.hands[seen.seat], key=BIT.__getitem__), columns, strict=True)
    ]
    return tuple(sorted(found, key=lambda lead: -lead.mean))


def _error(numbers: Sequence[int]) -> float:
    """The standard error of their mean."""
    count, total = len(numbers), sum(numbers)
    if count < 2:
        return 0.0
    squares = sum([number * number for number in numbers])
    return sqrt((squares - total * total / count) / (count - 1) / count)


def stakes_of(view: View, seen: Seen) -> Stakes:
    """What the runs are played for, as everybody sees it."""
    assert view.trump is not None
    return Stakes(
        view.pools.joker,
        view.stacks,
        pools_in_play(astuple(view.pools), view.trump) if view.rules.pools_when_played else (),
        tuple(set_of(laid) for laid in seen.laid),
    )
