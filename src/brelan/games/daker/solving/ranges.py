"""What the players may hold, from a text: a line for a seat, some cards and a weight.

    dealer A/A        1      every hand with A/A
    dealer K/K K/Q    0.5    every hand with these two
    big-blind Q/Q Q/J Q/R

A later line overrules an earlier one. A seat that is not named may hold anything; one that is named holds what its
lines say and nothing else. Blank lines and what follows a # count for nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from brelan.errors import BadOption
from brelan.families.daker_cards.cards import ALL_CARDS
from brelan.families.daker_cards.kinds import kind_of
from brelan.games.daker.rules import HELD
from brelan.games.daker.solving.boards import Deck

if TYPE_CHECKING:
    from brelan.study.array_types import Floats

SeatName: TypeAlias = Literal["dealer", "big-blind"]
SEATS: Final[tuple[SeatName, ...]] = get_args(SeatName)


def everything(deck: Deck) -> tuple[Floats, Floats]:
    """Both may hold anything."""
    import numpy as np

    return np.ones(len(deck.holdings), np.float32), np.ones(len(deck.holdings), np.float32)


def read_ranges(deck: Deck, text: str) -> tuple[Floats, Floats]:
    """The weight of each hand of the pack, for the dealer and for the big blind."""
    ranges = everything(deck)
    named: set[int] = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").split()
        if not words:
            continue
        seat, cards, weight = _read_line(number, words)
        if seat not in named:
            ranges[seat][:] = 0
            named.add(seat)
        ranges[seat][_with(deck, number, cards)] = weight
    return ranges


def _read_line(number: int, words: list[str]) -> tuple[int, list[str], float]:
    weight = 1.0
    if len(words) > 1 and "/" not in words[-1]:
        weight = _weight(number, words.pop())
    seat, *cards = words
    if seat not in SEATS or not 1 <= len(cards) <= HELD or any(card.upper() not in ALL_CARDS for card in cards):
        raise BadOption(
            "bad-range-line",
            "line {line} of the range: a seat ({seats}), one to three cards and a weight, such as dealer A/A K/Q 0.5",
            line=number,
            seats=", ".join(SEATS),
        )
    return SEATS.index(seat), [kind_of(card.upper()) for card in cards], weight


def _weight(number: int, word: str) -> float:
    try:
        weight = float(word)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise BadOption(
            "bad-range-weight",
            "line {line} of the range: {word!r} is not a weight from 0 to 1",
            line=number,
            word=word,
        )
    return weight


def _with(deck: Deck, number: int, cards: list[str]) -> list[int]:
    """The numbers of the hands that have all these cards."""
    wanted = Counter(cards)
    if any(
        deck.names.count(card) == 0 or count > deck.counts[deck.names.index(card)] for card, count in wanted.items()
    ):
        raise BadOption(
            "bad-range-cards",
            "line {line} of the range: the pack does not have {cards}",
            line=number,
            cards=" ".join(cards),
        )
    kinds = Counter(deck.names.index(card) for card in cards)
    return [place for place, hand in enumerate(deck.holdings) if kinds <= Counter(hand)]
