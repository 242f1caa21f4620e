"""Daker: 27 two-valued cards, three in hand, three on the board, four rounds of betting."""

from __future__ import annotations

from typing import Final

from brelan.engine.agreement import BlindRules
from brelan.engine.legal import gentlest
from brelan.engine.phases import Automatic, ByChance, PhasedGame
from brelan.families.betting.bets import Check, Fold
from brelan.families.betting.showdown import Muck, Showdown
from brelan.games.daker import bets, blinds, deal, showdown, turn_card
from brelan.games.daker.actions import Action
from brelan.games.daker.events import Event
from brelan.games.daker.rules import PRESETS, Rules, big_blind
from brelan.games.daker.state import State, holdings, open_table, result
from brelan.games.daker.view import View, hand, redact, view

TURN_CARD: Final = ByChance(turn_card.turn, turn_card.apply, turn_card.enter)

PHASES: Final = (
    Automatic(blinds.enter),
    ByChance(deal.turn, deal.apply),
    bets,
    TURN_CARD,
    bets,
    TURN_CARD,
    bets,
    TURN_CARD,
    bets,
    Showdown(showdown.enter, showdown.shown),
)


def one_chip(_rules: Rules) -> int:
    """DAK-10: a blind that a stack cannot cover is posted all in."""
    return 1


GAME: Final = PhasedGame(
    name="daker",
    seats=range(2, 9),  # DAK-1
    clauses=("DAK",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=one_chip,
    buy_in=big_blind,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    Match=BlindRules,
    when_late=gentlest(Check, Muck, Fold),
    blinds=blinds.BLINDS,
)
