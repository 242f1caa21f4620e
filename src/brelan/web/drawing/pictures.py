"""Pictures: the logo, and the cloth with the pieces of a game."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from brelan.web.drawing.cards import back_face
from brelan.web.drawing.svg import Number, group, path, picture, rect

BOX: Final = "0 0 320 190"


def mark() -> Markup:
    """A card cut by a diagonal: the sign of Brelan."""
    return picture(
        "0 0 20 28",
        rect(1, 1, 18, 26, 3.5, class_="mark-card"),
        path("M4.5 2 H18 L2 25.5 V4.5 Q2 2 4.5 2 Z", class_="mark-half"),
        label=None,
        class_="house-mark",
    )


def on_cloth(pieces: list[Markup]) -> Markup:
    """The picture of a game, of these pieces."""
    return picture(BOX, *pieces, label=None, class_="game-picture", preserveAspectRatio="xMidYMid slice")


def laid_at(face: Markup, x: Number, y: Number, size: Number, turn: Number = 0) -> Markup:
    """A card or die, 100 wide as drawn, with its upper left corner at x, y."""
    return group(face, transform=f"translate({x} {y}) rotate({turn}) scale({size / 100})", class_="thrown")


def backs() -> list[Markup]:
    """For a game without a picture: two cards face down."""
    return [laid_at(back_face(), 90, 40, 84, -8), laid_at(back_face(), 150, 34, 84, 7)]
