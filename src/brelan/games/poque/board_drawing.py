"""The board of the Poque: a wooden octagon with nine places. Its chips and numbers lie on it as parts of the page."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from brelan.web.drawing.cards import suited_face
from brelan.web.drawing.chips import pile_faces
from brelan.web.drawing.pictures import laid_at
from brelan.web.drawing.svg import circle, group, path, picture, polar, polygon, rect, tag, use

RADIUS: Final = 104
"""How far the pools are from the centre of the board, which is 300 wide."""


@cache
def board() -> Markup:
    """The wood, seen from above: eight corners, a rim, nine hollows, lines between them."""
    rim, wood = ([polar(radius, 22.5 + 45 * n, 150, 150) for n in range(8)] for radius in (162, 152))
    lines = " ".join(f"M150 150 L{x:.1f} {y:.1f}" for x, y in wood)
    hollows = [polar(RADIUS, 45 * n, 150, 150) for n in range(8)]
    return picture(
        "0 0 300 300",
        polygon(rim, class_="board-rim"),
        polygon(wood, class_="board-wood"),
        path(lines, class_="board-line"),
        *(circle(x, y, 36, class_="hollow") for x, y in hollows),
        circle(150, 150, 47, class_="hollow centre"),
        label=None,
        class_="octagon",
    )


@lru_cache(maxsize=128)
def pool_cards(ranks: str, trump: str | None) -> Markup:
    """The cards that are drawn beside a pool, in the suit of trump; "joker" and "poque" have signs of their own."""
    if ranks == "joker":
        faces = [suited_face("*", small=True)]
    elif ranks == "poque":
        return picture("0 0 100 100", use("emblem-A", 50, 50, 92), label=None, class_="poque-star")
    else:
        faces = [suited_face(rank + trump, small=True) if trump else _rank_alone(rank) for rank in ranks]
    step = 44 if len(faces) == 3 else 52
    laid = [group(face, transform=f"translate({step * place} 0)") for place, face in enumerate(faces)]
    return picture(f"-2 -2 {104 + step * (len(faces) - 1)} 144", *laid, label=None, class_="pool-card")


def _rank_alone(rank: str) -> Markup:
    """Before there is a trump."""
    written = "10" if rank == "T" else rank
    return group(
        rect(0.75, 0.75, 98.5, 138.5, 9, class_="paper"),
        tag("text", written, x=50, y=92, class_="index", font_size=66, text_anchor="middle"),
        rect(0.75, 0.75, 98.5, 138.5, 9, class_="edge"),
        class_="suited",
    )


def lobby_picture() -> list[Markup]:
    """What the lobby shows of the game."""
    rim, wood = ([polar(radius, 22.5 + 45 * n, 160, 95) for n in range(8)] for radius in (90, 84))
    hollows = [polar(57, 45 * n, 160, 95) for n in range(8)]
    left = (("As", 14, 34, -12), ("Ks", 42, 42, 2))
    right = (("Qs", 228, 36, 4), ("Ts", 258, 44, 16))
    return [
        *(laid_at(suited_face(card), x, y, 62, turn) for card, x, y, turn in (*left, *right)),
        polygon(rim, class_="board-rim"),
        polygon(wood, class_="board-wood"),
        *(circle(x, y, 20, class_="hollow") for x, y in hollows),
        circle(160, 95, 26, class_="hollow"),
        use("emblem-A", 160, 95, 34, class_="back-star"),
        *(laid_at(group(*pile_faces(2 + 3 * n)), x - 12, y - 12, 46) for n, (x, y) in enumerate(hollows)),
    ]
