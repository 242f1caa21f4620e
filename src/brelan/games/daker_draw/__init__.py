"""Daker five cards with discard: an ante, five cards, a bet, a discard of up to two cards, a bet."""

from __future__ import annotations

from typing import Final

from brelan.engine.agreement import DealerRules
from brelan.engine.discards import Discarding
from brelan.engine.legal import gentlest
from brelan.engine.phases import Automatic, ByChance, PhasedGame
from brelan.families.betting.bets import Check, Fold
from brelan.families.betting.showdown import Muck, Showdown
from brelan.games.daker_draw import antes, bets, deal, discard, showdown
from brelan.games.daker_draw.actions import Action
from brelan.games.daker_draw.events import Event
from brelan.games.daker_draw.rules import PRESETS, Rules
from brelan.games.daker_draw.state import State, holdings, open_table, result
from brelan.games.daker_draw.view import View, hand, redact, view

PHASES: Final = (
    Automatic(antes.enter),
    ByChance(deal.turn, deal.apply),
    bets,
    Discarding(discard.enter),
    bets,
    Showdown(showdown.enter, showdown.shown),
)


def one_chip(_rules: Rules) -> int:
    """DRW-7: an ante that a stack cannot cover is posted all in."""
    return 1


def ante_of(rules: Rules) -> int:
    return rules.ante


GAME: Final = PhasedGame(
    name="daker-draw",
    seats=range(2, 5),  # DRW-1
    clauses=("DRW",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=one_chip,
    buy_in=ante_of,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    Match=DealerRules,
    when_late=gentlest(Check, Muck, Fold),  # a discard: the first one throws nothing away
)
