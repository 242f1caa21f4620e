"""The discard by itself: who changes, what is dealt, what stays secret."""

from __future__ import annotations

import pytest

from brelan.engine import discards as drawing
from brelan.engine.discards import Discard, Discarded, Drawing, Drew, Reshuffled, begin
from brelan.engine.events import Event, seen_by
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import in_english

HANDS = (("A/A", "K/K", "Q/Q", "J/J", "R/R"), ("A/K", "A/Q", "A/J", "A/R", "A/N"))


def started(stock: str = "K/A Q/K J/Q", hands: tuple[tuple[str, ...], ...] = HANDS) -> Drawing:
    """Seat 1 changes first, then seat 0."""
    return begin(Drawing(hands, tuple(stock.split())), (1, 0))


def go(state: Drawing, *moves: str) -> tuple[Drawing, list[Event]]:
    events: list[Event] = []
    for text in moves:
        move = read_action(text, Discard | Drawn)
        turn = drawing.turn(state)
        assert move in turn if isinstance(turn, Draw) else move in drawing.legal(state)
        state = drawing.apply(state, move, events)
    return state, events


def test_drw_4_each_in_turn_and_as_many_as_he_threw_away() -> None:
    state = started()
    assert drawing.turn(state) == Seat(1)
    state, events = go(state, "discard A/R A/K")
    assert drawing.turn(state) == Draw(("K/A", "Q/K", "J/Q"), (2,))
    assert not drawing.legal(state)
    state, more = go(state, "draw J/Q K/A")
    assert events + more == [Discarded(1, 2), Drew(1, ("J/Q", "K/A"))]
    assert state.hands[1] == ("A/Q", "A/J", "A/N", "J/Q", "K/A")
    assert drawing.turn(state) == Seat(0)
    state, _ = go(state, "discard")
    assert drawing.turn(state) is None
    assert state.changed == (0, 2)
    assert state.hands[0] == HANDS[0]


def test_drw_4_the_sixteen_choices() -> None:
    moves = list(drawing.legal(started()))
    assert len(moves) == len(set(moves)) == 16
    assert moves[0] == Discard()
    assert read_action("discard A/Q A/K", Discard) in moves
    assert write_move(Discard(("A/Q", "A/K"))) == "discard A/K A/Q"


def test_drw_4_equal_cards_are_offered_once() -> None:
    state = started(hands=(HANDS[0], ("A/K", "A/K", "A/K", "Q/Q", "Q/Q")))
    assert list(drawing.legal(state)) == [
        Discard(()),
        Discard(("A/K",)),
        Discard(("Q/Q",)),
        Discard(("A/K", "A/K")),
        Discard(("A/K", "Q/Q")),
        Discard(("Q/Q", "Q/Q")),
    ]
    state, _ = go(state, "discard A/K")
    assert state.hands[1] == ("A/K", "A/K", "Q/Q", "Q/Q")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Discard(("A/K", "A/Q", "A/J")), "too-many-discards"),
        (Discard(("A/A",)), "not-in-hand"),
        (Discard(("A/K", "A/K")), "not-in-hand"),
        (Drawn(("A/K",)), "not-a-discard"),
    ],
)
def test_drw_4_what_is_refused(move: Discard | Drawn, code: str) -> None:
    state = started()
    assert move not in drawing.legal(state)
    why = drawing.explain(move)
    assert (why.code, why.clause) == (code, "DRW-4")
    assert in_english(why.english, why.details)


def test_drw_4_only_the_player_hears_what_he_was_dealt() -> None:
    _, events = go(started(), "discard A/K", "draw K/A")
    assert [[seen_by(event, viewer) for viewer in (None, 0, 1)] for event in events] == [
        [True, True, True],
        [False, False, True],
    ]


def test_drw_5_an_empty_stock_is_made_anew_from_the_discards_of_the_others() -> None:
    state, events = go(started(), "discard A/K A/Q", "draw K/A Q/K", "discard A/A K/K")
    assert drawing.turn(state) == Draw(("J/Q",), (1,))  # what is left first
    state, more = go(state, "draw J/Q")
    assert more == [Drew(0, ("J/Q",)), Reshuffled(2)]
    assert drawing.turn(state) == Draw(("A/K", "A/Q"), (1,))  # neither A/A nor K/K
    state, more = go(state, "draw A/Q")
    assert more == [Drew(0, ("A/Q",))]
    assert drawing.turn(state) is None
    assert state.hands[0] == ("Q/Q", "J/J", "R/R", "J/Q", "A/Q")
    assert state.stock == ("A/K",)
    assert state.thrown == (("A/A", "K/K"), ())
    assert len(events) == 3


def test_drw_5_a_stock_that_is_used_up_before_somebody_throws() -> None:
    state, _ = go(started("K/A Q/K"), "discard A/K A/Q", "draw K/A Q/K")
    assert state.stock == ()
    state, events = go(state, "discard A/A")
    assert events == [Discarded(0, 1), Reshuffled(2)]
    assert drawing.turn(state) == Draw(("A/K", "A/Q"), (1,))


def test_drw_5_nothing_is_shuffled_where_nothing_is_owed() -> None:
    state, events = go(started("K/A Q/K"), "discard A/K A/Q", "draw K/A Q/K", "discard")
    assert not [event for event in events if isinstance(event, Reshuffled)]
    assert drawing.turn(state) is None


def test_drw_4_moves_as_others_may_read_them() -> None:
    state = started()
    thrown, drawn = Discard(("A/K", "A/Q")), Drawn(("K/A", "Q/K"))
    assert drawing.redact(state, thrown, 1, ()) == thrown
    assert drawing.redact(state, thrown, 0, (1,)) == Discard(("?", "?"))  # shown or not
    assert drawing.redact(state, thrown, None, ()) == Discard(("?", "?"))
    assert drawing.redact(state, drawn, 1, ()) == drawn
    assert drawing.redact(state, drawn, 0, (1,)) == drawn
    assert drawing.redact(state, drawn, 0, ()) == Drawn(("?", "?"))


def test_drw_4_of_a_shown_hand_the_first_cards_that_were_kept() -> None:
    dealt = Drawn(HANDS[0] + HANDS[1])
    end = ("A/Q", "A/J", "A/N", "J/Q", "K/A")
    assert drawing.kept(end, 2) == ("A/Q", "A/J", "A/N")
    assert drawing.kept(HANDS[1], None) == drawing.kept(HANDS[1], 0) == HANDS[1]
    seen = drawing.redact_deal(dealt, 0, {1: drawing.kept(end, 2)})
    assert seen == Drawn((*HANDS[0], "?", "A/Q", "A/J", "?", "A/N"))
    assert drawing.redact_deal(dealt, None, {}) == Drawn(("?",) * 10)


def test_drw_4_of_equal_cards_those_that_were_kept_and_no_more() -> None:
    hand = ("K/K", "Q/Q", "K/K", "J/J", "N/N")
    state, _ = go(started("K/K", (HANDS[0], hand)), "discard K/K", "draw K/K")
    seen = drawing.redact_deal(Drawn(HANDS[0] + hand), 0, {1: drawing.kept(state.hands[1], 1)})
    assert seen == Drawn((*HANDS[0], "?", "Q/Q", "K/K", "J/J", "N/N"))
