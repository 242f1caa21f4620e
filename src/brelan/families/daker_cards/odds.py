"""What the three games with Daker cards answer alike: the rank of five cards, counts over a pack, chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import UNSET, Struct, UnsetType

from brelan.families.daker_cards.cards import Card, Pack, check_held, pack_from, parse_cards
from brelan.families.daker_cards.ranking import (
    COMBINATIONS,
    HANDS,
    PLACES,
    choice_for,
    daker_chart,
    place_of,
    strength_of,
)
from brelan.pieces.hand import five_cards
from brelan.study.equity import as_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMBINATION_OF: Final = tuple(COMBINATIONS.index(hand.combination) for hand in HANDS)
"""For each strength, where its combination stands in COMBINATIONS."""


class HasPack(Protocol):
    """The rules of a game with Daker cards, as far as odds need them."""

    @property
    def pack(self) -> str | None:
        """The text of the table's own pack; None for ours (DAK-4)."""


def pack_of(rules: HasPack) -> Pack:
    """The pack of the table."""
    return pack_from(rules.pack)


class RankAnswer(Struct, frozen=True, kw_only=True):
    """Place 1 is the best of `of` places. `counts_as` is the value that each of the five cards stands for.

    With a board, `cards` are the three held and the two of the board that count.
    """

    game: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...] | UnsetType = UNSET
    combination: str
    values: tuple[str, ...]
    counts_as: tuple[str, ...]
    place: int
    of: int = PLACES


def rank_five(game: str, rules: HasPack, texts: Sequence[str]) -> RankAnswer:
    """What five cards are worth."""
    cards = five_cards(parse_cards(*texts))
    check_held(cards, pack_of(rules))
    return rank_answer(game, cards)


def rank_answer(game: str, cards: tuple[Card, ...], board: tuple[Card, ...] | UnsetType = UNSET) -> RankAnswer:
    """The answer about five cards that have been checked."""
    strength = strength_of(cards)
    hand = HANDS[strength]
    return RankAnswer(
        game=game,
        cards=cards,
        board=board,
        combination=hand.combination,
        values=hand.values,
        counts_as=choice_for(hand, cards),
        place=place_of(strength),
    )


def count_pack(pack: Pack) -> dict[str, int]:
    """How many of the 80,730 hands of a pack make each combination."""
    return count_combinations(daker_chart(pack).ranked)


def count_combinations(strengths: NDArray[Any]) -> dict[str, int]:
    """How many of these hands make each combination, best first."""
    import numpy as np

    counts = np.bincount(np.array(COMBINATION_OF)[strengths], minlength=len(COMBINATIONS))
    return dict(zip(COMBINATIONS, counts.tolist(), strict=True))


class Chance(Struct, frozen=True, kw_only=True):
    """The exact chance of a combination, and of it or a better one."""

    exactly: float
    at_least: float
    exactly_fraction: str
    at_least_fraction: str


def chances_of(counts: Mapping[str, int]) -> dict[str, Chance]:
    """Chances from counts of equally likely cases, best combination first."""
    total = sum(counts.values())
    reached = accumulate(counts.values())
    return {
        name: _chance(Fraction(count, total), Fraction(so_far, total))
        for (name, count), so_far in zip(counts.items(), reached, strict=True)
    }


def _chance(exactly: Fraction, at_least: Fraction) -> Chance:
    return Chance(
        exactly=float(exactly),
        at_least=float(at_least),
        exactly_fraction=as_text(exactly),
        at_least_fraction=as_text(at_least),
    )
