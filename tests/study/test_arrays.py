"""Arrays in, places out, whatever the game: shapes, kinds of numbers, ways to lie in memory, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from brelan.errors import BadNotation, BadQuestion, BrelanError
from brelan.families.daker_cards import arrays as daker
from brelan.families.daker_cards.ranking import COMBINATIONS
from brelan.games.pai_gow import arrays as pai_gow
from brelan.games.poker_as import arrays as dice
from brelan.games.poque import arrays as poque
from brelan.study import arrays, lookup
from depth import deep
from examples import examples


class Ranks(NamedTuple):
    """What a game offers."""

    rank: Callable[..., Any]
    ranker: Callable[[], Callable[[Any], int]]
    cards: int
    size: int


GAMES = {
    "daker": Ranks(daker.rank, daker.ranker, 27, 5),
    "poque": Ranks(poque.rank, poque.ranker, 32, 5),
    "pai-gow": Ranks(pai_gow.rank, pai_gow.ranker, 53, 5),
    "pai-gow, two cards": Ranks(pai_gow.rank, lambda: pai_gow.ranker(2), 53, 2),
    "dice": Ranks(dice.rank, dice.ranker, 6, 5),
}

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def some_hands(cards: int, size: int, count: int, seed: int = 1) -> arrays.Cards:
    """Unsorted, without a card twice (dice apart)."""
    random = np.random.default_rng(seed)
    if cards < 10:
        return random.integers(0, cards, (count, size)).astype(np.uint8)
    pack = np.tile(np.arange(cards, dtype=np.uint8), (count, 1))
    return np.ascontiguousarray(random.permuted(pack, axis=1)[:, :size])


@by_game
def test_every_kind_of_whole_number_gives_the_same(game: Ranks) -> None:
    hands = some_hands(game.cards, game.size, 500)
    wanted = game.rank(hands)
    assert wanted.shape == (500,)
    for dtype in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i4"):
        assert (game.rank(hands.astype(dtype)) == wanted).all(), dtype
    assert (game.rank(hands.tolist()) == wanted).all()


@by_game
def test_every_way_to_lie_in_memory_gives_the_same(game: Ranks) -> None:
    hands = some_hands(game.cards, game.size, 600)
    wanted = game.rank(hands)
    wide = np.zeros((600, 2 * game.size), np.uint8)
    wide[:, ::2] = hands
    frozen = hands.copy()
    frozen.flags.writeable = False
    for other in (np.asfortranarray(hands), wide[:, ::2], hands[::-1][::-1], frozen, hands[:, ::-1]):
        assert (game.rank(other) == wanted).all()
    assert (game.rank(hands[::-3]) == wanted[::-3]).all()


@by_game
def test_the_order_of_the_cards_does_not_matter(game: Ranks) -> None:
    hands = some_hands(game.cards, game.size, 2_000)
    shuffled = np.random.default_rng(2).permuted(hands, axis=1)
    assert (game.rank(hands) == game.rank(shuffled)).all()


@by_game
def test_all_axes_but_the_last_are_kept(game: Ranks) -> None:
    hands = some_hands(game.cards, game.size, 24)
    flat = game.rank(hands)
    assert (game.rank(hands.reshape(2, 3, 4, game.size)) == flat.reshape(2, 3, 4)).all()
    assert game.rank(np.zeros((0, game.size), np.uint8)).shape == (0,)
    assert game.rank(np.zeros((3, 0, game.size), np.int64)).shape == (3, 0)
    one = game.rank(hands[7])
    assert one.ndim == 0
    assert int(one) == flat[7]


@by_game
def test_many_hands_in_blocks_are_ranked_as_at_once(game: Ranks) -> None:
    hands = some_hands(game.cards, game.size, 2 * arrays.BLOCK + 17)
    assert (game.rank(hands.astype(np.int32)) == game.rank(hands)).all()


@by_game
@pytest.mark.parametrize("hands", [np.zeros((3, 5)), np.zeros((3, 5), bool), [["A"] * 5], np.zeros((3, 5), object)])
def test_what_is_no_whole_number_is_refused(game: Ranks, hands: Any) -> None:
    with pytest.raises(BadNotation) as refused:
        game.rank(np.asarray(hands)[:, : game.size])
    assert refused.value.code == "not-whole-numbers"


@by_game
@pytest.mark.parametrize("shape", [(), (4,), (5, 3), (3, 6), (0,)])
def test_other_shapes_are_refused(game: Ranks, shape: tuple[int, ...]) -> None:
    with pytest.raises(BadNotation) as refused:
        game.rank(np.zeros(shape, np.uint8))
    assert refused.value.code in ("not-so-many-columns", "not-five-or-two-cards")


@by_game
@pytest.mark.parametrize("dtype", ["u1", *deep("i1", "i4"), "i8"])
@pytest.mark.parametrize("check", [True, False])
def test_a_number_that_is_no_card_is_named(game: Ranks, dtype: str, check: bool) -> None:
    options = {} if game.rank is dice.rank else {"check": check}
    wrong = {
        "u1": (game.cards, 255),
        "i1": (game.cards, -1, -128),
        "i4": (game.cards, -1, 256, 2**31 - 1),
        "i8": (-(2**63), 2**40),
    }
    row = 2 * arrays.BLOCK + 5
    for number in wrong[dtype]:
        hands = some_hands(game.cards, game.size, row + 9).astype(dtype)
        hands[row, game.size - 1] = number
        with pytest.raises(BadNotation) as refused:
            game.rank(hands, **options)
        assert refused.value.code == "number-no-card"
        assert refused.value.details == {"hand": row, "card": number, "last": game.cards - 1}


@by_game
def test_a_card_twice_is_named_unless_nobody_looks(game: Ranks) -> None:
    if game.rank is dice.rank:
        assert game.rank([0] * 5) == 1  # five aces
        return
    for one, other in combinations(range(game.size), 2):
        for dtype in (np.uint8, np.int64):
            hands = some_hands(game.cards, game.size, 40).astype(dtype)
            hands[31, other] = hands[31, one]
            with pytest.raises(BadQuestion) as refused:
                game.rank(hands)
            assert refused.value.code == "number-twice"
            assert refused.value.details == {"hand": 31, "card": int(hands[31, one])}
            clean = np.arange(40) != 31
            assert (game.rank(hands, check=False)[clean] == game.rank(hands[clean])).all()


def test_threads_rank_side_by_side() -> None:
    parts = [some_hands(53, 5, 20_000, seed) for seed in range(8)]
    wanted = [pai_gow.rank(part) for part in parts]
    with ThreadPoolExecutor(4) as threads:
        for found, expected in zip(threads.map(pai_gow.rank, parts), wanted, strict=True):
            assert (found == expected).all()


def test_an_error_changes_nothing_for_the_next_call() -> None:
    hands = some_hands(27, 5, 10)
    wanted = daker.rank(hands)
    with pytest.raises(BrelanError):
        daker.rank([[1, 1, 2, 3, 4]])
    assert (daker.rank(hands) == wanted).all()


@by_game
def test_one_hand_at_a_time_gives_the_same(game: Ranks) -> None:
    ranker = game.ranker()
    hands = some_hands(game.cards, game.size, 5_000)
    assert [ranker(hand) for hand in hands.tolist()] == game.rank(hands).tolist()
    assert ranker(tuple(hands[0])) == game.rank(hands[0])


@by_game
def test_one_hand_at_a_time_is_checked_too(game: Ranks) -> None:
    ranker = game.ranker()
    right = list(range(game.size))
    for number in (game.cards, -1, -game.cards, 2**70):
        with pytest.raises(BadNotation):
            ranker([*right[1:], number])
    for hand in (right[1:], [*right, game.size], []):
        with pytest.raises(BadNotation):
            ranker(hand)
    with pytest.raises(BadNotation):
        ranker(["A/A", *right[1:]])
    if game.rank is not dice.rank:
        with pytest.raises(BadQuestion):
            ranker([right[1], *right[1:]])


@pytest.mark.parametrize(("cards", "size"), [(1, 1), (5, 5), (9, 4), (12, 7)])
@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_all_hands_are_all_of_them(cards: int, size: int, at_once: int) -> None:
    blocks = list(arrays.all_hands(cards, size, at_once))
    assert all(0 < len(block) <= at_once for block in blocks)
    found = [tuple(hand) for block in blocks for hand in block.tolist()]
    assert found == list(combinations(range(cards), size))


@given(st.data())
@examples(30)
def test_a_table_leads_every_set_to_its_place(data: st.DataObject) -> None:
    kinds = data.draw(st.integers(2, 9))
    sets = np.array(list(combinations_with_replacement(range(kinds), 5)))
    seed = data.draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    sets = sets[: 1 + int(data.draw(st.floats(0, 1)) * (len(sets) - 1))]
    one_suit = random.random(len(sets)) < 0.3
    places = random.integers(1, data.draw(st.integers(2, 1_000)), len(sets))
    built = lookup.build(kinds, sets, one_suit, places)
    for kinds_held, in_suit, place in zip(sets, one_suit, places, strict=True):
        total = sum(int(weight) for weight in built.weights[kinds_held])
        total += (5 << lookup.SUITS_AT) if in_suit else (1 << lookup.SUITS_AT)
        assert lookup.place_of(built.table, np.uint64(total)) == place


def test_a_set_with_two_places_has_no_table() -> None:
    sets = np.array([[0, 0, 0, 0, 1], [0, 0, 0, 0, 1]])
    with pytest.raises(AssertionError):
        lookup.build(2, sets, np.zeros(2, bool), np.array([1, 2]))


@by_game
def test_uneven_lists_are_refused(game: Ranks) -> None:
    with pytest.raises(BadNotation) as refused:
        game.rank([[0, 1], [0, 1, 2]])
    assert refused.value.code == "no-array"


def test_places_that_are_none_are_not_counted() -> None:
    assert sum(daker.count(np.zeros(0, np.uint8)).values()) == 0
    assert daker.count([[1, 1], [94, 94]]) == {**dict.fromkeys(COMBINATIONS, 0), "five": 2, "nothing": 2}
    for wrong in ([0], [95], [-1], np.array([300], np.uint16)):
        with pytest.raises(BadQuestion):
            daker.count(wrong)
    with pytest.raises(BadNotation):
        daker.count([0.5])


@njit
def best_of_two(hands: Any, codes: Any, table: Any) -> Any:
    """A custom loop: how often the first hand of two rows is the better one."""
    won = 0
    for row in range(0, len(hands), 2):
        first, second = np.uint64(0), np.uint64(0)
        for card in range(5):
            first += codes[hands[row, card]]
            second += codes[hands[row + 1, card]]
        if lookup.place_of(table, first) < lookup.place_of(table, second):
            won += 1
    return won


def test_custom_loops_use_the_same_tables() -> None:
    hands = some_hands(53, 5, 3_000)
    ranking, codes = pai_gow.tables()
    places = pai_gow.rank(hands)
    assert best_of_two(hands, codes, ranking.table) == (places[::2] < places[1::2]).sum()


def test_names_and_rows_are_checked() -> None:
    assert arrays.names([1, 0], ("a", "b")) == ("b", "a")
    with pytest.raises(BadNotation):
        arrays.names([2], ("a", "b"))
    with pytest.raises(BadNotation):
        arrays.names([0.5], ("a", "b"))
    with pytest.raises(BadNotation):
        poque.hands(["As Ks", "As"])
    assert poque.hands([]).size == 0
