"""Make a blueprint: `python -m brelan.solver.daker.train FILE --rounds 3000`. The seed decides everything."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from brelan.games.daker.rules import Rules
from brelan.solver.daker import blueprint
from brelan.solver.daker.blueprint import Blueprint, whole_fixed_limit
from brelan.solver.daker.buckets import make_buckets
from brelan.solver.daker.training import Trainer

BUCKETS: Final = 1_000
"""In each round but the first, which has one for each hand."""

TOLD_EVERY: Final = 50


class Plan(NamedTuple):
    """What is trained."""

    rules: Rules
    rounds: int
    seed: int = 1
    buckets: int = BUCKETS


def train(plan: Plan, tell: Callable[[str], None] | None = None) -> Blueprint:
    """The average of all rounds, in whole parts."""
    game = whole_fixed_limit(plan.rules)
    buckets = make_buckets(game.deck, (plan.buckets,) * 3, plan.seed)
    trainer = Trainer(game, buckets, plan.seed)
    while trainer.iterations < plan.rounds:
        trainer.improve(min(TOLD_EVERY, plan.rounds - trainer.iterations))
        if tell is not None:
            tell(f"{trainer.iterations} of {plan.rounds} rounds")
    return blueprint.make(plan.rules, game, buckets, trainer.averages, plan.rounds, plan.seed)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m brelan.solver.daker.train", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--buckets", type=int, default=BUCKETS)
    asked = parser.parse_args(words)
    if min(asked.rounds, asked.buckets) < 1:
        parser.error("at least one round and one bucket are needed")
    if not asked.file.parent.is_dir():  # said now, and not after hours of training
        parser.error(f"there is no folder {asked.file.parent}")
    plan = Plan(Rules(limit="fixed-limit"), asked.rounds, asked.seed, asked.buckets)
    asked.file.write_bytes(blueprint.write(train(plan, print)))


if __name__ == "__main__":
    main()
