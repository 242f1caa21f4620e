"""Bots for Game Round Daker: `simple` makes the best discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.families.daker_cards.best_discards import Aim, beats_all, beats_one, plan_for
from brelan.families.daker_cards.cards import pack_from
from brelan.games.game_round.actions import Action
from brelan.games.game_round.rules import Rules
from brelan.games.game_round.view import View
from brelan.study.bots import MakeBot

if TYPE_CHECKING:
    from brelan.study.array_types import Array


class SimpleBot:
    """Changes cards for the best chance to win this deal or, where a loser is sought, not to lose it (GRD-2)."""

    def __init__(self, rules: Rules, _players: int, _stream: SeededRandom) -> None:
        self._pack = pack_from(rules.pack)
        self._worth = _worth(rules)

    def decide(self, view: View, _legal: Legal, /) -> Action:
        assert view.seat is not None
        return plan_for(self._pack, self._worth, len(view.playing) - 1).discard(view.hands[view.seat])


def _worth(rules: Rules) -> Aim:
    return beats_all if rules.mode == "winner" else beats_one


def simple_thrown(rules: Rules) -> Array:
    """What `simple` throws away against one opponent: a mask for each hand of the chart."""
    return plan_for(pack_from(rules.pack), _worth(rules), 1).thrown()


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot}
POLICIES: Final = {"simple": simple_thrown}
