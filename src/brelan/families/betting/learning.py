"""Betting as actions and numbers: what Daker and Daker five cards share."""

from __future__ import annotations

from typing import Any, Final

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.families.betting.bets import Call, Called, Check, Checked, Fold, Folded, Raised
from brelan.families.betting.limits import MOST_BETS
from brelan.families.betting.showdown import Muck, Show
from brelan.learn.describing import Bounds, Entry, Layout, Numbers, Sizes, Slot, put_seats, put_values
from brelan.learn.setting import Setting

BET_ACTIONS: Final = ("fold", "check", "call", "muck", "show")
_PLACE: Final = {Fold: 0, Check: 1, Call: 2, Muck: 3, Show: 4}

LADDER: Final = ("least", "half-pot", "three-quarters-pot", "pot", "twice-pot", "most")
_QUARTERS: Final = (2, 3, 4, 8)
"""What the sizes between the least and the most add, in quarters of the pot."""

BET_LABELS: Final = ("fold", "check", "call", "raise")


def bet_place(move: Any) -> int:
    """The number of a plain move of the betting, or of the last one who may show."""
    return _PLACE[type(move)]


def wanted_raises(_setting: Setting, view: Any, legal: Legal) -> tuple[int, ...]:
    to_call = view.bets[view.seat] + legal.price
    pot = view.pot + legal.price
    least, most = legal.amounts[0], legal.amounts[-1]
    return tuple([raise_of_size(size, to_call, pot, least, most) for size in range(len(LADDER))])


def raise_of_size(size: int, to_call: int, pot: int, least: int, most: int) -> int:
    """Where a size of the ladder leads to. A raise of half the pot adds half of what lies there after a call."""
    if size == 0:
        return least
    if size == len(LADDER) - 1:
        return most
    return min(max(to_call + pot * _QUARTERS[size - 1] // 4, least), most)


RAISES: Final = Sizes("raise", LADDER, wanted_raises, lambda setting: setting.stack)


def bet_slots(setting: Setting) -> tuple[Slot, ...]:
    """Who deals, speaks and is still in; where the chips are."""
    names = ("dealer", "speaking", "playing", "stacks", "bets", "paid")
    return (*[Slot(name, (setting.players,)) for name in names], Slot("pot", (1,)))


def write_bets(setting: Setting, layout: Layout, view: Any, out: Numbers) -> None:
    at, seat, players, chips = layout.at, view.seat, setting.players, setting.chips
    put_seats(out, at["dealer"], (view.dealer,), seat, players)
    put_seats(out, at["speaking"], (view.speaking,), seat, players)
    put_seats(out, at["playing"], view.playing, seat, players)
    put_values(out, at["stacks"], view.stacks, seat, chips)
    put_values(out, at["bets"], view.bets, seat, chips)
    put_values(out, at["paid"], view.betting.paid, seat, chips)
    out[at["pot"]] = view.pot / chips


def bet_entry(setting: Setting, event: Event) -> Entry | None:
    """What a seat said, as a row of the history."""
    match event:
        case Folded(seat):
            return Entry("fold", seat)
        case Checked(seat):
            return Entry("check", seat)
        case Called(seat, amount):
            return Entry("call", seat, amount / setting.chips)
        case Raised(seat, to):
            return Entry("raise", seat, to / setting.chips)
    return None


def most_bets(setting: Setting, rounds: int, smallest: int) -> int:
    """Decisions of the longest betting, and the last one's choice to show.

    A full raise adds the smallest bet at least, and a short one takes a player's last chips. A fixed limit has four
    in each round. Between two raises everyone speaks once at most.
    """
    raises = setting.stack // smallest + setting.players
    if setting.rules.limit == "fixed-limit":
        raises = min(raises, rounds * MOST_BETS)
    return setting.players * (rounds + raises) + 1


def chip_bounds(setting: Setting, moves: int) -> Bounds:
    """A seat loses its stack, or wins those of all others."""
    return Bounds(-float(setting.stack), float(setting.stack * (setting.players - 1)), 0.0, moves)
