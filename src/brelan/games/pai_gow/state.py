"""One deal of Pai Gow Poker, as a value."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.game import Holdings, Result, Table
from brelan.games.pai_gow.actions import Cards
from brelan.games.pai_gow.rules import Ending, Rules, gain_of
from brelan.pieces.seats import next_of, put, round_from


class State(Struct, frozen=True):
    """`waiting[0]` bets, sets, or is about to be turned. A seat without cards, or that has not set them, has ()."""

    rules: Rules
    brought: tuple[int, ...]
    first: int  # who bets, sets and is turned first
    bets: tuple[int, ...]
    hands: tuple[Cards, ...]
    fronts: tuple[Cards, ...]  # the two cards of the weak hand
    endings: tuple[Ending | None, ...]
    bank: Cards = ()
    bank_front: Cards = ()  # set when the bank turns its cards: until then they are secret
    waiting: tuple[int, ...] = ()
    phase: int = 0

    @property
    def players(self) -> int:
        return len(self.brought)


def open_table(rules: Rules, table: Table) -> State:
    """No bet, no card."""
    players = len(table.stacks)
    return State(
        rules=rules,
        brought=table.stacks,
        first=table.dealer,
        bets=(0,) * players,
        hands=((),) * players,
        fronts=((),) * players,
        endings=(None,) * players,
    )


def turn_order(state: State) -> tuple[int, ...]:
    """Clockwise from the first one. Nobody gains by their place in it: what is set stays face down."""
    return round_from(state.first, state.players)


def in_play(state: State) -> tuple[int, ...]:
    """Whose bet is still undecided, in turn."""
    return tuple([seat for seat in turn_order(state) if state.endings[seat] is None])


def back_of(hand: Cards, front: Cards) -> Cards:
    """The five cards that are not in front."""
    return tuple([card for card in hand if card not in front])


def is_turned(state: State, seat: int) -> bool:
    """Has everyone seen this seat's cards?"""
    return state.endings[seat] not in (None, "given-up")


def end_bet(state: State, seat: int, ending: Ending) -> State:
    """The seat's bet is decided; it is the next player's turn."""
    return replace(state, endings=put(state.endings, seat, ending), waiting=state.waiting[1:])


def gains(state: State) -> tuple[int, ...]:
    """What each seat has won or lost so far; 0 while its bet lies on the table."""
    return tuple(
        [
            gain_of(state.rules, bet, ending) if ending is not None else 0
            for bet, ending in zip(state.bets, state.endings, strict=True)
        ]
    )


def holdings(state: State) -> Holdings:
    """COM-1: a bet lies on the table until it is decided; the house has what the players have lost."""
    won = gains(state)
    lying = tuple([bet if ending is None else 0 for bet, ending in zip(state.bets, state.endings, strict=True)])
    stacks = tuple([had + gain - bet for had, gain, bet in zip(state.brought, won, lying, strict=True)])
    return Holdings(stacks, lying, house=-sum(won))


def result(state: State) -> Result:
    """A deal may have no winner at all: then the bank has won, or every bet came back."""
    return Result(
        payoffs=gains(state),
        winners=tuple([seat for seat, ending in enumerate(state.endings) if ending == "win"]),
        next_dealer=next_of(range(state.players), state.first, state.players),
    )
