"""The tables that end docs/learning.md: actions and observations of each game. Run this file to write them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from brelan import learn, registry
from brelan.learn.describing import Layout
from brelan.learn.encoder import Encoding

PAGE: Final = Path(__file__).parents[2] / "docs" / "learning.md"
HEADING: Final = "## The encodings"
SHOWN: Final = 8
"""Longer rows of actions are cut: the names follow from the first ones."""


def tables() -> str:
    """Sizes of all games, then the names of each."""
    rows = ["| game | version | players | actions | observation | information |", "|---|---|---|---|---|---|"]
    rows += [_sizes(name) for name in registry.names()]
    return "\n".join([HEADING, "", *rows, "", *[part for name in registry.names() for part in _names(name)]])


def _pair(name: str) -> tuple[Encoding, Encoding]:
    """Of the fewest and the most players."""
    seats = registry.game(name).seats
    return learn.encoding(name, seats[0]), learn.encoding(name, seats[-1])


def _sizes(name: str) -> str:
    few, many = _pair(name)
    cells = [
        f"`{name}`",
        f"`{few.version}`",
        _both(few.setting.players, many.setting.players),
        _both(len(few.actions), len(many.actions)),
        _both(few.observation.size, many.observation.size),
        _both(few.information.size, many.information.size),
    ]
    return f"| {' | '.join(cells)} |"


def _both(few: int, many: int) -> str:
    return str(few) if few == many else f"{few} to {many}"


def _names(name: str) -> list[str]:
    """The encoding of the fewest players but at least two; shapes that depend on them are written with an n."""
    few, many = learn.encoding(name, 2), learn.encoding(name, 3)
    slots = [f"| `{slot}` | {shape} |" for slot, shape in _slots(few.information, many.information)]
    return [
        f"### {name}",
        "",
        f"Actions: {_listed(few.actions)}.",
        "",
        "| slot | shape |",
        "|---|---|",
        *slots,
        "",
    ]


def _listed(actions: tuple[str, ...]) -> str:
    named = [f"`{action}`" for action in actions]
    if len(named) <= 2 * SHOWN:
        return ", ".join(named)
    return ", ".join([*named[:SHOWN], "…", *named[-SHOWN:]])


def _slots(few: Layout, many: Layout) -> list[tuple[str, str]]:
    found = []
    for slot, other in zip(few.slots, many.slots, strict=True):
        shape = "depends on players and stack" if slot.name == "history" else _shape(slot.shape, other.shape)
        found.append((slot.name, shape))
    return found


def _shape(few: tuple[int, ...], many: tuple[int, ...]) -> str:
    return " × ".join("n" if (one, other) == (2, 3) else str(one) for one, other in zip(few, many, strict=True))


def with_tables(page: str) -> str:
    """The page with these tables as its last part."""
    return page.partition(f"\n{HEADING}\n")[0].rstrip("\n") + "\n\n" + tables()


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
