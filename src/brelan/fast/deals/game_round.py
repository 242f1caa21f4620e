"""Whole rounds of Game Round Daker in compiled loops: 2 to 16 participants, highest or lowest hand, any pack.

    question = Question(Rules(mode="loser"), ("simple",) * 6, stack=0)
    deals = play(question, numbers.key_of(1), first=0, count=100_000)

A policy of one's own is a table `discards[opponents - 1, hand]`: a number from 0 to 15, of which `daker_drawing` says
what it throws away. The hands are those of `bots.daker_common.Discards`, 80,730 of them in the order of its `masks`,
the cards of each in the order of the pack. It is given a name, and plays where the question names it. Who never
changes a card:

    own = {"stays": np.zeros((3, HANDS), np.int8)}
    question = Question(Rules(), ("stays", "simple"), stack=0)
    deals = play(question, numbers.key_of(1), first=0, count=100_000, own=own)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.bots.daker_common import beats_all, beats_one
from brelan.engine.game import Table
from brelan.engine.phases import check_table
from brelan.errors import BadOption
from brelan.fast import numbers, trace
from brelan.fast.batch import Deals, Question, check_policies
from brelan.fast.compiled import loop, part
from brelan.fast.deals import daker_drawing as drawings
from brelan.fast.deals.daker_drawing import DISCARDS, DRAWING, Drawing
from brelan.fast.deals.daker_hands import Ranking, ranking_of
from brelan.fast.deals.daker_plans import HANDS, no_plans, planned_discard, plans_of
from brelan.fast.deals.daker_room import CHOICES, GOES_ROUND, HAND, ROWS, SEAT, shown_in, tell
from brelan.games.game_round import GAME
from brelan.games.game_round.rules import GROUP, Rules
from brelan.games.game_round.state import groups_of
from brelan.hands.daker import PLACES
from brelan.pieces.daker_cards import PACK_SIZE, Pack, pack_from

POLICIES: Final = ("random", "simple")
RANDOM: Final = 0

MOST_SEATS: Final = GAME.seats[-1]
MOST_GROUPS: Final = len(groups_of(MOST_SEATS))

# What a trace tells besides the cards (`daker_room`).
SHOWED: Final = np.int64(101)  # the strength of a hand, from the dealer's left
LEVEL: Final = np.int64(102)  # a bit for each who plays again (GRD-3)
CAME_OUT: Final = np.int64(103)  # the seat that decides a group, or the round

Policies: TypeAlias = Mapping[str, NDArray[np.int8]]
"""Tables of discards by the names of the policies."""

Room: TypeAlias = Any
"""A record of ROOM."""

ROOM: Final = np.dtype(
    [
        ("hand", HAND),  # the random numbers of the policies
        ("seats", np.int64),
        ("policies", np.int64, MOST_SEATS),  # RANDOM, or 1 and the number of a plan
        ("lowest", np.bool_),  # GRD-2: it decides, and not the highest
        ("always_deals", np.int64),  # GOES_ROUND, or a seat
        ("groups", np.int64),
        ("sizes", np.int64, MOST_GROUPS),  # of each group
        ("came_out", np.int64, MOST_GROUPS),  # of each group
        ("dealer", np.int64),
        ("players", np.int64),  # of the deal that is played now
        ("playing", np.int64, GROUP),  # their seats, ascending
        ("strengths", np.int64, GROUP),  # of their hands
        ("pack", np.int64, PACK_SIZE),  # shuffled as far as it is dealt
        ("chance", np.uint64, numbers.WORDS),
        ("shown", np.int64, PLACES),  # how often each strength was shown
        ("watched", np.bool_),
        ("trace", np.int64, (ROWS, 2)),
    ],
    align=True,
)


@part
def play_round(room: Room, drawing: Drawing, ranking: Ranking, plans: NDArray[Any]) -> Any:
    """GRD-4: groups of neighbours, and a belle between those who came out: who decides the round."""
    seat = 0
    for group in range(room.groups):
        room.players = room.sizes[group]
        for place in range(room.players):
            room.playing[place] = seat
            seat += 1
        room.came_out[group] = settle(room, drawing, ranking, plans)
    if room.groups == 1:
        return room.came_out[0]
    room.players = room.groups
    for place in range(room.players):
        room.playing[place] = room.came_out[place]
    return settle(room, drawing, ranking, plans)


@loop
def settle(room: Room, drawing: Drawing, ranking: Ranking, plans: NDArray[Any]) -> Any:
    """GRD-3: those level in the deciding place play again among themselves, until it is settled who has it."""
    if place_of_dealer(room) == room.players:
        hand_on_deal(room)
    while True:
        new_pack(room)
        drawings.deal_hands(room, drawing, room.players)
        discards(room, drawing, ranking, plans)
        show(room, drawing, ranking)
        keep_level(room)
        if room.players == 1:
            tell(room, CAME_OUT, room.playing[0])
            return room.playing[0]
        tell(room, LEVEL, playing_mask(room))
        hand_on_deal(room)


@part
def new_pack(room: Room) -> None:
    """All 27 cards."""
    for place in range(PACK_SIZE):
        room.pack[place] = place


@part
def place_of_dealer(room: Room) -> Any:
    """Where the dealer is among those who play; their number if he does not play."""
    place = 0
    while place < room.players and room.playing[place] != room.dealer:
        place += 1
    return place


@part
def hand_on_deal(room: Room) -> None:
    """GRD-3: to the next of those who play, clockwise."""
    nearest = room.seats
    for place in range(room.players):
        nearest = min(nearest, (room.playing[place] - room.dealer - 1) % room.seats)
    room.dealer = (room.dealer + 1 + nearest) % room.seats


@part
def from_left(room: Room, turn: Any) -> Any:
    """The place of the first, the second … from the dealer's left."""
    place = place_of_dealer(room) + 1 + turn
    return place - room.players if place >= room.players else place


@part
def discards(room: Room, drawing: Drawing, ranking: Ranking, plans: NDArray[Any]) -> None:
    """GRD-1, GRD-5: one discard of none to two cards, from the dealer's left."""
    for turn in range(room.players):
        place = from_left(room, turn)
        tell(room, SEAT, room.playing[place])
        if room.watched:
            tell(room, CHOICES, drawings.count_discards(drawing, ranking, place))
        drawings.change_cards(room, drawing, place, choose_discard(room, drawing, ranking, plans, place))


@part
def choose_discard(room: Room, drawing: Drawing, ranking: Ranking, plans: NDArray[Any], place: Any) -> Any:
    """What a player throws away."""
    policy = room.policies[room.playing[place]]
    if policy == RANDOM:
        return drawings.any_discard(room, drawing, ranking, place)
    return planned_discard(plans[policy - 1], ranking, drawing, place, room.players - 1)


@part
def show(room: Room, drawing: Drawing, ranking: Ranking) -> None:
    """GRD-2: all hands are shown, and count at their best (DAK-5)."""
    for turn in range(room.players):
        place = from_left(room, turn)
        strength = drawings.strength_held(drawing, ranking, place)
        room.strengths[place] = strength
        room.shown[strength] += 1
        tell(room, SHOWED, strength)


@part
def keep_level(room: Room) -> None:
    """GRD-2: only those in the deciding place are still concerned."""
    deciding = room.strengths[0]
    for place in range(1, room.players):
        strength = room.strengths[place]
        deciding = min(deciding, strength) if room.lowest else max(deciding, strength)
    kept = 0
    for place in range(room.players):
        if room.strengths[place] == deciding:
            room.playing[kept] = room.playing[place]
            kept += 1
    room.players = kept


@part
def playing_mask(room: Room) -> Any:
    """A bit for each who plays."""
    mask = 0
    for place in range(room.players):
        mask |= 1 << room.playing[place]
    return mask


@loop
def play_rounds(
    room: Room, drawing: Drawing, ranking: Ranking, plans: NDArray[Any], key: Any, first: Any, winners: Any
) -> None:
    """The rounds numbered `first` and following."""
    everybody = (1 << room.seats) - 1
    for row in range(len(winners)):
        number = first + row
        numbers.begin(room.chance, key, number, numbers.CHANCE)
        numbers.begin(room.hand.numbers, key, number, numbers.CHOICES)
        room.dealer = number % room.seats if room.always_deals == GOES_ROUND else room.always_deals
        decided = 1 << play_round(room, drawing, ranking, plans)
        winners[row] = everybody ^ decided if room.lowest else decided


def play(question: Question, key: int, first: int, count: int, own: Policies | None = None) -> Deals:
    """The rounds numbered `first` and following. `own` has policies of one's own."""
    own = own or {}
    room = _room(question, own, watched=False)
    winners = _run(question, room, key, first, count, own)
    return Deals(np.zeros((count, len(question.policies)), np.int64), winners, shown_in(room))  # GRD-1: no betting


def trace_deal(
    question: Question, key: int, number: int, own: Policies | None = None
) -> tuple[list[tuple[int, int]], list[int], int]:
    """One round with its steps, payoffs and winners."""
    own = own or {}
    room = _room(question, own, watched=True)
    winners = _run(question, room, key, number, 1, own)
    return trace.written(room["trace"]), [0] * len(question.policies), int(winners[0])


def _room(question: Question, own: Policies, *, watched: bool) -> Room:
    rules: Rules = question.rules
    seats = len(question.policies)
    check_table(GAME.seats, GAME.entry(rules), Table((question.stack,) * seats, question.dealer or 0))
    check_policies(GAME, POLICIES, own, question.policies)
    known = (*POLICIES, *own)
    groups = groups_of(seats)
    room = np.zeros(1, ROOM)[0]
    room["seats"] = seats
    room["policies"][:seats] = [known.index(policy) for policy in question.policies]
    room["lowest"] = rules.mode == "loser"
    room["always_deals"] = GOES_ROUND if question.dealer is None else question.dealer
    room["groups"] = len(groups)
    room["sizes"][: len(groups)] = [len(group) for group in groups]
    room["watched"] = watched
    room["trace"] = trace.roomy(ROWS)
    return room


def _run(question: Question, room: Room, key: int, first: int, count: int, own: Policies) -> NDArray[np.uint32]:
    winners = np.zeros(count, np.uint32)
    drawing = np.zeros(1, DRAWING)[0]
    pack = pack_from(question.rules.pack)
    play_rounds(room, drawing, ranking_of(pack), _plans(question, own), key, first, winners)
    return winners


def _plans(question: Question, own: Policies) -> NDArray[Any]:
    """The plan of `simple`, and one's own."""
    rules: Rules = question.rules
    asked = {*question.policies} - {POLICIES[RANDOM]}
    simple = _simple(pack_from(rules.pack), rules.mode) if asked else _nobody()
    if not own:
        return simple
    plans = np.concatenate([simple] * (1 + len(own)))
    for plan, (name, discards) in zip(plans[1:], own.items(), strict=True):
        plan["best"][1:GROUP] = _checked(name, discards)
    return plans


def _checked(name: str, discards: Any) -> NDArray[Any]:
    """Refuse a table that is none."""
    table = np.asarray(discards)
    if (
        table.shape != (GROUP - 1, HANDS)
        or table.dtype.kind not in "iu"
        or not 0 <= table.min() <= table.max() < DISCARDS
    ):
        raise BadOption(
            "bad-own-discards",
            "the policy {name!r} is not a table of discards: shape {opponents} × {hands}, numbers from 0 to {last}",
            name=name,
            opponents=GROUP - 1,
            hands=HANDS,
            last=DISCARDS - 1,
        )
    return table


@lru_cache(maxsize=4)
def _simple(pack: Pack, mode: str) -> NDArray[Any]:
    return np.array([plans_of(pack, beats_one if mode == "loser" else beats_all)])


@lru_cache(maxsize=1)
def _nobody() -> NDArray[Any]:
    return np.array([no_plans()])
