"""Blinds from deal to deal: who posts them (COM-8), whom they pass (COM-7), how they rise (DAK-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from brelan.pieces.seats import round_from


class Blinds(Struct, frozen=True):
    """What a match must know of a game in which forced bets go round the table."""

    places: Callable[[int, int], tuple[int, int]]  # from the number of players and the dealer: small blind, big blind
    small: Callable[[Any], int]  # the small blind under these rules
    big: Callable[[Any], int]
    doubled: Callable[[Any, int], Any]  # the rules after the blinds have doubled this many times


class Debts(Struct, frozen=True):
    """COM-7: the seats that a blind passed while they did not play. Nobody owes more than one of each."""

    small: tuple[int, ...] = ()
    big: tuple[int, ...] = ()

    def with_more(self, small: Iterable[int], big: Iterable[int]) -> Debts:
        return Debts(tuple(sorted({*self.small, *small})), tuple(sorted({*self.big, *big})))

    def without(self, seats: Iterable[int]) -> Debts:
        paid = set(seats)
        return Debts(
            tuple(seat for seat in self.small if seat not in paid),
            tuple(seat for seat in self.big if seat not in paid),
        )

    def of(self, seat: int) -> tuple[bool, bool]:
        """Does it owe a small one, and a big one?"""
        return seat in self.small, seat in self.big


def blind_seats(blinds: Blinds, players: tuple[int, ...], dealer: int) -> tuple[int, int]:
    """The seats of the small and of the big blind when `players` play and `dealer`, one of them, deals."""
    small, big = blinds.places(len(players), players.index(dealer))
    return players[small], players[big]


def dealer_before(blinds: Blinds, players: tuple[int, ...], big: int) -> int:
    """COM-8: the seat that deals so that `big`, one of those who play, posts the big blind."""
    return next(seat for seat in players if blind_seats(blinds, players, seat)[1] == big)


def passed_between(after: int, upto: int, players: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Those who do not play, from the seat after `after` to the one before `upto`."""
    around = round_from((after + 1) % seats, seats)
    return tuple(seat for seat in around[: around.index(upto)] if seat not in players)
