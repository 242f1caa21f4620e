"""Daker five cards for those who learn it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from brelan.engine.discards import Discard
from brelan.families.betting.learning import (
    BET_ACTIONS,
    BET_LABELS,
    RAISES,
    bet_entry,
    bet_place,
    bet_slots,
    chip_bounds,
    most_bets,
    write_bets,
)
from brelan.families.daker_cards.learning import (
    CHANGE_LABELS,
    DISCARD_NAMES,
    change_entry,
    discard_place,
    hand_slots,
    in_pack_order,
    kinds_of,
    own_changes,
    pack_places,
    write_changes,
    write_hand,
)
from brelan.games.daker_draw.view import View
from brelan.learn.describing import Bounds, Description, Entry, Known, Layout, Numbers, Slot
from brelan.learn.setting import Setting

ROUNDS: Final = 2


def place(setting: Setting, view: View, move: Any) -> int:
    if not isinstance(move, Discard):
        return bet_place(move)
    assert view.seat is not None
    hand = in_pack_order(view.hands[view.seat], pack_places(setting.rules.pack))
    return len(BET_ACTIONS) + discard_place(move, hand)


def slots(setting: Setting) -> tuple[Slot, ...]:
    return (*hand_slots(setting), Slot("round", (ROUNDS,)), *bet_slots(setting))


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    write_hand(setting, layout, view.hands, view.changed, view.seat, out)
    if view.betting_round:
        out[layout.at["round"] + view.betting_round - 1] = 1.0
    write_bets(setting, layout, view, out)


def entries(setting: Setting, known: Known) -> Iterable[Entry]:
    for event in known:
        entry = change_entry(event) or bet_entry(setting, event)
        if entry is not None:
            yield entry


def longest(setting: Setting) -> int:
    return most_bets(setting, ROUNDS, setting.rules.ante) + setting.players


def bounds(setting: Setting) -> Bounds:
    return chip_bounds(setting, longest(setting))


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: (*BET_ACTIONS, *DISCARD_NAMES),
    place=place,
    slots=slots,
    write=write,
    chance=kinds_of,
    bounds=bounds,
    labels=(*BET_LABELS, *CHANGE_LABELS),
    details=0,
    entries=entries,
    longest=longest,
    sizes=RAISES,
    batch="brelan.games.daker_draw.learning.batch",
    remembered=own_changes,
    remember=write_changes,
)
