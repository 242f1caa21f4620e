"""The bots of Poque."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play_out
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action, Bid, Follow, Lead, Pass
from brelan.games.poque.bots import StrongBot, beaten, sensible_lead
from brelan.games.poque.rules import ENTRY, PRESETS, Rules
from brelan.games.poque.state import State
from brelan.pieces.suited_cards import PACK_32, parse_cards
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from brelan.study.bots import bots_of, make_bot
from depth import deep
from examples import examples
from strategies import SEEDS

ANY: AnyGame = GAME


def at(cards: str, *words: str, rules: Rules | None = None, dealer_has: int = 50, left: int = 0) -> State:
    """A round with these cards, the turned one last, and these moves; seat 0 deals."""
    dealt = parse_cards(PACK_32, cards)
    others = (ENTRY + 50,) * (len(dealt) // 5 - 1)
    state, _ = GAME.start(rules or Rules(), Table((ENTRY + dealer_has, *others), pools=(left,) * 9))
    state, _ = GAME.apply(state, Drawn(dealt))
    for word in words:
        state, _ = GAME.apply(state, read_action(word, Action))
    return state


def decision(bot: str, state: State) -> Action:
    seat = state.waiting[0] if state.waiting else state.leader
    assert seat is not None
    player = make_bot(ANY, bot, state.rules, state.players, SeededRandom("decision"))
    move: Action = player.decide(GAME.view(state, seat), GAME.legal(state))
    assert move in GAME.legal(state)
    return move


def test_three_bots_weakest_first() -> None:
    assert list(bots_of(ANY)) == ["random", "simple", "strong"]


# Leads


LEADS = [
    # Seat 1 leads; seat 0 holds the first five cards. The turned card stops its run, unshown trumps do too.
    ("9c Tc 7h 8h Kh", "Jc Qc 7d 9h Ac", "8s", "Ac"),  # only the ace surely keeps the lead
    ("9c Tc 7h 8h Kh", "Kd Ad 7d 9h Ac", "8s", "Kd"),  # two safe cards rather than one
    ("9c Tc 7h 8h Kh", "7s Qc 7d 9h Kc", "8s", "7s"),  # the next card is the turned one
    ("9c Tc 7h 8h Kh", "9s Qc 7d 9h Kc", "7s", "9s"),  # nobody showed the ten of trump
    ("9c Tc 7h 8h Kh", "8d 9d Td Jh Kc", "7s", "8d"),  # nothing is safe: the longest row
]


@pytest.mark.parametrize(("other", "mine", "turned", "expected"), LEADS)
def test_simple_leads_to_keep_the_lead(other: str, mine: str, turned: str, expected: str) -> None:
    state = at(f"{other} {mine} {turned}", "pass", "pass")
    assert sensible_lead(GAME.view(state, 1)) == expected
    assert decision("simple", state) == Lead(expected)


def test_poq_v1_unshown_trumps_may_be_anywhere() -> None:
    state = at("9c Tc 7h 8h Kh 9s Qc 7d 9h Ac 7s", "pass", "pass", rules=Rules(pools_when_played=True))
    assert decision("simple", state) == Lead("Ac")


def test_strong_goes_out_when_it_can() -> None:
    """Four safe leads and a card that is followed: it must be led last."""
    state = at("9c Tc 7h 8h Kd Ah Kh Ac 8d Ad 7s", "pass", "pass")
    led = []
    while state.leader == 1:
        move = decision("strong", state)
        led.append(move)
        state, _ = GAME.apply(state, move)
    assert led[-1] == Lead("8d")
    assert not state.hands[1]


# Bids


def test_simple_bids_what_its_hand_is_worth() -> None:
    weak, good, best = "7d 8c 9h Jc Kd", "Qd Qc 9h Jc 7h", "Qd Qc Qh Jc 7h"
    other = "Ac Kc Tc 9c 8d"
    assert decision("simple", at(f"{other} {weak} 7s")) == Pass()
    assert decision("simple", at(f"{other} {good} 7s")) == Bid(1)
    assert decision("simple", at(f"{other} {best} 7s")) == Bid(4)
    assert decision("simple", at(f"{best} {other} 7s", "bid 2")) == Bid(8)
    assert decision("simple", at(f"{good} {other} 7s", "bid 2")) == Follow()
    assert decision("simple", at(f"{weak} {other} 7s", "bid 4")) == Pass()


def test_simple_follows_only_with_the_chips() -> None:
    state = at("Qd Qc Qh Jc 7h Ac Kc Tc 9c 8d 7s", "bid 3", dealer_has=2)
    assert decision("simple", state) == Pass()


def test_beaten_hands() -> None:
    """A share of all hands, in twentieths."""
    view = GAME.view(at("Qd Qc Qh Jc 7h Ac Kc Tc 9c 8d 7s"), 0)
    assert beaten(view) == pytest.approx(0.975)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strong_never_leaves_the_poque_to_nobody(players: int) -> None:
    cards = [card for card in PACK_32 if card[1] != "s"][: 5 * players]
    state = at(" ".join(cards) + " 7s", *["pass"] * (players - 1))
    assert isinstance(decision("strong", state), Bid)


def test_strong_raises_the_best_hand() -> None:
    state = at("Ad Ac Ah Kc 7h Qc Kd Tc 9c 8d 7s", "bid 1")
    assert decision("strong", state) == Bid(8)


def test_strong_bluffs_now_and_then_and_the_stream_decides() -> None:
    state = at("7d 8c 9h Jc Kd Ac Kc Tc 9c 8d 7s", "bid 1")
    view, legal = GAME.view(state, 0), GAME.legal(state)
    moves = [StrongBot(Rules(), 2, SeededRandom(seed)).decide(view, legal) for seed in range(200)]
    assert 0 < sum(isinstance(move, Bid) for move in moves) < 100
    assert moves == [StrongBot(Rules(), 2, SeededRandom(seed)).decide(view, legal) for seed in range(200)]


def test_strong_fights_more_for_a_poque_that_was_left() -> None:
    """A pair of eights against an opening for 4."""
    passes = []
    for left in (0, 4):
        state = at("8d 8c 9h Jc Kd Ac Kc Tc 9c 7d 7s", "bid 4", left=left)
        view, legal = GAME.view(state, 0), GAME.legal(state)
        moves = [StrongBot(Rules(), 2, SeededRandom(seed)).decide(view, legal) for seed in range(100)]
        passes.append(moves.count(Pass()))
    assert passes[1] < passes[0] * 0.8


@examples(12)
@given(SEEDS, st.integers(2, 4), st.sampled_from(sorted(PRESETS)), st.integers(0, 12))
def test_strong_plays_any_round_to_its_end(seed: int, players: int, preset: str, stack: int) -> None:
    """Against anybody, with few chips or many, with pools that former rounds left."""
    rules = PRESETS[preset]
    names = [list(bots_of(ANY))[(seed >> 2 * seat) % 3] for seat in range(players - 1)] + ["strong"]
    seated = tuple(make_bot(ANY, name, rules, players, SeededRandom(seed, seat)) for seat, name in enumerate(names))
    table = Table((ENTRY + stack,) * players, seed % players, (seed % 7,) * 9)
    end = play_out(GAME, rules, table, Seeded(seed), seated)
    assert GAME.holdings(end).total == sum(table.stacks) + sum(table.pools)


# Each bot beats the one before


def advantage(names: tuple[str, ...], deals: int, rules: dict[str, bool] | None = None) -> tuple[float, float]:
    """What the first seat wins more in a deal than the others on average, and the standard error of that at most."""
    experiment = Experiment("poque", rules or {}, names, deals, seed=21, stack=100)
    first, *others = simulate.scores(names, simulate.run(experiment))
    spread = sqrt(first.stderr**2 + sum(other.stderr**2 for other in others) / len(others) ** 2)
    return first.mean - sum(other.mean for other in others) / len(others), 1.5 * spread


@pytest.mark.parametrize("players", [*deep(2, 3), 4])
def test_simple_beats_random(players: int) -> None:
    """The fewer the players, the smaller the difference, and the more deals it takes to see it."""
    won, error = advantage(("simple", *["random"] * (players - 1)), 600 if players == 4 else 3_000)
    assert won > 3 * error


@pytest.mark.deep
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_strong_beats_simple(players: int, preset: str) -> None:
    rules = {"pools-when-played": preset == "pools-when-played", "full-combinations": preset == "full-combinations"}
    won, error = advantage(("strong", *["simple"] * (players - 1)), 3_000, rules)
    assert won > 2 * error


@pytest.mark.deep
def test_strong_beats_simple_at_two() -> None:
    won, error = advantage(("strong", "simple"), 300)
    assert won > error
