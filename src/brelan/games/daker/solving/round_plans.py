"""A deal of two players round by round: what was said, how the last round is played with every hand, who holds what.

Seats are told by the deal: 0 deals, 1 has the big blind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.betting_round import Betting
from brelan.games.daker.rules import Rules, big_blind, minimum_bet
from brelan.games.daker.solving.boards import Deck
from brelan.games.daker.solving.round_tree import Path, RoundTree, grow_round, said
from brelan.games.daker.solving.runouts import Outlook

if TYPE_CHECKING:
    from brelan.games.daker.solving.boards import Array, Floats

ORDER: Final = (1, 0)
"""DAK-13: after the first round the big blind speaks first."""


class History(NamedTuple):
    """What everybody knows, and for whom it is asked."""

    rules: Rules
    brought: tuple[int, int]
    us: int
    turned: tuple[int, ...]  # kinds of cards
    paths: tuple[Path, ...]  # of each round, the last one is not over
    dead: int = 0  # what the dealer put into the pot that is nobody's bet (COM-7)


class Plan(NamedTuple):
    """A round, and how often each move is made with each hand beside the cards turned so far."""

    tree: RoundTree
    outlook: Outlook
    plays: Floats


PlanOf: TypeAlias = Callable[[History], Plan]
"""How the last round of a deal is played."""


def start_of(history: History) -> Betting:
    """The betting when the last round began."""
    rules = history.rules
    betting = rounds.post_blinds(history.brought, (0, 1), rules.small_blind, big_blind(rules))
    if history.dead:
        betting = replace(betting, dead=(history.dead, 0))
    for number, path in enumerate(history.paths[:-1], 2):
        for move in path:
            betting = said(betting, move)
        betting = rounds.next_round(betting, ORDER, minimum_bet(rules, number))
    return betting


def usual(history: History) -> History:
    """With an empty last round, if its moves are among those that are looked at anyway: one tree serves them all."""
    tree = tree_of(history.rules, start_of(history), ())
    if _lacks(tree, history.paths[-1]):
        return history
    return history._replace(paths=(*history.paths[:-1], ()))


@lru_cache(maxsize=256)
def tree_of(rules: Rules, start: Betting, path: Path) -> RoundTree:
    """The moves of a round."""
    return grow_round(rules, start, path)


def _lacks(tree: RoundTree, path: Path) -> bool:
    node = 0
    for move in path:
        if move not in tree.moves[tree.first[node] : tree.first[node + 1]]:
            return True
        node = int(tree.child[tree.edge(node, move)])
    return False


def ranges_of(deck: Deck, history: History, plan_of: PlanOf) -> tuple[Array, Array]:
    """How likely both have each hand of the pack when the last round begins, apart from the cards."""
    import numpy as np

    ranges = np.ones(len(deck.holdings)), np.ones(len(deck.holdings))
    for ended in range(len(history.paths) - 1):
        before = history._replace(turned=history.turned[:ended], paths=history.paths[: ended + 1])
        _narrow(plan_of(before), before.paths[-1], ranges)
    return ranges


def _narrow(plan: Plan, path: Path, ranges: tuple[Array, Array]) -> None:
    """Each hand is as likely as before, times how often it makes these moves."""
    node, numbers = 0, plan.outlook.spread.numbers
    for move in path:
        edge = plan.tree.edge(node, move)
        ranges[plan.tree.owner[node]][numbers] *= plan.plays[edge]
        node = int(plan.tree.child[edge])
