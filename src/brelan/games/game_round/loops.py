"""Whole rounds of Game Round Daker in compiled loops: 2 to 16 participants, highest or lowest hand, any pack.

    setup = Setup(Rules(mode="loser"), ("simple",) * 6, stack=0)
    deals = play(setup, numbers.key_of(1), first=0, count=100_000)

A custom policy is a table `discards[opponents - 1, hand]`: a number from 0 to 15, of which
`families.daker_cards.loops.discards` says what it throws away. The hands are those of
`families.daker_cards.best_discards.Discards`, 80,730 of them in the order of its `masks`, the cards of each in the
order of the pack. It is given a name, and plays where the setup names it. Who never changes a card:

    custom = {"stays": np.zeros((3, HANDS), np.int8)}
    setup = Setup(Rules(), ("stays", "simple"), stack=0)
    deals = play(setup, numbers.key_of(1), first=0, count=100_000, custom=custom)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.errors import BadOption
from brelan.families.daker_cards.best_discards import beats_all, beats_one
from brelan.families.daker_cards.cards import PACK_SIZE, Pack, pack_from
from brelan.families.daker_cards.loops import discards as drawings
from brelan.families.daker_cards.loops.discards import HANDS, no_plans, planned_discard, plans_of
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import CHOICES, DISCARDS, GOES_ROUND, SEAT, Drawing, Hand, shown_in
from brelan.families.daker_cards.ranking import PLACES
from brelan.games.game_round import GAME
from brelan.games.game_round.rules import GROUP, Rules
from brelan.games.game_round.state import groups_of
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, loop, new, part
from brelan.study.loops.deals import Left, Loops, Setup, Work
from brelan.study.loops.numbers import WORDS
from brelan.study.loops.trace import Trace, note

POLICIES: Final = ("random", "simple")
RANDOM: Final = 0

MOST_SEATS: Final = GAME.seats[-1]
MOST_GROUPS: Final = len(groups_of(MOST_SEATS))

# What a trace tells besides the cards (`families.daker_cards.loops.scratch`).
SHOWED: Final = int64(101)  # the strength of a hand, from the dealer's left
LEVEL: Final = int64(102)  # a bit for each who plays again (GRD-3)
CAME_OUT: Final = int64(103)  # the seat that decides a group, or the round

PlanList: TypeAlias = "np.recarray[Any, Any]"
"""A record of `Plans` for each policy."""

Policies: TypeAlias = Mapping[str, NDArray[np.int8]]
"""Tables of discards by the names of the policies."""


class Scratch:
    """Where rounds are played: one record, used for round after round."""

    hand: Hand  # the random numbers of the policies
    drawing: Drawing
    seats: int
    policies: Annotated[Ints, MOST_SEATS]  # RANDOM, or 1 and the number of a plan
    lowest: bool  # GRD-2: it decides, and not the highest
    always_deals: int  # GOES_ROUND, or a seat
    groups: int
    sizes: Annotated[Ints, MOST_GROUPS]  # of each group
    came_out: Annotated[Ints, MOST_GROUPS]  # of each group
    dealer: int
    players: int  # of the deal that is played now
    playing: Annotated[Ints, GROUP]  # their seats, ascending
    strengths: Annotated[Ints, GROUP]  # of their hands
    pack: Annotated[Ints, PACK_SIZE]  # shuffled as far as it is dealt
    chance: Annotated[Words, WORDS]
    shown: Annotated[Ints, PLACES]  # how often each strength was shown


@part
def play_round(scratch: Scratch, trace: Trace, ranking: Ranking, plans: PlanList) -> int:
    """GRD-4: groups of neighbours, and a belle between those who came out: who decides the round."""
    found = int64(0)
    for group in range(games_of(scratch)):
        seat_players(scratch, group)
        found = settle(scratch, trace, ranking, plans, group)
    return found


@part
def games_of(scratch: Scratch) -> int:
    """One for each group; several groups have a belle after them."""
    return scratch.groups if scratch.groups == 1 else scratch.groups + 1


@part
def seat_players(scratch: Scratch, group: int) -> None:
    """Who plays the next game, a group or the belle; and a dealer among them."""
    first = 0
    for earlier in range(group):
        first += scratch.sizes[earlier]
    is_belle = group == scratch.groups
    scratch.players = scratch.groups if is_belle else scratch.sizes[group]
    for place in range(scratch.players):
        scratch.playing[place] = scratch.came_out[place] if is_belle else first + place
    if place_of_dealer(scratch) == scratch.players:
        hand_on_deal(scratch)


@loop
def settle(scratch: Scratch, trace: Trace, ranking: Ranking, plans: PlanList, group: int) -> int:
    """GRD-3: those level in the deciding place play again among themselves, until it is settled who has it."""
    while True:
        deal_out(scratch, trace)
        discards(scratch, trace, ranking, plans)
        show(scratch, trace, ranking)
        keep_level(scratch)
        if scratch.players == 1:
            return come_out(scratch, trace, group)
        play_again(scratch, trace)


@part
def deal_out(scratch: Scratch, trace: Trace) -> None:
    """GRD-5: five cards of a fresh pack to each who plays."""
    new_pack(scratch)
    drawings.deal_hands(scratch, trace, scratch.players)


@part
def come_out(scratch: Scratch, trace: Trace, group: int) -> int:
    """One is left: who decides the group, or the round."""
    found = scratch.playing[0]
    note(trace, CAME_OUT, found)
    if group < scratch.groups:
        scratch.came_out[group] = found
    return found


@part
def play_again(scratch: Scratch, trace: Trace) -> None:
    """GRD-3: the deal goes to the next of those who are level."""
    note(trace, LEVEL, playing_mask(scratch))
    hand_on_deal(scratch)


@part
def new_pack(scratch: Scratch) -> None:
    """All 27 cards."""
    for place in range(PACK_SIZE):
        scratch.pack[place] = place


@part
def place_of_dealer(scratch: Scratch) -> int:
    """Where the dealer is among those who play; the number of players if the dealer is not among them."""
    place = 0
    while place < scratch.players and scratch.playing[place] != scratch.dealer:
        place += 1
    return place


@part
def hand_on_deal(scratch: Scratch) -> None:
    """GRD-3: to the next of those who play, clockwise."""
    nearest = scratch.seats
    for place in range(scratch.players):
        nearest = min(nearest, (scratch.playing[place] - scratch.dealer - 1) % scratch.seats)
    scratch.dealer = (scratch.dealer + 1 + nearest) % scratch.seats


@part
def from_left(scratch: Scratch, turn: int) -> int:
    """The place of the first, the second … from the dealer's left."""
    place = place_of_dealer(scratch) + 1 + turn
    return place - scratch.players if place >= scratch.players else place


@part
def discards(scratch: Scratch, trace: Trace, ranking: Ranking, plans: PlanList) -> None:
    """GRD-1, GRD-5: one discard of none to two cards, from the dealer's left."""
    for turn in range(scratch.players):
        place = from_left(scratch, turn)
        note(trace, SEAT, scratch.playing[place])
        if len(trace):
            note(trace, CHOICES, drawings.count_discards(scratch.drawing, ranking, place))
        drawings.change_cards(scratch, trace, place, choose_discard(scratch, trace, ranking, plans, place))


@part
def choose_discard(scratch: Scratch, trace: Trace, ranking: Ranking, plans: PlanList, place: int) -> int:
    """What a player throws away."""
    policy = scratch.policies[scratch.playing[place]]
    if policy == RANDOM:
        return drawings.any_discard(scratch, trace, ranking, place)
    return planned_discard(plans[policy - 1], ranking, scratch.drawing, place, scratch.players - 1)


@part
def show(scratch: Scratch, trace: Trace, ranking: Ranking) -> None:
    """GRD-2: all hands are shown, and count at their best (DAK-5)."""
    for turn in range(scratch.players):
        place = from_left(scratch, turn)
        strength = drawings.strength_held(scratch.drawing, ranking, place)
        scratch.strengths[place] = strength
        scratch.shown[strength] += 1
        note(trace, SHOWED, strength)


@part
def keep_level(scratch: Scratch) -> None:
    """GRD-2: only those in the deciding place are still concerned."""
    deciding = scratch.strengths[0]
    for place in range(1, scratch.players):
        strength = scratch.strengths[place]
        deciding = min(deciding, strength) if scratch.lowest else max(deciding, strength)
    kept = 0
    for place in range(scratch.players):
        if scratch.strengths[place] == deciding:
            scratch.playing[kept] = scratch.playing[place]
            kept += 1
    scratch.players = kept


@part
def playing_mask(scratch: Scratch) -> int:
    """A bit for each who plays."""
    mask = 0
    for place in range(scratch.players):
        mask |= 1 << scratch.playing[place]
    return mask


@loop
def play_rounds(
    scratch: Scratch,
    trace: Trace,
    ranking: Ranking,
    plans: PlanList,
    key: int,
    first: int,
    winners: NDArray[np.uint32],
) -> None:
    """The rounds numbered `first` and following."""
    everybody = (1 << scratch.seats) - 1
    for row in range(len(winners)):
        number = first + row
        numbers.begin(scratch.chance, key, number, numbers.CHANCE)
        numbers.begin(scratch.hand.numbers, key, number, numbers.CHOICES)
        scratch.dealer = number % scratch.seats if scratch.always_deals == GOES_ROUND else scratch.always_deals
        decided = 1 << play_round(scratch, trace, ranking, plans)
        winners[row] = everybody ^ decided if scratch.lowest else decided


def new_round(setup: Setup, custom: Policies) -> Scratch:
    """A record for these players."""
    rules: Rules = setup.rules
    seats = len(setup.policies)
    known = (*POLICIES, *custom)
    groups = groups_of(seats)
    scratch = new(Scratch)
    scratch.seats = seats
    scratch.policies[:seats] = [known.index(policy) for policy in setup.policies]
    scratch.lowest = rules.mode == "loser"
    scratch.always_deals = GOES_ROUND if setup.dealer is None else setup.dealer
    scratch.groups = len(groups)
    scratch.sizes[: len(groups)] = [len(group) for group in groups]
    return scratch


def _run(work: Work) -> Left:
    scratch, ranking = new_round(work.setup, work.custom), ranking_of(pack_from(work.setup.rules.pack))
    plans = _plans(work.setup, work.custom)
    play_rounds(scratch, work.trace, ranking, plans, work.key, work.first, work.winners)  # GRD-1: no betting
    return shown_in(scratch.shown), None


def _plans(setup: Setup, custom: Policies) -> PlanList:
    """The plan of `simple`, and the custom ones."""
    rules: Rules = setup.rules
    asked = {*setup.policies} - {POLICIES[RANDOM]}
    simple = simple_plans(pack_from(rules.pack), rules.mode) if asked else _nobody()
    if not custom:
        return simple
    plans = np.concatenate([simple] * (1 + len(custom))).view(np.recarray)
    for plan, (name, discards) in zip(plans[1:], custom.items(), strict=True):
        plan.best[1:GROUP] = _checked(name, discards)
    return plans


def _checked(name: str, discards: NDArray[Any]) -> NDArray[Any]:
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
def simple_plans(pack: Pack, mode: str) -> PlanList:
    """What `simple` throws away."""
    return np.array([plans_of(pack, beats_one if mode == "loser" else beats_all)]).view(np.recarray)


@lru_cache(maxsize=1)
def _nobody() -> PlanList:
    return np.array([no_plans()]).view(np.recarray)


LOOPS: Final = Loops(GAME, POLICIES, _run)
play, trace_deal = LOOPS.play, LOOPS.trace_deal
