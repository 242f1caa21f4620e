"""A game by its name, its rules from keyword arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from brelan import registry
from brelan.arguments import checked
from brelan.engine import options
from brelan.engine.game import AnyGame


@checked
def game(name: str) -> AnyGame:
    """The game of that name: its `Rules`, and `start`, `turn`, `legal`, `apply`, `view` to play it move by move.

    >>> brelan.game("poker-as").seats
    range(2, 7)
    """
    return registry.game(name)


def game_names() -> tuple[str, ...]:
    """Every game that can be played here, those of other packages included.

    >>> brelan.game_names()
    ('daker', 'daker-draw', 'game-round', 'pai-gow', 'poker-as', 'poque')
    """
    return registry.names()


@checked
def rules(name: str, preset: str | None = None, **given: Any) -> Any:
    """The rules of a game: a preset, if one is named, then single options.

    Options have the names of the command line, with underscores, and are checked in the same way.

    >>> brelan.rules("poker-as", preset="classic").max_throws
    3
    >>> brelan.rules("daker", limit="pot-limit", small_blind=5).small_blind
    5
    """
    found = registry.game(name)
    return rules_from(found, preset, kebab(given))


def rules_from(found: AnyGame, preset: str | None, given: Mapping[str, Any]) -> Any:
    """The same, with the option names of the command line."""
    chosen = options.checked(preset_option(found), preset)
    rules = options.build(found.Rules, given, found.presets[chosen] if chosen is not None else None)
    options.check_parts(rules, given)
    return rules


def preset_option(found: AnyGame) -> options.Option:
    """The named sets of options that a game comes with."""
    return options.Option("preset", "choice", None, choices=tuple(found.presets))


def kebab(given: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments, with the option names of the command line."""
    return {name.replace("_", "-"): value for name, value in given.items()}


def divided(given: Mapping[str, Any], question: type[Struct]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of a question, and the rest: options of the game."""
    asked = {option.name for option in options.options_of(question)}
    named = kebab(given)
    return (
        {name: value for name, value in named.items() if name in asked},
        {name: value for name, value in named.items() if name not in asked},
    )
