"""Pai Gow Poker: every setting exactly, against all hands that the bank may hold; bets by hands that are sampled.

The worth is what the deal wins or loses, in chips, with the commission as it is paid.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.actions import Action, Bet, GiveUp, SetFoul, SetHands, Stay, in_order
from brelan.games.pai_gow.ranking import CARDS_DEALT, high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import Rules, gain_of, outcome_of
from brelan.games.pai_gow.solving.values import prepare, values_of
from brelan.games.pai_gow.view import View
from brelan.pieces.suited_cards import PACK_53
from brelan.study.coach import Evaluation, MoveWorth, ladder, ordered, second

HANDS: Final = 40
"""Hands that are set to tell what a bet is worth before any card."""


class Chances(NamedTuple):
    """How often a bet is won and lost, and the standard error of their difference."""

    win: float
    loss: float
    error: float = 0.0

    def chips(self, rules: Rules, bet: int) -> float:
        """What a bet brings on average."""
        return self.win * gain_of(rules, bet, "win") + self.loss * gain_of(rules, bet, "loss")


def evaluate(view: View, legal: Legal, _effort: float) -> Evaluation:
    """A bet, a setting, or whether to give up."""
    if legal.amounts:
        return _bets(view, legal)
    return _turning(view) if Stay() in legal else _settings(view, legal)


def _bets(view: View, legal: Legal) -> Evaluation:
    """Each chip that is bet is worth the same, but for the rounding of the commission."""
    chances, amounts = before_the_deal(view.rules), legal.amounts
    middle = [amounts[0] + (amounts[-1] - amounts[0]) * part // 4 for part in (1, 2, 3)]
    moves = ordered(
        MoveWorth(
            move=write_move(Bet(step.amount)),
            value=chances.chips(view.rules, step.amount),
            error=chances.error * step.amount,
            behind_error=chances.error * abs(step.amount - amounts[0]),
            least=step.least,
            most=step.most,
        )
        for step in ladder(amounts, middle)
    )
    each = chances.chips(view.rules, 100) / 100
    return Evaluation(unit="chips", how="sampled", moves=moves, reason=Reason("bet", {"share": each}), samples=HANDS)


@lru_cache(maxsize=64)
def before_the_deal(rules: Rules) -> Chances:
    """What can be expected before any card, with the best setting of each hand: from hands dealt at random."""
    prepare(rules)
    stream, won, lost = SeededRandom("pai-gow bets"), [], []
    for _ in range(HANDS):
        best = values_of(rules, in_order(stream.take(PACK_53, CARDS_DEALT)))[0].outcomes
        won.append(best["win"] / best.total())
        lost.append(best["loss"] / best.total())
    win, loss = sum(won) / HANDS, sum(lost) / HANDS
    spread = sum([(one - other - win + loss) ** 2 for one, other in zip(won, lost, strict=True)])
    return Chances(win, loss, sqrt(spread / (HANDS - 1) / HANDS))


def _settings(view: View, legal: Legal) -> Evaluation:
    """The settings that are not fouls by counting; a foul loses the bet, and so does giving up (PGP-3, PGP-8)."""
    assert view.seat is not None
    rules, bet = view.rules, view.bets[view.seat]
    prepare(rules)
    worth: dict[Action, float] = {}
    for value in values_of(rules, view.hands[view.seat], every=True):
        counts = value.outcomes
        chances = Chances(counts["win"] / counts.total(), counts["loss"] / counts.total())
        worth[SetHands(value.front)] = chances.chips(rules, bet)
    fouls = [move for move in legal if isinstance(move, SetFoul | GiveUp)]
    moves = ordered(MoveWorth(move=write_move(move), value=worth.get(move, float(-bet))) for move in (*worth, *fouls))
    house = worth[SetHands(view.house_way)]
    code = "setting-house" if moves[0].value <= house else "setting-better"
    details = {"value": moves[0].value, "house": house, "next": second(moves)}
    return Evaluation(unit="chips", how="exact", moves=moves, reason=Reason(code, details), hand=GAME.hand(view))


def _turning(view: View) -> Evaluation:
    """The bank's hands lie open: it is certain what staying brings."""
    assert view.seat is not None
    rules, bet = view.rules, view.bets[view.seat]
    front, back = view.fronts[view.seat], view.backs[view.seat]
    low = low_strength(front) - low_strength(view.bank_front)
    high = high_strength(back, rules.wheel) - high_strength(view.bank_back, rules.wheel)
    ending = "loss" if is_foul(back, front, rules.wheel) else outcome_of(rules, low, high)
    stay = float(gain_of(rules, bet, ending))
    moves = ordered(
        [MoveWorth(move=write_move(Stay()), value=stay), MoveWorth(move=write_move(GiveUp()), value=float(-bet))]
    )
    return Evaluation(unit="chips", how="exact", moves=moves, reason=Reason("turning", {"value": stay}))
