"""Pictures: the logo, the cloth with the pieces of a game, and small icons beside words, drawn with one line."""

from __future__ import annotations

from functools import lru_cache
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


_LINES: Final = {
    "settings": "M4 7 H20 M4 17 H20 M9 4.5 V9.5 M15 14.5 V19.5",
    "log": "M5 6 H19 M5 11 H19 M5 16 H13",
    "bot": "M6 9 H18 V18 H6 Z M12 9 V5 M9.5 13 V13.1 M14.5 13 V13.1 M3 12 V15 M21 12 V15",
    "eye": "M2.5 12 C6 6 18 6 21.5 12 C18 18 6 18 2.5 12 Z M12 9.5 A2.5 2.5 0 1 0 12.1 9.5",
    "host": "M5 20 V11 L12 5 L19 11 V20 Z M10 20 V14 H14 V20",
    "chair": "M8 3 V13 H16 V9 M8 13 V21 M16 13 V21",
    "away": "M4 9 C9 4 15 4 20 9 M7.5 13 C10 10.5 14 10.5 16.5 13 M12 17 V17.1 M4 20 L20 4",
    "book": "M4 5 C7 4 10 4 12 6 C14 4 17 4 20 5 V19 C17 18 14 18 12 20 C10 18 7 18 4 19 Z M12 6 V20",
    "link": "M10 14 L14 10 M8.5 11.5 L6 14 A3.5 3.5 0 0 0 11 19 L13 17 M15.5 12.5 L18 10 A3.5 3.5 0 0 0 13 5 L11 7",
    "lamp": "M9 18 H15 M10 21 H14 M9 15 C5.5 12.5 5.5 4 12 4 C18.5 4 18.5 12.5 15 15 Z",
    "share": "M8 11 L16 6 M8 13 L16 18 M18 8 A3 3 0 1 0 17.9 8 M6 15 A3 3 0 1 0 5.9 15 M18 22 A3 3 0 1 0 17.9 22",
    "code": "M4 4 H10 V10 H4 Z M14 4 H20 V10 H14 Z M4 14 H10 V20 H4 Z M14 14 V17 H17 M20 14 V20 H15",
    "question": "M12 3 A9 9 0 1 0 12.1 3 M9.3 9.4 C9.3 6 14.9 6 14.7 9.4 C14.6 11.6 12 11.8 12 14 M12 17.2 V17.3",
    "sound": "M4 10 H8 L13 6 V18 L8 14 H4 Z M16 9 C18.3 10.5 18.3 13.5 16 15",
    "seal": "M12 3 A6.5 6.5 0 1 0 12.1 3 M9 9.5 L11.3 11.8 L15.2 7.4 M8.3 15 L7 21 L12 18.3 L17 21 L15.7 15",
    "players": "M9 11 A3 3 0 1 0 8.9 11 M3 20 C3 15 15 15 15 20 M16 11 A2.5 2.5 0 1 0 15.9 11 M17 15 Q21 15 21 20",
}

NAMES: Final = tuple(_LINES)


@lru_cache(maxsize=128)
def icon(name: str, label: str | None = None) -> Markup:
    """An icon; without a label it is decoration beside words."""
    return picture("0 0 24 24", path(_LINES[name]), label=label, class_=f"icon icon-{name}")
