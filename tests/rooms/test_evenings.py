"""An evening: points by standing, counted from the logs of all its tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from brelan.errors import NotFound, NotYours
from brelan.rooms import commands as c
from brelan.rooms.evenings import MOST_TABLES, evening_of, former_of_next, tables_of
from brelan.rooms.outcomes import MatchPlayer, Outcome, points_in
from brelan.rooms.reduce import replay
from brelan.rooms.room import Room
from brelan.rooms.snapshot import read_snapshot, restore, write_snapshot
from rooms.tables import Table, asynchronous


def outcome(at: int, *players: tuple[str, int, bool]) -> Outcome:
    """Name, place, won. Names in small letters are persons, others are bots."""
    return Outcome(
        at,
        tuple(
            MatchPlayer(name if name.islower() else "", name.capitalize(), place, won) for name, place, won in players
        ),
    )


FIRST = outcome(1, ("anne", 1, True), ("bruno", 2, False), ("Bot", 2, False))
SECOND = outcome(2, ("chloe", 2, False), ("bruno", 1, True))
EMPTY = Table().room


def room(room_id: str, *outcomes: Outcome, former: tuple[str, ...] = (), onward: str = "") -> Room:
    return replace(EMPTY, id=room_id, outcomes=outcomes, former=former, onward=onward)


def test_two_points_for_each_player_below_and_one_for_each_level() -> None:
    assert points_in(FIRST) == (4, 1, 1)
    assert points_in(SECOND) == (0, 2)
    assert points_in(outcome(1, ("anne", 1, True), ("bruno", 1, True), ("chloe", 3, False))) == (3, 3, 0)
    assert points_in(outcome(1, ("anne", 1, True))) == (0,)
    assert points_in(outcome(1, ("anne", 1, False), ("bruno", 2, False))) == (0, 0)  # the house has won


def test_the_score_of_an_evening_is_the_sum_over_its_matches() -> None:
    evening = evening_of([room("a", FIRST), None, room("b", SECOND, former=("a", "gone"))], "bruno")
    assert [(one.name, one.place, one.you, one.sums) for one in evening.players] == [
        ("Anne", 1, False, (0, 4, 4)),
        ("Bruno", 2, True, (0, 1, 3)),
        ("Chloe", 3, False, (0, 0, 0)),
    ]
    assert [one.gains for one in evening.matches] == [(4, 1, None), (None, 2, 0)]
    assert (evening.missing, evening.newest) == (1, "b")


def test_level_players_share_a_place_and_the_last_name_is_shown() -> None:
    renamed = Outcome(2, (MatchPlayer("bruno", "Bru", 1, winner=True), MatchPlayer("anne", "Anne", 2, winner=False)))
    evening = evening_of([room("a", outcome(1, ("anne", 1, True), ("bruno", 2, False)), renamed)], "")
    assert [(one.name, one.place, one.points) for one in evening.players] == [("Anne", 1, 2), ("Bru", 1, 2)]


@asynchronous
async def test_the_tables_of_an_evening_are_found_from_each_of_them() -> None:
    rooms = {
        "a": room("a", onward="b"),
        "b": room("b", former=("a",), onward="c"),
        "c": room("c", former=("a", "b"), onward="x"),
        "x": room("x", former=("y",), onward="c"),  # of other people
        "y": room("y", onward="gone"),
    }

    async def load(room_id: str) -> Room:
        if room_id not in rooms:
            raise NotFound("no-such-room", "there is no such table")
        return rooms[room_id]

    for start in "abc":
        assert [one.id for one in await tables_of(load, rooms[start]) if one is not None] == ["a", "b", "c"]
    assert [one.id for one in await tables_of(load, rooms["x"]) if one is not None] == ["y", "x"]
    assert [one.id for one in await tables_of(load, rooms["y"]) if one is not None] == ["y"]
    del rooms["a"]
    assert (await tables_of(load, rooms["b"]))[0] is None


def test_a_long_evening_forgets_its_first_tables() -> None:
    former = tuple(map(str, range(MOST_TABLES - 1)))
    table = room("z", former=former)
    (anne,) = (member.person for member in table.members)
    assert former_of_next(table, anne) == (*former[1:], "z")
    with pytest.raises(NotYours):
        former_of_next(table, "zoe")


def test_an_outcome_comes_from_the_log_and_belongs_to_whoever_sits_there_at_the_end() -> None:
    table = Table("game-round", table={"seats": 3})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    table.play_on(1)
    table.do("chloe", c.Leave())
    table.do("anne", c.EndMatch())
    (found,) = table.room.outcomes
    assert [player.person for player in found.players] == ["anne", "bruno", ""]
    assert any(player.winner for player in found.players)
    again = replay(table.room.id, table.log)
    assert again is not None
    assert again.outcomes == table.room.outcomes
    kept = read_snapshot(write_snapshot(table.room))
    assert kept is not None
    assert restore(kept, table.log).outcomes == table.room.outcomes
