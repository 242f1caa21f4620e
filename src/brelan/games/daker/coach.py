"""Daker: bets in sampled deals (see `families.betting.coach`). Opponents hold what agrees with their bets in all
rounds.

For two players with a fixed limit and deep stacks the trained blueprint says how often to make each move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.families.betting import bets
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.coach import Round, agrees, did_in, did_now, reason, values_of
from brelan.families.daker_cards.cards import Card, Pack, pack_from, parse_cards
from brelan.families.daker_cards.coach import resampled, shares_of
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker import GAME
from brelan.games.daker.bots import scale_of
from brelan.games.daker.bots.strong import has_blueprint, knows_bets, mixture
from brelan.games.daker.rules import BOARD, HELD, Rules, big_blind, minimum_bet
from brelan.games.daker.solving.advice import AdviseQuestion, own_bet
from brelan.games.daker.view import HIDDEN, View
from brelan.pieces.seats import round_from
from brelan.study.coach import RIGHT, Evaluation, MoveWorth, places_of, seed_of

if TYPE_CHECKING:
    from numpy.random import Generator

    from brelan.study.array_types import Array

__all__ = ["evaluate", "spot_of"]

WORLDS: Final = 2_400
FEWEST: Final = 100
MANY: Final = 4
"""With more players than this there are fewer worlds: each takes longer."""

TRIES: Final = 8
"""Deals for each world that is kept: those that agree with the bets."""


def evaluate(view: View, legal: Legal, effort: float) -> Evaluation:
    """Fold, check, call, and a few raises that stand for all."""
    import numpy as np

    assert view.betting is not None
    count = max(round(WORLDS * effort * MANY / max(len(view.playing), MANY)), FEWEST)
    worlds = DakerWorlds(view, view.betting, count, np.random.default_rng(seed_of(view, legal)))
    moves = values_of(view.rules, view.betting, legal, worlds)
    if is_trained(view):
        moves = _mixed(moves, view, legal)
    return Evaluation(
        unit="chips",
        how="sampled",
        moves=moves,
        reason=reason(moves, view.betting, legal, worlds.share),
        samples=count,
        hand=GAME.hand(view),
    )


def is_trained(view: View) -> bool:
    """Does the blueprint know this table?"""
    return has_blueprint(view.rules, len(view.hands)) and knows_bets(view)


def _mixed(moves: tuple[MoveWorth, ...], view: View, legal: Legal) -> tuple[MoveWorth, ...]:
    """How often `strong` makes each move; the one that it makes most often is the best."""
    known, parts = mixture(view, legal)
    often = {write_move(move): part / sum(parts) for move, part in zip(known, parts, strict=True)}
    mixed = [replace(worth, often=often.get(worth.move, 0.0)) for worth in moves]
    mixed.sort(
        key=lambda worth: -(worth.often or 0) if (worth.often or 0) >= RIGHT else 0
    )  # the others stay by value
    return tuple(replace(worth, behind=max(mixed[0].value - worth.value, 0.0)) for worth in mixed)


class DakerWorlds:
    """Deals of the unseen cards, each as likely as it agrees with the bets; all boards are turned to the end."""

    def __init__(self, view: View, betting: Betting, count: int, random: Generator) -> None:
        assert view.seat is not None
        self._view, self._betting, self._pack = view, betting, pack_from(view.rules.pack)
        self.forced = 0 if view.board else big_blind(view.rules)
        players = len(view.hands)
        self.order = round_from((view.dealer + 1) % players, players)
        self._numbers = self._deal(count, random)
        showdowns = daker_chart(self._pack).showdowns
        holdings = self._numbers[:, :-1]
        strengths = showdowns.table[self._numbers[:, -1:], holdings]
        self.strengths: list[list[int]] = strengths.tolist()
        table = chances(self._pack, tuple(sorted(view.board)))
        places = places_of(table[holdings])
        places[:, view.seat] = (table < table[holdings[0, view.seat]]).mean()
        self.places: list[list[float]] = places.tolist()
        others = [seat for seat in view.playing if seat != view.seat]
        self.share = float(shares_of(strengths[:, view.seat], strengths[:, others]).mean())
        """Of the pot, if all hands were shown without another bet."""

    def _deal(self, count: int, random: Generator) -> Array:
        """The number of each seat's holding and, last, of the board: a row for each world."""
        import numpy as np

        view, chart = self._view, daker_chart(self._pack)
        assert view.seat is not None
        own = chart.mask(view.hands[view.seat])
        board = chart.mask((*view.hands[view.seat], *view.board)) ^ own
        unseen = np.array([at for at in range(len(self._pack)) if not (own | board) >> at & 1])
        drawn = np.int64(1) << unseen[random.random((TRIES * count, len(unseen))).argsort(axis=1)]
        masks, weight, at = [], np.ones(len(drawn)), 0
        for seat in range(len(view.hands)):
            unknown = seat in view.playing and seat != view.seat  # who has folded holds nothing that matters
            masks.append(drawn[:, at : at + HELD].sum(axis=1) if unknown else np.full(len(drawn), own))
            at += HELD if unknown else 0
        masks.append(board | drawn[:, at : at + BOARD - len(view.board)].sum(axis=1))
        numbers = chart.showdowns.triples.searchsorted(np.stack(masks, axis=1))
        for seat in view.playing:
            if seat != view.seat:
                weight *= self._likely(seat)[numbers[:, seat]]
        found: Array = numbers[resampled(weight, count, random)]
        return found

    def _likely(self, seat: int) -> Array:
        """How well each holding of a seat agrees with what it did in each round."""
        import numpy as np

        view, weight = self._view, np.ones(len(daker_chart(self._pack).showdowns.triples))
        done = [
            did_in(seat, past.leader if past.bets > (not at) else None, spoken=True)
            for at, past in enumerate(view.past)
        ]
        done.append(did_now(self._betting, seat, int(not view.board)))
        for cards, did in enumerate(done):
            if did is not None:
                weight *= agrees(chances(self._pack, tuple(sorted(view.board[:cards]))), did)
        return weight


@lru_cache(maxsize=1_024)
def chances(pack: Pack, board: tuple[Card, ...]) -> Array:
    """For each holding its chance to beat one hand, over the boards that are possible, ties counting half."""
    import numpy as np

    chart, scale = daker_chart(pack), scale_of(pack)
    showdowns, known = chart.showdowns, chart.mask(board)
    boards = np.flatnonzero(showdowns.triples & known == known)
    total, ways = np.zeros(len(showdowns.triples)), np.zeros(len(showdowns.triples))
    for some in np.array_split(boards, max(1, len(boards) // 300)):
        strengths = showdowns.table[some]
        possible = strengths >= 0
        found = np.take_along_axis(scale[some], strengths.clip(0).astype(np.intp), axis=1)
        total += np.where(possible, found, 0).sum(axis=0)
        ways += possible.sum(axis=0)
    result: Array = (total / np.maximum(ways, 1)).astype(np.float32)
    return result


DEEP: Final = 50
"""Big blinds before everyone, where the question does not say."""


def spot_of(rules: Rules, question: AdviseQuestion) -> tuple[View, Legal]:
    """The player sits at seat 0 and deals, the opponents follow; a last seat has folded and left odd chips."""
    board = parse_cards(question.board or "")
    betting = _betting(rules, question, 1 + len(board))
    own = parse_cards(question.hole)
    assert len(own) == HELD
    assert len(board) <= BOARD
    view = View(
        rules=rules,
        seat=0,
        dealer=0,
        board=board,
        pot=sum(betting.paid),
        stacks=tuple(had - paid for had, paid in zip(betting.brought, betting.paid, strict=True)),
        bets=tuple(max(paid - betting.floor, 0) for paid in betting.paid),
        hands=(own, *[HIDDEN] * (len(betting.paid) - 1)),
        playing=betting.playing,
        speaking=0,
        won=(),
        betting=betting,
    )
    return view, bets.legal(Round(rules, betting))


def _betting(rules: Rules, question: AdviseQuestion, betting_round: int) -> Betting:
    own, opponents = own_bet(rules, question), question.opponents
    highest = own + question.to_call
    matched = min(opponents, (question.pot - own) // highest) if highest else 0
    left = max(question.pot - own - matched * highest, 0)
    floor, dead = divmod(left, opponents + 1)
    lying = (own, *[highest] * matched, *[0] * (opponents - matched))
    paid = (*[floor + bet for bet in lying], dead)
    stack = question.stack if question.stack is not None else max(DEEP * big_blind(rules), 2 * question.pot)
    players = tuple(range(opponents + 1))
    return Betting(
        brought=tuple(each + max(stack, question.to_call) for each in paid),
        paid=paid,
        playing=players,
        waiting=(0, *(seat for seat in players[1:] if lying[seat] < highest or not highest)),
        spoken=(1,) if question.to_call and matched else (),
        floor=floor,
        highest=floor + highest,
        step=minimum_bet(rules, betting_round),
        raises=int(highest > 0),
    )
