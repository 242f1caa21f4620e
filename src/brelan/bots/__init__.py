"""Bots: from what a seat sees to a move. A bot never sees a State."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeAlias

from msgspec import Struct

from brelan.bots.anything import RandomBot
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Player
from brelan.engine.game import AnyGame
from brelan.errors import UnknownName

MakeBot: TypeAlias = Callable[[Any, int, Stream], Player]
"""From the rules, the number of players and a stream of random numbers to a bot."""


class Preparation(Struct, frozen=True):
    """What a bot must have before it can choose, computed once and kept on disk; and who plays for it until then."""

    prepare: Callable[[Any, int], None]
    """From the rules and the number of players: computes what is not kept yet, which may take a minute."""
    stands_in: MakeBot
    by_players: bool = True  # another number of players needs something else


MODULES: Final = {
    "daker": "brelan.bots.daker",
    "daker-draw": "brelan.bots.daker_draw",
    "game-round": "brelan.bots.game_round",
    "pai-gow": "brelan.bots.pai_gow",
    "poker-as": "brelan.bots.poker_as",
    "poque": "brelan.bots.poque",
}


def bots_of(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that play a game, weakest first; `random` plays every game."""
    return {"random": RandomBot, **_declared(game, "BOTS")}


def preparations_of(game: AnyGame) -> dict[str, Preparation]:
    """The bots of a game that must prepare themselves, and how."""
    return _declared(game, "PREPARATIONS")


def _declared(game: AnyGame, what: str) -> dict[str, Any]:
    return getattr(import_module(MODULES[game.name]), what, {}) if game.name in MODULES else {}


def make_bot(game: AnyGame, name: str, rules: Any, players: int, stream: Stream) -> Player:
    """The bot of that name, ready to sit down."""
    check_bot(game, name)
    return bots_of(game)[name](rules, players, stream)


def check_bot(game: AnyGame, name: str) -> None:
    """Refuse a bot that does not exist."""
    known = bots_of(game)
    if name not in known:
        raise UnknownName(
            "unknown-bot",
            "{game} has no bot called {name!r}; its bots are: {known}",
            game=game.name,
            name=name,
            known=", ".join(known),
        )
