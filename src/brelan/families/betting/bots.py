"""When to bet, from the chance to win alone: what `simple` does in games with a betting round."""

from __future__ import annotations

from typing import Final, Protocol

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.families.betting import limits
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo

RAISE_ABOVE: Final = 0.30
"""A share worth a raise: that part of the way from an equal share of the pot to a certain win."""

RAISE_AGAIN_ABOVE: Final = 0.60
"""The same where somebody has already bet, and so has something."""

BLUFFS: Final = 6  # of a hundred hands that would only check
BLUFF_OPPONENTS: Final = 2  # more of them are too many to be bluffed


class BettingView(Protocol):
    """What a view of a betting game has."""

    @property
    def seat(self) -> int | None: ...
    @property
    def pot(self) -> int: ...
    @property
    def bets(self) -> tuple[int, ...]: ...
    @property
    def playing(self) -> tuple[int, ...]: ...


def opponents_of(view: BettingView) -> int:
    """How many others are still in."""
    return len(view.playing) - 1


def hands_to_beat(view: BettingView, forced: int) -> int:
    """A hand for each opponent, and one more where somebody bet above what was `forced`: they chose to, so they have
    something. It is the one thing that a bet tells this bot."""
    return opponents_of(view) + (max(view.bets) > forced)


def choose_bet(view: BettingView, legal: Legal, chance: float, forced: int, stream: SeededRandom) -> BetAction:
    """Raise a hand far above an equal share of the pot, call while the price is right, check where it is free."""
    assert view.seat is not None
    fair = 1 / len(view.playing)
    raised_again = view.bets[view.seat] > forced
    if legal.amounts and (chance > raise_bar(fair, again=raised_again) or _bluffs(view, legal, stream)):
        return RaiseTo(_amount(view, legal, stream))
    if not legal.price:
        return Check()
    return Call() if chance * (winnable(view, legal.price) + legal.price) > legal.price else Fold()


def _bluffs(view: BettingView, legal: Legal, stream: SeededRandom) -> bool:
    return not legal.price and opponents_of(view) <= BLUFF_OPPONENTS and stream.below(100) < BLUFFS


def _amount(view: BettingView, legal: Legal, stream: SeededRandom) -> int:
    """Half the pot to the whole pot above the highest bet, as far as the limit and the stack allow it."""
    after_call = view.pot + legal.price
    wanted = max(view.bets) + after_call * (50 + stream.below(51)) // 100
    return min(max(wanted, legal.amounts[0]), legal.amounts[-1])


def winnable(view: BettingView, price: int) -> int:
    """The pot, but of the bets of this round only what a call for this price matches (COM-3)."""
    assert view.seat is not None
    return limits.winnable(view.pot, view.bets, view.bets[view.seat] + price)


def raise_bar(fair: float, *, again: bool) -> float:
    """The share above which a hand is worth a raise, from an equal share of the pot."""
    return fair + (RAISE_AGAIN_ABOVE if again else RAISE_ABOVE) * (1 - fair)
