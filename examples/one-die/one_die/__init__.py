"""One die: everyone stakes a chip and throws a die, once or twice; the best one wins."""

from __future__ import annotations

from brelan import Entry
from brelan.engine.phases import Automatic, PhasedGame
from one_die import payment, throwing
from one_die.table import Action, Event, Rules, State, holdings, open_table, result
from one_die.view import View, hand, redact, view


def stake_of(rules: Rules) -> int:
    """What one needs to play."""
    return rules.stake


GAME = PhasedGame(
    name="one-die",
    seats=range(2, 9),
    clauses=("DIE",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=(throwing, Automatic(payment.enter)),
    entry=stake_of,
    buy_in=stake_of,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
)

ENTRY = Entry(
    name="one-die",
    engine="one_die",
    bots="one_die.bots",
    odds="one_die.odds",
    page="one_die.page",
    words="one_die",
)
