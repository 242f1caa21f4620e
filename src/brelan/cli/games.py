"""`brelan games`: every game with its players, options and variants; `brelan games GAME`: one of them; `brelan rules
GAME`: its rules page."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from brelan import registry
from brelan.cli.command import Call, command, extra_words
from brelan.cli.output import console, print_table, with_bold
from brelan.engine.agreement import match_options
from brelan.engine.game import AnyGame
from brelan.engine.options import Option, options_of
from brelan.locales.pages import clauses_of, rules_page
from brelan.locales.say import match_option_key
from brelan.locales.words import Words
from brelan.study.bots import bots_of


@command()
def games(call: Call) -> None:
    found = [registry.game(name) for name in call.rest or registry.names()]
    if len(call.rest) > 1:
        raise extra_words(call.rest[1:], "brelan games [GAME]")
    if call.as_json:
        described = [describe(game, call.words) for game in found]
        call.json(described[0] if call.rest else described)
        return
    for game in found:
        _print(game, call.words)


def describe(game: AnyGame, say: Words) -> dict[str, Any]:
    """A game, as `--json` prints it."""
    return {
        "name": game.name,
        "title": say(f"{game.name}-title"),
        "summary": say(f"{game.name}-summary"),
        "players": [game.seats[0], game.seats[-1]],
        "options": [msgspec.to_builtins(option) | {"help": text} for option, text in rules_in_words(game, say)],
        "match": [msgspec.to_builtins(option) | {"help": text} for option, text in match_in_words(game, say)],
        "presets": [
            {"name": name, "help": say(f"{game.name}-preset-{name}"), "options": msgspec.to_builtins(rules)}
            for name, rules in game.presets.items()
        ],
        "bots": list(bots_of(game)),
    }


def rules_in_words(game: AnyGame, say: Words) -> list[tuple[Option, str]]:
    """The options of a game, with their sentences."""
    return [(option, say(f"{game.name}-option-{option.name}")) for option in options_of(game.Rules)]


def match_in_words(game: AnyGame, say: Words) -> list[tuple[Option, str]]:
    """The options of its matches, with their sentences."""
    return [(option, say(match_option_key(say, game, option.name))) for option in match_options(game)]


def default_in_words(option: Option, say: Words) -> str:
    """The default value, for people."""
    value, special = option.default, f"cli-games-none-{option.name}"
    if value is None and say.has(special):
        return say(special)
    if value is None or value == "":
        return say("none") if option.kind == "number" else "–"
    return say("yes" if value else "no") if isinstance(value, bool) else str(value)


def _print(game: AnyGame, say: Words) -> None:
    out, title = console(), say(f"{game.name}-title")
    players = say("cli-games-players", least=game.seats[0], most=game.seats[-1])
    out.print(with_bold("", title, f" ({game.name}) · {players}"))
    out.print(say(f"{game.name}-summary"))
    for head, options in (
        ("cli-games-option", rules_in_words(game, say)),
        ("cli-games-match", match_in_words(game, say)),
    ):
        rows = [(f"--{option.name}", text, default_in_words(option, say)) for option, text in options]
        print_table("", [say(head), say("cli-games-help"), say("cli-games-default")], rows, text=True)
    for preset in game.presets:
        out.print(say("label", label=f"--preset {preset}"), say(f"{game.name}-preset-{preset}"))
    out.print(say("cli-games-bots", bots=", ".join(bots_of(game))))


@command()
def rules(call: Call) -> None:
    game = call.the_game()
    page = rules_page(game.name, call.words.lang)
    if call.as_json:
        call.json({"game": game.name, "lang": call.words.lang, "clauses": clauses_of(game.name), "text": page})
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        console().print(Markdown(page), soft_wrap=False)
    else:
        sys.stdout.write(page)
