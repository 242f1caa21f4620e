"""Bots for Game Round Daker: `simple` makes the best discard."""

from __future__ import annotations

from typing import Final

from brelan.bots import MakeBot
from brelan.bots.daker_common import beats_all, beats_one, plan_for
from brelan.engine.chance.stream import Stream
from brelan.engine.legal import Legal
from brelan.games.game_round.actions import Action
from brelan.games.game_round.rules import Rules
from brelan.games.game_round.view import View
from brelan.pieces.daker_cards import pack_from


class SimpleBot:
    """Changes cards for the best chance to win this deal or, where a loser is sought, not to lose it (GRD-2)."""

    def __init__(self, rules: Rules, _players: int, _stream: Stream) -> None:
        self._pack = pack_from(rules.pack)
        self._worth = beats_all if rules.mode == "winner" else beats_one

    def decide(self, view: View, _legal: Legal, /) -> Action:
        assert view.seat is not None
        return plan_for(self._pack, self._worth, len(view.playing) - 1).discard(view.hands[view.seat])


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot}
