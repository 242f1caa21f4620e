"""`strong` at Daker five cards: what it guesses, what its bets are worth, and that it beats `simple`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec import UnsetType
from msgspec.structs import replace

import brelan
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.discards import Discard
from brelan.engine.game import Table
from brelan.engine.turns import Drawn
from brelan.families.betting.bets import Check, Fold, RaiseTo
from brelan.families.daker_cards.best_discards import all_discards, beats_all, final_chances, plan_for
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker_draw import GAME, bots
from brelan.games.daker_draw.bots import BANDS, BOTS, Decision, drawn_strengths, promise_bands
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.state import State
from depth import deep

FIVE_ACES = ("A/A", "A/K", "A/Q", "A/J", "A/R")
WORTH_LITTLE = ("K/K", "Q/Q", "J/J", "R/R", "N/N")
OTHER = ("K/Q", "K/J", "Q/J", "J/R", "R/N")


def at_second_bets(hand: tuple[str, ...], *said: Any, changed: int = 2, rules: Rules | None = None) -> State:
    """Seat 1 has this hand and changes nothing; seat 0, the dealer, changes some cards."""
    state, _ = GAME.start(rules or Rules(), Table((100, 100), 0))
    state, _ = GAME.apply(state, Drawn((*OTHER, *hand)))
    for move in (Check(), Check(), Discard(), Discard(OTHER[:changed])):
        state, _ = GAME.apply(state, move)
    if changed:
        state, _ = GAME.apply(state, Drawn(("N/A", "N/R")[:changed]))
    for move in said:
        state, _ = GAME.apply(state, move)
    return state


def decision(state: State) -> Decision:
    return Decision(GAME.view(state, state.betting.waiting[0]), GAME.legal(state))


def decided(state: State) -> Any:
    bot = BOTS["strong"](state.rules, 2, SeededRandom("test"))
    return bot.decide(GAME.view(state, state.betting.waiting[0]), GAME.legal(state))


def test_five_aces_bet_and_raise() -> None:
    assert isinstance(decided(at_second_bets(FIVE_ACES)), RaiseTo)
    assert isinstance(decided(at_second_bets(FIVE_ACES, Check(), RaiseTo(4))), RaiseTo)


def test_a_hand_worth_nothing_folds_to_one_who_changed_nothing_and_bets() -> None:
    state = at_second_bets(WORTH_LITTLE, Check(), RaiseTo(4), changed=0)
    assert decided(state) == Fold()
    assert decided(at_second_bets(WORTH_LITTLE, changed=0)) == Check()


def test_one_who_changes_nothing_holds_more() -> None:
    """And the likely strengths of everybody are shares."""
    likely = drawn_strengths(DEFAULT_PACK)
    means = likely @ final_chances(DEFAULT_PACK)
    assert likely.sum(axis=2) == pytest.approx(1)
    assert (means[:, 0] > means[:, 1] + 0.1).all()
    assert (means[:, 1] > means[:, 2]).all()
    assert (means[1] > means[0]).all(), "one who has paid before the discard holds more too"


def test_bands_are_beaten_the_less_the_more_they_promise() -> None:
    """A hand against all bands together has its chance against any hand."""
    bands, plan = promise_bands(DEFAULT_PACK), plan_for(DEFAULT_PACK, beats_all, 1)
    assert (np.diff(bands.chances) > 0).all()
    assert bands.beaten_by.mean(axis=1) == pytest.approx(plan.worth, abs=0.01)
    middle = int(plan.worth.argsort()[len(plan.worth) // 2])
    assert bands.beaten_by[middle, 0] > 0.5 > bands.beaten_by[middle, BANDS - 1]


def test_likely_hands_draw_as_all_hands_together() -> None:
    discards, plan = all_discards(DEFAULT_PACK), plan_for(DEFAULT_PACK, beats_all, 1)
    some = np.arange(len(plan.best)) % 3 == 0
    parts = [discards.strengths_after(plan.best, part.astype(float)) * part.mean() for part in (some, ~some)]
    assert sum(parts) == pytest.approx(discards.strengths_after(plan.best), abs=1e-9)


def test_a_raise_is_worth_what_everybody_who_pays_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is always paid for, it is a bet on the chance to win; five aces are not beaten."""
    monkeypatch.setattr(bots, "ALWAYS_PAYS", 1.0)
    assert decision(at_second_bets(FIVE_ACES)).raise_worth(10) == pytest.approx(4 + 10, rel=0.02)
    assert decision(at_second_bets(FIVE_ACES, Check(), RaiseTo(4))).raise_worth(20) == pytest.approx(8 + 16, rel=0.02)


def test_com_3_nobody_pays_more_than_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be matched comes back: it is not won, and it is not lost."""
    monkeypatch.setattr(bots, "ALWAYS_PAYS", 1.0)
    state = at_second_bets(FIVE_ACES)
    view = GAME.view(state, 1)
    poor = Decision(replace(view, stacks=(6, view.stacks[1])), GAME.legal(state))
    assert poor.raise_worth(98) == poor.raise_worth(6) == pytest.approx(4 + 6, rel=0.02)


def test_the_seed_decides_everything() -> None:
    found = [brelan.simulate("daker-draw", ("strong", "strong", "simple"), deals=30, seed=4) for _ in range(2)]
    assert found[0].seats == found[1].seats


def won(limit: str, players: int, deals: int) -> tuple[float, float]:
    """Chips a deal of one `strong` at a table of `simple`, and the standard error, in paired deals."""
    bots = ("strong", *["simple"] * (players - 1))
    found = brelan.simulate("daker-draw", bots, deals=deals, seed=2024, paired=True, limit=limit).bots
    assert not isinstance(found, UnsetType)
    return found[0].mean, found[0].stderr


@pytest.mark.parametrize("limit", ["fixed-limit", *deep("no-limit")])
def test_strong_beats_simple_for_two(limit: str) -> None:
    mean, _ = won(limit, 2, 800)
    assert mean > 0


@pytest.mark.deep
@pytest.mark.parametrize("limit", ["fixed-limit", "pot-limit", "no-limit", "limit"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_strong_beats_simple_everywhere(limit: str, players: int) -> None:
    mean, error = won(limit, players, 12_000)
    assert mean > 1.96 * error


@pytest.mark.parametrize("hand", [FIVE_ACES, WORTH_LITTLE])
@pytest.mark.parametrize("said", [(), (Check(),), (RaiseTo(4),), (RaiseTo(4), RaiseTo(8))])
def test_every_answer_is_legal(hand: tuple[str, ...], said: tuple[Any, ...]) -> None:
    for rules in (Rules(limit="fixed-limit"), Rules()):
        state = at_second_bets(hand, *said, rules=rules)
        assert decided(state) in GAME.legal(state)
