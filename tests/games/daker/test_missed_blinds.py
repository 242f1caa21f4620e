"""COM-7: bots and the coach at tables where somebody posts blinds that they missed."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play_out
from brelan.engine.game import Table
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import Call, Fold
from brelan.families.betting.limits import LimitKind
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.round_plans import History, start_of, tree_of
from brelan.study.bots import bots_of, make_bot
from brelan.study.coach import evaluate

DAKER = registry.game("daker")
LIMITS: tuple[LimitKind, ...] = ("no-limit", "limit", "pot-limit", "fixed-limit")
BOTH_OWED = Table((100, 100), 0, posting=(0,), dead=(0,))
SMALL_OWED = Table((100, 100), 0, dead=(0,))


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("bot", bots_of(DAKER))
@pytest.mark.parametrize(
    "table",
    [BOTH_OWED, SMALL_OWED, Table((100, 3, 12), 0, posting=(0, 1), dead=(1,)), Table((9, 80, 80, 30), 2, dead=(2,))],
)
def test_com_7_every_bot_plays_on_with_missed_blinds_in_the_pot(table: Table, bot: str, limit: LimitKind) -> None:
    rules, seats = Rules(limit=limit), len(table.stacks)
    players = tuple(make_bot(DAKER, bot, rules, seats, SeededRandom("missed", seat)) for seat in range(seats))
    payoffs = DAKER.result(play_out(DAKER, rules, table, Seeded(bot, limit), players)).payoffs
    assert sum(payoffs) == 0


def dealt(rules: Rules, table: Table) -> Any:
    state, _ = DAKER.start(rules, table)
    turn: Any = DAKER.turn(state)
    return DAKER.apply(state, Seeded("coach").answer(turn))[0]


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("table", [BOTH_OWED, SMALL_OWED])
def test_com_7_the_coach_speaks_of_the_moves_that_there_are(table: Table, limit: LimitKind) -> None:
    state = dealt(Rules(limit=limit), table)
    legal = DAKER.legal(state)
    told = evaluate("daker", DAKER.view(state, 0), legal, 0.1)
    assert ("call" in {one.move for one in told.moves}) == (Call() in legal)
    assert all(one.often is None for one in told.moves)  # the blueprint does not know this deal


def test_com_7_dead_chips_are_won_with_the_pot() -> None:
    history = History(Rules(small_blind=5), (200, 200), 0, (), ((),))
    without, with_dead = (tree_of(one.rules, start_of(one), ()) for one in (history, history._replace(dead=6)))
    betting = start_of(history._replace(dead=6))
    assert rounds.pot(betting) == 5 + 10 + 6
    folds = int(with_dead.child[with_dead.edge(0, Fold())]) - with_dead.folds
    assert (without.fold_gains[0][folds], with_dead.fold_gains[0][folds]) == (
        -5,
        -8,
    )  # half of what is dead, for each of the two
    assert with_dead.show_gains.min() == 10 + 3
