"""Bots against each other: honest sums, the same for any number of workers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from brelan.errors import BadOption, BadTable, BrelanError, UnknownName
from brelan.study.arena import simulate
from brelan.study.arena.chunks import Chunk, play_chunk
from brelan.study.arena.ledger import begin
from brelan.study.arena.workers import Processes
from study.arena.experiments import experiment


def test_the_result_does_not_depend_on_who_does_the_work() -> None:
    alone = simulate.run(experiment())
    with ThreadPoolExecutor(3) as threads:
        assert simulate.run(experiment(), threads) == alone
    with Processes(2) as processes:
        assert simulate.run(experiment(), processes) == alone


def test_the_same_seed_gives_the_same_deals_and_another_gives_others() -> None:
    assert simulate.run(experiment()) == simulate.run(experiment())
    assert simulate.run(experiment()) != simulate.run(experiment(seed=6))


def test_chips_are_conserved_and_progress_is_reported() -> None:
    told: list[int] = []
    tally = simulate.run(experiment(), None, told.append)
    assert tally.conserved
    assert sum(tally.won) == 0
    assert told == sorted(set(told))
    assert told[0] < told[-1] == tally.deals == tally.groups == 1_010
    assert sum(tally.wins) == tally.deals


def test_the_first_throw_goes_round_unless_it_is_fixed() -> None:
    """Without a cap the first player has a great advantage: equal bots show who began."""
    rules = {"reply-throws": "strictly-fewer", "max-throws": 1}
    fixed = simulate.run(experiment(rules=rules, bots=("random", "random"), dealer=1, deals=50))
    assert fixed.wins == (0, 50)
    around = simulate.run(experiment(rules=rules, bots=("random", "random"), deals=50))
    assert around.wins == (25, 25)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"bots": ("simple",) * 7}, BadTable),
        ({"bots": ("nobody", "simple")}, UnknownName),
        ({"deals": 0}, BadTable),
        ({"stack": 0}, BadTable),
        ({"game": "whist"}, UnknownName),
        ({"dealer": 4}, BadTable),
        ({"bots": ("simple", "simple"), "paired": True}, BadOption),
        ({"custom": "POLICIES = {}"}, BadOption),
        ({"fast": True, "bots": ("nobody", "simple")}, UnknownName),
        ({"fast": True, "custom": "POLICIES = 3"}, BadOption),
        ({"fast": True, "custom": "1 / 0"}, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(changes: dict[str, object], error: type[BrelanError]) -> None:
    with pytest.raises(error):
        simulate.run(experiment(**changes))


def test_the_answer_is_the_documented_one() -> None:
    ledger = simulate.play(begin(experiment(deals=30)))
    document = msgspec.to_builtins(simulate.answer(ledger))
    assert {"game", "deals", "seconds", "seats", "chips_conserved"} <= set(document)
    assert [set(seat) >= {"bot", "mean", "stderr", "wins"} for seat in document["seats"]] == [True, True]
    assert "groups" not in document
    assert "shown" not in document


def test_one_deal_alone_claims_nothing_about_its_spread() -> None:
    ledger = simulate.play(begin(experiment(deals=1)))
    (seat, _) = msgspec.json.decode(msgspec.json.encode(simulate.answer(ledger)))["seats"]
    assert seat["stderr"] is None
    assert seat["interval"] is None


def test_a_chunk_is_the_sum_of_its_deals() -> None:
    asked = experiment(deals=60)
    whole = play_chunk(asked, Chunk(7, 49)).blocks
    single: dict[int, simulate.Tally] = {}
    for number in range(7, 49):
        for block, tally in play_chunk(asked, Chunk(number, number + 1)).blocks.items():
            single[block] = single[block] + tally if block in single else tally
    assert whole == single


def test_loops_that_learn_are_played_by_one_thread_at_a_time() -> None:
    """A worker of a cluster may have several threads, and they share what a loop has written down."""
    asked = experiment(fast=True, rules={}, bots=("simple", "random", "simple"), deals=12_000, seed=77)
    with ThreadPoolExecutor(8) as threads:
        together = simulate.run(asked, threads)
    assert together == simulate.run(asked)
