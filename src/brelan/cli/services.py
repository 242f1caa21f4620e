"""Where the answers about a game come from: `odds` and `solver` have a module for each game that offers them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Any, Final

from brelan.engine.game import AnyGame
from brelan.errors import UnknownName

LAYER: Final = {"rank": "odds", "odds": "odds", "solve": "solver", "advise": "solver"}


def service(name: str, game: AnyGame) -> tuple[Any, type[Any]]:
    """The function that answers, and the type of its question: `rank` and `RankQuestion`, for instance."""
    path = f"brelan.{LAYER[name]}.{game.name.replace('-', '_')}"
    module = import_module(path) if find_spec(path) else None
    if not hasattr(module, name):
        raise UnknownName("not-offered", "{game} has no command {service!r} yet", game=game.name, service=name)
    return getattr(module, name), getattr(module, f"{name.capitalize()}Question")


def answer_of(ask: Callable[..., Any], rules: Any, question: Any, update: Callable[[int, int], None]) -> Any:
    """What a service answers; one that can say how far it is does so."""
    if "progress" in signature(ask).parameters:
        return ask(rules, question, progress=update)
    return ask(rules, question)


def question_of(name: str, game: AnyGame | None) -> tuple[type[Any], ...]:
    """The struct that the flags of a command come from."""
    return (service(name, game)[1],) if game is not None else ()
