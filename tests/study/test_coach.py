"""The coach in every game: all legal moves, from the view alone, the same answer for the same view."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Played, play
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.queries import Reason
from brelan.engine.turns import Seat
from brelan.errors import BadQuestion
from brelan.families.betting.bets import Call, RaiseTo
from brelan.records.fill import fill
from brelan.records.redact import redact_moves
from brelan.study import coach
from brelan.study.bots import make_bot
from brelan.study.coach import CLEAR, RIGHT, Evaluation, MoveWorth, ordered
from examples import examples
from strategies import SEEDS, deals_of, random_deal, rules_of, tables_of

LITTLE = 0.02
GAMES = tuple(registry.game(name) for name in registry.names())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def decisions(game: AnyGame, steps: list[Played[Any]]) -> list[tuple[int, Any, Legal]]:
    """The number of each step before a choice, what the chooser sees, and the choices."""
    found = []
    for number, step in enumerate(steps):
        turn = game.turn(step.state)
        if isinstance(turn, Seat):
            found.append((number, game.view(step.state, turn.seat), game.legal(step.state)))
    return found


def check(evaluation: Evaluation, legal: Legal) -> None:
    """Each legal move once, the best first, and figures that can be."""
    for move in legal:
        assert sum(worth.covers(move) for worth in evaluation.moves) == 1, move
    assert evaluation.best.behind == 0
    assert evaluation.best.cost == 0
    assert evaluation.best in evaluation.right or evaluation.how == "solved"
    for worth in evaluation.moves:
        assert worth.behind >= 0
        assert worth.error >= 0
        assert worth.often is None or 0 <= worth.often <= 1 + 1e-9
        assert evaluation.unit == "chips" or 0 <= worth.value <= 1 + 1e-9
    mixed = [worth.often for worth in evaluation.moves if worth.often is not None]
    assert not mixed or sum(mixed) == pytest.approx(1)


@every_game
@examples(5)
@given(data=st.data())
def test_every_legal_move_has_a_worth_that_no_unseen_card_changes(game: AnyGame, data: st.DataObject) -> None:
    """At one decision of a deal: reshuffle what the seat cannot see, and the coach says the same."""
    check_secrecy(game, data, *data.draw(quick_deals_of(game)))


@pytest.mark.deep
@every_game
@examples(30)
@given(data=st.data())
def test_no_unseen_card_changes_a_worth_under_any_options(game: AnyGame, data: st.DataObject) -> None:
    check_secrecy(game, data, *data.draw(deals_of(game)))


@st.composite
def quick_deals_of(draw: st.DrawFn, game: AnyGame) -> tuple[Any, Table, list[Played[Any]]]:
    """Options whose solution takes long to compute are left to the deep test."""
    if game.name not in QUICK:
        return draw(deals_of(game))
    rules = replace(draw(rules_of(game)), **QUICK[game.name])
    table = draw(tables_of(game, rules))
    table = replace(table, stacks=table.stacks[:2], dealer=0)
    return rules, table, random_deal(game, rules, table, draw(SEEDS))


QUICK: dict[str, dict[str, Any]] = {
    "pai-gow": {"house_way": "sheet", "wheel": "low"},
    "poker-as": {"max_throws": 3, "reply_throws": "at-most", "all_five": False},
}


def check_secrecy(game: AnyGame, data: st.DataObject, rules: Any, table: Table, steps: list[Played[Any]]) -> None:
    found = [choice for choice in decisions(game, steps) if len(choice[2]) > 1]
    if not found:
        return
    number, view, legal = data.draw(st.sampled_from(found))
    said = coach.evaluate(game.name, view, legal, LITTLE)
    check(said, legal)
    assert said == coach.evaluate(game.name, view, legal, LITTLE)
    seen = redact_moves(game, steps[: number + 1], view.seat)
    twin = fill(game, rules, table, seen, view.seat, SeededRandom("coach", number))[-1].state
    assert coach.evaluate(game.name, game.view(twin, view.seat), game.legal(twin), LITTLE) == said


@every_game
def test_a_forced_move_is_no_decision(game: AnyGame) -> None:
    legal = Legal((Call(),))
    said = coach.evaluate(game.name, None, legal)
    assert (said.how, said.reason.code, said.best.move) == ("exact", "only-move", "call")
    with pytest.raises(BadQuestion):
        coach.evaluate(game.name, None, Legal())


def test_a_worth_may_stand_for_many_amounts() -> None:
    worth = MoveWorth(move="raise 20", value=1.0, least=15, most=30)
    assert worth.covers(RaiseTo(15))
    assert worth.covers(RaiseTo(30))
    assert not worth.covers(RaiseTo(31))
    assert not worth.covers(Call())


def test_only_what_is_clear_costs() -> None:
    assert MoveWorth(move="call", value=0.0, behind=1.0, behind_error=1.01 / CLEAR).cost == 0
    assert MoveWorth(move="call", value=0.0, behind=1.0, behind_error=0.99 / CLEAR).cost == 1
    assert MoveWorth(move="call", value=0.0, behind=1.0, error=0.1, often=RIGHT).cost == 0
    assert MoveWorth(move="call", value=0.0, behind=1.0, often=RIGHT).cost == 1


def test_both_moves_of_a_mixed_strategy_are_right() -> None:
    moves = ordered(
        [MoveWorth(move=move, value=1.0, often=often) for move, often in (("call", 0.38), ("raise 4", 0.62))]
    )
    said = Evaluation(unit="chips", how="sampled", moves=moves, reason=Reason("bet-call", {}))
    assert [worth.move for worth in said.right] == ["raise 4", "call"]


def first_choice(game: str, *bots: str, seed: int = 1, **given: Any) -> tuple[Any, Legal]:
    """What the first one sees who has a choice."""
    found = registry.game(game)
    rules = found.Rules(**given)
    players = tuple(make_bot(found, bot, rules, len(bots), SeededRandom(seat)) for seat, bot in enumerate(bots))
    steps = list(play(found, rules, Table((200,) * len(bots)), Seeded(seed), players))
    return next((view, legal) for _, view, legal in decisions(found, steps) if len(legal) > 1)


def test_the_blueprint_tells_how_often() -> None:
    view, legal = first_choice("daker", "simple", "simple", limit="fixed-limit")
    said = coach.evaluate("daker", view, legal, LITTLE)
    assert sum(worth.often or 0 for worth in said.moves) == pytest.approx(1)
    assert said.best.often == max(worth.often or 0 for worth in said.moves)


def test_poker_as_agrees_with_the_solution() -> None:
    import brelan

    view, legal = first_choice("poker-as", "simple", "simple", max_throws=3, reply_throws="at-most")
    said = coach.evaluate("poker-as", view, legal)
    asked = brelan.advise("poker-as", preset="classic", dice=" ".join(view.dice), throws=1)
    assert {worth.move: worth.value for worth in said.moves} == {one.move: one.value for one in asked.choices}


def test_more_samples_have_smaller_errors() -> None:
    view, legal = first_choice("game-round", "simple", "simple")
    little, much = (coach.evaluate("game-round", view, legal, effort) for effort in (0.2, 1.0))
    assert little.samples < much.samples
    assert little.moves[-1].error > much.moves[-1].error


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("daker", {"hole": "A/A A/K K/K", "board": "A/Q N/A", "pot": 20, "to_call": 5, "opponents": 2}),
        ("daker", {"hole": "A/A A/K K/K", "pot": 3, "to_call": 1, "bet": 1}),
        ("daker", {"hole": "A/A A/K K/K", "board": "A/Q N/A N/N", "pot": 21, "opponents": 7, "stack": 3}),
        ("daker-draw", {"cards": "A/A A/K K/Q R/N J/J"}),
        ("game-round", {"cards": "A/A A/K K/Q R/N J/J", "mode": "loser"}),
    ],
)
def test_advice_on_a_described_table_has_what_the_coach_says(game: str, asked: dict[str, Any]) -> None:
    import brelan

    answer = brelan.advise(game, **asked)
    assert answer.how == "sampled"
    verbs = {worth.move.split()[0] for worth in answer.choices}
    assert verbs == (
        {"discard"} if "cards" in asked else {"fold", "call" if "to_call" in asked else "check", "raise"}
    )
    assert answer.best == answer.choices[0]


def test_a_sure_winner_is_never_folded_and_a_sure_loser_never_pays() -> None:
    import brelan

    best = brelan.advise("daker", hole="A/A A/K A/Q", board="A/J A/R N/N", pot=20, to_call=5)
    worst = brelan.advise("daker", hole="N/N J/J R/R", board="A/A K/K Q/Q", pot=20, to_call=5)
    assert best.choices[-1].move == "fold"
    assert worst.best.move == "fold"
