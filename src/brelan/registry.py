"""The games, found by name, and which module knows each part of a game. A part is imported when it is first used.

The six games of this package are listed here. A game of another package comes in by an entry point of the group
`brelan.games` that names its `Entry`, or by a call of `register_game`.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from brelan.arguments import checked
from brelan.engine.game import AnyGame
from brelan.errors import BadOption, UnknownName

GROUP: Final = "brelan.games"
"""The entry points by which games of other packages are found."""


Part: TypeAlias = Literal["engine", "bots", "odds", "solver", "coach", "loops", "learning", "page", "words"]


class Entry(Struct, frozen=True, kw_only=True):
    """A game, and where each part of it is: the dotted name of a module, or None if it has no such part."""

    name: str
    engine: str  # GAME: the rules
    bots: str | None = None  # BOTS: name -> how to make it
    odds: str | None = None  # QUERIES: rank, odds
    solver: str | None = None  # QUERIES: advise, solve
    coach: str | None = None  # evaluate: what each move is worth, from a view
    loops: str | None = None  # LOOPS: whole deals by compiled loops
    learning: str | None = None  # DESCRIPTION: its actions and observations as numbers
    page: str | None = None  # PAGE: how it looks in a browser; `brelan.web.pages.plain_page` draws any game
    words: str | None = None  # a package with the folder `texts`: words.LANG.ftl, rules.LANG.md, first-game.toml


def _ours(name: str) -> Entry:
    """Our own games: each in its folder of `brelan.games`."""
    folder = f"brelan.games.{name.replace('-', '_')}"
    return Entry(
        name=name,
        engine=folder,
        bots=f"{folder}.bots",
        odds=f"{folder}.odds",
        solver=f"{folder}.solving",
        coach=f"{folder}.coach",
        loops=f"{folder}.loops",
        learning=f"{folder}.learning",
        page=f"{folder}.page",
        words=folder,
    )


OURS: Final = {name: _ours(name) for name in ("daker", "daker-draw", "game-round", "pai-gow", "poker-as", "poque")}

_added: Final[dict[str, Entry]] = {}
"""Games that a program has registered since it started."""


@checked
def register_game(entry: Entry) -> None:
    """Add a game to this process, under a name that is free.

    >>> brelan.register_game(brelan.Entry(name="nap", engine="my_games.nap"))
    >>> "nap" in brelan.game_names()
    True
    """
    if entry.name in entries():
        raise BadOption("game-name-taken", "a game is called {name!r} already", name=entry.name)
    _added[entry.name] = entry


def entries() -> dict[str, Entry]:
    """Every game that can be played here."""
    return {**OURS, **{guest.name: guest for guest in guests()}}


def guests() -> tuple[Entry, ...]:
    """The games of other packages."""
    return tuple({**_installed(), **_added}.values())


@cache
def _installed() -> dict[str, Entry]:
    """Games of other packages. None of them can take the name of one of ours."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    found = {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}
    return {name: point.load() for name, point in found.items()}


def entry(name: str) -> Entry:
    """The entry of a game. Other packages are only asked for a name that is not in OURS."""
    if name in OURS:
        return OURS[name]
    known = entries()
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        raise UnknownName(
            "unknown-game",
            "no game is called {name!r}; the games are: {known}",
            name=name,
            known=", ".join(known),
            near=near[0] if near else "",
        )
    return known[name]


def part(name: str, kind: Part) -> ModuleType:
    """A part of a game, imported when it is first asked for."""
    module: str | None = getattr(entry(name), kind)
    if module is None:
        raise UnknownName("not-offered", "{game} has no command {query!r} yet", game=name, query=kind)
    return _module(module)


_module = cache(import_module)  # pages ask for the same ones again and again


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    return tuple(entries())


def with_pages() -> tuple[str, ...]:
    """The games that can be played in a browser."""
    return tuple(name for name, found in entries().items() if found.page is not None)


def game(name: str) -> AnyGame:
    """The rules of a game."""
    return _loaded(name) if name in OURS else _load(name)


def _load(name: str) -> AnyGame:
    found: AnyGame = part(name, "engine").GAME
    return found


_loaded = cache(_load)  # a table asks for its game dozens of times an action
