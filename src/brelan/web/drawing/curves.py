"""Figures drawn: curves over deals, each with its name at its end, and a value with its interval. The words or the
table beside a drawing have the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from brelan.web.drawing.svg import circle, picture, tag

WIDTH: Final = 400
LEFT, RIGHT, TOP, BOTTOM = 50, 116, 12, 28
"""Room for the numbers on the left, the names on the right and the deals below."""
LINE: Final = 20
"""Names are this far apart."""
LONGEST: Final = 11
COLOURS: Final = 8


class Curve(Struct, frozen=True):
    """A name, and a value before the first deal and after each."""

    name: str
    values: tuple[float, ...]
    colour: int


def curves(drawn: Sequence[Curve], deals: Sequence[int]) -> Markup:
    """`deals` are the numbers of the deals: one less than each curve has values. Hidden from screen readers."""
    scale = _Scale(drawn, len(deals))
    ticks = [_tick(scale, value) for value in scale.ticks]
    lines = [_line(scale, one) for one in drawn]
    names = [_name(one, y) for one, y in zip(drawn, _apart(scale, drawn), strict=True)]
    return picture(
        f"0 0 {WIDTH} {scale.height}",
        *ticks,
        *_deals(scale, deals),
        *lines,
        *names,
        label=None,
        class_="curves",
    )


class _Scale:
    """From values to the drawing."""

    def __init__(self, drawn: Sequence[Curve], deals: int) -> None:
        values = [value for one in drawn for value in one.values] + [0.0]
        self.height = max(240, LINE * (len(drawn) + 2) + TOP + BOTTOM)
        self._steps = max(deals, 1)
        step = _step(max(values) - min(values))
        first, last = floor(min(values) / step), -floor(-max(values) / step)
        self.ticks = [place * step for place in range(first, max(last, first + 1) + 1)]

    def x(self, deal: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * deal / self._steps

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return TOP + (self.height - TOP - BOTTOM) * (high - value) / (high - low)


def _step(span: float) -> float:
    """1, 2 or 5 times a power of ten, so that there are about five lines."""
    rough = max(span, 1e-6) / 5
    ten = 10.0 ** floor(log10(rough))
    return next(times * ten for times in (1, 2, 5, 10) if times * ten >= rough)


def _tick(scale: _Scale, value: float) -> Markup:
    y, zero = scale.y(value), abs(value) < 1e-9
    text = f"{value:.10g}".replace("-", "\u2212") if not zero else "0"
    return tag(
        "g",
        tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="zero" if zero else "grid"),
        tag("text", text, x=LEFT - 6, y=y + 5, text_anchor="end"),
    )


def _deals(scale: _Scale, deals: Sequence[int]) -> list[Markup]:
    """The first and the last deal."""
    ends = sorted({(1, deals[0]), (len(deals), deals[-1])}) if deals else []
    return [tag("text", str(deal), x=scale.x(at), y=scale.height - 6, text_anchor="middle") for at, deal in ends]


def _line(scale: _Scale, one: Curve) -> Markup:
    points = " ".join(f"{scale.x(at):.1f},{scale.y(value):.1f}" for at, value in enumerate(one.values))
    end = len(one.values) - 1
    return tag(
        "g",
        tag("polyline", points=points, class_=f"curve{' dashed' if one.colour >= COLOURS else ''}"),
        tag("circle", cx=scale.x(end), cy=scale.y(one.values[-1]), r=3.5, class_="curve-end"),
        class_=f"hue-{one.colour % COLOURS}",
    )


def _name(one: Curve, y: float) -> Markup:
    short = one.name if len(one.name) <= LONGEST else one.name[: LONGEST - 1] + "…"
    return tag("text", short, x=WIDTH - RIGHT + 8, y=y + 5, class_=f"curve-name hue-{one.colour % COLOURS}")


def _apart(scale: _Scale, drawn: Sequence[Curve]) -> list[float]:
    """Where the names stand: beside the ends, but not over each other."""
    wanted = sorted((scale.y(one.values[-1]), place) for place, one in enumerate(drawn))
    found, above = {}, TOP - LINE / 2
    for y, place in wanted:
        above = found[place] = max(y, above + LINE)
    below = scale.height - BOTTOM + LINE / 2
    for _, place in reversed(wanted):
        below = found[place] = min(found[place], below - LINE)
    return [found[place] for place in range(len(drawn))]


SPAN_WIDTH, SPAN_HEIGHT, EDGE = 240, 28, 8
ENDS: Final = 5
"""Half the height of the ends of an interval."""


def interval(value: float, low: float, high: float, least: float, most: float) -> Markup:
    """On a line from `least` to `most`, with a mark at zero."""
    span = (most - least) or 1.0

    def x(of: float) -> float:
        return EDGE + (SPAN_WIDTH - 2 * EDGE) * (min(max(of, least), most) - least) / span

    middle = SPAN_HEIGHT / 2
    return picture(
        f"0 0 {SPAN_WIDTH} {SPAN_HEIGHT}",
        tag("line", x1=EDGE, x2=SPAN_WIDTH - EDGE, y1=middle, y2=middle, class_="grid"),
        tag("line", x1=x(0), x2=x(0), y1=3, y2=SPAN_HEIGHT - 3, class_="zero"),
        tag("path", d=_whisker(x(low), x(high), middle), class_="whisker"),
        circle(x(value), middle, 5, class_="dot"),
        label=None,
        class_="interval",
    )


def _whisker(low: float, high: float, y: float) -> str:
    return f"M{low:.1f} {y - ENDS} V{y + ENDS} M{low:.1f} {y} H{high:.1f} M{high:.1f} {y - ENDS} V{y + ENDS}"
