"""Game Round Daker: five cards, a discard, all hands shown; the highest wins or the lowest loses what was agreed."""

from __future__ import annotations

from typing import Final

from brelan.engine.agreement import DealerRules
from brelan.engine.discards import Discarding
from brelan.engine.phases import Automatic, ByChance, PhasedGame
from brelan.games.game_round import deal, discard, grouping, showing
from brelan.games.game_round.actions import Action
from brelan.games.game_round.events import Event
from brelan.games.game_round.rules import PRESETS, Rules
from brelan.games.game_round.state import State, holdings, open_table, result
from brelan.games.game_round.view import View, hand, redact, view

PHASES: Final = (
    Automatic(grouping.enter),
    ByChance(deal.turn, deal.apply),
    Discarding(discard.enter),
    Automatic(showing.enter),
)


def no_chips(_rules: Rules) -> int:
    """GRD-1: no betting."""
    return 0


GAME: Final = PhasedGame(
    name="game-round",
    seats=range(2, 17),
    clauses=("GRD",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=no_chips,
    buy_in=no_chips,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    Match=DealerRules,
    scores="points",
)
