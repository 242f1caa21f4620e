"""Random numbers of the compiled loops: fair, and the same whatever was asked before."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.study.loops import numbers


def begun(number: int, row: int = numbers.CHANCE, seed: int = 1) -> numbers.State:
    state = np.zeros(numbers.WORDS, np.uint64)
    numbers.begin(state, numbers.key_of(seed), number, row)
    return state


def rotated(value: int, by: int) -> int:
    return (value << by | value >> 64 - by) % 2**64


def naive_words(state: numbers.State, count: int) -> list[int]:
    """xoshiro256++ in whole numbers without end."""
    a, b, c, d = (int(each) for each in state)
    found = []
    for _ in range(count):
        found.append((rotated((a + d) % 2**64, 23) + a) % 2**64)
        shifted = b << 17 & 2**64 - 1
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = rotated(d, 45)
    return found


@pytest.mark.parametrize("number", [0, 1, 10**9, 2**40])
def test_the_words_are_those_of_the_algorithm(number: int) -> None:
    state = begun(number)
    wanted = naive_words(state, 100)
    assert [int(numbers.word(state)) for _ in range(100)] == wanted


def test_every_deal_and_row_has_words_of_its_own() -> None:
    first = {
        int(numbers.word(begun(number, row, seed)))
        for number in range(1000)
        for row in range(numbers.ROWS)
        for seed in range(3)
    }
    assert len(first) == 6000


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 27, 53])
def test_numbers_below_a_limit_are_equally_likely(limit: int) -> None:
    state, tries = begun(7), 60_000
    counts = np.bincount([numbers.below(state, limit) for _ in range(tries)], minlength=limit)
    assert len(counts) == limit
    expected = tries / limit
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < limit - 1 + 6 * np.sqrt(2 * limit)  # fixed seed: this either holds or does not


def test_a_limit_that_throws_away_nearly_half_is_fair_too() -> None:
    state, limit = begun(3), 2**31 + 1
    found = [numbers.below(state, limit) for _ in range(20_000)]
    assert max(found) < limit
    assert abs(np.mean(found) / limit - 0.5) < 0.01


def test_a_unit_is_never_one() -> None:
    state = begun(5)
    found = [numbers.unit(state) for _ in range(20_000)]
    assert min(found) >= 0
    assert max(found) < 1
    assert abs(np.mean(found) - 0.5) < 0.01


def test_cards_are_drawn_without_being_lost() -> None:
    pack = np.arange(27)
    state = begun(11)
    seen = np.zeros(27, int)
    for _ in range(5_000):
        numbers.draw(state, pack, 0, 5)
        assert sorted(pack) == list(range(27))
        seen[pack[:5]] += 1
    expected = 5_000 * 5 / 27
    assert ((seen - expected) ** 2 / expected).sum() < 60
