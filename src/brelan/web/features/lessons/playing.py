"""A first game, played by the engine: the moment of each step, and the answer to what the learner chooses."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

from msgspec import Struct

from brelan import registry
from brelan.engine import options
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.turns import Over, Seat
from brelan.errors import BadNotation, BrelanError, Disallowed, IllegalMove, NotFound, NotNow
from brelan.web.features.lessons.first_game import LEARNER, Ask, FirstGame, Reply, Said, Step, broken, first_game

CHANCE: Final = "*"


class Moment(Struct, frozen=True):
    """The deal while the words of a step are said."""

    step: Step
    at: int  # the number of the last move before it


class Lesson(Struct, frozen=True):
    """A first game from beginning to end."""

    game: AnyGame
    rules: Any
    table: Table
    names: tuple[str, ...]  # the learner has none
    played: tuple[Played[Any], ...]
    moments: tuple[Moment, ...]

    def moment(self, number: int) -> Moment:
        """By the number of the step, from 1."""
        if not 1 <= number <= len(self.moments):
            raise NotFound(
                "no-such-lesson-step",
                "this first game has no step {step}; its last one is {steps}",
                step=number,
                steps=len(self.moments),
            )
        return self.moments[number - 1]

    def state(self, number: int) -> Any:
        return self.played[self.moment(number).at].state


@cache
def lesson_of(name: str) -> Lesson:
    """The first game of a game."""
    return play(registry.game(name), first_game(name))


def play(game: AnyGame, first: FirstGame) -> Lesson:
    """Every move of the file, checked by the engine."""
    try:
        rules, table = options.build(game.Rules, first.options), Table(first.stacks, first.dealer)
        played = [Played(None, None, *game.start(rules, table))]
    except BrelanError as why:
        raise broken(game.name, 0, why) from why
    moments = []
    for number, step in enumerate(first.steps, 1):
        try:
            for line in step.before:
                played.append(_next(game, played[-1].state, line))
            moments.append(Moment(step, len(played) - 1))
            if step.ask is not None:
                played.append(_next(game, played[-1].state, f"{LEARNER} {step.ask.move}"))
        except BrelanError as why:
            raise broken(game.name, number, why) from why
    if game.turn(played[-1].state) != Over():
        raise broken(game.name, len(first.steps), BadNotation("lesson-unfinished", "the deal is not over"))
    return Lesson(game, rules, table, ("", *first.others), tuple(played), tuple(moments))


def _next(game: AnyGame, state: Any, line: str) -> Played[Any]:
    who, _, text = line.partition(" ")
    turn = game.turn(state)
    expected = str(turn.seat) if isinstance(turn, Seat) else CHANCE
    if who != expected or isinstance(turn, Over):
        raise BadNotation("lesson-out-of-turn", "{line!r} is out of turn", line=line)
    if isinstance(turn, Seat):
        move, seat = read_action(text, game.Action), turn.seat
        return Played(seat, move, *game.apply(state, move))
    outcome = read_outcome(text)
    if outcome not in turn:
        raise BadNotation(
            "script-does-not-fit", "the script gives {move!r}, which is not possible here", move=write_move(outcome)
        )
    return Played(None, outcome, *game.apply(state, outcome))


def choices(lesson: Lesson, number: int) -> Legal:
    """What the learner may do at a step; nothing where nothing is asked."""
    return lesson.game.legal(lesson.state(number)) if lesson.moment(number).step.ask is not None else Legal()


def reply_to(lesson: Lesson, number: int, text: str) -> Said | None:
    """What is said about a move of the learner; None: with it the deal goes on. Refused if the rules refuse it."""
    ask, game = lesson.moment(number).step.ask, lesson.game
    if ask is None:
        raise NotNow("lesson-asks-nothing", "nothing is asked at this step")
    move = read_action(text, game.Action)
    try:
        game.apply(lesson.state(number), move)
    except IllegalMove as illegal:
        raise Disallowed(illegal) from illegal
    if move == read_action(ask.move, game.Action):
        return None
    found = special_reply(ask, write_move(move))
    return found.say if found is not None else ask.otherwise


def special_reply(ask: Ask, move: str) -> Reply | None:
    """The first reply that fits a move, as it is written."""
    return next((reply for reply in ask.replies if any(fnmatchcase(move, to) for to in reply.to)), None)
