"""The end of a deal with pots: who shows, who wins. Daker and Daker draw share it (DAK-14, DAK-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.events import Brings, Event, Reveals
from brelan.engine.game import Holdings, Result
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.families.betting.betting_round import Betting, is_decided, pot
from brelan.families.betting.pots import award
from brelan.pieces.hand import Hand
from brelan.pieces.seats import next_of


class Show(Struct, frozen=True, tag="show"):
    """Show the cards though nobody called."""


class Muck(Struct, frozen=True, tag="muck"):
    """Win without showing."""


class Showed(Reveals, frozen=True, tag="showed"):
    """A seat laid its cards open; `hand` is what they are worth, None while that cannot be said."""

    cards: tuple[str, ...]
    hand: Hand | None

    @property
    def revealed(self) -> Hand | None:
        return self.hand


class Won(Brings, frozen=True, tag="won"):
    """A seat takes chips from the pots."""

    seat: int
    amount: int


class Settlement(Struct, frozen=True, gc=False):
    """How the deal was decided."""

    won: tuple[int, ...]  # what each seat took from the pots
    winners: tuple[int, ...]  # of the main pot: every seat still in has paid into it
    shown: tuple[int, ...] = ()  # whose cards everyone has seen
    choosing: int | None = None  # the last player still in, who may show or not


WINNER_MAY_SHOW: Final = Legal((Muck(), Show()), courtesy=True)

Worth = Callable[[int], Hand | None]
"""What a seat's cards are worth."""


def settle(
    betting: Betting,
    order: tuple[int, ...],
    hands: tuple[tuple[str, ...], ...],
    strength: Sequence[int],
    worth: Worth,
    events: list[Event],
) -> Settlement:
    """Everyone still in shows, in `order`, and the best hand takes each pot; the last one still in need not show."""
    paid, still_in = betting.paid, betting.playing
    if is_decided(betting):
        last = still_in[0]
        events.append(Won(last, pot(betting)))
        return Settlement(_all_to(last, betting), still_in, choosing=last)
    best, winners = -1, []
    for seat in order:
        if seat in still_in:
            made = strength[seat]
            events.append(Showed(seat, hands[seat], worth(seat)))
            if made > best:
                best, winners = made, [seat]
            elif made == best:
                winners.append(seat)
    first = winners[0]
    if len(winners) == 1 and paid[first] == max(paid):  # who paid the most and wins alone takes every pot
        won = _all_to(first, betting)
        events.append(Won(first, won[first]))
    else:
        won = award(paid, still_in, strength, order, sum(betting.dead))
        events.extend([Won(seat, won[seat]) for seat in order if won[seat]])
    return Settlement(won, tuple(sorted(winners)), shown=tuple(sorted(still_in)))


def _all_to(winner: int, betting: Betting) -> tuple[int, ...]:
    won = [0] * len(betting.paid)
    won[winner] = pot(betting)
    return tuple(won)


class DecidedState(Protocol):
    """A deal that a showdown ends."""

    @property
    def end(self) -> Settlement | None: ...


S = TypeVar("S", bound=DecidedState)


@dataclass(frozen=True)
class Showdown(Generic[S]):
    """The phase in which hands are compared. DAK-14: the last player still in may show their cards."""

    enter: Callable[[S, list[Event]], S]
    shown: Callable[[S, int], Showed]  # a seat's cards, and what they are worth

    def turn(self, state: S, /) -> Turn | None:
        end = state.end
        return SEATS[end.choosing] if end is not None and end.choosing is not None else None

    def legal(self, _state: S, /) -> Legal:
        return WINNER_MAY_SHOW

    def explain(self, _state: S, _move: Any, /) -> Refusal:
        return Refusal("show-or-muck", "DAK-14", "you have won: show your cards or keep them secret")

    def apply(self, state: S, move: Show | Muck, events: list[Event], /) -> S:
        end = state.end
        assert end is not None
        assert end.choosing is not None
        shown: tuple[int, ...] = ()
        if isinstance(move, Show):
            shown = (end.choosing,)
            events.append(self.shown(state, end.choosing))
        after = replace(end, choosing=None, shown=shown)
        return replace(state, end=after)  # type: ignore[type-var] # states are structs


def holdings(betting: Betting, settlement: Settlement | None) -> Holdings:
    """What was paid lies in the pot until it is won."""
    stacks = [brought - paid for brought, paid in zip(betting.brought, betting.paid, strict=True)]
    if settlement is None:
        return Holdings(tuple(stacks), (pot(betting),))
    return Holdings(tuple([stack + won for stack, won in zip(stacks, settlement.won, strict=True)]))


def result(betting: Betting, settlement: Settlement, dealer: int) -> Result:
    """The deal passes clockwise (DAK-11); a point for a deal won or shared, by its main pot (DAK-18)."""
    after = holdings(betting, settlement).stacks
    players = len(betting.brought)
    before = _before(betting)
    return Result(
        payoffs=tuple([now - had for now, had in zip(after, before, strict=True)]),
        winners=settlement.winners,
        next_dealer=next_of(range(players), dealer, players),
    )


def _before(betting: Betting) -> tuple[int, ...]:
    """The stacks at the start of the deal, dead blinds included."""
    if not betting.dead:
        return betting.brought
    return tuple([had + dead for had, dead in zip(betting.brought, betting.dead, strict=True)])
