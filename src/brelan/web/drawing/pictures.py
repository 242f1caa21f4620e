"""Pictures: the mark of the house, and one for each game, made of its own pieces."""

from __future__ import annotations

from markupsafe import Markup

from brelan.web.drawing.svg import path, picture, rect


def mark() -> Markup:
    """A card cut by a diagonal: the sign of Brelan."""
    return picture(
        "0 0 20 28",
        rect(1, 1, 18, 26, 3.5, class_="mark-card"),
        path("M4.5 2 H18 L2 25.5 V4.5 Q2 2 4.5 2 Z", class_="mark-half"),
        label=None,
        class_="house-mark",
    )
