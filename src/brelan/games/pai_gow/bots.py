"""Bots for Pai Gow Poker: `house-way:NAME` sets as a house would, `best` by the exact value of each setting."""

from __future__ import annotations

from functools import partial
from typing import Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.games.pai_gow.actions import Action, Cards, SetHands, Stay
from brelan.games.pai_gow.house_ways import NAMES, set_hand
from brelan.games.pai_gow.rules import Rules
from brelan.games.pai_gow.solving.values import best_front, prepare
from brelan.games.pai_gow.view import View
from brelan.study.bots import MakeBot, Preparation


class SettingBot:
    """Bets the minimum and is never afraid of the bank's cards: giving up gains nothing. How it sets is its own."""

    def decide(self, view: View, legal: Legal, /) -> Action:
        assert view.seat is not None
        if legal.amounts:
            least: Action = legal[0]
            return least
        if Stay() in legal:
            return Stay()
        return SetHands(self.front(view.hands[view.seat]))

    def front(self, hand: Cards) -> Cards:
        """The two cards that go in front."""
        raise NotImplementedError


class HouseWayBot(SettingBot):
    """Sets by a house way, be it the bank's or another."""

    def __init__(self, rules: Rules, _players: int, _stream: SeededRandom, *, way: str) -> None:
        self._rules = rules
        self._way = way

    def front(self, hand: Cards) -> Cards:
        return set_hand(self._way, hand, self._rules.wheel)[0]


class BestBot(SettingBot):
    """The setting with the highest exact value against the bank's house way, under the table's options."""

    def __init__(self, rules: Rules, _players: int, _stream: SeededRandom) -> None:
        self._rules = rules
        prepare(rules)  # the first time takes a while: not in the middle of a deal

    def front(self, hand: Cards) -> Cards:
        return best_front(self._rules, hand)


BOTS: Final[dict[str, MakeBot]] = {
    **{f"house-way:{name}": partial(HouseWayBot, way=name) for name in NAMES},
    "best": BestBot,
}


def _as_the_bank(rules: Rules, players: int, stream: SeededRandom) -> HouseWayBot:
    return HouseWayBot(rules, players, stream, way=rules.house_way)


PREPARATIONS: Final = {
    "best": Preparation(lambda rules, _players: prepare(rules), stands_in=_as_the_bank, by_players=False)
}
