"""Daker: what must hold in any deal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.events import seen_by
from brelan.errors import IllegalMove
from brelan.families.betting.bets import Folded, Raised, RaiseTo
from brelan.families.betting.showdown import Showed, Won
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker import GAME
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.redact import redact_record
from brelan.records.text import write_record
from examples import examples
from games.daker.daker_table import paid_by
from strategies import deals_of

few = examples(30)


# In any deal


@few
@given(data=st.data())
def test_com_1_folded_seats_lose_what_they_paid_and_the_others_win_it(data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(GAME, own_pack=False))
    payoffs = GAME.result(steps[-1].state).payoffs
    folded = {event.seat for step in steps for event in step.events if isinstance(event, Folded)}
    won: Counter[int] = Counter()
    for event in (event for step in steps for event in step.events if isinstance(event, Won)):
        won[event.seat] += event.amount
    for seat in range(len(table.stacks)):
        assert payoffs[seat] == won[seat] - paid_by(steps, seat)
        assert not (seat in folded and won[seat])


@few
@given(data=st.data())
def test_dak_14_no_viewer_is_shown_a_card_that_he_may_not_see(data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(GAME, own_pack=False))
    shown: set[str] = set()
    viewers: list[int | None] = [None, *range(len(table.stacks))]
    for step in steps:
        shown.update(*[event.cards for event in step.events if isinstance(event, Showed)])
        hands = step.state.hands
        for viewer in viewers:
            own = hands[viewer] if hands and viewer is not None else ()
            secret = set(DEFAULT_PACK) - shown - set(own) - set(step.state.board)
            heard = [event for event in step.events if seen_by(event, viewer)]
            text = msgspec.json.encode([GAME.view(step.state, viewer), heard]).decode()
            assert not [card for card in secret if card in text]
    record = keep_record(GAME, rules, ("",) * len(table.stacks), [keep_deal(GAME, table, steps)])
    for viewer in viewers:
        own = steps[-1].state.hands[viewer] if viewer is not None else ()
        text = write_record(redact_record(record, "spectator" if viewer is None else viewer))
        assert not [
            card for card in set(DEFAULT_PACK) - shown - set(own) - set(steps[-1].state.board) if card in text
        ]


@few
@given(data=st.data())
def test_dak_16_every_amount_that_is_offered_can_be_bet_and_no_other(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    for step in steps:
        amounts = GAME.legal(step.state).amounts
        if not amounts:
            continue
        for amount in {amounts[0], amounts[-1], data.draw(st.sampled_from(amounts))}:
            state, events = GAME.apply(step.state, RaiseTo(amount))
            raised = next(event for event in events if isinstance(event, Raised))
            assert raised.to == amount
            assert raised.amount <= GAME.holdings(step.state).stacks[raised.seat]
            assert GAME.holdings(state).total == GAME.holdings(step.state).total
        for amount in (amounts[0] - 1, amounts[-1] + 1):
            with pytest.raises(IllegalMove):
                GAME.apply(step.state, RaiseTo(amount))


def rank_by_hand(values: tuple[str, ...]) -> tuple[Any, ...]:
    """DAK-6 and DAK-7 once more, without the program's tables: a greater tuple is a better hand."""
    groups = sorted(((count, -"AKQJRN".index(value)) for value, count in Counter(values).items()), reverse=True)
    sizes = tuple(count for count, _ in groups)
    kind = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)].index(sizes)
    counting = {0: 0, 1: 1, 2: 2, 3: 1, 4: 2, 5: 2, 6: 1}[kind]
    return kind, *[value for _, value in groups[:counting]]


def best_by_hand(hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[Any, ...]:
    """DAK-5 and DAK-8: every two of the board, every choice of values."""
    return max(
        rank_by_hand(values)
        for pair in combinations(board, 2)
        for values in product(*[(card[0], card[2]) for card in (*hole, *pair)])
    )


@few
@given(data=st.data())
def test_dak_15_the_winners_of_the_main_pot_hold_the_best_hand(data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(GAME, own_pack=False))
    end = steps[-1].state
    showed = [event.seat for step in steps for event in step.events if isinstance(event, Showed)]
    if len(showed) > 1:
        worth = {seat: best_by_hand(end.hands[seat], end.board) for seat in showed}
        best = {seat for seat in showed if worth[seat] == max(worth.values())}
        assert set(GAME.result(end).winners) == best
