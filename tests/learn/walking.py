"""Random deals through an encoding: what every environment does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.turns import Over, Seat
from brelan.learn.encoder import Encoding
from brelan.learn.playing import Position, after, begin, choices_at

FEWEST_AND_MOST = [
    (name, players)
    for name in registry.names()
    for players in (registry.game(name).seats[0], registry.game(name).seats[-1])
]

every_table = pytest.mark.parametrize(("name", "players"), FEWEST_AND_MOST)
"""Each game with the fewest and the most players."""

TWO_KINDS = "A/A " * 13 + "K/K " * 14


def walk(encoding: Encoding, seed: int) -> Iterator[tuple[Position, int | None]]:
    """Every position of a deal, and the seat at turn (None: chance, or the end)."""
    game, stream, chance = encoding.setting.game, SeededRandom("walk", seed), Seeded(seed)
    at = begin(encoding.setting, seed % encoding.setting.players)
    while True:
        match game.turn(at.state):
            case Seat(seat):
                yield at, seat
                moves = list(choices_at(encoding, at).values())
                at = after(game, at, moves[stream.below(len(moves))])
            case Over():
                yield at, None
                return
            case turn:
                yield at, None
                at = after(game, at, chance.answer(turn))
