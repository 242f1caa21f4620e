"""A first game as it lies on the table: from the learner's seat, like a deal that is looked back at."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.rooms.chance import Chance
from brelan.rooms.deal import Deal
from brelan.rooms.looking_back import LookedBack, moment_of
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room
from brelan.rooms.view import RoomView
from brelan.web.features.lessons.first_game import LEARNER
from brelan.web.features.lessons.playing import Lesson


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
