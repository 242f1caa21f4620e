"""Random matches in which people come and go, watched by two referees: COM-6, COM-7, COM-8, DAK-18."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import games
from brelan.engine.chance.stream import Stream
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.events import DealOpened
from brelan.rooms.room import is_dealing, is_playing
from rooms.referees import BlindsBook, ChipsBook, posted_in
from rooms.tables import Table, allowed

EVERY_GAME = games.names()
PEOPLE = ("anne", "bruno", "chloe", "dora", "emile")
DEALS = 12


class Watched:
    """A table of which every entry of the log is read by the referees."""

    def __init__(self, game: str, seed: int) -> None:
        self.lot = Stream("comings and goings", game, seed)
        found = games.find(game)
        seats = min(found.seats[-1], 3 + self.lot.below(4))
        table = {
            "seats": max(seats, found.seats[0]),
            "replace": not self.lot.below(3),
            "fill": (None, "random")[self.lot.below(2)],
            "between-seconds": 0,
        }
        match = allowed(found, stack=(20, 60)[self.lot.below(2)], rebuys=self.lot.below(3), deals=DEALS)
        self.table = Table(game, seed, table=table, match=match)
        self.chips = ChipsBook(self.table.room)
        self.blinds = BlindsBook(self.table.room) if found.blinds is not None else None
        self.read = 0
        for person in PEOPLE[1 : 2 + self.lot.below(4)]:
            self.ask(person, c.Join(person.capitalize()))
            self.ask(person, c.TakeSeat())
        self.ask("anne", c.Start())

    def ask(self, person: str, command: c.Command) -> None:
        """Whoever may not, changes nothing."""
        try:
            self.table.do(person, command)
        except BrelanError:
            return
        self.watch()

    def watch(self) -> None:
        fresh, self.read = self.table.log[self.read :], len(self.table.log)
        for entry in fresh:
            if self.blinds is not None:
                if isinstance(entry.event, DealOpened):
                    self.blinds.deal(entry.event, posted_in(entry.event), self.chips.stacks)
                self.blinds.read(entry.event)
            self.chips.read(entry.event)
        self.chips.compare(self.table.room)

    def play(self) -> None:
        for _ in range(3_000):
            if not is_playing(self.table.room):
                return
            if not self.lot.below(2 if not is_dealing(self.table.room) else 10):
                self.ask(PEOPLE[self.lot.below(len(PEOPLE))], self.something())
            self.go()

    def go(self) -> None:
        """Play goes on; where it waits for somebody, they come back or buy in."""
        try:
            self.table.step()
        except (AssertionError, BrelanError):  # everybody has gone: somebody sits down again
            for person in PEOPLE:
                for command in (c.Join(person.capitalize()), c.TakeSeat(), c.ComeBack(), c.Rebuy()):
                    self.ask(person, command)
        self.watch()

    def something(self) -> Any:
        seat = self.lot.below(len(self.table.room.chairs))
        choices = [
            c.SitOut(),
            c.SitOut(),
            c.ComeBack(),
            c.WaitForBlind(),
            c.WaitForBlind(),
            c.StandUp(),
            c.Leave(),
            c.Join("Gast"),
            c.TakeSeat(),
            c.TakeSeat(seat),
            c.Rebuy(),
            c.DeclineRebuy(),
            c.SeatBot(seat, "random"),
            c.RemoveBot(seat),
        ]
        return choices[self.lot.below(len(choices))]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_two_referees_agree_with_matches_in_which_people_come_and_go(game: str) -> None:
    watch_matches(game, range(8))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", EVERY_GAME)
def test_two_referees_agree_with_five_thousand_matches(game: str, part: int) -> None:
    watch_matches(game, range(1_000 + 210 * part, 1_210 + 210 * part))


def watch_matches(game: str, seeds: range) -> None:
    for seed in seeds:
        Watched(game, seed).play()
