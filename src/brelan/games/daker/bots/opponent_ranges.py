"""What the others at a table of Daker may hold, judged by what they said: as if they played about as `simple` does.

A hand that speaks against it becomes less likely and never impossible.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from brelan.families.betting.bots import raise_bar
from brelan.families.daker_cards.cards import Card, Pack, pack_from
from brelan.families.daker_cards.ranking import PLACES, daker_chart
from brelan.games.daker.rules import big_blind
from brelan.games.daker.view import View
from brelan.pieces.seats import round_from

if TYPE_CHECKING:
    from brelan.study.array_types import Array

MOST_HANDS: Final = 8
"""Hands to beat: seven others, and one more after a bet."""

MOST_BOARDS: Final = 150
"""Full boards that stand for all."""

DOUBT: Final = 0.07
"""How likely a hand is after a move that `simple` would not make with it, beside one with which it would."""

BLUR: Final = 0.04
"""How far from a threshold a hand may be and still be played either way."""


@lru_cache(maxsize=64)
def chances_beside(pack: Pack, board: tuple[Card, ...]) -> Array:
    """The chance of each holding (column) to beat some hands (row), averaged over the boards still possible."""
    import numpy as np

    chart = daker_chart(pack)
    known, table = chart.mask(board), chart.showdowns.table
    boards = np.flatnonzero(chart.showdowns.triples & known == known)
    if len(boards) > MOST_BOARDS:
        boards = boards[np.arange(MOST_BOARDS) * len(boards) // MOST_BOARDS]
    strengths = table[boards]
    counts = np.array([np.bincount(row[row >= 0], minlength=PLACES) for row in strengths])
    scale = (counts.cumsum(axis=1) - counts / 2) / counts.sum(axis=1, keepdims=True)
    possible = strengths >= 0
    beaten = np.where(possible, np.take_along_axis(scale, np.maximum(strengths, 0).astype(np.intp), axis=1), 0.0)
    often = np.maximum(possible.sum(axis=0), 1)
    found, power = [possible.sum(axis=0) / often], possible.astype(float)
    for _ in range(MOST_HANDS):
        power = power * beaten
        found.append(power.sum(axis=0) / often)
    return np.stack(found)


def weights_of(view: View) -> dict[int, Array]:
    """For each other who is still in how likely they would have said this with each holding."""
    import numpy as np

    pack = pack_from(view.rules.pack)
    found = {seat: np.ones(daker_chart(pack).showdowns.table.shape[1]) for seat in view.playing if seat != view.seat}
    for seat, weights in found.items():
        paid = 0
        for ended, past in enumerate(view.past):
            chances = chances_beside(pack, view.board[:ended])
            bets = past.bets - (not ended)
            price = (past.cost - paid) / max(len(view.playing) * past.cost, 1)
            weights *= _likely(chances, _players_then(view, ended), bets, past.leader == seat, price)
            paid = past.cost
        weights *= _said_now(view, pack, seat)
    return found


def _players_then(view: View, ended: int) -> int:
    """How many were in when a round was bet; of those who folded since half are taken to have been there."""
    now, all_seats = len(view.playing), len(view.stacks)
    return now + (all_seats - now) // 2 if not ended else now


def _said_now(view: View, pack: Pack, seat: int) -> Array:
    """What a seat has said in this round. Who has not spoken tells nothing."""
    import numpy as np

    chances = chances_beside(pack, view.board)
    forced, highest = 0 if len(view.board) else big_blind(view.rules), max(view.bets)
    players = len(view.playing)
    if highest <= forced:
        has_spoken = seat in before(view)
        return _likely(chances, players, 0, False, 0.0) if has_spoken else np.ones(chances.shape[1])
    if view.bets[seat] < highest and view.stacks[seat]:
        return np.ones(chances.shape[1])
    price = highest / max(view.pot, 1)
    bets = 1 + any(forced < bet < highest for bet in view.bets)
    return _likely(chances, players, bets, seat == bettor(view), min(price, 0.5))


def bettor(view: View) -> int:
    """Who bet last: the first one after us, in turn, who has paid the most in this round."""
    assert view.seat is not None
    highest = max(view.bets)
    around = round_from(view.seat, len(view.bets))[1:]
    return next((seat for seat in around if view.bets[seat] == highest and seat in view.playing), view.seat)


def speaking_order(view: View) -> tuple[int, ...]:
    """DAK-12, DAK-13: all seats in the order of this round."""
    seats = len(view.stacks)
    if seats == 2:
        first = view.dealer if not view.board else 1 - view.dealer
    else:
        first = (view.dealer + (1 if view.board else 3)) % seats
    return round_from(first, seats)


def before(view: View) -> tuple[int, ...]:
    """Who has spoken in a round in which nobody has bet."""
    assert view.seat is not None
    order = speaking_order(view)
    return order[: order.index(view.seat)]


def _likely(chances: Array, players: int, bets: int, leads: bool, price: float) -> Array:
    """How likely each holding says this in a round: it bets, it pays for a bet of others, or all check."""
    fair = 1 / max(players, 2)
    quiet, warned = (chances[min(max(hands, 1), MOST_HANDS)] for hands in (players - 1, players))
    bar = raise_bar(fair, again=False)
    if not bets:
        return _doubted(1 - 0.9 * _above(quiet, bar))
    if leads:
        return _doubted(_above(quiet if bets == 1 else warned, bar) + 0.06)
    return _doubted(_above(warned, price) * (1 - 0.8 * _above(warned, bar)))


def _above(chances: Array, bar: float) -> Array:
    """From 0, far below a threshold, to 1, far above it."""
    import numpy as np

    found: Array = 1 / (1 + np.exp(np.clip((bar - chances) / BLUR, -50, 50)))
    return found


def _doubted(likely: Array) -> Array:
    found: Array = DOUBT + (1 - DOUBT) * likely
    return found
