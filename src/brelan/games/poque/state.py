"""One round of Poque, as a value."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.game import Holdings, Result, SeatNumber, Table
from brelan.games.poque.board import Pool, pool_id
from brelan.games.poque.events import TookPool
from brelan.games.poque.rules import Rules
from brelan.pieces.hand import Hand
from brelan.pieces.seats import COUNTER_CLOCKWISE, next_of, put, round_from
from brelan.pieces.suited_cards import Card

Phase = IntEnum("Phase", "STAKES DEAL POOLS FIRST_BIDS SECOND_BIDS ANNOUNCING RUNS PAYMENT OVER", start=0)
"""The phases of the game, in order, and the end."""


class LaidCard(Struct, frozen=True):
    """A card of a run, and who laid it."""

    seat: SeatNumber
    card: Card


class State(Struct, frozen=True):
    """`waiting[0]` bids or announces; `leader` leads. What each seat has not laid yet is in `hands`."""

    rules: Rules
    dealer: int
    brought: tuple[int, ...]
    stacks: tuple[int, ...]
    pools: tuple[int, ...]  # a number for each `Pool`
    bids: tuple[int, ...]  # what each seat has put into the poque
    announced: tuple[Hand | None, ...]
    shown: tuple[tuple[Card, ...], ...]  # what each seat showed for a pool or laid down for the poque
    phase: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    turned: Card | None = None
    waiting: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()  # who passed when they last spoke
    laid: tuple[LaidCard, ...] = ()  # all cards of the runs, in their order
    missing: tuple[Card, ...] = ()  # cards that no run found in a hand: they are in the pack
    leader: int | None = None

    @property
    def players(self) -> int:
        return len(self.brought)

    @property
    def trump(self) -> str:
        """The suit of the card that was turned."""
        assert self.turned is not None, "no card is turned yet"
        return self.turned[1]


def open_table(rules: Rules, table: Table) -> State:
    """Nothing is staked but what a former round left in the pools."""
    players = len(table.stacks)
    return State(
        rules=rules,
        dealer=table.dealer,
        brought=table.stacks,
        stacks=table.stacks,
        pools=table.pools or (0,) * len(Pool),
        bids=(0,) * players,
        announced=(None,) * players,
        shown=((),) * players,
    )


def right_of_dealer(state: State) -> tuple[int, ...]:
    """POQ-4: all seats, counter-clockwise from the dealer's right; the dealer comes last."""
    return round_from((state.dealer - 1) % state.players, state.players, COUNTER_CLOCKWISE)


def pay(state: State, seat: int, amount: int) -> State:
    """A seat receives chips, or gives them away where the amount is below zero."""
    return replace(state, stacks=put(state.stacks, seat, state.stacks[seat] + amount))


def take(state: State, seat: int, pool: Pool, events: list[Event], amount: int | None = None) -> State:
    """A seat takes all that lies in a pool, or a share of it."""
    taken = state.pools[pool] if amount is None else amount
    events.append(TookPool(seat, pool_id(pool), taken))
    state = replace(state, pools=put(state.pools, pool, state.pools[pool] - taken))
    return pay(state, seat, taken)


def highest_bid(state: State) -> int:
    return max(state.bids)


def out_of_cards(state: State) -> int | None:
    """POQ-14: the first without cards, once there is one."""
    return next((seat for seat, hand in enumerate(state.hands) if not hand), None)


def richest(state: State) -> tuple[int, ...]:
    """POQ-15: who has the most chips; several if they are level."""
    most = max(state.stacks)
    return tuple(seat for seat, stack in enumerate(state.stacks) if stack == most)


def holdings(state: State) -> Holdings:
    """COM-1: what is not before a player lies on the board."""
    return Holdings(state.stacks, state.pools)


def result(state: State) -> Result:
    """POQ-15: the most chips win the round; the deal passes to the right, and the pools stay as they are."""
    return Result(
        payoffs=tuple(now - before for now, before in zip(state.stacks, state.brought, strict=True)),
        winners=richest(state),
        next_dealer=next_of(range(state.players), state.dealer, state.players, COUNTER_CLOCKWISE),
        pools=state.pools,
    )
