"""The bot `blueprint` of Daker for two with a fixed limit, as tables for compiled loops.

A hand has a bucket beside each board, and the loop follows the betting from decision to decision. A decision and a
bucket have three shares: how often this hand folds, pays and raises there.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.errors import BadOption
from brelan.families.betting.bets import Fold, RaiseTo
from brelan.families.betting.loops.betting import FOLD, PAY
from brelan.families.betting.tree import Forest, Forests
from brelan.families.daker_cards.cards import PACK_SIZE
from brelan.families.daker_cards.loops.scratch import Scratch, drawn
from brelan.games.daker.bots.strong import MOST_PAID, has_blueprint, shipped
from brelan.games.daker.rules import BOARD, HELD, Rules, big_blind
from brelan.games.daker.solving.blueprint import PARTS, Blueprint
from brelan.games.daker.solving.boards import Deck, Turned
from brelan.study.loops.compiled import Ints, int64, loop, new, part
from brelan.study.loops.trace import Trace

# What the shipped blueprint has, by round:
DECISIONS: Final = (8, 70, 630, 5_670)
BUCKETS: Final = (1_450, 3_985, 3_000, 800)

HOLDINGS: Final = 1_450
BOARDS: Final = 1_688
"""Up to equal cards and their order; an empty board is the first."""

MOVES: Final = 3
"""To fold, to pay and to raise, in this order."""

SHARES: Final = MOVES * sum(decisions * buckets for decisions, buckets in zip(DECISIONS, BUCKETS, strict=True))
ALL_PARTS: Final = int64(PARTS)


class Plan:
    """A record. A card is its place in the pack."""

    holdings: Annotated[NDArray[np.int16], (PACK_SIZE,) * HELD]  # the number of three cards, in any order
    boards: Annotated[NDArray[np.int16], (PACK_SIZE + 1,) * BOARD]  # likewise; the last place: not turned
    buckets: Annotated[NDArray[np.int16], (BOARDS, HOLDINGS)]
    after: Annotated[NDArray[np.int16], (sum(DECISIONS), MOVES)]  # the decision that follows each move
    shares: Annotated[NDArray[np.uint8], SHARES]  # decision by decision, bucket by bucket
    first: Annotated[Ints, sum(DECISIONS)]  # where the shares of a decision begin


def check(rules: Rules, stacks: tuple[int, ...]) -> None:
    """Refuse a table for which there is no blueprint, or where a stack may end before the bets do."""
    least = MOST_PAID * big_blind(rules)
    if not has_blueprint(rules, len(stacks)) or min(stacks) < least:
        raise BadOption(
            "no-fast-blueprint",
            "with --fast 'blueprint' plays only for two, with a fixed limit, the pack of the sheet and at least "
            "{least:chip|chips} each",
            least=least,
        )


@lru_cache(maxsize=1)
def shipped_plan() -> Plan:
    """The blueprint of the package, in a second."""
    blueprint, plan = shipped(), new(Plan)
    assert blueprint.header.counts == BUCKETS, "the numbers above are those of another file"
    _number_cards(blueprint.game.deck, list(blueprint.buckets.labels), plan)
    _fill_buckets(blueprint, plan)
    _fill_decisions(blueprint, plan)
    return plan


@lru_cache(maxsize=1)
def no_plan() -> Plan:
    """For a table at which nobody asks."""
    return new(Plan)


def _number_cards(deck: Deck, boards: list[Turned], plan: Plan) -> None:
    """Cards of one kind have the same numbers. More cards of a kind than there are have none, and are never held."""
    kinds = [deck.kind(card) for card in deck.pack]
    not_turned = len(deck.names)
    holdings = np.zeros((not_turned,) * HELD, np.int16)
    for number, hand in enumerate(deck.holdings):
        for order in permutations(hand):
            holdings[order] = number
    plan.holdings[:] = holdings[np.ix_(kinds, kinds, kinds)]
    turned = np.zeros((not_turned + 1,) * BOARD, np.int16)
    for number, board in enumerate(boards):
        for order in permutations((*board, *[not_turned] * (BOARD - len(board)))):
            turned[order] = number
    kinds.append(not_turned)
    plan.boards[:] = turned[np.ix_(kinds, kinds, kinds)]


def _fill_buckets(blueprint: Blueprint, plan: Plan) -> None:
    """From runs of hands to each hand."""
    for at, (board, labels) in enumerate(blueprint.buckets.labels.items()):
        numbers, levels = blueprint.game.deck.order(board)
        plan.buckets[at, numbers] = np.repeat(labels, np.diff(levels)) if len(board) == BOARD else labels


def _fill_decisions(blueprint: Blueprint, plan: Plan) -> None:
    """Numbered through all rounds and all parts of their forests."""
    number = place = 0
    forests = blueprint.game.forests
    roots = [*_roots(forests)[1:], np.zeros(0, np.int64)]  # no round follows the last one
    for depth, tables in enumerate(blueprint.shares):
        for forest, table in zip(forests[depth], tables, strict=True):
            decisions = np.arange(len(forest.owner))
            after = roots[depth][forest.after : forest.after + forest.closed]
            over = np.zeros(forest.nodes - forest.folds, np.int64)
            following = np.concatenate([number + decisions, after, over])  # by nodes of the forest
            asked, moves = np.repeat(decisions, np.diff(forest.first)), _moves(forest)
            plan.after[number + asked, moves] = following[forest.child]
            shares = np.zeros((len(decisions), BUCKETS[depth], MOVES), np.uint8)
            shares[asked, :, moves] = table.T
            plan.shares[place : place + shares.size] = shares.ravel()
            plan.first[number + decisions] = place + decisions * shares[0].size
            number, place = number + len(decisions), place + shares.size


def _roots(forests: Forests) -> list[Ints]:
    """For each round the decisions with which it may begin."""
    found, number = list[Ints](), 0
    for trees in forests:
        starts = number + np.cumsum([0, *(len(forest.owner) for forest in trees)])
        found.append(np.concatenate([start + forest.entry for start, forest in zip(starts, trees, strict=False)]))
        number = int(starts[-1])
    return found


def _moves(forest: Forest) -> Ints:
    """Which of the three moves each edge is."""
    return np.array([0 if isinstance(move, Fold) else 2 if isinstance(move, RaiseTo) else 1 for move in forest.moves])


@part
def follow(scratch: Scratch, plan: Plan, move: int) -> None:
    """From the decision to the next one, whoever spoke."""
    scratch.decision = int64(plan.after[scratch.decision, min(move - FOLD, MOVES - 1)])


@loop
def decide(scratch: Scratch, trace: Trace, plan: Plan, least: int) -> int:
    """`blueprint`: the decision of `blueprint_mixture` in `games.daker.bots.strong`, with the same random number."""
    cards = scratch.hand.cards
    holding = plan.holdings[cards[0], cards[1], cards[2]]
    board = plan.boards[cards[3], cards[4], cards[5]]  # -1, not turned, is the last place
    first = plan.first[scratch.decision] + MOVES * int64(plan.buckets[board, holding])
    folds, pays = int64(plan.shares[first]), int64(plan.shares[first + 1])
    number = drawn(scratch, trace, ALL_PARTS)
    if number < folds:
        return FOLD
    return PAY if number < folds + pays else least
