"""One round between two players, from what each may hold: solved by groups of hands as if nobody bet after it.

Both learn from their regrets. One seat may be modelled: it plays in part as a known policy does, so that the other
one learns to win from that policy and yet stays hard to beat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.families.betting.tree import Forest
from brelan.games.daker.solving.boards import Deck
from brelan.games.daker.solving.runouts import Outlook, met, shown
from brelan.study.solving import shares_of

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Array, Floats, Ints

GROUPS: Final = 48
ROUNDS: Final = 150
"""Of learning."""

SELDOM: Final = 0.04
"""A move that a hand makes less often than this is not made."""

LEAST: Final = 1e-6
"""Every hand that the cards allow keeps at least this weight."""


class ModelledSeat(NamedTuple):
    """How a seat plays in part: how often it makes each move (row) with each hand (column)."""

    seat: int
    plays: Floats
    trust: float


def loops() -> ModuleType:
    from brelan.games.daker.solving import round_loops

    return round_loops


def solve_round(
    deck: Deck, outlook: Outlook, ranges: tuple[Array, Array], tree: Forest, model: ModelledSeat
) -> Floats:
    """How often each move of the tree is made with each hand beside the cards turned so far."""
    import numpy as np

    weights = [_weights(outlook, some) for some in ranges]
    groups = _groups(deck, outlook, weights)
    meets, wins = _matrices(deck, outlook, weights, groups)
    known = _by_group(model, outlook, weights[model.seat], groups[model.seat])
    rows = (tree.edges, tree.edges, tree.nodes, tree.nodes, tree.edges, 2)
    regrets, average, *scratch = (np.zeros((some, GROUPS), np.float32) for some in rows)
    coming, nothing = np.ones((1, GROUPS), np.float32), np.zeros((0, 0), np.float32)
    room = (*scratch, coming, nothing, np.arange(tree.edges, dtype=np.int32))
    ends, learning = (*tree.fold_gains, tree.show_gains), (model.seat, model.trust, ROUNDS)
    loops().learn(tree.arrays, ends, meets, wins, known, *learning, regrets, average, room)
    return _by_hand(tree, average, groups, known, model)


def _weights(outlook: Outlook, some: Array) -> Floats:
    """Of the hands that are possible, the largest 1."""
    import numpy as np

    here = some[outlook.spread.numbers]
    found: Floats = np.maximum(here / max(float(here.max()), 1e-30), LEAST).astype(np.float32)
    return found


def _groups(deck: Deck, outlook: Outlook, weights: list[Floats]) -> list[Ints]:
    """Hands of equal strength at the end, before that hands with about the same share against the other's range."""
    import numpy as np

    spread = outlook.spread
    if len(outlook.futures) == 1 and len(spread.levels):
        level = np.repeat(np.arange(len(spread.levels) - 1), np.diff(spread.levels))
        return [_at_most(level, weights[seat] * spread.ways) for seat in range(2)]
    equities = equities_of(deck, outlook, np.stack(weights))
    return [_parts(equities[1 - seat], weights[seat] * spread.ways) for seat in range(2)]


def _at_most(level: Array, weights: Array) -> Ints:
    """A group for each level, or as many groups as there may be."""
    import numpy as np

    if level[-1] < GROUPS:
        found: Ints = level.astype(np.int32)
        return found
    totals = np.bincount(level, weights)
    return _parts(np.arange(len(totals)), totals)[level]


def _parts(worth: Array, weights: Array) -> Ints:
    """About equally heavy groups in the order of their worth."""
    import numpy as np

    order = worth.argsort(kind="stable")
    even = weights[order].astype(np.float64)
    even = even / even.sum() + 0.25 / len(even)  # hands that are seldom held must be told apart too
    middle = even.cumsum() - even / 2
    found = np.empty(len(worth), np.int32)
    found[order] = (middle / middle[-1] * (GROUPS - 1e-6)).astype(np.int32).clip(0, GROUPS - 1)
    return found


def equities_of(deck: Deck, outlook: Outlook, lanes: Floats) -> Array:
    """What each hand wins less what it loses against each row of weights, if nobody bets any more; from -1 to 1."""
    import numpy as np

    total = np.zeros(lanes.shape)
    for future in outlook.futures:
        total[:, future.rows] += future.spread.ways * shown(deck, future, lanes[:, future.rows])
    against = np.maximum(met(deck, outlook.spread, lanes), 1e-12) * outlook.spread.ways
    found: Array = total * outlook.share / against
    return found


def _matrices(deck: Deck, outlook: Outlook, weights: list[Floats], groups: list[Ints]) -> tuple[Floats, Floats]:
    """For each seat's groups against the other's: the weight of the pairs, and what is won less what is lost."""
    import numpy as np

    compiled, spread = loops(), outlook.spread
    meets, wins = np.zeros((2, 2, GROUPS, GROUPS), np.float32)
    lanes = np.zeros((GROUPS, spread.size), np.float32)
    compiled.spread_out(weights[1], groups[1], lanes)
    compiled.gather(met(deck, spread, lanes), weights[0] * spread.ways, groups[0], 1.0, meets[0])
    for future in outlook.futures:
        rows = future.rows
        lanes = np.zeros((GROUPS, len(rows)), np.float32)
        compiled.spread_out(weights[1][rows], groups[1][rows], lanes)
        own = weights[0][rows] * future.spread.ways
        compiled.gather(shown(deck, future, lanes), own, groups[0][rows], outlook.share, wins[0])
    total = meets[0].sum()
    meets[0] /= total
    wins[0] /= total
    meets[1], wins[1] = meets[0].T, -wins[0].T
    return meets, wins


def _by_group(model: ModelledSeat, outlook: Outlook, weights: Floats, groups: Ints) -> Floats:
    """What the model plays, as the mean of each group."""
    import numpy as np

    heavy = weights * outlook.spread.ways
    total = np.maximum(np.bincount(groups, heavy, GROUPS), 1e-30)
    rows = [np.bincount(groups, heavy * row, GROUPS) / total for row in model.plays]
    return np.stack(rows).astype(np.float32)


def _by_hand(tree: Forest, average: Floats, groups: list[Ints], known: Floats, model: ModelledSeat) -> Floats:
    """From groups to hands. Of the modelled seat each hand plays in part as the model does."""
    import numpy as np

    found = np.empty((len(average), len(groups[0])), np.float32)
    for node, owner in enumerate(tree.owner):
        edges = slice(tree.first[node], tree.first[node + 1])
        shares = shares_of(average[edges])
        if owner == model.seat:
            learnt = np.maximum(shares - model.trust * known[edges], 0) + 1e-9
            learnt = learnt / learnt.sum(axis=0)
            of_hand = model.plays[edges]
            found[edges] = (1 - model.trust) * learnt[:, groups[owner]] + model.trust * of_hand
        else:
            often = np.where(shares >= SELDOM, shares, 0)
            found[edges] = (often / often.sum(axis=0))[:, groups[owner]]
    return found
