"""`brelan advise GAME …`: the best move in a given spot, and what each move is worth."""

from __future__ import annotations

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import console, print_table
from brelan.cli.services import question_of, service
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_action
from brelan.hands.hand import Hand
from brelan.locales.say import Speaker, hand_name


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("advise", game)


def run(call: Call) -> None:
    game = call.the_game()
    advise, question_type = service("advise", game)
    answer = advise(call.rules(), call.ask(question_type))
    if call.as_json:
        call.json(answer)
        return
    speaker = Speaker(call.words, game, (), None)
    console().print(hand_name(call.words, game.name, Hand(answer.combination, tuple(answer.values))), style="bold")
    rows = [
        (speaker.action(read_action(choice.move, game.Action)), f"{choice.value:.5f}") for choice in answer.choices
    ]
    print_table("", [call.words("cli-advise-choice"), call.words("cli-advise-value")], rows)
