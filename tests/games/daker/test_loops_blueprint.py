"""The bot `blueprint` in the compiled loops of Daker, against the bot and against its exact winnings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from brelan.engine.chance.seeded import SeededRandom
from brelan.errors import BadOption, BrelanError, UnknownName
from brelan.families.betting.bets import Fold, RaiseTo
from brelan.games.daker import GAME
from brelan.games.daker import loops as daker
from brelan.games.daker.bots.strong import MOST_PAID, shipped
from brelan.games.daker.loops import blueprint as daker_blueprint
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker_draw import loops as daker_draw
from brelan.games.daker_draw.rules import Rules as DrawRules
from brelan.study.loops.deals import Setup
from depth import deep
from families.betting.betting_loops import KEY, Loops, check_many
from games.daker.test_loops import any_rules
from strategies import DOUBLED_PACK

LOOPS = Loops(GAME, daker, any_rules)
FIXED = Rules(limit="fixed-limit")
TABLES = (("blueprint", "random"), ("random", "blueprint"), ("blueprint", "simple"), ("blueprint", "blueprint"))


def check_deals(deals: int, seed: str) -> Counter[str]:
    """Deals with any blinds and stacks that are large enough; what was said in them."""
    stream, said = SeededRandom(seed), Counter[str]()
    for number in range(deals):
        small = 1 + stream.below(4)
        rules = Rules(small_blind=small, limit="fixed-limit")
        stacks = tuple(2 * small * MOST_PAID + stream.below(2) * stream.below(300) for _ in range(2))
        question = Setup(rules, TABLES[stream.below(len(TABLES))], max(stacks))
        checked = LOOPS.deal(question, number, stacks).check()
        said.update(type(event).__name__ for event in checked.events)
    return said


def test_blueprint_decides_as_the_bot_does() -> None:
    said = check_deals(60, "blueprint")
    assert min(said[kind] for kind in ("Raised", "Called", "Checked", "Folded", "Showed")) > 10


@pytest.mark.deep
def test_thousands_of_its_deals_are_those_of_the_engine() -> None:
    check_deals(5_000, "deep blueprint")


def test_many_of_its_deals_at_once_are_the_same_as_one_by_one() -> None:
    check_many(LOOPS, Setup(FIXED, ("blueprint", "simple"), 2 * MOST_PAID), deals=40)


def decisions_by_history() -> dict[str, int]:
    """The number of each decision, found as the loops find it: move by move."""
    after, found = daker_blueprint.shipped_plan().after.tolist(), dict[str, int]()
    for trees in shipped().game.forests:
        for forest in trees:
            for spot in forest.spots:
                words = [word for word in spot.history.split() if word != "/" and not word.isdecimal()]
                decision = 0
                for word in words:
                    decision = after[decision][2 if word == "raise" else 1]
                found[spot.history] = decision
    return found


def places_of(turned: Turned) -> list[int]:
    """Cards of the pack for the kinds of a board, and -1 for those that are not turned."""
    deck = shipped().game.deck
    free = [(deck.kind(card), place) for place, card in enumerate(deck.pack)]
    taken = list[int]()
    for kind in turned:
        taken.append(next(place for of, place in free if of == kind and place not in taken))
    return [*taken, *[-1] * (3 - len(turned))]


@pytest.mark.parametrize("turned", [(12, 3), *deep((), (4,), (1, 20, 1), (5, 0, 16))])
def test_every_hand_has_the_shares_of_the_blueprint_at_every_decision(turned: Turned) -> None:
    plan, blueprint, decisions = daker_blueprint.shipped_plan(), shipped(), decisions_by_history()
    assert sorted(decisions.values()) == list(range(sum(daker_blueprint.DECISIONS)))
    deck, depth = blueprint.game.deck, len(turned)
    holdings = np.array([deck.holdings[number] for number in deck.spread(turned).numbers])
    first = np.array([deck.pack.index(name) for name in deck.names])  # a card that stands for its kind
    board = plan.boards[tuple(places_of(turned))]
    buckets = plan.buckets[board, plan.holdings[tuple(first[holdings].T)]].astype(np.int64)
    for part, forest in enumerate(blueprint.game.forests[depth]):
        often, column = blueprint.weights(turned, depth, part)
        for node, spot in enumerate(forest.spots):
            rows = plan.first[decisions[spot.history]] + 3 * buckets
            for edge in range(forest.first[node], forest.first[node + 1]):
                move = forest.moves[edge]
                which = 0 if isinstance(move, Fold) else 2 if isinstance(move, RaiseTo) else 1
                assert np.array_equal(plan.shares[rows + which], often[column[edge]])


def test_cards_in_any_order_and_either_way_round_are_the_same() -> None:
    plan, deck, stream = daker_blueprint.shipped_plan(), shipped().game.deck, SeededRandom("orders")
    alike = {
        place: [other for other, name in enumerate(deck.pack) if deck.kind(name) == deck.kind(card)]
        for place, card in enumerate(deck.pack)
    }
    for _ in range(300):
        cards = stream.take(range(27), 3)
        others = tuple(sorted(alike[card][-1] for card in cards))
        if len(set(others)) < 3:
            continue
        assert (
            plan.holdings[tuple(cards)]
            == plan.holdings[others]
            == deck.number[tuple(sorted(deck.kind(deck.pack[card]) for card in cards))]
        )
        assert plan.boards[tuple(cards)] == plan.boards[others]


@pytest.mark.parametrize(
    ("rules", "policies", "stack"),
    [
        (Rules(), ("blueprint", "simple"), 1_000),
        (FIXED, ("blueprint", "simple", "simple"), 1_000),
        (Rules(limit="fixed-limit", pack=DOUBLED_PACK), ("blueprint", "simple"), 1_000),
        (FIXED, ("simple", "blueprint"), 2 * MOST_PAID - 1),
    ],
)
def test_a_table_for_which_there_is_no_blueprint_is_refused(rules: Rules, policies: Any, stack: int) -> None:
    with pytest.raises(BadOption, match="at least 48 chips") as refused:
        daker.play(Setup(rules, policies, stack), KEY, 0, 1)
    assert refused.value.code == "no-fast-blueprint"


def test_strong_is_refused_with_the_name_of_blueprint() -> None:
    def code(module: Any, rules: Any, policies: tuple[str, ...]) -> str:
        with pytest.raises(UnknownName) as refused:
            module.play(Setup(rules, policies, 1_000), KEY, 0, 1)
        error: BrelanError = refused.value
        return error.code

    assert code(daker, FIXED, ("strong", "simple")) == "no-fast-strong"
    assert code(daker_draw, DrawRules(), ("strong", "simple")) == "no-fast-bot"
    assert code(daker_draw, DrawRules(), ("blueprint", "simple")) == "no-fast-bot"


@pytest.mark.deep
@pytest.mark.parametrize(("dealer", "exactly"), [(0, 0.37564), (1, -0.01934)])
def test_its_mean_against_simple_is_the_exact_one(dealer: int, exactly: float) -> None:
    """Chips a deal, as `brelan solve daker --winnings strong --against simple` computes them (fixed key)."""
    won = daker.play(Setup(FIXED, ("blueprint", "simple"), 100, dealer=dealer), KEY, 0, 400_000).payoffs[:, 0]
    assert abs(won.mean() - exactly) < 3 * won.std() / len(won) ** 0.5
