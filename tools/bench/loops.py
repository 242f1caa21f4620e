"""Whole deals by compiled loops, in deals a second on one core."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Final

from brelan import registry
from brelan.engine import options
from brelan.engine.game import AnyGame
from brelan.study.loops.deals import Loops, Setup, loops_of
from tools.bench.measure import Benchmark, Row, beside_all, once
from tools.bench.peers import Peers
from tools.bench.random_play import STACK

MOST: Final = 6
BESIDE: Final = "daker"
"""The game that is measured beside the peers: theirs is hold'em."""

RULES: Final = {"blueprint": {"limit": "fixed-limit"}}
"""What a policy needs that does not play by the rules that hold unless something else is agreed."""

AT_ONCE: Final = 10_000


def benchmarks(peers: Peers, missing: dict[str, str]) -> list[Benchmark]:
    """Every game that has loops, at its smallest table with each policy and at a table of six at random."""
    found: list[Benchmark] = []
    for name in registry.names():
        if registry.entry(name).loops is None:
            missing[name] = ""
            continue
        game = registry.game(name)
        loops = loops_of(game)
        fewest, most = game.seats[0], min(MOST, game.seats[-1])
        for seats, policy in [*((fewest, policy) for policy in _policies(loops)), (most, "random")]:
            subject = f"{name}, {seats} × {policy}" + "".join(
                f", {value}" for value in RULES.get(policy, {}).values()
            )
            found.append(Benchmark(f"loops: {subject}", partial(_rows, subject, game, seats, policy, peers)))
    return found


def _rows(subject: str, game: AnyGame, seats: int, policy: str, peers: Peers, seconds: float) -> list[Row]:
    theirs = _theirs(peers, seats) if (game.name, policy) == (BESIDE, "random") else {}
    return beside_all("loops", subject, _dealt(game, seats, policy), theirs, seconds)


def _policies(loops: Loops) -> list[str]:
    """One house way stands for the others: they are tables."""
    ways = [policy for policy in loops.policies if policy.startswith("house-way:")]
    return [policy for policy in loops.policies if policy not in ways[1:]]


def _dealt(game: AnyGame, seats: int, policy: str) -> Callable[[], int]:
    loops, rules, parts = loops_of(game), options.build(game.Rules, RULES.get(policy, {})), count()
    asked = Setup(rules, (policy,) * seats, max(STACK, game.buy_in(rules)))
    return once(lambda: loops.play(asked, 1, next(parts) * AT_ONCE, AT_ONCE), AT_ONCE)


def _theirs(peers: Peers, seats: int) -> dict[str, Callable[[], int]]:
    """Deals of as many players by those who play them in compiled code; and in loops of their own, if of two."""
    if seats == 2:
        singly = {peers.label(name): once(work()) for name, work in peers.offering("play_two").items()}
        own = {f"{peers.label(name)}, its own loop": work() for name, work in peers.offering("play_many").items()}
        return singly | own
    native = peers.offering("play_two")
    return {peers.label(name): once(work()) for name, work in peers.offering("play").items() if name in native}
