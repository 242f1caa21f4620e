"""A move takes no more files and calls than it did: whoever adds some moves a number here, and says why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from web.move_counter import Cost

PINNED = {
    "daker": (40, 45, 1_895),
    "daker-draw": (43, 45, 1_790),
    "game-round": (39, 56, 2_252),
    "pai-gow": (40, 47, 3_855),
    "poker-as": (40, 47, 2_098),
    "poque": (38, 40, 2_587),
}
"""Of each game: the files of a move that brings nothing new to draw, those of the median move, and the calls of an
average one."""
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
    assert {cost.game for cost in costs} == set(PINNED)
    for cost in costs:
        plain, files, calls = PINNED[cost.game]
        assert len(cost.plain) <= plain, cost.plain
        assert len(cost.files) <= files, cost.files
        assert cost.calls <= MARGIN * calls, cost.game
