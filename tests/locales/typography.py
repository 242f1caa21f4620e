"""French typography: spaces that cannot break, curly apostrophes. Run this file to mend the pages."""

from __future__ import annotations

import re
from pathlib import Path

from brelan.locales.french import NARROW, set_spaces

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"(```.*?```|`[^`]*`|\{(?:(?!->)[^{}])*\}|pip install '[^']*')", re.DOTALL)
NUMBER = "0"
"""What a placeholder is read as: "{ $seconds } s" is a number with its unit."""
RULES = [
    (re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\w)'(?=\w)"), "’"),
]


def pages() -> list[Path]:
    """Everything in the project that is written in French."""
    return sorted(
        [
            *(ROOT / "src/brelan/locales/fr").glob("*.ftl"),
            *(ROOT / "docs").rglob("*.fr.md"),
            *(ROOT / "src/brelan/games").glob("*/texts/rules.fr.md"),
            *(ROOT / "src/brelan/games").glob("*/texts/first-game.toml"),
            *(ROOT / "examples").rglob("texts/*.fr.*"),
            ROOT / "README.fr.md",
            ROOT / "mkdocs.fr.yml",
        ]
    )


def french(text: str) -> str:
    """The text as a French printer would set it; code and placeholders stay as they are."""
    parts = CODE.split(text)  # every second one is code
    for at in range(0, len(parts), 2):
        parts[at] = _set(parts[at], after=NUMBER if at and parts[at - 1].startswith("{") else "")
    return "".join(parts)


def _set(text: str, after: str) -> str:
    text = set_spaces(after + text).removeprefix(after)
    for pattern, right in RULES:
        text = pattern.sub(right, text)
    return text


if __name__ == "__main__":
    for page in pages():
        page.write_text(french(page.read_text(encoding="utf-8")), encoding="utf-8")
