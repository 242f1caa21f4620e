"""One Game Round, as a value: groups, replays between level players, the belle."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from brelan.engine.discards import Drawing
from brelan.engine.game import Holdings, Result, Table
from brelan.families.daker_cards.cards import Card, pack_from
from brelan.games.game_round.rules import GROUP, Rules
from brelan.pieces.seats import next_of, round_from

Phase = IntEnum("Phase", "GROUPING DEAL DISCARD SHOWING", start=0)
"""The phases of the game, in order."""


class State(Struct, frozen=True):
    """`drawing` holds a hand for every seat: () for those who do not play this deal."""

    rules: Rules
    brought: tuple[int, ...]  # chips play no part in it: they stay where they are
    dealer: int  # of the deal that is played now
    first_dealer: int
    drawing: Drawing
    playing: tuple[int, ...] = ()  # who plays this deal, in the order of their seats
    groups: tuple[tuple[int, ...], ...] = ()  # still to play after this one
    came_out: tuple[int, ...] = ()  # of the groups that are settled
    final: bool = False  # this is the belle, or the only group
    laid: tuple[tuple[tuple[Card, ...], ...], ...] = ()  # the hands of each finished deal, as all have seen them
    changes: tuple[tuple[int | None, ...], ...] = ()  # how many cards each changed in each of these deals
    decided: int | None = None
    phase: int = 0


def open_table(rules: Rules, table: Table) -> State:
    """GRD-4: five to sixteen participants are split into groups as equal as possible."""
    players = len(table.stacks)
    return State(
        rules=rules,
        brought=table.stacks,
        dealer=table.dealer,
        first_dealer=table.dealer,
        drawing=Drawing((), pack_from(rules.pack)),
        groups=groups_of(players),
    )


def groups_of(players: int) -> tuple[tuple[int, ...], ...]:
    """LiveProcesses together, the larger groups first."""
    number = -(-players // GROUP)
    size, larger = divmod(players, number)
    sizes = [size + (group < larger) for group in range(number)]
    starts = [sum(sizes[:group]) for group in range(number)]
    return tuple(tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True))


def left_of_dealer(state: State) -> tuple[int, ...]:
    """Those who play this deal, clockwise from the dealer's left."""
    players = len(state.brought)
    return tuple(seat for seat in round_from((state.dealer + 1) % players, players) if seat in state.playing)


def holdings(state: State) -> Holdings:
    return Holdings(state.brought)


def result(state: State) -> Result:
    """Who has won, or, where a loser was sought, everyone else."""
    assert state.decided is not None, "the round is not settled"
    players = len(state.brought)
    others = tuple(seat for seat in range(players) if seat != state.decided)
    return Result(
        payoffs=(0,) * players,
        winners=(state.decided,) if state.rules.mode == "winner" else others,
        next_dealer=next_of(range(players), state.first_dealer, players),
    )
