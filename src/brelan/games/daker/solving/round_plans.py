"""A deal of two players round by round: what was said, how the last round is played with every hand, who holds what.

Seats are told by the deal: 0 deals, 1 has the big blind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.tree import ORDER, Forest, Path, Spot, grow_round, said, unraised
from brelan.games.daker.rules import Rules, big_blind, minimum_bet
from brelan.games.daker.solving.boards import Deck
from brelan.games.daker.solving.runouts import Outlook

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats

SIZES: Final = ((0.5, 1.0), (1.0,))
"""Bets as parts of the pot after calling: for the first bet of a round and for the first raise. All in comes on top,
and is all that is left for later raises."""

MOST_RAISES: Final = 3
"""More of them are only looked at if they were made."""

NEARLY_ALL: Final = 0.6
"""A bet of a greater part of the stack is left to all in."""


class History(NamedTuple):
    """What everybody knows, and for whom it is asked."""

    rules: Rules
    brought: tuple[int, int]
    us: int
    turned: tuple[int, ...]  # kinds of cards
    paths: tuple[Path, ...]  # of each round, the last one is not over
    dead: int = 0  # what the dealer put into the pot that is nobody's bet (COM-7)


class RoundPlan(NamedTuple):
    """A round, and how often each move is made with each hand beside the cards turned so far."""

    tree: Forest
    outlook: Outlook
    plays: Floats


PlanOf: TypeAlias = Callable[[History], RoundPlan]
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
def tree_of(rules: Rules, start: Betting, path: Path) -> Forest:
    """The moves of a round in which these were made so far. What is bet in later rounds is left out."""
    return grow_round(start, lambda spot: _choices(rules, spot, path))


def _choices(rules: Rules, spot: Spot, path: Path) -> Path:
    """Every move that is looked at. What was really bet takes the place of the size next to it."""
    betting, made = spot.betting, len(spot.path)
    price, amounts = rounds.price_and_raises(betting, rules.limit, rules.max_bet)
    raises = sum(isinstance(move, RaiseTo) for move in spot.path)
    looked_at = _amounts(betting, price, amounts, raises) if amounts else []
    played = path[made] if len(path) > made and path[:made] == spot.path else None
    if isinstance(played, RaiseTo):
        nearest = min(looked_at, key=lambda amount: abs(amount - played.amount), default=played.amount)
        looked_at = sorted({played.amount, *looked_at} - ({nearest} - {played.amount}))
    return (*unraised(price), *map(RaiseTo, looked_at))


def _amounts(betting: Betting, price: int, amounts: range, raises: int) -> list[int]:
    """The sizes in chips, as far as the limit and the stack allow it."""
    if raises >= MOST_RAISES:
        return []
    bet, pot = betting.highest - betting.floor, rounds.pot(betting) + price
    seat = betting.waiting[0]
    most = min(betting.brought) - betting.floor
    sizes = SIZES[raises] if raises < len(SIZES) else ()
    wanted = [min(max(bet + round(size * pot), amounts[0]), amounts[-1]) for size in sizes]
    reach = betting.paid[seat] - betting.floor
    all_in = min(max(most, amounts[0]), amounts[-1])
    smaller = [amount for amount in wanted if amount - reach < NEARLY_ALL * (most - reach)]
    return sorted({*smaller, all_in})


def _lacks(tree: Forest, path: Path) -> bool:
    node = 0
    for move in path:
        edge = next((edge for edge in tree.edges_of(node) if tree.moves[edge] == move), None)
        if edge is None:
            return True
        node = int(tree.child[edge])
    return False


def ranges_of(deck: Deck, history: History, plan_of: PlanOf) -> tuple[Array, Array]:
    """How likely both have each hand of the pack when the last round begins, apart from the cards."""
    import numpy as np

    ranges = np.ones(len(deck.holdings)), np.ones(len(deck.holdings))
    for ended in range(len(history.paths) - 1):
        before = history._replace(turned=history.turned[:ended], paths=history.paths[: ended + 1])
        _narrow(plan_of(before), before.paths[-1], ranges)
    return ranges


def _narrow(plan: RoundPlan, path: Path, ranges: tuple[Array, Array]) -> None:
    """Each hand is as likely as before, times how often it makes these moves."""
    node, numbers = 0, plan.outlook.spread.numbers
    for move in path:
        edge = plan.tree.edge(node, move)
        ranges[plan.tree.owner[node]][numbers] *= plan.plays[edge]
        node = int(plan.tree.child[edge])
