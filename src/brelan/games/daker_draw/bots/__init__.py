"""Bots for Daker five cards: `simple` bets like the one of Daker, `strong` also by what the others have changed."""

from __future__ import annotations

from typing import Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.discards import Discard
from brelan.engine.legal import Legal
from brelan.families.betting.bots import choose_bet, hands_to_beat, opponents_of
from brelan.families.betting.showdown import Muck
from brelan.families.daker_cards.best_discards import beats_all, final_chances, plan_for
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.ranking import strength_of
from brelan.games.daker_draw.actions import Action
from brelan.games.daker_draw.bots.strong import Decision
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.view import View
from brelan.study.bots import MakeBot

NOTHING_FORCED: Final = 0
"""The antes are not a bet of the round."""

SMALL_TABLE: Final = 3
"""Players at a table where `strong` looks further even before the discard."""


class SimpleBot:
    """Before the discard a hand counts for what it can become, afterwards for what it is."""

    def __init__(self, rules: Rules, _players: int, stream: SeededRandom) -> None:
        self._pack = pack_from(rules.pack)
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        assert view.seat is not None
        cards = view.hands[view.seat]
        if Discard() in legal.plain:
            return plan_for(self._pack, beats_all, opponents_of(view)).discard(cards)
        hands = hands_to_beat(view, NOTHING_FORCED)
        if view.betting_round == 1:
            chance = plan_for(self._pack, beats_all, hands).chance(cards)
        else:
            chance = float(final_chances(self._pack)[strength_of(cards)]) ** hands
        return choose_bet(view, legal, chance, NOTHING_FORCED, self._stream)


class StrongBot(SimpleBot):
    """Discards like `simple`, and bets against what the others have changed and bet.

    Before the discard it bets like `simple` where many opponents may still raise by any amount: its guess that nobody
    raises again is too far from the truth there.
    """

    def decide(self, view: View, legal: Legal, /) -> Action:
        bets = not isinstance(legal.plain[0], Discard | Muck)
        if bets and (view.betting_round > 1 or _is_clear(view)):
            return Decision(view, legal).best(self._stream)
        return super().decide(view, legal)


def _is_clear(view: View) -> bool:
    """A small table, one opponent left, or bets of one size."""
    return len(view.bets) <= SMALL_TABLE or opponents_of(view) == 1 or view.rules.limit == "fixed-limit"


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot, "strong": StrongBot}
