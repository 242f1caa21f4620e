"""`brelan odds GAME …`: exact probabilities."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import percent, print_table
from brelan.cli.services import question_of, service
from brelan.engine.game import AnyGame
from brelan.locales.say import combination_name
from brelan.locales.words import Words


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("odds", game)


def run(call: Call) -> None:
    odds, question_type = service("odds", call.the_game())
    answer = odds(call.rules(), call.ask(question_type))
    if call.as_json:
        call.json(answer)
        return
    if isinstance(answer.combinations, dict):
        _print_counts(answer, call.words)
    if isinstance(answer.chances, dict):
        _print_chances(answer, call.words)


def _print_counts(answer: Any, say: Words) -> None:
    rows = [
        (combination_name(say, answer.game, name), say("number", value=count), percent(count / answer.total))
        for name, count in answer.combinations.items()
    ]
    heads = [say("cli-odds-combination"), say("cli-odds-count", total=answer.total), say("cli-odds-chance")]
    print_table("", heads, rows)


def _print_chances(answer: Any, say: Words) -> None:
    rows = [
        (combination_name(say, answer.game, name), percent(chance.exactly), percent(chance.at_least))
        for name, chance in answer.chances.items()
    ]
    heads = [say("cli-odds-combination"), say("cli-odds-exactly"), say("cli-odds-at-least")]
    print_table(say("cli-odds-aim", throws=answer.throws), heads, rows)
