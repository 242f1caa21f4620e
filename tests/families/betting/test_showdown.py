"""The end of a deal with pots, by itself: who shows, who wins, what the next deal starts from."""

from __future__ import annotations

import pytest
from msgspec import Struct

from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.events import Event, seen_by
from brelan.engine.game import Holdings, Result
from brelan.engine.turns import Seat
from brelan.families.betting import showdown
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.showdown import WINNER_MAY_SHOW, Muck, Settlement, Show, Showdown, Showed, Won
from brelan.pieces.hand import Hand

HANDS = (("A/A",), ("K/K",), ("Q/Q",))
LEFT_OF_2 = (0, 1, 2)


class Ended(Struct, frozen=True):
    """A deal, as its showdown sees it."""

    end: Settlement | None


PHASE = Showdown[Ended](lambda state, _events: state, lambda _state, seat: Showed(seat, HANDS[seat], None))


def betting(paid: tuple[int, ...], playing: tuple[int, ...], brought: int = 100) -> Betting:
    highest = max(paid)
    return Betting((brought,) * len(paid), paid, playing, (), (), 0, highest, 10, 0)


def settle(
    round_: Betting, strength: tuple[int, ...], order: tuple[int, ...] = LEFT_OF_2
) -> tuple[Settlement, list[Event]]:
    events: list[Event] = []
    return showdown.settle(round_, order, HANDS, strength, lambda seat: Hand(f"hand {seat}"), events), events


def test_dak_14_everyone_still_in_shows_in_turn_and_before_the_pot_is_won() -> None:
    end, events = settle(betting((20, 20, 20), (1, 2, 0)), (1, 5, 3), order=(2, 0, 1))
    assert events == [
        Showed(2, ("Q/Q",), Hand("hand 2")),
        Showed(0, ("A/A",), Hand("hand 0")),
        Showed(1, ("K/K",), Hand("hand 1")),
        Won(1, 60),
    ]
    assert end == Settlement((0, 60, 0), (1,), shown=(0, 1, 2))
    assert PHASE.turn(Ended(end)) is None


def test_dak_14_folded_hands_are_not_shown_and_cannot_win() -> None:
    end, events = settle(betting((20, 20, 20), (2, 0)), (1, 9, 3))
    assert [event.seat for event in events if isinstance(event, Showed)] == [0, 2]
    assert end.shown == (0, 2)
    assert end.won == (0, 0, 60)


def test_dak_14_the_last_one_wins_at_once_and_chooses() -> None:
    end, events = settle(betting((20, 20, 10), (1,)), (0, 0, 0))
    assert events == [Won(1, 50)]
    assert end == Settlement((0, 50, 0), (1,), choosing=1)
    assert PHASE.turn(Ended(end)) == Seat(1)
    assert PHASE.legal(Ended(end)) == WINNER_MAY_SHOW
    assert list(WINNER_MAY_SHOW) == [Muck(), Show()]


@pytest.mark.parametrize("shows", [True, False])
def test_dak_14_he_shows_or_not(shows: bool) -> None:
    end, events = settle(betting((20, 20, 10), (1,)), (0, 0, 0))
    move = Show() if shows else Muck()
    after = PHASE.apply(Ended(end), move, events).end
    assert after is not None
    assert events[1:] == ([Showed(1, ("K/K",), None)] if shows else [])
    assert after.shown == ((1,) if shows else ())
    assert PHASE.turn(Ended(after)) is None
    assert after.won == end.won


def test_dak_14_only_the_holder_hears_what_he_was_dealt() -> None:
    assert [seen_by(Dealt(1, ("K/K",)), viewer) for viewer in (None, 0, 1)] == [False, False, True]
    assert seen_by(HandsDealt(3), None)
    assert seen_by(Showed(1, ("K/K",), None), None)


def test_dak_14_what_else_he_tries_is_refused() -> None:
    why = PHASE.explain(Ended(None), "dance")
    assert (why.code, why.clause) == ("show-or-muck", "DAK-14")


def test_dak_15_equal_hands_share_and_com_2_gives_the_odd_chip() -> None:
    end, events = settle(betting((21, 21, 21), (0, 1, 2)), (5, 5, 1), order=(1, 2, 0))
    assert end.won == (31, 32, 0)
    assert [event for event in events if isinstance(event, Won)] == [Won(1, 32), Won(0, 31)]
    assert end.winners == (0, 1)


def test_dak_18_a_point_goes_to_the_winners_of_the_main_pot() -> None:
    end, _ = settle(betting((10, 50, 50), (0, 1, 2)), (9, 5, 1))
    assert end.won == (30, 80, 0)
    assert end.winners == (0,)
    shared, _ = settle(betting((10, 50, 50), (0, 1, 2)), (5, 5, 1))
    assert shared.won == (15, 95, 0)
    assert shared.winners == (0, 1)


def test_com_1_chips_lie_in_the_pot_until_it_is_won() -> None:
    round_ = betting((20, 20, 10), (0, 1))
    assert showdown.holdings(round_, None) == Holdings((80, 80, 90), (50,))
    end, _ = settle(round_, (1, 2, 0))
    assert showdown.holdings(round_, end) == Holdings((80, 130, 90))


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_dak_11_the_deal_passes_clockwise(dealer: int, following: int) -> None:
    round_ = betting((20, 20, 10), (0, 1))
    end, _ = settle(round_, (1, 2, 0))
    assert showdown.result(round_, end, dealer) == Result((-20, 30, -10), (1,), following)
