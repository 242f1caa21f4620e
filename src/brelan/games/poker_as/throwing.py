"""Throwing dice: shared by the first player, those who follow and the play-off."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import Roll, Rolled, Seat, Turn
from brelan.games.poker_as.actions import Action, Stop, Throw
from brelan.games.poker_as.events import Fell, Settled, Threw
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import chart_of
from brelan.games.poker_as.state import State, limit
from brelan.pieces.dice import PLACE, Dice, sort_dice
from brelan.pieces.seats import put

ALL_FIVE: Final = Legal((Throw(),))
"""The only choice of a first throw, and of a sudden one."""


def turn(state: State) -> Turn | None:
    """Dice in the air fall first; then the one who throws; nobody left: the phase is over."""
    if state.in_air:
        return Roll(state.in_air)
    return Seat(state.waiting[0]) if state.waiting else None


def legal(state: State) -> Legal:
    """The first throw is made with all dice; after it, stop, or keep some and throw the others (PDA-5)."""
    if state.in_air:
        return NOTHING
    if not state.dice:
        return ALL_FIVE
    return _after_a_throw(state.dice, state.rules.all_five)


@cache
def _after_a_throw(dice: Dice, all_five: bool) -> Legal:
    most = 0 if all_five else DICE_IN_HAND - 1
    keeps = {keep for size in range(most, -1, -1) for keep in combinations(dice, size)}
    ordered = sorted(keeps, key=lambda keep: (-len(keep), [PLACE[face] for face in keep]))
    return Legal((Stop(), *(Throw(keep) for keep in ordered)))


def throw(state: State, move: Throw, events: list[Event]) -> State:
    """Pick up all dice but the kept ones: they are in the air."""
    in_air = DICE_IN_HAND - len(move.keep)
    events.append(Threw(state.waiting[0], move.keep, in_air, state.thrown + 1))
    return replace(state, dice=move.keep, in_air=in_air, thrown=state.thrown + 1)


def fall(state: State, move: Rolled, events: list[Event]) -> State:
    """The dice have fallen."""
    dice = sort_dice(state.dice + move.dice)
    events.append(Fell(state.waiting[0], dice, chart_of(state.rules).hand(dice)))
    return replace(state, dice=dice, in_air=0)


def settle(state: State, events: list[Event]) -> State:
    """The dice on the table are the player's hand; the next one takes them up."""
    seat = state.waiting[0]
    events.append(Settled(seat, state.dice, chart_of(state.rules).hand(state.dice), state.thrown))
    return replace(
        state,
        hands=put(state.hands, seat, state.dice),
        throws=put(state.throws, seat, state.thrown),
        waiting=state.waiting[1:],
        dice=(),
        thrown=0,
    )


def apply(state: State, move: Action | Rolled, events: list[Event]) -> State:
    """Throw, see what falls, stop; a player who may throw no more has stopped."""
    match move:
        case Throw():
            return throw(state, move, events)
        case Rolled():
            state = fall(state, move, events)
            return settle(state, events) if state.thrown == limit(state) else state
        case Stop():
            return settle(state, events)


def explain(state: State, move: object) -> Refusal:
    """Why a move is not among the legal ones."""
    match move:
        case Stop():
            return Refusal("throw-first", "PDA-5", "throw at least once before you stop")
        case Throw(keep=keep) if not state.dice and keep:
            return Refusal("nothing-to-keep", "PDA-5", "the first throw is made with all five dice")
        case Throw(keep=keep) if len(keep) >= DICE_IN_HAND:
            return Refusal("throw-one", "PDA-5", "keeping all five dice is stopping")
        case Throw() if state.rules.all_five:
            return Refusal("all-five-only", "PDA-5", "at this table all five dice are thrown each time")
        case Throw():
            return Refusal("dice-not-there", "PDA-5", "these dice are not all on the table")
        case _:
            return Refusal("not-a-move", "PDA-5", "throw dice or stop here")
