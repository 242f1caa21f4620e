"""The moves that a page offers, read from its forms as a browser would send them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from brelan.engine.game import AnyGame
from brelan.engine.notation import read_action
from brelan.web.pages.scene import MARKS, VERB, move_text
from web.dom import Node

Fields = list[tuple[str, str]]


def act_forms(page: Node, room: str) -> list[Node]:
    return page.all("form", action=f"/rooms/{room}/act")


def hidden_of(form: Node) -> Fields:
    return [(node["name"], node["value"]) for node in form.all("input", type="hidden")]


def offered(page: Node, game: AnyGame, room: str) -> Iterator[tuple[str, Any]]:
    """Every move of every form, with the form and button it belongs to; each way to choose pieces once."""
    for form in act_forms(page, room):
        hidden = [(name, value) for name, value in hidden_of(form) if name not in MARKS - {VERB}]
        buttons = [node for node in page.all("button", form=form["id"]) if node.attributes.get("type") != "button"]
        assert buttons, f"{form['id']} cannot be sent"
        for button in buttons:
            sent = [(button["name"], button["value"])] if "name" in button.attributes else []
            where = f"{form['id']} {sent}"
            seen = set()
            for values in _values(page, form["id"], button):
                move = read_action(move_text([*sent, *hidden, *values]), game.Action)
                if move not in seen:  # equal dice make the same choice
                    seen.add(move)
                    yield where, move


def _values(page: Node, form: str, button: Node) -> Iterator[Fields]:
    """What the person can fill in: boxes to tick, an amount, or nothing."""
    boxes = page.all("input", type="checkbox", form=form)
    amounts = page.all("input", type="number", form=form)
    if boxes:
        ticked = [(box["name"], box["value"]) for box in boxes]
        for size in range(int(button["data-least"]), int(button["data-most"]) + 1):
            yield from (list(some) for some in combinations(ticked, size))
    elif amounts:
        (amount,) = amounts
        assert amount["min"] <= amount["max"] or int(amount["min"]) <= int(amount["max"])
        for number in range(int(amount["min"]), int(amount["max"]) + 1):
            yield [(amount["name"], str(number))]
    else:
        yield []
