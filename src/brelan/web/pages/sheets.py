"""Style sheets: what the page of a table loads."""

from __future__ import annotations

from typing import Final

SHEETS: Final = ("base.css", "pieces.css", "table.css", "games.css")
OWN_SHEETS: Final = frozenset({"poque", "pai-gow"})
"""Games with a style sheet of their own, which other tables do not load."""


def sheets_of(game: str, *more: str) -> tuple[str, ...]:
    """For a page with the table of this game."""
    return (*SHEETS, *((f"{game}.css",) if game in OWN_SHEETS else ()), *more)
