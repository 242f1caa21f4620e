"""`brelan advise daker-draw`: every discard by its exact equity (see `odds.daker_draw`), and the best one."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from brelan.engine.drawing import Discard
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.games.daker_draw import GAME
from brelan.hands.daker import hand
from brelan.hands.hand import five_cards
from brelan.pieces.daker_cards import Card, check_held, parse_cards
from brelan.probability.daker_common import HasPack, pack_of
from brelan.probability.daker_draw import DiscardOdds, discard_odds


class AdviseQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """Which of these five cards to change?"""

    cards: str


class ChoiceValue(Struct, frozen=True, kw_only=True):
    """A discard, its move written as in records. `value` is its equity: the chance to beat one opponent's hand as
    it was dealt, ties counting half."""

    move: str
    discard: tuple[Card, ...]
    value: float
    win: float
    tie: float
    value_fraction: str


class AdviseAnswer(Struct, frozen=True, kw_only=True):
    """Every discard, best first; of equal ones that of the fewest cards. The combination is that of the hand now."""

    game: str
    cards: tuple[Card, ...]
    combination: str
    values: tuple[str, ...]
    exact: bool = True
    best: ChoiceValue
    choices: tuple[ChoiceValue, ...]
    reason: Reason
    evaluation: Struct | UnsetType = UNSET  # what the coach says


def advise(rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """The best discard, and what every discard is worth."""
    return advise_as(GAME.name, rules, question)


def advise_as(game: str, rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """The same answer under the name of any game that is dealt and drawn alike (GRD-5)."""
    pack = pack_of(rules)
    cards = five_cards(parse_cards(question.cards))
    check_held(cards, pack)
    choices = tuple(_choice(found) for found in discard_odds(pack, cards))
    now = hand(cards)
    return AdviseAnswer(
        game=game,
        cards=cards,
        combination=now.combination,
        values=now.values,
        best=choices[0],
        choices=choices,
        reason=_reason(choices),
    )


def _choice(found: DiscardOdds) -> ChoiceValue:
    return ChoiceValue(
        move=write_move(Discard(found.discard)),
        discard=found.discard,
        value=found.equity,
        win=found.win,
        tie=found.tie,
        value_fraction=found.equity_fraction,
    )


def _reason(choices: tuple[ChoiceValue, ...]) -> Reason:
    """What the best discard gains on keeping all five cards, or why nothing should be changed."""
    best = choices[0]
    if not best.discard:
        return Reason("served", {"share": best.value, "next": choices[1].value})
    served = next(choice.value for choice in choices if not choice.discard)
    return Reason("change", {"share": best.value, "served": served})
