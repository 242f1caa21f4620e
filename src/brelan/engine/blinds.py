"""Blinds from deal to deal: whom the big one passes over (COM-7), and that they rise (DAK-16). Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from brelan.pieces.seats import round_from


class Blinds(Struct, frozen=True):
    """What a match must know of a game in which forced bets go round the table."""

    places: Callable[[int, int], tuple[int, int]]  # from the number of players and the dealer: small blind, big blind
    big: Callable[[Any], int]  # the big blind under these rules
    doubled: Callable[[Any, int], Any]  # the rules after the blinds have doubled this many times


def blind_seats(blinds: Blinds, players: tuple[int, ...], dealer: int) -> tuple[int, int]:
    """The seats of the small and of the big blind when `players` play and `dealer`, one of them, deals."""
    small, big = blinds.places(len(players), players.index(dealer))
    return players[small], players[big]


def passed_over(blinds: Blinds, players: tuple[int, ...], dealer: int, seats: int) -> tuple[int, ...]:
    """The seats that the big blind passes in this deal: they lie between the two blinds, and do not play."""
    small, big = blind_seats(blinds, players, dealer)
    around = round_from(small, seats)
    return tuple(sorted(around[1 : around.index(big)]))
