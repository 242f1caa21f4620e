"""`brelan solve GAME …`: solve, save, and print the value of each seat."""

from __future__ import annotations

from msgspec import Struct

from brelan.cli.command import Call, question_of
from brelan.cli.output import console, print_table, progress
from brelan.engine.game import AnyGame
from brelan.library import asking
from brelan.locales.say import decimal


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("solve", game)


def run(call: Call) -> None:
    game = call.the_game()
    with progress(call.words("cli-solve-running")) as update:
        answer = asking.solve(game.name, progress=update, **call.keywords())
    if call.as_json:
        call.json(answer)
        return
    rows = [(str(seat.seat), decimal(call.words, f"{seat.value:.5f}")) for seat in answer.seats]
    print_table("", [call.words("cli-solve-seat"), call.words("cli-solve-value")], rows)
    exact = answer.exploitability == 0
    bound = f"{answer.exploitability:.1e}"
    console().print(call.words("cli-solve-exact") if exact else call.words("cli-solve-exploitability", bound=bound))
