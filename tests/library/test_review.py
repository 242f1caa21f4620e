"""What each decision of a record cost."""

from __future__ import annotations

import msgspec
import pytest

import brelan
from brelan.errors import BadOption
from brelan.library.playing import Deal
from brelan.library.reviewing import ReviewAnswer
from brelan.locales.coaching import mixed_text, move_text, reason_text, worth_text
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.redact import redact_record
from depth import often

BOTS = {
    "daker": ["simple", "random", "simple"],
    "daker-draw": ["simple", "random"],
    "game-round": ["simple", "random"],
    "pai-gow": ["best", "random"],
    "poker-as": ["perfect", "random"],
    "poque": ["strong", "random"],
}
every_game = pytest.mark.parametrize("game", brelan.game_names())


def played(game: str, seed: int = 4) -> Deal[object]:
    return brelan.play(game, BOTS[game], seed=seed, stack=150)


def check(answer: ReviewAnswer) -> None:
    """Costs, seats and the order of the costliest agree with each other."""
    for one in answer.decisions:
        assert one.cost == pytest.approx(max(one.worth[one.best] - one.worth[one.played], 0))
        assert one.clear <= (one.cost > 0)
        assert one.best in one.right or one.how == "solved"
    for seat in answer.seats:
        own = [one for one in answer.decisions if one.seat == seat.seat]
        assert seat.decisions == len(own)
        assert seat.cost == pytest.approx(sum(one.cost for one in own))
        assert seat.result == pytest.approx(seat.play + seat.luck)
        assert seat.play <= 0
    costs = [answer.decisions[place].cost for place in answer.costliest]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3


@pytest.mark.parametrize("game", often(brelan.game_names(), ["daker", "poker-as", "poque"]))
def test_every_decision_is_beside_the_best_one(game: str) -> None:
    deal = played(game)
    answer = brelan.review(deal.record)
    check(answer)
    assert {one.name for one in answer.seats} == set(BOTS[game])
    chosen = [
        (before, step) for before, step in zip(deal.steps, deal.steps[1:], strict=False) if step.seat is not None
    ]
    real = [step for before, step in chosen if len(legal := deal.game.legal(before.state)) > 1 and not legal.courtesy]
    assert [one.seat for one in answer.decisions] == [step.seat for step in real]
    assert [deal.steps[one.move].move for one in answer.decisions] == [step.move for step in real]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_a_sentence(game: str, lang: str) -> None:
    say, found = words(lang), brelan.game(game)
    for one in brelan.review(played(game, seed=6).record, seat=0).decisions:
        assert reason_text(say, one.reason).endswith(".")
        assert move_text(say, found, one.best)
        assert worth_text(say, one.unit, one.cost, one.margin)


def test_a_mixed_strategy_is_told_as_one() -> None:
    found = brelan.Evaluation(
        unit="chips",
        how="sampled",
        moves=(
            brelan.MoveWorth(move="raise 4", value=1.0, often=0.62),
            brelan.MoveWorth(move="call", value=1.0, often=0.38),
        ),
        reason=brelan.review(played("daker").record).decisions[0].reason,
    )
    told = mixed_text(words("en"), brelan.game("daker"), found, 2)
    assert "62" in told
    assert "38" in told
    assert told.endswith("each of them is right.")


@pytest.mark.parametrize(("game", "bot"), [("poker-as", "perfect"), ("pai-gow", "best")])
def test_a_bot_that_knows_the_solution_makes_no_mistake(game: str, bot: str) -> None:
    record = brelan.play(game, [bot, bot], seed=3, stack=150).record
    assert [seat.play for seat in brelan.review(record).seats] == [0, 0]


def test_a_match_is_reviewed_deal_by_deal() -> None:
    deals = [brelan.play("poker-as", ["perfect", "random"], seed=seed, preset="classic") for seed in range(3)]
    first = deals[0]
    kept = [keep_deal(deal.game, deal.table, list(deal.steps)) for deal in deals]
    answer = brelan.review(keep_record(first.game, first.rules, first.names, kept))
    check(answer)
    assert {one.deal for one in answer.decisions} <= {1, 2, 3}
    assert [seat.result for seat in answer.seats] == [sum(deal.payoffs[seat] for deal in deals) for seat in (0, 1)]


@every_game
def test_a_record_for_one_viewer_gives_the_same_review_of_that_seat(game: str) -> None:
    """The others' cards are filled in with any: the review depends on what the seat saw."""
    record = played(game, seed=5).record
    own = brelan.review(redact_record(record, 0))
    assert msgspec.json.encode(own.decisions) == msgspec.json.encode(brelan.review(record, seat=0).decisions)
    with pytest.raises(BadOption):
        brelan.review(redact_record(record, 0), seat=1)


def test_a_seat_that_is_not_there_is_reported() -> None:
    with pytest.raises(BadOption):
        brelan.review(played("poker-as").record, seat=7)
