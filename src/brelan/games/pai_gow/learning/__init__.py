"""Pai Gow Poker for those who learn it: every seat plays against the bank."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final, get_args

from brelan.engine.legal import Legal
from brelan.games.pai_gow.actions import GiveUp, SetFoul, SetHands, Stay
from brelan.games.pai_gow.events import BetMade, GaveUp, HandsSet, HandsTurned
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH, CARDS_IN_LOW
from brelan.games.pai_gow.rules import Ending, bets_allowed, gain_of
from brelan.games.pai_gow.view import View
from brelan.learn.describing import (
    Bounds,
    Description,
    Entry,
    Known,
    Layout,
    Numbers,
    Sizes,
    Slot,
    places_of,
    put_cards,
    put_seats,
    put_values,
)
from brelan.learn.setting import Setting
from brelan.pieces.suited_cards import PACK_53

FRONTS: Final = tuple(combinations(range(CARDS_DEALT), CARDS_IN_LOW))
"""The weak hand, by the places of its two cards: the joker first, then the highest."""

_FRONT: Final[dict[tuple[int, ...], int]] = {places: number for number, places in enumerate(FRONTS)}
_NAMES: Final = tuple("+".join(str(1 + place) for place in places) for places in FRONTS)
ACTIONS: Final = (
    "stay",
    "give-up",
    *[f"set {name}" for name in _NAMES],
    *[f"foul {name}" for name in _NAMES],
)
_PLACES: Final = {card: place for place, card in enumerate(PACK_53)}
ENDINGS: Final[tuple[Ending, ...]] = tuple(
    ending for kind in get_args(Ending) for ending in get_args(kind) or (kind,)
)
PACK: Final = len(PACK_53)


def place(_setting: Setting, view: View, move: Any) -> int:
    match move:
        case Stay():
            return 0
        case GiveUp():
            return 1
    assert isinstance(move, SetHands | SetFoul)
    assert view.seat is not None
    number = _FRONT[places_of(move.cards, view.hands[view.seat])]
    return 2 + number + (len(FRONTS) if isinstance(move, SetFoul) else 0)


def wanted_bets(_setting: Setting, _view: View, legal: Legal) -> tuple[int, ...]:
    """The least, the most, and four steps between them, each about twice the one before."""
    least, most = legal.amounts[0], legal.amounts[-1]
    return (least, *[least + (most - least) // part for part in (16, 8, 4, 2)], most)


def slots(setting: Setting) -> tuple[Slot, ...]:
    players = setting.players
    return (
        Slot("hand", (CARDS_DEALT, PACK)),
        Slot("front", (CARDS_DEALT,)),
        Slot("bank-front", (CARDS_IN_LOW, PACK)),
        Slot("bank-back", (CARDS_IN_HIGH, PACK)),
        Slot("turned-front", (players, CARDS_IN_LOW, PACK)),
        Slot("turned-back", (players, CARDS_IN_HIGH, PACK)),
        Slot("endings", (players, len(ENDINGS))),
        *[Slot(name, (players,)) for name in ("first", "speaking", "set", "stacks", "bets")],
    )


def write(setting: Setting, layout: Layout, view: View, out: Numbers) -> None:
    at, viewer, players = layout.at, view.seat, setting.players
    if viewer is not None and view.hands[viewer]:
        put_cards(out, at["hand"], view.hands[viewer], _PLACES, PACK)
        for spot in places_of(view.fronts[viewer], view.hands[viewer]):
            out[at["front"] + spot] = 1.0
    put_cards(out, at["bank-front"], view.bank_front, _PLACES, PACK)
    put_cards(out, at["bank-back"], view.bank_back, _PLACES, PACK)
    for seat, ending in enumerate(view.endings):
        row = (seat - (viewer or 0)) % players
        put_cards(out, at["turned-front"] + row * CARDS_IN_LOW * PACK, view.fronts[seat], _PLACES, PACK)
        put_cards(out, at["turned-back"] + row * CARDS_IN_HIGH * PACK, view.backs[seat], _PLACES, PACK)
        if ending is not None:
            out[at["endings"] + row * len(ENDINGS) + ENDINGS.index(ending)] = 1.0
    put_seats(out, at["first"], (view.first,), viewer, players)
    put_seats(out, at["speaking"], (view.speaking,), viewer, players)
    put_seats(out, at["set"], [seat for seat in range(players) if view.fronts[seat]], viewer, players)
    put_values(out, at["stacks"], [min(stack, setting.chips) for stack in view.stacks], viewer, setting.chips)
    put_values(out, at["bets"], view.bets, viewer, setting.chips)


def entries(setting: Setting, known: Known) -> Iterable[Entry]:
    for event in known:
        match event:
            case BetMade(seat, amount):
                yield Entry("bet", seat, amount / setting.chips)
            case HandsSet(seat):
                yield Entry("set", seat)
            case GaveUp(seat):
                yield Entry("give-up", seat)
            case HandsTurned(seat):
                yield Entry("turn", seat)


def bounds(setting: Setting) -> Bounds:
    """What the seats win is lost by the house."""
    most = bets_allowed(setting.rules, setting.stack)[-1]
    return Bounds(-float(most), float(gain_of(setting.rules, most, "win")), None, longest(setting))


def longest(setting: Setting) -> int:
    """A bet, a setting, and to stay or give up."""
    return 3 * setting.players


DESCRIPTION: Final = Description(
    version=0,
    actions=lambda _setting: ACTIONS,
    place=place,
    slots=slots,
    write=write,
    chance=lambda _setting: PACK_53,
    bounds=bounds,
    labels=("bet", "set", "give-up", "turn"),
    details=0,
    entries=entries,
    longest=longest,
    sizes=Sizes(
        "bet",
        ("least", "sixteenth", "eighth", "quarter", "half", "most"),
        wanted_bets,
        lambda setting: bets_allowed(setting.rules, setting.stack)[-1],
    ),
    batch="brelan.games.pai_gow.learning.batch",
)
