"""Standard input, output and errors, whatever they are at the start: closed, or in an encoding without ♠ or é."""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, Final

import msgspec

IN, OUT, ERRORS = range(3)

_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}  # as records write them
_SIGNS: Final = dict(zip("–—‑−·•×│┃‘’“”«»", '-----*x||\'\'""""', strict=True))
_LONGER: Final = {"…": "...", "±": "+/-", "≥": ">=", "≤": "<=", "→": "->", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
PLAIN: Final = _SUITS | _SIGNS | _LONGER
"""What stands for a sign that an encoding does not have; letters lose their accents."""
_TURNING: Final = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def prepare_streams() -> None:
    """Make all three usable. A closed output fails when something is written to it, as a full disk does; what is
    written to closed errors is lost; a closed input is at its end."""
    codecs.register_error("plain", _plain)
    for number in (IN, OUT, ERRORS):
        _occupy(number)
    if sys.stdin is None:
        sys.stdin = open(IN, encoding="utf-8", closefd=False)  # noqa: SIM115 - stays open
    if sys.stdout is None:
        sys.stdout = open(OUT, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - stays open
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - stays open
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plain"), (sys.stderr, "plain")):
        if isinstance(stream, TextIOWrapper) and stream.errors != errors:
            with suppress(OSError):  # whoever calls us has used it already
                stream.reconfigure(errors=errors)


def _occupy(number: int) -> None:
    """Else the next file that is opened gets the number of a closed stream, and what others print goes into it."""
    try:
        os.fstat(number)
    except OSError:
        made = os.open(os.devnull, os.O_RDONLY)  # so that writing fails
        if made != number:
            os.dup2(made, number)
            os.close(made)


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Write what comes closest, so that a card stays readable."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_in_ascii, error.object[error.start : error.end])), error.end


def _in_ascii(sign: str) -> str:
    if sign in PLAIN or sign.isspace():
        return PLAIN.get(sign, " ")
    name = unicodedata.name(sign, "")
    if name.startswith("BOX DRAWINGS"):
        return "-" if name.endswith("HORIZONTAL") else "+"
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters or ("" if unicodedata.combining(sign) else "?")


def visible(text: str) -> str:
    """What others have written, on one line: what would move the cursor, colour the window or turn the direction of
    what stands beside it is shown as Python writes it."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(sign: str) -> str:
    moves = unicodedata.category(sign) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(sign) in _TURNING
    return sign.encode("unicode_escape").decode() if moves else sign


def json_text(document: Any) -> str:
    """One JSON document on a line; where standard output is not UTF-8, all other signs are escaped."""
    written = msgspec.json.encode(document).decode()
    in_utf_8 = codecs.lookup(sys.stdout.encoding or "utf-8").name == "utf-8"
    return (written if in_utf_8 else json.dumps(json.loads(written))) + "\n"
