"""`brelan advise daker`: the exact share of the pot against unknown hands, and the price of a call.

How the opponents bet, and what their bets say of their hands, is not in it: what to do, the coach says.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from brelan.engine.queries import Coached, GameQuestion
from brelan.errors import BadQuestion
from brelan.families.daker_cards.cards import Card
from brelan.games.daker.odds import OddsAnswer, OddsQuestion, odds
from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.showdown import hand_so_far
from brelan.study.equity import Equity

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SomeChips: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]


class AdviseQuestion(GameQuestion, frozen=True, kw_only=True):
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


class AdviseAnswer(Coached, frozen=True, kw_only=True):
    """The share of the pot against unknown hands, and from which share on a call pays (`pot_odds`)."""

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


def advise(rules: Rules, question: AdviseQuestion) -> AdviseAnswer:
    """What is known of the cards and the price, whatever the others hold and do."""
    own = own_bet(rules, question)
    _check_chips(rules, question, own)
    found = _odds(rules, question)
    hole, board, equity = found.hole, found.board, found.equity
    assert isinstance(hole, tuple)
    assert isinstance(board, tuple)
    assert isinstance(equity, Equity)
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
        pot_odds=question.to_call / (question.pot + question.to_call) if question.to_call else UNSET,
        opening=own + question.to_call == 0,
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
