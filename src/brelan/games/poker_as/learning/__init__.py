"""Poker d'As for those who learn it. Dice lie open: everyone sees the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from brelan.games.poker_as.actions import Action, Throw
from brelan.games.poker_as.events import Fell, Settled, Threw
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.view import View
from brelan.learn.describing import (
    Bounds,
    Description,
    Entry,
    Known,
    Layout,
    Numbers,
    Slot,
    places_of,
    put_cards,
    put_seats,
    put_values,
    squashed,
)
from brelan.learn.setting import Setting
from brelan.pieces.dice import FACES, PLACE, Dice

KEPT: Final = tuple(places for size in range(DICE_IN_HAND) for places in combinations(range(DICE_IN_HAND), size))
"""The dice that are kept, by their places on the table, best first."""

ACTIONS: Final = (
    "stop",
    *["throw all" if not places else "keep " + "+".join(str(1 + place) for place in places) for places in KEPT],
)
STOP: Final = 0
_THROW: Final = {places: 1 + number for number, places in enumerate(KEPT)}
_DICE: Final = {str(face): place for face, place in PLACE.items()}

ROWS: Final = 32
"""Throws have no limit on the sheet, and play-offs never have one: the last rows are kept."""


def place(_setting: Setting, view: View, move: Action) -> int:
    return throw_place(move.keep, view.dice) if isinstance(move, Throw) else STOP


def throw_place(keep: Dice, dice: Dice) -> int:
    """The number of the action that keeps these dice of those on the table."""
    return _THROW[places_of(keep, dice)]


def slots(setting: Setting) -> tuple[Slot, ...]:
    players, faces = setting.players, len(FACES)
    seats = ("first", "throwing", "waiting", "level", "throws")
    return (
        Slot("dice", (DICE_IN_HAND, faces)),
        Slot("hands", (players, DICE_IN_HAND, faces)),
        Slot("sudden", (players, DICE_IN_HAND, faces)),
        *[Slot(name, (players,)) for name in seats],
        Slot("thrown", (1,)),
        Slot("limited", (1,)),
        Slot("limit", (1,)),
    )


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    at, viewer, players = layout.at, view.seat, setting.players
    put_cards(out, at["dice"], view.dice, _DICE, len(FACES))
    for seat in range(players):
        row = (seat - (viewer or 0)) % players * DICE_IN_HAND * len(FACES)
        put_cards(out, at["hands"] + row, view.hands[seat], _DICE, len(FACES))
        put_cards(out, at["sudden"] + row, view.sudden[seat], _DICE, len(FACES))
    put_seats(out, at["first"], (view.first,), viewer, players)
    put_seats(out, at["throwing"], (view.throwing,), viewer, players)
    put_seats(out, at["waiting"], view.waiting, viewer, players)
    put_seats(out, at["level"], view.level, viewer, players)
    put_values(out, at["throws"], [squashed(count) for count in view.throws], viewer)
    out[at["thrown"]] = squashed(view.thrown)
    if view.limit is not None:
        out[at["limited"]], out[at["limit"]] = 1.0, squashed(view.limit)


def entries(_setting: Setting, known: Known) -> Iterable[Entry]:
    for event in known:
        match event:
            case Threw(seat, kept):
                yield Entry("throw", seat, details=_shares(kept))
            case Fell(seat, dice):
                yield Entry("fall", seat, details=_shares(dice))
            case Settled(seat):
                yield Entry("settle", seat)


def _shares(dice: Dice) -> tuple[float, ...]:
    return tuple(dice.count(face) / DICE_IN_HAND for face in FACES)


def bounds(setting: Setting) -> Bounds:
    stake = float(setting.rules.stake)
    return Bounds(-stake, stake * (setting.players - 1), 0.0, None)


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: ACTIONS,
    place=place,
    slots=slots,
    write=write,
    chance=lambda _setting: FACES,
    bounds=bounds,
    labels=("throw", "fall", "settle"),
    details=len(FACES),
    entries=entries,
    longest=lambda _setting: ROWS,
    batch="brelan.games.poker_as.learning.batch",
)
