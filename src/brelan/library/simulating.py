"""Many deals between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

import msgspec

from brelan import registry
from brelan.arguments import Deals, Place, Players, Stack, WorkerCount, checked, within
from brelan.engine.phases import check_players
from brelan.engine.queries import Progress
from brelan.errors import BadOption
from brelan.library.choosing import kebab, rules_from
from brelan.study.arena import simulate as arena
from brelan.study.arena.chunks import prepare
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.ledger import begin
from brelan.study.arena.simulate import SimulateAnswer
from brelan.study.arena.workers import Processes


@checked
def simulate(
    game: str,
    bots: Sequence[str],
    *,
    players: Players | None = None,
    deals: Deals = 1_000,
    seed: int = 0,
    stack: Stack = 100,
    dealer: Place | None = None,
    fast: bool = False,
    paired: bool = False,
    workers: WorkerCount = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    preset: str | None = None,
    **given: Any,
) -> SimulateAnswer:
    """Let bots play many deals: what each seat won on average, with its standard error.

    Deal n depends only on the seed and n, so the answer is the same on any executor. `fast` plays in compiled loops,
    `paired` deals the same cards to every seating of the bots. With `players` the bots sit down over and over until
    so many seats are taken. `workers` are processes of this machine; a program that starts them begins with
    `if __name__ == "__main__":`. Other keywords are options of the game.

    >>> answer = brelan.simulate("poker-as", ["perfect", "simple"], deals=200, seed=1)
    >>> answer.deals, answer.chips_conserved, answer.seats[0].bot
    (200, True, 'perfect')
    """
    asked = {"deals": deals, "seed": seed, "stack": stack, "dealer": dealer, "fast": fast, "paired": paired}
    experiment = experiment_of(game, bots, players, preset=preset, **asked, **given)
    prepare(experiment)
    ledger = begin(experiment)
    report = None if progress is None else lambda done: progress(done, ledger.goal)
    with _executor(workers, executor) as found:
        return arena.answer(arena.play(ledger, found, report))


@contextmanager
def _executor(workers: int, executor: Executor | None) -> Iterator[Executor | None]:
    if workers == 1:
        yield executor
        return
    if executor is not None:
        raise BadOption("executor-and-workers", "'workers' and 'executor' say the same: leave one of them out")
    with Processes(workers) as processes:
        yield processes


def seat_bots(bots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """A bot for each seat: the named ones, repeated as needed. Without a number, one seat for each name."""
    if not bots:
        raise BadOption("option-needs-value", "option {name!r} needs a value", name="bots")
    seats = players if players is not None else len(bots)
    if len(bots) > seats:
        raise BadOption(
            "too-many-bots",
            "{bots:bot is|bots are} named for {players:player|players}",
            bots=len(bots),
            players=seats,
        )
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def experiment_of(
    game: str, bots: Sequence[str], players: int | None, *, preset: str | None = None, **given: Any
) -> Experiment:
    """What is to be played. Keywords that are not of the experiment are options of the game."""
    own = {name: given.pop(name) for name in Experiment.__struct_fields__ if name in given}
    found = registry.game(game)
    rules = rules_from(found, preset, kebab(given))
    seated = seat_bots(bots, players)
    check_players(found.seats, len(seated))
    if own.get("dealer") is not None:
        within("dealer", own["dealer"], 0, len(seated) - 1)
    return Experiment(game=game, rules=msgspec.to_builtins(rules), bots=seated, **own)
