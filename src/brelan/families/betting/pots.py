"""Main pot and side pots. Knows chips, not cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Pot(Struct, frozen=True):
    """COM-3: an amount, and the seats still in that contributed to it and can win it."""

    amount: int
    seats: tuple[int, ...]


def pots(paid: tuple[int, ...], playing: tuple[int, ...], dead: int = 0) -> tuple[Pot, ...]:
    """The main pot, then the side pots: one level for each different total of the seats still in.

    Chips of folded seats lie in the levels they reach. None is above the last level after a betting round,
    for whoever paid the most is never asked to fold; if one were, it would lie in the last pot. `dead` chips, which
    are nobody's bet (COM-7), lie in the main pot.
    """
    levels = sorted({paid[seat] for seat in playing})
    found: list[Pot] = []
    below = 0  # chips in the pots found so far
    for level in levels:
        reached = dead + (sum(paid) if level == levels[-1] else sum([min(total, level) for total in paid]))
        if reached > below:
            found.append(Pot(reached - below, tuple([seat for seat in playing if paid[seat] >= level])))
        below = reached
    return tuple(found)


def uncalled(paid: tuple[int, ...], playing: tuple[int, ...]) -> tuple[int, int] | None:
    """COM-3: who gets a bet back that nobody matched, and how much of it; None if all is matched.

    Chips of a folded seat match a bet as well: they stay in the pot, and so does what stands against them.
    """
    most = max(paid)
    owner = paid.index(most)
    if paid.count(most) > 1 or owner not in playing:
        return None
    return owner, most - sorted(paid)[-2]


def share(amount: int, winners: tuple[int, ...]) -> tuple[int, ...]:
    """COM-2: what each gets. `winners` in turn from the first after the dealer: odd chips go to the first ones."""
    return tuple([portion(amount, len(winners), place) for place in range(len(winners))])


def portion(amount: int, winners: int, place: int) -> int:
    """COM-2: what the winner at this place gets, the first being 0. Loops compile this function as it is."""
    return amount // winners + (1 if place < amount % winners else 0)


def award(
    paid: tuple[int, ...], playing: tuple[int, ...], strength: Sequence[int], order: tuple[int, ...], dead: int = 0
) -> tuple[int, ...]:
    """What each seat wins: every pot goes to the strongest hand among its seats, equal ones share it (DAK-15).

    `strength` is looked up for the seats still in only. `order`: all seats in turn from the first after the dealer.
    """
    won = [0] * len(paid)
    for pot in pots(paid, playing, dead):
        best = max([strength[seat] for seat in pot.seats])
        sharing = tuple([seat for seat in order if seat in pot.seats and strength[seat] == best])
        for seat, part in zip(sharing, share(pot.amount, sharing), strict=True):
            won[seat] += part
    return tuple(won)
