"""Bots: from what a seat sees to a move. A bot never sees a State.

A bot of another package comes in by an entry point of the group `brelan.bots` called `GAME.NAME`, by a call of
`register_bot`, or, on the user's own machine, as `module:Class`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeAlias

from msgspec import Struct

from brelan import registry
from brelan.arguments import checked
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Player
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.errors import BadOption, BrelanError, InputError, UnknownName
from brelan.study.bots.guests import Guest, told

MakeBot: TypeAlias = Callable[[Any, int, SeededRandom], Player]
"""From the rules, the number of players and a stream of random numbers to a bot."""


class Preparation(Struct, frozen=True):
    """What a bot must have before it can choose, computed once and kept on disk; and who plays for it until then."""

    prepare: Callable[[Any, int], None]
    """From the rules and the number of players: computes what is not kept yet, which may take a minute."""
    stands_in: MakeBot
    by_players: bool = True  # another number of players needs something else


GROUP: Final = "brelan.bots"
"""The entry points by which bots of other packages are found."""

_added: Final[dict[tuple[str, str], MakeBot]] = {}
"""By game and name: bots that a program has registered since it started."""


@checked
def register_bot(game: str, name: str, make: MakeBot) -> None:
    """Let a bot play a game under a name of its own, everywhere in this process.

    `make(rules, players, stream)` gives a player with `decide(view, legal)`; a class with such a constructor will do.

    >>> class Cautious:
    ...     def __init__(self, rules, players, stream): ...
    ...     def decide(self, view, legal):
    ...         return legal[0]
    >>> brelan.register_bot("daker", "cautious", Cautious)
    >>> brelan.play("daker", ["cautious", "random"], seed=1).names
    ('cautious', 'random')
    """
    if name in bots_of(registry.game(game)):
        raise BadOption("bot-name-taken", "a bot of {game} is called {name!r} already", game=game, name=name)
    _added[game, name] = make


def bots_of(game: AnyGame) -> dict[str, MakeBot]:
    """The bots that play a game, weakest first; `random` plays every game."""
    installed = {point.name.partition(".")[2]: _Installed(point) for point in _installed(game.name)}
    added = {name: make for (of, name), make in _added.items() if of == game.name}
    return {"random": RandomBot, **installed, **added, **_declared(game, "BOTS")}


def opponents_of(game: AnyGame) -> tuple[str, ...]:
    """The bots that people are offered: without those that are for simulations (`NOT_OFFERED` of the game's bots)."""
    return tuple(name for name in bots_of(game) if name not in _declared(game, "NOT_OFFERED"))


def is_built_in(game: AnyGame, name: str) -> bool:
    """A bot of this package or, for a game of another package, of that game."""
    return name == "random" or name in _declared(game, "BOTS")


def registered_here(game: AnyGame, name: str) -> MakeBot | None:
    """How to make a bot that a program has registered: other processes do not know its name."""
    return _added.get((game.name, name))


def preparations_of(game: AnyGame) -> dict[str, Preparation]:
    """The bots of a game that must prepare themselves, and how."""
    found: dict[str, Preparation] = _declared(game, "PREPARATIONS")
    return found


def _declared(game: AnyGame, what: str) -> Any:
    """What the game's own module of bots says."""
    has_bots = registry.entry(game.name).bots is not None
    return getattr(registry.part(game.name, "bots"), what, {}) if has_bots else {}


class _Installed:
    """A bot of another package, imported when it first sits down."""

    def __init__(self, point: EntryPoint) -> None:
        self._point = point

    def __call__(self, rules: Any, players: int, stream: SeededRandom) -> Player:
        player: Player = self._point.load()(rules, players, stream)
        return player


@cache
def _installed(game: str) -> tuple[EntryPoint, ...]:
    return tuple(point for point in entry_points(group=GROUP) if point.name.partition(".")[0] == game)


def make_bot(game: AnyGame, name: str, rules: Any, players: int, stream: SeededRandom) -> Player:
    """The bot of that name, ready to sit down."""
    check_bot(game, name)
    make = bots_of(game)[name]
    return make(rules, players, stream) if _is_ours(game, name) else _seated(name, make, rules, players, stream)


def watched(game: AnyGame, name: str, player: Player, at: InputError) -> Player:
    """The same player; if it is not ours and fails, it is named with the deal `at` which it was."""
    return player if _is_ours(game, name) else Guest(name, player, at)


def _is_ours(game: AnyGame, name: str) -> bool:
    return game.name in registry.OURS and is_built_in(game, name)


def _seated(name: str, make: MakeBot, rules: Any, players: int, stream: SeededRandom) -> Player:
    """A bot of somebody else, which may be anything."""
    try:
        player = make(rules, players, stream)
    except BrelanError:
        raise
    except (Exception, SystemExit) as error:
        raise BadOption(
            "bot-not-made",
            "the bot {name!r} cannot be made from (rules, players, stream): {why}",
            name=name,
            why=told(error),
        ) from error
    if not callable(getattr(player, "decide", None)):
        raise BadOption("bot-without-decide", "the bot {name!r} has no method decide(view, legal)", name=name)
    return player


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


def import_bots(game: AnyGame, names: tuple[str, ...]) -> None:
    """Bots named `module:Class` are imported and registered under that name. Never for names that come from afar."""
    for name in dict.fromkeys(names):
        module, colon, attribute = name.partition(":")
        if not (colon and module.replace(".", "").isidentifier()) or name in bots_of(game):
            continue
        try:
            make = getattr(import_module(module), attribute)
        except (Exception, SystemExit) as error:  # the module is run when it is imported
            why = str(error) if isinstance(error, ImportError | AttributeError) else told(error)
            raise UnknownName("no-such-bot", "cannot import the bot {name!r}: {why}", name=name, why=why) from error
        if not callable(make):
            raise BadOption("bot-not-callable", "the bot {name!r} is not a class and cannot be called", name=name)
        register_bot(game.name, name, make)


class RandomBot:
    """An amount counts as one move among the others, its size drawn afterwards."""

    def __init__(self, _rules: Any, _players: int, stream: SeededRandom) -> None:
        self._stream = stream

    def decide(self, _view: Any, legal: Legal, /) -> Any:
        kinds = len(legal.plain) + bool(legal.amounts)
        chosen = self._stream.below(kinds)
        if chosen < len(legal.plain):
            return legal.plain[chosen]
        return legal[len(legal.plain) + self._stream.below(len(legal.amounts))]
