"""The ranking chart of a game: its combinations, best first, each with an example, and the place of the own hand.

The order comes from the ranking of the game; here it is only drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from brelan.locales.say import combination_name, hand_name
from brelan.locales.words import Words
from brelan.pieces.hand import GROUPS, Hand
from brelan.web.drawing.cards import suited_card
from brelan.web.pages.names import suited_name, typeset

NEXT_BETTER: Final = 3
"""How many of the better hands are named."""


class Pieces(Struct, frozen=True):
    """Cards or dice in a row: drawn, and in words for those who do not see them."""

    drawings: tuple[Markup, ...]
    words: str


class Rung(Struct, frozen=True):
    """A combination, and the places of its hands."""

    name: str
    example: Pieces | None
    first: int
    last: int
    mine: bool


class OwnPlace(Struct, frozen=True):
    """Where the viewer's hand stands."""

    name: str
    pieces: Pieces
    place: int
    better: tuple[str, ...]  # the next better hands, the nearest first
    more: int  # other hands that are better still
    note: str = ""  # how the hand was chosen, if the viewer has not chosen it yet


class RankingChart(Struct, frozen=True):
    """From the best hand to the weakest."""

    head: str  # "": the only chart of the game
    rungs: tuple[Rung, ...]
    size: int
    own: OwnPlace | None = None


class PoolGoal(Struct, frozen=True):
    """A pool of the Poque board: what takes it, and whether the viewer holds that."""

    name: str
    cards: Markup
    mine: bool


class RankingCharts(Struct, frozen=True):
    """All that the chart of a game shows."""

    charts: tuple[RankingChart, ...]
    pools: tuple[PoolGoal, ...] = ()


class RankedHand(Struct, frozen=True):
    """A hand of the viewer, ranked."""

    place: int  # 1 is the best
    pieces: Pieces
    note: str = ""


class RankingOrder(Struct, frozen=True):
    """The hands of a game from the best to the weakest, and how each is called."""

    game: str
    hands: Sequence[Hand]
    examples: Mapping[str, Pieces]
    called: Callable[[Words, int], str] | None = None  # by the place from 0, if the hand alone does not tell it

    def name(self, say: Words, at: int) -> str:
        found = self.called(say, at) if self.called is not None else hand_name(say, self.game, self.hands[at])
        return typeset(say, found)


def chart(say: Words, order: RankingOrder, own: RankedHand | None, head: str = "") -> RankingChart:
    """The chart of an order, with the viewer's hand in it."""
    rungs, place = [], 0
    for combination, hands in groupby(order.hands, lambda hand: hand.combination):
        first, place = place + 1, place + sum(1 for _ in hands)
        mine = own is not None and first <= own.place <= place
        name = combination_name(say, order.game, combination)
        rungs.append(Rung(typeset(say, name), order.examples.get(combination), first, place, mine))
    return RankingChart(head, tuple(rungs), place, _own_place(say, order, own) if own is not None else None)


def _own_place(say: Words, order: RankingOrder, own: RankedHand) -> OwnPlace:
    at = own.place - 1
    better = {order.name(say, at): at}  # names with the best place of each: cards beside a pair may not be named
    for higher in range(at - 1, -1, -1):
        name = order.name(say, higher)
        if name not in better and len(better) > NEXT_BETTER:
            break
        better[name] = higher
    name, *others = better
    return OwnPlace(name, own.pieces, own.place, tuple(others), min(better.values()), own.note)


Marked: TypeAlias = Callable[[str], bool]


def suited_pieces(say: Words, cards: Sequence[str], marked: Marked = lambda _card: False) -> Pieces:
    """French-suited cards in a row."""
    drawn = tuple(suited_card(card, None, small=True, marked=marked(card)) for card in cards)
    return Pieces(drawn, ", ".join(suited_name(say, card) for card in cards))


def suited_examples(
    say: Words, examples: Mapping[str, str], worth: Callable[[Sequence[str]], Hand]
) -> dict[str, Pieces]:
    """An example of each combination; the cards alike that make it are marked."""
    found = {}
    for combination, text in examples.items():
        cards = tuple(text.split())
        alike = worth(cards).values[: len(GROUPS.get(combination, ()))]
        found[combination] = suited_pieces(say, cards, lambda card, alike=alike: card[0] in alike)  # type: ignore[misc]
    return found
