"""Best replies in Game Round for two: against a walk through the rules, and against compiled rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from brelan.engine.discards import Discard
from brelan.engine.game import Table
from brelan.engine.turns import Draw, Seat
from brelan.errors import BadOption, UnknownName
from brelan.families.daker_cards.best_discards import beats_all, plan_for
from brelan.families.daker_cards.cards import DEFAULT_PACK, PACK_SIZE, pack_from
from brelan.families.daker_cards.loops.discards import HANDS
from brelan.families.daker_cards.ranking import daker_chart, strength_of
from brelan.games.game_round import GAME
from brelan.games.game_round.bots import POLICIES
from brelan.games.game_round.loops import play
from brelan.games.game_round.rules import GROUP, Rules
from brelan.games.game_round.solving import SolveQuestion, solve_question
from brelan.games.game_round.solving.counting import count_showdowns
from brelan.games.game_round.solving.questions import exploit, replies_to
from brelan.study.loops import numbers
from brelan.study.loops.deals import Setup
from brelan.study.loops.first_use import first_use
from brelan.study.small.tree import outcomes

TWO_KINDS = Rules(pack="A/A " * 13 + "K/K " * 14)
TURNED_ROUND = Rules(pack="A/K " * 4 + "K/A " * 9 + "Q/Q " * 14)
THREE_KINDS = Rules(pack="A/A " * 5 + "K/K " * 8 + "Q/Q " * 14)
DEALER = 0


@pytest.fixture(scope="module", autouse=True)
def _loops() -> None:
    with first_use("game-round-replies", lambda _name: None):
        exploit(TWO_KINDS, "simple")


def bot_discard(rules: Rules, hand: tuple[str, ...]) -> Discard:
    return plan_for(pack_from(rules.pack), beats_all, 1).discard(hand)


def odd_discard(_rules: Rules, hand: tuple[str, ...]) -> Discard:
    """An ace of an even number of aces, two kings of an odd one."""
    aces = hand.count("A/A")
    return Discard(("A/A",) if aces and aces % 2 == 0 else ("K/K",) * min(2, 5 - aces))


def odd_thrown(_rules: Rules) -> Any:
    """The same as masks: the first 13 cards of the pack are aces."""
    found = []
    for mask in daker_chart(pack_from(TWO_KINDS.pack)).masks.tolist():
        cards = [at for at in range(PACK_SIZE) if mask >> at & 1]
        aces = sum(at < 13 for at in cards)
        some = cards[:1] if aces and aces % 2 == 0 else cards[aces : aces + 2]
        found.append(sum(1 << at for at in some))
    return np.array(found, np.int32)


def walked(rules: Rules, bot: Any, replies: int) -> Iterator[tuple[Any, str, float, float]]:
    """Every end of one deal by the rules: what is known, what is done, the odds to win and to be level."""
    state, _ = GAME.start(rules, Table((0, 0), DEALER))
    yield from _walk(rules, bot, replies, state, 1.0, None, "")


def _walk(rules: Rules, bot: Any, replies: int, state: Any, chance: float, known: Any, said: str) -> Iterator[Any]:
    if state.laid:
        mine, theirs = (strength_of(state.laid[0][seat]) for seat in (replies, 1 - replies))
        yield known, said, chance * (mine > theirs), chance * (mine == theirs)
        return
    turn = GAME.turn(state)
    if isinstance(turn, Draw):
        for outcome, ways in outcomes(turn):
            odds = chance * ways / turn.ways
            yield from _walk(rules, bot, replies, GAME.apply(state, outcome)[0], odds, known, said)
        return
    assert isinstance(turn, Seat)
    hand = state.drawing.hands[turn.seat]
    if turn.seat != replies:
        after, _ = GAME.apply(state, bot(rules, hand))
        yield from _walk(rules, bot, replies, after, chance, known, said)
        return
    seen = (tuple(sorted(hand)), state.drawing.changed[1 - replies])
    for move in GAME.legal(state):
        yield from _walk(rules, bot, replies, GAME.apply(state, move)[0], chance, seen, repr(move))


def walked_replies(rules: Rules, bot: Any) -> tuple[float, float]:
    """The chances of the best reply as the first to change and as dealer, from the walks alone."""
    found = []
    for seat in (1 - DEALER, DEALER):
        ends: dict[Any, dict[str, np.ndarray]] = defaultdict(lambda: defaultdict(lambda: np.zeros(2)))
        for known, said, won, level in walked(rules, bot, seat):
            ends[known][said] += (won, level)
        found.append(ends)
    first = dealer = 0.5
    for _ in range(60):
        first, dealer = (
            sum(max(won + again * level for won, level in choices.values()) for choices in ends.values())
            for ends, again in zip(found, (dealer, first), strict=True)
        )
    return first, dealer


@pytest.mark.deep
def test_grd_3_the_best_reply_is_that_of_a_walk_through_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "odd", odd_thrown)
    found = exploit(TWO_KINDS, "odd")
    first, dealer = walked_replies(TWO_KINDS, odd_discard)
    assert first > 0.6, "this bot plays badly"
    assert [seat.best_response for seat in found.seats] == pytest.approx([first, dealer], abs=1e-12)
    assert found.exploitability_permille == pytest.approx(500 * (first + dealer - 1), abs=1e-9)


@pytest.mark.deep
@pytest.mark.parametrize("rules", [TURNED_ROUND, THREE_KINDS])
def test_replies_to_simple_are_those_of_a_walk_too(rules: Rules) -> None:
    found = exploit(rules, "simple")
    first, dealer = walked_replies(rules, bot_discard)
    assert [seat.best_response for seat in found.seats] == pytest.approx([first, dealer], abs=1e-12)
    assert (dealer - first > 1e-5) == (rules is THREE_KINDS), "what the first changes tells the dealer something"


@pytest.mark.deep
def test_a_bot_against_itself_wins_half() -> None:
    found = exploit(TWO_KINDS, "simple")
    assert [seat.bot for seat in found.seats] == pytest.approx([0.5, 0.5])
    assert found.exploitability_permille == pytest.approx(0, abs=1e-9), "it plays this pack perfectly"


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(UnknownName, match="simple"):
        exploit(TWO_KINDS, "nobody")
    with pytest.raises(BadOption, match="small"):
        solve_question(TWO_KINDS, SolveQuestion())


def test_simple_throws_the_same_cards_away_however_they_are_printed() -> None:
    """The masks say what the bot does with each hand, also with cards that are printed alike."""
    for rules in (Rules(), TURNED_ROUND):
        pack = pack_from(rules.pack)
        chart, thrown = daker_chart(pack), POLICIES["simple"](rules)
        for row in range(0, HANDS, 997):
            held, away = chart.cards(int(chart.masks[row])), chart.cards(int(thrown[row]))
            assert sorted(bot_discard(rules, held).cards) == sorted(away)


def fast_wins(policies: tuple[str, str], custom: dict[str, Any], deals: int) -> tuple[float, float]:
    """How often the first policy wins as the first to change and as dealer, in compiled rounds."""
    found = []
    for dealer in (1, 0):
        question = Setup(Rules(), policies, stack=0, dealer=dealer)
        found.append(float((play(question, numbers.key_of(7), 0, deals, custom).winners == 1).mean()))
    return found[0], found[1]


@pytest.mark.deep
def test_the_whole_pack_agrees_with_compiled_rounds() -> None:
    """One who never changes a card, counted and played; and the best reply gains more where it sees more."""
    counts = count_showdowns(DEFAULT_PACK, POLICIES["simple"](Rules()))
    found = replies_to(counts)
    assert sum(found.bot) == pytest.approx(1, abs=1e-12)
    assert found.bot.first < found.best.first < found.best.dealer < found.bot.first + 0.001
    stays = replies_to(counts._replace(planned=np.zeros_like(counts.planned))).bot
    deals = 400_000
    played = fast_wins(("stays", "simple"), {"stays": np.zeros((GROUP - 1, HANDS), np.int8)}, deals)
    assert played == pytest.approx(stays, abs=3 / (2 * deals**0.5))
