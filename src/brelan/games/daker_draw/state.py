"""One deal of Daker five cards, as a value."""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.discards import Drawing
from brelan.engine.game import Holdings, Result, Table
from brelan.families.betting import showdown
from brelan.families.betting.betting_round import Betting, nobody_paid
from brelan.families.betting.showdown import Settlement
from brelan.families.daker_cards.cards import pack_from
from brelan.games.daker_draw.rules import Rules
from brelan.pieces.seats import round_from


class State(Struct, frozen=True):
    """`drawing` holds the hands and the stock."""

    rules: Rules
    dealer: int
    betting: Betting
    drawing: Drawing
    phase: int = 0
    betting_round: int = 0
    end: Settlement | None = None


def open_table(rules: Rules, table: Table) -> State:
    """Nobody has paid, no card is dealt."""
    return State(
        rules=rules,
        dealer=table.dealer,
        betting=nobody_paid(table.stacks),
        drawing=Drawing((), pack_from(rules.pack)),
    )


def left_of_dealer(state: State) -> tuple[int, ...]:
    """All seats, clockwise from the dealer's left: the order of speaking, discarding, showing and odd chips."""
    players = len(state.betting.brought)
    return round_from((state.dealer + 1) % players, players)


def holdings(state: State) -> Holdings:
    return showdown.holdings(state.betting, state.end)


def result(state: State) -> Result:
    assert state.end is not None, "the deal is not decided"
    return showdown.result(state.betting, state.end, state.dealer)
