"""What a table answers to changes of what was agreed, to those who are broke, to talk, and what a page may offer."""

from __future__ import annotations

import pytest

from brelan.errors import (
    BadOption,
    BadTable,
    NotNow,
)
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.due import due
from brelan.rooms.reduce import replay
from brelan.rooms.room import MOST_HERE, chips_brought, is_broke, is_dealing, is_playing
from rooms.tables import ROOM, Table, refused

# Options


def test_options_change_between_deals_by_the_host() -> None:
    table = Table("daker")
    table.join("bruno")
    refused(table, "bruno", c.ChangeOptions(rules={"small-blind": 5}), "host-only")
    table.do("anne", c.Start())
    refused(table, "anne", c.ChangeOptions(rules={"small-blind": 5}), "deal-running")
    table.play_on(1)
    table.do("anne", c.ChangeOptions(rules={"small-blind": "5"}, match={"deals": 3}, table={"turn-seconds": 30}))
    assert table.do("anne", c.ChangeOptions(rules={"small-blind": 5})) == []
    assert table.view(None).rules.small_blind == 5
    assert table.view(None).rules.limit == "no-limit"
    for change, code in (
        ({"rules": {"small-blind": 0}}, "option-too-small"),
        ({"rules": {"blind": 1}}, "unknown-option-near"),
        ({"match": {"stack": 3}}, "stack-below-buy-in"),
        ({"table": {"seats": 9}}, "bad-players"),
        ({"table": {"seats": 1}}, "bad-players"),
        ({"table": {"fill": "nobody"}}, "unknown-bot"),
        ({"match": {"until": table.now // 1_000}}, "hour-past"),
    ):
        refused(table, "anne", c.ChangeOptions(**change), code)
    with pytest.raises(BadOption, match="already passed"):
        Table("daker", match={"until": 5})
    table.play_on(2)
    assert table.view(None).status == "finished"


def test_the_host_sets_the_pace_of_the_bots_in_the_middle_of_a_deal_and_no_clock_starts_anew() -> None:
    table = Table("poker-as", table={"turn-seconds": 30})
    table.join("bruno")
    refused(table, "bruno", c.SetPace("slow"), "host-only")
    table.do("anne", c.Start())
    assert is_dealing(table.room)
    before = table.room.waiting_since
    table.now += 5_000
    assert table.do("anne", c.SetPace("at-once")) == [e.PaceSet(bot_millis=0)]
    assert table.do("anne", c.SetPace("at-once")) == []
    assert (table.room.table.bot_millis, table.room.waiting_since) == (0, before)
    assert replay(ROOM, table.log) == table.room


def test_the_next_deal_waits_for_everyone_as_soon_as_the_host_says_so() -> None:
    table = Table("poker-as", table={"between-seconds": 8})
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    coming = due(table.room)
    assert coming is not None
    assert coming.what == "deal"
    assert table.do("anne", c.SetNextDeal("ready")) == [e.PaceSet(wait=True)]
    assert due(table.room) is None
    assert table.do("anne", c.SetNextDeal("ready")) == []
    table.do("anne", c.SetNextDeal("by-itself"))
    assert due(table.room) == coming


def test_chairs_can_be_added_and_only_unused_ones_taken_away() -> None:
    table = Table("poker-as")
    table.join("bruno")
    table.do("anne", c.ChangeOptions(table={"seats": 6}))
    assert len(table.room.chairs) == 6
    table.do("bruno", c.TakeSeat(5))
    refused(table, "anne", c.ChangeOptions(table={"seats": 5}), "seat-in-use")
    table.do("bruno", c.TakeSeat(1))
    table.do("anne", c.ChangeOptions(table={"seats": 2}))
    assert len(table.room.chairs) == 2


def test_dearer_options_must_leave_enough_players() -> None:
    table = Table("poker-as", match={"stack": 10})
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    refused(table, "anne", c.ChangeOptions(rules={"stake": 50}, match={"stack": 100}), "too-dear")


def test_with_minors_points_or_games_are_agreed_on_and_counted() -> None:
    with pytest.raises(BadOption):
        Table(table={"minors": True})
    table = Table("daker", table={"minors": True}, match={"deals": 3, "rebuys": 100})
    table.join("bruno")
    table.do("anne", c.Start())
    standing = table.view(None).standing
    assert standing is not None
    assert standing.by_points
    table.play_on(3)
    view = table.view(None)
    points = [seat.points or 0 for seat in view.seats]
    assert view.standing is not None
    assert view.standing.winners == tuple(seat for seat, won in enumerate(points) if won == max(points))


def test_a_table_that_cannot_be_played_at_is_refused() -> None:
    for options in ({"table": {"seats": 12}}, {"match": {"stack": 1}, "rules": {"stake": 2}}):
        with pytest.raises(BadTable):
            Table("poker-as", 0, **options)


# Broke players


def goes_on(table: Table) -> bool:
    """Somebody is to move, or something is due."""
    return table.person_to_move() is not None or due(table.room) is not None


def broke(rebuys: int) -> Table:
    """Anne alone has lost all her chips at a table of three."""
    for seed in range(100):
        table = Table("poker-as", seed, match={"stack": 3, "rebuys": rebuys}, table={"between-seconds": 0})
        table.join("bruno", "chloe")
        table.do("anne", c.Start())
        while goes_on(table):
            poor = [seat for seat in range(3) if is_broke(table.room, seat)]
            if poor == [0] and not is_dealing(table.room):
                return table
            table.step()
    raise AssertionError("she never loses")


def test_com_6_who_is_broke_sits_out_or_buys_in_again_where_the_table_allows_it() -> None:
    table = broke(0)
    refused(table, "anne", c.Rebuy(), "no-rebuy-left")
    refused(table, "anne", c.Ready(), "not-dealt-in")
    table.play_on(1)
    assert table.room.finished[-1].seats == (1, 2)

    table = broke(1)
    assert "rebuy" in table.view("anne").may
    assert "rebuy" not in table.view("bruno").may
    table.do("anne", c.Rebuy())
    refused(table, "anne", c.Rebuy(), "rebuy-not-broke")
    assert table.view("anne").seats[0].rebuys_left == 0
    assert table.chips() == chips_brought(table.room) == 12
    table.play_on(1)
    assert 0 in table.room.finished[-1].seats


def test_a_table_whose_only_person_is_broke_waits_for_him() -> None:
    for seed in range(50):
        table = Table(
            "poker-as", seed, match={"stack": 1, "rebuys": 5}, table={"between-seconds": 0, "fill": "random"}
        )
        table.do("anne", c.Start())
        while goes_on(table):
            table.step()
        if is_playing(table.room):
            assert table.view("anne").seats[0].status == "broke"
            assert table.do("anne", c.Rebuy())
            assert due(table.room) is not None
            return
    raise AssertionError("she never loses")


def test_the_host_may_end_the_match_between_deals() -> None:
    table = Table("poker-as")
    table.join("bruno")
    refused(table, "anne", c.EndMatch(), "no-match")
    table.do("anne", c.Start())
    refused(table, "anne", c.EndMatch(), "deal-running")
    table.play_on(1)
    ahead = max(range(2), key=lambda seat: table.view(None).seats[seat].stack or 0)
    assert table.do("anne", c.EndMatch()) == [e.MatchFinished((ahead,), closed=True)]
    assert table.view(None).status == "finished"


# Talking


def test_chat_is_for_those_who_joined() -> None:
    table = Table()
    refused(table, "bruno", c.Say("hello"), "join-first")
    table.join("bruno", sit=False)
    table.do("bruno", c.Say("  <b>hello</b>  "))
    assert [(line.name, line.text) for line in table.view(None).chat] == [("Bruno", "<b>hello</b>")]
    refused(table, "bruno", c.Say(""), "message-missing")
    refused(table, "bruno", c.Say("x" * 301), "too-long")
    for number in range(150):
        table.do("bruno", c.Say(str(number)))
    assert len(table.view(None).chat) == 100


def test_news_tell_what_happened_around_the_table_without_any_session() -> None:
    table = Table(table={"replace": True})
    table.join("bruno")
    table.do("anne", c.Start())
    table.do("bruno", c.Leave())
    news = [(item.what, item.names) for item in table.view(None).news]
    assert news == [
        ("joined", ("Anne",)),
        ("host-passed", ("Anne",)),
        ("seat-taken", ("Anne",)),
        ("joined", ("Bruno",)),
        ("seat-taken", ("Bruno",)),
        ("started", ()),
        ("seat-left", ("Bruno",)),
        ("bot-seated", ("Odette",)),
        ("left", ("Bruno",)),
    ]


def test_people_cannot_do_what_is_the_tables_own_business() -> None:
    table = Table(table={"fill": "random"})
    table.do("anne", c.Start())
    refused(table, "anne", c.Tick(), "table-only")
    refused(table, "anne", c.BotPlays(1, "stop"), "table-only")
    refused(table, "", c.Start(), "table-only")


def test_what_a_page_may_offer_is_what_would_be_done() -> None:
    table = Table()
    table.join("bruno")
    table.join("chloe", sit=False)
    assert set(table.view("anne").may) == {"take-seat", "stand-up", "sit-out", "start", "pause", "change-options"}
    assert set(table.view("bruno").may) == {"take-seat", "stand-up", "sit-out"}
    assert table.view("chloe").may == ("take-seat",)
    assert table.view("stranger").may == table.view(None).may == ()
    assert NotNow.kind == "not-now"


def test_a_seat_tells_its_chips_and_what_the_host_may_do_there() -> None:
    table = Table("daker", table={"seats": 3, "turn-seconds": 10, "bank-seconds": 0}, match={"stack": 40})
    table.join("bruno")
    table.do("anne", c.Start())
    first, second, third = table.view("bruno").seats
    assert table.view("anne").seats == table.view("bruno").seats
    assert first.chips + second.chips == 80 - 3  # the blinds lie before them
    assert (first.host, second.host, first.dealt, third.dealt) == (True, False, True, False)
    assert (first.removable, second.removable, third.removable) == (False, True, False)
    assert (first.fillable, second.fillable, third.fillable) == (False, False, True)


def test_a_table_sees_many_people_in_its_life_and_remembers_those_who_played() -> None:
    table = Table("poker-as")
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    table.do("bruno", c.Leave())
    for number in range(3 * MOST_HERE):
        table.do(f"guest-{number}", c.Join(f"Guest {number}"))
        if number == 1:
            table.do("guest-1", c.Say("hello"))
        if number == 2:
            table.do("anne", c.Remove(table.member("guest-2")))
        else:
            table.do(f"guest-{number}", c.Leave())
    assert len(table.room.members) == 5  # Bruno was dealt in; of the second and third guest something is still told
    table.do("bruno", c.Join("Bruno"))
    assert table.member("bruno") == 1
    assert replay(ROOM, table.log) == table.room


def test_only_so_many_people_are_at_a_table_at_the_same_time() -> None:
    table = Table("poker-as")
    table.join(*(f"guest {number}" for number in range(MOST_HERE - 1)), sit=False)
    refused(table, "bruno", c.Join("Bruno"), "room-full")
    table.do("guest 7", c.Leave())
    table.join("bruno", sit=False)
    refused(table, "guest 7", c.Join("Guest 7"), "room-full")
    events = table.do("", c.Dismiss((0, 2, 3, 9_999)))  # the host stays
    assert events == [e.Left(2), e.Left(3)]
    refused(table, "anne", c.Dismiss((5,)), "table-only")
