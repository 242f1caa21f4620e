"""Bets: each candidate is made in the same sampled worlds, and the others answer it by a policy.

The round of betting is played to its end by the rules; then the hands are shown without another bet. What a seat wins
from here on is a number of chips, so folding is worth nothing and all moves can be compared.

The others know how good their hand is among all that they may hold. They answer a bet with just so many of these
hands that a bet with nothing gains nothing, whatever its size, and bet and raise their best ones. That is a model of
sensible opponents, no equilibrium.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.families.betting import bets, limits
from brelan.families.betting.bets import BetAction, BettingRules, Call, Check, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting, round_bets
from brelan.families.betting.betting_round import pot as pot_of
from brelan.families.betting.pots import award
from brelan.study.coach import MoveWorth, ladder, ordered, sampled

if TYPE_CHECKING:
    from brelan.study.array_types import Array

ANYTHING: Final = 0.15
"""Not everybody bets as we think: this often what was done tells nothing about the hand."""

STEEPNESS: Final = 0.05

Did: TypeAlias = Literal["bet", "called", "checked"]
"""What a seat did in a round, as far as it tells something about its hand."""

ABOVE: Final[dict[Did, float]] = {"bet": 0.64, "called": 0.5, "checked": 0.66}
"""Chances to beat one hand, about which half of the hands are bet, called with, or not checked."""

OPENS_ABOVE: Final = 0.75
BLUFFS_BELOW: Final = 0.08
RAISES_ABOVE: Final = 0.93
"""Places among one's likely hands from which one bets, bets with nothing, and raises a bet."""

MOST_RAISES: Final = 4


class Round(Struct, frozen=True, gc=False):
    """What the rules of a betting round look at."""

    rules: BettingRules
    betting: Betting


class Worlds(Protocol):
    """Sampled worlds of a betting round: who has which chance now, and which hand in the end."""

    @property
    def forced(self) -> int: ...  # a bet of this round that nobody chose to make
    @property
    def order(self) -> tuple[int, ...]: ...  # from the dealer's left
    @property
    def strengths(self) -> Sequence[Sequence[int]]: ...  # [world][seat], when the hands are shown
    @property
    def places(self) -> Sequence[Sequence[float]]: ...  # [world][seat]: the part of its likely hands that it beats


def values_of(rules: BettingRules, betting: Betting, legal: Legal, worlds: Worlds) -> tuple[MoveWorth, ...]:
    """The worth of each plain move, and of a few amounts, each of which stands for those near it."""
    import numpy as np

    moves: list[Any] = list(legal.plain)
    worth = [MoveWorth(move=write_move(move), value=0.0) for move in moves]
    for step in ladder(legal.amounts, _sizes(betting, legal)) if legal.amounts else ():
        moves.append(RaiseTo(step.amount))
        worth.append(MoveWorth(move=write_move(moves[-1]), value=0.0, least=step.least, most=step.most))
    start, count = Round(rules, betting), range(len(worlds.strengths))
    won = [[_play_on(start, move, worlds, world) for world in count] for move in moves]
    return _never_fold_for_nothing(sampled(worth, np.array(won, np.float64)))


def _never_fold_for_nothing(moves: tuple[MoveWorth, ...]) -> tuple[MoveWorth, ...]:
    """Who may check need not fold: later they can still do so."""
    check = write_move(Check())
    if moves[0].move != write_move(Fold()) or all(worth.move != check for worth in moves):
        return moves
    checked = [replace(one, value=0.0) if one.move == check else one for one in moves]
    return ordered(sorted(checked, key=lambda one: one.move != check))


def _play_on(start: Round, move: Any, worlds: Worlds, world: int) -> int:
    """What the one who speaks wins from here on, if the hands are shown after this round."""
    seat, before, now = start.betting.waiting[0], start.betting.paid, start
    while True:
        now = bets.apply(now, move, [])
        betting = now.betting
        if seat not in betting.playing:
            return before[seat] - betting.paid[seat]
        if not betting.waiting or len(betting.playing) == 1:
            break
        move = _answer(now, worlds, worlds.places[world][betting.waiting[0]])
    won = award(betting.paid, betting.playing, worlds.strengths[world], worlds.order, sum(betting.dead))
    return won[seat] + before[seat] - betting.paid[seat]


def _answer(now: Round, worlds: Worlds, place: float) -> BetAction:
    """What a player does whose hand beats this part of all that they may hold."""
    betting, legal = now.betting, bets.legal(now)
    lying, pot, seat = round_bets(betting), pot_of(betting), betting.waiting[0]
    price, chosen = legal.price, max(lying) > worlds.forced
    if legal.amounts and betting.raises < MOST_RAISES and _raises(place, price if chosen else 0):
        return RaiseTo(min(max(max(lying) + pot + price, legal.amounts[0]), legal.amounts[-1]))
    if not price:
        return Check()
    against = limits.winnable(pot, lying, lying[seat] + price)
    if not chosen:
        return Call() if place > price / (against + price) else Fold()
    return Call() if place > (price / against) ** (1 / (len(betting.playing) - 1)) else Fold()


def _raises(place: float, price: int) -> bool:
    return place > RAISES_ABOVE if price else place > OPENS_ABOVE or place < BLUFFS_BELOW


def _sizes(betting: Betting, legal: Legal) -> tuple[int, ...]:
    """Half the pot, the pot and twice the pot, above the highest bet."""
    after_call = pot_of(betting) + legal.price
    highest = betting.highest - betting.floor
    return highest + after_call // 2, highest + after_call, highest + 2 * after_call


def agrees(chance: Array, did: Did) -> Array:
    """How well each hand agrees with what was done, from its chance to beat one hand; 1 on average.

    A check speaks against the best hands.
    """
    import numpy as np

    towards = -1 if did == "checked" else 1
    fits = 1 / (1 + np.exp(towards * (ABOVE[did] - chance) / STEEPNESS))
    found: Array = ANYTHING + (1 - ANYTHING) * fits / fits.mean()
    return found


def did_in(seat: int, leader: int | None, *, spoken: bool) -> Did | None:
    """From who bet or raised last, if anybody, and whether the seat has answered that; None: it tells nothing."""
    if leader is None:
        return "checked" if spoken else None
    return "bet" if seat == leader else "called" if spoken else None


def did_now(betting: Betting, seat: int, forced: int) -> Did | None:
    """What a seat did in this round. `forced`: how many of its bets nobody chose to make."""
    leader = betting.spoken[0] if betting.raises > forced and betting.spoken else None
    return did_in(seat, leader, spoken=seat in betting.spoken)


def reason(moves: tuple[MoveWorth, ...], betting: Betting, legal: Legal, chance: float) -> Reason:
    """The price of the call beside the share of the pot that would be won without another bet."""
    lying, seat = round_bets(betting), betting.waiting[0]
    pot = limits.winnable(pot_of(betting), lying, lying[seat] + legal.price)
    details = {
        "chance": chance,
        "fair": 1 / len(betting.playing),
        "price": float(legal.price),
        "pot": float(pot),
        "needed": legal.price / (pot + legal.price),
        "value": moves[0].value,
        "next": moves[1].value,
    }
    return Reason(f"bet-{moves[0].move.split()[0]}", details)
