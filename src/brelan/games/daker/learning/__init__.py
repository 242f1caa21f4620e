"""Daker for those who learn it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

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
from brelan.families.daker_cards.learning import PACK, in_pack_order, kinds_of, pack_places
from brelan.games.daker.events import Turned
from brelan.games.daker.rules import BOARD, HELD, big_blind
from brelan.games.daker.view import View
from brelan.learn.describing import Bounds, Description, Entry, Known, Layout, Numbers, Slot, put_cards
from brelan.learn.setting import Setting

ROUNDS: Final = 1 + BOARD


def slots(setting: Setting) -> tuple[Slot, ...]:
    return (Slot("hand", (HELD, PACK)), Slot("board", (BOARD, PACK)), *bet_slots(setting))


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    places = pack_places(setting.rules.pack)
    if view.seat is not None and view.hands:
        put_cards(out, layout.at["hand"], in_pack_order(view.hands[view.seat], places), places, PACK)
    put_cards(out, layout.at["board"], view.board, places, PACK)
    write_bets(setting, layout, view, out)


def entries(setting: Setting, known: Known) -> Iterable[Entry]:
    """What was said, and when cards were turned: the board is in the observation."""
    for event in known:
        entry = Entry("turn") if isinstance(event, Turned) else bet_entry(setting, event)
        if entry is not None:
            yield entry


def bounds(setting: Setting) -> Bounds:
    return chip_bounds(setting, most_bets(setting, ROUNDS, big_blind(setting.rules)))


def longest(setting: Setting) -> int:
    return most_bets(setting, ROUNDS, big_blind(setting.rules)) + BOARD


def place(_setting: Setting, _view: View, move: Any) -> int:
    return bet_place(move)


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: BET_ACTIONS,
    place=place,
    slots=slots,
    write=write,
    chance=kinds_of,
    bounds=bounds,
    labels=(*BET_LABELS, "turn"),
    details=0,
    entries=entries,
    longest=longest,
    sizes=RAISES,
    batch="brelan.games.daker.learning.batch",
)
