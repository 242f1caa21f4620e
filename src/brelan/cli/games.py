"""`brelan games`: every game with its players, options and variants."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from brelan import games
from brelan.bots import bots_of
from brelan.cli.command import Call
from brelan.cli.output import console, print_table
from brelan.engine.game import AnyGame
from brelan.engine.options import Option, options_of
from brelan.locales.words import Words


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return ()


def run(call: Call) -> None:
    described = [describe(games.find(name), call.words) for name in games.names()]
    if call.as_json:
        call.json(described)
        return
    for game in described:
        _print(game, call.words)


def describe(game: AnyGame, say: Words) -> dict[str, Any]:
    """A game as `--json` tells it."""
    return {
        "name": game.name,
        "title": say(f"{game.name}-title"),
        "summary": say(f"{game.name}-summary"),
        "players": [game.seats[0], game.seats[-1]],
        "options": [_describe_option(game, option, say) for option in options_of(game.Rules)],
        "presets": [
            {"name": name, "help": say(f"{game.name}-preset-{name}"), "options": msgspec.to_builtins(rules)}
            for name, rules in game.presets.items()
        ],
        "bots": list(bots_of(game)),
    }


def _describe_option(game: AnyGame, option: Option, say: Words) -> dict[str, Any]:
    described: dict[str, Any] = msgspec.to_builtins(option)
    return {**described, "help": say(f"{game.name}-option-{option.name}")}


def _print(game: dict[str, Any], say: Words) -> None:
    least, most = game["players"]
    out = console()
    out.print(f"[bold]{game['title']}[/] ({game['name']}) · {say('cli-games-players', least=least, most=most)}")
    out.print(game["summary"])
    rows = [(f"--{option['name']}", option["help"], _default(option, say)) for option in game["options"]]
    print_table("", [say("cli-games-option"), say("cli-games-help"), say("cli-games-default")], rows, text=True)
    for preset in game["presets"]:
        out.print(f"--preset {preset['name']}: {preset['help']}")
    out.print(say("cli-games-bots", bots=", ".join(game["bots"])))


def _default(option: dict[str, Any], say: Words) -> str:
    value = option["default"]
    if value is None:
        return say("none") if option["kind"] == "number" else ""
    return say("yes" if value else "no") if isinstance(value, bool) else str(value)
