"""Where chance's moves come from."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_128
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from brelan.engine.chance import seeded
from brelan.engine.chance.scripted import Scripted
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.turns import Draw, Drawn, Roll, Rolled
from brelan.errors import BadNotation
from brelan.pieces.dice import FACES

PACK = tuple(f"c{number}" for number in range(27))


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_stream_is_the_same_for_ever() -> None:
    stream = SeededRandom("seed", 7)
    assert [stream.below(6) for _ in range(12)] == [1, 2, 4, 5, 3, 5, 5, 3, 0, 1, 1, 4]
    assert SeededRandom(b"x").token(4).hex() == SeededRandom(b"x").token(4).hex()


@pytest.mark.parametrize("others", [(("a", "b"), ("ab",)), ((1,), ("1",)), (("1",), (b"1",)), ((1, 2), (12,))])
def test_different_seeds_do_not_run_together(others: tuple[tuple[str | int | bytes, ...], ...]) -> None:
    first, second = (SeededRandom(*seed).token(16) for seed in others)
    assert first != second


def test_bytes_are_numbers_below_256_one_after_the_other() -> None:
    sizes, one, other = (0, 3, 64, 1, 200, 16), SeededRandom(b"x"), SeededRandom(b"x")
    for size in sizes:
        assert one.token(size) == bytes(other.below(256) for _ in range(size))


def test_numbers_below_a_limit_are_equally_likely() -> None:
    stream = SeededRandom("uniform")
    counts = Counter(stream.below(27) for _ in range(54_000))
    assert set(counts) == set(range(27))
    assert chi_squared(list(counts.values())) < 60  # 26 degrees of freedom: 1 in 10,000 beyond 62


def test_tries_beyond_the_last_whole_multiple_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without that, a limit of 3 would favour 0: 2**32 leaves a remainder of 1."""
    words = [2**32 - 1, 5]
    stream = SeededRandom("any")
    monkeypatch.setattr(stream, "_word", lambda: words.pop(0))
    assert stream.below(3) == 5 % 3
    assert words == []


@pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
def test_a_limit_must_make_sense(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        SeededRandom("any").below(limit)


def test_the_stream_is_shake_128_of_its_framed_seed() -> None:
    framed = b"s" + (1).to_bytes(4, "big") + b"a" + (0).to_bytes(8, "big")
    first = shake_128(framed).digest(4)
    assert SeededRandom("a").below(2**32) == int.from_bytes(first, "big")


BLOCK = 256  # bytes
Unfair = st.dictionaries(st.integers(0, 255), st.integers(2**32 - 300, 2**32 - 1), max_size=3)


@given(Unfair, st.lists(st.integers(0, 30), max_size=8), st.sampled_from([30, 300]))
@example({63: 2**32 - 1}, [30, 30, 30], 30)  # the last word of its block, when the next is there already
@example({5: 2**32 - 2, 64: 2**32 - 1}, [30, 30, 30], 30)
def test_cards_are_taken_by_one_fair_number_after_the_other(
    unfair: dict[int, int], counts: list[int], size: int
) -> None:
    """Whatever the stream holds: words that are thrown away for some limits, at the edge of a block too."""
    words = [unfair.get(place, place * 2**22) for place in range(256)]
    data = b"".join(word.to_bytes(4, "big") for word in words)
    blocks: list[bytes] = []

    def digest(_seed: bytes) -> SimpleNamespace:
        return SimpleNamespace(digest=lambda count: blocks.pop(0) if blocks else bytes(count))

    def begin() -> SeededRandom:
        blocks[:] = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
        return SeededRandom("any")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeded, "shake_128", digest)
        numbers = begin()
        at_once = [numbers.take(range(size), count) for count in counts]
        numbers = begin()
        one_by_one = []
        for count in counts:
            left = list(range(size))
            one_by_one.append(tuple([left.pop(numbers.below(len(left))) for _ in range(count)]))
    assert at_once == one_by_one


@given(st.integers(0, 10_000), st.integers(1, 27))
def test_seeded_chance_fits_the_turn_and_repeats(seed: int, count: int) -> None:
    turn = Draw(PACK, (count,))
    first = Seeded(seed).answer(turn)
    assert first in turn
    assert first == Seeded(seed).answer(turn)


def test_seeded_dice_are_even() -> None:
    source = Seeded(3)
    faces: Counter[str] = Counter()
    for _ in range(6_000):
        outcome = source.answer(Roll(5))
        assert isinstance(outcome, Rolled)
        faces.update(outcome.dice)
    assert chi_squared([faces[face] for face in FACES]) < 26  # 5 degrees of freedom: 1 in 10,000 beyond 25.7


def test_scripted_chance_says_what_was_written() -> None:
    source = Scripted(["roll A K", Rolled(("9",)), "draw c1 c2"])
    assert source.answer(Roll(2)) == Rolled(("A", "K"))
    assert source.answer(Roll(1)) == Rolled(("9",))
    assert source.answer(Draw(PACK, (1, 1))) == Drawn(("c1", "c2"))
    with pytest.raises(BadNotation, match="no more dice or cards"):
        source.answer(Roll(1))


@pytest.mark.parametrize("line", ["roll A", "roll A K Q", "draw c1", "roll A X"])
def test_a_script_that_does_not_fit_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        Scripted([line]).answer(Roll(2))
