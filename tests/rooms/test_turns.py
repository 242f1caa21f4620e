"""What a table answers to moves, clocks, pauses and those who sit out."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.errors import (
    Disallowed,
    Halted,
    NotYours,
    Stale,
)
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.due import ABSENT_MILLIS, SHOW_MILLIS
from brelan.rooms.room import is_dealing
from rooms.tables import Table, kinds, refused

# Playing


def test_only_the_one_whose_turn_it_is_may_move_and_the_engine_judges_it() -> None:
    table = Table("daker")
    table.join("bruno", "chloe")
    table.join("dora", sit=False)
    refused(table, "anne", c.Play("fold"), "no-deal")
    table.do("anne", c.Start())
    mover = table.person_to_move()
    assert mover is not None
    other = next(person for person in ("anne", "bruno", "chloe") if person != mover)
    assert isinstance(refused(table, other, c.Play("fold"), "not-your-turn"), NotYours)
    assert isinstance(refused(table, "dora", c.Play("fold"), "no-seat"), NotYours)
    assert isinstance(refused(table, "stranger", c.Play("fold"), "join-first"), NotYours)
    for text in ("raise 0", "raise -5", "raise 1000000000", "raise 1"):
        assert isinstance(refused(table, mover, c.Play(text), code_of(table, mover, text)), Disallowed)
    for text, code in (
        ("raise 4.5", "bad-move"),
        ("raise", "bad-move"),
        ("bet 4", "unknown-move"),
        ("", "unknown-move"),
    ):
        refused(table, mover, c.Play(text), code)
    refused(table, mover, c.Play("check"), "cannot-check")
    events = table.do(mover, c.Play("call"), table.room.seq)
    assert kinds(events)[0] == "Moved"


def code_of(table: Table, person: str, text: str) -> str:
    with pytest.raises(Disallowed) as caught:
        table.do(person, c.Play(text))
    return caught.value.code


def test_a_move_meant_for_an_earlier_moment_is_refused_politely() -> None:
    table = Table("daker")
    table.join("bruno")
    table.do("anne", c.Start())
    mover, seen = table.person_to_move(), table.room.seq
    assert mover is not None
    table.do("bruno", c.Say("hello"))
    table.do("chloe", c.Join("Chloé"))
    table.do(mover, c.Play("call"), seen)  # chat and newcomers make no move stale
    assert isinstance(refused(table, mover, c.Play("fold"), "stale", seen), Stale)
    second = table.person_to_move()
    assert second is not None
    refused(table, second, c.Play("fold"), "stale", seen)
    table.do(second, c.Play("fold"), table.room.seq)
    refused(table, second, c.Play("fold"), "stale", seen)


def test_after_the_end_nothing_can_be_played() -> None:
    table = Table(match={"deals": 1})
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    assert table.view("anne").status == "finished"
    refused(table, "anne", c.Play("stop"), "no-deal")
    refused(table, "anne", c.Ready(), "not-between-deals")
    assert isinstance(table.log[-1].event, e.MatchFinished)
    table.do("anne", c.Start())
    assert is_dealing(table.room)
    assert table.chips() == 200


def test_the_next_deal_begins_by_itself_or_when_all_are_ready() -> None:
    table = Table(table={"between-seconds": 5})
    table.join("bruno")
    table.do("anne", c.Start())
    refused(table, "anne", c.Ready(), "not-between-deals")
    table.play_on(1)
    table.wait(4_999)
    assert not is_dealing(table.room)
    table.wait(1)
    assert is_dealing(table.room)
    table.play_on(1)
    assert kinds(table.do("anne", c.Ready())) == ["Readied"]
    assert "DealOpened" in kinds(table.do("bruno", c.Ready()))

    patient = Table(table={"wait-for-all": True})
    patient.join("bruno")
    patient.do("anne", c.Start())
    patient.play_on(1)
    patient.wait(3_600_000)
    assert not is_dealing(patient.room)
    patient.do("anne", c.Ready())
    patient.do("bruno", c.Ready())
    assert is_dealing(patient.room)


# Clocks


def clocked(**table: Any) -> Table:
    made = Table("daker", table={"turn-seconds": 10, "bank-seconds": 20, **table})
    made.join("bruno", "chloe")
    made.do("anne", c.Start())
    return made


@pytest.mark.parametrize(
    "clock", [{}, {"turn-seconds": 60, "bank-seconds": 20}, {"turn-seconds": 3, "bank-seconds": 0}]
)
def test_a_winner_whom_nobody_called_is_not_waited_for_long(clock: dict[str, Any]) -> None:
    """Nothing is at stake any more: the cards stay secret, and nobody is late."""
    table = Table("daker", table={"seats": 2, "wait-for-all": True, **clock})
    table.join("bruno")
    table.do("anne", c.Start())
    first = table.person_to_move()
    assert first is not None
    table.do(first, c.Play("fold"))
    winner = table.person_to_move()
    assert winner is not None
    view = table.view(winner)
    assert view.deal is not None
    assert set(view.deal.offers) == {"show", "muck"}
    millis = min(SHOW_MILLIS, 1_000 * clock.get("turn-seconds", 60))
    assert view.deadline == view.now + millis
    table.wait(millis - 1)
    assert table.person_to_move() == winner
    table.wait(1)
    assert table.view(None).status == "between"
    moved = [entry.event for entry in table.log if isinstance(entry.event, e.Moved)][-1]
    assert moved.text == "muck"
    assert [chair.late for chair in table.room.chairs] == [0, 0]


def test_the_clock_runs_then_the_bank_and_then_the_least_harmful_move_is_made() -> None:
    table = clocked()
    mover = table.person_to_move()
    assert mover is not None
    view = table.view(None)
    assert view.turn_ends is not None
    assert (view.turn_ends - view.now, view.deadline) == (10_000, view.turn_ends + 20_000)
    table.wait(13_000)
    assert kinds(table.do(mover, c.Play("call")))[:2] == ["ClockUsed", "Moved"]
    assert table.room.chairs[table.seat(mover)].bank == 17_000
    late = table.person_to_move()
    assert late is not None
    table.wait(29_999)
    assert table.person_to_move() == late
    table.wait(1)
    assert table.person_to_move() != late
    assert kinds([entry.event for entry in table.log])[-3:-1] != ["TimedOut", "TimedOut"]
    assert table.room.chairs[table.seat(late)].late == 1
    assert table.room.chairs[table.seat(late)].bank == 0


def test_after_two_times_in_a_row_the_player_sits_out_and_a_sleeping_host_is_relieved() -> None:
    table = clocked(**{"bank-seconds": 0, "between-seconds": 0})
    while not table.room.chairs[0].away:
        if table.person_to_move() == "anne":
            table.wait(10_000)
        else:
            table.step()
    assert table.room.chairs[0].late == 2
    assert table.room.host != 0
    said = [entry.event for entry in table.log if isinstance(entry.event, e.SatOut)]
    assert said == [e.SatOut(0, "clock")]
    assert [seat.late for seat in table.view("bruno").seats[:2]] == [True, False]
    table.play_on(2)
    assert 0 not in table.room.finished[-1].seats
    table.do("anne", c.ComeBack())
    assert table.room.chairs[0].late == 0
    table.play_on(2)
    assert 0 in table.room.finished[-1].seats


def test_a_move_of_ones_own_begins_the_count_anew() -> None:
    table = clocked(**{"bank-seconds": 0, "between-seconds": 0})
    turns = 0
    while turns < 6:
        if table.person_to_move() != "anne":
            table.step()
            continue
        turns += 1
        if turns % 2:
            table.wait(10_000)
        else:
            table.step()
    assert not table.room.chairs[0].away


def test_a_pause_stops_moves_and_clocks() -> None:
    table = clocked()
    mover = table.person_to_move()
    assert mover is not None
    refused(table, "bruno", c.Pause(), "host-only")
    table.wait(4_000)
    table.do("anne", c.Pause())
    assert table.view("anne").deadline is None
    table.wait(3_600_000)
    assert isinstance(refused(table, mover, c.Play("fold"), "table-paused"), Halted)
    assert table.view(mover).deal is not None
    assert table.view(mover).deal.legal is None  # type: ignore[union-attr] # just checked
    table.do("anne", c.Resume())
    view = table.view(None)
    assert view.deadline is not None
    assert view.deadline - view.now == 26_000


def test_sitting_out_lets_the_table_play_on() -> None:
    table = Table("daker")
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    mover = table.person_to_move()
    assert mover is not None
    table.do(mover, c.SitOut())
    assert table.do(mover, c.SitOut()) == []
    table.wait(ABSENT_MILLIS)
    assert table.person_to_move() != mover
    table.play_on(1)
    assert table.view(mover).seats[table.seat(mover)].status == "away"
    table.play_on(1)
    assert table.seat(mover) not in table.room.finished[-1].seats
