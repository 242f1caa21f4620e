"""Answers that are made once for each moment of a room."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.rooms import commands as c
from brelan.rooms.memo import Growing, LastAnswers, once
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


def grown(growing: Growing[str], items: list[object], made: list[int]) -> tuple[str, ...]:
    """What is made of a list under one name; `made` is told from which item on."""

    def make(known: Sequence[object], first: int) -> list[str]:
        made.append(first)
        return [str(item) for item in known[first:]]

    return growing.find("name", items, make)


def test_of_a_list_that_grows_only_what_is_new_is_made() -> None:
    growing, made = Growing[str](2), list[int]()
    first, second = 1.5, 2.5
    assert grown(growing, [first], made) == ("1.5",)
    assert grown(growing, [first, second], made) == ("1.5", "2.5")
    assert grown(growing, [first, second], made) == ("1.5", "2.5")
    assert made == [0, 1]


def test_a_list_that_is_another_one_is_made_anew() -> None:
    growing, made = Growing[str](2), list[int]()
    assert grown(growing, ["a", "b"], made) == ("a", "b")
    assert grown(growing, ["a"], made) == ("a",)  # it was set back
    assert grown(growing, ["c", "d"], made) == ("c", "d")  # another at the same place
    assert made == [0, 0, 0]


def test_of_lists_that_grow_the_last_ones_are_kept() -> None:
    growing, made = Growing[str](2), list[str]()

    def make(items: Sequence[str], _first: int) -> Sequence[str]:
        made.extend(items)
        return items

    for name in ("one", "two", "three", "three", "one"):
        growing.find(name, (name,), make)
    assert made == ["one", "two", "three", "one"]
