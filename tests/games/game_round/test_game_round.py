"""Game Round Daker, clause by clause, played with scripted cards; and what must hold in any round."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import options
from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.discards import Discard, Discarded, Drew, Reshuffled
from brelan.engine.events import seen_by
from brelan.engine.game import Table
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import BadOption, BadTable
from brelan.families.betting.bets import Check, Fold, RaiseTo
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.game_round import GAME
from brelan.games.game_round.events import CameOut, Decided, Level, Seated
from brelan.games.game_round.rules import PRESETS, Rules
from brelan.games.game_round.state import Phase, groups_of
from brelan.pieces.hand import Hand
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Reader
from brelan.records.redact import redact_record
from examples import examples
from games.daker.daker_table import PLAIN, plain
from strategies import deals_of
from told import Told

few = examples(25)

HIGH, MIDDLE, LOW = "AAAKQ", "KKQJR", "KQJRN"  # three aces, two kings, nothing


def sit(players: int, *, dealer: int = 0, **agreed: Any) -> Told:
    """A table that plays with plain cards."""
    return Told(GAME, Rules(**{"pack": PLAIN, **agreed}), (0,) * players, dealer)


def stand(deal: Told, *hands: str) -> Told:
    """One deal of these plain hands, in the order of the seats that play it; everyone keeps his cards."""
    deal.go(f"* {plain(''.join(hands))}")
    for _ in hands:
        deal.go(f"{deal.turn.seat} discard")
    return deal


def ours(players: int, dealer: int = 0) -> Told:
    """The cards of the pack in their order."""
    deal = Told(GAME, Rules(), (0,) * players, dealer)
    return deal.go(f"* {' '.join(DEFAULT_PACK[: 5 * players])}")


def of(seat: int, *places: int) -> str:
    return " ".join(DEFAULT_PACK[5 * seat + place] for place in places)


# GRD-1: a round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_grd_1_two_to_four_players_five_cards_and_all_hands_are_shown(players: int) -> None:
    deal = sit(players)
    assert deal.turn == Draw(tuple(PLAIN.split()), (5,) * players)
    stand(deal, HIGH, *[LOW] * (players - 1))
    assert deal.over
    assert deal.heard(HandsDealt) == [HandsDealt(5)]
    assert sorted(event.seat for event in deal.heard(Showed)) == list(range(players))
    assert deal.heard(Seated, CameOut) == []
    assert deal.view(None).hands == deal.state.drawing.hands


def test_grd_1_one_discard_of_none_to_two() -> None:
    deal = ours(3)
    assert len(list(deal.legal)) == 16
    assert deal.refused(Discard(tuple(of(1, 0, 1, 2).split()))).code == "too-many-discards"
    assert deal.refused(Discard((of(0, 0),))).code == "not-in-hand"
    deal.go(f"1 discard {of(1, 0, 1)}, * R/N K/A, 2 discard {of(2, 0)}, * Q/K, 0 discard")
    assert deal.over
    assert deal.heard(Discarded) == [Discarded(1, 2), Discarded(2, 1), Discarded(0, 0)]


def test_grd_1_the_hand_after_the_discard_counts() -> None:
    deal = sit(2).go(f"* {plain('AAKQJ KKQRN')}, 1 discard R/R N/N, * K/K K/K, 0 discard")
    assert {event.seat: event.hand for event in deal.heard(Showed)} == {
        0: Hand("pair", ("A",)),
        1: Hand("four", ("K", "Q")),
    }
    assert deal.state.decided == 1


def test_grd_1_no_betting() -> None:
    assert (get_args(GAME.Action) or (GAME.Action,)) == (Discard,)
    deal = Told(GAME, Rules(pack=PLAIN), (40, 0), 0).go(f"* {plain(HIGH + LOW)}")
    for move in (Check(), Fold(), RaiseTo(10)):
        assert deal.refused(move).code == "not-a-discard"
    deal.go("1 discard, 0 discard")
    assert deal.payoffs == (0, 0)
    assert deal.stacks == (40, 0)


@pytest.mark.parametrize("players", [0, 1, 17])
def test_grd_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 16 players, not {players}"):
        GAME.start(Rules(), Table((0,) * players))


# GRD-2: what is decided


def test_grd_2_the_highest_hand_wins_what_was_agreed() -> None:
    assert Rules().mode == "winner"
    assert PRESETS["winner"] == Rules()
    deal = stand(sit(3, stake="le winner choisit le film"), MIDDLE, HIGH, LOW)
    assert deal.heard(Decided) == [Decided(1, "winner", "le winner choisit le film")]
    assert GAME.result(deal.state).winners == (1,)


def test_grd_2_the_lowest_hand_loses_what_was_agreed() -> None:
    assert PRESETS["loser"].mode == "loser"
    deal = stand(sit(3, mode="loser", stake="une tournée"), MIDDLE, HIGH, LOW)
    assert deal.heard(Decided) == [Decided(2, "loser", "une tournée")]
    assert GAME.result(deal.state).winners == (0, 1)


def test_grd_2_hands_count_at_their_best_where_the_lowest_loses_too() -> None:
    deal = Told(GAME, Rules(mode="loser"), (0, 0)).go("* A/K K/A Q/K J/R N/R  Q/Q Q/J J/N R/R A/A")
    deal.go("1 discard, 0 discard")
    hands = {event.seat: event.hand for event in deal.heard(Showed)}
    assert hands == {0: Hand("full", ("K", "R")), 1: Hand("pair", ("Q",))}  # not the worst that seat 0 could claim
    assert deal.state.decided == 1


def test_grd_2_the_stake_is_a_free_text_and_the_mode_one_of_two() -> None:
    assert options.build(Rules, {"stake": "qui perd fait la vaisselle ! 😀"}).stake.endswith("😀")
    with pytest.raises(BadOption, match="not 'both'"):
        options.build(Rules, {"mode": "both"})
    with pytest.raises(BadOption, match="200 characters"):
        options.build(Rules, {"stake": "x" * 201})


# GRD-3: level players


def test_grd_3_those_level_at_the_top_play_again_with_all_27_cards() -> None:
    deal = stand(sit(3), "AAKQJ", LOW, "AARNQ")
    assert deal.heard(Level) == [Level((0, 2))]
    assert deal.state.phase == Phase.DEAL
    assert not deal.over
    assert isinstance(deal.turn, Draw)
    assert sorted(deal.turn.stock) == sorted(PLAIN.split())
    assert deal.turn.groups == (5, 5)
    assert deal.view(1).playing == (0, 2)
    stand(deal, MIDDLE, HIGH)
    assert deal.state.decided == 2


def test_grd_3_the_others_are_out_even_with_a_hand_between() -> None:
    deal = stand(sit(4), "AAKQJ", "KKQQJ", "AARNQ", "KKRNJ")
    assert deal.heard(Level) == []  # two pairs win
    assert deal.state.decided == 1
    deal = stand(sit(4), "AAKQJ", "KKQJR", "AARNQ", "KKRNJ")
    assert deal.heard(Level) == [Level((0, 2))]


def test_grd_3_where_the_lowest_loses_those_level_at_the_bottom_play_again() -> None:
    deal = stand(sit(4, mode="loser"), LOW, HIGH, "KQJRN", "AKQJR")
    assert deal.heard(Level) == [Level((0, 2, 3))]
    stand(deal, "AAKQJ", HIGH.replace("A", "K"), "AARNJ")
    assert deal.heard(Level) == [Level((0, 2, 3)), Level((0, 3))]
    stand(deal, MIDDLE, LOW)
    assert deal.heard(Decided) == [Decided(3, "loser", "")]
    assert GAME.result(deal.state).winners == (0, 1, 2)


def test_grd_3_until_it_is_settled() -> None:
    deal = sit(2)
    for number in range(7):
        assert deal.view(None).deal == number + 1
        stand(deal, "AAKQJ", "AARNJ")
    stand(deal, LOW, HIGH)
    assert len(deal.heard(Level)) == 7
    assert deal.state.decided == 1
    assert len(deal.view(None).laid) == 8


def test_grd_3_the_deal_goes_to_the_next_of_them_clockwise() -> None:
    deal = stand(sit(4, dealer=1), "AAKQJ", LOW, LOW, "AARNQ")
    assert deal.view(None).dealer == 3  # seats 0 and 3 go on: after seat 1 comes seat 3
    deal.go(f"* {plain('AAKQJ AARNQ')}")
    assert deal.turn == Seat(0)  # left of the dealer
    deal.go("0 discard, 3 discard")
    assert deal.view(None).dealer == 0
    deal.go(f"* {plain('AAKQJ AARNQ')}")
    assert deal.turn == Seat(3)
    deal.go("3 discard, 0 discard")
    assert deal.view(None).dealer == 3


def test_grd_3_the_dealer_of_the_next_round_follows_the_first_dealer() -> None:
    deal = stand(sit(4, dealer=1), "AAKQJ", LOW, LOW, "AARNQ")
    stand(deal, HIGH, LOW)
    assert GAME.result(deal.state).next_dealer == 2


# GRD-4: groups and the belle


SIZES = {
    5: (3, 2),
    6: (3, 3),
    7: (4, 3),
    8: (4, 4),
    9: (3, 3, 3),
    10: (4, 3, 3),
    11: (4, 4, 3),
    12: (4, 4, 4),
    13: (4, 3, 3, 3),
    14: (4, 4, 3, 3),
    15: (4, 4, 4, 3),
    16: (4, 4, 4, 4),
}


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
def test_grd_4_groups_as_equal_as_possible(players: int, sizes: tuple[int, ...]) -> None:
    groups = groups_of(players)
    assert tuple(sorted(map(len, groups), reverse=True)) == sizes
    assert sorted(seat for group in groups for seat in group) == list(range(players))
    assert len(groups) == ceil(players / 4)


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
@pytest.mark.parametrize("mode", ["winner", "loser"])
def test_grd_4_those_who_came_out_play_the_belle(players: int, sizes: tuple[int, ...], mode: Any) -> None:
    deciding, others = (HIGH, [LOW] * 3) if mode == "winner" else (LOW, ["AAQJR", "KKQJN", "NNAKR"])
    deal = sit(players, mode=mode)
    for size in sizes:
        assert deal.turn.groups == (5,) * size
        stand(deal, deciding, *others[: size - 1])
    first_of_each = [sum(sizes[:place]) for place in range(len(sizes))]
    assert [event.seat for event in deal.heard(CameOut)] == first_of_each
    seated = deal.heard(Seated)
    assert [len(event.seats) for event in seated] == [*sizes, len(sizes)]
    assert seated[-1] == Seated(tuple(first_of_each), final=True)
    assert not [event for event in seated[:-1] if event.final]
    assert deal.view(None).final
    stand(deal, *others[: len(sizes) - 1], deciding)
    assert deal.over
    assert deal.heard(Decided) == [Decided(first_of_each[-1], mode, "")]
    winners = GAME.result(deal.state).winners
    assert (winners == (first_of_each[-1],)) if mode == "winner" else (first_of_each[-1] not in winners)


def test_grd_4_each_game_is_played_with_a_fresh_pack_and_its_own_replays() -> None:
    deal = sit(6)
    stand(deal, "AAKQJ", "AARNQ", LOW)
    assert deal.heard(Level) == [Level((0, 1))]
    stand(deal, LOW, HIGH)
    assert deal.heard(CameOut) == [CameOut(1)]
    assert sorted(deal.turn.stock) == sorted(PLAIN.split())
    assert deal.view(None).playing == (3, 4, 5)
    stand(deal, LOW, MIDDLE, LOW)
    assert deal.view(None).playing == (1, 4)
    stand(deal, "AAKQJ", "AARNQ")  # the belle is level: again
    stand(deal, MIDDLE, HIGH)
    assert deal.heard(Level) == [Level((0, 1)), Level((1, 4))]
    assert deal.heard(Decided) == [Decided(4, "winner", "")]


def test_grd_4_those_who_do_not_play_a_game_see_its_hands_when_they_are_shown() -> None:
    deal = sit(5).go(f"* {plain(HIGH + LOW + MIDDLE)}")
    assert deal.view(4).hands[:3] == (("?",) * 5,) * 3
    assert deal.view(4).hands[4] == ()
    deal.go("1 discard, 2 discard, 0 discard")
    for viewer in (None, 0, 3, 4):
        assert deal.view(viewer).laid[0][:3] == tuple(tuple(plain(hand).split()) for hand in (HIGH, LOW, MIDDLE))


# GRD-5: as in Daker draw


def test_grd_5_the_dealers_left_changes_first() -> None:
    for dealer in range(3):
        deal = ours(3, dealer)
        for place in range(3):
            assert deal.turn == Seat((dealer + 1 + place) % 3)
            deal.go(f"{deal.turn.seat} discard")


def test_grd_5_our_cards_or_the_tables_own() -> None:
    assert GAME.turn(GAME.start(Rules(), Table((0, 0)))[0]) == Draw(DEFAULT_PACK, (5, 5))
    with pytest.raises(BadOption, match="line 2 of the pack"):
        GAME.start(Rules(pack="A/A\nA/T"), Table((0, 0)))


def test_grd_5_nothing_is_paid_before_the_deal() -> None:
    _, events = GAME.start(Rules(), Table((0, 0)))
    assert events == []
    assert GAME.entry(Rules()) == GAME.buy_in(Rules()) == 0


def test_grd_5_cards_are_seen_by_their_holder_alone_until_all_show() -> None:
    deal = ours(3)
    assert deal.heard(Dealt, viewer=1, all_ears=False) == [Dealt(1, DEFAULT_PACK[5:10])]
    assert deal.view(None).hands == (("?",) * 5,) * 3
    assert deal.view(1).hands == (("?",) * 5, DEFAULT_PACK[5:10], ("?",) * 5)


FOUR_CHANGE_TWO = (
    f"1 discard {of(1, 0, 1)}, * R/N K/A, 2 discard {of(2, 0, 1)}, * Q/K J/Q, "
    f"3 discard {of(3, 0, 1)}, * R/J N/R, 0 discard {of(0, 0, 1)}, * N/A"
)


def test_grd_5_the_dealer_takes_the_last_card_then_one_of_the_others_six() -> None:
    deal = ours(4).go(FOUR_CHANGE_TWO)
    assert deal.heard(Reshuffled) == [Reshuffled(6)]
    assert isinstance(deal.turn, Draw)
    assert sorted(deal.turn.stock) == sorted(f"{of(1, 0, 1)} {of(2, 0, 1)} {of(3, 0, 1)}".split())
    assert deal.refused(Drawn((of(0, 0),))).code == "chance-must-answer"
    deal.go(f"* {of(3, 1)}")
    assert deal.heard(Drew)[-1] == Drew(0, (of(3, 1),))
    shown = deal.heard(Showed)
    assert [event.seat for event in shown] == [1, 2, 3, 0]


def test_grd_5_nobody_ever_sees_a_discard() -> None:
    deal = ours(4).go(FOUR_CHANGE_TWO).go(f"* {of(3, 1)}")
    viewers: list[Reader] = ["spectator", 0, 1, 2, 3]
    for viewer in viewers:
        seat = viewer if isinstance(viewer, int) else None
        told = msgspec.json.encode(deal.heard(viewer=seat, all_ears=False)).decode()
        looked = "".join(msgspec.json.encode(GAME.view(step.state, seat)).decode() for step in deal.steps)
        text = told + looked + deal.record(viewer)
        for thrower in range(4):
            for card in of(thrower, 0, 1).split():
                assert (card in text) == (thrower == seat or card == of(3, 1))


def test_grd_5_a_discard_of_a_pack_with_equal_cards_stays_secret_too() -> None:
    deal = sit(2).go(f"* {plain('AAAJR KQQJN')}, 1 discard K/K, * K/K, 0 discard")
    first, drawn = [line.split(" #")[0].split()[3:] for line in deal.record(0).splitlines() if " * draw" in line]
    assert Counter([*first[5:], *drawn]) == Counter([*deal.state.drawing.hands[1], "?"])


# In any round


@few
@given(data=st.data())
def test_grd_5_a_record_tells_no_discard_and_all_that_was_shown(data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(GAME, own_pack=False))
    record = keep_record(GAME, rules, ("",) * len(table.stacks), [keep_deal(GAME, table, steps)])
    viewers: list[Reader] = ["spectator", *range(len(table.stacks))]
    for viewer in viewers:
        lines = redact_record(record, viewer).deals[0].moves
        for line, step in zip(lines, steps[1:], strict=True):
            cards = line.text.split()[1:]
            if isinstance(step.move, Discard) and step.seat != viewer:
                assert cards == ["?"] * len(step.move.cards)
            elif isinstance(step.move, Discard):
                assert cards == list(step.move.cards)
        hidden = sum(line.text.split().count("?") for line in lines if line.who == "*")
        thrown = sum(len(step.move.cards) for step in steps if isinstance(step.move, Discard) and step.seat != viewer)
        assert hidden == thrown  # of the cards that were dealt, only what was thrown away stays unknown


@few
@given(data=st.data())
def test_grd_5_no_viewer_is_shown_a_card_that_he_may_not_see(data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(GAME, own_pack=False))
    for step in steps:
        if step.state.decided is not None:
            continue
        hands = step.state.drawing.hands
        for viewer in (None, *range(len(table.stacks))):
            own = set(hands[viewer]) if hands and viewer is not None else set()
            own.update(*[event.cards for event in step.events if isinstance(event, Drew) and event.seat == viewer])
            view = msgspec.structs.replace(GAME.view(step.state, viewer), laid=())
            heard = [event for event in step.events if seen_by(event, viewer) and not isinstance(event, Showed)]
            text = msgspec.json.encode([view, heard]).decode()
            assert not [card for card in set(DEFAULT_PACK) - own if card in text]


@few
@given(data=st.data())
def test_grd_4_everybody_plays_and_one_is_decided(data: st.DataObject) -> None:
    _, table, steps = data.draw(deals_of(GAME, own_pack=False))
    events = [event for step in steps for event in step.events]
    assert {event.seat for event in events if isinstance(event, Showed)} == set(range(len(table.stacks)))
    assert len([event for event in events if isinstance(event, Decided)]) == 1
    came_out = [event.seat for event in events if isinstance(event, CameOut)]
    assert len(came_out) == (ceil(len(table.stacks) / 4) if len(table.stacks) > 4 else 0)
    assert not came_out or steps[-1].state.decided in came_out
