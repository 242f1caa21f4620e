"""Compiled rounds of Poque, against the engine."""

from __future__ import annotations

from typing import Any, TypeGuard

import numpy as np
import pytest

from brelan.engine.events import Event
from brelan.engine.game import Result, Table
from brelan.engine.match import finish_deal, next_table, open_match
from brelan.errors import BadOption, BadTable, UnknownName
from brelan.games.poque import GAME
from brelan.games.poque import loops as poque
from brelan.games.poque.actions import Bid, Follow, Lead, Pass
from brelan.games.poque.board import RANKS_OF, Pool
from brelan.games.poque.events import Announced, PaidBonus, PaidForCards, TookPool
from brelan.games.poque.loops import new_policy, play, play_matches, trace_deal
from brelan.games.poque.loops import phases as poque_phases
from brelan.games.poque.loops import scratch as poque_scratch
from brelan.games.poque.loops.scratch import Scratch
from brelan.games.poque.loops.tables import Policy, setting_of
from brelan.games.poque.odds.best import best_counts, deals
from brelan.games.poque.odds.winning import before_the_turn
from brelan.games.poque.ranking import all_hands, all_strengths
from brelan.games.poque.rules import ENTRY, PRESETS, STAKE, Agreement, Rules, chart_of
from brelan.pieces.suited_cards import PACK_32, SUITS
from brelan.study.loops import numbers, trace
from brelan.study.loops.compiled import new
from brelan.study.loops.deals import Setup
from games.poque.loop_steps import KEY, Traced, any_question, check_events, check_round, everyone_stands, traced
from study.loops.checking import Differs, Step, check_deal, mask_of


def test_rounds_are_those_of_the_engine() -> None:
    for number in range(300):
        check_round(traced(any_question(number), number))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_tens_of_thousands_of_rounds_are_those_of_the_engine(part: int) -> None:
    for number in range(10_000):
        check_round(traced(any_question("deep", part, number // 4), number))


def test_every_way_a_round_can_go_was_seen() -> None:
    """The rounds that are compared with the engine are no tame ones."""
    seen: set[str] = set()
    for number in range(600):
        question = any_question(number // 4)
        played = traced(question, number)
        seen |= ways(question, played)
    assert seen >= {
        "nobody bid",
        "one took it",
        "compared",
        "raised",
        "followed",
        "passed",
        "cannot bid",
        "bonus",
        "paid less",
        "king-queen",
        "seven-eight-nine",
        "pools when played",
        "several won",
    }


def ways(question: Setup, played: Traced) -> set[str]:
    (only,) = played.rounds
    took = [event for event in only.events if isinstance(event, TookPool)]
    poque_taken = [event for event in took if event.pool == "poque"]
    announced = any(isinstance(event, Announced) for event in only.events)
    found = {event.pool for event in took}
    found |= {"nobody bid"} if not poque_taken else set()
    found |= {"one took it"} if poque_taken and not announced else set()
    found |= {"compared"} if announced else set()
    found |= {"bonus"} if any(isinstance(event, PaidBonus) for event in only.events) else set()
    found |= {"paid less" for event in only.events if isinstance(event, PaidForCards) and event.amount < event.left}
    found |= {"pools when played"} if question.rules.pools_when_played else set()
    found |= {"several won"} if played.winners.bit_count() > 1 else set()
    bids = [step for step in only.steps if isinstance(step.move, Pass | Follow | Bid)]
    found |= {"passed" for step in bids if isinstance(step.move, Pass) and step.choices != 1}
    found |= {"cannot bid" for step in bids if step.choices == 1}
    found |= {"followed" for step in bids if isinstance(step.move, Follow)}
    found |= {"raised"} if sum(isinstance(step.move, Bid) for step in bids) > 1 else set()
    return found


def test_shared_poques_are_those_of_the_engine() -> None:
    """They are rare: a thousandth of the rounds in which two compare their hands. One chip cannot be shared: somebody
    opens for one and does not complete."""
    timid, eager = new_policy(), everyone_stands()
    timid.opens[:, 1:] = 1
    eager.raises[:, 1, 4:] = 4
    question, custom = Setup(Rules(), ("eager", "eager", "timid"), 150, 0), {"eager": eager, "timid": timid}
    shared = []
    for number in rounds_with_shares(question, custom, 6_000):
        played = traced(question, number, custom)
        check_round(played)
        shared += [event.amount for event in played.rounds[0].events if shares_poque(event)]
    assert len(shared) > 4
    assert set(shared) == {(3 * STAKE + 1 + 4 + 4) // 2}


def rounds_with_shares(question: Setup, custom: dict[str, Policy], rounds: int) -> list[int]:
    """The first rounds in which several take chips from the poque, from one trace of all rounds."""
    rows = trace.roomy(200 * rounds)
    poque.play(question, KEY, 0, rounds, custom, rows)
    assert not trace.overflows(rows)
    kind, value = rows[1 : rows[0, 1]].T
    number = np.cumsum(kind == poque_scratch.STARTED) - 1
    pool = value // poque_scratch.SEATS % poque_scratch.POOLS
    taken = np.bincount(number[(kind == poque_scratch.TOOK) & (pool == Pool.POQUE)], minlength=rounds)
    found: list[int] = np.flatnonzero(taken > 1).tolist()
    return found


def shares_poque(event: Event) -> TypeGuard[TookPool]:
    return isinstance(event, TookPool) and event.pool == "poque"


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", poque.POLICIES)
def test_presets_and_tables_of_every_size(preset: str, seats: int, policy: str) -> None:
    question = Setup(PRESETS[preset], (policy,) * seats, 150)
    for number in range(25):
        check_round(traced(question, number))


class TestTheCheckBites:
    def played(self) -> Traced:
        return traced(Setup(Rules(), ("simple", "random", "simple"), 150), 4)

    def test_as_it_is(self) -> None:
        check_round(self.played())

    def test_another_payoff(self) -> None:
        played = self.played()
        payoffs = (played.payoffs[0] + 1, played.payoffs[1] - 1, *played.payoffs[2:])
        with pytest.raises(Differs, match="payoffs"):
            check_round(played._replace(payoffs=payoffs))

    def test_another_winner(self) -> None:
        played = self.played()
        with pytest.raises(Differs, match="winners"):
            check_round(played._replace(winners=played.winners ^ 1))

    def test_another_dealer(self) -> None:
        played = self.played()
        (only,) = played.rounds
        with pytest.raises(Differs, match="turn"):
            check_round(played._replace(rounds=[only._replace(dealer=(only.dealer + 1) % 3)]))

    def test_every_other_move(self) -> None:
        played = self.played()
        (only,) = played.rounds
        for at, step in enumerate(only.steps):
            if step.seat is not None:
                for move in (Pass(), Follow(), Bid(3), *(Lead(card) for card in PACK_32)):
                    if move != step.move:
                        steps = [*only.steps[:at], step._replace(move=move), *only.steps[at + 1 :]]
                        with pytest.raises(Differs):
                            check_round(played._replace(rounds=[only._replace(steps=steps)]))

    def test_another_event(self) -> None:
        played = self.played()
        (only,) = played.rounds
        with pytest.raises(Differs, match="what happened"):
            check_round(played._replace(rounds=[only._replace(events=only.events[:-1])]))


@pytest.mark.parametrize("policies", [("random", "random"), ("simple", "random", "simple"), ("simple",) * 4])
@pytest.mark.parametrize("dealer", [None, 1])
def test_many_rounds_are_the_single_ones(policies: tuple[str, ...], dealer: int | None) -> None:
    question = Setup(Rules(pools_when_played=True, full_combinations=True), policies, 40, dealer)
    many = play(question, KEY, 100, 60)
    for at in range(60):
        _, payoffs, winners = trace_deal(question, KEY, 100 + at)
        assert many.payoffs[at].tolist() == payoffs
        assert int(many.winners[at]) == winners


def test_the_division_of_the_work_changes_nothing() -> None:
    question = Setup(Rules(full_combinations=True), ("random", "simple", "random"), 150)
    whole = play(question, KEY, 0, 5_000)
    parts = [play(question, KEY, first, count) for first, count in ((0, 1), (1, 2_222), (2_223, 2_777))]
    assert np.array_equal(np.concatenate([part.payoffs for part in parts]), whole.payoffs)
    assert np.array_equal(np.concatenate([part.winners for part in parts]), whole.winners)
    assert {name: sum(part.shown[name] for part in parts) for name in whole.shown} == whole.shown


def test_other_players_are_dealt_the_same_cards() -> None:
    def dealt(*policies: str) -> Any:
        return traced(Setup(Rules(), policies, 150), 77).rounds[0].steps[0]

    assert dealt("random", "random", "random") == dealt("simple", "random", "simple")


def test_no_chip_is_made() -> None:
    """What the players lose lies on the board, and the board never owes anything."""
    for number in range(50):
        question = any_question("chips", number)
        lost = -play(question, KEY, 0, 500).payoffs.sum(axis=1)
        assert (lost >= 0).all()
        assert (lost <= ENTRY * len(question.policies) + 8 * len(question.policies)).all()


def test_every_card_comes_to_every_place_equally_often() -> None:
    scratch, tries = new(Scratch), 20_000
    scratch.players = 4
    numbers.begin(scratch.chance, KEY, 0, numbers.CHANCE)
    counts = np.zeros((21, 32))
    for _ in range(tries):
        poque_phases.deal(scratch, trace.empty())
        counts[np.arange(21), scratch.pack[:21]] += 1
    expected = tries / 32
    chi_squares = ((counts - expected) ** 2 / expected).sum(axis=1)
    assert chi_squares.max() < 31 + 4 * np.sqrt(62)  # fixed key: this either holds or does not


@pytest.mark.parametrize("preset", ["sheet", "full-combinations"])
@pytest.mark.parametrize("trump", range(len(SUITS)))
def test_hands_are_as_strong_as_the_chart_says(preset: str, trump: int) -> None:
    rules = PRESETS[preset]
    scratch, setting = new(Scratch), setting_of(rules, ("simple", "simple"), {})
    scratch.trump = trump
    chosen = slice(trump, None, 97)
    for mask, wanted in zip(all_hands()[chosen], all_strengths(SUITS[trump], chart_of(rules))[chosen], strict=True):
        scratch.hands[1] = mask
        assert poque_phases.strength_of(scratch, setting, 1) == wanted


@pytest.mark.parametrize("preset", PRESETS)
def test_combinations_come_as_often_as_they_should(preset: str) -> None:
    """Everyone shows: what is compared are hands of the pack, in their exact shares."""
    rules, rounds = PRESETS[preset], 100_000
    shown = play(Setup(rules, ("all",) * 3, 150), KEY, 0, rounds, {"all": everyone_stands()}).shown
    assert sum(shown.values()) == 3 * rounds
    exact = {kind[0]: count / deals(1) for kind, count in best_counts(chart_of(rules), 1).items()}
    assert list(shown) == list(exact)
    expected = np.array([3 * rounds * share for share in exact.values()])
    chi_square = ((np.array([*shown.values()]) - expected) ** 2 / expected).sum()
    assert chi_square < len(exact) - 1 + 4 * np.sqrt(2 * len(exact))


@pytest.mark.parametrize("players", GAME.seats)
def test_pools_stay_as_often_as_they_should(players: int) -> None:
    """Nobody bids, and the joker pool is always taken: the exact chances say what stays on the board."""
    rounds = 100_000
    lost = -play(Setup(Rules(), ("shy",) * players, 150), KEY, 0, rounds, {"shy": new_policy()}).payoffs.sum(axis=1)
    stay = 1 + sum(1 - before_the_turn(pool, players).taken for pool in RANKS_OF)  # the poque, and those of trumps
    assert abs(lost.mean() - STAKE * players * float(stay)) < 4 * lost.std() / np.sqrt(rounds)


@pytest.mark.parametrize(
    ("question", "rounds", "error"),
    [
        (Setup(Rules(), ("random",), 150), 1, BadTable),
        (Setup(Rules(), ("random",) * 5, 150), 1, BadTable),
        (Setup(Rules(), ("random",) * 2, 17), 1, BadTable),
        (Setup(Rules(), ("random",) * 2, 150, 2), 1, BadTable),
        (Setup(Rules(), ("random", "strong"), 150), 1, UnknownName),
        (Setup(Rules(), ("random",) * 2, 150), 0, BadOption),
        (Setup(Rules(), ("random",) * 2, 150), 13, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused(question: Setup, rounds: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        play_matches(question, KEY, 0, 1, rounds)


def check_match(played: Traced, rounds: int) -> int:
    """A match of the engine, deal by deal. Returns how many it had."""
    question, told, payoffs, winners = played
    seats = len(question.policies)
    match = open_match(Agreement(stack=question.stack, deals=rounds), seats, told[0].dealer)
    for each in told:
        assert not match.winners, "the match was over"
        players, table = next_table(match, GAME, question.rules)
        assert table.dealer == each.dealer
        result = result_of(question.rules, table, each.steps)
        checked = check_deal(
            GAME, question.rules, table, each.steps, result.payoffs, mask_of(result.winners), question.policies
        )
        check_events(each, checked)
        match = finish_deal(match, GAME, question.rules, players, result)
    assert payoffs == tuple(stack - question.stack for stack in match.stacks)
    assert winners == mask_of(match.winners) > 0
    return match.deals


def result_of(rules: Rules, table: Table, steps: list[Step]) -> Result:
    state, _ = GAME.start(rules, table)
    for step in steps:
        state, _ = GAME.apply(state, step.move)
    return GAME.result(state)


def test_matches_are_those_of_the_engine() -> None:
    lengths = set()
    for number in range(150):
        question, rounds = any_question("match", number), 1 + number % 12
        deals_played = check_match(traced(question, number, rounds=rounds), rounds)
        lengths.add((deals_played < rounds, deals_played))
    assert {(True, 1), (True, 2), (False, 12)} <= lengths


def test_many_matches_are_the_single_ones() -> None:
    question = Setup(Rules(), ("random", "simple", "random", "simple"), 100)
    many = play_matches(question, KEY, 5, 40, 8)
    for at in range(40):
        _, payoffs, winners = trace_deal(question, KEY, 5 + at, rounds=8)
        assert many.payoffs[at].tolist() == payoffs
        assert int(many.winners[at]) == winners


def test_a_match_of_one_round_is_a_round() -> None:
    question = Setup(Rules(), ("random", "simple"), 100)
    assert np.array_equal(play_matches(question, KEY, 0, 500, 1).payoffs, play(question, KEY, 0, 500).payoffs)
