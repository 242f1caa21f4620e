"""Bots for Poker d'As: `simple` plays as a sensible person would, `perfect` by the exact solution."""

from __future__ import annotations

from collections import Counter
from typing import Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.games.poker_as.actions import Action, Stop, Throw
from brelan.games.poker_as.ranking import DiceCombination
from brelan.games.poker_as.rules import Rules, chart_of
from brelan.games.poker_as.solving.replies import facing_of
from brelan.games.poker_as.solving.solution import Solution, solve_tables
from brelan.games.poker_as.view import View
from brelan.pieces.dice import PLACE, Dice
from brelan.pieces.hand import combination_id
from brelan.study.bots import MakeBot, Preparation

ENOUGH_THROWS: Final = 3
GOOD_ENOUGH: Final = {
    # The more players are still to throw, the better a hand must be to be left alone.
    combination_id(combination)
    for combination in DiceCombination
    if combination >= DiceCombination.FULL
}


class SimpleBot:
    """Keeps what is alike and throws the rest; stops with a good hand, or once it beats the one to beat."""

    def __init__(self, rules: Rules, _players: int, _stream: SeededRandom) -> None:
        self._chart = chart_of(rules)

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Stop() not in legal or not self._satisfied(view):
            throw = Throw(worth_keeping(view.dice, view.rules.wild_aces))
            return throw if throw in legal else Throw()
        return Stop()

    def _satisfied(self, view: View) -> bool:
        to_beat = [self._chart.strength(dice) for dice in view.hands if dice]
        if to_beat:
            return self._chart.strength(view.dice) > max(to_beat)
        good = self._chart.hand(view.dice).combination in GOOD_ENOUGH
        return good or view.thrown >= ENOUGH_THROWS


def worth_keeping(dice: Dice, wild_aces: bool) -> Dice:
    """Every die that has its like (and wild aces); five different ones: the best die alone."""
    count = Counter(dice)
    alike = tuple(face for face in dice if count[face] > 1 or (wild_aces and face == "A"))
    return (alike or tuple(sorted(dice, key=PLACE.__getitem__)[:1]))[:4]


class PerfectBot:
    """Plays the choice with the best chance to win, given that all others do so too."""

    def __init__(self, rules: Rules, players: int, _stream: SeededRandom) -> None:
        self._solution: Solution = solve_tables(rules, players)

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Stop() not in legal:
            return Throw()
        choice = self._solution.best_choice(view.dice, view.thrown, facing_of(view))
        return Stop() if choice.action == "stop" else Throw(choice.keep)


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot, "perfect": PerfectBot}


def _prepare(rules: Rules, players: int) -> None:
    solve_tables(rules, players)


PREPARATIONS: Final = {"perfect": Preparation(_prepare, stands_in=SimpleBot)}
