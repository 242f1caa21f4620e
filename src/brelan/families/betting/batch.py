"""Betting at many tables: what the batches of Daker and Daker five cards share."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from brelan.families.betting.bets import Call, Check, Fold
from brelan.families.betting.learning import BET_ACTIONS, LADDER, bet_place, raise_of_size
from brelan.families.betting.loops.betting import FOLD, PAY, Betting, gain, price_and_raises, round_bet
from brelan.families.betting.loops.policies import POLICIES, SIMPLE
from brelan.families.daker_cards.loops.scratch import Scratch, new_scratch
from brelan.learn.batch_tables import Floats, fill_places, new_tables
from brelan.learn.encoder import Encoding
from brelan.study.loops.compiled import Ints, int64, part, shared
from brelan.study.loops.deals import Setup

shared(raise_of_size)

FOLD_ACTION: Final = bet_place(Fold())
CHECK_ACTION: Final = bet_place(Check())
CALL_ACTION: Final = bet_place(Call())
SIZES: Final = len(LADDER)


class BetTable(Protocol):
    """What every table with betting has: its deal, and where each size of the ladder leads to."""

    scratch: Scratch
    number: int  # of the deal
    amounts: Ints


class BetPlaces:
    """A record: where the slots of the betting begin, and how raises are named."""

    dealer: int
    speaking: int
    playing: int
    stacks: int
    bets: int
    paid: int
    pot: int
    chips: int  # what all numbers of chips are divided by
    raises: int  # the number of the first raise among the actions
    is_exact: bool  # every amount is an action


def fill_bet_places(places: BetPlaces, encoding: Encoding, raises: int) -> None:
    """As an encoding has them; `raises` is the number of its first raise."""
    setting = encoding.setting
    fill_places(places, encoding, chips=setting.chips, raises=raises, is_exact=setting.raises == "exact")


def agreed_scratch(encoding: Encoding) -> Scratch:
    """Where a deal begins. The last one still in is not asked: they muck, as `simple` does."""
    setting = encoding.setting
    seated, stacks = (POLICIES[SIMPLE],) * setting.players, setting.table().stacks
    scratch = new_scratch(Setup(setting.rules, seated, setting.stack, stacks=stacks))
    scratch.policies[:] = SIMPLE
    return scratch


def scratch_tables(kind: type, count: int, scratch: Scratch) -> Any:
    """A record for each table, with this scratch."""
    tables = new_tables(kind, count)
    tables["scratch"][:] = scratch
    return tables


@part
def write_bets(bets: Betting, seat: int, places: BetPlaces, out: Floats) -> None:
    """Who deals, speaks and is still in, and where the chips are; seats counted from the one who is asked."""
    seats, chips = bets.seats, places.chips
    other = seat
    for away in range(seats):
        paid = bets.paid[other]
        out[places.dealer + away] = other == bets.dealer
        out[places.speaking + away] = away == 0
        out[places.playing + away] = bets.playing >> other & 1
        out[places.stacks + away] = (bets.brought[other] - paid) / chips
        out[places.bets + away] = round_bet(bets, other) / chips
        out[places.paid + away] = paid / chips
        other = other + 1 if other + 1 < seats else 0
    out[places.pot] = bets.pot / chips


@part
def allow_bets(table: BetTable, places: BetPlaces, mask: NDArray[np.int8]) -> None:
    """What the one who speaks may do."""
    price, least, most = price_and_raises(table.scratch.betting)
    mask[FOLD_ACTION] = 1
    mask[CALL_ACTION if price else CHECK_ACTION] = 1
    if least > most:
        return
    if places.is_exact:
        mask[places.raises + least - 1 : places.raises + most] = 1
    else:
        allow_sizes(table, places, price, least, most, mask)


@part
def allow_sizes(
    table: BetTable, places: BetPlaces, price: int, least: int, most: int, mask: NDArray[np.int8]
) -> None:
    """The ladder rises: of sizes that come to the same amount the first is allowed."""
    bets = table.scratch.betting
    to_call, pot = round_bet(bets, bets.speaker) + price, bets.pot + price
    before = int64(0)
    for size in range(SIZES):
        amount = raise_of_size(size, to_call, pot, least, most)
        mask[places.raises + size] = amount > before
        table.amounts[size] = before = amount


@part
def move_of(table: BetTable, places: BetPlaces, action: int) -> int:
    """What an action of the betting is to the loops."""
    if action == FOLD_ACTION:
        return int64(FOLD)
    if action < len(BET_ACTIONS):
        return int64(PAY)
    size = action - places.raises
    return size + 1 if places.is_exact else table.amounts[size]


@part
def action_of(table: BetTable, places: BetPlaces, move: int, price: int) -> int:
    """The action of a bot's move: of the sizes on the ladder, the nearest to the amount."""
    if move == FOLD:
        return int64(FOLD_ACTION)
    if move == PAY:
        return int64(CALL_ACTION if price else CHECK_ACTION)
    if places.is_exact:
        return places.raises + move - 1
    nearest = int64(0)
    for size in range(1, SIZES):
        if abs(table.amounts[size] - move) < abs(table.amounts[nearest] - move):
            nearest = int64(size)
    return places.raises + nearest


@part
def pay(table: BetTable, _common: Any, rewards: Floats) -> None:
    """What each seat has won or lost."""
    bets = table.scratch.betting
    for seat in range(bets.seats):
        rewards[seat] = gain(bets, seat)
