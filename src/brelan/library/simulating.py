"""Many deals between bots."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from brelan import games
from brelan.arena import simulate as arena
from brelan.arena.chunks import prepare
from brelan.arena.experiment import Experiment
from brelan.arena.ledger import begin
from brelan.arena.simulate import SimulateAnswer
from brelan.engine.queries import Progress
from brelan.library.choosing import kebab, rules_from


def simulate(
    game: str,
    bots: Sequence[str],
    *,
    deals: int = 1_000,
    seed: int = 0,
    stack: int = 100,
    dealer: int | None = None,
    fast: bool = False,
    paired: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
    preset: str | None = None,
    **given: Any,
) -> SimulateAnswer:
    """Let bots play many deals: what each seat won on average, with its standard error.

    Deal n depends only on the seed and n, so the answer is the same on any executor. `fast` plays in compiled loops,
    `paired` deals the same cards to every seating of the bots. Other keywords are options of the game.

    >>> answer = brelan.simulate("poker-as", ["perfect", "simple"], deals=200, seed=1)
    >>> answer.deals, answer.chips_conserved, answer.seats[0].bot
    (200, True, 'perfect')
    """
    asked = {"deals": deals, "seed": seed, "stack": stack, "dealer": dealer, "fast": fast, "paired": paired}
    experiment = experiment_of(game, bots, preset=preset, **asked, **given)
    prepare(experiment)
    ledger = begin(experiment)
    report = None if progress is None else lambda done: progress(done, ledger.goal)
    return arena.answer(arena.play(ledger, executor, report))


def experiment_of(game: str, bots: Sequence[str], *, preset: str | None = None, **given: Any) -> Experiment:
    """What is to be played. Keywords that are not of the experiment are options of the game."""
    own = {name: given.pop(name) for name in Experiment.__struct_fields__ if name in given}
    rules = rules_from(games.find(game), preset, kebab(given))
    return Experiment(game=game, rules=msgspec.to_builtins(rules), bots=tuple(bots), **own)
