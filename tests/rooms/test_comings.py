"""COM-6, COM-7, DAK-18 at tables: who brings chips, who keeps which chair, who is judged, and when it is over."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from brelan.families.betting.bets import Posted
from brelan.locales.words import words
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.due import can_deal, due
from brelan.rooms.events import DealFinished, DealOpened, MatchFinished
from brelan.rooms.outcomes import points_in
from brelan.rooms.reduce import replay
from brelan.rooms.room import Room, chips_brought, is_broke, is_dealing, is_playing
from brelan.web.features.table.page import prompt_of
from brelan.web.features.table.regions import nameplate, ranks_of
from brelan.web.features.table.view_queries import asides
from rooms.referees import posted_in
from rooms.tables import ROOM, START, Table, kinds, refused


def match_of(room: Room) -> Any:
    assert room.match is not None
    return room.match


def playing(game: str, *others: str, seed: int = 0, **options: dict[str, Any]) -> Table:
    table = Table(game, seed, **options)
    table.join(*others)
    table.do("anne", c.Start())
    return table


def until_broke(game: str, seat: int, seats: int, **options: dict[str, Any]) -> Table:
    """Between two deals, this chair alone is broke."""
    for seed in range(300):
        table = Table(game, seed, **options)
        table.join(*("bruno", "chloe", "denis")[: seats - 1])
        table.do("anne", c.Start())
        while is_playing(table.room):
            poor = [other for other in range(seats) if is_broke(table.room, other)]
            if poor == [seat] and not is_dealing(table.room):
                return table
            if not (is_dealing(table.room) or can_deal(table.room)):
                break
            table.step()
    raise AssertionError("it never happens")


# Latecomers


def test_com_6_com_7_a_latecomer_in_daker_owes_a_big_blind_and_is_offered_to_wait() -> None:
    table = playing("daker", "bruno", "chloe", table={"seats": 5}, match={"stack": 1_000})
    table.do("denis", c.Join("Denis"))
    table.do("denis", c.TakeSeat(4))  # while the first deal is played
    seat = table.view("denis").seats[4]
    assert (seat.stack, seat.owes, seat.owes_dead) == (1_000, 2, 0)
    may = set(table.view("denis").may)
    assert {"wait-for-blind", "come-back"} & may == {"wait-for-blind"}
    table.play_on(1)
    table.wait(5_000)
    opened = next(entry.event for entry in reversed(table.log) if isinstance(entry.event, DealOpened))
    assert 4 in opened.seats
    deal = table.room.deal
    assert deal is not None
    posted = {deal.seats[event.seat]: event.kind for event in deal.steps[0].events if isinstance(event, Posted)}
    assert posted[4] in ("missed-blind", "big-blind")
    assert table.view("denis").seats[4].owes == 0
    assert table.chips() == chips_brought(table.room) == 4_000
    assert replay(ROOM, table.log) == table.room


def test_com_7_a_latecomer_who_waits_is_dealt_in_as_the_big_blind() -> None:
    table = playing("daker", "bruno", "chloe", table={"seats": 5}, match={"stack": 1_000})
    table.do("denis", c.Join("Denis"))
    table.do("denis", c.TakeSeat(4))
    table.do("denis", c.WaitForBlind())
    assert table.view("denis").seats[4].waits
    for _ in range(5):
        table.play_on(1)
        table.wait(5_000)
        deal = table.room.deal
        if deal is not None and 4 in deal.seats:
            break
    assert deal is not None
    posted = {deal.seats[event.seat]: event.kind for event in deal.steps[0].events if isinstance(event, Posted)}
    assert posted[4] == "big-blind"


@pytest.mark.parametrize("deals", [3, 4])
def test_com_8_one_who_waited_and_was_needed_does_not_post_the_big_blind_twice_running(deals: int) -> None:
    table = playing("daker", "bruno", "chloe", match={"stack": 1_000})
    table.do("anne", c.SitOut())
    table.play_on(deals)
    table.wait(4_000)
    table.do("bruno", c.SitOut())
    table.do("anne", c.WaitForBlind())
    table.play_on(2)
    blinds = [
        seat
        for entry in table.log
        if isinstance(entry.event, DealOpened)
        for seat, _, kind in posted_in(entry.event)
        if kind == "big-blind"
    ]
    assert all(one != other for one, other in pairwise(blinds))


def test_com_6_in_poque_a_latecomer_brings_what_the_others_have_when_first_dealt_in() -> None:
    table = playing("poque", "bruno", table={"seats": 3})
    table.play_on(2)
    table.wait(5_000)
    assert is_dealing(table.room)
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(2))  # in the middle of the third round
    assert [aside.text for aside in asides(table.view("chloe"), words("en"))] == ["You play from the next deal on."]
    table.play_on(1)
    match = match_of(table.room)
    others = [match.stacks[place] for place in match.dealt]
    assert match.stacks[table.room.places.index(2)] == min(150, sum(others) // 2)
    assert table.chips() == chips_brought(table.room)
    table.play_on(1)
    assert 2 in table.room.finished[-1].seats
    assert table.chips() == chips_brought(table.room)


# Chairs


@pytest.mark.parametrize("game", ["daker", "daker-draw", "poker-as"])
def test_com_6_a_broke_player_gets_no_other_chair(game: str) -> None:
    table = until_broke(game, 0, 3, table={"seats": 4}, match={"stack": 6})
    before = chips_brought(table.room)
    table.do("anne", c.StandUp())
    refused(table, "anne", c.TakeSeat(3), "own-chair")
    assert chips_brought(table.room) == before
    table.do("anne", c.TakeSeat())  # without a number: their own
    assert table.seat("anne") == 0
    assert is_broke(table.room, 0)


def test_com_6_a_short_stack_does_not_take_the_place_of_a_rich_bot() -> None:
    table = playing("daker", table={"seats": 3, "fill": "random"}, match={"stack": 1_000})
    table.play_on(1)
    table.do("anne", c.StandUp())
    refused(table, "anne", c.TakeSeat(1), "own-chair")
    table.do("anne", c.TakeSeat(0))
    assert table.seat("anne") == 0


def test_com_6_leaving_and_coming_again_does_not_help() -> None:
    table = until_broke("poker-as", 0, 3, table={"seats": 4}, match={"stack": 6})
    table.do("anne", c.Leave())
    table.do("anne", c.Join("Annette"))
    refused(table, "anne", c.TakeSeat(3), "own-chair")


def test_com_6_whose_chair_somebody_else_plays_in_watches_until_the_match_is_over() -> None:
    table = playing("poker-as", "bruno", table={"seats": 3}, match={"stack": 500})
    table.play_on(1)
    stack = match_of(table.room).stacks[0]
    table.do("anne", c.StandUp())
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(0))  # she takes over all that lies there
    assert table.view(None).seats[0].stack == stack
    refused(table, "anne", c.TakeSeat(), "seat-taken")
    refused(table, "anne", c.TakeSeat(2), "own-chair")
    table.do("bruno" if table.room.host == table.member("bruno") else "anne", c.EndMatch())
    table.do("anne", c.TakeSeat(2))
    assert table.seat("anne") == 2


def test_com_6_whoever_left_before_their_first_deal_is_known_when_they_come_again() -> None:
    table = playing("poker-as", "bruno", table={"seats": 5}, match={"stack": 500})
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(2))
    table.do("chloe", c.Leave())
    table.do("denis", c.Join("Denis"))
    table.do("chloe", c.Join("Chloé"))
    assert table.member("chloe") != table.member("denis")
    refused(table, "chloe", c.TakeSeat(3), "own-chair")
    table.do("chloe", c.TakeSeat())
    table.play_on(1)
    assert table.seat("chloe") == 2
    assert table.chips() == chips_brought(table.room) == 1_500


def test_com_6_a_bot_seated_on_a_broke_chair_buys_in() -> None:
    table = until_broke("poker-as", 0, 2, table={"seats": 2}, match={"stack": 4, "rebuys": 1})
    table.do("anne", c.StandUp())
    assert due(table.room) is None
    events = table.do("anne", c.SeatBot(0, "random"))
    assert kinds(events) == ["BotSeated", "Rebought"]
    assert due(table.room) is not None
    assert table.chips() == chips_brought(table.room) == 12


def test_com_6_the_bot_that_takes_the_place_of_a_broke_player_buys_in() -> None:
    table = until_broke("poker-as", 1, 3, table={"seats": 3, "replace": True}, match={"stack": 4, "rebuys": 1})
    assert kinds(table.do("bruno", c.Leave()))[:3] == ["SeatLeft", "BotSeated", "Rebought"]


# Who is judged


def to_the_last_deal(game: str, *others: str, seed: int = 0, **options: dict[str, Any]) -> Table:
    """The last deal of two is being played."""
    options["match"] = {"deals": 2, **options.get("match", {})}
    table = playing(game, *others, seed=seed, **options)
    table.play_on(1)
    table.wait(5_000)
    assert is_dealing(table.room)
    return table


@pytest.mark.parametrize("game", ["pai-gow", "poker-as", "daker"])
def test_dak_18_who_takes_a_free_chair_in_the_last_deal_wins_nothing(game: str) -> None:
    table = to_the_last_deal(game, "bruno", table={"seats": 3}, match={"stack": 500})
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(2))
    table.play_on(1)
    finished = next(entry.event for entry in reversed(table.log) if isinstance(entry.event, MatchFinished))
    assert 2 not in finished.winners
    (outcome,) = table.room.outcomes
    assert [player.name for player in outcome.players] == ["Anne", "Bruno"]
    assert table.view(None).seats[2].place is None


def test_dak_18_who_claims_a_bots_chair_in_the_last_deal_sits_down_after_the_match_is_judged() -> None:
    table = to_the_last_deal("poker-as", table={"seats": 2, "fill": "random"}, match={"stack": 500})
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(1))
    table.play_on(1)
    tags = [type(entry.event) for entry in table.log]
    assert tags.index(MatchFinished) > len(tags) - 1 - tags[::-1].index(DealFinished)
    assert isinstance(table.log[-1].event, e.SeatTaken)
    (outcome,) = table.room.outcomes
    assert {player.person for player in outcome.players} == {"anne", ""}
    assert table.seat("chloe") == 1


def test_dak_18_an_empty_chair_that_is_taken_in_the_last_deal_is_judged_without_the_newcomer() -> None:
    table = playing("poker-as", "bruno", "chloe", table={"seats": 3}, match={"stack": 500, "deals": 2})
    table.play_on(1)
    table.do("chloe", c.StandUp())
    table.wait(5_000)
    deal = table.room.deal
    assert deal is not None
    assert 2 not in deal.seats
    table.do("denis", c.Join("Denis"))
    assert kinds(table.do("denis", c.TakeSeat(2))) == ["SeatClaimed"]
    table.play_on(1)
    (outcome,) = table.room.outcomes
    assert [player.person for player in outcome.players] == ["anne", "bruno", ""]
    assert table.seat("denis") == 2


# The hour


HOUR = START // 1_000 + 600


def test_dak_18_no_deal_begins_after_the_agreed_hour() -> None:
    table = playing("poker-as", "bruno", match={"stack": 500, "until": HOUR}, table={"wait-for-all": True})
    table.play_on(0)
    while is_dealing(table.room):
        table.step()
    assert is_playing(table.room)
    coming = due(table.room)
    assert coming is not None
    assert (coming.what, coming.at) == ("hour", 1_000 * HOUR)
    table.do("anne", c.Ready())
    table.now = 1_000 * (HOUR + 7_200)
    events = table.do("bruno", c.Ready())  # two hours later
    assert kinds(events) == ["Readied", "HourCame", "MatchFinished"]
    assert not is_playing(table.room)
    assert replay(ROOM, table.log) == table.room


def test_dak_18_the_match_ends_at_the_hour_even_if_nobody_does_anything() -> None:
    table = playing("poker-as", "bruno", match={"stack": 500, "until": HOUR}, table={"wait-for-all": True})
    while is_dealing(table.room):
        table.step()
    table.wait(600_000)
    assert not is_playing(table.room)
    assert table.now >= 1_000 * HOUR


def test_dak_18_no_match_begins_after_the_agreed_hour() -> None:
    table = Table("poker-as", match={"until": HOUR})
    table.join("bruno")
    table.now = 1_000 * HOUR
    refused(table, "anne", c.Start(), "hour-past")
    assert "start" not in table.view("anne").may


@pytest.mark.parametrize("option", ["deals", "points"])
def test_dak_18_an_end_that_is_moved_before_what_is_played_ends_the_match_at_once(option: str) -> None:
    table = playing("poker-as", "bruno", match={"stack": 500, option: 50})
    table.play_on(3)
    value = 2 if option == "deals" else 1
    events = table.do("anne", c.ChangeOptions(match={option: value}))
    assert kinds(events) == ["OptionsChanged", "MatchFinished"]
    assert not is_playing(table.room)


def level_after_two(leaders: tuple[int, int], bots: tuple[int, ...] = ()) -> Table:
    """Between two deals of a long match these two are level in front; the others are people."""
    for seed in range(400):
        found = Table("poker-as", seed, match={"stack": 500, "deals": 50, "ties": "play-off"}, table={"seats": 4})
        for seat, person in enumerate(("bruno", "chloe", "denis"), 1):
            if seat not in bots:
                found.join(person)
        for seat in bots:
            found.do("anne", c.SeatBot(seat, "random"))
        found.do("anne", c.Start())
        found.play_on(2)
        stacks = match_of(found.room).stacks
        if [seat for seat in range(4) if stacks[seat] == max(stacks)] == list(leaders) and not is_dealing(found.room):
            return found
    raise AssertionError("they are never level")


def test_dak_18_an_end_that_is_moved_does_not_let_bots_alone_play_off() -> None:
    table = level_after_two((2, 3), bots=(2, 3))
    assert kinds(table.do("anne", c.ChangeOptions(match={"deals": 2}))) == ["OptionsChanged", "MatchFinished"]
    assert match_of(table.room).winners == (2, 3)
    assert replay(ROOM, table.log) == table.room


def test_dak_18_an_end_that_is_moved_does_not_wait_for_a_level_player_who_has_left() -> None:
    table = level_after_two((1, 2))
    table.do("bruno", c.Leave())
    events = table.do("anne", c.ChangeOptions(match={"deals": 1}))
    assert kinds(events) == ["OptionsChanged", "LeftPlayOff", "MatchFinished"]
    assert match_of(table.room).winners == (2,)


def test_dak_18_an_end_that_is_moved_waits_for_a_level_player_who_sits_out() -> None:
    table = level_after_two((1, 2))
    table.do("bruno", c.SitOut())
    assert kinds(table.do("anne", c.ChangeOptions(match={"deals": 1}))) == ["OptionsChanged"]
    assert match_of(table.room).play_off == (1, 2)
    table.do("bruno", c.ComeBack())
    table.wait(5_000)
    assert is_dealing(table.room)


# Play-offs, and the house


def level_table(**table: Any) -> Table:
    """Two are level after the only deal, and play off."""
    for seed in range(400):
        found = Table("poker-as", seed, match={"stack": 500, "deals": 2, "ties": "play-off"}, table=table)
        found.join("bruno", "chloe")
        found.do("anne", c.Start())
        while is_playing(found.room):
            if not is_dealing(found.room) and match_of(found.room).play_off:
                return found
            found.step()
    raise AssertionError("nobody is ever level")


def test_dak_18_a_level_player_who_leaves_does_not_stop_the_others() -> None:
    table = level_table()
    level = [table.room.places[place] for place in match_of(table.room).play_off]
    assert len(level) == 2
    events = table.do(table.person_at(level[0]), c.Leave())
    assert {"LeftPlayOff", "MatchFinished"} <= set(kinds(events))
    finished = next(event for event in events if isinstance(event, MatchFinished))
    assert finished.winners == (level[1],)
    assert replay(ROOM, table.log) == table.room


def test_dak_18_where_a_bot_takes_over_it_plays_off() -> None:
    table = level_table(replace=True)
    level = [table.room.places[place] for place in match_of(table.room).play_off]
    events = table.do(table.person_at(level[0]), c.StandUp())
    assert kinds(events)[:2] == ["SeatLeft", "BotSeated"]
    assert is_playing(table.room)


def test_dak_18_if_nobody_can_bet_the_house_has_won_and_the_evening_gives_no_points() -> None:
    table = playing("pai-gow", "bruno", match={"stack": 10}, rules={"min-bet": 5})
    while is_playing(table.room):
        table.step()
    finished = table.log[-1].event
    assert isinstance(finished, MatchFinished)
    if can_deal(table.room):
        pytest.fail("somebody can still bet")
    assert (finished.winners, finished.closed) == ((), False)
    (outcome,) = table.room.outcomes
    assert points_in(outcome) == (0, 0)
    standing = table.view("anne").standing
    assert standing is not None
    assert standing.winners == ()


def all_broke(rebuys: int) -> Table:
    """Pai Gow: nobody can bet, but both might buy in again."""
    for seed in range(60):
        table = playing("pai-gow", "bruno", seed=seed, match={"stack": 5, "rebuys": rebuys}, rules={"min-bet": 5})
        while is_dealing(table.room):
            table.step()
        if all(is_broke(table.room, seat) for seat in (0, 1)):
            return table
    raise AssertionError("somebody always wins")


def test_dak_18_the_house_has_won_too_when_the_host_ends_the_match_and_nobody_has_bought_in() -> None:
    table = all_broke(rebuys=1)
    assert is_playing(table.room)
    table.do("anne", c.EndMatch())
    assert match_of(table.room).winners == ()
    assert points_in(table.room.outcomes[0]) == (0, 0)
    said = prompt_of(table.view("anne"), words("en"), None, your_turn=False)
    assert said == "The bank wins: nobody can bet any more."


def test_dak_18_when_everybody_leaves_during_a_play_off_those_still_level_share() -> None:
    for seed in range(200):
        table = playing("pai-gow", "bruno", "chloe", seed=seed, match={"deals": 1, "ties": "play-off"})
        table.play_on(1)
        level = match_of(table.room).play_off
        if len(level) != 2:
            continue
        while not is_dealing(table.room):
            table.step()
        for person in ("anne", "bruno", "chloe"):
            table.do(person, c.Leave())
        while is_dealing(table.room):
            table.step()
        if len(set(table.room.finished[-1].payoffs)) == 1:
            break
    assert table.room.finished[-1].payoffs[0] == table.room.finished[-1].payoffs[1]
    finished = next(entry.event for entry in reversed(table.log) if isinstance(entry.event, MatchFinished))
    assert finished.winners == level


def level_with_two_bots() -> Table:
    """Anne and two bots are level after three deals, and play off; Bruno is behind them."""
    for seed in range(400):
        found = Table("poker-as", seed, match={"stack": 500, "deals": 3, "ties": "play-off"}, table={"seats": 4})
        found.join("bruno")
        for seat in (2, 3):
            found.do("anne", c.SeatBot(seat, "random"))
        found.do("anne", c.Start())
        while is_playing(found.room):
            if not is_dealing(found.room) and match_of(found.room).play_off == (0, 2, 3):
                return found
            found.step()
    raise AssertionError("they are never level")


def test_dak_18_when_only_bots_are_left_in_a_play_off_they_share() -> None:
    table = level_with_two_bots()
    assert kinds(table.do("anne", c.Leave()))[:3] == ["SeatLeft", "LeftPlayOff", "MatchFinished"]
    assert match_of(table.room).winners == (2, 3)
    assert [seat.place for seat in table.view("bruno").seats] == [3, 4, 1, 1]


def test_com_6_bots_play_on_for_somebody_who_has_claimed_a_chair() -> None:
    for seed in range(300):
        table = Table("poker-as", seed, table={"seats": 3, "fill": "random"}, match={"stack": 4})
        table.do("anne", c.Start())
        table.play_on(3)
        table.wait(5_000)
        if not is_dealing(table.room) or match_of(table.room).stacks[0] != 1:
            continue
        table.do("chloe", c.Join("Chloé"))
        table.do("chloe", c.TakeSeat(1))
        table.play_on(1)
        if is_broke(table.room, 0) and not any(is_broke(table.room, bot) for bot in (1, 2)):
            break
    assert is_broke(table.room, 0)
    assert is_playing(table.room)
    assert table.seat("chloe") == 1


def bot_has_won() -> Table:
    """Anne has lost the only match to a bot whose chair Chloé has claimed during the last deal."""
    for seed in range(30):
        table = to_the_last_deal("poker-as", seed=seed, table={"seats": 2, "fill": "random"}, match={"stack": 500})
        table.do("chloe", c.Join("Chloé"))
        table.do("chloe", c.TakeSeat(1))
        table.play_on(1)
        if match_of(table.room).winners == (1,):
            return table
    raise AssertionError("the bot never wins")


@pytest.mark.parametrize("viewer", ["anne", "chloe"])
def test_dak_18_the_page_names_who_sat_there_in_the_last_deal(viewer: str) -> None:
    table, say = bot_has_won(), words("en")
    bot = table.room.outcomes[0].players[1].name
    view = table.view(viewer)
    assert view.seats[1].name == "Chloé"
    assert view.seats[1].judged == bot
    assert prompt_of(view, say, None, your_turn=False) == f"{bot} wins the match."
    assert [(rank.name, rank.you) for rank in ranks_of(view, say)] == [(bot, False), ("Anne", viewer == "anne")]
    assert not nameplate(view, say, None, 1).champion


def test_dak_18_whoever_takes_a_chair_after_the_last_deal_is_not_judged() -> None:
    table = playing("poker-as", "bruno", table={"seats": 3}, match={"stack": 500})
    table.play_on(5)
    rich = match_of(table.room).stacks.index(max(match_of(table.room).stacks))
    winner, other = (table.person_at(seat) for seat in (rich, 1 - rich))
    table.do(winner, c.StandUp())
    table.do("chloe", c.Join("Chloé"))
    table.do("chloe", c.TakeSeat(rich))
    table.do(table.room.members[table.room.host or 0].person, c.EndMatch())
    (outcome,) = table.room.outcomes
    won = [player for player in outcome.players if player.winner]
    assert [(player.person, player.name) for player in won] == [("", winner.capitalize())]
    assert {player.person for player in outcome.players} == {"", other}
    assert replay(ROOM, table.log) == table.room


def test_dak_18_whoever_claims_an_empty_chair_that_was_not_dealt_in_is_not_judged_either() -> None:
    table = playing("poker-as", "bruno", "chloe", match={"stack": 500})
    table.play_on(1)
    table.do("chloe", c.StandUp())
    table.wait(5_000)
    table.do("denis", c.Join("Denis"))
    table.do("denis", c.TakeSeat(2))
    table.play_on(1)
    assert table.seat("denis") == 2
    table.do("anne", c.EndMatch())
    assert [(one.person, one.name) for one in table.room.outcomes[0].players][2] == ("", "Chloe")


def test_dak_18_who_gets_up_and_sits_down_again_is_judged() -> None:
    table = playing("poker-as", "bruno", match={"stack": 500})
    table.play_on(3)
    table.do("bruno", c.StandUp())
    table.do("bruno", c.TakeSeat())
    table.do("anne", c.EndMatch())
    table.do("bruno", c.StandUp())
    table.do("bruno", c.TakeSeat())
    assert [player.person for player in table.room.outcomes[0].players] == ["anne", "bruno"]
    assert table.view("bruno").seats[1].judged == ""


def test_com_6_the_own_chair_moves_with_its_chips_when_seats_are_drawn() -> None:
    table = Table("poque", 3, table={"seats": 4, "cut-seconds": 30})
    table.join("bruno", "chloe")
    table.publish("anne", "bruno", "chloe")
    table.do("anne", c.Start())
    table.do("bruno", c.StandUp())  # while the cards are sealed
    for person in ("anne", "chloe"):
        table.open_link(person)
    drawn = next(entry.event for entry in table.log if isinstance(entry.event, e.SeatsDrawn))
    chair = drawn.seats[drawn.before.index(1)]
    refused(table, "bruno", c.TakeSeat(3), "own-chair")
    table.do("bruno", c.TakeSeat())
    assert table.room.chairs[chair].claimed == table.member("bruno")


def test_com_8_the_api_names_the_dealer_of_this_deal_and_of_the_next() -> None:
    table = playing("daker", "bruno", "chloe", "denis", match={"stack": 1_000})
    for number in range(9):
        standing, deal = table.view(None).standing, table.room.deal
        assert standing is not None
        assert deal is not None
        assert standing.dealer == deal.seats[deal.table.dealer]
        table.play_on(1)
        if number == 2:
            table.do("bruno", c.SitOut())
        if number == 5:
            for person in ("chloe", "denis"):
                table.do(person, c.SitOut())
            table.do("bruno", c.WaitForBlind())
        standing = table.view(None).standing
        assert standing is not None
        table.wait(5_000)
        deal = table.room.deal
        assert deal is not None
        assert standing.dealer == deal.seats[deal.table.dealer], number
