"""A figure with its interval: a dot on a line, and how far it may be from there. The words beside it say the same."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from brelan.web.drawing.svg import circle, picture, tag

WIDTH, HEIGHT, EDGE = 240, 28, 8
ENDS: Final = 5
"""Half the height of the ends of an interval."""


def interval(value: float, low: float, high: float, least: float, most: float) -> Markup:
    """On a line from `least` to `most`, with a mark at zero."""
    span = (most - least) or 1.0

    def x(of: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (min(max(of, least), most) - least) / span

    middle = HEIGHT / 2
    return picture(
        f"0 0 {WIDTH} {HEIGHT}",
        tag("line", x1=EDGE, x2=WIDTH - EDGE, y1=middle, y2=middle, class_="grid"),
        tag("line", x1=x(0), x2=x(0), y1=3, y2=HEIGHT - 3, class_="zero"),
        tag("path", d=_whisker(x(low), x(high), middle), class_="whisker"),
        circle(x(value), middle, 5, class_="dot"),
        label=None,
        class_="interval",
    )


def _whisker(low: float, high: float, y: float) -> str:
    return f"M{low:.1f} {y - ENDS} V{y + ENDS} M{low:.1f} {y} H{high:.1f} M{high:.1f} {y - ENDS} V{y + ENDS}"
