"""A run of the benchmarks as a table, for the screen and for `docs/results`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from brelan.errors import cannot_write
from brelan.files import check_writable, write_whole
from brelan.locales.words import Words
from tools.bench.measure import Report, Row

FILES: Final = ("speed.md", "speed.json")
HEADING: Final = "## Beside other libraries"
"""The last section of the page is written by a run."""
HEADS: Final = ("measure", "ours", "peer", "ratio")

Line = tuple[str, str, str, str]


def lines(report: Report, words: Words) -> list[Line]:
    """Each row in words."""
    return [_line(row, words) for row in report.rows]


def _line(row: Row, words: Words) -> Line:
    return (
        words(f"cli-bench-{row.measure}", subject=row.subject),
        figure(row.ours),
        f"{figure(row.theirs)} ({row.peer})" if row.theirs is not None else "",
        figure(row.ratio) if row.ratio is not None else "",
    )


def notes(report: Report, words: Words) -> list[str]:
    """The machine, the versions, and what could not be measured."""
    found = [
        words("cli-bench-machine", list=_list(report.machine)),
        words("cli-bench-versions", list=_list(report.versions)),
    ]
    if report.missing:
        names = ", ".join(f"{name} ({why})" if why else name for name, why in report.missing.items())
        found.append(words("cli-bench-missing", names=names))
    return found


def _list(named: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in named.items())


def figure(value: float) -> str:
    """Three digits at least, and thin gaps between thousands."""
    if value >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.2f}" if value >= 10 else f"{value:.3f}"


def markdown(report: Report, words: Words, page: str = "") -> str:
    """The page with the table as its last section; a new page has nothing else."""
    heads = [words(f"cli-bench-{head}") for head in HEADS]
    rows = [f"| {' | '.join(heads)} |", "|---|--:|--:|--:|"]
    rows += [f"| {' | '.join(line)} |" for line in lines(report, words)]
    kept = page.partition(f"\n{HEADING}\n")[0].rstrip("\n") or f"# {words('cli-bench-title')}"
    return "\n\n".join([kept, HEADING, words("cli-bench-about"), *notes(report, words), "\n".join(rows)]) + "\n"


def write(report: Report, folder: str, words: Words) -> list[Path]:
    """`speed.md` and `speed.json` in a folder."""
    page, data = prepare(folder)
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    write_whole(str(page), markdown(report, words, before).encode())
    write_whole(str(data), msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    return [page, data]


def prepare(folder: str) -> list[Path]:
    """The files that `write` will write. Refuse a folder in which it could not."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise cannot_write(folder, error) from error
    files = [Path(folder) / name for name in FILES]
    for file in files:
        check_writable(str(file))
    return files
