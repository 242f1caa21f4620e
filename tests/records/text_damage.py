"""Ways to damage the text of a record. A forger mends every check of the lines; a clumsy one does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, TypeAlias

from brelan.engine.chance.seeded import SeededRandom
from brelan.records.record import Record, digest
from brelan.records.text import write_record

Damage: TypeAlias = Callable[[Record, SeededRandom], str]
CHECK = re.compile(r'check = "[0-9a-f]{8}"')


def in_the_text(pattern: str, change: Callable[[str], str], *, mend: bool = False) -> Damage:
    """Change one place of the text that fits."""

    def damage(record: Record, stream: SeededRandom) -> str:
        text = write_record(record)
        found = list(re.finditer(pattern, text))
        if not found:
            return text
        one = found[stream.below(len(found))]
        changed = text[: one.start()] + change(one.group()) + text[one.end() :]
        return mended(changed) if mend else changed

    return damage


def mended(text: str) -> str:
    """The text with every check computed again."""
    lines = text.split("\n")
    starts = [place for place, line in enumerate(lines) if line.startswith("=== deal")]
    header = lines[: starts[0] - 1]
    last = digest(*header)
    for start, end in pairwise([*starts, len(lines) - 1]):
        last = _mend_deal(lines, start + 1, end, last)
    return "\n".join(lines)


def _mend_deal(lines: list[str], start: int, end: int, last: str) -> str:
    """The lines of a deal, in their place; the check that the next deal follows."""
    section, covered, result = "head", list[str](), ""
    for place in range(start, end):
        line = lines[place]
        if line.startswith("--- "):
            section, covered = line.removeprefix("--- "), []
        elif section == "moves" and " #" in line:
            last = digest(last, line.rpartition(" #")[0])
            lines[place] = f"{line.rpartition(' #')[0]} #{last}"
        elif CHECK.fullmatch(line):
            made = digest(last, *([result] if section == "proofs" else []), *covered)
            lines[place] = f'check = "{made}"'
            last, result = (last, made) if section == "result" else (made, result)
        else:
            covered.append(line)
    return last if section == "proofs" else digest(last, result)


def _everywhere(change: Callable[[str], str], *, mend: bool = False) -> Damage:
    """Change the whole text."""

    def damage(record: Record, _stream: SeededRandom) -> str:
        changed = change(write_record(record))
        return mended(changed) if mend else changed

    return damage


def _other_end(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def _several_lines(line: str) -> str:
    items = line.partition(" = [")[2].removesuffix("]").split(", ")
    return line.partition("[")[0] + "[\n" + "".join(f"  {item},\n" for item in items) + "]"


def _turned(lines: str) -> str:
    return "\n".join(reversed(lines.split("\n")))


def other_bytes(text: str) -> tuple[bytes, ...]:
    """What a program may make of a file on its way: none of it is the record any more."""
    sent = text.encode()
    return (sent.replace(b"\n", b"\r\n"), sent.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + sent, text.encode("utf-16"))


TEXT_DAMAGES: Final[dict[str, Damage]] = {
    "text: a move": in_the_text(r"(?m)^\d+ \S+ \S+", lambda line: line + "x"),
    "text: a check": in_the_text(r" #[0-9a-f]{7}", _other_end),
    "text: the result": in_the_text(r"payoffs = \[", lambda line: line + "1, "),
    "text: a name": in_the_text(r'"Anne"', lambda _line: '"Anna"'),
    "text: the end": in_the_text(r"=== end\n", lambda _line: ""),
    "text: the version": in_the_text(r"record 2", lambda _line: "record 1"),
    "text: a later version": in_the_text(r"record 2", lambda _line: "record 3"),
    "text: a proof": in_the_text(r'"(table|after|before) [0-9a-f]{63}', _other_end),
    "text: capitals": in_the_text(r'"after [0-9a-f]+', lambda line: '"after ' + line[7:].upper()),
    "text: CRLF": _everywhere(lambda text: text.replace("\n", "\r\n")),
    "text: CR": _everywhere(lambda text: text.replace("\n", "\r")),
    "text: a CR": in_the_text(r"\n", lambda _line: "\r\n"),
    "text: a mark at its beginning": _everywhere(lambda text: "\ufeff" + text),
    "text: no line break at its end": _everywhere(lambda text: text.removesuffix("\n")),
    "text: an empty line at its end": _everywhere(lambda text: text + "\n"),
    "text: no proofs": in_the_text(r"(?s)--- proofs\n.*?(?=\n=== end|\n\n=== deal)", lambda _line: ""),
}

NO_CHAINS: Final = in_the_text(r"(?s)\n\[chance\]\n.*?\n\](?=\n\n)", lambda _section: "", mend=True)
"""A section is dropped that every proof needs."""

MENDED: Final[dict[str, Damage]] = {
    name: in_the_text(pattern, change, mend=True)
    for name, pattern, change in (
        ("written: a list on several lines", r"(?m)^(players|stacks|seats) = \[.*\]$", _several_lines),
        ("written: one more field", r"(?m)^dealer = \d+$", lambda line: line + "\ncolour = 1"),
        ("written: a field less", r"(?m)^(game|stacks|dealer|payoffs|table) = .*\n", lambda _line: ""),
        ("written: a move of no kind", r"(?m)^\d+ \* (draw|roll) ", lambda line: line[:-1] + "x "),
        ("written: a default", r"(?m)^dealer = \d+$", lambda line: line + "\nposting = []"),
        ("written: fields turned", r"(?m)^stacks = .*\ndealer = .*$", _turned),
        ("written: a blank", r"(?m)^dealer = ", lambda line: line + " "),
        ("written: a comment", r"(?m)^dealer = \d+$", lambda line: line + " # so it was"),
        ("written: a name in quotes", r"(?m)^dealer", lambda line: f'"{line}"'),
        ("written: an escape", r'"Anne"', lambda _line: r'"Ann\u0065"'),
        ("written: an empty line", r"(?m)^--- proofs$", lambda line: line + "\n"),
        ("written: texts of a proof turned", r'(?m)^  "table [0-9a-f]+",\n  "seat 0 .*$', _turned),
        ("written: a text more in a proof", r'(?m)^  "before .*$', lambda line: line + '\n  "note 1",'),
        ("written: a fraction", r"(?m)^dealer = ", lambda line: line + "0."),
        ("written: a date", r"(?m)^dealer = .*", lambda _line: "dealer = 2020-01-01"),
        ("written: a name with a dot", r"(?m)^dealer", lambda line: line + ".at"),
        ("written: a list in a list", r"(?m)^stacks = ", lambda line: line + "["),
        ("written: a table", r"(?m)^dealer = .*", lambda _line: "dealer = {at = 0}"),
        ("written: a field twice", r"(?m)^dealer = .*", lambda line: line + "\n" + line),
        ("written: a section of no name", r"(?m)^\[rules\]", lambda line: line + "\na = 1\n\n[[more]]"),
        ("written: a large number", r"(?m)^dealer = ", lambda line: line + "9" * 30),
        ("written: half a character", r'"Anne"', lambda _line: r'"Ann\ud83d"'),
        ("written: a name with a CR", r"(?m)^game = .*", lambda line: line + "\r"),
        ("written: a move with a CR", r"(?m)^\d+ \* \S+", lambda line: line + " \r"),
        ("written: other digits", r"(?m)^\d+ \d", lambda line: line[:-1] + "٣"),
        ("written: a zero", r'"(pack|throw) |"(opened|seat) (?=\d)|from |proof-', lambda text: text + "0"),
        ("written: a sign", r'"(pack|throw) |"opened (?=\d)|from ', lambda text: text + "+"),
    )
}
"""Brelan would write the same in another way. Every check of the lines fits."""
