"""Tables for tests: decided, reduced and driven in memory, with a clock that the test moves."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.engine.notation import write_move
from brelan.engine.options import Option, options_of
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.chance import chain_of
from brelan.rooms.decide import Decided, Moment, Sender, decide, decide_opening
from brelan.rooms.due import due
from brelan.rooms.events import Entry
from brelan.rooms.room import (
    Room,
    awaited,
    chips_of,
    deals_played,
    game_of,
    is_broke,
    is_playing,
    is_present,
    seat_of,
    to_move,
)
from brelan.rooms.view import RoomView
from brelan.rooms.viewing import room_view
from brelan.study.bots import RandomBot
from rooms.links import Keeper

ROOM = "room-of-the-tests-00"
START = 1_700_000_000_000
LONGEST = 900
"""Seconds until a test that does not end is given up, on a busy machine too."""


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test written as a coroutine."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run


def allowed(game: AnyGame, **wanted: int | None) -> dict[str, int]:
    """Options of a match, as near to the wanted ones as this game allows: the chips for a first deal, its rebuys …"""
    bounds = {option.name: option for option in options_of(game.Match)}
    made = {**wanted, "stack": max(wanted.get("stack") or 0, game.buy_in(game.Rules()), game.entry(game.Rules()))}
    given = {name: value for name, value in made.items() if value is not None}
    return {name: min(value, _most(bounds[name])) for name, value in given.items()}


def _most(option: Option) -> int:
    return option.most if option.most is not None else 10**9


class Table:
    """A room with its log. Persons are named by their ids: "anne" joins as Anne."""

    def __init__(self, game: str = "poker-as", seed: int = 0, **options: dict[str, Any]) -> None:
        self.now = START
        self._lot = SeededRandom("table of a test", game, seed)
        self.log: list[Entry] = []
        self.keepers: dict[str, Keeper] = {}
        quiet = {"cut-seconds": 0, "between-seconds": 5, "bot-millis": 1_000, "replace": False}
        given = {**options, "table": {**quiet, **options.get("table", {})}}
        self.room = self._keep(decide_opening(ROOM, game, "Anne", given, Sender("anne"), self.moment()))

    def moment(self) -> Moment:
        return Moment(self.now, self._lot.token(32))

    def _keep(self, decided: Decided) -> Room:
        self.log += decided.entries
        self.room = decided.room
        return decided.room

    def do(self, person: str, command: c.Command, seq: int | None = None) -> list[Any]:
        """What came of it: the events."""
        decided = decide(self.room, command, Sender(person, seq), self.moment())
        self._keep(decided)
        return [entry.event for entry in decided.entries]

    def join(self, *persons: str, sit: bool = True) -> None:
        for person in persons:
            self.do(person, c.Join(person.capitalize()))
            if sit:
                self.do(person, c.TakeSeat())

    def wait(self, millis: int) -> None:
        """Time goes by; what is due happens."""
        until = self.now + millis
        while (coming := due(self.room)) is not None and coming.at <= until:
            self.now = max(self.now, coming.at)
            if coming.what == "bot":
                assert coming.seat is not None
                self.do("", c.BotPlays(coming.seat, self.any_move()), self.room.seq)
            else:
                self.do("", c.Tick())
        self.now = until

    def any_move(self) -> str:
        """A random legal move of the place whose turn it is."""
        deal = self.room.deal
        assert deal is not None
        bot = RandomBot(deal.rules, len(deal.seats), self._lot)
        return write_move(bot.decide(None, game_of(self.room).legal(deal.state)))

    def member(self, person: str) -> int:
        return next(member.number for member in self.room.members if member.person == person)

    def seat(self, person: str) -> int:
        seat = seat_of(self.room, self.member(person))
        assert seat is not None
        return seat

    def person_to_move(self) -> str | None:
        """The person whose turn it is; None: nobody's, or a bot's."""
        seat = to_move(self.room)
        member = self.room.chairs[seat].member if seat is not None else None
        return self.room.members[member].person if member is not None else None

    def person_at(self, seat: int) -> str:
        member = self.room.chairs[seat].member
        assert member is not None
        return self.room.members[member].person

    def publish(self, *persons: str) -> None:
        """They have a chain of seeds from now on."""
        for person in persons:
            self.do(person, self.keeper(person).publish(self.room.chance.table))

    def keeper(self, person: str) -> Keeper:
        if person not in self.keepers:
            self.keepers[person] = Keeper(self._lot.token(32))
        return self.keepers[person]

    def holds(self, seat: int) -> bool:
        """Whoever sits there knows the links of the chain that they have published."""
        return self.keeper(self.person_at(seat)).end == chain_of(self.room.chance, seat).end

    def link(self, person: str) -> c.OpenLink:
        """The link that they open for what is sealed."""
        chance = self.room.chance
        return self.keeper(person).link(chain_of(chance, self.seat(person)), chance.number)

    def open_link(self, person: str) -> list[Any]:
        return self.do(person, self.link(person))

    def play_on(self, deals: int = 1) -> None:
        """Everybody plays at random until so many more deals are over."""
        wanted = deals_played(self.room) + deals
        while deals_played(self.room) < wanted:
            self.step()

    def step(self) -> None:
        """Whoever is to move moves; else whatever is due happens."""
        person = self.person_to_move()
        missing = awaited(self.room)
        if person is not None:
            self.do(person, c.Play(self.any_move()), self.room.seq)
        elif missing and self.holds(missing[0]):
            self.open_link(self.person_at(missing[0]))
        else:
            coming = due(self.room)
            if coming is not None:
                self.wait(max(0, coming.at - self.now))
            elif is_playing(self.room):
                self.rebuy()
            else:
                self.do("anne", c.Start())

    def rebuy(self) -> None:
        """Nobody can be dealt in any more: whoever is broke buys in again."""
        chairs = enumerate(self.room.chairs)
        broke = [seat for seat, chair in chairs if is_present(chair) and is_broke(self.room, seat)]
        assert broke, "the table waits for ever"
        for seat in broke:
            self.do(self.room.members[self.room.chairs[seat].member or 0].person, c.Rebuy())

    def view(self, person: str | None) -> RoomView:
        return room_view(self.room, person, self.now)

    def chips(self) -> int:
        return chips_of(self.room)


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def refused(table: Table, person: str, command: c.Command, code: str, seq: int | None = None) -> BrelanError:
    """The refusal, which changed nothing."""
    before, entries = table.room, list(table.log)
    with pytest.raises(BrelanError) as caught:
        table.do(person, command, seq)
    assert caught.value.code == code
    assert table.room == before
    assert table.log == entries
    return caught.value
