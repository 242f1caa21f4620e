"""What must hold in any round of Poque, against a second implementation; and what a viewer may never learn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.engine.events import Private
from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn
from brelan.errors import BadRecord
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce
from brelan.games.poque.rules import PRESETS, Rules
from brelan.records.fill import fill
from brelan.records.record import MoveLine, Reader
from brelan.records.redact import redact_moves
from brelan.records.text import read_record
from brelan.records.verify import verify
from contract.test_secrets import check_secrecy
from examples import examples
from games.poque.naive_poque import NaiveRound
from games.poque.poque_table import bidding, dealt, showdown
from strategies import deals_of, random_deal

few = examples(30)
EVERY_VARIANT = [*PRESETS.values(), Rules(pools_when_played=True, full_combinations=True, flush_below_full=True)]


@few
@given(deal=deals_of(GAME))
def test_any_round_leaves_what_the_naive_one_leaves(deal: tuple[Any, Table, list[Played[Any]]]) -> None:
    rules, table, steps = deal
    naive = NaiveRound(rules, table, [step.move for step in steps[1:]])
    end = steps[-1].state
    assert end.stacks == tuple(naive.stacks)
    assert end.pools == naive.pools


@pytest.mark.deep
@pytest.mark.parametrize("rules", EVERY_VARIANT, ids=["sheet", "pools-when-played", "full-combinations", "both"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_rounds_leave_what_the_naive_ones_leave(rules: Rules, players: int) -> None:
    for seed in range(1_000):
        table = Table(tuple(18 + (7 * seed + 13 * seat) % 40 for seat in range(players)), seed % players)
        steps = random_deal(GAME, rules, table, seed)
        naive = NaiveRound(rules, table, [step.move for step in steps[1:]])
        assert (steps[-1].state.stacks, steps[-1].state.pools) == (tuple(naive.stacks), naive.pools)


@few
@given(deal=deals_of(GAME))
def test_the_cards_of_a_round_are_in_hand_or_laid(deal: tuple[Any, Table, list[Played[Any]]]) -> None:
    _, table, steps = deal
    cards = next(step.move.cards for step in steps if isinstance(step.move, Drawn))
    for step in steps[2:]:
        held = [card for hand in step.state.hands for card in hand]
        assert sorted([*held, *(one.card for one in step.state.laid)]) == sorted(cards[:-1])
        missing = set(step.state.missing)
        assert not missing.intersection(held)
    assert all(len(hand) for hand in steps[1].state.hands)
    assert len(cards) == 5 * len(table.stacks) + 1


# Secrets


def test_poq_10_a_bluff_that_nobody_called_is_never_shown() -> None:
    told = bidding(3, "2 bid 4, 1 pass, 0 pass")
    while not told.over:
        told.play(told.legal[0])
    laid = {one.card for one in told.state.laid if one.seat == 2}
    for viewer in (None, 0, 1):
        for step in told.steps[2:]:
            assert set(GAME.view(step.state, viewer).hands[2]) <= {"?"}
        deal = redact_moves(GAME, told.steps, viewer)[0].text.split()[1:]
        assert set(deal[10:15]) - {"?"} == laid
        heard = told.heard(viewer=viewer, all_ears=False)
        assert not [event for event in heard if isinstance(event, Private) and event.seat == 2]


def test_poq_12_the_losers_cards_stay_secret_in_the_records_of_the_others() -> None:
    told = showdown("7c 7d 8h 9h Td", "Ac Jc Jd 9d Tc", turned="8s")
    text = redact_moves(GAME, told.steps, None)[0].text
    assert text == "draw ? ? ? ? ? ? Jc Jd ? ? 8s"
    assert redact_moves(GAME, told.steps, 0)[0].text == "draw 7c 7d 8h 9h Td ? Jc Jd ? ? 8s"
    assert [line.text for line in redact_moves(GAME, told.steps, None)[1:]] == [
        *("bid 2", "follow", "announce pair J", "announce pair 7"),
    ]


def test_poq_6_shown_cards_can_be_read_in_every_record() -> None:
    told = dealt("Ks Qs 7c 8d 9d", "7h 7d 9h Th Jh", turned="As")
    assert redact_moves(GAME, told.steps, 1)[0].text == "draw Ks Qs ? ? ? 7h 7d 9h Th Jh As"


@pytest.mark.parametrize("rules", EVERY_VARIANT, ids=["sheet", "pools-when-played", "full-combinations", "both"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_reshuffling_what_a_viewer_cannot_see_changes_nothing(rules: Rules, players: int) -> None:
    moved = 0
    for seed in range(15):
        table = Table((60,) * players, seed % players, (0, 3, 1, 2, 9, 4, 5, 6, 7))
        moved += check_secrecy(GAME, rules, table, random_deal(GAME, rules, table, seed), seed)
    assert moved > 15 * players // 2  # most of them really lay elsewhere


RARE = [
    # What was announced is so rare that no blind guess would find it.
    ("7c 8c 9c Tc Jc", "9h Th Jh Qh Kh"),  # two straight flushes
    ("7c 7d 7h 7s 9d", "Ac Ad Ah As Kd"),
    ("7c 7d 7h 9s 9c", "8c 8d 8h Tc Td"),
    ("Ac Kc 9c 8c 7c", "Ah Kh 9h 8h 7h"),
    ("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 7h"),
]


@pytest.mark.parametrize("hands", RARE)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hands_that_fit_a_rare_announcement_are_found(hands: tuple[str, ...], viewer: int | None) -> None:
    told = showdown(*hands, turned="8s", full_combinations=True)
    seen = redact_moves(GAME, told.steps, viewer)
    for seed in range(3):
        steps = fill(GAME, told.rules, told.table, seen, viewer, SeededRandom(seed))
        assert redact_moves(GAME, steps, viewer) == seen
        assert [step.events for step in steps[2:]] == [step.events for step in told.steps[2:]]


@pytest.mark.parametrize("viewer", ["spectator", 0, 1, 2])
def test_a_redacted_record_is_verified(viewer: Reader) -> None:
    told = dealt("Ks Qs 7c 8d 9d", "7h 7d 9h Th Jh", "Ac Ad 8c Td Jd", turned="As")
    told.go("2 bid 3, 1 bid 8, 0 pass, 2 follow, 0 pass, 2 announce pair A, 1 announce pair 7")
    while not told.over:
        told.play(told.legal[0])
    assert verify(read_record(told.record(viewer))).moves == len(told.steps) - 1


IMPOSSIBLE = [
    ("announce", "announce pair K"),  # three kings lie open elsewhere
    ("lead", "lead Kc"),
    ("lead", "lead nonsense"),
    ("draw", "draw ? ? ? ? ? ? ? ? ? ?"),
    ("draw", "draw Xx ? ? ? ? ? ? ? ? ? 8s"),
    ("draw", "draw 8s ? ? ? ? ? ? ? ? ? 8s"),
    ("bid", "bid 9"),
]


@pytest.mark.parametrize(("tag", "text"), IMPOSSIBLE)
def test_a_redacted_record_that_no_round_could_give_is_refused(tag: str, text: str) -> None:
    told = showdown("Kc 7d 8h 9h Td", "Kh Ks Kd 9d Tc", turned="8s").go("1 lead Kd")
    seen = list(redact_moves(GAME, told.steps, None))
    at = max(place for place, line in enumerate(seen) if line.text.startswith(tag))
    seen[at] = MoveLine(seen[at].who, text)
    with pytest.raises(BadRecord, match="no cards in place of '\\?'"):
        fill(GAME, told.rules, told.table, tuple(seen), None, SeededRandom(0))


def test_an_announcement_reads_as_it_is_written() -> None:
    assert write_move(Announce("two-pair", ("J", "7"))) == "announce two-pair J 7"
