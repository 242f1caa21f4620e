"""One die: its options, moves, events and state, as values."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from brelan import Holdings, Result, Table
from brelan.engine.events import Brings, Public
from brelan.pieces.seats import next_of


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a table agrees on. The bounds are checked for flags, forms and Python alike."""

    stake: Annotated[int, Meta(ge=1, le=1_000)] = 1


class Keep(Struct, frozen=True, tag="keep"):
    """Be satisfied with the die."""


class Again(Struct, frozen=True, tag="again"):
    """Throw it once more; only the second throw counts."""


Action: TypeAlias = Keep | Again


class Fell(Public, frozen=True, tag="fell"):
    """Everybody sees the die of a seat."""

    seat: int
    die: str


class Won(Brings, frozen=True, tag="won"):
    """The best die takes all stakes."""

    seat: int
    gain: int


Event: TypeAlias = Fell | Won


class State(Struct, frozen=True):
    """`waiting[0]` is throwing; a seat that has not thrown has the die ""."""

    rules: Rules
    brought: tuple[int, ...]
    first: int
    dice: tuple[str, ...]
    phase: int = 0
    waiting: tuple[int, ...] = ()
    in_air: bool = False
    thrown: int = 0
    winner: int | None = None


def open_table(rules: Rules, table: Table) -> State:
    """The state before the first phase."""
    return State(rules=rules, brought=table.stacks, first=table.dealer, dice=("",) * len(table.stacks))


def holdings(state: State) -> Holdings:
    """Where the chips are: the stakes lie in the pot until there is a winner."""
    stacks = [brought - state.rules.stake for brought in state.brought]
    pot = state.rules.stake * len(stacks)
    if state.winner is None:
        return Holdings(tuple(stacks), (pot,))
    stacks[state.winner] += pot
    return Holdings(tuple(stacks))


def result(state: State) -> Result:
    """What a finished deal comes to; the next player begins the next one."""
    assert state.winner is not None
    payoffs = tuple(now - before for now, before in zip(holdings(state).stacks, state.brought, strict=True))
    seats = len(payoffs)
    return Result(payoffs, winners=(state.winner,), next_dealer=next_of(range(seats), state.first, seats))
