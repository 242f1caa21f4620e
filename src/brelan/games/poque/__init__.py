"""Poque: nine pools, five cards and a trump; then a bid for the best combination, then runs of cards to be rid of."""

from __future__ import annotations

from typing import Final

from brelan.engine.phases import Automatic, ByChance, PhasedGame
from brelan.games.poque import announcing, claims, deal, first_bids, payment, runs, second_bids, stakes
from brelan.games.poque.actions import Action
from brelan.games.poque.board import Pool
from brelan.games.poque.completing import complete
from brelan.games.poque.events import Event
from brelan.games.poque.rules import PRESETS, Agreement, Rules, entry_of, share_leftover
from brelan.games.poque.runs import pass_or_lead_low
from brelan.games.poque.state import State, holdings, open_table, result
from brelan.games.poque.view import View, hand, redact, view
from brelan.pieces.seats import COUNTER_CLOCKWISE
from brelan.pieces.suited_cards import PACK_32

PHASES: Final = (
    # Phase 1 of the sheet: stakes, deal and trump
    Automatic(stakes.enter),
    ByChance(deal.turn, deal.apply),
    Automatic(claims.enter),
    # Phase 2: bids for the poque
    first_bids,
    second_bids,
    announcing,
    # Phase 3: runs
    runs,
    Automatic(payment.enter),
)

GAME: Final = PhasedGame(
    name="poque",
    seats=range(2, 5),
    clauses=("POQ",),
    Rules=Rules,
    State=State,
    View=View,
    Action=Action,
    Event=Event,
    phases=PHASES,
    entry=entry_of,
    buy_in=entry_of,
    open=open_table,
    view=view,
    hand=hand,
    redact=redact,
    holdings=holdings,
    result=result,
    presets=PRESETS,
    direction=COUNTER_CLOCKWISE,
    Match=Agreement,
    nets=False,
    when_broke="ends-match",
    latecomers_bring="average",
    when_away="plays-on",
    when_late=pass_or_lead_low,
    at_end=share_leftover,
    lots=PACK_32,
    pools=len(Pool),
    complete=complete,
)
