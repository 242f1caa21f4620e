"""The bots of the three games with Daker cards."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.families.betting.bets import FREE, PRICED, Call, Check, Fold, RaiseTo
from brelan.families.betting.bots import choose_bet, hands_to_beat, winnable
from brelan.families.betting.showdown import WINNER_MAY_SHOW, Muck
from brelan.families.daker_cards.best_discards import all_discards, beats_all, beats_one, final_chances, plan_for
from brelan.families.daker_cards.cards import DEFAULT_PACK, parse_cards
from brelan.families.daker_cards.odds import discard_odds
from brelan.families.daker_cards.ranking import HANDS, PLACES
from brelan.games.daker.bots import chance_to_win
from brelan.games.daker.odds import exact_equity, known_cards
from brelan.games.daker.rules import Rules
from brelan.games.daker.view import HIDDEN, View
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from brelan.study.bots import bots_of, make_bot
from depth import deep

EQUAL_CARDS = " ".join(["A/K"] * 5 + ["Q/J"] * 5 + ["R/N"] * 5 + ["A/A", "K/K", "Q/Q", "J/J", "R/R", "N/N"] * 2)


def cards(text: str) -> tuple[str, ...]:
    return parse_cards(text)


def view(hole: str, board: str = "", *, pot: int = 20, bets: tuple[int, ...] = (0, 0)) -> View:
    """A spot from seat 0."""
    others = len(bets) - 1
    return View(
        rules=Rules(),
        seat=0,
        dealer=0,
        board=cards(board),
        pot=pot,
        stacks=(100,) * len(bets),
        bets=bets,
        hands=(cards(hole), *[HIDDEN] * others),
        playing=tuple(range(len(bets))),
        speaking=0,
        won=(),
    )


def decide(seen: View, legal: Legal, seed: int = 0) -> Any:
    return make_bot(registry.game("daker"), "simple", Rules(), len(seen.playing), SeededRandom(seed)).decide(
        seen, legal
    )


BEST = ("A/A A/K A/Q", "A/J A/R N/N")
WORST = ("N/N J/J R/R", "A/A K/K Q/Q")


def test_daker_a_sure_winner_raises_by_half_the_pot_to_the_pot() -> None:
    seen = view(*BEST, pot=40, bets=(0, 10))
    moves = {decide(seen, Legal(PRICED, 10, RaiseTo, range(20, 101)), seed) for seed in range(50)}
    assert moves <= {RaiseTo(amount) for amount in range(35, 61)}
    assert len(moves) > 10


@pytest.mark.parametrize("amounts", [range(12, 13), range(90, 91)])
def test_daker_a_raise_keeps_to_what_is_legal(amounts: range) -> None:
    assert decide(view(*BEST, pot=40), Legal(FREE, 0, RaiseTo, amounts)) == RaiseTo(amounts[0])


def test_daker_a_sure_winner_calls_where_no_raise_is_left() -> None:
    assert decide(view(*BEST, bets=(0, 10)), Legal(PRICED, 10)) == Call()


def test_daker_a_hopeless_hand_folds_to_a_bet_and_checks_for_nothing() -> None:
    assert decide(view(*WORST, bets=(0, 10)), Legal(PRICED, 10, RaiseTo, range(20, 101))) == Fold()
    assert decide(view(*WORST), Legal(FREE)) == Check()


def test_daker_a_small_price_is_paid_where_a_great_one_is_not() -> None:
    seen = view("A/K Q/Q J/R", "A/A K/N", pot=100, bets=(0, 4))
    assert decide(seen, Legal(PRICED, 4)) == Call()
    assert decide(view("A/K Q/Q J/R", "A/A K/N", pot=100, bets=(0, 80)), Legal(PRICED, 80)) == Fold()


def test_daker_it_bluffs_a_little_and_never_against_many() -> None:
    legal = Legal(FREE, 0, RaiseTo, range(2, 101))
    bluffs = sum(decide(view(*WORST), legal, seed) != Check() for seed in range(500))
    assert 10 <= bluffs <= 60
    assert all(decide(view(*WORST, bets=(0,) * 5), legal, seed) == Check() for seed in range(100))


def test_dak_14_who_has_won_alone_does_not_show() -> None:
    assert decide(view(*BEST), WINNER_MAY_SHOW) == Muck()


def test_a_bet_counts_as_one_more_hand_and_a_blind_does_not() -> None:
    assert hands_to_beat(view("A/A A/K A/Q", bets=(1, 2, 0)), forced=2) == 2
    assert hands_to_beat(view("A/A A/K A/Q", bets=(1, 8, 0)), forced=2) == 3


def test_com_3_only_what_a_call_matches_can_be_won() -> None:
    seen = view(*BEST, pot=150, bets=(5, 100, 15))
    assert winnable(seen, price=10) == 150 - 85
    assert winnable(seen, price=95) == 150


def test_who_was_raised_raises_again_only_with_a_great_hand() -> None:
    legal = Legal(PRICED, 10, RaiseTo, range(30, 101))
    again, fresh = view(*BEST, bets=(10, 20)), view(*BEST, bets=(0, 10))
    assert isinstance(choose_bet(fresh, legal, 0.7, 0, SeededRandom(0)), RaiseTo)
    assert choose_bet(again, legal, 0.7, 0, SeededRandom(0)) == Call()
    assert isinstance(choose_bet(again, legal, 0.9, 0, SeededRandom(0)), RaiseTo)


@pytest.mark.parametrize("hole", ["A/A A/K A/Q", "A/K Q/Q J/R", "N/N R/R J/J", "K/Q Q/J K/J"])
@pytest.mark.parametrize("board", ["", "K/A", "K/A Q/K", "K/A Q/K J/N"])
def test_daker_the_chance_against_one_hand_is_close_to_the_exact_share(hole: str, board: str) -> None:
    exact = float(exact_equity(known_cards(DEFAULT_PACK, cards(hole), cards(board)), 1).share)
    found = chance_to_win(DEFAULT_PACK, cards(hole), cards(board), 1)
    assert found == pytest.approx(exact, abs=1e-6 if len(cards(board)) > 1 else 0.08)


def test_daker_more_opponents_leave_a_smaller_chance() -> None:
    hole = cards("A/A A/K A/Q")
    chances = [chance_to_win(DEFAULT_PACK, hole, (), hands) for hands in range(1, 8)]
    assert chances == sorted(chances, reverse=True)
    for hands in (1, 2):
        share = float(exact_equity(known_cards(DEFAULT_PACK, hole), hands).share)
        assert chances[hands - 1] == pytest.approx(share, abs=0.1)


def test_drw_4_every_discard_has_its_exact_mean() -> None:
    import numpy as np

    discards, held = all_discards(DEFAULT_PACK), cards("A/K Q/Q J/R K/N A/A")
    means = discards.means(np.arange(PLACES))[discards.row(held)]
    exact = {tuple(sorted(found.discard)): found.expected_strength for found in discard_odds(DEFAULT_PACK, held)}
    row = discards.row(held)
    found = {tuple(sorted(discards.cards(row, discard))): means[discard] for discard in range(16)}
    assert found == pytest.approx(exact)


def test_drw_4_the_strengths_after_drawing_add_up_to_the_mean() -> None:
    import numpy as np

    discards, worth = all_discards(DEFAULT_PACK), np.arange(PLACES)
    means = discards.means(worth)
    strengths = discards.strengths_after(means.argmax(axis=1))
    assert strengths.min() > -1e-12
    assert strengths.sum() == pytest.approx(1)
    assert (strengths * worth).sum() == pytest.approx(means.max(axis=1).mean())


def test_drw_4_who_draws_like_the_others_wins_half_the_time() -> None:
    assert plan_for(DEFAULT_PACK, beats_all, 1).worth.mean() == pytest.approx(0.5, abs=1e-3)
    chances = final_chances(DEFAULT_PACK)
    assert list(chances) == sorted(chances)
    assert len(chances) == len(HANDS)


@pytest.mark.parametrize(
    ("held", "thrown"),
    [
        ("A/A A/K A/Q A/J N/A", ""),  # five aces
        ("A/K Q/Q J/R K/N A/A", "J/R Q/Q"),  # keeps three that make aces or kings
        ("A/A A/K A/Q A/J R/N", "R/N"),  # four aces and a card to change
    ],
)
def test_drw_4_what_it_throws_away(held: str, thrown: str) -> None:
    assert plan_for(DEFAULT_PACK, beats_all, 1).discard(cards(held)).cards == cards(thrown)


def test_drw_4_its_discards_lose_little_against_a_hand_as_dealt() -> None:
    """Its opponents draw too, those of the odds do not: the criteria differ, the discards hardly."""
    stream, plan, lost = SeededRandom(7), plan_for(DEFAULT_PACK, beats_all, 1), []
    for _ in range(40):
        held = stream.take(DEFAULT_PACK, 5)
        found = discard_odds(DEFAULT_PACK, held)
        mine = plan.discard(held).cards
        equity = next(other.equity for other in found if tuple(sorted(other.discard)) == mine)
        lost.append(found[0].equity - equity)
    assert max(lost) < 0.05
    assert sum(lost) / len(lost) < 0.005


def test_grd_2_not_to_be_the_lowest_is_played_more_safely() -> None:
    brave, safe = (plan_for(DEFAULT_PACK, worth, 3) for worth in (beats_all, beats_one))
    counts = brave.discards.counts
    assert counts[brave.best].sum() > counts[safe.best].sum()


def beaten(game: str, names: tuple[str, ...], rules: dict[str, object], deals: int, *, fast: bool = False) -> None:
    """Every `simple` seat wins chips, by more than four standard errors; `fast`: by loops that decide as the bots do
    (tests/fast)."""
    tally = simulate.run(Experiment(game, rules, names, deals, seed=5, stack=100, fast=fast))
    assert tally.conserved
    for score in simulate.scores(names, tally):
        if score.bot == "simple":
            assert score.mean > 4 * score.stderr


def one_among(players: int) -> tuple[str, ...]:
    return ("simple", *["random"] * (players - 1))


def half(players: int) -> tuple[str, ...]:
    return ("simple", "random") * (players // 2)


@pytest.mark.parametrize("names", [half(2), *deep(one_among(4), half(4)), one_among(8), *deep(half(8))], ids=len)
def test_daker_simple_beats_random(names: tuple[str, ...]) -> None:
    """At eight, those who win share what four others lose, and each of the four must be seen to win."""
    beaten("daker", names, {}, 20_000 if names == half(8) else 1_000, fast=names != half(2))


@pytest.mark.parametrize("names", [half(2), one_among(4), *deep(half(4))], ids=len)
def test_daker_draw_simple_beats_random(names: tuple[str, ...]) -> None:
    beaten("daker-draw", names, {}, 1_000, fast=names != half(2))


@pytest.mark.parametrize("game", ["daker", "daker-draw"])
@pytest.mark.parametrize("limit", ["limit", "pot-limit", "fixed-limit"])
def test_simple_beats_random_under_every_limit(game: str, limit: str) -> None:
    beaten(game, half(2), {"limit": limit}, 2_000, fast=True)


@pytest.mark.parametrize("game", ["daker", *deep("daker-draw")])
def test_dak_4_simple_plays_with_the_pack_of_the_table(game: str) -> None:
    beaten(game, half(2), {"pack": EQUAL_CARDS}, 800)


@pytest.mark.parametrize("mode", ["winner", "loser"])
@pytest.mark.parametrize("names", [half(2), one_among(4), *deep(half(4), one_among(16), half(16))], ids=len)
def test_game_round_simple_beats_random(names: tuple[str, ...], mode: str) -> None:
    """GRD-2: `wins` counts who was decided, or in mode `loser` everyone else."""
    deals = 1_500
    tally = simulate.run(
        Experiment("game-round", {"mode": mode}, names, deals, seed=6, stack=100, fast=names != half(2))
    )
    simple = [won for won, name in zip(tally.wins, names, strict=True) if name == "simple"]
    mean = sum(simple) / len(simple) / deals
    fair = 1 / len(names) if mode == "winner" else 1 - 1 / len(names)
    assert mean > fair + 4 * (fair * (1 - fair) / deals / len(simple)) ** 0.5


@pytest.mark.parametrize(
    ("game", "strongest"), [("daker", "strong"), ("daker-draw", "strong"), ("game-round", "simple")]
)
def test_the_bots_of_a_game_are_listed_weakest_first(game: str, strongest: str) -> None:
    names = tuple(bots_of(registry.game(game)))
    assert names[:2] == ("random", "simple")
    assert names[-1] == strongest
