"""Rounds of Poque with the cards one wants to see, for the tests of its clauses."""

from __future__ import annotations

from typing import Any

from brelan.games.poque import GAME
from brelan.games.poque.board import Pool
from brelan.games.poque.events import Announced, TookPool
from brelan.games.poque.rules import ENTRY, Rules
from brelan.pieces.hand import Hand
from told import Told

NOTHING_TO_CLAIM = ("7c 8c 9d Jc Kd", "8d 9c Tc Qd Kc", "7d 8h 9h Jd Qc", "7h Td Jh Qh Ah")
"""Hands without a combination and without a spade: with a spade turned, nobody shows anything."""


def dealt(
    *hands: str,
    turned: str = "7s",
    dealer: int = 0,
    stacks: tuple[int, ...] = (),
    pools: tuple[int, ...] = (),
    **agreed: Any,
) -> Told:
    """A round up to the first bid. Everyone has 82 chips after the stakes, unless `stacks` says what they brought."""
    brought = stacks or (ENTRY + 82,) * len(hands)
    return Told(GAME, Rules(**agreed), brought, dealer, pools).go(f"* {' '.join(hands)} {turned}")


def bidding(players: int, story: str = "", dealer: int = 0, stacks: tuple[int, ...] = ()) -> Told:
    """The bids of a round in which nobody has a claim or a combination."""
    told = dealt(*NOTHING_TO_CLAIM[:players], dealer=dealer, stacks=stacks)
    return told.go(story) if story else told


def showdown(*hands: str, turned: str = "7s", announce: bool = True, **agreed: Any) -> Told:
    """Everyone poques for 2, and announces what he has; seat 0 deals and speaks last."""
    told = dealt(*hands, turned=turned, **agreed)
    for seat in reversed(range(len(hands))):
        told.go(f"{seat} {'bid 2' if seat == len(hands) - 1 else 'follow'}")
    while announce and told.state.waiting:
        told.play(told.legal[0])
    return told


def runs(*hands: str, turned: str = "7s", **agreed: Any) -> Told:
    """A round in which nobody bids, up to the first lead."""
    told = dealt(*hands, turned=turned, **agreed)
    while told.state.waiting:
        told.go(f"{told.state.waiting[0]} pass")
    return told


def chips_in(told: Told, pool: Pool) -> int:
    return int(told.state.pools[pool])


def won_poque(told: Told) -> list[tuple[int, int]]:
    """Who took the poque or a share of it, and how much."""
    return [(event.seat, event.amount) for event in told.heard(TookPool) if event.pool == "poque"]


def named(told: Told) -> dict[int, Hand]:
    """What each has announced in the end."""
    return {event.seat: event.hand for event in told.heard(Announced)}
