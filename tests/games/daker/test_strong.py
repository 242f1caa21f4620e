"""`strong` for Daker: two players with a fixed limit play the blueprint; `blueprint` does so to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.turns import Over, Seat
from brelan.families.betting.bets import Fold, RaiseTo
from brelan.games.daker import GAME
from brelan.games.daker.bots import duel as daker_duel
from brelan.games.daker.bots import strong as daker_strong
from brelan.games.daker.bots.strong import MOST_PAID, StrongBot, choices, mixture, said, shipped
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving.blueprint import PARTS
from brelan.games.daker.view import View
from brelan.study.bots import bots_of, make_bot, opponents_of

FIXED = Rules(limit="fixed-limit")


def spots(rules: Rules, stack: int, deals: int, bots: tuple[str, str]) -> Iterator[tuple[View, Legal, str]]:
    """Every decision about a bet, with the moves so far as in records."""
    for deal in range(deals):
        players = [make_bot(GAME, bot, rules, 2, SeededRandom(deal, seat)) for seat, bot in enumerate(bots)]
        chance, history = Seeded(deal), ""
        state, _ = GAME.start(rules, Table((stack, stack), dealer=deal % 2))
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Seat):
                view, legal = GAME.view(state, turn.seat), GAME.legal(state)
                if not legal.courtesy:
                    yield view, legal, history
                move = players[turn.seat].decide(view, legal)
                history = f"{history} {write_move(move)}".strip()
            else:
                move = chance.answer(turn)
                history = f"{history} /".strip() if state.hands else ""
            state, _ = GAME.apply(state, move)


@pytest.mark.parametrize(("blind", "bots"), [(1, ("random", "simple")), (5, ("simple", "random"))])
def test_it_knows_every_move_of_the_deal_and_plays_only_what_is_legal(blind: int, bots: tuple[str, str]) -> None:
    rules = replace(FIXED, small_blind=blind)
    asked = Counter[str]()
    for view, legal, history in spots(rules, 1_000, 80, bots):
        words = [word for word in history.split() if not word.isdecimal()]
        letters = ["/" if word == "/" else "r" if word == "raise" else "c" for word in words]
        if "fold" in words:
            continue
        assert said(view) == "".join(letters)
        moves, parts = choices(shipped(), view, legal)
        assert all(move in legal for move in moves)
        assert sum(parts) == PARTS
        assert any(isinstance(move, RaiseTo) for move in moves) == bool(legal.amounts)
        asked[said(view)] += 1
    assert len(asked) > 50


def test_it_plays_each_move_as_often_as_its_mixture_says() -> None:
    """Chi-square over decisions with mixed strategies: the seeds are fixed."""
    total, freedom = 0.0, 0
    for view, legal, _ in spots(FIXED, 1_000, 12, ("strong", "strong")):
        moves, parts = mixture(view, legal)
        if max(parts) == sum(parts):
            continue
        bot = StrongBot(
            make_bot(GAME, "simple", FIXED, 2, SeededRandom(0)), SeededRandom(len(moves), freedom), mixture
        )
        played = Counter(bot.decide(view, legal) for _ in range(150))
        expected = np.array(parts) * 150 / sum(parts)
        found = np.array([played[move] for move in moves])
        assert not found[expected == 0].any()
        some = expected > 0
        total += float(((found - expected)[some] ** 2 / expected[some]).sum())
        freedom += int(some.sum()) - 1
    assert freedom > 30
    assert abs(total - freedom) < 4 * np.sqrt(2 * freedom)


def test_it_plays_the_hands_of_its_own_table() -> None:
    """What one hand plays is what the policy says of every hand at once."""
    plan = shipped()
    deck, places = plan.game.deck, dict[str, tuple[int, int, int]]()
    for depth, trees in enumerate(plan.game.forests):
        for part, forest in enumerate(trees):
            places |= {spot.history: (depth, part, node) for node, spot in enumerate(forest.spots)}
    for view, legal, history in spots(FIXED, 1_000, 15, ("simple", "random")):
        if view.seat is None or history not in places:
            continue
        depth, part, node = places[history]
        turned = tuple(deck.kind(card) for card in view.board)
        hand = tuple(sorted(deck.kind(card) for card in view.hands[view.seat]))
        often, column = plan.weights(turned, depth, part)
        first = plan.game.forests[depth][part].first
        place = int(np.flatnonzero(deck.spread(turned).numbers == deck.number[hand])[0])
        expected = often[column[first[node] : first[node + 1]], place]
        assert choices(plan, view, legal)[1] == expected.tolist()


def test_the_seed_decides_what_it_plays() -> None:
    view, legal, _ = next(iter(spots(FIXED, 1_000, 1, ("strong", "strong"))))
    moves = [make_bot(GAME, "strong", FIXED, 2, SeededRandom(seed)).decide(view, legal) for seed in (1, 1, 2, 2)]
    assert moves[0] == moves[1]
    assert moves[2] == moves[3]


def test_blueprint_is_strong_without_the_last_round_solved_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the same random numbers. In the last round it plays as `strong` does without the extra `study`."""
    found = [spot[:2] for spot in spots(FIXED, 1_000, 30, ("blueprint", "blueprint"))]
    early = [(view, legal) for view, legal in found if len(view.board) < 3]
    late = [(view, legal) for view, legal in found if len(view.board) == 3]
    assert min(len(early), len(late)) > 10

    def decision(bot: str, view: View, legal: Legal) -> object:
        return make_bot(GAME, bot, FIXED, 2, SeededRandom("same")).decide(view, legal)

    assert all(decision("blueprint", *spot) == decision("strong", *spot) for spot in early)
    monkeypatch.setattr(daker_strong, "solved_anew", None)
    played = [decision("blueprint", *spot) for spot in late]
    monkeypatch.setattr(daker_strong, "has_extra", lambda _: False)
    assert played == [decision("strong", *spot) for spot in late]


def test_people_meet_blueprint_as_strong() -> None:
    assert list(bots_of(GAME)) == ["random", "simple", "blueprint", "strong"]
    assert opponents_of(GAME) == ("random", "simple", "strong")


@pytest.mark.parametrize("bot", ["strong", "blueprint"])
def test_a_short_stack_and_another_limit_are_left_to_what_thinks_at_the_table(
    bot: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[View]()

    def folds(view: View, *_: object) -> Fold:
        asked.append(view)
        return Fold()

    monkeypatch.setattr(daker_duel, "decide", folds)
    for rules, stack in ((Rules(), 1_000), (FIXED, 2 * MOST_PAID - 1), (FIXED, 2 * MOST_PAID)):
        view, legal, _ = next(spots(rules, stack, 1, ("simple", "simple")))
        make_bot(GAME, bot, rules, 2, SeededRandom(3)).decide(view, legal)
    assert [view.stacks[view.dealer] for view in asked] == [999, 2 * MOST_PAID - 2]


def test_three_players_have_no_blueprint() -> None:
    assert not isinstance(make_bot(GAME, "strong", FIXED, 3, SeededRandom(1)), StrongBot)
    assert isinstance(make_bot(GAME, "strong", FIXED, 2, SeededRandom(1)), StrongBot)
