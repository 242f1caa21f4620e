"""Daker for two without a blueprint: every round is solved when it is reached, from what both may hold by then.

What they may hold follows from how they would have played each hand so far. The opponent is taken to play in part as
`simple` does and otherwise well. All hands are thought of at once: the time that it takes depends on what everybody
sees, and not on the hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.extras import has_extra
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.betting_round import pot as pot_of
from brelan.families.betting.showdown import Muck
from brelan.families.betting.tree import Forest, Path, said
from brelan.families.daker_cards.cards import pack_from
from brelan.games.daker.actions import Action
from brelan.games.daker.bots import table as daker_table
from brelan.games.daker.bots.policy import situation_of
from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.solving.boards import deck_of
from brelan.games.daker.solving.round_plans import History, PlanOf, RoundPlan, ranges_of, start_of, tree_of, usual
from brelan.games.daker.solving.round_solving import ModelledSeat, solve_round
from brelan.games.daker.solving.runouts import Outlook, outlook_of
from brelan.games.daker.state import PastRound
from brelan.games.daker.view import View

if TYPE_CHECKING:
    from brelan.study.array_types import Floats

TRUST: Final = 0.3
"""How much of the opponent's play is taken to be that of `simple`."""

PARTS: Final = 10_000
SIZES_OF_SIMPLE: Final = 6
"""It bets anything from half the pot to the pot: this many sizes stand for all."""


def decide(view: View, legal: Legal, stream: SeededRandom) -> BetAction:
    """What to say in a duel."""
    assert view.seat is not None
    deck = deck_of(pack_from(view.rules.pack))
    history = history_of(view, tuple(deck.kind(card) for card in view.board))
    plan = plan_of(history)
    hand = tuple(sorted(deck.kind(card) for card in view.hands[view.seat]))
    place = int((plan.outlook.spread.numbers == deck.number[hand]).argmax())
    node = plan.tree.node(history.paths[-1])
    edges = plan.tree.edges_of(node)
    chosen = _draw([float(plan.plays[edge, place]) for edge in edges], stream)
    return _legal(plan.tree.moves[edges[chosen]], legal)


def _draw(shares: list[float], stream: SeededRandom) -> int:
    """One of them, as often as its share says."""
    at = stream.below(PARTS) / PARTS * sum(shares)
    for number, share in enumerate(shares):
        at -= share
        if at < 0:
            return number
    return max(range(len(shares)), key=shares.__getitem__)


def _legal(move: BetAction, legal: Legal) -> BetAction:
    """What was said may have been told wrongly in its details."""
    if isinstance(move, RaiseTo) and legal.amounts:
        return RaiseTo(min(max(move.amount, legal.amounts[0]), legal.amounts[-1]))
    if isinstance(move, Fold) and legal.price:
        return move
    return Call() if legal.price else Check()


def plan_of(history: History) -> RoundPlan:
    """How the last round of a deal is played with every hand."""
    return _solved(usual(history))


@lru_cache(maxsize=128)
def _solved(history: History) -> RoundPlan:
    deck = deck_of(pack_from(history.rules.pack))
    outlook = outlook_of(deck, tuple(sorted(history.turned)))
    tree = tree_of(history.rules, start_of(history), history.paths[-1])
    other = 1 - history.us
    model = ModelledSeat(other, _as_simple(history.rules, tree, outlook, other, first=not history.turned), TRUST)
    return RoundPlan(tree, outlook, solve_round(deck, outlook, ranges_of(deck, history, plan_of), tree, model))


@lru_cache(maxsize=128)
def plan_of_simple(history: History) -> RoundPlan:
    """How `simple` plays it."""
    deck, history = deck_of(pack_from(history.rules.pack)), usual(history)
    outlook = outlook_of(deck, tuple(sorted(history.turned)))
    tree = tree_of(history.rules, start_of(history), history.paths[-1])
    return RoundPlan(tree, outlook, _as_simple(history.rules, tree, outlook, history.us, first=not history.turned))


PLANS: Final[dict[str, PlanOf]] = {"simple": plan_of_simple, "strong": plan_of}
"""How bots play each round with every hand, where there is no fixed limit."""


def _as_simple(rules: Rules, tree: Forest, outlook: Outlook, seat: int, *, first: bool) -> Floats:
    """How often `simple` makes each move of a seat with each hand."""
    import numpy as np

    plays = np.zeros((len(tree.child), outlook.spread.size), np.float32)
    rows = np.empty((3, outlook.spread.size), np.float32)
    forced = big_blind(rules) if first else 0
    for node in np.flatnonzero(tree.owner == seat).tolist():
        edges = tree.edges_of(node)
        raises = [edge for edge in edges if isinstance(tree.moves[edge], RaiseTo)]
        situation = situation_of(tree.spots[node].betting, forced, can_raise=bool(raises))
        situation.say(outlook.chances[situation.hands - 1], rows)
        for edge in edges:
            if not isinstance(tree.moves[edge], RaiseTo):
                plays[edge] = rows[0 if isinstance(tree.moves[edge], Fold) else 1]
        for edge in _bets_of_simple(tree, tree.spots[node].betting, raises):
            plays[edge] += rows[2] / SIZES_OF_SIMPLE
    return plays


def _bets_of_simple(tree: Forest, betting: Betting, raises: list[int]) -> list[int]:
    """The edges that come next to the sizes of its bets."""
    pot = pot_of(betting) + betting.highest - betting.paid[betting.waiting[0]]
    found = []
    for number in range(SIZES_OF_SIMPLE if raises else 0):
        wanted = betting.highest - betting.floor + pot * (0.5 + 0.5 * number / (SIZES_OF_SIMPLE - 1))
        found.append(min(raises, key=lambda edge: abs(_amount(tree, edge) - wanted)))
    return found


def _amount(tree: Forest, edge: int) -> int:
    move = tree.moves[edge]
    assert isinstance(move, RaiseTo)
    return move.amount


class WideBot:
    """Any number of players, any limit, any pack. Two of them solve, which needs the extra `study`, or sample too."""

    def __init__(self, _rules: Rules, players: int, stream: SeededRandom) -> None:
        self._stream = stream
        self._decide = decide if players == 2 and has_extra("numba") else daker_table.decide

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        return self._decide(view, legal, self._stream)


def history_of(view: View, turned: tuple[int, ...]) -> History:
    """Of two players."""
    assert view.seat is not None
    assert view.betting is not None
    brought, dead = view.betting.brought, sum(view.betting.dead)
    us = int(view.seat != view.dealer)
    found = History(view.rules, (brought[view.dealer], brought[1 - view.dealer]), us, turned, ((),), dead)
    for past in view.past:
        ended = _ended(view.rules, start_of(found), past, int(past.leader != view.dealer))
        found = found._replace(paths=(*found.paths[:-1], ended, ()))
    bets = [view.bets[seat] for seat in (view.dealer, 1 - view.dealer)]
    return found._replace(paths=(*found.paths[:-1], _going_on(view.rules, start_of(found), bets, us)))


def _ended(rules: Rules, start: Betting, past: PastRound, leader: int) -> Path:
    """A round that is over."""
    raises = past.bets - start.raises
    if raises <= 0:
        return _spoken(rules, start, start.waiting[0], [], 2)
    low, high = start.highest, past.cost
    growth = (high / max(low, 1)) ** (1 / raises)
    amounts = [round(low * growth**number) - start.floor for number in range(1, raises)]
    opener = leader if raises % 2 else 1 - leader
    return _spoken(rules, start, opener, [*amounts, high - start.floor], 1)


def _going_on(rules: Rules, start: Betting, bets: list[int], us: int) -> Path:
    """A round in which it is our turn: as few bets as can have led to this."""
    level = start.highest - start.floor
    if bets[1 - us] <= level:
        return _spoken(rules, start, us, [], 0)
    if bets[us] <= level:
        return _spoken(rules, start, 1 - us, [bets[1 - us]], 0)
    return _spoken(rules, start, us, [bets[us], bets[1 - us]], 0)


def _spoken(rules: Rules, betting: Betting, opener: int, amounts: list[int], more: int) -> Path:
    """Bets of these amounts, the first by the opener, and after them some who only pay or pass."""
    path: list[BetAction] = []
    if betting.waiting[0] != opener:
        path.append(_stays(betting))
        betting = said(betting, path[-1])
    for amount in amounts:
        allowed = rounds.price_and_raises(betting, rules.limit, rules.max_bet)[1] if betting.waiting else range(0)
        if allowed:
            path.append(RaiseTo(min(max(amount, allowed[0]), allowed[-1])))
            betting = said(betting, path[-1])
    for _ in range(more):
        if betting.waiting:
            path.append(_stays(betting))
            betting = said(betting, path[-1])
    return tuple(path)


def _stays(betting: Betting) -> BetAction:
    return Call() if rounds.price(betting) else Check()
