"""Solve the bids that come with the package: `python -m brelan.games.poque.solving.train FILE`.

It takes a quarter of an hour.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

from brelan.files import write_whole
from brelan.games.poque import GAME
from brelan.games.poque.rules import STAKE
from brelan.games.poque.solving.bid_ranges import Kinds, possible_kinds
from brelan.games.poque.solving.bidding import solve

if TYPE_CHECKING:
    from brelan.study.array_types import Array

Game: TypeAlias = tuple[int, Kinds]
"""The chips in the poque, and what was shown."""

NOTHING_KNOWN: Final[Kinds] = ()


def games(players: int) -> tuple[Game, ...]:
    """The usual poque after all that may be shown, and if nothing is known; a doubled one if nothing is known."""
    usual = STAKE * players
    shown = [(usual, kinds) for kinds in possible_kinds(players)]
    return (*shown, (usual, NOTHING_KNOWN), (2 * usual, NOTHING_KNOWN))


def train(tables: Sequence[int], tell: Callable[[str], None]) -> dict[str, Array]:
    """The arrays of the file: the rows of every game, and which game it is."""
    import numpy as np

    found: dict[str, Array] = {}
    for players in tables:
        solved = []
        for number, (poque, kinds) in enumerate(games(players), 1):
            solved.append(solve(players, poque, kinds))
            tell(f"{players} players: {number} of {len(games(players))}")
        found[f"rows-{players}"] = np.array(solved)
        found[f"games-{players}"] = np.array([_numbers(players, *game) for game in games(players)], np.int16)
    return found


def _numbers(players: int, poque: int, kinds: Kinds) -> list[int]:
    return [poque, int(bool(kinds)), *(kinds or (0,) * players)]


def main() -> None:
    import numpy as np

    parser = argparse.ArgumentParser(description="Solve the bids of Poque that come with the package.")
    parser.add_argument("file")
    arguments = parser.parse_args()
    packed = BytesIO()
    np.savez(packed, **train(GAME.seats, print))  # type: ignore[arg-type]  # none is called allow_pickle
    write_whole(arguments.file, lzma.compress(packed.getvalue(), preset=9))


if __name__ == "__main__":
    main()
