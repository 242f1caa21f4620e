"""Which characters look alike, from Unicode's own file, https://www.unicode.org/Public/security/latest/confusables.txt.
`python tests/rooms/confusables.py confusables.txt` writes the table of `brelan.rooms.names` anew.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from brelan.rooms.names import TABLE

HEAD: Final = re.compile(r"^# (©.*|Version: .*)$", re.MULTILINE)


def table_of(official: str) -> str:
    """The version and the copyright, and a line for each shape: its characters, and those that look like them."""
    alike: defaultdict[str, list[str]] = defaultdict(list)
    pairs = dict(_pairs(official))
    for source, target in pairs.items():
        plain = unicodedata.normalize("NFKC", source)  # finds most of the letters of mathematics, and the wide ones
        is_found = "".join(pairs.get(character, character) for character in plain) == target
        if unicodedata.normalize("NFD", source) == source and not (is_found and plain != source) and _is_seen(source):
            alike[target].append(source)
    copyright_line, version = HEAD.findall(official)
    lines = [
        f"# Confusables of Unicode Technical Standard #39, {version.lower()}. {copyright_line}",
        "# License: Unicode, see LICENSE-UNICODE at the root of the repository. Without what NFKC or NFD find.",
    ]
    lines += [f"{_hex(target)} {''.join(sorted(sources))}" for target, sources in sorted(alike.items())]
    return "\n".join(lines) + "\n"


def _pairs(official: str) -> Iterator[tuple[str, str]]:
    for line in official.splitlines():
        source, *rest = line.lstrip("\ufeff").partition("#")[0].split(";")
        if rest:
            yield _text(source), _text(rest[0])


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] not in "ZC"


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


def _hex(text: str) -> str:
    """Marks and blanks at the beginning of a line would be hard to read."""
    return "+".join(f"{ord(character):04X}" for character in text)


if __name__ == "__main__":
    TABLE.write_text(table_of(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8")
