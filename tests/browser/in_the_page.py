"""How long a page takes for its part in chance. Run this file to write the end of docs/results/chance.md."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from brelan import registry
from brelan.engine.game import AnyGame
from brelan.records.text import write_record
from browser.camera import chromium
from engine.evenness import write_part
from records.chained import Honest
from web.serving import serving_here

RUNS: Final = 11
TIMES: Final = """async ([what, runs, text]) => {
  const { OwnChain } = await import("/static/own_chain.js");
  const { examine } = await import("/static/checking.js");
  const acts = { chain: () => OwnChain.make("a table", 4096), record: () => examine(text) };
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await acts[what]();
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[(runs - 1) / 2];
}"""


def record_of(game: AnyGame) -> str:
    """The first deal between four people, seen whole."""
    honest = Honest(game, 4, 1, ("person",) * 4, length=64)
    honest.deal()
    return write_record(honest.record)


def measured(page: Page, what: str, text: str = "") -> str:
    return f"{page.evaluate(TIMES, [what, RUNS, text]):.0f} ms"


if __name__ == "__main__":
    with serving_here(Path(tempfile.mkdtemp())) as server, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{server.address}fair")
        version = browser.version
        records = {name: record_of(registry.game(name)) for name in ("daker", "poker-as")}
        rows = [
            ("make a chain of 4,096 links", measured(page, "chain")),
            *((f"check the record of a deal, `{name}`", measured(page, "record", records[name])) for name in records),
        ]
    lines = "\n".join(f"| {what} | {time} |" for what, time in rows)
    write_part(
        "In the page",
        f"""Written by `python tests/browser/in_the_page.py`: the median of {RUNS} runs in Chromium
{version}, on a machine with other work. A chain is made in sixteen slices, between which the page draws and listens.

| what | time |
|---|--:|
{lines}
""",
    )
