"""Random play of six players without a limit, and what a copy of a state costs: Daker here, hold'em there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Final

from brelan import registry
from brelan.engine.chance.seeded import Seeded
from brelan.engine.game import Table
from brelan.engine.turns import Draw
from brelan.families.betting.bets import Call
from tools.bench.measure import ROUNDS, Benchmark, Row, beside, by_turns, once
from tools.bench.peers import Peers
from tools.bench.random_play import SEATS, STACK, our_actions

SUBJECT: Final = f"daker, {SEATS}, no-limit"


def benchmarks(peers: Peers, _missing: dict[str, str]) -> list[Benchmark]:
    """Actions and deals, then copies."""
    played = [
        Benchmark(f"actions: {SUBJECT}, beside {name}", partial(_rows, peers.label(name), prepare))
        for name, prepare in peers.offering("play").items()
    ]
    return [*played, Benchmark("copies: daker, 6", partial(_copies, peers))]


def _rows(label: str, prepare: Callable[[], Callable[[], int]], seconds: float) -> list[Row]:
    ours, theirs = _played(our_actions(registry.game("daker"), SEATS, STACK), prepare(), seconds)
    return [
        beside(measure, SUBJECT, mine, label, other)
        for measure, mine, other in zip(("actions", "deals-random"), ours, theirs, strict=True)
    ]


def _played(
    ours: Callable[[], int], theirs: Callable[[], int], seconds: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Actions and deals a second, each at the best of its turns."""
    ours(), theirs()
    turns = [(_turn(ours, seconds / ROUNDS), _turn(theirs, seconds / ROUNDS)) for _ in range(ROUNDS)]
    return max(turn[0] for turn in turns), max(turn[1] for turn in turns)


def _turn(deal: Callable[[], int], seconds: float) -> tuple[float, float]:
    actions, deals, begun = 0, 0, process_time()
    while (spent := process_time() - begun) < seconds:
        actions += deal()
        deals += 1
    return actions / spent, deals / spent


def _copies(peers: Peers, seconds: float) -> list[Row]:
    """Microseconds for one copy. Our states never change: to go back, keep the old one."""
    theirs = {name: prepare() for name, prepare in peers.offering("copy").items()}
    mine, *rates = by_turns([_kept(), *theirs.values()], seconds)
    cost = 1e6 / mine
    return [
        Row("copies", "daker, 6", cost, peers.label(name), 1e6 / rate, mine / rate)
        for name, rate in zip(theirs, rates, strict=True)
    ] or [Row("copies", "daker, 6", cost)]


def _kept() -> Callable[[], int]:
    game = registry.game("daker")
    state, _ = game.start(game.Rules(), Table((STACK,) * SEATS))
    chance, calls, times = Seeded(1), 0, range(1_000)
    while calls < 2:
        turn = game.turn(state)
        if isinstance(turn, Draw):
            state, _ = game.apply(state, chance.answer(turn))
        else:
            state, _ = game.apply(state, Call())
            calls += 1
    return once(lambda: [state for _ in times], len(times))
