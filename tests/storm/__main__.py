"""`make storm`: every part in its time, one after the other, and a report. `python -m storm --help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from databases import Postgres, running_postgres
from storm import described, killed, mutated, races, restarts, secrets
from storm.report import Deadline, Part, write_report

MINUTES = {"mutated": 15, "killed": 20, "races": 10, "restarts": 5, "described": 5, "secrets": 40}
"""What each part takes at most in a full storm, on two cores."""


def main() -> int:
    asked = _asked()
    parts: list[Part] = []
    with tempfile.TemporaryDirectory() as folder, running_postgres() as postgres:
        for name in asked.parts:
            for part in _run(name, asked.share, Path(folder), postgres):
                parts.append(part)
                sys.stdout.write(f"{part.name}: {part.done} {part.wrong} in {part.seconds:.0f} s\n")
                sys.stdout.flush()
                if asked.write:
                    write_report(parts, Path(asked.write), asked.share)
    return 0 if all(part.holds for part in parts) else 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="storm")
    parser.add_argument("--parts", nargs="+", choices=MINUTES, default=list(MINUTES))
    parser.add_argument("--share", type=float, default=1.0, help="of the full number and time of everything")
    parser.add_argument("--write", help="a folder for storm.md and storm.json")
    return parser.parse_args()


def _run(name: str, share: float, folder: Path, postgres: Postgres) -> Iterator[Part]:
    deadline = Deadline(60 * MINUTES[name] * share)

    def some(number: int) -> int:
        return max(1, round(number * share))

    runs: dict[str, Callable[[], list[Part]]] = {
        "mutated": lambda: [mutated.run(some(1_000_000), deadline)],
        "killed": lambda: [
            killed.run(some(100), Deadline(30 * MINUTES[name] * share), folder, where) for where in (None, postgres)
        ],
        "races": lambda: [races.run(some(100), deadline, folder, postgres)],
        "restarts": lambda: [restarts.run(some(10), deadline, folder, postgres)],
        "described": lambda: [described.run(some(300), deadline, folder)],
        "secrets": lambda: secrets.run(some(2_000), some(200), deadline),
    }
    yield from runs[name]()


if __name__ == "__main__":
    sys.exit(main())
