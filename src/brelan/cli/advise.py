"""`brelan advise GAME …`: the best move in a given spot, and what each move is worth.

The fields of an answer decide what is printed, in all games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from brelan.cli.command import Call, command_of_game, question_of
from brelan.cli.odds import has, print_equity
from brelan.cli.output import console, percent, print_table, progress
from brelan.engine.game import AnyGame
from brelan.library import asking
from brelan.locales.coaching import mixed_text, move_text, reason_text, worth_text
from brelan.locales.say import decimal, hand_name
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.study.coach import Evaluation

NOT_SAID = "–"

_COLUMNS: Final[dict[str, Callable[[Words, float], str]]] = {
    "often": percent,
    "margin": lambda say, chips: decimal(say, f"± {chips:.2f}"),
}
"""What a choice may have besides its value."""


@command_of_game(partial(question_of, "advise"))
def advise(call: Call) -> None:
    game, say = call.the_game(), call.words
    with progress(say("cli-running")) as update:
        answer = asking.advise(game.name, progress=update, **call.keywords())
    if call.as_json:
        call.json(answer)
        return
    if has(answer, "combination"):
        console().print(hand_name(say, game.name, Hand(answer.combination, tuple(answer.values))), style="bold")
    if has(answer, "equity"):
        print_equity(answer, say)
    if has(answer, "how"):
        _print_coach(answer, game, say)
        return
    _print_choices(answer, game, say)
    if has(answer, "reason"):
        _print_reason(answer, game, say)


def _print_coach(answer: Any, game: AnyGame, say: Words) -> None:
    """What the coach says, who takes what the others did into account."""
    found = Evaluation(unit=answer.unit, how=answer.how, moves=answer.choices, reason=answer.reason)
    price = answer.to_call if has(answer, "to_call") else 0
    heads = [say("cli-advise-coach", how=say(f"coach-how-{found.how}")), say(f"cli-advise-coach-{found.unit}")]
    rows = [
        [_move(worth, answer, game, say), worth_text(say, found.unit, worth.value, worth.error)]
        for worth in found.moves
    ]
    print_table("", heads, rows)
    if price:
        console().print(say("cli-advise-note-bets"))
    opening = has(answer, "opening") and answer.opening
    mixed = mixed_text(say, game, found, price, opening=opening)
    reason = " ".join(filter(None, (mixed, reason_text(say, found.reason))))
    console().print(say("cli-advise-best", move=_move(found.best, answer, game, say), reason=reason), style="bold")


def _print_choices(answer: Any, game: AnyGame, say: Words) -> None:
    """In chips or bets, if the answer has a unit; otherwise as chances."""
    unit = answer.unit if has(answer, "unit") else None
    heads = [say("cli-advise-choice"), say(f"cli-advise-value-{unit}" if unit else "cli-advise-value")]
    rows = [[_move(choice, answer, game, say), _value(choice, unit, say)] for choice in answer.choices]
    if unit == "bet":
        _add_outcomes(answer, heads, rows, say)
    for field, shown in _COLUMNS.items():
        if any(has(choice, field) for choice in answer.choices):
            heads.append(say(f"cli-advise-{field.replace('_', '-')}"))
            for row, choice in zip(rows, answer.choices, strict=True):
                row.append(shown(say, getattr(choice, field)) if has(choice, field) else "")
    print_table("", heads, rows)
    if has(answer, "left_out") and answer.left_out:
        console().print(say("cli-advise-left-out", shown=len(answer.choices), others=answer.left_out))
    if unit == "chips":
        console().print(say(f"cli-advise-note-{answer.note}", deals=answer.deals if has(answer, "deals") else 0))


def _add_outcomes(answer: Any, heads: list[str], rows: list[list[str]], say: Words) -> None:
    """Against a house: how often a choice wins, pushes and loses, and which one is the house way."""
    heads[1:1] = [say(f"cli-advise-{outcome}") for outcome in ("win", "push", "loss")]
    for row, choice in zip(rows, answer.choices, strict=True):
        row[1:1] = [percent(say, chance) for chance in (choice.win, choice.push, choice.loss)]
        if choice.house_way:
            row[0] = say("cli-advise-house-way", move=row[0])


def _move(choice: Any, answer: Any, game: AnyGame, say: Words) -> str:
    price = answer.to_call if has(answer, "to_call") else 0
    return move_text(say, game, choice.move, price, opening=has(answer, "opening") and answer.opening)


_FORMS: Final = {None: ".5f", "chips": "+.2f", "bet": "+.5f"}
"""How a value is written, by its unit."""


def _value(choice: Any, unit: str | None, say: Words) -> str:
    return decimal(say, format(choice.value, _FORMS[unit])) if has(choice, "value") else NOT_SAID


def _print_reason(answer: Any, game: AnyGame, say: Words) -> None:
    reason = say(f"cli-advise-reason-{answer.reason.code}", **answer.reason.details)
    console().print(say("cli-advise-best", move=_move(answer.best, answer, game, say), reason=reason), style="bold")
