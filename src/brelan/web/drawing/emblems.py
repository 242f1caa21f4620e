"""The emblems of the values and the pips of the suits: symbols on a square from -50 to 50, painted in `currentColor`.

A star, K crown, Q fan, J plume, R lozenge, N square: each value has its letter, shape and colour. Parts
cut out of an emblem have the colour of the ground beneath it, the custom property `--ground`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from brelan.web.drawing.cards import BACK, BOX, back_face
from brelan.web.drawing.svg import circle, group, path, polar, polygon, rect, tag

CUT: Final = "cut"
"""The class of lines and shapes cut out of an emblem."""


def star() -> Markup:
    tips = [polar(50, -90 + 72 * n, y=3) for n in range(5)]
    notches = [polar(21, -54 + 72 * n, y=3) for n in range(5)]
    outline = [point for pair in zip(tips, notches, strict=True) for point in pair]
    facets = [polygon([(0, 3), tips[n], notches[n]], class_="facet") for n in range(5)]
    return group(polygon(outline), *facets)


def crown() -> Markup:
    tips = [(-44, -16), (-23, -28), (0, -36), (23, -28), (44, -16)]
    body = path("M-36 24 L-44 -12 L-27 4 L-22 -24 L-9 0 L0 -33 L9 0 L22 -24 L27 4 L44 -12 L36 24 Z")
    gems = [path("M0 6 L5 13 L0 20 L-5 13 Z", class_=CUT), *(circle(x, 14, 3.6, class_=CUT) for x in (-18, 18))]
    return group(body, *(circle(x, y, 5.5) for x, y in tips), rect(-36, 29, 72, 12, 3), *gems)


def fan() -> Markup:
    """A folding fan, open: blades from 212 to 328 degrees around its pivot."""
    blades, low, high, pivot = 7, 212.0, 328.0, 36.0
    folds = [low + (high - low) / blades * n for n in range(blades + 1)]

    def at(radius: float, degrees: float) -> str:
        x, y = polar(radius, degrees, y=pivot)
        return f"{x:.1f} {y:.1f}"

    edge = " ".join(f"A11 11 0 0 1 {at(57, fold)}" for fold in folds[1:])
    leaf = path(f"M{at(57, low)} {edge} L{at(13, high)} A13 13 0 0 0 {at(13, low)} Z")
    ribs = path(" ".join(f"M{at(16, fold)} L{at(56, fold)}" for fold in folds[1:-1]), class_="rib")
    ring = path(f"M{at(37, low + 4)} A37 37 0 0 1 {at(37, high - 4)}", class_="rib")
    return group(leaf, ribs, ring, circle(0, pivot, 7), circle(0, pivot, 2.6, class_=CUT))


def plume() -> Markup:
    """An ostrich plume that curls over, as on a musketeer's hat."""
    vane = path(
        "M-6 34 C-24 32 -32 20 -27 9 C-37 4 -38 -10 -29 -16 C-34 -32 -20 -49 4 -50 C28 -51 45 -38 45 -21 "
        "C45 -8 33 -2 24 -7 C31 -12 31 -22 22 -24 C15 -25 12 -18 16 -11 C24 -6 24 4 18 8 C24 18 16 31 4 33 Z"
    )
    shaft = path("M-2 34 C-8 8 -8 -22 18 -37", class_="rib")
    barbs = path("M-7 16 L-18 8 M-9 -2 L-20 -10 M-4 -18 L-14 -28 M-4 14 L8 6 M-5 -4 L6 -10", class_="rib thin")
    quill = path("M-5 30 C-5 38 -3 45 1 52 C4 46 3 38 1 30 Z")
    return group(vane, shaft, barbs, quill)


def lozenge() -> Markup:
    return group(
        path("M0 -50 L37 0 L0 50 L-37 0 Z"),
        path("M0 -34 L25 0 L0 34 L-25 0 Z", class_="rib"),
    )


def square() -> Markup:
    return group(rect(-38, -38, 76, 76, 4), rect(-27, -27, 54, 54, class_="rib"))


def heart() -> Markup:
    return path(
        "M0 46 C-14 22 -46 8 -46 -18 C-46 -36 -34 -45 -22 -45 C-11 -45 -3 -37 0 -28 "
        "C3 -37 11 -45 22 -45 C34 -45 46 -36 46 -18 C46 8 14 22 0 46 Z"
    )


def spade() -> Markup:
    return path(
        "M0 -49 C14 -25 45 -10 45 14 C45 29 34 36 24 36 C15 36 7 31 4 23 C4 34 9 43 17 49 L-17 49 "
        "C-9 43 -4 34 -4 23 C-7 31 -15 36 -24 36 C-34 36 -45 29 -45 14 C-45 -10 -14 -25 0 -49 Z"
    )


def diamond() -> Markup:
    return path("M0 -49 C9 -30 23 -13 37 0 C23 13 9 30 0 49 C-9 30 -23 13 -37 0 C-23 -13 -9 -30 0 -49 Z")


def club() -> Markup:
    stem = path("M-4 8 C-4 28 -9 41 -18 49 L18 49 C9 41 4 28 4 8 Z")
    leaves = [circle(x, y, 22) for x, y in ((0, -25), (-24, 10), (24, 10))]
    return group(*leaves, path("M-12 -12 L12 -12 L8 14 L-8 14 Z"), stem)


def bell() -> Markup:
    body = path("M-34 26 C-26 18 -27 4 -25 -10 C-22 -28 -12 -36 0 -36 C12 -36 22 -28 25 -10 C27 4 26 18 34 26 Z")
    return group(
        circle(0, -41, 7), body, rect(-38, 28, 76, 8, 4), circle(0, 42, 8), path("M-26 12 L26 12", class_="rib")
    )


EMBLEMS: Final = {"A": star, "K": crown, "Q": fan, "J": plume, "R": lozenge, "N": square}

EMBLEM_OF: Final = {value: f"emblem-{value}" for value in EMBLEMS} | {"T": "emblem-R", "9": "emblem-N"}
"""The symbol of each value. The ten and the nine of the dice are the red and the black one, as on old poker dice."""

PIPS: Final = {"c": club, "d": diamond, "h": heart, "s": spade}


def symbols() -> Markup:
    """All emblems and pips, to stand once in a page."""
    drawn = {f"emblem-{value}": draw() for value, draw in EMBLEMS.items()}
    drawn |= {f"pip-{suit}": draw() for suit, draw in PIPS.items()}
    drawn["emblem-joker"] = bell()
    return Markup("").join(
        tag("symbol", shape, id=name, viewBox="-52 -52 104 104", fill="currentColor") for name, shape in drawn.items()
    )


@cache
def sprite() -> Markup:
    """What stands once in every page, unseen, for drawings to refer to: symbols, the back of cards, its trellis."""
    trellis = tag(
        "pattern",
        rect(0, 0, 12, 12, class_="back-ground"),
        path("M0 6 L6 0 L12 6 L6 12 Z", class_="back-line"),
        tag("circle", cx=6, cy=6, r=1.1, class_="back-dot"),
        id="trellis",
        width=12,
        height=12,
        patternUnits="userSpaceOnUse",
    )
    back = tag("symbol", back_face(), id=BACK, viewBox=BOX)
    return tag("svg", tag("defs", symbols(), trellis, back), class_="sprite", width=0, height=0, aria_hidden="true")
