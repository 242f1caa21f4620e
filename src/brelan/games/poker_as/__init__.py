"""Poker d'As: five dice, one player sets the hand and the number of throws, the others try to beat it."""

from __future__ import annotations

from typing import Final

from brelan.engine.agreement import DealerRules
from brelan.engine.legal import gentlest
from brelan.engine.phases import Automatic, PhasedGame
from brelan.games.poker_as import first_player, payment, play_off, replies, stakes
from brelan.games.poker_as.actions import Action, Stop
from brelan.games.poker_as.events import Event
from brelan.games.poker_as.rules import PRESETS, Rules
from brelan.games.poker_as.state import State, holdings, open_table, result
from brelan.games.poker_as.view import View, hand, redact, view

PHASES: Final = (Automatic(stakes.enter), first_player, replies, play_off, Automatic(payment.enter))


def stake_of(rules: Rules) -> int:
    """PDA-5: who cannot stake sits out."""
    return rules.stake


def loser_begins(rules: Rules) -> bool:
    """PDA-4: the loser, or turn by turn."""
    return rules.next_first == "loser"


GAME: Final = PhasedGame(
    name="poker-as",
    seats=range(2, 7),  # PDA-1
    clauses=("PDA",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=stake_of,
    buy_in=stake_of,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    Match=DealerRules,
    when_late=gentlest(Stop),
    names_dealer=loser_begins,
)
