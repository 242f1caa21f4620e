"""Make the blueprint of two players with a fixed limit: `python -m brelan.games.daker.solving.train FILE`.

The same plan makes the same file. With `--keep` the training can be stopped and taken up again, with more rounds too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.games.daker.rules import Rules
from brelan.games.daker.solving import blueprint
from brelan.games.daker.solving.blueprint import Blueprint, whole_fixed_limit
from brelan.games.daker.solving.buckets import make_buckets
from brelan.games.daker.solving.replies import bot_policy
from brelan.games.daker.solving.training import ModelledOpponent, Trainer, restore, save

if TYPE_CHECKING:
    from brelan.study.array_types import Array

BUCKETS: Final = (4_000, 3_000, 800)
"""In the second, the third and the last round. The first has one for each hand."""

ROUNDS: Final = 4_500
TOLD_EVERY: Final = 50
TRUST: Final = 0.15


class TrainingPlan(NamedTuple):
    """What is trained. The opponent is `model` in the part `trust` of the deals.

    The rounds up to `average_from` are learnt from, but not part of what is played in the end.
    """

    rules: Rules
    rounds: int
    seed: int = 1
    buckets: tuple[int, ...] = BUCKETS
    model: str = "simple"
    trust: float = TRUST
    average_from: int = 0


def train(
    plan: TrainingPlan, tell: Callable[[str], None] | None = None, keep: Path | None = None, threads: int = 1
) -> Blueprint:
    """Both seats, one apart from the other. What is kept in a file is taken up again."""
    game = whole_fixed_limit(plan.rules)
    buckets = make_buckets(game.deck, plan.buckets, plan.seed)
    model = ModelledOpponent(bot_policy(plan.rules, game, plan.model), plan.trust) if plan.trust else None
    trainers = [Trainer(game, seat, buckets, plan.seed, model) for seat in range(2)]
    if keep is not None and keep.exists():
        restore(keep, trainers)
    done = trainers[0].iterations
    while done < plan.rounds:
        if done == plan.average_from:
            for trainer in trainers:
                trainer.forget_averages()
        until = plan.average_from if done < plan.average_from else plan.rounds
        rounds = min(TOLD_EVERY, until - done, plan.rounds - done)
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(Trainer.improve, trainers, (rounds, rounds)))
        done += rounds
        if keep is not None:
            save(keep, trainers)
        if tell is not None:
            tell(f"{done} of {plan.rounds} rounds")
    return blueprint.make(plan.rules, game, buckets, _both(trainers), plan.rounds, plan.seed)


def _both(trainers: list[Trainer]) -> list[list[Array]]:
    """The averages of each decision, from the training of its seat."""
    import numpy as np

    dealer, other = (trainer.averages for trainer in trainers)
    return [
        [
            np.where(np.repeat(forest.owner, np.diff(forest.first)) == 0, dealer[depth][part], other[depth][part])
            for part, forest in enumerate(trees)
        ]
        for depth, trees in enumerate(trainers[0].game.forests)
    ]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m brelan.games.daker.solving.train", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--buckets", type=int, nargs=3, default=BUCKETS)
    parser.add_argument("--keep", type=Path, help="a file from which the training is taken up again")
    parser.add_argument(
        "--trust", type=float, default=TRUST, help="the part of the deals against 'simple', from 0 to 1"
    )
    parser.add_argument(
        "--average-from", type=int, default=0, help="the average of the rounds after this one is what is played"
    )
    parser.add_argument("--threads", type=int, choices=(1, 2), default=1, help="2: both seats side by side")
    asked = parser.parse_args(words)
    if min(asked.rounds, *asked.buckets) < 1:
        parser.error("at least one round and one bucket are needed")
    for path in filter(None, (asked.file, asked.keep)):
        if not path.parent.is_dir():  # said now, and not after hours of training
            parser.error(f"there is no folder {path.parent}")
    if not 0 <= asked.trust <= 1:
        parser.error("a part of the deals is from 0 to 1")
    if not 0 <= asked.average_from < asked.rounds:
        parser.error("at least one round must be part of the average")
    plan = TrainingPlan(
        rules=Rules(limit="fixed-limit"),
        rounds=asked.rounds,
        seed=asked.seed,
        buckets=tuple(asked.buckets),
        trust=asked.trust,
        average_from=asked.average_from,
    )
    asked.file.write_bytes(blueprint.write(train(plan, print, asked.keep, asked.threads)))


if __name__ == "__main__":
    main()
