"""What a player of Poque knows: deals that agree with everything seen, checked by playing them again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Player, play
from brelan.engine.game import Table
from brelan.engine.notation import read_action
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action
from brelan.games.poque.bots import SimpleBot
from brelan.games.poque.ranking import poque_chart
from brelan.games.poque.rules import ENTRY, Rules
from brelan.games.poque.solving.seen import LEVELS, Seen, card_below, level_of
from brelan.games.poque.state import State
from brelan.games.poque.view import View
from brelan.pieces.stock import UNSEEN
from brelan.pieces.suited_cards import PACK_32, parse_cards
from brelan.study.bots import RandomBot
from examples import examples
from games.poque import naive_hands as naive_poque
from strategies import SEEDS

PLAIN = poque_chart()


def played(seed: int, players: int, rules: Rules) -> list[tuple[State, list[Any]]]:
    """Every moment of a round at which a seat must choose, and the moves before it; chance's moves left out."""
    bots: list[Player] = [
        RandomBot(rules, players, SeededRandom(seed, seat))
        if (seed >> seat) % 2
        else SimpleBot(rules, players, SeededRandom())
        for seat in range(players)
    ]
    found: list[tuple[State, list[Any]]] = []
    moves: list[Any] = []
    before: State | None = None
    for step in play(GAME, rules, Table((ENTRY + 30,) * players, seed % players), Seeded(seed), tuple(bots)):
        if step.seat is not None:
            assert before is not None
            found.append((before, list(moves)))
            moves.append(step.move)
        before = step.state
    return found


@examples(30)
@given(SEEDS, st.integers(2, 4), st.booleans(), st.booleans())
def test_deals_agree_with_all_that_was_seen(seed: int, players: int, played_pools: bool, full: bool) -> None:
    """Dealt so from the beginning, the same moves lead to the same view."""
    rules = Rules(pools_when_played=played_pools, full_combinations=full)
    stream = SeededRandom(seed, "deals")
    for state, moves in played(seed, players, rules):
        seat = state.waiting[0] if state.waiting else state.leader
        assert seat is not None
        view = GAME.view(state, seat)
        seen = Seen(view)
        for other, hand in enumerate(state.hands):
            assert {*hand} <= {*seen.free, *seen.known[other]}
        dealt = seen.deal(stream)
        assert dealt[seat] == tuple(view.hands[seat])
        hands = [(*laid, *held) for laid, held in zip(seen.laid, dealt, strict=True)]
        again, _ = GAME.start(rules, Table(state.brought, state.dealer))
        again, _ = GAME.apply(again, Drawn((*[card for hand in hands for card in hand], str(state.turned))))
        for move in moves:
            again, _ = GAME.apply(again, move)
        assert in_order(GAME.view(again, seat)) == in_order(view)


def in_order(view: View) -> View:
    """Shown cards lie as they were sorted in their hand, which means nothing."""
    return replace(view, shown=tuple(tuple(sorted(cards)) for cards in view.shown))


def at(cards: str, *words: str, rules: Rules | None = None, dealer: int = 0) -> State:
    """A round with these cards, the turned one last, and these moves."""
    dealt = parse_cards(PACK_32, cards)
    state, _ = GAME.start(rules or Rules(), Table((ENTRY + 50,) * (len(dealt) // 5), dealer))
    state, _ = GAME.apply(state, Drawn(dealt))
    for word in words:
        state, _ = GAME.apply(state, read_action(word, Action))
    return state


def deals_of(seen: Seen, seat: int, count: int) -> list[frozenset[str]]:
    stream = SeededRandom("frequencies")
    return [frozenset(seen.deal(stream)[seat]) for _ in range(count)]


ROUND = "8c 9c Jd Qh Ad 7d 8d 9h Jc Kh 7s"
"""Nobody holds a spade, and a spade is turned."""


def test_poq_6_trumps_that_nobody_showed_are_in_no_hand() -> None:
    seen = Seen(GAME.view(at(ROUND), 0))
    assert not {"As", "Ks", "Qs", "Js", "Ts"} & {*seen.free}
    assert {"8s", "9s"} < {*seen.free}
    assert len(seen.free) == 32 - 5 - 1 - 5
    played_pools = Seen(GAME.view(at(ROUND, rules=Rules(pools_when_played=True)), 0))
    assert {"As", "Ks", "Qs", "Js", "Ts"} < {*played_pools.free}


def test_poq_6_shown_cards_are_known() -> None:
    seen = Seen(GAME.view(at("8c 9c Jd Qh Ad Ks Qs 9h Jc Kh 7s"), 0))
    assert seen.known[1] == ("Qs", "Ks")
    assert seen.unseen == (0, 3)
    assert all({"Ks", "Qs"} < hand for hand in deals_of(seen, 1, 50))


def test_poq_6_nobody_has_seven_eight_nine_unshown() -> None:
    seen = Seen(GAME.view(at("8c 9c Jd Qh Ad 7d 8d 9h Jc Kh Ts"), 0))
    hands = deals_of(seen, 1, 2_000)
    assert any({"7s", "8s"} < hand for hand in hands)
    assert not any({"7s", "8s", "9s"} < hand for hand in hands)


def test_unseen_cards_are_equally_likely() -> None:
    seen, count = Seen(GAME.view(at(ROUND), 0)), 6_000
    often = Counter(card for hand in deals_of(seen, 1, count) for card in hand)
    assert {*often} == {*seen.free}
    expected = count * 5 / len(seen.free)
    assert all(abs(found - expected) < 5 * expected**0.5 for found in often.values())


def test_poq_12_an_announcement_fixes_the_kind_of_hand() -> None:
    """Both announce: seat 1 a pair of kings, which it lays down, seat 0 a pair of queens, which stays secret."""
    state = at("8c 9c Qd Qh Ad 7d 8d 9h Kc Kh 7s", "bid 2", "follow", "announce pair K", "announce pair Q")
    mine = Seen(GAME.view(state, 1))
    assert all(sum(card[0] == "Q" for card in hand) == 2 for hand in deals_of(mine, 0, 100))
    assert all(naive_poque.best_combination([*hand], naive_poque.PLAIN) == "pair" for hand in deals_of(mine, 0, 100))
    theirs = Seen(GAME.view(state, 0))
    assert theirs.known[1] == ("Kc", "Kh")
    assert all({"Kc", "Kh"} < hand for hand in deals_of(theirs, 1, 20))


def test_poq_13_a_card_that_a_run_missed_is_in_no_hand() -> None:
    state = at(ROUND, "pass", "pass", "lead 9h")
    view = GAME.view(state, 1)
    assert view.missing == ("Th",)
    assert "Th" not in Seen(view).free


def test_a_leader_seldom_keeps_the_card_below() -> None:
    state = at(ROUND, "pass", "pass", "lead 9h")
    kept = sum("8h" in hand for hand in deals_of(Seen(GAME.view(state, 0)), 1, 3_000))
    unknown = sum("8h" in hand for hand in deals_of(Seen(GAME.view(state, 0), leads_known=False), 1, 3_000))
    assert 0 < kept < unknown / 2


def test_bids_make_some_hands_more_likely() -> None:
    view = GAME.view(at(ROUND), 0)
    strong = tuple(1.0 if level >= 15 else 0.0 for level in range(LEVELS))
    hands = deals_of(Seen(view, (None, strong)), 1, 300)
    levels = [level_of(tuple(hand), "s", PLAIN) for hand in hands]
    assert sum(level >= 15 for level in levels) > 290
    assert max(levels) - min(levels) > 2


@pytest.mark.parametrize("cards", [ROUND, "8c 9c Jd Jh Ad Ks Qs 9h Jc Kh 7s", "8c 9c Jd Jh Ad 7s 8s 9s Jc Kh Ts"])
def test_chances_are_exact(cards: str) -> None:
    state = at(cards)
    view = GAME.view(state, 0)
    shown = view.shown[1]
    free = [card for card in PACK_32 if card not in (*view.hands[0], view.turned, *shown)]
    free = [card for card in free if card[1] != "s" or card[0] not in "AKQJT"]
    ended = Counter(
        naive_poque.compare(view.hands[0], (*shown, *more), "s", naive_poque.PLAIN)
        for more in combinations(free, 5 - len(shown))
        if not {"7s", "8s", "9s"} <= {*more}
    )
    expected = (ended[1] + ended[0] / 2) / sum(ended.values())
    assert Seen(view).chances(view.hands[0]) == pytest.approx([expected])


def test_levels_hold_a_twentieth_of_all_hands_each() -> None:
    stream = SeededRandom("levels")
    levels = Counter(level_of(stream.take(PACK_32, 5), "d", PLAIN) for _ in range(20_000))
    assert set(levels) <= set(range(LEVELS))
    assert all(
        sum(levels[level] for level in range(half, half + 10)) == pytest.approx(10_000, rel=0.06) for half in (0, 10)
    )


def test_the_card_below() -> None:
    assert card_below("8c") == "7c"
    assert card_below("As") == "Ks"
    assert card_below("7d") is None
    assert UNSEEN not in PACK_32
