"""What a table answers to what people ask: seats, hosts, pauses, options, clocks, claims, chat."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.errors import (
    BadOption,
    BadTable,
    BrelanError,
    Disallowed,
    Full,
    Halted,
    NotFound,
    NotNow,
    NotYours,
    Stale,
)
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.due import ABSENT_MILLIS, SHOW_MILLIS, due
from brelan.rooms.reduce import replay
from brelan.rooms.room import MOST_HERE, is_broke, is_dealing, is_playing
from rooms.tables import ROOM, Table


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


# Coming and sitting down


def test_who_opens_a_table_is_its_host_and_has_a_seat() -> None:
    table = Table()
    assert table.room.host == 0
    assert table.seat("anne") == 0
    assert len(table.room.chairs) == 4
    assert table.view("anne").status == "waiting"


def test_a_person_joins_by_name_sits_down_and_may_watch_when_all_seats_are_taken() -> None:
    table = Table(table={"seats": 2})
    table.join("bruno")
    table.join("chloe", sit=False)
    assert table.seat("bruno") == 1
    assert isinstance(refused(table, "chloe", c.TakeSeat(), "table-full"), Full)
    assert [member.seat for member in table.view("chloe").members] == [0, 1, None]
    assert isinstance(refused(table, "dora", c.TakeSeat(), "join-first"), NotYours)


def test_two_people_cannot_have_the_same_name_or_the_same_seat() -> None:
    table = Table()
    refused(table, "bruno", c.Join("ANNE"), "name-taken")
    refused(table, "bruno", c.Join("Ａｎｎｅ"), "name-alike")
    table.join("bruno", sit=False)
    refused(table, "bruno", c.TakeSeat(0), "seat-taken")
    assert isinstance(refused(table, "bruno", c.TakeSeat(9), "no-such-seat"), NotFound)


def test_before_the_match_one_may_change_seats_and_name() -> None:
    table = Table()
    assert kinds(table.do("anne", c.TakeSeat(2))) == ["SeatLeft", "SeatTaken"]
    assert table.seat("anne") == 2
    table.do("anne", c.Join("Annette"))
    assert table.view("anne").name == "Annette"
    assert table.do("anne", c.Join("Annette")) == []
    assert table.member("anne") == 0


def test_a_free_chair_in_the_middle_of_a_match_brings_the_agreed_stack() -> None:
    table = Table(match={"stack": 50})
    table.do("anne", c.TakeSeat(1))
    table.do("bruno", c.Join("Bruno"))
    table.do("bruno", c.TakeSeat(3))
    table.do("anne", c.Start())
    table.play_on(2)
    before = {seat: table.view(None).seats[seat].stack for seat in (1, 3)}
    dealer = table.view(None).standing
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(2))
    seats = table.view(None).seats
    assert {seat: seats[seat].stack for seat in (1, 3)} == before
    assert seats[2].stack == 50
    assert table.view(None).standing == dealer
    assert table.chips() == table.room.brought == 150
    table.play_on(1)
    assert table.room.finished[-1].seats == (1, 2, 3)


def test_a_bots_seat_is_free_for_people_from_the_next_deal_on() -> None:
    table = Table("daker", table={"fill": "random"}, match={"rebuys": 9})
    table.do("anne", c.Start())
    table.do("bruno", c.Join("Bruno"))
    assert kinds(table.do("bruno", c.TakeSeat(2))) == ["SeatClaimed"]
    assert table.view("anne").seats[2].claimed == "Bruno"
    table.join("chloe", sit=False)
    refused(table, "chloe", c.TakeSeat(2), "seat-claimed")
    number = table.room.deal.number if table.room.deal else 0
    table.play_on(1)
    assert table.seat("bruno") == 2
    # He does not learn what the bot held: of the deal that is over he sees what a spectator sees.
    seen = table.view("bruno").deal
    assert seen is not None
    assert seen.place is None
    assert seen.number == number
    table.play_on(1)
    assert table.room.finished[-1].members[table.room.finished[-1].seats.index(2)] == table.member("bruno")


def test_a_claim_ends_when_the_person_leaves() -> None:
    table = Table("daker", table={"fill": "random"}, match={"rebuys": 9})
    table.do("anne", c.Start())
    table.join("bruno")
    table.do("bruno", c.Leave())
    table.play_on(1)
    assert table.room.chairs[1].bot == "random"


# Leaving


def test_the_host_passes_to_the_next_person_who_plays() -> None:
    table = Table()
    table.join("bruno", sit=False)
    table.join("chloe")
    assert kinds(table.do("anne", c.Leave())) == ["SeatLeft", "Left", "HostPassed"]
    assert table.room.host == table.member("chloe")
    table.do("chloe", c.Leave())
    assert table.room.host == table.member("bruno")
    table.do("bruno", c.Leave())
    assert table.room.host is None
    table.do("dora", c.Join("Dora"))
    assert table.room.host == table.member("dora")


def test_who_left_in_a_match_is_replaced_by_a_bot_or_played_for_harmlessly() -> None:
    table = Table(table={"replace": True})
    table.join("bruno")
    table.do("anne", c.Start())
    assert kinds(table.do("bruno", c.Leave()))[:2] == ["SeatLeft", "BotSeated"]
    assert table.room.chairs[1].bot == "simple"
    table.play_on(1)

    table = Table("daker")
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    leaver = table.person_to_move()
    assert leaver is not None
    seat = table.seat(leaver)
    table.do(leaver, c.Leave())
    table.wait(ABSENT_MILLIS - 1)
    assert table.room.deal is not None
    assert seat == table.view(None).turn
    table.wait(1)
    assert isinstance(table.log[-1].event, e.Moved)
    assert (table.log[-1].event.seat, table.log[-1].event.text, table.log[-1].event.by) == (seat, "fold", "absent")


def test_who_comes_back_in_the_same_deal_finds_his_cards_again() -> None:
    table = Table("daker", table={"replace": True})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    held = table.view("bruno").deal
    table.do("bruno", c.Leave())
    gone = table.view("bruno").deal
    assert held is not None
    assert gone is not None
    assert gone.place is None
    assert "?" in gone.view.hands[held.place]
    table.do("bruno", c.Join("Bruno"))
    assert kinds(table.do("bruno", c.TakeSeat(1))) == ["SeatTaken"]
    again = table.view("bruno").deal
    assert again is not None
    assert again.view.hands == held.view.hands
    assert table.member("bruno") == 1


def test_the_host_sends_somebody_away_for_good() -> None:
    table = Table()
    table.join("bruno")
    refused(table, "bruno", c.Remove(0), "host-only")
    refused(table, "anne", c.Remove(0), "not-yourself")
    refused(table, "anne", c.Remove(7), "no-such-member")
    table.do("anne", c.Remove(table.member("bruno")))
    assert table.room.chairs[1].member is None
    refused(table, "bruno", c.Join("Bruno"), "barred")
    refused(table, "bruno", c.TakeSeat(1), "join-first")


def test_the_host_may_pass_on_the_table() -> None:
    table = Table()
    table.join("bruno")
    table.do("anne", c.PassHost(1))
    assert table.room.host == 1
    refused(table, "anne", c.PassHost(0), "host-only")


# Starting and bots


def test_a_match_needs_enough_players_one_of_them_a_person() -> None:
    table = Table()
    refused(table, "anne", c.Start(), "not-enough-players")
    table.do("anne", c.SeatBot(1))
    table.do("anne", c.SeatBot(2, "perfect"))
    refused(table, "anne", c.SeatBot(3, "clever"), "unknown-bot")
    refused(table, "anne", c.SeatBot(0), "seat-taken")
    table.do("anne", c.SitOut())
    refused(table, "anne", c.Start(), "not-enough-players")
    table.do("anne", c.ComeBack())
    table.do("anne", c.Start())
    refused(table, "anne", c.Start(), "match-running")
    assert table.room.places == (0, 1, 2)


def test_bots_have_names_and_fill_the_free_chairs_when_play_starts() -> None:
    table = Table(table={"fill": "simple"})
    table.do("bruno", c.Join("Odette"))
    table.do("anne", c.Start())
    seats = table.view(None).seats
    assert [seat.bot for seat in seats] == [None, "simple", "simple", "simple"]
    assert len({seat.name for seat in seats} | {"Odette"}) == 5


def test_bots_alone_do_not_play_on_for_ever() -> None:
    table = Table(table={"fill": "random", "replace": True})
    table.do("anne", c.Start())
    table.do("anne", c.Leave())
    table.wait(3_600_000)
    assert len(table.room.finished) == 1
    assert due(table.room) is None


def test_a_bot_may_be_exchanged_and_sent_away_between_deals() -> None:
    table = Table(table={"fill": "random"})
    table.do("anne", c.Start())
    refused(table, "anne", c.RemoveBot(1), "deal-running")
    table.do("anne", c.SeatBot(1, "simple"))
    assert table.room.chairs[1].bot == "simple"
    table.play_on(1)
    table.do("anne", c.RemoveBot(1))
    refused(table, "anne", c.RemoveBot(1), "no-bot-there")
    table.play_on(1)
    assert table.room.finished[-1].seats == (0, 2, 3)


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
    assert table.view(None).rules["small-blind"] == 5
    assert table.view(None).rules["limit"] == "no-limit"
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
    assert table.chips() == table.room.brought == 12
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
