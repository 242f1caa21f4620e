"""Between deals: who is waited for and what for, ready or not, buying in again or not, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.due import REBUY_MILLIS, Waiting, due
from brelan.rooms.events import DealOpened, Declined, MatchFinished
from brelan.rooms.room import is_broke, is_dealing, is_playing
from rooms.tables import Table


def between_deals(*others: str, **given: Any) -> Table:
    """Anne, the others and bots have played their first deal."""
    table = Table("daker", table=given, match={"rebuys": 9})
    table.join(*others)
    table.do("anne", c.Start())
    table.play_on(1)
    return table


def anne_broke(*others: str, fill: str | None = None, rebuys: int = 2) -> Table:
    """Between two deals Anne alone has no chips left; bots, if any, fill a table of three."""
    for seed in range(200):
        given = {"between-seconds": 0, "seats": 3, "fill": fill}
        table = Table("poker-as", seed, match={"stack": 2, "rebuys": rebuys}, table=given)
        table.join(*others)
        table.do("anne", c.Start())
        while is_playing(table.room) and len(table.room.finished) < 4:
            table.step()
            broke = [seat for seat in table.room.places if is_broke(table.room, seat)]
            if broke and not is_dealing(table.room) and is_playing(table.room):
                if broke == [0]:
                    return table
                break
    raise AssertionError("she never loses")


# Buying in again


def test_com_6_of_two_people_the_broke_one_may_decline_and_the_match_is_over() -> None:
    table = anne_broke("bruno")
    late = table.room.waiting_since + REBUY_MILLIS
    assert table.view("bruno").waiting == Waiting("rebuy", (0,), late)
    assert {"rebuy", "decline-rebuy"} <= set(table.view("anne").may)
    assert not {"rebuy", "decline-rebuy"} & set(table.view("bruno").may)
    assert table.do("anne", c.DeclineRebuy()) == [Declined(0), MatchFinished((1,))]
    assert table.view("bruno").status == "finished"


def test_com_6_of_two_people_the_broke_one_who_says_nothing_has_declined_after_a_time() -> None:
    table = anne_broke("bruno")
    left = table.room.waiting_since + REBUY_MILLIS - table.now
    table.wait(left - 1)
    assert is_playing(table.room)
    table.wait(1)
    assert [entry.event for entry in table.log[-2:]] == [Declined(0, "clock"), MatchFinished((1,))]


def test_com_6_of_two_people_the_broke_one_may_buy_in_and_play_goes_on() -> None:
    table = anne_broke("bruno")
    table.do("anne", c.Rebuy())
    table.wait(0)
    assert is_dealing(table.room)


def test_com_6_of_three_people_two_play_on_and_the_third_may_think_better_of_it() -> None:
    table = anne_broke("bruno", "chloe")
    assert table.do("anne", c.DeclineRebuy()) == [Declined(0)]
    assert table.do("anne", c.DeclineRebuy()) == []
    table.wait(0)
    assert table.room.deal is not None
    assert table.room.deal.seats == (1, 2)
    while is_dealing(table.room):
        table.step()
    table.do("anne", c.Rebuy())
    table.wait(0)
    assert 0 in table.room.deal.seats


def test_who_is_alone_against_bots_has_all_the_time_to_buy_in_again() -> None:
    table = anne_broke(fill="random")
    assert table.view("anne").waiting == Waiting("rebuy", (0,))
    table.wait(100 * REBUY_MILLIS)
    assert is_playing(table.room)
    (_, over) = table.do("anne", c.DeclineRebuy())
    assert isinstance(over, MatchFinished)
    assert over.closed, "bots do not play on alone"


def test_bots_do_not_play_on_alone_when_the_only_person_is_broke_for_good() -> None:
    table = anne_broke_for_good()
    over = table.log[-1].event
    assert isinstance(over, MatchFinished)
    assert over.closed
    assert 0 not in over.winners


def anne_broke_for_good() -> Table:
    for seed in range(100):
        table = Table("poker-as", seed, match={"stack": 2}, table={"seats": 3, "fill": "random"})
        table.do("anne", c.Start())
        while is_playing(table.room):
            table.step()
        match = table.room.match
        assert match is not None
        if is_broke(table.room, 0) and not any(stack == sum(match.stacks) for stack in match.stacks):
            return table
    raise AssertionError("she always outlives a bot")


def test_one_who_has_chips_has_nothing_to_decline() -> None:
    table = anne_broke("bruno")
    with pytest.raises(BrelanError) as caught:
        table.do("bruno", c.DeclineRebuy())
    assert caught.value.code == "rebuy-not-broke"


# Ready, or by itself


def test_against_bots_alone_the_next_deal_begins_when_one_is_ready() -> None:
    table = between_deals(**{"fill": "random", "wait-alone": True, "between-seconds": 5})
    assert table.view("anne").waiting == Waiting("ready", (0,))
    assert table.view("anne").next_deal is None
    table.wait(3_600_000)
    assert not is_dealing(table.room)
    assert any(isinstance(event, DealOpened) for event in table.do("anne", c.Ready()))


def test_with_other_people_it_begins_by_itself_all_the_same() -> None:
    table = between_deals("bruno", **{"wait-alone": True, "between-seconds": 5})
    assert table.view("anne").waiting is None
    assert table.view("anne").next_deal == table.room.waiting_since + 5_000
    table.wait(5_000)
    assert is_dealing(table.room)


def test_where_all_must_be_ready_it_is_said_who_is_not() -> None:
    table = between_deals("bruno", "chloe", **{"wait-for-all": True})
    table.do("bruno", c.Ready())
    assert table.view("bruno").waiting == Waiting("ready", (0, 2))


# Everything else that a table may wait for


def test_what_a_table_waits_for_is_always_said() -> None:
    table = Table("daker", match={"rebuys": 9})
    assert table.view("anne").waiting == Waiting("start")
    table.join("bruno")
    table.do("anne", c.Start())
    assert table.view("anne").waiting is None
    table.do("anne", c.Pause())
    assert table.view("bruno").waiting == Waiting("resume")
    table.do("anne", c.Resume())
    table.play_on(1)
    table.do("bruno", c.SitOut())
    assert table.view("anne").waiting == Waiting("away", (1,))
    table.do("bruno", c.StandUp())
    assert table.view("anne").waiting == Waiting("players")
    assert due(table.room) is None
    table.do("anne", c.EndMatch())
    assert table.view("anne").waiting == Waiting("start")
