"""Cards and dice of sealed chance are even; a million of each are in docs/results/chance.md."""

from __future__ import annotations

import pytest

from engine.evenness import CHUNK, count_chunk, results


def test_packs_and_throws_are_even_through_the_whole_protocol() -> None:
    tally = count_chunk(0, 1_000)
    assert all(result.chance > 1e-4 for result in results(tally))
    tally.faces[0, 0] += 120  # one die of a thousand shows an ace too often
    assert [result.what for result in results(tally) if result.chance < 1e-4] == ["face of each die"]


@pytest.mark.deep
@pytest.mark.parametrize("chunk", range(1, 9))
def test_many_packs_and_throws_are_even(chunk: int) -> None:
    assert all(result.chance > 1e-5 for result in results(count_chunk(chunk, 2 * CHUNK)))
