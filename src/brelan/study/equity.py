"""The share of a pot against unknown hands: how it is counted, and how it is told. Knows no game."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET, Struct, UnsetType

if TYPE_CHECKING:
    from brelan.study.array_types import Array


NORMAL_95: Final = 1.959963984540054
"""Half the width of a 95 % interval, in standard errors that are surely known."""


class Equity(Struct, frozen=True, kw_only=True):
    """The chances to win alone, to share and to lose, and the mean share of the pot; with fractions if exact.

    Otherwise with the standard error of the share and the interval that holds it in 95 cases of 100.
    """

    win: float
    tie: float
    loss: float
    share: float
    win_fraction: str | UnsetType = UNSET
    tie_fraction: str | UnsetType = UNSET
    share_fraction: str | UnsetType = UNSET
    samples: int | UnsetType = UNSET
    seed: int | UnsetType = UNSET
    standard_error: float | UnsetType = UNSET
    interval: tuple[float, float] | UnsetType = UNSET


class Tally(NamedTuple):
    """Equally likely cases (the hands of all opponents in turn) that are won alone, and that are not lost.

    `shares` adds up (opponents + 1) × the share of the pot, a whole number once all cases are added.
    """

    win: int
    not_lost: int
    shares: int


class ExactEquity(NamedTuple):
    """Chances, and the mean share of the pot."""

    win: Fraction
    tie: Fraction
    share: Fraction


def exact(tally: Tally, cases: int, opponents: int) -> ExactEquity:
    """From counts to chances."""
    return ExactEquity(
        Fraction(tally.win, cases),
        Fraction(tally.not_lost - tally.win, cases),
        Fraction(tally.shares, cases * (opponents + 1)),
    )


def tell(found: ExactEquity) -> Equity:
    """An exact equity, ready to be printed."""
    return Equity(
        win=float(found.win),
        tie=float(found.tie),
        loss=float(1 - found.win - found.tie),
        share=float(found.share),
        win_fraction=as_text(found.win),
        tie_fraction=as_text(found.tie),
        share_fraction=as_text(found.share),
    )


def as_text(chance: Fraction) -> str:
    """1/3"""
    return f"{chance.numerator}/{chance.denominator}"


def signed_powers(less: Array, no_more: Array, signs: Array, opponents: int) -> Tally:
    """The signed sums of L^n, of G^n and of all G^i L^(n-i), modulo 2^64.

    L is the number of hands inside a set of cards that are worse than the player's, G of those that are no better.
    L^n counts n such hands, with cards in common or not; with the right signs those that have any in common drop out.
    The sum of G^i L^(n-i) over i = 0 … n gives n + 1 times the share of the pot.
    """
    import numpy as np

    less, no_more = less.astype(np.uint64), no_more.astype(np.uint64)
    less_power, no_more_power, shares = (np.ones(len(signs), np.uint64) for _ in range(3))
    for _ in range(opponents):
        less_power *= less
        no_more_power *= no_more
        shares *= no_more
        shares += less_power
    return Tally(*(int((signs * terms).sum()) for terms in (less_power, no_more_power, shares)))


def added(parts: list[Tally]) -> Tally:
    """The sum of tallies that were made modulo 2^64, which no count reaches."""
    return Tally(*(sum(column) % 2**64 for column in zip(*parts, strict=True)))


class Chance(Struct, frozen=True, kw_only=True):
    """The exact chance of a combination, and of it or a better one."""

    exactly: float
    at_least: float
    exactly_fraction: str
    at_least_fraction: str


def chance_of(exactly: Fraction, at_least: Fraction) -> Chance:
    """Both as numbers and as fractions."""
    return Chance(
        exactly=float(exactly),
        at_least=float(at_least),
        exactly_fraction=as_text(exactly),
        at_least_fraction=as_text(at_least),
    )
