"""COM-7, COM-8, DAK-16 in matches: blinds that were missed and are owed, who deals next, blinds that rise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from brelan import registry
from brelan.engine import agreement, options
from brelan.engine import match as matches
from brelan.engine.agreement import BlindRules, DealerRules, MatchRules
from brelan.engine.blinds import Debts, blind_seats
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play, play_out
from brelan.engine.game import Result, Table
from brelan.engine.legal import Legal
from brelan.engine.match import Match
from brelan.errors import BadOption, BadTable, BrokenRecord
from brelan.families.betting.bets import Call, Check, Fold, Posted, RaiseTo
from brelan.families.betting.showdown import Muck
from brelan.games.daker.rules import Rules, big_blind, doubled
from brelan.games.poque.actions import Lead
from brelan.games.poque.runs import pass_or_lead_low
from brelan.pieces.seats import next_of
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Reader, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.study.bots import RandomBot, make_bot
from examples import examples

DAKER = registry.game("daker")
POQUE = registry.game("poque")
RULES = Rules(small_blind=5)
SMALL, BIG = 5, 10
BOTH = Debts((2,), (2,))
"""Of seat 2, which missed the big blind: the small one comes to it next."""


def opened(seats: int = 4, dealer: int = 0, **agreed: Any) -> Match:
    return matches.open_match(BlindRules(**{"stack": 1_000, **agreed}), seats, dealer)


class Nobody:
    """Folds, or checks where that is free, or keeps the cards secret."""

    def decide(self, _view: Any, legal: Legal, /) -> Any:
        return next(move for move in (Check(), Muck(), Fold()) if move in legal)


def played(match: Match, rules: Rules = RULES) -> tuple[Match, list[Posted], tuple[int, ...]]:
    """One more deal, in which nobody bets: the match after it, the forced payments by seat, who played."""
    players, table = matches.next_table(match, DAKER, rules)
    now = matches.rules_now(match, DAKER, rules)
    steps = list(play(DAKER, now, table, Seeded(match.deals), (Nobody(),) * len(players)))
    posted = [
        replace(event, seat=players[event.seat])
        for step in steps
        for event in step.events
        if isinstance(event, Posted)
    ]
    return matches.finish_deal(match, DAKER, rules, players, DAKER.result(steps[-1].state)), posted, players


def kinds(posted: list[Posted]) -> dict[int, str]:
    return {event.seat: event.kind for event in posted}


# What is owed


def test_com_7_a_seat_that_the_big_blind_passes_while_it_sits_out_owes_one() -> None:
    match, posted, players = played(matches.sit_out(opened(), 2))  # seat 0 deals, seat 1 is the small blind
    assert players == (0, 1, 3)
    assert kinds(posted) == {1: "small-blind", 3: "big-blind"}
    assert match.debts == BOTH


def test_com_7_a_seat_that_sits_out_when_no_big_blind_comes_owes_nothing() -> None:
    match, _, _ = played(matches.sit_out(opened(), 3))  # the big blind is seat 2
    assert match.debts == Debts()
    match, posted, _ = played(matches.come_back(match, 3))
    assert "missed-blind" not in kinds(posted).values()


def test_com_7_coming_back_it_posts_the_big_blind_at_once_and_it_counts_as_its_bet() -> None:
    match = replace(opened(dealer=3), debts=Debts(big=(2,)))
    players, table = matches.next_table(match, DAKER, RULES)
    assert (players, table) == ((0, 1, 2, 3), Table((1_000,) * 4, 3, posting=(2,)))
    state, events = DAKER.start(RULES, table)
    assert Posted(2, BIG, "missed-blind", False) in events
    assert state.betting.paid == (SMALL, BIG, BIG, 0)
    state, _ = DAKER.apply(state, drawn(state))
    legal = DAKER.legal(state)  # it is the first to speak, and nothing is left to pay
    assert legal.plain == (Fold(), Check())
    assert RaiseTo(2 * BIG) in legal
    assert not legal.opening
    assert played(match)[0].debts == Debts()


def drawn(state: Any) -> Any:
    turn: Any = DAKER.turn(state)
    return Seeded("deal").answer(turn)


def test_com_7_one_who_is_raised_after_posting_pays_the_difference() -> None:
    state, _ = DAKER.start(RULES, Table((1_000,) * 4, 3, posting=(3,)))  # the dealer has come back
    state, _ = DAKER.apply(state, drawn(state))
    state, _ = DAKER.apply(state, RaiseTo(40))
    assert DAKER.legal(state).price == 30


def test_com_7_what_a_stack_cannot_cover_is_posted_all_in() -> None:
    _, events = DAKER.start(RULES, Table((100, 100, 7, 100), 3, posting=(2,)))
    assert Posted(2, 7, "missed-blind", True) in events


def test_com_7_the_big_blind_itself_settles_what_is_owed() -> None:
    match, posted, _ = played(replace(opened(), debts=BOTH))
    assert kinds(posted) == {1: "small-blind", 2: "big-blind"}
    assert match.debts == Debts()


def test_com_7_who_comes_back_as_the_small_blind_posts_a_big_one_and_the_small_one_dead() -> None:
    for owed in (Debts(big=(1,)), Debts((1,), (1,))):
        match, posted, _ = played(replace(opened(), debts=owed))
        assert posted == [
            Posted(2, BIG, "big-blind", False),
            Posted(1, BIG, "missed-blind", False),
            Posted(1, SMALL, "dead-blind", False),
        ]
        assert match.debts == Debts()


def test_com_7_a_seat_that_sits_out_as_the_small_blind_alone_posts_it_dead() -> None:
    match, posted, _ = played(opened())
    assert kinds(posted) == {1: "small-blind", 2: "big-blind"}
    match, posted, _ = played(matches.sit_out(match, 2))  # it would be the small blind
    assert kinds(posted) == {1: "small-blind", 3: "big-blind"}
    assert match.debts == Debts(small=(2,))
    stacks = match.stacks
    match, posted, players = played(matches.come_back(match, 2))
    assert players == (0, 1, 2, 3)
    assert posted[2:] == [Posted(2, SMALL, "dead-blind", False)]
    assert match.stacks[2] == stacks[2] - SMALL  # it is lost with the hand
    assert sum(match.stacks) == 4_000
    assert match.debts == Debts()


def test_com_7_a_dead_blind_is_in_the_pot_but_no_bet() -> None:
    state, _ = DAKER.start(RULES, Table((1_000,) * 4, 0, dead=(3,)))
    assert state.betting.paid == (0, SMALL, BIG, 0)
    assert DAKER.view(state, None).pot == SMALL + BIG + SMALL
    assert DAKER.holdings(state).stacks == (1_000, 995, 990, 995)
    state, _ = DAKER.apply(state, drawn(state))
    assert DAKER.legal(state).price == BIG  # seat 3 speaks first, and its dead chips pay nothing of the call
    for _ in range(3):
        state, _ = DAKER.apply(state, Fold())
    state, _ = DAKER.apply(state, Muck())
    assert DAKER.result(state).payoffs == (0, -SMALL, 2 * SMALL, -SMALL)


@pytest.mark.parametrize(("stack", "bet", "dead"), [(12, 10, 2), (10, 10, 0), (7, 7, 0)])
def test_com_7_what_a_stack_cannot_cover_of_both_is_posted_all_in_the_bet_first(
    stack: int, bet: int, dead: int
) -> None:
    state, events = DAKER.start(RULES, Table((100, 100, 100, stack), 0, posting=(3,), dead=(3,)))
    posted = [event for event in events if isinstance(event, Posted) and event.seat == 3]
    assert [(event.amount, event.all_in) for event in posted] == [(bet, True), *([(dead, True)] if dead else [])]
    assert DAKER.holdings(state).total == 300 + stack


class Caller:
    """Checks, or calls."""

    def decide(self, _view: Any, legal: Legal, /) -> Any:
        return next(move for move in (Check(), Call()) if move in legal)


def test_com_7_one_whose_last_chips_are_a_dead_blind_plays_for_the_dead_chips_alone() -> None:
    won = set()
    for seed in range(40):
        table = Table((100, 100, 100, 3), 0, dead=(3,))
        steps = list(play(DAKER, RULES, table, Seeded("dead", seed), (Caller(),) * 4))
        assert all(step.seat != 3 for step in steps)  # nothing is left to decide
        payoffs = DAKER.result(steps[-1].state).payoffs
        assert sum(payoffs) == 0
        won.add(payoffs[3])
    assert {-3, 0} <= won <= {-3, -2, -1, 0}


def test_com_7_nobody_owes_more_than_one() -> None:
    match = matches.sit_out(opened(), 2)
    for _ in range(10):  # three times round
        match, _, _ = played(match)
    assert match.debts == BOTH
    match = matches.come_back(match, 2)
    paid = 0
    for _ in range(2):
        match, posted, _ = played(match)
        paid += sum(event.amount for event in posted if event.seat == 2 and event.kind == "missed-blind")
    assert paid == BIG
    assert match.debts == Debts()


def test_com_7_one_may_wait_until_the_big_blind_comes() -> None:
    match, _, _ = played(matches.sit_out(opened(5), 2))
    match = matches.come_back(match, 2, wait=True)
    seen = []
    for _ in range(5):
        match, posted, players = played(match)
        seen.append(kinds(posted).get(2, "plays" if 2 in players else "waits"))
    assert seen == ["waits", "waits", "waits", "big-blind", "small-blind"]
    assert match.waiting == ()


def test_com_7_of_two_who_wait_the_big_blind_reaches_one_after_the_other() -> None:
    match = opened(6)
    for seat in (2, 3):
        match = matches.sit_out(match, seat)
    for _ in range(2):
        match, _, _ = played(match)
    assert match.debts == Debts((2, 3), (2, 3))
    for seat in (2, 3):
        match = matches.come_back(match, seat, wait=True)
    reached: dict[int, int] = {}
    for number in range(8):
        match, posted, _ = played(match)
        reached |= {event.seat: number for event in posted if event.kind == "big-blind" and event.seat in (2, 3)}
    assert reached[3] == reached[2] + 1
    assert match.debts == Debts()


def waiting(seats: int, last: tuple[int, int], waits: tuple[int, ...], away: tuple[int, ...] = ()) -> Match:
    """After a deal with these blinds; those who wait owe one."""
    owed = Debts(waits, waits)
    return replace(opened(seats), last_blinds=last, debts=owed, waiting=waits, away=away, dealt=tuple(range(seats)))


def test_com_7_of_several_who_wait_the_first_whom_the_big_blind_reaches_is_dealt_in() -> None:
    match = waiting(6, (1, 2), (3, 5), away=(4,))
    players, posted = played(match)[2], kinds(played(match)[1])
    assert players == (0, 1, 2, 3)
    assert posted == {2: "small-blind", 3: "big-blind"}
    match = waiting(6, (2, 4), (0, 3))
    assert matches.dealt_in(match, DAKER, RULES) == (1, 2, 4, 5)  # the big blind comes to seat 5 first


@pytest.mark.parametrize("others", [1, 2])
def test_com_7_one_waits_however_many_others_play(others: int) -> None:
    match, seats = waiting(others + 1, (1, 0), (others,)), []
    if others == 1:  # nobody else is there to play with
        assert kinds(played(match)[1]) == {0: "small-blind", 1: "big-blind"}
        return
    for _ in range(2):
        match, posted, players = played(match)
        seats.append((players, kinds(posted).get(2, "")))
    assert seats == [((0, 1), ""), ((0, 1, 2), "big-blind")]


def test_com_7_with_nobody_else_to_play_with_those_who_wait_are_dealt_in_all_the_same() -> None:
    match = waiting(4, (1, 0), (2, 3), away=(1,))
    assert matches.dealt_in(match, DAKER, RULES) == (0, 2)
    match = waiting(4, (3, 2), (0, 1), away=(2, 3))
    match, posted, players = played(match)
    assert players == (0, 1)
    assert [(event.seat, event.kind) for event in posted] == [
        (0, "big-blind"),
        (1, "missed-blind"),
        (1, "dead-blind"),
    ]


def test_com_7_when_one_of_three_sits_out_as_the_big_blind_he_owes_it() -> None:
    match = opened(3, dealer=1)  # seat 2 would post the small blind, seat 0 the big one; with two, seat 2 posts it
    match, posted, players = played(matches.sit_out(match, 0))
    assert players == (1, 2)
    assert kinds(posted) == {1: "small-blind", 2: "big-blind"}
    assert match.debts == Debts((0,), (0,))


def test_com_7_nothing_is_owed_where_the_table_says_so() -> None:
    match, _, _ = played(matches.sit_out(opened(missed_blinds="free"), 2))
    match = matches.come_back(match, 2, wait=True)
    assert 2 in matches.dealt_in(match, DAKER, RULES)
    assert matches.next_table(match, DAKER, RULES)[1].posting == ()


def test_com_7_a_broke_player_who_buys_in_again_owes_the_blind_that_passed_him() -> None:
    match = replace(opened(rebuys=1), stacks=(1_000, 1_000, 0, 1_000))
    match, _, _ = played(match)
    assert match.debts == BOTH
    match = matches.rebuy(match, 2, DAKER, RULES)
    assert match.debts == BOTH


def test_com_7_who_sits_down_later_owes_a_big_blind_and_debts_keep_their_seats() -> None:
    match, _, _ = played(matches.sit_out(opened(), 2))
    match = matches.admit(replace(match, waiting=(2,)), 1, DAKER, late=True)
    assert (match.debts, match.waiting, match.last_blinds) == (Debts((3,), (1, 3)), (3,), (2, 4))
    match, posted, players = played(match)
    assert players == (0, 1, 2, 4)  # the big blind comes to seat 0 next
    assert kinds(posted) == {4: "small-blind", 0: "big-blind", 1: "missed-blind"}
    assert match.debts == Debts((3,), (3,))


def test_com_7_a_latecomer_may_wait_for_the_big_blind() -> None:
    match, _, _ = played(opened(3))
    match = matches.come_back(matches.admit(match, 3, DAKER, late=True), 3, wait=True)
    match, posted, players = played(match)
    assert (players, kinds(posted)) == ((0, 1, 2, 3), {2: "small-blind", 3: "big-blind"})
    assert match.debts == Debts()


def test_com_7_who_is_there_before_the_first_deal_owes_nothing() -> None:
    match = matches.admit(opened(3), 3, DAKER, late=False)
    assert match.debts == Debts()
    assert matches.next_table(match, DAKER, RULES)[1].posting == ()


@pytest.mark.parametrize("name", [name for name in registry.names() if name != "daker"])
def test_com_7_the_other_games_owe_nothing(name: str) -> None:
    game = registry.game(name)
    rules, seats = game.Rules(), game.seats[0] + 1
    match = matches.sit_out(matches.open_match(game.Match(stack=1_000), seats, 0), seats - 1)
    players, table = matches.next_table(match, game, rules)
    bots = tuple(RandomBot(rules, len(players), SeededRandom(seat)) for seat in players)
    end = play_out(game, rules, table, Seeded(name), bots)
    match = matches.finish_deal(match, game, rules, players, game.result(end))
    assert match.debts == Debts()
    with pytest.raises(BadTable, match="cannot post a missed blind"):
        game.start(rules, Table(table.stacks, 0, posting=(0,)))


@pytest.mark.parametrize("posting", [(1,), (2,), (4,), (3, 3), (3, 0)])
def test_com_7_the_big_blind_owes_nothing_more_and_the_small_one_is_dead_then(posting: tuple[int, ...]) -> None:
    with pytest.raises(BadTable, match="cannot post a missed blind in this deal"):
        DAKER.start(RULES, Table((100,) * 4, 0, posting=posting))


# It does not pay to sit out


def dodging(match: Match, seat: int, avoided: Callable[[tuple[int, int]], tuple[int, ...]]) -> Match:
    """The seat sits out where it would post one of the blinds it avoids, and comes back otherwise."""
    back = matches.come_back(match, seat)
    players = matches.dealt_in(back, DAKER, RULES)
    assert DAKER.blinds is not None
    blinds = blind_seats(DAKER.blinds, players, matches.dealer_of(back, DAKER, players))
    return matches.sit_out(match, seat) if seat in avoided(blinds) else back


@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_com_7_to_miss_each_big_blind_saves_nothing(seats: int) -> None:
    match, paid, times = opened(seats, stack=100_000), 0, 0
    for _ in range(20 * seats):
        match, posted, players = played(dodging(match, 0, lambda both: both[1:]))
        times += 0 in players
        paid += sum(event.amount for event in posted if event.seat == 0)
    assert 0 < times < 20 * seats
    owed = SMALL * (0 in match.debts.small) + BIG * (0 in match.debts.big)
    assert (paid + owed) / times >= (SMALL + BIG) / seats  # what one who plays on pays for each deal


@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_com_7_one_who_sits_out_before_each_blind_pays_a_big_one_each_time_round(seats: int) -> None:
    match, posts, dealt = opened(seats, stack=100_000), 0, 0
    for _ in range(20 * seats):
        before = match
        match, posted, players = played(dodging(match, 0, lambda both: both))
        assert 0 not in (event.seat for event in posted if event.kind in ("small-blind", "big-blind"))
        posts += sum(event.seat == 0 for event in posted)
        dealt += matches.dealer_of(before, DAKER, players) == 0
    assert posts >= dealt - 1 >= 15  # the button has gone round that often
    assert sum(match.stacks) == seats * 100_000


class Away:
    """What the table plays for a player who is away."""

    def decide(self, view: Any, legal: Legal, /) -> Any:
        return pass_or_lead_low(view, legal)


def poque_match(seed: int) -> Match:
    """A match of four: seat 0 is away from the first round on, the others play as the bot `simple` does."""
    rules, match = POQUE.Rules(), matches.sit_out(matches.open_match(POQUE.Match(), 4, seed % 4), 0)
    while not match.over:
        players, table = matches.next_table(match, POQUE, rules)
        assert players == (0, 1, 2, 3)
        bots = [make_bot(POQUE, "simple", rules, 4, SeededRandom(seed, match.deals, seat)) for seat in (1, 2, 3)]
        steps = list(play(POQUE, rules, table, Seeded(seed, match.deals), (Away(), *bots)))
        told = [event for step in steps for event in step.events if getattr(event, "seat", None) == 0]
        assert not {"opened", "followed", "raised"}.intersection(event.__struct_config__.tag for event in told)
        match = matches.finish_deal(match, POQUE, rules, players, POQUE.result(steps[-1].state))
    return match


def test_com_7_in_poque_a_player_who_is_away_goes_on_staking_and_wins_less_than_his_share() -> None:
    won = [poque_match(seed).winners for seed in range(60)]
    share = sum(1 / len(winners) for winners in won if 0 in winners) / len(won)
    assert share < 1 / 4


def test_com_7_in_poque_a_seat_that_is_away_lays_its_lowest_card_when_it_must_lead() -> None:
    choose: Any = pass_or_lead_low
    assert choose(None, Legal((Lead("Kd"), Lead("7c"), Lead("As")))) == Lead("7c")


# Who deals


def test_com_8_the_big_blind_moves_on_and_the_dealer_sits_before_it() -> None:
    match, _, _ = played(opened())  # dealer 0, blinds 1 and 2
    players, table = matches.next_table(matches.sit_out(match, 1), DAKER, RULES)
    assert (players, players[table.dealer]) == ((0, 2, 3), 0)  # again: the big blind moves on to seat 3
    match, posted, _ = played(matches.sit_out(match, 1))
    assert kinds(posted) == {2: "small-blind", 3: "big-blind"}
    match, posted, _ = played(matches.come_back(match, 1))
    assert kinds(posted) == {3: "small-blind", 0: "big-blind"}  # no blind has passed seat 1
    match, posted, _ = played(match)
    assert kinds(posted) == {0: "small-blind", 1: "big-blind"}


def test_com_8_from_three_players_to_two_the_other_deals() -> None:
    match, _, _ = played(opened(3))  # dealer 0, blinds 1 and 2
    players, table = matches.next_table(matches.sit_out(match, 1), DAKER, RULES)
    assert (players, table.dealer) == ((0, 2), 1)  # the big blind is seat 0
    players, table = matches.next_table(matches.sit_out(match, 0), DAKER, RULES)
    assert (players, table.dealer) == ((1, 2), 1)  # the big blind is seat 1


@pytest.mark.parametrize("seats", [3, 5, 8])
@examples(10)
@given(moods=st.lists(st.sets(st.integers(0, 7), max_size=6), min_size=6, max_size=12))
def test_com_8_nobody_posts_the_big_blind_twice_running_and_nobody_is_let_off(
    seats: int, moods: list[set[int]]
) -> None:
    match, last = opened(seats, stack=100_000), None
    for mood in moods:
        away = {seat for seat in mood if seat < seats}
        match = replace(match, away=tuple(sorted(away)) if len(away) <= seats - 2 else ())
        match, posted, players = played(match)
        big = next(event.seat for event in posted if event.kind == "big-blind")
        if last is not None:
            assert big == next_of(players, last, seats)
        last = big


def test_com_8_one_who_has_bought_in_deals_when_it_is_his_turn() -> None:
    match = replace(opened(3, rebuys=1), stacks=(1_000, 0, 1_000))
    match, _, _ = played(match)
    assert match.last_blinds == (0, 2)
    _, table = matches.next_table(matches.rebuy(match, 1, DAKER, RULES), DAKER, RULES)
    assert table.dealer == 1  # the big blind comes to seat 0


@pytest.mark.parametrize("name", ["daker-draw", "game-round", "poque"])
@examples(10)
@given(seed=st.integers(0, 100_000), moods=st.lists(st.sets(st.integers(0, 3), max_size=2), min_size=4, max_size=4))
def test_com_8_the_deal_passes_to_the_next_of_all_who_play(name: str, seed: int, moods: list[set[int]]) -> None:
    game = registry.game(name)
    rules, match, last = game.Rules(), matches.open_match(game.Match(stack=1_000), 4, seed % 4), None
    for away in moods:
        match = replace(match, away=tuple(sorted(away)))
        players, table = matches.next_table(match, game, rules)
        if last is not None:
            assert players[table.dealer] == next_of(players, last, 4, game.direction)
        last = players[table.dealer]
        bots = tuple(RandomBot(rules, len(players), SeededRandom(seed, match.deals, seat)) for seat in players)
        end = play_out(game, rules, table, Seeded(seed, match.deals), bots)
        match = matches.finish_deal(match, game, rules, players, game.result(end))
        if match.over or len(matches.dealt_in(replace(match, away=()), game, rules)) < 4:
            break


def test_com_8_the_loser_whom_the_rules_name_begins_whoever_comes_back() -> None:
    game = registry.game("poker-as")
    match = matches.sit_out(matches.open_match(game.Match(), 4, 0), 1)
    players = matches.dealt_in(match, game, game.Rules())
    match = matches.finish_deal(match, game, game.Rules(), players, Result((2, -1, -1), (0,), next_dealer=1))
    _, table = matches.next_table(matches.come_back(match, 1), game, game.Rules())
    assert table.dealer == 2  # the second of those who played: PDA-4
    in_turn = game.Rules(next_first="turn")
    match = matches.sit_out(matches.open_match(game.Match(), 4, 0), 1)
    match = matches.finish_deal(match, game, in_turn, players, Result((2, -1, -1), (0,), next_dealer=1))
    assert matches.next_table(matches.come_back(match, 1), game, in_turn)[1].dealer == 1


@pytest.mark.parametrize("name", ["daker", "daker-draw", "game-round", "poker-as"])
def test_com_8_the_first_dealer_is_chosen_or_drawn(name: str) -> None:
    game = registry.game(name)
    assert agreement.first_dealer(game.Match()) is None
    agreed = options.build(game.Match, {"first-dealer": "2"})
    assert isinstance(agreed, DealerRules)
    assert agreement.first_dealer(agreed) == 2
    agreement.check_first_dealer(agreed, 3)
    with pytest.raises(BadOption, match="seat 2 cannot deal first: the seats are numbered from 0 to 1"):
        agreement.check_first_dealer(agreed, 2)


@pytest.mark.parametrize("name", ["poque", "pai-gow"])
def test_com_8_where_cards_are_drawn_or_a_bank_deals_nobody_is_chosen(name: str) -> None:
    game = registry.game(name)
    with pytest.raises(BadOption, match="no option 'first-dealer'"):
        options.build(game.Match, {"first-dealer": 0})
    assert agreement.first_dealer(game.Match()) is None


# Blinds that rise


def test_dak_16_the_blinds_double_every_so_many_deals() -> None:
    match, blinds = opened(4, blinds_rise=2), []
    for _ in range(6):
        match, posted, _ = played(match)
        blinds.append(tuple(event.amount for event in posted))
    assert blinds == [(5, 10), (5, 10), (10, 20), (10, 20), (20, 40), (20, 40)]


def test_dak_16_they_never_rise_where_nothing_was_said() -> None:
    assert BlindRules().blinds_rise == 0
    match = replace(opened(), deals=1_000)
    assert matches.rules_now(match, DAKER, RULES) == RULES
    assert matches.rules_of_deal(MatchRules(), DAKER, RULES, 1_000) == RULES


def test_dak_16_an_agreed_maximum_rises_with_the_blinds() -> None:
    rules = Rules(small_blind=5, limit="limit", max_bet=12)
    assert (doubled(rules, 3).small_blind, doubled(rules, 3).max_bet) == (40, 96)
    fixed = Rules(small_blind=50, limit="fixed-limit")
    assert big_blind(doubled(fixed, 2)) == 400


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(small_blind=3, limit="limit", max_bet=10**9), Rules(small_blind=10**6)]
)
def test_dak_16_blinds_rise_only_as_far_as_blinds_may_be_agreed(rules: Rules) -> None:
    highest = doubled(rules, 100_000)
    assert 500_000 < highest.small_blind <= 1_000_000
    assert options.build(Rules, to_builtins(highest)) == highest


def test_com_7_what_is_owed_is_a_big_blind_of_the_deal_in_which_it_is_posted() -> None:
    match, _, _ = played(matches.sit_out(opened(blinds_rise=1), 2))
    match, posted, _ = played(matches.come_back(match, 2))
    assert [event for event in posted if event.seat == 2] == [
        Posted(2, 2 * BIG, "missed-blind", False),
        Posted(2, 2 * SMALL, "dead-blind", False),
    ]


@pytest.mark.parametrize("limit", ["limit", "fixed-limit"])
def test_dak_16_an_agreed_maximum_below_the_big_blind_is_refused(limit: str) -> None:
    with pytest.raises(BadOption, match=r"the largest bet .*, 5, is below the smallest, 100: agree on 100 or more"):
        options.build(Rules, {"limit": limit, "max-bet": 5, "small-blind": 50})
    assert options.build(Rules, {"limit": limit, "max-bet": 100, "small-blind": 50}).max_bet == 100
    for amount in (19, 20, 21):  # one of them is what `limit` has when nobody says another
        with pytest.raises(BadOption, match=f", {amount}, is below the smallest, 30"):
            options.build(Rules, {"limit": limit, "max-bet": amount, "small-blind": 15})


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "fixed-limit"])
def test_dak_16_the_maximum_of_another_limit_forbids_nothing(limit: str) -> None:
    base = options.build(Rules, {"limit": "limit"})
    assert base.max_bet == 20
    rules = options.build(Rules, {"limit": limit, "small-blind": 15}, base)
    assert (rules.limit, rules.max_bet) == (limit, None)


def test_drw_7_an_agreed_maximum_below_the_ante_is_refused() -> None:
    draw = registry.game("daker-draw")
    with pytest.raises(BadOption, match=r"the largest bet .*, 20, is below the smallest, 50"):
        options.build(draw.Rules, {"limit": "limit", "ante": 50})
    assert options.build(draw.Rules, {"limit": "limit", "ante": 20}).max_bet == 20


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "fixed-limit"])
def test_dak_16_a_maximum_that_nobody_agreed_on_forbids_nothing(limit: str) -> None:
    assert options.build(Rules, {"limit": limit, "small-blind": 500}).small_blind == 500


# Records


def match_record() -> Record:
    """Seat 2 misses the big blind and posts it, seat 3 misses it and waits; the blinds rise."""
    match, kept = opened(6, blinds_rise=3), []
    for number in range(12):
        if number == 0:
            match = matches.sit_out(matches.sit_out(match, 2), 3)
        if number == 3:
            match = matches.come_back(matches.come_back(match, 2), 3, wait=True)
        players, table = matches.next_table(match, DAKER, RULES)
        rules = matches.rules_now(match, DAKER, RULES)
        bots = tuple(RandomBot(rules, len(players), SeededRandom(number, seat)) for seat in players)
        steps = list(play(DAKER, rules, table, Seeded("record", number), bots))
        kept.append(keep_deal(DAKER, table, steps, players=players, away=match.away, waiting=match.waiting))
        match = matches.finish_deal(match, DAKER, RULES, players, DAKER.result(steps[-1].state))
        if match.over:
            break
    return keep_record(DAKER, RULES, tuple("ABCDEF"), kept, match)


def test_com_7_a_record_with_posted_and_awaited_blinds_is_replayed_and_verified() -> None:
    record = match_record()
    assert any(deal.table.posting for deal in record.deals)
    assert any(deal.waiting and 3 not in deal.players for deal in record.deals)
    text = write_record(record)
    assert write_record(read_record(text)) == text
    assert verify(read_record(text)).deals == len(record.deals) > 6
    readers: tuple[Reader, ...] = (2, "spectator")
    for viewer in readers:
        verify(read_record(write_record(redact_record(record, viewer))))


def test_com_7_a_record_that_hides_a_debt_does_not_hold() -> None:
    record = match_record()
    at = next(number for number, deal in enumerate(record.deals) if deal.table.posting)
    deal = record.deals[at]
    hidden = replace(deal, table=replace(deal.table, posting=()))
    with pytest.raises(BrokenRecord, match=f"deal {at + 1}"):
        verify(seal(replace(record, deals=(*record.deals[:at], hidden, *record.deals[at + 1 :]))))
