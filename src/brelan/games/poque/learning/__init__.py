"""Poque for those who learn it: what is left in the pools belongs to nobody, so the sum of a round varies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import astuple

from brelan.games.poque.actions import Follow, Lead, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.events import Announced, Followed, Laid, Opened, Passed, Raised
from brelan.games.poque.ranking import RANKS, Combination
from brelan.games.poque.rules import ENTRY, HELD, MOST_BID, Rules, bonus_of
from brelan.games.poque.view import STAGES, View
from brelan.learn.describing import (
    Bounds,
    Description,
    Entry,
    Known,
    Layout,
    Numbers,
    Sizes,
    Slot,
    put_cards,
    put_seats,
    put_values,
)
from brelan.learn.setting import Setting
from brelan.pieces.hand import combination_id
from brelan.pieces.suited_cards import PACK_32, Card

PACK: Final = len(PACK_32)
_PLACES: Final = {card: place for place, card in enumerate(PACK_32)}
KINDS: Final = tuple(combination_id(kind) for kind in Combination)
WIDTH: Final = len(KINDS) + HELD
_PLAIN: Final = {Pass: 0, Follow: 1}
ACTIONS: Final = ("pass", "follow", "announce", *[f"lead {card}" for card in PACK_32])


def place(_setting: Setting, _view: View, move: Any) -> int:
    """An announcement leaves nothing to choose: it has one number, whatever is said."""
    return 3 + _PLACES[move.card] if isinstance(move, Lead) else _PLAIN.get(type(move), 2)


def slots(setting: Setting) -> tuple[Slot, ...]:
    players = setting.players
    return (
        Slot("hand", (PACK,)),
        Slot("turned", (PACK,)),
        Slot("missing", (PACK,)),
        Slot("shown", (players, PACK)),
        Slot("laid", (players, PACK)),
        Slot("announced", (players, WIDTH)),
        Slot("stage", (len(STAGES),)),
        Slot("pools", (len(Pool),)),
        *[Slot(name, (players,)) for name in ("dealer", "speaking", "passed", "cards", "stacks", "bids")],
    )


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    at, viewer, players = layout.at, view.seat, setting.players
    if viewer is not None and view.hands:
        _mark(out, at["hand"], view.hands[viewer])
    _mark(out, at["turned"], (view.turned,) if view.turned is not None else ())
    _mark(out, at["missing"], view.missing)
    for seat in range(players):
        row = (seat - (viewer or 0)) % players
        _mark(out, at["shown"] + row * PACK, view.shown[seat])
        _mark(out, at["laid"] + row * PACK, [laid.card for laid in view.laid if laid.seat == seat])
        _write_announced(view, seat, at["announced"] + row * WIDTH, out)
    out[at["stage"] + STAGES.index(view.stage)] = 1.0
    for number, chips in enumerate(astuple(view.pools)):
        out[at["pools"] + number] = chips / setting.chips
    put_seats(out, at["dealer"], (view.dealer,), viewer, players)
    put_seats(out, at["speaking"], (view.speaking,), viewer, players)
    put_seats(out, at["passed"], view.passed, viewer, players)
    put_values(out, at["cards"], [len(hand) for hand in view.hands], viewer, HELD)
    put_values(out, at["stacks"], view.stacks, viewer, setting.chips)
    put_values(out, at["bids"], view.bids, viewer, MOST_BID)


def _mark(out: Numbers, at: int, cards: Iterable[Card]) -> None:
    for card in cards:
        put_cards(out, at, (card,), _PLACES, PACK)


def _write_announced(view: View, seat: int, at: int, out: Numbers) -> None:
    """The combination, and the ranks that were named, highest 1."""
    hand = view.announced[seat]
    if hand is None:
        return
    out[at + KINDS.index(hand.combination)] = 1.0
    for number, rank in enumerate(hand.values):
        out[at + len(KINDS) + number] = (1 + RANKS.find(rank)) / len(RANKS)


def entries(_setting: Setting, known: Known) -> Iterable[Entry]:
    for event in known:
        match event:
            case Passed(seat):
                yield Entry("pass", seat)
            case Followed(seat, _, to):
                yield Entry("follow", seat, to / MOST_BID)
            case Opened(seat, amount):
                yield Entry("bid", seat, amount / MOST_BID)
            case Raised(seat, to):
                yield Entry("bid", seat, to / MOST_BID)
            case Announced(seat):
                yield Entry("announce", seat)
            case Laid(seat, cards):
                yield Entry("lay", seat, details=tuple([float(card in cards) for card in PACK_32]))


def most_lost(setting: Setting) -> int:
    """The stakes, the highest bid, a chip for each card and the dearest bonus; never more than the stack."""
    rules: Rules = setting.rules
    bonus = max(bonus_of(rules, kind) for kind in KINDS)
    return min(setting.stack, ENTRY + MOST_BID + HELD + bonus)


def bounds(setting: Setting) -> Bounds:
    lost = most_lost(setting)
    return Bounds(-float(lost), float(lost * (setting.players - 1)), None, longest(setting))


def longest(setting: Setting) -> int:
    """Two rounds of bids, at most five announcements each, and every card laid by itself."""
    return setting.players * (2 + 2 * HELD)


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: ACTIONS,
    place=place,
    slots=slots,
    write=write,
    chance=lambda _setting: PACK_32,
    bounds=bounds,
    labels=("pass", "follow", "bid", "announce", "lay"),
    details=PACK,
    entries=entries,
    longest=longest,
    sizes=Sizes("bid", (), lambda *_ladder: (), lambda _setting: MOST_BID),
    batch="brelan.games.poque.learning.batch",
)
