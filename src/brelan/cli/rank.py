"""`brelan rank GAME CARDS…`: what a hand is worth. With `-`, one hand per line from standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click
from msgspec import Struct

from brelan.cli.command import Call, question_of
from brelan.cli.output import console, with_bold
from brelan.cli.streams import json_text
from brelan.engine.game import AnyGame
from brelan.errors import BadNotation, BrelanError
from brelan.library import asking
from brelan.locales.say import error_text, hand_name, pieces
from brelan.pieces.hand import Hand


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("rank", game)


def run(call: Call) -> int:
    game = call.the_game()
    if call.rest == ("-",):
        ranking = asking.ranking_of(game.name)
        return _rank_lines(call, ranking.rank, call.rules(), call.ask(ranking.Question))
    if not call.rest:
        raise BadNotation("no-cards", "give the cards or dice, for instance: {example}", example="A A K Q J")
    found = asking.rank(game.name, *call.rest, **call.keywords())
    if call.as_json:
        call.json(found)
    else:
        name = hand_name(call.words, found.game, Hand(found.combination, tuple(found.values)))
        place = call.words("cli-rank-place", place=found.place, of=found.of)
        console().print(with_bold(f"{_cards(found)} · ", name, f" · {place}"))
    return 0


def _cards(found: Any) -> str:
    """The cards in a row. A card with two values shows the one that counts."""
    counts_as = getattr(found, "counts_as", found.cards)
    shown = [
        f"{card}→{value}" if value != card and value in found.values and len(set(card)) > 2 else card
        for card, value in zip(found.cards, counts_as, strict=True)
    ]
    return pieces(tuple(shown))


def _rank_lines(call: Call, rank: Any, rules: Any, question: Any) -> int:
    """One document per line, also for a bad line, so that answers match questions."""
    write, failed = sys.stdout.write, 0
    for number, line in enumerate(_lines(sys.stdin), 1):
        try:
            write(json_text(rank(rules, (line,), question)))
        except BrelanError as error:
            failed += 1
            sentence = error_text(call.words, error)
            write(json_text({"error": {"code": error.code, "message": sentence, "line": number}}))
    if failed:
        click.echo(f"brelan: {call.words('cli-rank-failed', lines=failed)}", err=True)
    return 2 if failed else 0


def _lines(lines: Iterable[str]) -> Iterable[str]:
    return (line.rstrip("\n") for line in lines)
