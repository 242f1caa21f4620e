"""`brelan rules GAME`: the rules page."""

from __future__ import annotations

import sys

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.engine.game import AnyGame
from brelan.locales.pages import clauses_of, rules_page


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return ()


def run(call: Call) -> None:
    game = call.the_game()
    page = rules_page(game.name, call.words.lang)
    if call.as_json:
        call.json({"game": game.name, "lang": call.words.lang, "clauses": clauses_of(game.name), "text": page})
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        console().print(Markdown(page), soft_wrap=False)
    else:
        sys.stdout.write(page)
