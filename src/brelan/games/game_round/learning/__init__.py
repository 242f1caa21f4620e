"""Game Round Daker for those who learn it. No chips are played for: the one who is found gets or loses a point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from brelan.engine.dealing import Dealt
from brelan.engine.discards import Discard
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
from brelan.games.game_round.events import Seated
from brelan.games.game_round.view import View
from brelan.learn.describing import Bounds, Description, Entry, Known, Layout, Numbers, Slot, put_seats
from brelan.learn.setting import Setting


def place(setting: Setting, view: View, move: Discard) -> int:
    assert view.seat is not None
    return discard_place(move, in_pack_order(view.hands[view.seat], pack_places(setting.rules.pack)))


def slots(setting: Setting) -> tuple[Slot, ...]:
    names = ("dealer", "speaking", "playing", "came-out")
    return (*hand_slots(setting), *[Slot(name, (setting.players,)) for name in names], Slot("final", (1,)))


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    write_hand(setting, layout, view.hands, view.changed, view.seat, out)
    at, seat, players = layout.at, view.seat, setting.players
    put_seats(out, at["dealer"], (view.dealer,), seat, players)
    put_seats(out, at["speaking"], (view.speaking,), seat, players)
    put_seats(out, at["playing"], view.playing, seat, players)
    put_seats(out, at["came-out"], view.came_out, seat, players)
    out[at["final"]] = float(view.final)


def entries(_setting: Setting, known: Known) -> Iterable[Entry]:
    """Of the deal that is played now: those before it have no bearing on it."""
    found: list[Entry] = []
    for event in known:
        if isinstance(event, Dealt | Seated):
            found = []
        entry = change_entry(event)
        if entry is not None:
            found.append(entry)
    return found


def bounds(setting: Setting) -> Bounds:
    """Level players play again, and nothing limits how often (GRD-3)."""
    share = 1 / (setting.players - 1)
    low, high = (-share, 1.0) if setting.rules.mode == "winner" else (-1.0, share)
    return Bounds(low, high, 0.0, None)


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: DISCARD_NAMES,
    place=place,
    slots=slots,
    write=write,
    chance=kinds_of,
    bounds=bounds,
    labels=CHANGE_LABELS,
    details=0,
    entries=entries,
    longest=lambda setting: setting.players,
    batch="brelan.games.game_round.learning.batch",
    remembered=own_changes,
    remember=write_changes,
)
