"""Every record through three checkers, the page's script in a real browser among them. They must say the same.

Run this file (with a number of records for each game) to write a part of docs/results/chance.md.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from brelan.engine.game import AnyGame
from browser.camera import chromium
from contract.games import REGISTERED
from engine.evenness import write_part
from records.cases import Case, any_case
from records.damage import DAMAGES
from records.verdicts import CHECK_IN_PAGE, differences, of_file, of_page, ours
from web.serving import serving_here

AT_ONCE: Final = 100
"""Records that the page is given in one call."""


def disagreements(page: Page, cases: list[Case]) -> Iterator[str]:
    """What the checkers do not say alike, or what no checker may say. The page is one of the server."""
    answers = page.evaluate(CHECK_IN_PAGE, [case.text for case in cases])
    for case, answer in zip(cases, answers, strict=True):
        mine, file, in_page = ours(case.text), of_file(case.text), of_page(answer)
        if in_page != file:
            yield f"{case.name}: page {in_page}, file {file}"
        yield from (f"{case.name}: {difference}" for difference in differences(mine, file))
        if not case.is_right(mine["holds"]):
            yield f"{case.name}: {mine}"


def batches(game: AnyGame, records: int) -> Iterator[list[Case]]:
    for start in range(0, records, AT_ONCE):
        yield [any_case(game, seed) for seed in range(start, min(start + AT_ONCE, records))]


def row(page: Page, game: AnyGame, records: int) -> str:
    """A line of the table; the first disagreement ends the program."""
    kinds: Counter[str] = Counter()
    start = time.perf_counter()
    for cases in batches(game, records):
        for found in disagreements(page, cases):
            sys.exit(found)
        kinds.update(kind for case in cases for kind in case.kinds)
    seconds = time.perf_counter() - start
    counted = ("honest", "damaged", "sealings", "withheld", "without a page", "reshuffled")
    return f"| `{game.name}` | {' | '.join(f'{kinds[kind]:,}' for kind in counted)} | {seconds:.0f} s |"


if __name__ == "__main__":
    records = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    with serving_here(Path(tempfile.mkdtemp())) as server, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{server.address}fair")
        rows = [row(page, game, records) for game in REGISTERED]
    write_part(
        "Three checkers, one verdict",
        f"""Written by `python tests/browser/three_checkers.py {records}`: {records:,} random records of every game,
as a player, a spectator or the table keeps them. Every fifth is honest, the others are damaged in {len(DAMAGES) - 1}
ways. `brelan verify`, `examples/check_record.py` and the page's script in a browser gave one verdict on each: whether
it holds, what is proved, and which fault it has, of which pack or throw. A damage that finds nothing to change leaves
a record honest.

| game | honest | damaged | packs and throws | links withheld | no chain | new stocks | time |
|---|--:|--:|--:|--:|--:|--:|--:|
{chr(10).join(rows)}
""",
    )
