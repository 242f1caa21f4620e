"""How many Python files and calls one move takes, from the fields of a form to the frames of the two who look on:
`PYTHONPATH=src:tests python -m web.move_counter [GAME …]`. The figures are the same in every run.

Twenty tables of two play by turns. The counting begins when all that is made once (words, templates, drawings, the
first deals) has been made. The store is not counted.
"""

from __future__ import annotations

import sys
import sysconfig
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.rooms import commands as c
from brelan.rooms.decide import Moment, Sender, decide
from brelan.rooms.due import due
from brelan.rooms.room import game_of, to_move
from brelan.rooms.viewing import room_view
from brelan.study.bots import bots_of, make_bot
from brelan.web.command_decoder import decode_move
from brelan.web.features.table.page import drawn_table
from brelan.web.features.table.regions import DrawnTable, frame
from brelan.web.pages.scene import VERB, fields_of, verb_of
from brelan.web.pages.visit import TableVisit
from rooms.tables import Table

TABLES: Final = 20
WARM_UP: Final = 25
COUNTED: Final = 8
"""Moves of each table."""
HOME: Final = f"{Path(brelan.__file__).parent}/"
STDLIB: Final = f"{sysconfig.get_path('stdlib')}/"
INLINED: Final = frozenset({"<listcomp>", "<dictcomp>", "<setcomp>"})
"""Functions in Python 3.11 and not in later versions."""
PEOPLE: Final = ("anne", "bruno")


class Cost(Struct, frozen=True):
    """Of the moves of a game."""

    game: str
    plain: tuple[str, ...]  # files of a move that brings nothing that was not drawn or told before
    files: tuple[str, ...]  # those of the median move
    calls: float  # of Python functions in an average move, templates and libraries included, but not Python's own


class Page:
    """What one of the two people at a table sees."""

    def __init__(self, table: Table, person: str) -> None:
        self._table, self._person = table, person
        self._drawn: DrawnTable | None = None

    def follow(self) -> str:
        """The next frame."""
        table, before = self._table, self._drawn
        view = room_view(table.room, self._person, table.now, moves=False)
        visit = TableVisit(path=f"/rooms/{view.id}", csrf=self._person, client=f"c{view.seq}", name=self._person)
        self._drawn = drawn_table(view, visit)
        return frame(self._drawn, visit, before)


class Match:
    """A table of two with its pages. Bots choose for both."""

    def __init__(self, game: str, number: int) -> None:
        self._table = table = Table(game, number, table={"seats": 2}, match={"stack": 1_000_000})
        table.room = replace(table.room, id=f"room-of-the-tests-{number:02}")
        table.join("bruno")
        table.do("anne", c.Start())
        self._pages = [Page(table, person) for person in PEOPLE]
        self._lot = SeededRandom("moves", number)

    def person(self) -> str:
        """Whose turn it is, after what the table does by itself."""
        table = self._table
        while (person := table.person_to_move()) is None:
            coming = due(table.room)
            if coming is None:
                table.step()
            else:
                table.wait(max(0, coming.at - table.now))
            for page in self._pages:
                page.follow()
        return person

    def form(self) -> list[tuple[str, str]]:
        """What the page of that person sends."""
        room, seat = self._table.room, to_move(self._table.room)
        game, deal = game_of(room), room.deal
        assert deal is not None
        assert seat is not None
        name = "simple" if "simple" in bots_of(game) else "random"
        bot = make_bot(game, name, deal.rules, len(PEOPLE), self._lot)
        move = bot.decide(game.view(deal.state, deal.seats.index(seat)), game.legal(deal.state))
        return [("csrf", "t"), ("seq", str(room.seq)), ("client", "c"), (VERB, verb_of(type(move))), *fields_of(move)]

    def moment(self) -> Moment:
        """A second later."""
        self._table.now += 1_000
        return self._table.moment()

    def move(self, person: str, fields: list[tuple[str, str]], moment: Moment) -> None:
        """What is counted: from the fields of the form to the frames."""
        table = self._table
        action = decode_move(fields, registry.game(table.room.game))
        decided = decide(table.room, action.command, Sender(person, action.seq, action.client), moment)
        table.room = decided.room
        for page in self._pages:
            page.follow()


def counted(function: Callable[[], None]) -> Counter[CodeType]:
    """How often each Python function is called, or a generator asked for more."""
    calls: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_name not in INLINED:
            calls[frame.f_code] += 1

    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(None)
    return Counter({code: number for code, number in calls.items() if not is_standard(code.co_filename)})


def is_standard(file: str) -> bool:
    """Python's own library, which differs from version to version."""
    return file.startswith("<frozen") or (file.startswith(STDLIB) and "site-packages" not in file)


def moves_of(game: str) -> list[Counter[CodeType]]:
    """The calls of each counted move."""
    matches, found = [Match(game, number) for number in range(TABLES)], []
    for turn in range(WARM_UP + COUNTED):
        for match in matches:
            sent = match.person(), match.form(), match.moment()
            if turn < WARM_UP:
                match.move(*sent)
            else:
                found.append(counted(partial(match.move, *sent)))
    return found


def files_of(calls: Counter[CodeType]) -> tuple[str, ...]:
    """Ours, by their paths."""
    return tuple(sorted({code.co_filename.removeprefix(HOME) for code in calls if code.co_filename.startswith(HOME)}))


def cost_of(game: str) -> Cost:
    moves = moves_of(game)
    files = sorted(map(files_of, moves), key=len)
    return Cost(game, files[0], files[len(files) // 2], round(sum(map(Counter.total, moves)) / len(moves), 1))


def most_called(game: str) -> str:
    """The functions of each file of ours, with the calls of an average move."""
    moves = moves_of(game)
    total = sum(moves, Counter[CodeType]())
    by_file: dict[str, list[tuple[float, str]]] = {}
    for code, number in total.items():
        by_file.setdefault(code.co_filename.removeprefix(HOME), []).append(
            (round(number / len(moves), 2), code.co_qualname)
        )
    return "\n".join(
        f"{file} {sum(number for number, _ in called):.1f}: "
        + ", ".join(f"{name} {number}" for number, name in sorted(called, reverse=True))
        for file, called in sorted(by_file.items())
    )


def main() -> None:
    if "--functions" in sys.argv:
        sys.stdout.write(most_called(sys.argv[1]) + "\n")
    else:
        sys.stdout.write(
            msgspec.json.encode([cost_of(game) for game in sys.argv[1:] or registry.OURS]).decode() + "\n"
        )


if __name__ == "__main__":
    main()
