"""Betting as moves and events: what the phases of Daker and Daker draw share. The rules are in
`families.betting.betting_round`."""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from brelan.engine import events as happened
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.errors import BadOption
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.betting_round import Betting, Limit, price_and_raises
from brelan.families.betting.limits import MOST_BETS, LimitKind
from brelan.families.betting.pots import uncalled


class Fold(Struct, frozen=True, tag="fold"):
    """Give up the deal."""


class Check(Struct, frozen=True, tag="check"):
    """Stay in; there is nothing to pay."""


class Call(Struct, frozen=True, tag="call"):
    """Pay the price, or all that is left."""


class RaiseTo(Struct, frozen=True, tag="raise"):
    """Bring one's bet of this round to an amount: the first bet of a round, or a raise."""

    amount: int


BetAction: TypeAlias = Fold | Check | Call | RaiseTo

PostKind: TypeAlias = Literal["small-blind", "big-blind", "missed-blind", "dead-blind", "ante"]


class Posted(happened.Public, frozen=True, tag="posted"):
    """DAK-10, COM-7, DRW-2: a seat made its forced payment. All of it is its bet, but for a dead blind or an ante."""

    seat: int
    amount: int
    kind: PostKind
    all_in: bool


class Folded(happened.Leaves, frozen=True, tag="folded"):
    """A seat gave up the deal."""


class Checked(happened.Public, frozen=True, tag="checked"):
    """A seat stayed in for nothing."""

    seat: int


class Called(happened.Public, frozen=True, tag="called"):
    """A seat paid the price, or all it had."""

    seat: int
    amount: int
    all_in: bool


class Raised(happened.Public, frozen=True, tag="raised"):
    """A seat paid `amount` more: its bet of this round is now `to`. `opening`: the first bet of the round."""

    seat: int
    to: int
    amount: int
    all_in: bool
    opening: bool


class Returned(happened.Brings, frozen=True, tag="returned"):
    """COM-3: a bet, or the part of it, that nobody matched went back."""

    seat: int
    amount: int


FREE: Final = (Fold(), Check())  # COM-4: folding is allowed even where checking is free
PRICED: Final = (Fold(), Call())


def post_blinds(
    brought: tuple[int, ...],
    order: tuple[int, ...],
    blinds: tuple[int, int],
    posting: tuple[int, ...],
    dead: tuple[int, ...],
    events: list[happened.Event],
) -> Betting:
    """DAK-10: `order` begins with the small blind, then the big one; `posting` missed a big one, `dead` a small one
    (COM-7)."""
    betting = rounds.post_blinds(brought, order, *blinds, posting, dead)
    if order[0] not in posting:
        events.append(_posted(betting, order[0], "small-blind"))
    events.append(_posted(betting, order[1], "big-blind"))
    for seat in order:
        if seat in posting:
            events.append(_posted(betting, seat, "missed-blind"))
        if seat in dead and betting.dead[seat]:
            events.append(Posted(seat, betting.dead[seat], "dead-blind", not rounds.stack(betting, seat)))
    return betting


def post_antes(brought: tuple[int, ...], order: tuple[int, ...], ante: int, events: list[happened.Event]) -> Betting:
    """DRW-2: every seat of `order` puts in the ante, the first of them speaks first."""
    betting = rounds.post_antes(brought, order, ante)
    events.extend([_posted(betting, seat, "ante") for seat in order])
    return betting


def _posted(betting: Betting, seat: int, kind: PostKind) -> Posted:
    return Posted(seat, betting.paid[seat], kind, betting.paid[seat] == betting.brought[seat])


USUAL_MAXIMUM: Final = 20
"""The largest bet or raise of `limit` while nobody has said another."""


class BettingRules(Protocol):
    """DAK-16: the limit that a table agreed on, and the largest bet or raise: of `limit`, or named beside another."""

    @property
    def limit(self) -> LimitKind: ...
    @property
    def max_bet(self) -> int | None: ...


def agree_maximum(rules: BettingRules, least: int) -> None:
    """DAK-16: refuse an agreed maximum that forbids the smallest bet, the big blind or the ante; `limit` has one."""
    if rules.max_bet is None and rules.limit == "limit":
        assert isinstance(rules, Struct)
        force_setattr(rules, "max_bet", USUAL_MAXIMUM)
    if rules.max_bet is not None and rules.limit in ("limit", "fixed-limit") and rules.max_bet < least:
        raise BadOption(
            "max-bet-too-small",
            "the largest bet (max-bet), {most}, is below the smallest, {least}: agree on {least} or more",
            most=rules.max_bet,
            least=least,
        )


class BettingState(Protocol):
    """A deal with a betting round in it."""

    @property
    def rules(self) -> BettingRules: ...
    @property
    def betting(self) -> Betting: ...


S = TypeVar("S", bound=BettingState)


def turn(state: BettingState) -> Turn | None:
    """The round is over when nobody is left to speak."""
    waiting = state.betting.waiting
    return SEATS[waiting[0]] if waiting else None


def legal(state: BettingState) -> Legal:
    """What the one who speaks may do."""
    betting, rules = state.betting, state.rules
    if not betting.waiting:
        return NOTHING
    price, amounts = price_and_raises(betting, rules.limit, rules.max_bet)
    plain = PRICED if price else FREE
    if not amounts:
        return Legal(plain, price)
    return Legal(plain, price, RaiseTo, amounts, betting.highest == betting.floor)


def apply(state: S, move: BetAction, events: list[happened.Event]) -> S:
    """Play a legal move of the one who speaks; after the last one what nobody matched goes back."""
    betting = speak(state.betting, move, events)
    if not betting.waiting:
        betting = return_uncalled(betting, events)
    return replace(state, betting=betting)  # type: ignore[type-var] # states are structs


def speak(betting: Betting, move: BetAction, events: list[happened.Event]) -> Betting:
    """The betting after a legal move of the one who speaks."""
    seat, kind = betting.waiting[0], type(move)  # `isinstance` is slow to say that a struct is none of a kind
    if kind is Fold:
        events.append(Folded(seat))
        return rounds.fold(betting)
    if kind is Check:
        events.append(Checked(seat))
        return rounds.check(betting)
    before, most = betting.paid[seat], betting.brought[seat]
    if kind is Call:
        betting = rounds.call(betting)
        total = betting.paid[seat]
        events.append(Called(seat, total - before, total == most))
        return betting
    assert isinstance(move, RaiseTo)
    opening, to = betting.highest == betting.floor, move.amount
    betting = rounds.raise_to(betting, to)
    total = betting.paid[seat]
    events.append(Raised(seat, to, total - before, total == most, opening))
    return betting


def return_uncalled(betting: Betting, events: list[happened.Event]) -> Betting:
    """COM-3, when a round is over: a bet that nobody matched goes back."""
    found = uncalled(betting.paid, betting.playing)
    if found is None:
        return betting
    seat, amount = found
    events.append(Returned(seat, amount))
    return rounds.give_back(betting, seat, amount)


def explain(state: BettingState, move: object, clause: str) -> Refusal:
    """Why a move is not among the legal ones. `clause` describes the round: DAK-12, DAK-13, DRW-3, DRW-6."""
    betting, limit = state.betting, Limit(state.rules.limit, state.rules.max_bet or 0)
    price = rounds.price(betting)
    match move:
        case Call() if not price:
            return Refusal("nothing-to-call", clause, "there is no bet to call: check, bet or fold")
        case Check() if price:
            return Refusal(
                "cannot-check", clause, "there is a bet: call for {price}, raise or fold", {"price": price}
            )
        case RaiseTo(amount=amount) if type(amount) is int:
            return _explain_raise(betting, limit, amount)
        case RaiseTo():
            return Refusal("not-whole-chips", "COM-1", "a bet is a whole number of chips")
        case _:
            return Refusal("not-a-bet", clause, "fold, check, call or raise here")


def _explain_raise(betting: Betting, limit: Limit, amount: int) -> Refusal:
    seat = betting.waiting[0]
    all_in = betting.brought[seat] - betting.floor
    if betting.brought[seat] <= betting.highest:
        left = rounds.stack(betting, seat)
        return Refusal(
            "too-few-chips", "COM-3", "with {left:chip|chips} left you may only call all in or fold", {"left": left}
        )
    if seat in betting.spoken:
        return Refusal(
            "not-reopened", "COM-4", "you have already spoken, and a short all-in does not reopen the raising"
        )
    if not rounds.raise_range(betting, rounds.NO_LIMIT):
        return Refusal("nobody-to-answer", "COM-4", "nobody else has the chips left to answer a raise")
    if rounds.ceiling(betting, limit) == betting.highest:
        return Refusal(
            "no-more-raises",
            "DAK-16",
            "a fixed-limit round has at most {most:bet or raise|bets and raises}",
            {"most": MOST_BETS},
        )
    if amount > all_in:
        return Refusal("above-stack", "COM-3", "with all your chips you can bet at most {most}", {"most": all_in})
    amounts = rounds.raise_range(betting, limit)
    if amount > amounts[-1]:
        return Refusal("above-limit", "DAK-16", "the limit allows at most {most}", {"most": amounts[-1]})
    return Refusal("below-minimum", "DAK-16", "bet or raise to at least {least}", {"least": amounts[0]})
