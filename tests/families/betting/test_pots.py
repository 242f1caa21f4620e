"""Pots by example, and against pots built chip by chip."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from brelan.families.betting.pots import Pot, award, pots, share, uncalled
from examples import examples
from families.betting.naive_betting import naive_award, naive_pots, naive_uncalled


def table_of(seats: list[tuple[int, bool]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each seat paid, and who is still in: one of those who paid the most is among them."""
    paid = tuple(total for total, _ in seats)
    top = paid.index(max(paid))
    return paid, tuple(seat for seat, (_, stays) in enumerate(seats) if stays or seat == top)


CONTRIBUTIONS = (
    st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=8)
    .map(table_of)
    .filter(lambda table: any(table[0]))
)


def test_com_3_equal_contributions_make_one_pot() -> None:
    assert pots((20, 20, 20), (0, 1, 2)) == (Pot(60, (0, 1, 2)),)


def test_com_3_an_all_in_makes_a_side_pot() -> None:
    assert pots((100, 40, 100, 70), (0, 1, 2, 3)) == (Pot(160, (0, 1, 2, 3)), Pot(90, (0, 2, 3)), Pot(60, (0, 2)))


def test_com_3_folded_chips_go_where_they_belong_and_make_no_level() -> None:
    assert pots((100, 40, 100, 70, 10), (0, 1, 2)) == (Pot(170, (0, 1, 2)), Pot(150, (0, 2)))


def test_com_3_a_pot_is_won_only_by_who_contributed() -> None:
    assert pots((0, 5, 5), (0, 1, 2)) == (Pot(10, (1, 2)),)
    assert award((10, 50, 50), (0, 1, 2), (9, 5, 3), (0, 1, 2)) == (30, 80, 0)


def test_com_3_a_folded_chip_above_all_others_is_not_lost() -> None:
    assert pots((10, 30, 20), (0, 2)) == (Pot(30, (0, 2)), Pot(30, (2,)))
    assert uncalled((10, 30, 20), (0, 2)) is None


def test_com_3_a_bet_that_nobody_can_match_is_returned() -> None:
    assert uncalled((100, 40, 60), (0, 1, 2)) == (0, 40)
    assert uncalled((10, 25), (1,)) == (1, 15)
    assert uncalled((25, 25, 10), (0, 1)) is None
    assert uncalled((0, 0), (0, 1)) is None


def test_com_3_a_folded_seat_has_matched_what_it_paid() -> None:
    assert uncalled((100, 40, 60), (0, 1)) == (0, 40)


def test_com_2_odd_chips_go_one_each_from_the_first_after_the_dealer() -> None:
    assert share(11, (4, 0, 2)) == (4, 4, 3)
    assert share(9, (4, 0, 2)) == (3, 3, 3)
    assert award((10, 10, 10, 1), (0, 1, 2), (7, 7, 7, 0), (2, 3, 0, 1)) == (10, 10, 11, 0)
    assert award((10, 10, 10, 2), (0, 1, 2), (7, 7, 7, 0), (2, 3, 0, 1)) == (11, 10, 11, 0)


def test_com_2_each_pot_is_shared_for_itself() -> None:
    # Main pot 9 for the seats 0, 1 and 2; side pot 5 for 1 and 2, to which the folded seat 3 gave the odd chip.
    assert award((2, 4, 4, 3), (0, 1, 2), (5, 5, 5, 9), (1, 2, 3, 0)) == (2, 6, 5, 0)


def test_dak_15_the_best_hand_takes_the_pot() -> None:
    assert award((20, 20, 5), (0, 1), (3, 8, 9), (0, 1, 2)) == (0, 45, 0)


def test_dak_14_the_last_one_still_in_takes_all() -> None:
    assert award((20, 10, 5), (1,), (0, 0, 0), (0, 1, 2)) == (0, 35, 0)


@examples(100)
@given(CONTRIBUTIONS)
def test_com_3_pots_are_those_of_stacked_columns(table: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    paid, playing = table
    found = pots(paid, playing)
    assert [(pot.amount, list(pot.seats)) for pot in found] == naive_pots(list(paid), list(playing))
    assert sum(pot.amount for pot in found) == sum(paid)
    for pot in found:
        assert all(paid[seat] > 0 for seat in pot.seats)


@examples(100)
@given(CONTRIBUTIONS)
def test_com_3_uncalled_chips_are_those_that_lie_alone_on_top(table: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    paid, playing = table
    found = uncalled(paid, playing)
    assert (dict([found]) if found else {}) == naive_uncalled(list(paid), list(playing))


@examples(100)
@given(CONTRIBUTIONS, st.lists(st.integers(0, 3), min_size=8, max_size=8), st.integers(0, 7))
def test_com_2_winnings_are_those_of_chips_dealt_out(
    table: tuple[tuple[int, ...], tuple[int, ...]], strengths: list[int], first: int
) -> None:
    paid, playing = table
    seats = len(paid)
    turn = [(first + place) % seats for place in range(seats)]
    won = award(paid, playing, tuple(strengths[:seats]), tuple(turn))
    assert list(won) == naive_award(list(paid), list(playing), strengths[:seats], turn)
    assert sum(won) == sum(paid)


@examples(100)
@given(CONTRIBUTIONS, st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_com_3_returning_first_changes_nothing(
    table: tuple[tuple[int, ...], tuple[int, ...]], strengths: list[int]
) -> None:
    paid, playing = table
    turn = tuple(range(len(paid)))
    strength = tuple(strengths[: len(paid)])
    back = uncalled(paid, playing)
    if back is None:
        return
    owner, amount = back
    lower = tuple(total - amount if seat == owner else total for seat, total in enumerate(paid))
    expected = [
        won + amount if seat == owner else won for seat, won in enumerate(award(lower, playing, strength, turn))
    ]
    assert list(award(paid, playing, strength, turn)) == expected
