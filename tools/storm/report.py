"""What a part of the storm counted, and the page that tells it."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan import __version__

P = ParamSpec("P")

MOST_SHOWN = 5
"""Failures that are written out; all are counted."""


class Part(Struct):
    """One part: what it did, what must be zero, what must not be."""

    name: str
    what: str  # in a sentence
    done: dict[str, int] = {}
    wrong: dict[str, int] = {}  # each must be 0
    wanted: dict[str, int] = {}  # a full storm does at least this many of these
    examples: list[str] = []
    seconds: float = 0.0
    day: str = ""  # on which it was run

    def count(self, name: str, number: int = 1) -> None:
        self.done[name] = self.done.get(name, 0) + number

    def must_be_zero(self, *names: str) -> None:
        for name in names:
            self.wrong.setdefault(name, 0)

    def fail(self, name: str, example: str) -> None:
        self.wrong[name] = self.wrong.get(name, 0) + 1
        if len(self.examples) < MOST_SHOWN:
            self.examples.append(f"{name}: {example}")

    def add(self, more: Part) -> None:
        """What another process counted."""
        for name, count in more.done.items():
            self.count(name, count)
        for name, count in more.wrong.items():
            self.wrong[name] = self.wrong.get(name, 0) + count
        self.examples = [*self.examples, *more.examples][:MOST_SHOWN]

    @property
    def holds(self) -> bool:
        return not any(self.wrong.values())

    @property
    def complete(self) -> bool:
        return all(self.done.get(name, 0) >= number for name, number in self.wanted.items())


def timed(run: Callable[P, Part]) -> Callable[P, Part]:
    """A part that knows how long it took."""

    @wraps(run)
    def running(*args: P.args, **more: P.kwargs) -> Part:
        start = time.monotonic()
        part = run(*args, **more)
        part.seconds = time.monotonic() - start
        return part

    return running


class Deadline:
    """A part ends when its work is done, or when its time is over."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._end


def write_report(parts: Sequence[Part], folder: Path) -> None:
    """These parts, and of the others what the folder says already: each may be run alone."""
    file, day = folder / "faults.json", datetime.now(UTC).date().isoformat()
    before = msgspec.json.decode(file.read_bytes(), type=list[Part]) if file.exists() else []
    all_parts = {part.name: part for part in before} | {part.name: replace(part, day=day) for part in parts}
    shown = list(all_parts.values())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(shown), indent=1) + b"\n")
    (folder / "faults.md").write_text("\n".join(_lines(shown)) + "\n")


def _lines(parts: Sequence[Part]) -> Iterator[str]:
    yield "# Faults"
    yield ""
    yield (
        "Written by `make storm`: faults and nonsense in great numbers, counted. What is in the third column must "
        "be 0; a part that ran out of its time says how far it came. Parts may be run one by one: each has its day."
    )
    yield ""
    yield f"Brelan {__version__}, Python {platform.python_version()}, {os.cpu_count()} cores."
    yield ""
    yield "| what | done | must be 0 | minutes | day |"
    yield "|---|---|---|---|---|"
    for part in parts:
        done = ", ".join(f"{_number(part, name, count)} {name}" for name, count in part.done.items())
        wrong = ", ".join(f"{count:,} {name}" for name, count in part.wrong.items())
        yield f"| {part.what} | {done} | {wrong} | {part.seconds / 60:.1f} | {part.day} |"
    shown = [f"- {part.name}: {example}" for part in parts for example in part.examples]
    if shown:
        yield from ("", "## What went wrong", "", *shown)


def _number(part: Part, name: str, count: int) -> str:
    wanted = part.wanted.get(name, 0)
    return f"{count:,}" if count >= wanted else f"{count:,} of {wanted:,}"
