"""`make storm`: every part in its time, one after the other, and a report. `python -m tools.storm --help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from databases import Postgres, running_postgres
from tools.storm import described, killed, mutated, races, secrets
from tools.storm.report import Deadline, Part, write_report

MINUTES = {"mutated": 12, "killed": 8, "races": 3, "restarts": 2, "described": 5, "secrets": 60}
"""What each part takes at most in a full storm, on two cores: an hour and a half."""


class Asked(argparse.Namespace):
    """The options of the command."""

    parts: list[str]
    share: float
    patience: float
    write: str | None


def main() -> int:
    asked = _asked()
    parts: list[Part] = []

    def told(part: Part) -> None:
        sys.stdout.write(f"{part.name}: {part.done} {part.wrong} in {part.seconds:.0f} s\n")
        sys.stdout.flush()
        if asked.write:
            write_report([part], Path(asked.write))

    with tempfile.TemporaryDirectory() as folder, running_postgres() as postgres:
        for name in asked.parts:
            for part in _run(name, asked, Path(folder), postgres, told):
                parts.append(part)
                told(part)
    return 0 if all(part.holds for part in parts) else 1


def _asked() -> Asked:
    parser = argparse.ArgumentParser(prog="storm")
    parser.add_argument("--parts", nargs="+", choices=MINUTES, default=list(MINUTES))
    parser.add_argument("--share", type=float, default=1.0, help="of the full number and time of everything")
    parser.add_argument("--patience", type=float, default=1.0, help="times the usual time, on a slow machine")
    parser.add_argument("--write", help="a folder for faults.md and faults.json; the results of other parts are kept")
    return parser.parse_args(namespace=Asked())


def _run(name: str, asked: Asked, folder: Path, postgres: Postgres, told: Callable[[Part], None]) -> Iterator[Part]:
    seconds = 60 * MINUTES[name] * asked.share * asked.patience
    deadline = Deadline(seconds)

    def some(number: int) -> int:
        return max(1, round(number * asked.share))

    runs: dict[str, Callable[[], list[Part]]] = {
        "mutated": lambda: [mutated.run(some(1_000_000), deadline)],
        "killed": lambda: [killed.run(some(100), Deadline(seconds / 2), folder, where) for where in (None, postgres)],
        "races": lambda: [races.run(some(100), deadline, folder, postgres)],
        "restarts": lambda: [killed.run_restarts(some(10), deadline, folder, postgres)],
        "described": lambda: [described.run(some(300), deadline, folder)],
        "secrets": lambda: secrets.run(some(2_000), some(200), seconds, told),
    }
    yield from runs[name]()


if __name__ == "__main__":
    sys.exit(main())
