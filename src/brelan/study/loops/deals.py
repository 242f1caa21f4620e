"""Whole deals of a game, many at a time. Knows no game: each has its `loops`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from brelan import registry
from brelan.engine.game import AnyGame, Table
from brelan.engine.phases import check_table
from brelan.errors import BadOption, UnknownName
from brelan.study.loops.first_use import load

if TYPE_CHECKING:
    from brelan.study.loops.trace import Trace


class Setup(Struct, frozen=True):
    """Which deals are played. Deal number n is dealt by seat n modulo the seats, unless one seat always deals."""

    rules: Any
    policies: tuple[str, ...]  # one for each seat
    stack: int
    dealer: int | None = None
    stacks: tuple[int, ...] = ()  # of each seat, where they are not all `stack`

    @property
    def table(self) -> Table:
        """The table at which the first deal begins."""
        return Table(self.stacks or (self.stack,) * len(self.policies), self.dealer or 0)


class Deals(Struct, frozen=True):
    """Their results."""

    payoffs: NDArray[np.int64]  # a row for each deal, a column for each seat
    winners: NDArray[np.uint32]  # a bit for each seat that won or shared a deal
    shown: dict[str, int]  # how many hands of each combination were shown or compared, best first
    left: NDArray[np.int64] | None = None  # chips that each deal left in pools, or with a bank that has no seat


Traced: TypeAlias = tuple[list[tuple[int, int]], list[int], int]
"""The steps of a deal, what each seat won, and who won as bits."""


class Work(NamedTuple):
    """Deals to be played, numbered `first` and following, and where their results go: a row for each."""

    setup: Setup
    custom: Mapping[str, Any]  # the policies that the setup names besides the bots
    key: int
    first: int
    payoffs: NDArray[np.int64]
    winners: NDArray[np.uint32]
    trace: Trace


Left: TypeAlias = tuple[dict[str, int], NDArray[np.int64] | None]
"""How many hands of each combination were shown, and the chips that each deal left."""


def no_preparation(_setup: Setup) -> None:
    """For loops whose tables are made in no time, if they have any."""


class Loops(Struct, frozen=True):
    """What the `loops` module of a game offers, under the name LOOPS."""

    game: AnyGame
    policies: tuple[str, ...]  # the bots that play in the loops
    run: Callable[[Work], Left]
    prepare: Callable[[Setup], None] = no_preparation  # tables for many deals, made before the work is divided

    def play(
        self,
        setup: Setup,
        key: int,
        first: int,
        count: int,
        custom: Mapping[str, Any] | None = None,
        trace: Trace | None = None,
    ) -> Deals:
        """The deals numbered `first` and following. `custom`: the policies that the setup names besides the bots."""
        from brelan.study.loops.trace import empty

        game, custom = self.game, custom or {}
        check_table(game.seats, game.entry(setup.rules), setup.table)
        check_policies(game, self.policies, custom, setup.policies)
        payoffs, winners = np.zeros((count, len(setup.policies)), np.int64), np.zeros(count, np.uint32)
        trace = empty() if trace is None else trace
        return Deals(payoffs, winners, *self.run(Work(setup, custom, key, first, payoffs, winners, trace)))

    def trace_deal(self, setup: Setup, key: int, number: int, custom: Mapping[str, Any] | None = None) -> Traced:
        """One deal with its steps."""
        from brelan.study.loops import trace as tracing

        trace = tracing.roomy()
        deals = self.play(setup, key, number, 1, custom, trace)
        if tracing.overflows(trace):
            trace = tracing.roomy(int(trace[0, 1]))
            self.play(setup, key, number, 1, custom, trace)
        return tracing.written(trace), deals.payoffs[0].tolist(), int(deals.winners[0])


def check_kind(game: AnyGame, name: str, policy: object, kind: type) -> None:
    """Refuse a custom policy of the wrong type."""
    if not isinstance(policy, kind):
        raise BadOption(
            "not-a-policy",
            "the policy {name!r} is not a {kind} of {module}",
            name=name,
            kind=kind.__name__,
            module=registry.entry(game.name).loops,
        )


def loops_of(game: AnyGame) -> Loops:
    """The compiled loops of a game."""
    module = registry.entry(game.name).loops
    if module is None:
        raise UnknownName("no-fast-game", "there are no compiled loops for {game}", game=game.name)
    loops: Loops = load(module).LOOPS
    return loops


def check_policies(game: AnyGame, known: tuple[str, ...], custom: Collection[str], policies: tuple[str, ...]) -> None:
    """Refuse a bot that the loops do not know, and a custom policy that has the name of such a bot."""
    for name in custom:
        if name in known:
            raise BadOption(
                "own-name-taken", "a custom policy cannot be called {name!r}: a bot is called so", name=name
            )
    for policy in policies:
        if policy in (*known, *custom):
            continue
        if policy == "strong" and "blueprint" in known:
            raise UnknownName(
                "no-fast-strong",
                "'strong' does not play {game} with --fast, but 'blueprint' does: it is 'strong' without the last "
                "round solved anew",
                game=game.name,
            )
        raise UnknownName(
            "no-fast-bot",
            "no bot called {name!r} plays {game} with --fast; there are: {known}",
            name=policy,
            game=game.name,
            known=", ".join((*known, *custom)),
        )
