"""Ivory dice: a letter and an emblem on each face."""

from __future__ import annotations

from markupsafe import Markup

from brelan.web.drawing.emblems import EMBLEM_OF
from brelan.web.drawing.svg import picture, rect, tag, use


def die(face: str, label: str | None) -> Markup:
    """A die that shows a face. The ten is written 10."""
    written = "10" if face == "T" else face
    return picture(
        "0 0 100 100",
        rect(2, 5, 96, 94, 20, class_="die-side"),
        rect(2, 2, 96, 92, 20, class_="die-face"),
        tag("text", written, x=30, y=46, class_="index", font_size=42 if face != "T" else 38, text_anchor="middle"),
        use(EMBLEM_OF[face], 64, 62, 46),
        label=label,
        class_=f"die value-{face}",
    )


def hidden_die(label: str | None) -> Markup:
    """A die in the cup."""
    return picture(
        "0 0 100 100",
        rect(2, 5, 96, 94, 20, class_="die-side"),
        rect(2, 2, 96, 92, 20, class_="die-face"),
        label=label,
        class_="die blank",
    )
