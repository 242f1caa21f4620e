"""Characters that look alike, as Unicode lists them (UTS 39). The table says its version; a script of the tests,
`tests/rooms/confusables.py`, makes it from Unicode's file."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final, Literal

FORMS: Final[tuple[Literal["NFD", "NFKC"], ...]] = ("NFD", "NFKC", "NFD")
TABLE: Final = Path(__file__).with_name("confusables.txt")


@cache
def _prototypes() -> dict[str, str]:
    """The shape of each character that looks like another one."""
    found: dict[str, str] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            codes, _, sources = line.partition(" ")
            found |= dict.fromkeys(sources, "".join(chr(int(code, 16)) for code in codes.split("+")))
    return found


def shapes_of(text: str) -> str:
    """Texts with the same shapes are confusable. Not to be shown: the shapes may be of any alphabet.

    NFKC comes second: it would take a lunate sigma for a Σ, and not for the C that it looks like.
    """
    shapes = _prototypes()
    for form in FORMS:
        text = "".join(shapes.get(character, character) for character in unicodedata.normalize(form, text))
    return unicodedata.normalize("NFD", text)
