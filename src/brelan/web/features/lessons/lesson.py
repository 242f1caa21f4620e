"""A first game: a file with the cards, the dice, the moves, what the learner is asked and the words of each step; and
the deal that the engine plays from it. The file states no rule: what no longer holds is an error with its step."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.turns import Over, Seat
from brelan.errors import BadNotation, BrelanError, Disallowed, IllegalMove, NotFound, NotNow
from brelan.locales.languages import DEFAULT
from brelan.locales.pages import game_text
from brelan.rooms.chance import Chance
from brelan.rooms.deal import Deal
from brelan.rooms.looking_back import LookedBack, moment_of
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room
from brelan.rooms.view import RoomView

LEARNER: Final = 0
"""The learner's seat."""

Said: TypeAlias = dict[str, str]
"""The same words in each language, by its code."""

Place: TypeAlias = Literal["plates", "middle", "hand", "moves"]
"""A part of the table that the words speak of."""


class LessonReply(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when the learner chooses one of these moves; a `*` stands for anything."""

    to: tuple[str, ...]
    say: Said


class LessonQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's turn: the move with which the deal goes on, and what is said about the others."""

    move: str
    otherwise: Said
    replies: tuple[LessonReply, ...] = ()


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. `before`: what happens first, as "1 call" (a seat) or "* roll A A K" (chance)."""

    say: Said
    before: tuple[str, ...] = ()
    ask: LessonQuestion | None = None
    ranking: bool = False  # the learner's hand is shown at its place in the ranking
    look: Place | None = None


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole deal. The learner sits on the first seat, and the others have names."""

    others: tuple[str, ...]
    stacks: tuple[int, ...]
    steps: tuple[LessonStep, ...]
    dealer: int = 0
    options: dict[str, Any] = {}


FILE: Final = "first-game.toml"


def spoken(said: Said, lang: str) -> str:
    """The words in a language; in English if the file does not have it."""
    return said.get(lang) or said[DEFAULT]


def broken(game: str, step: int, why: BrelanError | str) -> BrelanError:
    """The file does not hold: step 0 is its head."""
    return BrelanError(
        "first-game-broken", "the first game of {game}, step {step}: {why}", game=game, step=step, why=why
    )


def has_first_game(game: str) -> bool:
    return game_text(game, FILE) is not None


@cache
def first_game(game: str) -> FirstGame:
    """The first game of a game, as its file says."""
    found = game_text(game, FILE)
    if found is None:
        raise NotFound("no-first-game", "{game} has no first game", game=game)
    return read_first_game(game, found)


def read_first_game(game: str, text: str) -> FirstGame:
    """The text of a file as a value."""
    try:
        return msgspec.convert(tomllib.loads(text), FirstGame)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise broken(game, 0, str(error)) from error


CHANCE: Final = "*"


class LessonMoment(Struct, frozen=True):
    """The deal while the words of a step are said."""

    step: LessonStep
    at: int  # the number of the last move before it


class Lesson(Struct, frozen=True):
    """A first game from beginning to end."""

    game: AnyGame
    rules: Any
    table: Table
    names: tuple[str, ...]  # the learner has none
    played: tuple[Played[Any], ...]
    moments: tuple[LessonMoment, ...]

    def moment(self, number: int) -> LessonMoment:
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
            moments.append(LessonMoment(step, len(played) - 1))
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


def special_reply(ask: LessonQuestion, move: str) -> LessonReply | None:
    """The first reply that fits a move, as it is written."""
    return next((reply for reply in ask.replies if any(fnmatchcase(move, to) for to in reply.to)), None)


def table_at(lesson: Lesson, number: int, you: str) -> RoomView:
    """The table at a step; `you` is the learner's name."""
    moment = lesson.moment(number)
    looked = LookedBack(_room(lesson), _deal(lesson, you), LEARNER)
    found = moment_of(looked, moment.at, asks=moment.step.ask is not None)
    assert found.deal is not None
    return replace(found, deal=replace(found.deal, closed=None))  # no record is kept of it


def _deal(lesson: Lesson, you: str) -> Deal:
    steps = lesson.played
    return Deal(
        game=lesson.game.name,
        number=1,
        rules=lesson.rules,
        seats=tuple(range(len(lesson.names))),
        names=(you, *lesson.names[1:]),
        table=lesson.table,
        members=(None,) * len(lesson.names),
        steps=steps,
        seqs=tuple(range(len(steps))),
        opened=0,
        seq=len(steps) - 1,
    )


def _room(lesson: Lesson) -> Room:
    """Nobody sits at it, and it is never stored."""
    game = lesson.game
    return Room(
        id="",
        seq=0,
        at=0,
        game=game.name,
        rules=lesson.rules,
        agreed=game.Match(),
        table=TableRules(),
        opened_at=0,
        chairs=(),
        chance=Chance("", ""),
    )
