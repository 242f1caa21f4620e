"""The solved runs of Poque, against a plain minimax through the engine and against positions solved by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.game import Table
from brelan.engine.turns import Drawn, Over
from brelan.games.poque import GAME
from brelan.games.poque.actions import Lead, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.rules import ENTRY, Rules
from brelan.games.poque.runs import laid_by
from brelan.games.poque.solving.runs import BIT, CARD, OpenRuns, Stakes, pools_in_play, set_of
from brelan.games.poque.state import State
from brelan.pieces.suited_cards import PACK_32, parse_cards
from examples import examples

Chips = tuple[int, ...]


def at_the_runs(cards: list[str], rules: Rules, stacks: Chips, dealer: int = 0) -> State:
    """A round in which everybody passed."""
    state, _ = GAME.start(rules, Table(tuple(stack + ENTRY for stack in stacks), dealer))
    state, _ = GAME.apply(state, Drawn(tuple(cards)))
    while state.leader is None:
        state, _ = GAME.apply(state, Pass())
    return state


def open_runs(state: State) -> OpenRuns:
    """The same position for the solver."""
    played = state.rules.pools_when_played
    return OpenRuns(
        [set_of(hand) for hand in state.hands],
        Stakes(
            state.pools[Pool.JOKER],
            state.stacks,
            pools_in_play(state.pools, state.trump) if played else (),
            tuple(set_of(laid_by(state, seat)) for seat in range(state.players)),
        ),
    )


class NaiveRuns:
    """Tries every lead through the engine."""

    def __init__(self, root: State) -> None:
        self.root = root
        self.seen: dict[Any, Chips] = {}

    def leads(self, state: State) -> dict[str, Chips]:
        return {move.card: self.value(GAME.apply(state, move)[0]) for move in GAME.legal(state)}

    def value(self, state: State) -> Chips:
        if isinstance(GAME.turn(state), Over):
            return tuple(now - before for now, before in zip(state.stacks, self.root.stacks, strict=True))
        key = (state.hands, state.leader)
        if key not in self.seen:
            leader = state.leader
            assert leader is not None
            # The most for oneself, then the least for the others, then the first card: `max` keeps the first.
            self.seen[key] = max(
                self.leads(state).values(), key=lambda chips: (chips[leader], -(sum(chips) - chips[leader]))
            )
        return self.seen[key]


def solved(state: State) -> dict[str, Chips]:
    assert state.leader is not None
    return {CARD[bit]: tuple(chips) for bit, chips in open_runs(state).leads(state.leader).items()}


@examples(12)
@given(
    pack=st.permutations(PACK_32),
    stacks=st.lists(st.integers(0, 8), min_size=2, max_size=4),
    played=st.booleans(),
    before=st.integers(0, 3),
    data=st.data(),
)
def test_poq_13_the_solver_agrees_with_the_engine(
    pack: list[str], stacks: list[int], played: bool, before: int, data: st.DataObject
) -> None:
    """Rich and poor players, both ways to win pools, from the first lead or later."""
    state = at_the_runs(pack[: 5 * len(stacks) + 1], Rules(pools_when_played=played), tuple(stacks))
    for _ in range(before):
        if state.leader is not None:
            state, _ = GAME.apply(state, data.draw(st.sampled_from(list(GAME.legal(state)))))
    if state.leader is None:
        return
    naive = NaiveRuns(state)
    expected = naive.leads(state)
    assert solved(state) == expected
    assert list(solved(state)) == list(expected)  # in the order of the pack
    assert tuple(open_runs(state).value(state.leader)) == naive.value(state)


def one_lead(cards: str, rules: Rules | None = None, stacks: Chips = (50, 50)) -> dict[str, Chips]:
    """Seat 1 leads: with two players it is on the dealer's right."""
    return solved(at_the_runs(list(parse_cards(PACK_32, cards)), rules or Rules(), stacks))


def test_poq_13_a_run_by_hand() -> None:
    """Seat 0: 9c Jc and low cards that nobody reaches. Seat 1: 8c Tc Kd Ad As."""
    found = one_lead("9c Jc 7h 8h 7s  8c Tc Kd Ad As  Qh")
    # After Kd-Ad, As and 8c-(9c)-Tc-(Jc), in which it lays its last card, the run stops: 9c alone was laid.
    assert found["Kd"] == (-4, 4 + 4)
    # To begin with 8c gives the lead away at Jc: seat 0 then lays 7h-8h and 7s and is out.
    assert found["8c"] == (4 + 3, -3)
    assert found["Kd"] == found["As"]


def test_poq_14_nobody_pays_more_than_he_has() -> None:
    cards = "9c Jc 7h 8h 7s  8c Tc Kd Ad As  9h"  # a turned nine brings the dealer nothing
    assert one_lead(cards, stacks=(1, 50))["Kd"] == (-1, 4 + 1)
    assert one_lead(cards, stacks=(0, 50))["Kd"] == (0, 4)


def test_poq_v1_pools_are_worth_a_lead() -> None:
    """Seat 1 can go out at once either way; the ace of trump is laid on the way and brings its pool."""
    rules = Rules(pools_when_played=True)
    found = one_lead("9c Jc 7h 8h 7s  8c Tc Kd Ad As  Qs", rules)
    assert found["Kd"] == (-4, 4 + 4 + 4)
    assert found["8c"] == (4 + 3, -3)


def test_bits_stand_in_the_order_of_the_pack() -> None:
    assert list(BIT) == list(PACK_32)
    assert list(BIT.values()) == sorted(BIT.values())
    with pytest.raises(KeyError):
        set_of(["*"])


def test_work_is_counted() -> None:
    state = at_the_runs(list(PACK_32[:21]), Rules(), (50, 50, 50, 50))
    runs = open_runs(state)
    assert runs.positions == 0
    runs.leads(3)
    assert runs.positions > 0
    assert GAME.apply(state, Lead(PACK_32[15]))  # seat 3 leads the first of its cards
