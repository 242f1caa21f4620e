"""What every game must keep, whatever its rules: moves, chips, ends, chance, JSON."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play_out
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.turns import Draw, Drawn, Over, Roll, Rolled, Seat
from brelan.errors import IllegalMove
from brelan.study.bots import bots_of, make_bot
from contract.games import every_game
from examples import examples
from strategies import deals_of, rules_of, tables_of

few = examples(15)
MANY_WAYS = 3_000


def settle_chance(game: AnyGame, state: Any) -> Iterator[tuple[Any, Fraction]]:
    """Every state in which a player must choose, or the deal is over, and how likely it is to come there."""
    turn = game.turn(state)
    if not isinstance(turn, Roll | Draw):
        yield state, Fraction(1)
        return
    for outcome, ways in turn:
        after, _ = game.apply(state, outcome)
        for settled, chance in settle_chance(game, after):
            yield settled, Fraction(ways, turn.ways) * chance


@every_game
@few
@given(data=st.data())
def test_com_1_chips_are_conserved_after_every_move(game: AnyGame, data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(game))
    for step in steps:
        assert game.holdings(step.state).total == sum(table.stacks) + sum(table.pools)
        assert all(type(stack) is int and stack >= 0 for stack in game.holdings(step.state).stacks)
    result = game.result(steps[-1].state)
    house = game.holdings(steps[-1].state).house  # what the players of Pai Gow lose is the house's
    assert sum(result.payoffs) + sum(result.pools) + house == sum(table.pools)


@every_game
@few
@given(data=st.data())
def test_every_legal_move_applies(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    for step in steps[:20]:
        legal = game.legal(step.state)
        moves = list(legal)
        assert len(moves) == len(legal)
        assert isinstance(game.turn(step.state), Seat) == bool(moves)
        for place, move in enumerate(moves[:40]):
            assert move in legal
            assert legal[place] == move
            after, events = game.apply(step.state, move)
            assert after != step.state
            assert isinstance(events, list)


@every_game
@few
@given(data=st.data())
def test_an_illegal_move_raises_and_changes_nothing(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    pool: list[Any] = [None, "stop", 3, Rolled(("A",) * 6), Drawn(("?",)), Seat(0)]
    pool += [step.move for step in steps[1:40]]
    for step in steps[:40]:
        turn = game.turn(step.state)
        allowed: Any = game.legal(step.state) if isinstance(turn, Seat) else () if isinstance(turn, Over) else turn
        before = msgspec.json.encode(step.state)
        for move in pool:
            if move in allowed:
                continue
            with pytest.raises(IllegalMove) as refused:
                game.apply(step.state, move)
            assert refused.value.move == write_move(move)
            assert refused.value.seat == (turn.seat if isinstance(turn, Seat) else None)
            assert msgspec.json.encode(step.state) == before


@every_game
@few
@given(data=st.data())
def test_a_deal_ends_and_stays_ended(game: AnyGame, data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(game))
    end = steps[-1].state
    assert isinstance(game.turn(end), Over)
    assert not game.legal(end)
    result = game.result(end)
    assert len(result.payoffs) == len(table.stacks)
    assert result.winners or 1 in game.seats  # against the house everybody may lose
    assert set(result.winners) <= set(range(len(table.stacks)))
    assert 0 <= result.next_dealer < len(table.stacks)
    after = game.holdings(end).stacks
    assert after == tuple(stack + won for stack, won in zip(table.stacks, result.payoffs, strict=True))
    assert rules is not None


@every_game
def test_every_bot_plays_a_deal_to_its_end(game: AnyGame) -> None:
    rules, players = game.Rules(), game.seats[0]
    for name in bots_of(game):
        for seed in range(2):
            bots = tuple(make_bot(game, name, rules, players, SeededRandom(seed, seat)) for seat in range(players))
            table = Table((game.entry(rules) + 100,) * players)
            end = play_out(game, rules, table, Seeded(seed), bots)
            assert isinstance(game.turn(end), Over)


@every_game
@few
@given(data=st.data())
def test_the_chances_of_each_turn_of_chance_sum_to_one(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    turns = [(step.state, game.turn(step.state)) for step in steps[:15]]
    chances = [(state, turn) for state, turn in turns if isinstance(turn, Roll | Draw) and turn.ways <= MANY_WAYS]
    for state, turn in data.draw(st.permutations(chances))[:2]:
        outcomes = list(turn)
        assert sum(ways for _, ways in outcomes) == turn.ways
        assert all(outcome in turn for outcome, _ in outcomes)
        after = [game.turn(game.apply(state, outcome)[0]) for outcome, _ in outcomes]
        if not any(isinstance(other, Roll | Draw) for other in after):  # else there may be too many to walk
            assert sum(chance for _, chance in settle_chance(game, state)) == 1


@every_game
@few
@given(data=st.data())
def test_json_of_states_moves_events_and_views_round_trips(game: AnyGame, data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(game))
    for step in steps[:30]:
        assert _round_trip(step.state, game.State) == step.state
        for event in step.events:
            assert _round_trip(event, game.Event) == event
        for viewer in (None, *range(len(table.stacks))):
            view = game.view(step.state, viewer)
            assert _round_trip(view, game.View) == view
        if step.move is not None:
            kind = game.Action if step.seat is not None else Rolled | Drawn
            assert _round_trip(step.move, kind) == step.move


@every_game
@few
@given(data=st.data())
def test_a_move_reads_back_from_its_text(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    for step in steps[1:30]:
        text = write_move(step.move)
        read = read_action(text, game.Action) if step.seat is not None else read_outcome(text)
        assert read == step.move


@every_game
@few
@given(data=st.data())
def test_states_are_values_that_cannot_be_changed(game: AnyGame, data: st.DataObject) -> None:
    rules = data.draw(rules_of(game))
    state, _ = game.start(rules, data.draw(tables_of(game, rules)))
    with pytest.raises(AttributeError):
        state.phase = 3


def _round_trip(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
