"""Pictures: the logo, and one for each game, made of its own pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from brelan.web.drawing.cards import back_face, daker_face, suited_face
from brelan.web.drawing.chips import pile_faces
from brelan.web.drawing.dice import die_face
from brelan.web.drawing.svg import Number, circle, group, path, picture, polar, polygon, rect, use

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


@cache
def game_picture(game: str) -> Markup:
    """What a game looks like, on a piece of cloth; a game without a picture shows backs of cards."""
    drawn = _PICTURES.get(game, _backs)()
    return picture(BOX, *drawn, label=None, class_="game-picture", preserveAspectRatio="xMidYMid slice")


@cache
def preview_of(game: str) -> str:
    """The static file that others show beside a link to this game."""
    return f"preview-{game}.jpg" if game in _PICTURES else "preview.jpg"


def _at(face: Markup, x: Number, y: Number, size: Number, turn: Number = 0) -> Markup:
    """A card or die, 100 wide as drawn, with its upper left corner at x, y."""
    return group(face, transform=f"translate({x} {y}) rotate({turn}) scale({size / 100})", class_="thrown")


def _backs() -> list[Markup]:
    return [_at(back_face(), 90, 40, 84, -8), _at(back_face(), 150, 34, 84, 7)]


def _daker() -> list[Markup]:
    board = [_at(daker_face(card), 62 + 68 * n, 14, 58) for n, card in enumerate(("A/Q", "R/N"))]
    hand = [("A/K", 92, 92, -9), ("A/A", 140, 84, 0), ("A/J", 192, 80, 9)]
    return [
        *board,
        _at(back_face(), 198, 14, 58),
        *(_at(daker_face(card), x, y, 78, turn) for card, x, y, turn in hand),
    ]


def _daker_draw() -> list[Markup]:
    cards = (
        ("K/Q", 40, 78, -20),
        ("K/K", 78, 56, -10),
        ("A/K", 122, 46, 0),
        ("K/J", 172, 50, 10),
        ("R/N", 220, 66, 20),
    )
    return [_at(daker_face(card), x, y, 82, turn) for card, x, y, turn in cards]


def _game_round() -> list[Markup]:
    left = (("Q/J", 22, 64, -14), ("Q/Q", 52, 52, -4), ("A/Q", 86, 52, 6))
    right = (("N/R", 172, 52, -6), ("J/N", 206, 50, 4), ("K/R", 240, 58, 14))
    return [_at(daker_face(card), x, y, 68, turn) for card, x, y, turn in (*left, *right)]


def _poker_as() -> list[Markup]:
    dice = (("A", 22, 100, -14), ("A", 92, 28, 9), ("A", 150, 104, -6), ("K", 196, 18, 14), ("K", 236, 102, -10))
    return [_at(die_face(face), x, y, 66, turn) for face, x, y, turn in dice]


def _poque() -> list[Markup]:
    rim, wood = ([polar(radius, 22.5 + 45 * n, 160, 95) for n in range(8)] for radius in (90, 84))
    hollows = [polar(57, 45 * n, 160, 95) for n in range(8)]
    left = (("As", 14, 34, -12), ("Ks", 42, 42, 2))
    right = (("Qs", 228, 36, 4), ("Ts", 258, 44, 16))
    return [
        *(_at(suited_face(card), x, y, 62, turn) for card, x, y, turn in (*left, *right)),
        polygon(rim, class_="board-rim"),
        polygon(wood, class_="board-wood"),
        *(circle(x, y, 20, class_="hollow") for x, y in hollows),
        circle(160, 95, 26, class_="hollow"),
        use("emblem-A", 160, 95, 34, class_="back-star"),
        *(_at(group(*pile_faces(2 + 3 * n)), x - 12, y - 12, 46) for n, (x, y) in enumerate(hollows)),
    ]


def _pai_gow() -> list[Markup]:
    back = [_at(suited_face(card), 34 + 51 * n, 24, 48) for n, card in enumerate(("Ah", "Kh", "Qh", "9h", "3h"))]
    front = [_at(suited_face(card), 86 + 76 * n, 102, 68) for n, card in enumerate(("Jc", "*"))]
    return [*back, *front]


_PICTURES: Final[dict[str, Callable[[], list[Markup]]]] = {
    "daker": _daker,
    "daker-draw": _daker_draw,
    "game-round": _game_round,
    "poker-as": _poker_as,
    "pai-gow": _pai_gow,
    "poque": _poque,
}
