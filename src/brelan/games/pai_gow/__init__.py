"""Pai Gow Poker: seven cards each, split into a hand of five and a hand of two, both against the bank's."""

from __future__ import annotations

from typing import Final

from brelan.engine.phases import Automatic, ByChance, PhasedGame
from brelan.games.pai_gow import bank, bets, deal, out_of_time, setting, turning
from brelan.games.pai_gow.actions import Action
from brelan.games.pai_gow.events import Event
from brelan.games.pai_gow.rules import PRESETS, Rules
from brelan.games.pai_gow.state import State, holdings, open_table, result
from brelan.games.pai_gow.view import View, hand, redact, view

PHASES: Final = (bets, ByChance(deal.turn, deal.apply), setting, Automatic(bank.enter), turning)


def smallest_bet(rules: Rules) -> int:
    """PGP-1: who cannot bet is not dealt in."""
    return rules.min_bet


GAME: Final = PhasedGame(
    name="pai-gow",
    seats=range(1, 7),
    clauses=("PGP",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=smallest_bet,
    buy_in=smallest_bet,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    house=True,
    when_late=out_of_time.choose,
)
