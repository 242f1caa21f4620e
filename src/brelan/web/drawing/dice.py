"""Ivory dice: a letter and an emblem on each face."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from brelan.web.drawing.emblems import EMBLEM_OF
from brelan.web.drawing.svg import group, picture, rect, tag, use

BOX = "0 0 100 100"


@lru_cache(maxsize=64)
def die(face: str, label: str | None) -> Markup:
    """A die on the table."""
    return picture(BOX, die_face(face), label=label, class_="die")


def die_face(face: str) -> Markup:
    """The ten is written 10."""
    written, size = ("10", 38) if face == "T" else (face, 42)
    return group(
        rect(2, 5, 96, 94, 20, class_="die-side"),
        rect(2, 2, 96, 92, 20, class_="die-face"),
        tag("text", written, x=30, y=46, class_="index", font_size=size, text_anchor="middle"),
        use(EMBLEM_OF[face], 64, 62, 46),
        class_=f"ivory value-{face}",
    )
