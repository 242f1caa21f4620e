"""`brelan bench coach` measures decisions and deals of every game; how long they take is not tested."""

from __future__ import annotations

from tools.bench.coaching import measure_coach


def test_the_times_of_a_game_come_with_how_its_moves_are_known() -> None:
    found = measure_coach("poker-as", decisions=4, deals=1)
    assert (found.game, found.known, found.decisions) == ("poker-as", ("solved",), 4)
    assert 0 < found.median_ms <= found.worst_ms
