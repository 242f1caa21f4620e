"""Poker d'As, clause by clause, played with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.engine import options
from brelan.engine.chance.scripted import Scripted
from brelan.engine.deal import Played, play
from brelan.engine.game import Table
from brelan.engine.turns import Roll, Rolled, Seat
from brelan.errors import BadOption, BadTable, IllegalMove
from brelan.games.poker_as import GAME
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.events import Level, Settled, Shut, Staked, Won
from brelan.games.poker_as.rules import PRESETS, Rules, allowed_throws
from brelan.games.poker_as.state import State
from brelan.pieces.hand import Hand
from players import Script


def game(
    rules: Rules, dice: list[str], *players: tuple[str, ...], first: int = 0, stack: int = 10
) -> list[Played[State]]:
    """The steps of a game with these throws; each player makes his moves in turn."""
    chance = Scripted([f"roll {' '.join(faces)}" for faces in dice])
    table = Table((stack,) * len(players), first)
    return list(play(GAME, rules, table, chance, tuple(Script(GAME, *moves) for moves in players)))


def events(steps: list[Played[State]], kind: type[Any]) -> list[Any]:
    return [event for step in steps for event in step.events if isinstance(event, kind)]


def end(steps: list[Played[State]]) -> State:
    return steps[-1].state


FREE = Rules()
ONE = Rules(max_throws=1)  # one throw each, nothing to choose


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_pda_1_two_to_six_players_and_five_dice(players: int) -> None:
    steps = game(ONE, ["AAAKK"] + ["99TTJ"] * (players - 1), *((),) * players)
    assert GAME.result(end(steps)).winners == (0,)
    assert all(len(hand) == 5 for hand in end(steps).hands)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_pda_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 6 players, not {players}"):
        GAME.start(FREE, Table((10,) * players))


def test_pda_3_option_suites_decides_a_game() -> None:
    dice = ["AKQJ9", "99TKQ"]
    different, consecutive = (Rules(max_throws=1, suites=suites) for suites in ("different", "consecutive"))
    assert GAME.result(end(game(different, dice, (), ()))).winners == (0,)
    steps = game(consecutive, dice, (), ())
    assert GAME.result(end(steps)).winners == (1,)
    assert [event.hand for event in events(steps, Settled)] == [Hand("nothing"), Hand("pair", ("9",))]
    assert GAME.hand(GAME.view(end(steps), 0)) == Hand("nothing")


def test_pda_3_two_hands_worth_nothing_are_level_and_play_off() -> None:
    rules = Rules(max_throws=1, suites="consecutive")
    steps = game(rules, ["AKQJ9", "AQJT9", "AKJT9", "99TKQ"], (), ())
    assert events(steps, Level) == [Level((0, 1))]
    assert GAME.result(end(steps)).winners == (1,)


def test_pda_4_the_loser_begins_the_next_game() -> None:
    steps = game(ONE, ["AAAKK", "99TTJ", "AAKQJ"], (), (), (), first=1)
    # seat 1 threw first: AAAKK; seat 2: 99TTJ; seat 0: a pair, the lowest
    assert GAME.result(end(steps)).next_dealer == 0


def test_pda_4_of_several_lowest_the_first_clockwise_after_the_former_first_player() -> None:
    steps = game(ONE, ["AAAAA", "99KQJ", "99AKQ", "TTTTT"], (), (), (), (), first=2)
    # from seat 2: five aces, then seats 3 and 0 with a pair of nines
    assert GAME.result(end(steps)).next_dealer == 3


def test_pda_4_the_former_first_player_comes_last_among_the_lowest() -> None:
    steps = game(ONE, ["99KQJ", "AAAAA", "99AKQ"], (), (), (), first=0)
    assert GAME.result(end(steps)).next_dealer == 2


def test_pda_4_if_all_were_level_the_lowest_of_the_play_off() -> None:
    steps = game(ONE, ["AAAKK"] * 3 + ["AAAKK"] * 3 + ["99999", "AAKQJ", "TTTKQ"], (), (), (), first=0)
    assert GAME.result(end(steps)).winners == (0,)
    assert GAME.result(end(steps)).next_dealer == 1


def test_pda_4_a_play_off_of_some_does_not_change_the_loser() -> None:
    steps = game(ONE, ["AAAKK", "AAAKK", "KKKQQ", "99KQJ", "TTKQJ"], (), (), (), first=0)
    assert GAME.result(end(steps)).winners == (1,)
    assert GAME.result(end(steps)).next_dealer == 2


def test_pda_4_option_turn_by_turn() -> None:
    rules = Rules(max_throws=1, next_first="turn")
    steps = game(rules, ["AAAKK", "KKKQQ", "99AKQ"], (), (), (), first=1)
    assert GAME.result(end(steps)).next_dealer == 2


def test_pda_5_everyone_stakes_before_the_first_throw() -> None:
    state, happened = GAME.start(Rules(stake=3), Table((10, 10, 10)))
    assert happened == [Staked(3, 9)]
    assert GAME.holdings(state).stacks == (7, 7, 7)
    assert GAME.holdings(state).pots == (9,)


def test_pda_5_who_cannot_stake_is_not_dealt_in() -> None:
    with pytest.raises(BadTable, match="seat 1 has 2 chips and needs 3"):
        GAME.start(Rules(stake=3), Table((10, 2)))


def test_pda_5_the_first_player_throws_as_often_as_he_likes() -> None:
    throws = ["99TKQ"] + ["9TJ"] * 30 + ["99T"]
    steps = game(FREE, [*throws, "AAKQJ"], ("throw 9 9",) * 31 + ("stop",), ("stop",))
    assert end(steps).throws == (32, 1)
    assert end(steps).hands[0] == ("T", "9", "9", "9", "9")


def test_pda_5_he_keeps_any_dice_and_throws_the_others() -> None:
    steps = game(FREE, ["AAK9J", "A9", "KKQJT"], ("throw A A K", "stop"), ())
    assert steps[3].state.dice == ("A", "A", "K")
    assert steps[3].state.in_air == 2
    assert end(steps).hands[0] == ("A", "A", "A", "K", "9")


def test_pda_5_each_choice_of_dice_is_offered_once() -> None:
    state, _ = GAME.start(FREE, Table((10, 10)))
    state, _ = GAME.apply(state, Throw())
    state, _ = GAME.apply(state, Rolled(("A", "A", "A", "K", "9")))
    moves = list(GAME.legal(state))
    assert len(moves) == len(set(moves)) == 1 + 4 * 2 * 2 - 1  # stop; 0 to 3 aces, king, nine, but not all five
    assert moves[0] == Stop()
    assert Throw(("9", "A")) in GAME.legal(state)


def test_pda_5_the_first_throw_is_made_with_all_dice() -> None:
    state, _ = GAME.start(FREE, Table((10, 10)))
    assert list(GAME.legal(state)) == [Throw()]
    state, _ = GAME.apply(state, Throw())
    assert GAME.turn(state) == Roll(5)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Throw(("K",)), "these dice are not all on the table"),
        (Throw(("A", "A", "A")), "these dice are not all on the table"),
        (Throw(("A", "A", "Q", "J", "9")), "keeping all five dice is stopping"),
        (Rolled(("A",)), "throw dice or stop here"),
    ],
)
def test_pda_5_a_refused_move_names_seat_move_and_clause(move: Any, why: str) -> None:
    state, _ = GAME.start(FREE, Table((10, 10), 1))
    state, _ = GAME.apply(state, Throw())
    state, _ = GAME.apply(state, Rolled(("A", "A", "Q", "J", "9")))
    with pytest.raises(IllegalMove, match=f"seat 1, .*: {why} .PDA-5.") as refused:
        GAME.apply(state, move)
    assert (refused.value.seat, refused.value.clause) == (1, "PDA-5")


def test_pda_5_one_cannot_stop_before_throwing() -> None:
    state, _ = GAME.start(FREE, Table((10, 10)))
    with pytest.raises(IllegalMove, match="throw at least once"):
        GAME.apply(state, Stop())
    with pytest.raises(IllegalMove, match="all five dice"):
        GAME.apply(state, Throw(("A",)))


def test_pda_5_option_all_five_each_time() -> None:
    rules = Rules(all_five=True)
    state, _ = GAME.start(rules, Table((10, 10)))
    state, _ = GAME.apply(state, Throw())
    state, _ = GAME.apply(state, Rolled(("A", "A", "Q", "J", "9")))
    assert list(GAME.legal(state)) == [Stop(), Throw()]
    with pytest.raises(IllegalMove, match="all five dice are thrown each time"):
        GAME.apply(state, Throw(("A",)))


def test_pda_5_option_max_throws_ends_the_first_players_turn() -> None:
    steps = game(Rules(max_throws=2), ["AAK9J", "A9", "KKQJT"], ("throw A A K",), ())
    assert events(steps, Settled)[0].throws == 2


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("fewer", [1, 1, 2, 3]), ("at-most", [1, 2, 3, 4]), ("strictly-fewer", [0, 1, 2, 3])],
)
def test_pda_6_how_many_throws_the_others_have(rule: Any, expected: list[int]) -> None:
    assert [allowed_throws(Rules(reply_throws=rule), first) for first in (1, 2, 3, 4)] == expected


def test_pda_6_the_others_follow_clockwise_within_the_first_players_number() -> None:
    rules = Rules(reply_throws="fewer")
    dice = ["KKQJ9", "KQJ", "KQJ", "99KQJ", "QJT", "AAKQJ", "KQT"]
    steps = game(rules, dice, ("throw A A",), ("throw K K", "throw K K", "stop"), ("throw 9 9",), first=1)
    settled = events(steps, Settled)
    assert [event.seat for event in settled] == [1, 2, 0]
    assert [event.throws for event in settled] == [3, 2, 2]


def test_pda_6_they_may_stop_early_and_do_not_limit_each_other() -> None:
    dice = ["KKQJ9", "KQJ", "KQJ", "AAKQJ", "99KQJ", "9QJ"]
    steps = game(FREE, dice, ("throw K K", "throw K K", "stop"), ("stop",), ("throw 9 9",))
    assert end(steps).throws == (3, 1, 2)


def test_pda_6_strictly_fewer_leaves_nothing_after_one_throw() -> None:
    rules = Rules(reply_throws="strictly-fewer")
    steps = game(rules, ["99KQJ"], ("stop",), (), ())
    assert events(steps, Shut) == [Shut((1, 2))]
    assert GAME.result(end(steps)).winners == (0,)
    assert GAME.result(end(steps)).next_dealer == 1


def test_pda_6_the_number_of_throws_never_breaks_a_tie() -> None:
    dice = ["AAAKK", "KK", "AAAKK", "99KQJ", "AAKQJ"]
    steps = game(FREE, dice, ("throw A A A", "stop"), ("stop",))
    assert events(steps, Level) == [Level((0, 1))]


def test_pda_6_presets() -> None:
    assert PRESETS["sheet"] == Rules()
    assert PRESETS["classic"] == Rules(max_throws=3, reply_throws="at-most")


def test_pda_7_the_best_hand_takes_the_stake_of_each_other_player() -> None:
    steps = game(Rules(max_throws=1, stake=4), ["AAKQJ", "KKKQJ", "99TTJ"], (), (), ())
    assert events(steps, Won) == [Won(1, 8, events(steps, Won)[0].hand)]
    assert GAME.result(end(steps)).payoffs == (-4, 8, -4)
    assert GAME.holdings(end(steps)).stacks == (6, 18, 6)


def test_pda_7_those_level_at_the_top_play_off_with_one_throw_of_all_dice() -> None:
    steps = game(ONE, ["AAAKK", "99KQJ", "AAAKK", "AAKQJ", "99TTJ"], (), (), ())
    assert events(steps, Level) == [Level((0, 2))]
    assert GAME.result(end(steps)).winners == (2,)


def test_pda_7_those_still_level_repeat() -> None:
    dice = ["AAAKK", "AAAKK", "AAAKK", "99999", "TTTTT", "TTTTT", "AAKQJ", "99TTJ"]
    steps = game(ONE, dice, (), (), ())
    assert events(steps, Level) == [Level((0, 1, 2)), Level((1, 2))]
    assert GAME.result(end(steps)).winners == (2,)
    assert events(steps, Won)[0].hand.combination == "full"


def test_pda_7_nothing_can_be_kept_in_a_play_off() -> None:
    steps = game(Rules(max_throws=1), ["AAAKK", "AAAKK", "99KQJ", "AAKQJ"], (), ())
    sudden = [step for step in steps if step.state.level and GAME.turn(step.state) == Seat(1)]
    assert [list(GAME.legal(step.state)) for step in sudden] == [[Throw()]]


def test_pda_7_the_play_off_goes_clockwise_from_the_first_player() -> None:
    steps = game(ONE, ["AAAKK", "99KQJ", "AAAKK", "TTKQJ", "AAKQJ"], (), (), (), first=2)
    assert events(steps, Level) == [Level((2, 1))]


def test_pda_v1_wild_aces_decide_a_game() -> None:
    dice = ["QQQAA", "KKKKJ"]
    assert GAME.result(end(game(Rules(max_throws=1, wild_aces=True), dice, (), ()))).winners == (0,)
    assert GAME.result(end(game(Rules(max_throws=1), dice, (), ()))).winners == (1,)


def test_pda_v1_pure_first_decides_instead_of_a_play_off() -> None:
    rules = Rules(max_throws=1, wild_aces=True, pure_first=True)
    steps = game(rules, ["QQQAA", "QQQQQ"], (), ())
    assert GAME.result(end(steps)).winners == (1,)
    assert events(steps, Level) == []


def test_com_5_chips_are_whole_play_chips() -> None:
    with pytest.raises(BadOption, match="at least 1, not -2"):
        options.build(Rules, {"stake": -2})
    with pytest.raises(BadOption, match="whole number"):
        options.build(Rules, {"stake": "1.5"})
    with pytest.raises(BadOption, match="whole number"):
        options.build(Rules, {"stake": 1.5})


def test_everything_lies_open() -> None:
    steps = game(FREE, ["AAK9J", "A9", "KKQJT"], ("throw A A K", "stop"), ())
    for step in steps:
        views = [GAME.view(step.state, viewer) for viewer in (None, 0, 1)]
        assert views[0].dice == views[1].dice == views[2].dice == step.state.dice
        assert [view.seat for view in views] == [None, 0, 1]
