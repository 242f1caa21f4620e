"""`brelan simulate GAME`: bots play many deals against each other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from brelan.arena import simulate
from brelan.arena.simulate import Experiment, SimulateAnswer
from brelan.cli.command import Call
from brelan.cli.output import percent, print_table, progress
from brelan.engine.game import AnyGame
from brelan.errors import BadOption
from brelan.extras import extra
from brelan.locales.words import Words


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What to simulate, and on which machines."""

    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    deals: Annotated[int, Meta(ge=1, le=10**10)] = 1_000
    seed: int = 0
    bots: str = "random"
    stack: Annotated[int, Meta(ge=1, le=10**9)] = 100
    dealer: Annotated[int, Meta(ge=0, le=15)] | None = None
    workers: Annotated[int, Meta(ge=1, le=1_024)] = 1
    cluster: str | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question,)


def run(call: Call) -> None:
    game, rules, question = call.the_game(), call.rules(), call.ask(Question)
    experiment = Experiment(
        game=game.name,
        rules=msgspec.to_builtins(rules),
        bots=seat_bots(question.bots, question.players, game),
        deals=question.deals,
        seed=question.seed,
        stack=question.stack,
        dealer=question.dealer,
    )
    simulate.check(experiment)
    begun = time.monotonic()
    with executor(question) as workers, progress(call.words("cli-simulate-running")) as update:
        tally = simulate.run(experiment, workers, lambda done: update(done, experiment.deals))
    answer = simulate.answer(experiment, tally, time.monotonic() - begun)
    if call.as_json:
        call.json(answer)
    else:
        _print(answer, call.words)


def seat_bots(names: str, players: int | None, game: AnyGame) -> tuple[str, ...]:
    """A bot for each seat: those named, in turn, over and over; without a number, a seat for each name."""
    bots = tuple(name.strip() for name in names.split(",") if name.strip())
    if not bots:
        raise BadOption("option-needs-value", "option {name!r} needs a value", name="bots")
    seats = players if players is not None else max(len(bots), game.seats[0])
    if len(bots) > seats:
        raise BadOption("too-many-bots", "{bots} bots are named for {players} players", bots=len(bots), players=seats)
    return tuple(bots[seat % len(bots)] for seat in range(seats))


@contextmanager
def executor(question: Question) -> Iterator[Executor | None]:
    """This process, several on this machine, or a Dask cluster."""
    if question.cluster is not None:
        with _cluster(question.cluster) as client:
            yield client.get_executor()
    elif question.workers > 1:
        with ProcessPoolExecutor(question.workers) as pool:
            yield pool
    else:
        yield None


def _cluster(address: str) -> Any:
    distributed = extra("distributed", "cluster", "cluster")
    try:
        return distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadOption("no-cluster", "no cluster answers at {address!r}", address=address) from error


def _print(answer: SimulateAnswer, say: Words) -> None:
    heads = [say(f"cli-simulate-{head}") for head in ("seat", "mean", "interval", "wins")]
    rows = [
        (f"{number} {seat.bot}", f"{seat.mean:+.4f}", f"± {seat.margin:.4f}", percent(seat.wins / answer.deals))
        for number, seat in enumerate(answer.seats)
    ]
    title = say("cli-simulate-title", deals=answer.deals, seconds=f"{answer.seconds:.1f}")
    print_table(title, heads, rows)
