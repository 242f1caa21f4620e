"""One game of Poker d'As, as a value."""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.game import Holdings, Result, Table
from brelan.games.poker_as.rules import Rules, allowed_throws, chart_of
from brelan.pieces.dice import Dice
from brelan.pieces.seats import next_of, round_from


class State(Struct, frozen=True):
    """`waiting[0]` is throwing. Dice in the air are chance's turn; a seat without a hand has ()."""

    rules: Rules
    brought: tuple[int, ...]
    first: int
    hands: tuple[Dice, ...]
    throws: tuple[int, ...]
    sudden: tuple[Dice, ...]  # this round's throws of the play-off
    phase: int = 0
    staked: bool = False
    waiting: tuple[int, ...] = ()
    dice: Dice = ()  # before the thrower: all five, or the kept ones while the others are in the air
    in_air: int = 0
    thrown: int = 0  # throws of the one who is throwing
    level: tuple[int, ...] = ()  # who can still win, once all hands are known
    loser: int | None = None  # PDA-4: begins the next game

    @property
    def players(self) -> int:
        return len(self.brought)


def open_table(rules: Rules, table: Table) -> State:
    """Nobody has staked or thrown."""
    none = ((),) * len(table.stacks)
    return State(
        rules=rules,
        brought=table.stacks,
        first=table.dealer,
        hands=none,
        throws=(0,) * len(table.stacks),
        sudden=none,
    )


def winner(state: State) -> int | None:
    """The one who is left at the top, when the game is decided."""
    return state.level[0] if len(state.level) == 1 else None


def limit(state: State) -> int | None:
    """How many throws the one who is throwing may take; None: no limit."""
    if not state.throws[state.first]:
        return state.rules.max_throws  # PDA-5: the first player
    return allowed_throws(state.rules, state.throws[state.first])


def strengths(state: State, hands: tuple[Dice, ...]) -> tuple[int, ...]:
    """How strong each seat's hand is; -1 for a seat without one."""
    chart = chart_of(state.rules)
    return tuple(chart.strength(dice) if dice else -1 for dice in hands)


def lowest_seat(state: State, strength: tuple[int, ...]) -> int | None:
    """PDA-4: the lowest hand; of several the first after the former first player; None if all are level."""
    low = min(strength)
    if low == max(strength):
        return None
    lowest = [seat for seat, value in enumerate(strength) if value == low]
    return next_of(lowest, state.first, state.players)


def holdings(state: State) -> Holdings:
    """Stakes lie in the pot until there is a winner."""
    if not state.staked:
        return Holdings(state.brought)
    stake, won = state.rules.stake, winner(state)
    stacks = tuple(stack - stake for stack in state.brought)
    pot = stake * state.players
    if won is None:
        return Holdings(stacks, (pot,))
    return Holdings(tuple(stack + pot if seat == won else stack for seat, stack in enumerate(stacks)))


def result(state: State) -> Result:
    """The winner takes the stake of each other player (PDA-7); who begins the next game (PDA-4)."""
    won = winner(state)
    assert won is not None, "the game is not decided"
    after = holdings(state).stacks
    return Result(
        payoffs=tuple(now - before for now, before in zip(after, state.brought, strict=True)),
        winners=(won,),
        next_dealer=next_first(state),
    )


def next_first(state: State) -> int:
    """PDA-4: the loser, or turn by turn."""
    if state.rules.next_first == "turn" or state.loser is None:
        return next_of(range(state.players), state.first, state.players)
    return state.loser


def turn_order(state: State) -> tuple[int, ...]:
    """Clockwise from the first player."""
    return round_from(state.first, state.players)
