"""Random matches in which people come and go, watched by referees: COM-6, COM-7, COM-8, DAK-18."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.events import DealOpened
from brelan.rooms.room import is_dealing, is_playing, member_of, seat_of
from rooms.referees import BlindsBook, ChipsBook, EndBook, posted_in
from rooms.tables import START, Table, allowed

EVERY_GAME = registry.names()
PEOPLE = ("anne", "bruno", "chloe", "dora", "emile")
DEALS = (6, 30)
MINUTES = 3
STACKS = {"poque": (90, 150), "poker-as": (4, 20), "pai-gow": (10, 60)}
"""Few chips for some who are soon broke, more for matches that last; others have 40 or 400."""


class Watched:
    """A table of which every entry of the log is read by the referees."""

    def __init__(self, game: str, seed: int) -> None:
        self.lot = SeededRandom("comings and goings", game, seed)
        found = registry.game(game)
        seats = min(found.seats[-1], 3 + self.lot.below(4))
        table = {
            "seats": max(seats, found.seats[0]),
            "replace": not self.lot.below(3),
            "fill": (None, "random")[self.lot.below(2)],
            "between-seconds": 0,
            "wait-for-all": not self.lot.below(4),
        }
        match: dict[str, Any] = allowed(
            found,
            stack=STACKS.get(game, (40, 400))[self.lot.below(2)],
            rebuys=self.lot.below(3),
            deals=DEALS[self.lot.below(2)],
        )
        if found.scores == "chips":
            match["ties"] = ("share", "play-off")[self.lot.below(2)]
            if match["ties"] == "play-off" and self.lot.below(2):
                match["deals"] = 2  # few are often level after more
        if not self.lot.below(4):
            match["until"] = START // 1_000 + 60 * MINUTES
            table["wait-for-all"] = not self.lot.below(2)  # so that somebody may be ready after the hour
        if game == "poker-as" and not self.lot.below(3):  # whoever has won a deal is seen from its chips
            match["points"] = 3
        rules = {}
        if game.startswith("daker") and self.lot.below(3):  # with small bets a match has time for comings and goings
            rules["limit"] = "fixed-limit"
        self.table = Table(game, seed, table=table, match=match, rules=rules)
        self.chips = ChipsBook(self.table.room)
        self.end = EndBook(self.table.room, self.chips) if found.scores == "chips" else None
        self.blinds = BlindsBook(self.table.room) if found.blinds is not None else None
        self.read = 0
        for person in PEOPLE[1 : 2 + self.lot.below(4)]:
            self.come(person)
        self.ask("anne", c.Start())

    def come(self, person: str) -> None:
        self.ask(person, c.Join(person.capitalize()))
        self.ask(person, c.TakeSeat())

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
                    level = self.end.level if self.end is not None else set()
                    self.blinds.deal(entry.event, posted_in(entry.event), self.chips.stacks, level)
                self.blinds.read(entry.event)
            self.chips.read(entry.event)
            if self.end is not None:
                self.end.read(entry.event, entry.at)
        self.chips.compare(self.table.room)
        if self.end is not None:
            self.end.compare(self.table.room)

    def play(self) -> None:
        for _ in range(3_000):
            if not is_playing(self.table.room):
                return
            some = self.lot.below(7) if not is_dealing(self.table.room) else not self.lot.below(10)
            for _ in range(some):
                self.somebody_acts()
            self.go()

    def somebody_acts(self) -> None:
        person = PEOPLE[self.lot.below(len(PEOPLE))]
        if not self.lot.below(6):
            self.come(person)
        elif not self.lot.below(20):
            self.let_time_go_by()
        else:
            self.ask(person, self.something(person))

    def go(self) -> None:
        """Play goes on; where it waits for somebody, they come back or buy in."""
        try:
            self.table.step()
        except (AssertionError, BrelanError):  # everybody has gone: somebody sits down again
            for person in PEOPLE:
                for command in (c.Join(person.capitalize()), c.TakeSeat(), c.ComeBack(), c.Rebuy(), c.Ready()):
                    self.ask(person, command)
        self.watch()

    def let_time_go_by(self) -> None:
        """Nothing is looked after meanwhile, and then everybody is ready."""
        self.table.now += 1_000 * self.lot.below(60 * MINUTES)
        for person in PEOPLE:
            self.ask(person, c.Ready())

    def something(self, person: str) -> Any:
        """Whatever they might try: mostly what leads to something."""
        if not self.lot.below(100):
            return c.EndMatch()
        seat = self.lot.below(len(self.table.room.chairs))
        at_any_time = [c.TakeSeat(seat), c.Ready(), c.SeatBot(seat, "random"), c.RemoveBot(seat)]
        choices = [*at_any_time, *self.of_their_own(person, seat)]
        return choices[self.lot.below(len(choices))]

    def of_their_own(self, person: str, seat: int) -> list[Any]:
        """To come, to come back, or to go."""
        room = self.table.room
        member = member_of(room, person)
        chair = seat_of(room, member.number) if member is not None else None
        if chair is None:
            return [c.Join("Gast"), c.TakeSeat(), *[c.TakeSeat(seat)] * 3]
        if room.chairs[chair].away:
            return [*[c.ComeBack()] * 2, *[c.WaitForBlind()] * 3, c.StandUp()]
        broke = [c.Rebuy(), c.DeclineRebuy()]
        return [*[c.SitOut()] * 3, *[c.StandUp()] * 2, c.Leave(), c.WaitForBlind(), c.ComeBack(), *broke]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_referees_agree_with_matches_in_which_people_come_and_go(game: str) -> None:
    watch_matches(game, range(8))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_referees_agree_with_five_thousand_matches(game: str, part: int) -> None:
    watch_matches(game, range(1_000 + 210 * part, 1_210 + 210 * part))


def watch_matches(game: str, seeds: range) -> None:
    for seed in seeds:
        Watched(game, seed).play()
