"""`brelan advise GAME …`: the best move in a given spot, and what each move is worth.

An answer is printed by the fields that it has, whatever the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.odds import has, print_equity
from brelan.cli.output import console, percent, print_table, progress
from brelan.cli.services import question_of, service
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_action
from brelan.hands.hand import Hand
from brelan.locales.say import Speaker, hand_name
from brelan.locales.words import Words

NOT_SAID = "–"

_COLUMNS: Final[dict[str, Callable[[float], str]]] = {
    "folds_needed": lambda share: f"> {percent(share)}",
    "often": percent,
    "margin": lambda chips: f"± {chips:.2f}",
}
"""What a choice may say besides its value."""


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return question_of("advise", game)


def run(call: Call) -> None:
    game, say = call.the_game(), call.words
    advise, question_type = service("advise", game)
    rules, question = call.rules(), call.ask(question_type)
    with progress(say("cli-running")):
        answer = advise(rules, question)
    if call.as_json:
        call.json(answer)
        return
    if has(answer, "combination"):
        console().print(hand_name(say, game.name, Hand(answer.combination, tuple(answer.values))), style="bold")
    if has(answer, "equity"):
        print_equity(answer, say)
    _print_choices(answer, game, say)
    if has(answer, "reason"):
        _print_reason(answer, game, say)


def _print_choices(answer: Any, game: AnyGame, say: Words) -> None:
    """In chips where the answer says so, otherwise as chances."""
    in_chips = has(answer, "unit")
    heads = [say("cli-advise-choice"), say(f"cli-advise-value-{answer.unit}" if in_chips else "cli-advise-value")]
    rows = [[_move(choice, answer, game, say), _value(choice, in_chips=in_chips)] for choice in answer.choices]
    for field, shown in _COLUMNS.items():
        if any(has(choice, field) for choice in answer.choices):
            heads.append(say(f"cli-advise-{field.replace('_', '-')}"))
            for row, choice in zip(rows, answer.choices, strict=True):
                row.append(shown(getattr(choice, field)) if has(choice, field) else "")
    print_table("", heads, rows)
    if in_chips:
        console().print(say(f"cli-advise-note-{answer.note}", deals=answer.deals if has(answer, "deals") else 0))


def _move(choice: Any, answer: Any, game: AnyGame, say: Words) -> str:
    price = answer.to_call if has(answer, "to_call") else 0
    return Speaker(say, game, (), None).action(read_action(choice.move, game.Action), price)


def _value(choice: Any, *, in_chips: bool) -> str:
    if not has(choice, "value"):
        return NOT_SAID
    return f"{choice.value:+.2f}" if in_chips else f"{choice.value:.5f}"


def _print_reason(answer: Any, game: AnyGame, say: Words) -> None:
    reason = say(f"cli-advise-reason-{answer.reason.code}", **answer.reason.details)
    console().print(say("cli-advise-best", move=_move(answer.best, answer, game, say), reason=reason), style="bold")
