"""No seat learns what it must not see: reshuffle the unseen, and its view and its events stay the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.engine.events import Event, Viewer, seen_by
from brelan.engine.game import AnyGame, Table
from brelan.records.fill import fill
from brelan.records.redact import redact_moves
from contract import toy
from contract.games import every_game
from examples import examples
from strategies import deals_of, random_deal

Hears: TypeAlias = Callable[[Event, Viewer], bool]

few = examples(20)


def check_secrecy(
    game: AnyGame, rules: Any, table: Table, steps: list[Played[Any]], seed: int, hears: Hears = seen_by
) -> int:
    """At any moment of a deal: reshuffle what each viewer cannot see and compare all that he was shown.

    Returns how many cards lay elsewhere, so that a test can tell that something was reshuffled at all.
    """
    stream = SeededRandom("secrecy", seed)
    moved = 0
    for viewer in (None, *range(len(table.stacks))):
        so_far = steps[: 1 + stream.below(len(steps))]
        seen = redact_moves(game, so_far, viewer)
        other = fill(game, rules, table, seen, viewer, stream)
        assert redact_moves(game, other, viewer) == seen
        for step, twin in zip(so_far, other, strict=True):
            assert game.view(step.state, viewer) == game.view(twin.state, viewer)
            heard = [event for event in step.events if hears(event, viewer)]
            assert heard == [event for event in twin.events if hears(event, viewer)]
            moved += step.move != twin.move
    return moved


@every_game
@few
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing_that_it_sees(game: AnyGame, data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(game))
    check_secrecy(game, rules, table, steps, data.draw(st.integers(0, 1_000)))


def test_the_check_really_reshuffles() -> None:
    assert _check_many(toy.GAME) > 50


def test_the_check_catches_a_view_that_shows_every_hand() -> None:
    leaky = toy.make("leaky", lambda state, viewer: replace(toy.view(state, viewer), hands=state.hands))
    with pytest.raises(AssertionError):
        _check_many(leaky)


def test_the_check_catches_a_view_that_counts_the_hidden_points() -> None:
    def counting(state: toy.State, viewer: int | None) -> toy.View:
        points = sum(int(card) for hand in state.hands for card in hand)
        return replace(toy.view(state, viewer), pot=points)

    with pytest.raises(AssertionError):
        _check_many(toy.make("counting", counting))


def test_the_check_catches_a_private_event_that_everybody_hears() -> None:
    with pytest.raises(AssertionError):
        _check_many(toy.GAME, lambda _event, _viewer: True)


def _check_many(game: AnyGame, hears: Hears = seen_by) -> int:
    rules, table = toy.Rules(), Table((10, 10, 10), 0)
    deals = ((seed, random_deal(game, rules, table, seed)) for seed in range(20))
    return sum(check_secrecy(game, rules, table, steps, seed, hears) for seed, steps in deals)
