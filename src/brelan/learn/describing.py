"""How a game describes itself to those who learn it: its actions, what a seat sees, what it has been told.

A description repeats no rule. It gives numbers to the moves that `legal` offers, and writes a view as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, TypeAlias

from msgspec import Struct

from brelan.engine.legal import Legal
from brelan.learn.setting import Setting

Numbers: TypeAlias = list[float]
"""An observation while it is being written."""


class Slot(Struct, frozen=True):
    """One part of an observation: its name and its shape."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Slots one after the other. `layout.at["hand"]` is where one begins."""

    def __init__(self, slots: Iterable[Slot]) -> None:
        self.slots: Final = tuple(slots)
        self.at: Final[dict[str, int]] = {}
        self.size = 0
        for slot in self.slots:
            assert slot.name not in self.at, "two slots have the same name"
            self.at[slot.name] = self.size
            self.size += slot.size

    def slices(self) -> dict[str, slice]:
        """The part of the observation that each slot takes."""
        return {slot.name: slice(self.at[slot.name], self.at[slot.name] + slot.size) for slot in self.slots}

    def empty(self) -> Numbers:
        """Nothing is known yet."""
        return [0.0] * self.size


Known: TypeAlias = Sequence[Any]
"""All that a seat was told and did, in order: events that it may see, and its own moves."""


class Entry(Struct, frozen=True):
    """One thing that happened, as a row of the history."""

    label: str
    seat: int | None = None
    amount: float = 0.0  # as a share of all chips
    details: tuple[float, ...] = ()


class Bounds(Struct, frozen=True):
    """What a deal can come to."""

    lowest: float  # what a seat can lose
    highest: float  # what a seat can win
    total: float | None  # what all seats win together; None: not always the same
    moves: int | None  # decisions in the longest deal; None: it has no end


@dataclass(frozen=True)
class Sizes:
    """A move that takes an amount: its sizes on the ladder, or every amount up to the largest."""

    name: str  # "raise"
    ladder: tuple[str, ...]  # names of the sizes; () where amounts are few enough to be named one by one
    wanted: Callable[[Setting, Any, Legal], tuple[int, ...]]  # the amount of each size, before it is made legal
    largest: Callable[[Setting], int]

    def names(self, setting: Setting) -> tuple[str, ...]:
        if self.by_amount(setting):
            return tuple(f"{self.name} {amount}" for amount in range(1, self.largest(setting) + 1))
        return tuple(f"{self.name} {size}" for size in self.ladder)

    def by_amount(self, setting: Setting) -> bool:
        return not self.ladder or setting.raises == "exact"

    def amounts(self, setting: Setting, view: Any, legal: Legal) -> list[tuple[int, int]]:
        """The place of each size that may be chosen, and its amount. Equal amounts are one choice, the first."""
        if self.by_amount(setting):
            return [(amount - 1, amount) for amount in legal.amounts]
        least, most = legal.amounts[0], legal.amounts[-1]
        found: dict[int, int] = {}
        for place, wanted in enumerate(self.wanted(setting, view, legal)):
            found.setdefault(min(max(wanted, least), most), place)
        return [(place, amount) for amount, place in found.items()]


@dataclass(frozen=True)
class Description:
    """What a game says of itself. `version` rises with every change of names or layout."""

    version: int
    actions: Callable[[Setting], tuple[str, ...]]  # the plain ones
    place: Callable[[Setting, Any, Any], int]  # from a view and a plain move to its place among them
    slots: Callable[[Setting], tuple[Slot, ...]]
    write: Callable[[Setting, Layout, Any, Numbers], None]  # a view
    chance: Callable[[Setting], tuple[str, ...]]  # every card or face, in the order in which they are numbered
    bounds: Callable[[Setting], Bounds]
    labels: tuple[str, ...]  # of the history
    details: int  # numbers in each row of the history
    entries: Callable[[Setting, Known], Iterable[Entry]]
    longest: Callable[[Setting], int]  # rows of the history that are kept
    sizes: Sizes | None = None
    batch: str | None = None  # the module of its compiled tables
    remembered: Callable[[Setting], tuple[Slot, ...]] = lambda _setting: ()
    remember: Callable[[Setting, Layout, Known, Numbers], None] = lambda *_nothing: None


def put_cards(out: Numbers, at: int, cards: Iterable[str], places: Mapping[str, int], width: int) -> None:
    """One row of `width` numbers a card, in the order given."""
    for row, card in enumerate(cards):
        if card in places:
            out[at + row * width + places[card]] = 1.0


def put_seats(out: Numbers, at: int, seats: Iterable[int | None], viewer: int | None, players: int) -> None:
    """A one for each of these seats."""
    for seat in seats:
        if seat is not None:
            out[at + (seat - (viewer or 0)) % players] = 1.0


def put_values(out: Numbers, at: int, values: Sequence[float], viewer: int | None, unit: float = 1.0) -> None:
    """A number for each seat, divided by `unit`."""
    players = len(values)
    for seat, value in enumerate(values):
        out[at + (seat - (viewer or 0)) % players] = value / unit


def squashed(count: int) -> float:
    """A count without a limit as a number below 1: 0, 1/2, 2/3, 3/4 …"""
    return count / (count + 1)


def places_of(cards: Iterable[str], hand: Sequence[str]) -> tuple[int, ...]:
    """Where these cards lie in a hand, the first of equal ones."""
    left = list(enumerate(hand))
    found = []
    for card in cards:
        item = next(item for item in left if item[1] == card)
        left.remove(item)
        found.append(item[0])
    return tuple(sorted(found))
