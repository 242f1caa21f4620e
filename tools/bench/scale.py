"""What a simulated deal costs in runs of different length: `python -m tools.bench.scale [GAME] [MOST] [BOTS]`.

From 10⁴ to 10^MOST deals (8 unless told), as `brelan simulate --fast` plays them in one process: shares, sums, blocks
and all. Short runs are repeated with other seeds until a million deals are played.
"""

from __future__ import annotations

import sys
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Final

from brelan.study.arena import simulate
from brelan.study.arena.chunks import prepare
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.ledger import begin

STACK: Final = 200
FEWEST: Final = 4  # as a power of ten
ENOUGH: Final = 10**6  # deals for one measure


def nanoseconds(game: str, bots: tuple[str, ...], deals: int) -> float:
    """Of processor time, for each deal of runs of that length."""
    runs = max(1, ENOUGH // deals)
    asked = [Experiment(game, {}, bots, deals, seed, STACK, fast=True) for seed in range(runs)]
    begun = process_time()
    for experiment in asked:
        simulate.play(begin(experiment))
    return (process_time() - begun) / (runs * deals) * 1e9


def table(game: str, most: int, bots: tuple[str, ...]) -> str:
    """A Markdown table, a row for each length of a run."""
    prepare(Experiment(game, {}, bots, ENOUGH, 0, STACK, fast=True))
    nanoseconds(game, bots, ENOUGH)  # tables that are filled as situations occur are full enough now
    rows = [f"| {game}, {', '.join(bots)} | ns a deal | most memory, MB |", "|---|---|---|"]
    for power in range(FEWEST, most + 1):
        each = nanoseconds(game, bots, 10**power)
        rows.append(f"| 10^{power} deals | {each:.0f} | {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} |")
    return "\n".join(rows)


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    named, longest, players = given.get(1, "poker-as"), int(given.get(2, "8")), given.get(3, "simple,random")
    sys.stdout.write(table(named, longest, tuple(players.split(","))) + "\n")
