"""Cards, dice, seats and counts as numbers from 0 to 1. Seats are counted from the viewer's own, clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from brelan.learn.layout import Numbers


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
