"""`brelan advise pai-gow`: the house way's setting and the best one, with the exact chances of every sensible one."""

from __future__ import annotations

from math import comb
from typing import Any, Final

import msgspec
from msgspec import Struct

from brelan.engine.notation import write_move
from brelan.engine.queries import GameQuestion, Progress, Reason
from brelan.errors import BadQuestion
from brelan.games.pai_gow.actions import Cards, SetHands, in_order
from brelan.games.pai_gow.bank import house_front
from brelan.games.pai_gow.ranking import CARDS_DEALT, high_hand, low_hand
from brelan.games.pai_gow.rules import Rules
from brelan.games.pai_gow.solving.values import Value, fair_fronts, prepare, values_of
from brelan.games.pai_gow.state import back_of
from brelan.pieces.hand import Hand
from brelan.pieces.suited_cards import PACK_53, parse_cards

GAME: Final = "pai-gow"
BANK_HANDS: Final = comb(len(PACK_53) - CARDS_DEALT, CARDS_DEALT)


class AdviseQuestion(GameQuestion, frozen=True, kw_only=True):
    """How to set these seven cards against the bank's house way?"""

    cards: str
    all: bool = False  # also the settings that are never better than another one


class SettingValue(Struct, frozen=True, kw_only=True):
    """A setting, its move written as in records. `value` is what it brings on average for a bet of 1: the commission
    is taken in full here, not rounded to whole chips."""

    move: str
    front: Cards
    back: Cards
    low: Hand
    high: Hand
    house_way: bool
    win: float
    push: float
    loss: float
    counts: dict[str, int]  # of the bank's hands
    value: float
    value_fraction: str


class AdviseAnswer(Struct, frozen=True, kw_only=True):
    """Every sensible setting, or all of them, the best first, and the house way's own in any case.

    `left_out` settings are not named: each is at most as strong as a sensible one both in front and behind.
    """

    game: str = GAME
    cards: Cards
    options: dict[str, Any]
    exact: bool = True
    bank_hands: int = BANK_HANDS
    unit: str = "bet"
    house_way: SettingValue
    best: SettingValue
    choices: tuple[SettingValue, ...]
    left_out: int
    reason: Reason


def advise(rules: Rules, question: AdviseQuestion, progress: Progress | None = None) -> AdviseAnswer:
    """The best setting, and what every sensible one is worth."""
    hand = _seven(parse_cards(PACK_53, question.cards))
    prepare(rules, progress)
    house = house_front(rules, hand)
    choices = tuple(_described(rules, hand, value, house) for value in values_of(rules, hand, every=question.all))
    by_house = next(choice for choice in choices if choice.house_way)
    return AdviseAnswer(
        cards=hand,
        options=msgspec.to_builtins(rules),
        house_way=by_house,
        best=choices[0],
        choices=choices,
        left_out=len(fair_fronts(hand, rules.wheel)) - len(choices),
        reason=_reason(choices[0], by_house),
    )


def _seven(cards: Cards) -> Cards:
    if len(cards) != CARDS_DEALT:
        raise BadQuestion("not-seven-cards", "seven cards are dealt, not {count}", count=len(cards))
    return in_order(cards)


def _described(rules: Rules, hand: Cards, value: Value, house: Cards) -> SettingValue:
    front, back = value.front, back_of(hand, value.front)
    mean, counts = value.mean(rules), value.outcomes
    return SettingValue(
        move=write_move(SetHands(front)),
        front=front,
        back=back,
        low=low_hand(front),
        high=high_hand(back, rules.wheel),
        house_way=front == house,
        win=counts["win"] / BANK_HANDS,
        push=counts["push"] / BANK_HANDS,
        loss=counts["loss"] / BANK_HANDS,
        counts={outcome: counts[outcome] for outcome in ("win", "push", "loss")},
        value=float(mean),
        value_fraction=str(mean),
    )


def _reason(best: SettingValue, house: SettingValue) -> Reason:
    if best.house_way:
        return Reason("house-way-best", {})
    return Reason("house-way-bettered", {"gain": best.value - house.value})
