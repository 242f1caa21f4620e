"""What a player of Poque knows of the others' cards, and deals of the unseen cards that agree with all of it.

Known are the turned card, what was shown, laid down and laid, and the cards that a run asked for and did not find. A
trump that wins a pool and was not shown is in nobody's hand (POQ-6), and nobody who did not show them has 7, 8 and 9
of trump. An announcement fixes the kind of a hand (POQ-12). A bid only makes some hands more likely than others, and
so does a lead: hardly anybody leads a card and keeps the one below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from brelan.engine.chance.seeded import SeededRandom
from brelan.games.poque.board import SINGLE, Pool, cards_of
from brelan.games.poque.ranking import Chart, Mask, all_hands, all_strengths, all_that, mask_of, strength
from brelan.games.poque.ranking import cards_of as cards_in
from brelan.games.poque.rules import chart_of
from brelan.games.poque.runs import next_card
from brelan.games.poque.view import View
from brelan.pieces.hand import Hand
from brelan.pieces.stock import UNSEEN
from brelan.pieces.suited_cards import PACK_32, Card

if TYPE_CHECKING:
    from brelan.study.array_types import Array

LEVELS: Final = 20
"""Where nothing else is said, hands have this many equally likely levels."""

Weights: TypeAlias = tuple[float, ...]
"""How well each level of a hand agrees with what its holder did. There may be any number of levels."""

TRIES: Final = 40
"""After this many deals that are too unlikely, one is taken that only agrees with what is certain."""

MORE_TRIES: Final = 1_000
"""After this many more that cannot be, announcements are forgotten: rare, and never worse than no answer."""

KEPT_BELOW: Final = 0.2
"""How much less likely it is that a leader still has the card below the one that they led."""

_FINE: Final = 1 << 30


class Seen:
    """What the viewer of a view knows. `likely` weighs the levels of each seat's hand by its bids.

    Where it is not known in which order cards were laid, leads tell nothing.
    """

    def __init__(self, view: View, likely: Sequence[Weights | None] = (), leads_known: bool = True) -> None:
        assert view.seat is not None
        assert view.turned is not None
        self.seat = view.seat
        self.others = tuple(seat for seat in range(len(view.hands)) if seat != view.seat)
        self._chart = chart_of(view.rules)
        self._trump = view.turned[1]
        self._likely = likely or (None,) * len(view.hands)
        self.laid = tuple(tuple(one.card for one in view.laid if one.seat == seat) for seat in range(len(view.hands)))
        self.known = tuple(tuple(card for card in hand if card != UNSEEN) for hand in view.hands)
        self.unseen = tuple(hand.count(UNSEEN) for hand in view.hands)
        self.announced = view.announced
        self.free = self._free(view)
        """The cards of which the viewer does not know where they are: in a hand or in the stock."""
        self._own = tuple((*laid, *known) for laid, known in zip(self.laid, self.known, strict=True))
        low = frozenset(cards_of(Pool.SEVEN_EIGHT_NINE, self._trump))
        claims = not view.rules.pools_when_played
        self._not_all = tuple(
            low.difference(own) if claims and not low <= {*own} else frozenset() for own in self._own
        )
        """Cards of which each seat lacks one at least: with all of them it would have shown 7, 8 and 9."""
        self._below = _below_leads(view) if leads_known else (frozenset[Card](),) * len(view.hands)
        self._fitting: dict[int, list[Mask]] = {}

    def _free(self, view: View) -> tuple[Card, ...]:
        gone = {view.turned, *view.missing, *(one.card for one in view.laid)}
        gone.update(*self.known)
        if not view.rules.pools_when_played:
            gone.update(rank + self._trump for rank in SINGLE)
        return tuple(card for card in PACK_32 if card not in gone)

    def chances(self, cards: tuple[Card, ...]) -> tuple[float, ...]:
        """For each of the other seats: the exact chance that five cards beat its hand, a tie counting half.

        Only what is certain counts, not what the bids make likely.
        """
        mine = strength(cards, self._trump, self._chart)
        found = []
        for seat in self.others:
            theirs = all_strengths(self._trump, self._chart)[self.possible(seat)]
            found.append(float((theirs < mine).mean() + (theirs == mine).mean() / 2))
        return tuple(found)

    def possible(self, seat: int) -> Array:
        """Which of all hands a seat may have been dealt, as far as cards that are seen tell."""
        masks, held = all_hands(), mask_of(self._own[seat])
        elsewhere = mask_of({*PACK_32} - {*self._own[seat], *self.free})
        found: Array = (masks & held == held) & (masks & elsewhere == 0)
        if self._not_all[seat]:
            not_all = mask_of(self._not_all[seat])
            found &= masks & not_all != not_all
        return found

    def deal(self, stream: SeededRandom) -> tuple[tuple[Card, ...], ...]:
        """What everyone may hold now. Every deal that agrees with what is known comes as often as it is likely."""
        dealt = None
        for tries in range(TRIES + MORE_TRIES):
            found = self._deal_once(stream)
            dealt = found if found is not None else dealt
            if dealt is not None and (tries >= TRIES or (found is not None and self._agrees(found, stream))):
                break
        if dealt is None:
            dealt = self._deal_rest([()] * len(self.known), self.free, stream)
        return tuple((*known, *more) for known, more in zip(self.known, dealt, strict=True))

    def _deal_once(self, stream: SeededRandom) -> list[tuple[Card, ...]] | None:
        """The unseen cards of each seat: those who announced first, the others from what is left."""
        dealt: list[tuple[Card, ...]] = [()] * len(self.known)
        free: Sequence[Card] = self.free
        for seat in self.others:
            if self.announced[seat] is not None and self.unseen[seat]:
                choices = self._announced_hands(seat)
                chosen = cards_in(choices[stream.below(len(choices))]) if choices else ()
                if not chosen or any(card not in free for card in chosen):
                    return None
                dealt[seat], free = chosen, [card for card in free if card not in chosen]
        dealt = self._deal_rest(dealt, free, stream)
        unclaimed = [cards and cards <= {*dealt[seat]} for seat, cards in enumerate(self._not_all)]
        return None if any(unclaimed) else dealt

    def _deal_rest(
        self, dealt: list[tuple[Card, ...]], free: Sequence[Card], stream: SeededRandom
    ) -> list[tuple[Card, ...]]:
        """Give those who have none yet their cards from what is free."""
        rest = [seat for seat in self.others if not dealt[seat]]
        cards, at = stream.take(free, sum([self.unseen[seat] for seat in rest])), 0
        for seat in rest:
            dealt[seat] = cards[at : at + self.unseen[seat]]
            at += self.unseen[seat]
        return dealt

    def _announced_hands(self, seat: int) -> list[Mask]:
        """The unseen cards of every hand that is what this seat announced."""
        if seat not in self._fitting:
            announced = self.announced[seat]
            assert announced is not None
            fits = self.possible(seat) & _worth(announced, self._chart)
            self._fitting[seat] = (all_hands()[fits] ^ mask_of(self._own[seat])).tolist()
        return self._fitting[seat]

    def _agrees(self, dealt: Sequence[tuple[Card, ...]], stream: SeededRandom) -> bool:
        """Whether to take this deal: a likely one always, an unlikely one now and then."""
        chance = 1.0
        for seat in self.others:
            weights = self._likely[seat]
            if weights is not None and self.announced[seat] is None:
                five = (*self._own[seat], *dealt[seat])
                chance *= weights[level_of(five, self._trump, self._chart, len(weights))]
            if not self._below[seat].isdisjoint(dealt[seat]):
                chance *= KEPT_BELOW
        return chance >= 1 or stream.below(_FINE) < chance * _FINE


def card_below(card: Card) -> Card | None:
    """The card before this one in its suit; none below the seven."""
    return _BELOW.get(card)


_BELOW: Final = {following: card for card in PACK_32 if (following := next_card(card)) is not None}


def _below_leads(view: View) -> tuple[frozenset[Card], ...]:
    """For each seat the cards just below those that it led."""
    found: list[set[Card]] = [set() for _ in view.hands]
    expected: Card | None = None
    for one in view.laid:
        if one.card != expected:
            below = card_below(one.card)
            found[one.seat].update(() if below is None else (below,))
        expected = next_card(one.card)
    return tuple(frozenset(cards) for cards in found)


@lru_cache(maxsize=64)
def _worth(announced: Hand, chart: Chart) -> Array:
    """Which of all hands are what was announced: the combination, and as many values as were named."""
    named = len(announced.values)
    return all_that(
        chart, lambda hand: (hand.combination, hand.values[:named]) == (announced.combination, announced.values)
    )


def level_of(cards: Sequence[Card], trump: str, chart: Chart, levels: int = LEVELS) -> int:
    """The level of five cards among all hands, before anything is seen."""
    return min(int(share_of(cards, trump, chart) * levels), levels - 1)


def share_of(cards: Sequence[Card], trump: str, chart: Chart) -> float:
    """The share of all hands that five cards beat, equal ones counting half, before anything is seen."""
    return _shares(trump, chart)[strength(cards, trump, chart)]


@lru_cache(maxsize=16)
def _shares(trump: str, chart: Chart) -> list[float]:
    """For each strength: where the middle of its hands stands among all hands."""
    import numpy as np

    counts = np.bincount(all_strengths(trump, chart))
    middle: list[float] = ((counts.cumsum() - counts / 2) / counts.sum()).tolist()
    return middle
