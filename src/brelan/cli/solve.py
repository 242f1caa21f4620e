"""`brelan solve GAME …`: solve, save, and print the value of each seat."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.cli.command import Call, question_of
from brelan.cli.output import console, print_table, progress
from brelan.engine.game import AnyGame
from brelan.library import asking
from brelan.locales.say import decimal
from brelan.locales.words import Words


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("solve", game)


def run(call: Call) -> None:
    game = call.the_game()
    with progress(call.words("cli-solve-running"), error=lambda error: _error(call.words, error)) as update:
        answer = asking.solve(game.name, progress=update, **call.keywords())
    if call.as_json:
        call.json(answer)
    elif hasattr(answer, "information_sets"):
        _print_small(call.words, answer)
    else:
        _print_seats(call.words, answer)


def _error(say: Words, error: float) -> str:
    return say("cli-solve-error", error=decimal(say, f"{error:.1e}"))


def _print_seats(say: Words, answer: Any) -> None:
    rows = [(str(seat.seat), decimal(say, f"{seat.value:.5f}")) for seat in answer.seats]
    print_table("", [say("cli-solve-seat"), say("cli-solve-value")], rows)
    exact = answer.exploitability == 0
    bound = f"{answer.exploitability:.1e}"
    console().print(say("cli-solve-exact") if exact else say("cli-solve-exploitability", bound=bound))


def _print_small(say: Words, answer: Any) -> None:
    """A whole deal: what each seat wins, and the size of what was solved."""
    rows = [
        (str(seat.seat), decimal(say, f"{seat.value:+.6f}"), decimal(say, f"{seat.gain:.1e}"))
        for seat in answer.seats
    ]
    heads = [say("cli-solve-small-seat"), say(f"cli-solve-small-{answer.unit}"), say("cli-solve-small-gain")]
    print_table("", heads, rows)
    console().print(say("cli-solve-small-size", positions=answer.positions, sets=answer.information_sets))
    console().print(
        say(
            "cli-solve-small-error",
            iterations=answer.iterations,
            method=answer.method,
            error=decimal(say, f"{answer.exploitability:.1e}"),
        )
    )
