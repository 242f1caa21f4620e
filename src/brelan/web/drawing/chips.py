"""Chips: a pile that grows with the amount, which is written beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from brelan.web.drawing.svg import group, picture, tag

WORTH: Final = (500, 100, 25, 5, 1)
MOST: Final = 6
"""The most chips in one pile."""


def chips_of(amount: int) -> tuple[int, ...]:
    """The chips that make an amount, the most valuable first; only the first ones where there are many."""
    found: list[int] = []
    for worth in WORTH:
        found += [worth] * min(amount // worth, MOST)
        amount %= worth
    return tuple(found[:MOST])


@lru_cache(maxsize=1024)
def pile(amount: int) -> Markup:
    """A pile seen from the side; empty for an amount of 0."""
    drawn = pile_faces(amount)
    height = 26 + 9 * max(len(drawn) - 1, 0)
    return picture(f"0 0 52 {height}", *drawn, label=None, class_=f"pile pile-{len(drawn)}")


def pile_faces(amount: int) -> list[Markup]:
    """The chips of a pile, from below."""
    chips = chips_of(amount)
    top = 13 + 9 * (len(chips) - 1)
    return [_chip(worth, top - 9 * place) for place, worth in enumerate(chips)]


def _chip(worth: int, y: int) -> Markup:
    return group(
        tag("path", d=f"M2 {y} V{y + 6} A24 9 0 0 0 50 {y + 6} V{y} Z", class_="chip-side"),
        tag("path", d=f"M9 {y + 5} V{y + 12} M26 {y + 9} V{y + 15} M43 {y + 5} V{y + 12}", class_="chip-marks"),
        tag("ellipse", cx=26, cy=y, rx=24, ry=9, class_="chip-top"),
        tag("ellipse", cx=26, cy=y, rx=15, ry=5, class_="chip-inlay"),
        class_=f"chip chip-{worth}",
    )


@lru_cache(maxsize=1)
def chip() -> Markup:
    """One chip from above: the sign for a number of chips."""
    return picture(
        "0 0 32 32",
        tag("circle", cx=16, cy=16, r=14.5, class_="chip-top"),
        tag("circle", cx=16, cy=16, r=11.5, class_="chip-rim", stroke_dasharray="5.2 6.84"),
        tag("circle", cx=16, cy=16, r=7.5, class_="chip-inlay"),
        label=None,
        class_="chip chip-5 one-chip",
    )
