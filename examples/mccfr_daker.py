"""Solves a small Daker by sampling: tabular external-sampling MCCFR (Lanctot and others 2009), through OpenSpiel.

    python examples/mccfr_daker.py --rounds 2000

The pack has two kinds of cards and each player three chips, so that OpenSpiel can say exactly how far the strategy is
from an equilibrium. Needs: pip install 'brelan[learn]'
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from typing import Any

import pyspiel

from brelan import learn

PACK = "A/A " * 13 + "K/K " * 13 + "K/K"


class Mccfr:
    """Regrets and mean strategies, by information state and action."""

    def __init__(self, game: Any, seed: int = 1) -> None:
        self.game = game
        self.regrets: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.played: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.random = random.Random(seed)

    def round(self) -> None:
        """One sampled deal for each player."""
        for player in range(self.game.num_players()):
            self._walk(self.game.new_initial_state(), player)

    def _chances(self, known: str, actions: list[int]) -> list[float]:
        """In proportion to the regrets above zero; all alike if there is none."""
        above = [max(self.regrets[known][action], 0.0) for action in actions]
        total = sum(above)
        return [regret / total for regret in above] if total else [1 / len(actions)] * len(actions)

    def _walk(self, state: Any, player: int) -> float:
        """What the player wins from here: all of their own actions are tried, those of the others are drawn."""
        while state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self.random.choices(cards, chances)[0])
        if state.is_terminal():
            return float(state.returns()[player])
        actions, known = state.legal_actions(), state.information_state_string()
        chances = self._chances(known, actions)
        if state.current_player() != player:
            for action, chance in zip(actions, chances, strict=True):
                self.played[known][action] += chance
            return self._walk(state.child(self.random.choices(actions, chances)[0]), player)
        values = [self._walk(state.child(action), player) for action in actions]
        mean = sum(chance * value for chance, value in zip(chances, values, strict=True))
        for action, value in zip(actions, values, strict=True):
            self.regrets[known][action] += value - mean
        return mean

    def policy(self) -> Any:
        """The mean strategy, for OpenSpiel."""
        table = {}
        for known, weights in self.played.items():
            total = sum(weights.values())
            table[known] = [(action, weight / total) for action, weight in weights.items()]
        return pyspiel.PartialTabularPolicy(table)


def small_game(pack: str = PACK) -> Any:
    """Daker for two, three chips each, fixed limit."""
    learn.register_openspiel()
    return pyspiel.load_game(
        "brelan_daker",
        {"players": 2, "stack": 3, "pack": pack, "limit": "fixed-limit", "raises": "exact", "skip_forced": True},
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2_000)
    asked = parser.parse_args()
    game = small_game()
    solver = Mccfr(game)
    for number in range(1, asked.rounds + 1):
        solver.round()
        if number % max(1, asked.rounds // 5) == 0:
            far = pyspiel.exploitability(game, solver.policy())
            sys.stdout.write(f"{number:6} rounds: a best response wins {far:.4f} chips a deal more\n")


if __name__ == "__main__":
    main()
