"""What a table answers to people who come, sit down, change seats, leave and are sent away, and to bots."""

from __future__ import annotations

from brelan.errors import (
    Full,
    NotFound,
    NotYours,
)
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.due import ABSENT_MILLIS, due
from brelan.rooms.room import chips_brought
from rooms.tables import Table, kinds, refused

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
    assert table.chips() == chips_brought(table.room) == 150
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
