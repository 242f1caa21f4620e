"""A move takes no more files and calls than it did: whoever adds some moves a number here, and says why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from web.move_counter import Cost

PINNED = {
    "daker": (69, 2_113),
    "daker-draw": (68, 2_009),
    "game-round": (78, 2_589),
    "pai-gow": (70, 4_075),
    "poker-as": (75, 2_360),
    "poque": (66, 2_820),
}
"""Of each game: the files of the median move, and the calls of an average one."""
MARGIN = 1.02
"""Versions of Python and of libraries differ a little."""


def test_a_move_passes_few_files_and_calls() -> None:
    """Counted in a process of its own, in which no other test has drawn anything before."""
    folder = Path(__file__).parents[1]
    paths = os.pathsep.join([str(folder), *filter(None, sys.path)])
    made = subprocess.run(
        [sys.executable, "-m", "web.move_counter"],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        check=True,
    )
    costs = msgspec.json.decode(made.stdout, type=list[Cost])
    assert {cost.game for cost in costs} >= set(PINNED)
    for cost in costs:
        files, calls = PINNED.get(cost.game, (0, 0))
        assert len(cost.files) <= files, cost.files
        assert cost.calls <= MARGIN * calls, cost.game
