"""Encodings: the numbers are those of the rules, nothing is forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan import learn, registry
from brelan.engine.discards import Discard
from brelan.errors import BadOption, BadTable
from brelan.learn.encoder import Encoding
from brelan.learn.playing import choices_at, forced, gains, in_words, known_to, shared_point
from brelan.learn.setting import Setting
from learn.walking import TWO_KINDS, every_table, walk
from strategies import rules_of


@pytest.mark.parametrize("raises", ["ladder", "exact"])
@every_table
def test_masks_are_the_legal_moves(name: str, players: int, raises: Any) -> None:
    check_deal(learn.encoding(name, players, raises=raises), 2)


def check_deal(encoding: Encoding, seed: int) -> None:
    game = encoding.setting.game
    for at, seat in walk(encoding, seed):
        choices = choices_at(encoding, at)
        if seat is None:
            assert not choices
            continue
        legal = game.legal(at.state)
        check_choices(encoding, choices, legal)
        view = game.view(at.state, seat)
        for vector in (encoding.observe(view), encoding.inform(view, known_to(at, seat))):
            assert vector.min() >= 0
            assert vector.max() <= 1
    won = gains(game, at)
    bounds = encoding.bounds
    assert bounds.lowest <= min(won)
    assert max(won) <= bounds.highest
    assert bounds.total is None or sum(won) == pytest.approx(bounds.total)
    assert bounds.moves is None or at.moves <= bounds.moves


def check_choices(encoding: Encoding, choices: dict[int, Any], legal: Any) -> None:
    """Every plain move has its number; of the amounts all, or six sizes from the least to the most."""
    moves, plain = list(choices.values()), set(legal.plain)
    mask = encoding.mask(choices)
    assert [number for number, may in enumerate(mask) if may] == list(choices)
    assert len(set(moves)) == len(moves)
    assert all(move in legal for move in moves)
    assert plain <= set(moves)
    amounts = [move.amount for move in moves if move not in plain]
    if encoding.setting.raises == "exact" or encoding.setting.game.name == "poque":
        assert amounts == list(legal.amounts)
    elif legal.amounts:
        assert len(amounts) <= 6
        assert {legal.amounts[0], legal.amounts[-1]} <= set(amounts)


@given(st.sampled_from(registry.names()), st.data())
@settings(max_examples=6)
def test_any_rules_can_be_encoded(name: str, data: st.DataObject) -> None:
    game = registry.game(name)
    rules = data.draw(rules_of(game))
    stack = game.buy_in(rules) + data.draw(st.integers(0, 30))
    check_deal(Encoding(Setting(game, rules, data.draw(st.sampled_from(list(game.seats))), stack)), 1)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("daker", {"stack": 8, "pack": TWO_KINDS}),
        ("daker-draw", {"stack": 8, "pack": TWO_KINDS}),
        ("game-round", {"pack": TWO_KINDS}),
        ("pai-gow", {"stack": 4}),
        ("poker-as", {"max_throws": 2}),
        ("poque", {}),
    ],
)
def test_an_information_state_holds_all_that_a_seat_was_told(name: str, options: dict[str, Any]) -> None:
    """Two different memories of a seat never give the same numbers: of equal cards there are many here."""
    encoding = learn.encoding(name, **options)
    game = encoding.setting.game
    seen: dict[tuple[int, bytes], str] = {}
    for seed in range(30):
        for at, seat in walk(encoding, seed):
            if seat is None:
                continue
            words = unordered(in_words(known_to(at, seat)))
            if words.count("dealt") > 2:  # a Game Round keeps the deal that is played now
                continue
            numbers = encoding.inform(game.view(at.state, seat), known_to(at, seat)).tobytes()
            assert seen.setdefault((seat, numbers), words) == words
    assert len(seen) > 20


def unordered(words: str) -> str:
    """Cards of one event mean the same in any order."""
    return "; ".join(" ".join(sorted(item.split())) for item in words.split("; "))


def test_a_seat_remembers_what_it_threw_away() -> None:
    encoding = learn.encoding("game-round")
    game, thrown = encoding.setting.game, encoding.information.slices()["thrown"]
    counts = set()
    for seed in range(6):
        *_, (at, _) = walk(encoding, seed)
        for seat in range(2):
            known = known_to(at, seat)
            own = [move for move in known if isinstance(move, Discard)][-1]
            numbers = encoding.inform(game.view(at.state, seat), known)[thrown]
            assert numbers.sum() == len(own.cards)
            counts.add(len(own.cards))
    assert {1, 2} <= counts


def test_a_move_without_a_choice_is_known_as_such() -> None:
    encoding = learn.encoding("poker-as", all_five=True, max_throws=1)
    for at, seat in walk(encoding, 1):
        assert (forced(encoding, at) is not None) == (seat is not None)
    for at, seat in walk(learn.encoding("daker"), 3):
        if seat is not None:
            move = forced(learn.encoding("daker"), at)
            assert (type(move).__name__ if move is not None else "") in ("", "Muck")


def test_a_point_is_shared() -> None:
    assert shared_point((1,), 3) == (-0.5, 1, -0.5)
    assert shared_point((0, 1), 3) == (0.5, 0.5, -1)


def test_slices_follow_each_other() -> None:
    layout = learn.encoding("poque", 4).information
    parts = list(layout.slices().values())
    assert [part.stop for part in parts[:-1]] == [part.start for part in parts[1:]]
    assert (parts[0].start, parts[-1].stop) == (0, layout.size)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadTable):
        learn.encoding("daker", 9)
    with pytest.raises(BadTable):
        learn.encoding("daker", stack=1)
    with pytest.raises(BadOption):
        learn.encoding("daker", raises="some")  # type: ignore[arg-type]
