"""`brelan solve poker-as` and `brelan advise poker-as`: questions checked, answers as data."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from brelan.engine.notation import write_move
from brelan.engine.queries import GameQuestion, Progress
from brelan.errors import BadQuestion
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.ranking import five_dice
from brelan.games.poker_as.rules import Rules, allowed_throws, chart_of
from brelan.games.poker_as.solving.all_five import replies_of
from brelan.games.poker_as.solving.dice_tables import Choice
from brelan.games.poker_as.solving.replies import Facing, Replies
from brelan.games.poker_as.solving.solution import ranked, solve_tables
from brelan.pieces.dice import Dice, parse_dice
from brelan.study.small import SmallQuestion

Players = Annotated[int, Meta(ge=2, le=6)]
Throws = Annotated[int, Meta(ge=1, le=1_000)]


class SolveQuestion(SmallQuestion, frozen=True, kw_only=True):
    """What is the game worth to each seat? With `small`: what is one deal worth?"""

    players: Players = 2


class SeatValue(Struct, frozen=True):
    """Seat 0 is the first player, then in playing order; value is the chance to win, play-offs included."""

    seat: int
    value: float


class SolveAnswer(Struct, frozen=True, kw_only=True):
    """`exploitability` is measured: no other play can give the first player more than that above their value."""

    game: str = "poker-as"
    options: dict[str, Any]
    seats: tuple[SeatValue, ...]
    exploitability: float
    horizon: int
    seconds: float


def solve(rules: Rules, question: SolveQuestion, progress: Progress | None = None) -> SolveAnswer:
    """Everyone's chance to win under best play."""
    start = perf_counter()
    plan = solve_tables(rules, question.players, progress).plan
    return SolveAnswer(
        options={**msgspec.to_builtins(rules), "players": question.players},
        seats=tuple(SeatValue(seat, float(value)) for seat, value in enumerate(plan.seats)),
        exploitability=plan.gap,
        horizon=plan.horizon,
        seconds=perf_counter() - start,
    )


class AdviseQuestion(GameQuestion, frozen=True, kw_only=True):
    """What to do with these dice? Without `beat` it is the first player who asks."""

    dice: str
    throws: Throws = 1  # made so far
    players: Players = 2
    beat: str | None = None  # the best hand so far
    allowed: Throws | None = None  # to each of those after the first player
    level: Annotated[int, Meta(ge=1, le=5)] = 1  # how many hold the hand to beat
    to_come: Annotated[int, Meta(ge=0, le=4)] = 0  # players after the one who asks


class ChoiceValue(Struct, frozen=True):
    """What a choice is worth: the chance to win. `move` is written as in records; stopping keeps all five dice."""

    move: str
    action: Literal["stop", "throw"]
    keep: Dice
    value: float


class AdviseAnswer(Struct, frozen=True, kw_only=True):
    """Every choice, best first; each set of kept dice once."""

    game: str = "poker-as"
    dice: Dice
    combination: str
    values: tuple[str, ...]
    best: ChoiceValue
    choices: tuple[ChoiceValue, ...]


def advise(rules: Rules, question: AdviseQuestion) -> AdviseAnswer:
    """The best choice in a situation and what every choice is worth."""
    dice = five_dice(parse_dice(question.dice))
    found = _first_choices(rules, question, dice) if question.beat is None else _reply_choices(rules, question, dice)
    hand = chart_of(rules).hand(dice)
    choices = tuple(_choice_value(choice, value) for choice, value in found)
    return AdviseAnswer(dice=dice, combination=hand.combination, values=hand.values, best=choices[0], choices=choices)


def _choice_value(choice: Choice, value: float) -> ChoiceValue:
    move = Stop() if choice.action == "stop" else Throw(choice.keep)
    return ChoiceValue(write_move(move), choice.action, choice.keep, value)


def _first_choices(rules: Rules, question: AdviseQuestion, dice: Dice) -> list[tuple[Choice, float]]:
    if question.allowed is not None or question.level != 1 or question.to_come != 0:
        raise BadQuestion("beat-missing", "allowed, level and to-come describe the hand to beat: give it too")
    if rules.max_throws is not None and question.throws > rules.max_throws:
        raise _too_many_throws(question.throws, rules.max_throws)
    return solve_tables(rules, question.players).choices(dice, question.throws)


def _reply_choices(rules: Rules, question: AdviseQuestion, dice: Dice) -> list[tuple[Choice, float]]:
    facing = _facing(rules, question)
    replies = _replies(msgspec.structs.replace(rules, stake=1, next_first="loser"), question.players)
    roll = replies.tables.number[dice]
    if question.throws == facing.allowed:
        return ranked(replies, replies.stop_values(facing), roll, roll)
    best = replies.decision(facing, question.throws, roll)
    return ranked(replies, replies.values(facing, question.throws), roll, best)


@lru_cache(maxsize=8)
def _replies(rules: Rules, players: int) -> Replies:
    """Advice to the others does not need the first player's plan."""
    return replies_of(rules, players)


def _facing(rules: Rules, question: AdviseQuestion) -> Facing:
    allowed = question.allowed
    if allowed is None:
        raise BadQuestion("allowed-missing", "give the number of throws that are allowed after the first player")
    _check_allowed(rules, allowed)
    if question.throws > allowed:
        raise _too_many_throws(question.throws, allowed)
    if question.level + question.to_come + 1 > question.players:
        raise BadQuestion(
            "too-few-players",
            "{level} with the hand to beat, you and {to_come} to come: too many for {players:player|players}",
            level=question.level,
            to_come=question.to_come,
            players=question.players,
        )
    beat = five_dice(parse_dice(question.beat or ""))
    return Facing(allowed, chart_of(rules).strength(beat), question.level, question.to_come)


def _check_allowed(rules: Rules, allowed: int) -> None:
    """PDA-6: the first player's throws, and so the cap, limit what the others can be allowed."""
    if rules.max_throws is None:
        return
    most = allowed_throws(rules, rules.max_throws)
    if allowed > most:
        raise BadQuestion(
            "allowed-impossible",
            "with {max_throws:throw|throws} at most for the first player the others have {most}, not {allowed}",
            max_throws=rules.max_throws,
            most=most,
            allowed=allowed,
        )


def _too_many_throws(throws: int, most: int) -> BadQuestion:
    return BadQuestion(
        "too-many-throws",
        "{throws:throw was|throws were} made, but the most allowed is {most}",
        throws=throws,
        most=most,
    )
