"""The chart of Poker d'As (PDA-2, PDA-3), also with wild aces (PDA-V1)."""

from __future__ import annotations

from brelan.games.poker_as.ranking import DICE_IN_HAND, DiceChart
from brelan.games.poker_as.rules import Rules, chart_of
from brelan.games.poker_as.view import View
from brelan.locales.words import Words
from brelan.pieces.dice import Dice
from brelan.pieces.hand import Hand
from brelan.web.drawing.dice import die
from brelan.web.pages.chart import Pieces, RankedHand, RankingCharts, RankingOrder, chart
from brelan.web.pages.names import die_name


def charts(say: Words, rules: Rules, view: View | None) -> RankingCharts:
    """The dice that were thrown last, or those that the viewer stopped with."""
    known = chart_of(rules)
    dice = _own_dice(view) if view is not None else ()
    own = RankedHand(known.place(dice), pieces(say, dice)) if len(dice) == DICE_IN_HAND else None
    return RankingCharts((chart(say, _order(say, known), own),))


def _own_dice(view: View) -> Dice:
    if view.seat is None:
        return ()
    return view.dice if view.throwing == view.seat else view.sudden[view.seat] or view.hands[view.seat]


def _order(say: Words, known: DiceChart) -> RankingOrder:
    """One roll for each place: where several are equal, the first of them."""
    rolls: dict[int, Dice] = {}
    for dice, strength in known.strengths.items():
        rolls.setdefault(strength, dice)
    best_first = [rolls[strength] for strength in sorted(rolls, reverse=True)]
    examples: dict[str, Pieces] = {}
    for dice in best_first:
        examples.setdefault(known.hands[dice].combination, pieces(say, dice))
    return RankingOrder("poker-as", [known.hands[dice] for dice in best_first], examples)


def pieces(say: Words, dice: Dice) -> Pieces:
    return Pieces(tuple(die(face, None) for face in dice), ", ".join(die_name(say, face) for face in dice))


def strength_named(rules: Rules, hand: Hand) -> int:
    """Of a hand that is only named: the best of the rolls that make it."""
    known = chart_of(rules)
    return max(known.strengths[dice] for dice, named in known.hands.items() if named == hand)
