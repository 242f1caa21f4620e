"""`brelan advise daker`: what a call is worth at its price, and what to do.

A share of the pot is known against unknown hands; how the opponents will answer a bet is not. So a call is valued as
if the hands were shown without another bet, and a raise has no value here, only the folds that would pay for it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.engine.bets import Call, Check, Fold, RaiseTo
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.errors import BadQuestion
from brelan.games.daker.rules import Rules, big_blind, minimum_bet
from brelan.games.daker.showdown import hand_so_far
from brelan.pieces.daker_cards import Card
from brelan.probability.daker import OddsAnswer, OddsQuestion, odds
from brelan.probability.equity import Equity

RAISE_ABOVE: Final = 0.30
"""A share worth a raise: that part of the way from an equal share of the pot to a certain win."""

RAISE_AGAIN_ABOVE: Final = 0.60
"""The same where somebody has already bet, and so has something."""

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SomeChips: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]


class AdviseQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What to do with these cards? The pot holds everything paid so far, with the bet to call and your own."""

    hole: str
    board: str | None = None  # the community cards known, none to three
    pot: SomeChips
    to_call: Chips = 0  # what a call costs; all that is left if that is less than the bet
    opponents: Annotated[int, Meta(ge=1, le=7)] = 1  # unknown hands still in
    stack: SomeChips | None = None  # chips left before the call
    bet: Chips | None = None  # what the player has already paid in this round
    samples: Annotated[int, Meta(ge=1_000, le=10_000_000)] = 1_000_000  # deals, where the share is simulated
    seed: Annotated[int, Meta(ge=0)] = 1


class ChoiceValue(Struct, frozen=True, kw_only=True):
    """A move, written as in records, and the chips it brings on average from here on, where that can be said.

    A raise says instead how often all must fold so that it pays even with the worst hand.
    """

    move: str
    action: Literal["fold", "check", "call", "raise"]
    value: float | UnsetType = UNSET
    folds_needed: float | UnsetType = UNSET


class AdviseAnswer(Struct, frozen=True, kw_only=True):
    """The recommended move first. `pot_odds` is the share of the pot from which on a call pays."""

    game: str = "daker"
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    opponents: int
    combination: str | UnsetType = UNSET
    values: tuple[str, ...] | UnsetType = UNSET
    exact: bool
    equity: Equity
    pot: int
    to_call: int
    pot_odds: float | UnsetType = UNSET
    opening: bool  # nobody has bet in this round: to raise is to bet
    unit: Literal["chips"] = "chips"
    note: str = "without-bets"
    best: ChoiceValue
    choices: tuple[ChoiceValue, ...]
    reason: Reason
    evaluation: Struct | UnsetType = UNSET  # what the coach says


def advise(rules: Rules, question: AdviseQuestion) -> AdviseAnswer:
    """Fold, check, call or raise, with the share of the pot that speaks for it."""
    own = own_bet(rules, question)
    _check_chips(rules, question, own)
    found = _odds(rules, question)
    hole, board, equity = found.hole, found.board, found.equity
    assert isinstance(hole, tuple)
    assert isinstance(board, tuple)
    assert isinstance(equity, Equity)
    choices = _choices(question, equity.share, own, _raise(rules, question, len(board)))
    forced = 0 if board else big_blind(rules)
    reason, action = _recommend(question, equity, choices, bet_by_others=own + question.to_call > forced)
    ordered = sorted(choices, key=lambda choice: choice.action != action)  # stable: the others stay by value
    hand = hand_so_far(hole, board)
    return AdviseAnswer(
        hole=hole,
        board=board,
        opponents=question.opponents,
        combination=hand.combination if hand is not None else UNSET,
        values=hand.values if hand is not None else UNSET,
        exact=found.exact,
        equity=equity,
        pot=question.pot,
        to_call=question.to_call,
        pot_odds=pot_odds(question) if question.to_call else UNSET,
        opening=own + question.to_call == 0,
        best=ordered[0],
        choices=tuple(ordered),
        reason=reason,
    )


def _odds(rules: Rules, question: AdviseQuestion) -> OddsAnswer:
    return odds(
        rules,
        OddsQuestion(
            hole=question.hole,
            board=question.board,
            opponents=question.opponents,
            samples=question.samples,
            seed=question.seed,
        ),
    )


def own_bet(rules: Rules, question: AdviseQuestion) -> int:
    """DAK-12: before the first card is turned only the big blind has nothing to call."""
    if question.bet is not None:
        return question.bet
    return 0 if question.board or question.to_call else big_blind(rules)


def _check_chips(rules: Rules, question: AdviseQuestion, own: int) -> None:
    """Refuse chips that cannot lie on a table. Only a big blind posted short leaves less in the pot than it costs."""
    stack, highest = question.stack, own + question.to_call
    if stack is not None and question.to_call > stack:
        raise BadQuestion(
            "call-above-stack",
            "with {stack:chip|chips} left a call cannot cost {to_call}",
            stack=stack,
            to_call=question.to_call,
        )
    least = own + highest
    if question.pot < least and highest > big_blind(rules):
        raise BadQuestion(
            "pot-below-bets",
            "with the bets of this round in it the pot holds at least {least:chip|chips}, not {pot}",
            least=least,
            pot=question.pot,
        )


def pot_odds(question: AdviseQuestion) -> float:
    """The share of the pot at which a call costs as much as it brings."""
    return question.to_call / (question.pot + question.to_call)


def _choices(question: AdviseQuestion, share: float, own: int, added: int) -> list[ChoiceValue]:
    """By value; the raise, which has none, last. It is made with the player's `own` bet and adds this much."""
    stay: Literal["check", "call"] = "call" if question.to_call else "check"
    value = share * (question.pot + question.to_call) - question.to_call
    choices = [
        ChoiceValue(move=write_move(Call() if question.to_call else Check()), action=stay, value=value),
        ChoiceValue(move=write_move(Fold()), action="fold", value=0.0),
    ]
    if value < 0:
        choices.reverse()
    if added > 0:
        risk = question.to_call + added
        move = RaiseTo(own + risk)
        choices.append(ChoiceValue(move=write_move(move), action="raise", folds_needed=risk / (question.pot + risk)))
    return choices


def _raise(rules: Rules, question: AdviseQuestion, board_cards: int) -> int:
    """What a raise adds to the call: the pot, as far as the limit and the stack allow it (DAK-16)."""
    least = minimum_bet(rules, board_cards + 1)
    added = max(least, question.pot + question.to_call)
    if rules.limit == "limit":
        added = max(least, min(added, rules.max_bet or added))
    elif rules.limit == "fixed-limit":
        added = least
    return added if question.stack is None else min(added, question.stack - question.to_call)


def _recommend(
    question: AdviseQuestion, equity: Equity, choices: list[ChoiceValue], *, bet_by_others: bool
) -> tuple[Reason, str]:
    """The reason, and the action it speaks for."""
    share, fair = equity.share, 1 / (question.opponents + 1)
    details = {"share": share, "fair": fair}
    if choices[-1].action == "raise" and share > raise_bar(fair, again=bet_by_others and question.to_call > 0):
        return Reason("raise-for-value", details), "raise"
    if not question.to_call:
        return Reason("check-is-free", details), "check"
    needed = pot_odds(question)
    details["needed"] = needed
    action = "call" if share > needed else "fold"
    if isinstance(equity.interval, tuple) and equity.interval[0] <= needed <= equity.interval[1]:
        return Reason("price-too-close", details), action
    return Reason("price-right" if action == "call" else "price-too-high", details), action


def raise_bar(fair: float, *, again: bool) -> float:
    """The share above which a hand is worth a raise, from an equal share of the pot."""
    return fair + (RAISE_AGAIN_ABOVE if again else RAISE_ABOVE) * (1 - fair)
