"""Answers that are made once for each moment of a room."""

from __future__ import annotations

from brelan.rooms import commands as c
from brelan.rooms.once import LastAnswers, once
from rooms.tables import Table


def test_an_answer_is_made_once_for_each_value_by_its_identity() -> None:
    made: list[tuple[object, int]] = []

    @once(most=2)
    def answer(value: object, more: int) -> int:
        made.append((value, more))
        return len(made)

    first, second = [1], [1]  # equal, and two values all the same
    assert [answer(first, 0), answer(first, 0), answer(second, 0), answer(second, 0)] == [1, 1, 2, 2]
    assert answer(second, 1) == 3  # the oldest is forgotten
    assert answer(first, 0) == 4


def test_the_last_answer_holds_until_what_it_depends_on_is_different() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    answers = LastAnswers[int](most=2)
    assert [answers.find("anne", ([1], 2), make), answers.find("anne", ([1], 2), make)] == [1, 1]  # equal is enough
    assert answers.find("bruno", ([1], 2), make) == 2
    assert answers.find("anne", ([1], 3), make) == 3
    assert answers.find("zoe", ([1], 2), make) == 4  # bruno's is the oldest, and forgotten
    assert [answers.find("anne", ([1], 3), make), answers.find("bruno", ([1], 2), make)] == [3, 5]


def test_viewers_share_what_everybody_may_see_and_nothing_else() -> None:
    table = Table("daker", table={"seats": 2})
    table.join("bruno")
    table.join("zoe", "yves", sit=False)
    table.do("anne", c.Start())
    while table.person_to_move() is None:
        table.step()
    anne, bruno, zoe, yves = (table.view(person) for person in ("anne", "bruno", "zoe", "yves"))
    assert anne.seats is bruno.seats is zoe.seats
    assert zoe.deal is yves.deal
    assert anne.deal is not None
    assert bruno.deal is not None
    assert anne.deal.view.hands != bruno.deal.view.hands
    assert (zoe.name, yves.name) == ("Zoe", "Yves")
