"""One deal of Daker, as a value."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from brelan.engine.game import Holdings, Result, SeatNumber, Table
from brelan.families.betting import showdown
from brelan.families.betting.betting_round import Betting, nobody_paid
from brelan.families.betting.showdown import Settlement
from brelan.families.daker_cards.cards import Card, pack_from
from brelan.games.daker.rules import Rules
from brelan.pieces.seats import round_from

Phase = IntEnum("Phase", "BLINDS DEAL BETS_1 CARD_1 BETS_2 CARD_2 BETS_3 CARD_3 BETS_4 SHOWDOWN", start=0)
"""The phases of the game, in order."""


class PastRound(Struct, frozen=True, gc=False):
    """A round of betting that is over."""

    bets: int  # bets and raises; the big blind is the first of round 1
    leader: SeatNumber  # who bet or raised last by a full amount; if nobody did, who spoke first
    cost: int = 0  # what staying in had cost by its end, from the beginning of the deal


class State(Struct, frozen=True, gc=False):
    """Cards are drawn when they are needed: nothing hidden waits here but the hands."""

    rules: Rules
    dealer: int
    betting: Betting
    stock: tuple[Card, ...]
    phase: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    board: tuple[Card, ...] = ()
    turning: int = 0  # community cards that are being turned
    end: Settlement | None = None
    posting: tuple[int, ...] = ()  # who posts a big blind that they missed (COM-7)
    dead: tuple[int, ...] = ()  # who posts a small one dead (COM-7)
    past: tuple[PastRound, ...] = ()


def open_table(rules: Rules, table: Table) -> State:
    """Nobody has paid, no card is dealt."""
    betting, pack = nobody_paid(table.stacks), pack_from(rules.pack)
    return State(rules, table.dealer, betting, pack, posting=table.posting, dead=table.dead)


def left_of_dealer(state: State) -> tuple[int, ...]:
    """All seats, clockwise from the dealer's left: the order of speaking, showing and odd chips."""
    players = len(state.betting.brought)
    return round_from((state.dealer + 1) % players, players)


def holdings(state: State) -> Holdings:
    return showdown.holdings(state.betting, state.end)


def result(state: State) -> Result:
    assert state.end is not None, "the deal is not decided"
    return showdown.result(state.betting, state.end, state.dealer)
