"""Daker at a table of three and more: what each move is worth over sampled hands and boards.

The others' hands are sampled by what they said (`opponent_ranges`). They answer a bet about as `simple` would, and
after that the hands are shown. Every decision takes the same work, whatever the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.bots import BLUFF_OPPONENTS, BLUFFS, raise_bar
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker.bots.opponent_ranges import MOST_HANDS, before, chances_beside, speaking_order, weights_of
from brelan.games.daker.rules import BOARD, HELD, big_blind
from brelan.games.daker.view import View

if TYPE_CHECKING:
    from numpy.random import Generator

    from brelan.study.array_types import Array

SAMPLES: Final = 1600
STUBBORN: Final = 0.03
"""How often somebody stays in with a hand that `simple` would fold."""

SIZES: Final = (0.5, 1.0)
"""Bets as parts of the pot after calling; all in comes on top."""

REALISED: Final = 0.8
"""What is left of a share of the pot that still has to be defended in later rounds."""

OVERBET: Final = 2.0
"""All in is looked at where it is at most this many pots."""

CAUTION: Final = 1.0
"""Standard errors that are taken off what a move seems to be worth."""


class Sampled(NamedTuple):
    """Deals that may be: a row for each."""

    others: tuple[int, ...]  # seats, in turn after us
    holdings: Array  # of the others, a column each
    strengths: Array
    ours: Array
    weights: Array
    luck: Array  # from 0 to 1, a column for each other


def decide(view: View, legal: Legal, stream: SeededRandom) -> BetAction:
    """The move that is worth most."""
    import numpy as np

    rng = np.random.Generator(np.random.PCG64(stream.below(1 << 32)))
    thought = _Thought(view, sample(view, rng))
    worth: dict[BetAction, float] = {}
    if legal.price:
        worth[Fold()] = 0.0
        worth[Call()] = thought.worth(view.bets[thought.us] + legal.price)
    else:
        worth[Check()] = thought.worth(view.bets[thought.us])
    for amount in _amounts(view, legal):
        worth[RaiseTo(amount)] = thought.worth(amount)
    return max(worth, key=worth.__getitem__)


def _amounts(view: View, legal: Legal) -> list[int]:
    if not legal.amounts:
        return []
    pot, highest = view.pot + legal.price, max(view.bets)
    least, most = legal.amounts[0], legal.amounts[-1]
    sizes = {min(max(highest + round(size * pot), least), most) for size in SIZES}
    return sorted(sizes | ({most} if most <= highest + OVERBET * pot else set()))


def sample(view: View, rng: Generator) -> Sampled:
    """Hands of the others and full boards, none of their cards twice."""
    import numpy as np

    assert view.seat is not None
    chart = daker_chart(pack_from(view.rules.pack))
    shown, order = chart.showdowns, speaking_order(view)
    at = order.index(view.seat)
    others = tuple(seat for seat in order[at + 1 :] + order[:at] if seat in view.playing)
    hole = chart.mask(view.hands[view.seat])
    board = chart.mask(view.board, but=hole)
    cards = np.array([card for card in range(len(chart.pack)) if not (hole | board) >> card & 1])
    dealt = cards[rng.random((SAMPLES, len(cards))).argsort(axis=1)]
    columns = [dealt[:, HELD * other : HELD * other + HELD] for other in range(len(others))]
    holdings = np.stack([shown.numbers[tuple(column.T)] for column in columns], axis=1).astype(np.intp)
    boards = _boards(chart.pack, board, dealt[:, HELD * len(others) :], shown.numbers)
    likely, weights = weights_of(view), np.ones(SAMPLES)
    for column, seat in enumerate(others):
        weights *= likely[seat][holdings[:, column]]
    ours = shown.table[boards, shown.number(hole)]
    strengths = shown.table[boards[:, None], holdings]
    return Sampled(others, holdings, strengths, ours, weights / weights.sum(), rng.random(holdings.shape))


def _boards(pack: tuple[str, ...], board: int, left: Array, numbers: Array) -> Array:
    import numpy as np

    turned = [card for card in range(len(pack)) if board >> card & 1]
    known = np.tile(np.array(turned, np.intp), (len(left), 1))
    full = np.concatenate([known, left[:, : BOARD - len(turned)]], axis=1)
    found: Array = numbers[tuple(full.T)].astype(np.intp)
    return found


class _Thought:
    """What moves are worth in chips, compared to a fold."""

    def __init__(self, view: View, sampled: Sampled) -> None:
        assert view.seat is not None
        self.us = view.seat
        self._view, self._sampled = view, sampled
        self._chances = chances_beside(pack_from(view.rules.pack), view.board)
        self._forced = 0 if view.board else big_blind(view.rules)
        self._highest = max(view.bets)
        self._passed = before(view) if self._highest <= self._forced else ()

    def worth(self, level: int) -> float:
        """Of bringing our bet to a level, which may be to check or to call."""
        import numpy as np

        view = self._view
        paid = level - view.bets[self.us]
        pot = np.full(SAMPLES, float(view.pot + paid))
        staying = np.ones(self._sampled.holdings.shape, bool)
        raised = np.zeros(SAMPLES, bool)
        for column, seat in enumerate(self._sampled.others):
            if self._answers(seat, level):
                raised |= self._answer(column, seat, level, pot, staying)
        return self._shown(paid, pot, staying, raised)

    def _answers(self, seat: int, level: int) -> bool:
        """Whether a seat still speaks in this round after us."""
        view = self._view
        if not view.stacks[seat]:
            return False
        if level > self._highest or view.bets[seat] < self._highest:
            return True
        return self._highest <= self._forced and seat not in self._passed

    def _answer(self, column: int, seat: int, level: int, pot: Array, staying: Array) -> Array:
        """What a seat does with its hand in each deal; returns where it raises."""
        import numpy as np

        view, players = self._view, 1 + staying.sum(axis=1)
        bet_made = level > self._forced
        hands = np.minimum(players - 1 + bet_made, MOST_HANDS)
        chance = self._chances[hands, self._sampled.holdings[:, column]]
        price = min(max(level - view.bets[seat], 0), view.stacks[seat])
        fair = 1 / players
        bar = fair + (raise_bar(0.0, again=view.bets[seat] > self._forced)) * (1 - fair)
        raises = (chance > bar) & (view.stacks[seat] > price)
        luck = self._sampled.luck[:, column]
        if price:
            stays = (chance * (pot + price) > price) | raises | (luck < STUBBORN)
            staying[:, column] &= stays
            pot += price * stays
        else:
            raises |= (luck > 1 - BLUFFS / 100) & (players - 1 <= BLUFF_OPPONENTS)
        found: Array = raises
        return found

    def _shown(self, paid: int, pot: Array, staying: Array, raised: Array) -> float:
        """The hands are shown; where somebody raised we first pay or fold, whichever is better on the whole."""
        import numpy as np

        sampled, view = self._sampled, self._view
        theirs = np.where(staying, sampled.strengths, -1)
        best = theirs.max(axis=1)
        ties = (theirs == best[:, None]).sum(axis=1)
        share = np.where(sampled.ours > best, 1.0, np.where(sampled.ours == best, 1 / (1 + ties), 0.0))
        left = view.stacks[self.us] - paid
        if left and len(view.board) < BOARD:
            share = np.where(staying.any(axis=1), share * REALISED, share)
        more = min(left, self._usual_raise(pot))
        gains = share * pot - paid
        called = share * (pot + 2 * more) - paid - more
        weights = sampled.weights
        pays = float((weights * (called + paid))[raised].sum()) > 0
        gains = np.where(raised, called if pays else -paid, gains)
        mean = float((weights * gains).sum())
        return mean - CAUTION * float(np.sqrt(((weights * (gains - mean)) ** 2).sum()))

    def _usual_raise(self, pot: Array) -> int:
        rules = self._view.rules
        if rules.limit == "fixed-limit":
            return big_blind(rules) * (2 if len(self._view.board) > 1 else 1)
        size = round(0.75 * float(pot.mean()))
        return min(size, rules.max_bet) if rules.limit == "limit" and rules.max_bet is not None else size
