"""What stands once in every page, unseen, for the drawings to refer to."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from brelan.web.drawing.emblems import symbols
from brelan.web.drawing.svg import path, rect, tag


@cache
def sprite() -> Markup:
    """The symbols of emblems and pips, and the trellis of the backs."""
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
    return tag("svg", tag("defs", symbols(), trellis), class_="sprite", width=0, height=0, aria_hidden="true")
