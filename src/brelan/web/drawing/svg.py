"""SVG as text. No inline styles: a drawing has attributes and classes, and the style sheet does the rest."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypeAlias

from markupsafe import Markup, escape

Number: TypeAlias = int | float


def tag(name: str, *children: str | Markup, **attributes: str | Number | None) -> Markup:
    """An element. `class_` is written class, `stroke_width` stroke-width; an attribute that is None is left out.

    Children that are not markup are escaped.
    """
    written = [
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    ]
    inside = "".join(escape(child) for child in children)
    opened = f"<{name}{''.join(written)}"
    return Markup(f"{opened}>{inside}</{name}>" if inside else f"{opened}/>")


def _text(value: str | Number) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def picture(view_box: str, *children: Markup, label: str | None, **attributes: str | Number | None) -> Markup:
    """A drawing that stands alone: `label` is what a screen reader says; None: nothing, the words beside it do."""
    said: dict[str, str] = {"aria_hidden": "true"} if label is None else {"role": "img", "aria_label": label}
    return tag("svg", *children, viewBox=view_box, focusable="false", **said, **attributes)


def path(d: str, **attributes: str | Number | None) -> Markup:
    return tag("path", d=d, **attributes)


def circle(x: Number, y: Number, r: Number, **attributes: str | Number | None) -> Markup:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def rect(
    x: Number, y: Number, width: Number, height: Number, round_: Number = 0, **attributes: str | Number | None
) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_ or None, **attributes)


def group(*children: Markup, **attributes: str | Number | None) -> Markup:
    return tag("g", *children, **attributes)


def use(symbol: str, x: Number, y: Number, size: Number, **attributes: str | Number | None) -> Markup:
    """A symbol of the sprite, `size` wide and high, with its centre at x, y."""
    half = size / 2
    return tag("use", href=f"#{symbol}", x=x - half, y=y - half, width=size, height=size, **attributes)


def polar(radius: float, degrees: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """A point on a circle; 0 degrees is to the right, 90 below."""
    angle = radians(degrees)
    return x + radius * cos(angle), y + radius * sin(angle)


def polygon(points: list[tuple[float, float]], **attributes: str | Number | None) -> Markup:
    return tag("polygon", points=" ".join(f"{_text(float(x))},{_text(float(y))}" for x, y in points), **attributes)
