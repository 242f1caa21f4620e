"""`brelan review FILE`: every decision of a record with the best one, and what the difference cost."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from brelan.cli.command import Call
from brelan.cli.output import console, print_table, progress
from brelan.cli.replay import read_file
from brelan.cli.streams import visible
from brelan.engine.game import AnyGame
from brelan.library.choosing import game as find_game
from brelan.library.reviewing import Decision, ReviewAnswer, review
from brelan.locales.coaching import move_text, reason_text, worth_text
from brelan.locales.say import decimal
from brelan.locales.words import Words
from brelan.records.verify import verify

NOTHING: Final = "–"


class ReviewFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Whose decisions."""

    seat: Annotated[int, Meta(ge=0)] | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (ReviewFlags,)


def run(call: Call) -> None:
    record, say = read_file(call), call.words
    verify(record)
    with progress(say("cli-running")) as update:
        answer = review(record, seat=call.ask(ReviewFlags).seat, progress=update)
    if call.as_json:
        call.json(answer)
        return
    game = find_game(answer.game)
    names = tuple(map(visible, record.seats))
    for place in answer.costliest:
        _print_mistake(answer.decisions[place], game, names, say)
    if not answer.costliest:
        console().print(say("cli-review-no-mistake"))
    _print_decisions(answer, game, names, say)
    _print_seats(answer, say)


def _print_mistake(decision: Decision, game: AnyGame, names: tuple[str, ...], say: Words) -> None:
    told = say(
        "cli-review-mistake",
        deal=decision.deal,
        move=decision.move,
        name=names[decision.seat],
        played=move_text(say, game, decision.played),
        best=move_text(say, game, decision.best),
        cost=worth_text(say, decision.unit, decision.cost, decision.margin / 2),
    )
    console().print(told, style="bold")
    console().print("  " + reason_text(say, decision.reason))


def _print_decisions(answer: ReviewAnswer, game: AnyGame, names: tuple[str, ...], say: Words) -> None:
    heads = [say(f"cli-review-{head}") for head in ("deal", "move", "seat", "played", "best", "cost", "how")]
    rows = [
        [
            str(one.deal),
            str(one.move),
            names[one.seat],
            move_text(say, game, one.played),
            NOTHING if one.played == one.best else move_text(say, game, one.best),
            worth_text(say, one.unit, one.cost, one.margin / 2) if one.cost else NOTHING,
            say(f"coach-how-{one.how}"),
        ]
        for one in answer.decisions
    ]
    print_table("", heads, rows, text=True)


def _print_seats(answer: ReviewAnswer, say: Words) -> None:
    """What the cards gave, and what the decisions gave away."""
    heads = [say(f"cli-review-{head}") for head in ("seat", "decisions", "result", "luck", "play")]
    rows = [
        [
            visible(one.name),
            str(one.decisions),
            *(decimal(say, f"{part:+.2f}") for part in (one.result, one.luck, one.play)),
        ]
        for one in answer.seats
    ]
    print_table("", heads, rows)
