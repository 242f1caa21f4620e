"""COM-7, COM-8 at a table of people: who is away, what they owe, who deals first, blinds that rise."""

from __future__ import annotations

import pytest

from brelan.engine.notation import write_move
from brelan.errors import BadOption, NotNow
from brelan.families.betting.bets import Check, Fold, Posted
from brelan.families.betting.showdown import Muck
from brelan.records.verify import verify
from brelan.rooms import commands as c
from brelan.rooms.deal import record_of
from brelan.rooms.due import due
from brelan.rooms.events import DealOpened
from brelan.rooms.reduce import replay
from brelan.rooms.room import game_of, is_dealing, to_move
from rooms.tables import ROOM, Table

PEOPLE = ("anne", "bruno", "chloe", "denis", "elsa")


def daker(people: int = 5, **match: object) -> Table:
    """A match between people, seat 0 deals first; nobody goes broke."""
    agreed = {"stack": 100_000, "first-dealer": 0, **match}
    table = Table("daker", table={"seats": people}, match=agreed)
    table.join(*PEOPLE[1:people])
    table.do("anne", c.Start())
    return table


def fold_on(table: Table) -> None:
    """The deal is played to its end, everybody checking or folding."""
    while is_dealing(table.room):
        seat, deal = to_move(table.room), table.room.deal
        assert seat is not None
        assert deal is not None
        legal = game_of(table.room).legal(deal.state)
        move = next(write_move(move) for move in (Check(), Muck(), Fold()) if move in legal)
        chair = table.room.chairs[seat]
        if chair.bot is not None:
            table.do("", c.BotPlays(seat, move), table.room.seq)
        elif chair.away:
            table.wait(2_000)
        else:
            table.do(table.person_to_move() or "", c.Play(move), table.room.seq)


def next_deal(table: Table) -> DealOpened:
    table.wait(6_000)
    opened = [entry.event for entry in table.log if isinstance(entry.event, DealOpened)][-1]
    assert is_dealing(table.room)
    return opened


def missed_by_chloe(people: int = 5) -> Table:
    """Chloé, who sits on seat 2, was away when the big blind came to her."""
    table = daker(people, **{"first-dealer": people - 1})
    assert table.seat("chloe") == 2
    table.do("chloe", c.SitOut())  # in the first deal she is no blind
    fold_on(table)
    opened = next_deal(table)
    assert 2 not in opened.seats
    return table


def test_com_7_a_seat_that_misses_the_big_blind_is_told_what_it_owes() -> None:
    table = missed_by_chloe()
    seat = table.view("bruno").seats[2]
    assert (seat.owes, seat.owes_dead, seat.waits, seat.status) == (2, 1, False, "away")
    assert {"come-back", "wait-for-blind"} <= set(table.view("chloe").may)
    assert [other.owes for other in table.view("bruno").seats] == [0, 0, 2, 0, 0]


def test_com_7_coming_back_posts_it_at_once() -> None:
    table = missed_by_chloe()
    table.do("chloe", c.ComeBack())
    fold_on(table)
    opened = next_deal(table)
    assert (opened.dealer, opened.posting, opened.dead) == (2, (2,), (2,))  # COM-8: the big blind moves on to seat 4
    assert table.room.deal is not None
    posted = [event for event in table.room.deal.steps[0].events if isinstance(event, Posted)]
    assert Posted(2, 2, "missed-blind", False) in posted
    assert Posted(2, 1, "dead-blind", False) in posted
    seat = table.view("chloe").seats[2]
    assert (seat.owes, seat.owes_dead) == (0, 0)
    assert table.chips() == 5 * 100_000
    assert replay(ROOM, table.log) == table.room
    fold_on(table)
    assert table.room.deal is not None
    verify(record_of(table.room.deal, "spectator", ROOM))


def test_com_7_or_waits_for_the_big_blind() -> None:
    table = missed_by_chloe()
    table.do("chloe", c.WaitForBlind())
    assert table.do("chloe", c.WaitForBlind()) == []
    view = table.view("chloe")
    assert (view.seats[2].waits, view.seats[2].status) == (True, "waiting")
    assert "wait-for-blind" not in view.may
    assert "come-back" in view.may  # she may still post instead
    dealt = []
    for _ in range(4):
        fold_on(table)
        dealt.append(2 in next_deal(table).seats)
    assert dealt == [False, False, False, True]
    assert table.room.deal is not None
    assert Posted(2, 2, "big-blind", False) in table.room.deal.steps[0].events
    seat = table.view("chloe").seats[2]
    assert (seat.waits, seat.owes) == (False, 0)


def test_com_7_one_who_waits_may_change_his_mind_and_post() -> None:
    table = missed_by_chloe()
    table.do("chloe", c.WaitForBlind())
    table.do("chloe", c.ComeBack())
    fold_on(table)
    assert 2 in next_deal(table).seats


def test_com_7_bots_play_on_while_the_only_person_who_is_there_waits() -> None:
    table = missed_by_chloe()
    table.do("chloe", c.WaitForBlind())
    fold_on(table)
    for person in ("anne", "bruno", "denis", "elsa"):
        table.do(person, c.StandUp())
    assert due(table.room) is None
    for seat in (0, 1, 3, 4):
        table.do("chloe" if table.room.host == table.member("chloe") else "anne", c.SeatBot(seat, "random"))
    assert 2 not in next_deal(table).seats


def test_com_7_who_owes_nothing_has_nothing_to_wait_for() -> None:
    table = daker()
    table.do("elsa", c.SitOut())
    with pytest.raises(NotNow, match="you owe no blind"):
        table.do("elsa", c.WaitForBlind())
    assert "wait-for-blind" not in table.view("elsa").may


def test_com_7_one_waits_for_the_big_blind_however_few_others_play() -> None:
    table = missed_by_chloe(3)
    assert table.view("chloe").seats[2].owes == 2
    table.do("chloe", c.WaitForBlind())
    dealt = []
    for _ in range(2):
        fold_on(table)
        dealt.append(next_deal(table).seats)
    assert dealt == [(0, 1), (0, 1, 2)]
    assert table.room.deal is not None
    assert Posted(2, 2, "big-blind", False) in table.room.deal.steps[0].events


def test_com_7_nothing_is_owed_where_the_table_agreed_so() -> None:
    table = missed_by_chloe()
    fold_on(table)
    table.do("anne", c.ChangeOptions(match={"missed-blinds": "free"}))
    assert table.view("chloe").seats[2].owes == 0
    table.do("chloe", c.ComeBack())
    assert next_deal(table).posting == ()


# Poque


def test_com_7_in_poque_the_seat_of_one_who_is_away_goes_on_staking() -> None:
    table = Table("poque", table={"seats": 3})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    table.do("bruno", c.SitOut())
    table.play_on(2)
    assert all(len(deal.seats) == 3 for deal in table.room.finished)
    away = table.view("anne").seats[table.seat("bruno")]
    assert (away.status, away.plays_on, away.late) == ("away", True, False)


def test_com_7_in_poque_nobody_is_waited_for_who_is_away() -> None:
    table = Table("poque", table={"seats": 3, "wait-for-all": True})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    table.do("bruno", c.SitOut())
    while is_dealing(table.room):
        table.step()
    table.do("anne", c.Ready())
    table.do("chloe", c.Ready())
    assert is_dealing(table.room)


def test_com_7_in_poque_no_round_is_played_when_everyone_is_away() -> None:
    table = Table("poque", table={"seats": 2})
    table.join("bruno")
    table.do("anne", c.Start())
    for name in ("anne", "bruno"):
        table.do(name, c.SitOut())
    table.wait(200_000)
    assert len(table.room.finished) == 1
    assert not is_dealing(table.room)
    table.do("anne", c.ComeBack())
    table.wait(6_000)
    assert is_dealing(table.room)


def test_com_7_in_poque_the_seat_of_one_who_left_plays_on_under_his_name() -> None:
    table = Table("poque", table={"seats": 3})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    while is_dealing(table.room):
        table.step()
    seat = table.seat("bruno")
    table.do("bruno", c.Leave())
    table.play_on(1)
    last = table.room.finished[-1]
    assert last.names[last.seats.index(seat)] == "Bruno"
    assert last.members[last.seats.index(seat)] is None
    assert replay(ROOM, table.log) == table.room


def test_poq_2_what_is_left_on_the_board_is_shared_where_it_was_agreed_also_when_the_host_ends_it() -> None:
    table = Table("poque", table={"seats": 3}, match={"leftover": "shared"})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    table.play_on(1)
    match = table.room.match
    assert match is not None
    left = sum(match.pools)
    assert left >= 3
    table.do("anne", c.EndMatch())
    after = table.room.match
    assert after is not None
    assert after.stacks == tuple(stack + left // 3 for stack in match.stacks)
    assert sum(after.pools) == left % 3
    assert table.chips() == 450
    assert replay(ROOM, table.log) == table.room


# The first dealer, and blinds that rise


@pytest.mark.parametrize("game", ["daker", "daker-draw", "game-round", "poker-as"])
@pytest.mark.parametrize("seat", [0, 2])
def test_com_8_the_chosen_seat_deals_first(game: str, seat: int) -> None:
    table = Table(game, table={"seats": 3}, match={"first-dealer": seat})
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    opened = next(entry.event for entry in table.log if isinstance(entry.event, DealOpened))
    assert opened.dealer == seat


def test_com_8_if_nobody_sits_there_the_next_one_deals() -> None:
    table = Table("daker", table={"seats": 4}, match={"first-dealer": 2})
    table.join("bruno")
    table.do("anne", c.Start())
    assert table.room.deal is not None
    assert table.room.deal.seats[table.room.deal.table.dealer] == 0


def test_com_8_a_first_dealer_for_whom_there_is_no_seat_is_refused() -> None:
    with pytest.raises(BadOption, match="seat 3 cannot deal first: the seats are numbered from 0 to 2"):
        Table("daker", table={"seats": 3}, match={"first-dealer": 3})


def test_com_8_the_page_shows_who_will_deal_also_if_he_has_just_come_back() -> None:
    table = daker(4)
    table.do("bruno", c.SitOut())
    fold_on(table)
    assert table.room.deal is not None
    standing = table.view("anne").standing
    assert standing is not None
    assert standing.dealer == 0  # the big blind was seat 2, and seat 1 has gone: seats 0 and 2 sit before seat 3
    table.do("bruno", c.ComeBack())
    standing = table.view("anne").standing
    assert standing is not None
    assert standing.dealer == 1
    assert next_deal(table).dealer == 1
    standing = table.view("anne").standing
    assert standing is not None
    assert standing.dealer == 1  # who deals now


def test_dak_16_the_blinds_rise_and_the_table_says_so() -> None:
    table = daker(3, **{"blinds-rise": 2})
    blinds = []
    for _ in range(4):
        assert table.room.deal is not None
        blinds.append(table.room.deal.rules.small_blind)
        fold_on(table)
        next_deal(table)
    assert blinds == [1, 1, 2, 2]
    assert [(news.what, news.detail) for news in table.room.news if news.what == "blinds-rose"] == [
        ("blinds-rose", "4"),
        ("blinds-rose", "8"),
    ]
    assert table.room.rules.small_blind == 1  # what was agreed
    assert replay(ROOM, table.log) == table.room


def test_dak_16_a_table_cannot_agree_on_a_maximum_below_the_big_blind() -> None:
    with pytest.raises(BadOption, match="agree on 100 or more"):
        Table("daker", rules={"limit": "limit", "max-bet": 5, "small-blind": 50})
    table = daker(3)
    fold_on(table)
    with pytest.raises(BadOption, match="agree on 50 or more"):
        table.do("anne", c.ChangeOptions(rules={"limit": "limit", "small-blind": 25}))
