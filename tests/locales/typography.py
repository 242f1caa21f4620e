"""French typography: spaces that cannot break, curly apostrophes. Run this file to mend the pages."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_BREAK, NARROW = "\u00a0", "\u202f"
CODE = re.compile(r"(```.*?```|`[^`]*`|\{(?:(?!->)[^{}])*\}|pip install '[^']*')", re.DOTALL)
RULES = [
    (re.compile(r"[ \u00a0]([;?!])"), NARROW + r"\1"),
    (re.compile(r"[ \u202f]([:»])"), NO_BREAK + r"\1"),
    (re.compile(r"«[ \u202f]"), "«" + NO_BREAK),
    (re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\w)'(?=\w)"), "’"),
]


def pages() -> list[Path]:
    """Everything in the project that is written in French."""
    return sorted(
        [
            *(ROOT / "src/brelan/locales/fr").glob("*.ftl"),
            *(ROOT / "docs").rglob("*.fr.md"),
            *(ROOT / "docs/rules").glob("*.first-game.toml"),
            *(ROOT / "examples").rglob("fr/*.*"),
            ROOT / "README.fr.md",
        ]
    )


def french(text: str) -> str:
    """The text as a French printer would set it; code and placeholders stay as they are."""
    return "".join(part if CODE.fullmatch(part) else _set(part) for part in CODE.split(text))


def _set(text: str) -> str:
    for pattern, right in RULES:
        text = pattern.sub(right, text)
    return text


if __name__ == "__main__":
    for page in pages():
        page.write_text(french(page.read_text(encoding="utf-8")), encoding="utf-8")
