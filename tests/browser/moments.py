"""Moments of every game that are worth looking at: the viewer's turn early, in the middle and late, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from brelan import registry
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Seat
from brelan.study.bots import bots_of
from web.seated import bot_deal

PLAYERS = {"daker": 5, "daker-draw": 4, "game-round": 4, "pai-gow": 4, "poker-as": 4, "poque": 4}
STACK = 150


@lru_cache(maxsize=64)
def played(name: str, seed: int = 11, players: int | None = None) -> tuple[AnyGame, Any, list[Played[Any]]]:
    """A deal among the game's sensible bots."""
    game = registry.game(name)
    seats = players or PLAYERS.get(name, game.seats[0])
    bot = next(name for name in ("simple", "house-way:sheet", *bots_of(game)) if name in bots_of(game))
    rules = game.Rules()
    return game, rules, bot_deal(game, rules, Table((STACK,) * seats, seats - 1), seed, bot)


def turns_of(game: AnyGame, steps: list[Played[Any]], seat: int) -> list[int]:
    """The steps after which a seat must choose."""
    turns = [(at, game.turn(step.state)) for at, step in enumerate(steps)]
    return [at for at, turn in turns if isinstance(turn, Seat) and turn.seat == seat]


def moments(game: AnyGame, steps: list[Played[Any]], seat: int = 0) -> Iterator[tuple[str, int]]:
    """A few of them, by name."""
    mine = turns_of(game, steps, seat)
    if mine:
        yield "first", mine[0]
    if len(mine) > 2:
        yield "middle", mine[len(mine) // 2]
    if len(mine) > 1:
        yield "last", mine[-1]
    yield "end", len(steps) - 1
