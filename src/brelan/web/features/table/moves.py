"""Legal moves as controls of a page: every move is in exactly one form, and the page repeats no rule.

A form sends the move's tag (`verb`) and its values under the names of the move's fields, in their order. From them
the server composes the text that `engine.notation` reads: `move_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from brelan.engine.legal import Legal

VERB: Final = "verb"
MARKS: Final = frozenset({VERB, "seq", "csrf", "client"})
"""The fields of a form that are not values of the move."""

BLANK: Final = "{}"
"""In a label: where the amount or the chosen pieces go while they change."""


class Button(Struct, frozen=True, kw_only=True):
    """One move."""

    verb: str
    fields: tuple[tuple[str, str], ...]
    label: str
    key: str = ""  # the key that makes the move
    main: bool = False
    on_piece: bool = False  # a card of the hand is its button


class Shortcut(Struct, frozen=True):
    """A button for a common amount."""

    label: str
    amount: int


class Amount(Struct, frozen=True, kw_only=True):
    """Moves that differ by a number of chips: a slider and a field."""

    verb: str
    field: str
    least: int
    most: int
    label: str  # with a BLANK for the amount
    name: str  # what the field is for
    heard: str  # the move with its least and most, for a screen reader
    shortcuts: tuple[Shortcut, ...] = ()
    key: str = ""

    @property
    def first_label(self) -> str:
        return self.label.replace(BLANK, str(self.least))


class Selection(Struct, frozen=True, kw_only=True):
    """Moves that differ by the pieces chosen from the hand: a box to tick on each."""

    verb: str
    field: str
    least: int
    most: int
    label: str  # before anything is chosen
    labels: tuple[str, ...]  # for each number of chosen pieces from 0; with a BLANK for them
    help: str = ""
    key: str = ""
    main: bool = True  # what most players do most of the time


class Moves(Struct, frozen=True, kw_only=True):
    """All that the viewer may do now."""

    buttons: tuple[Button, ...] = ()
    selections: tuple[Selection, ...] = ()  # several where the chosen pieces decide which move it is
    amount: Amount | None = None

    @property
    def picked_for(self) -> str:
        """The field that chosen pieces are sent under; empty while there is nothing to choose."""
        return self.selections[0].field if self.selections else ""


NO_MOVES: Final = Moves()

MakeButton: TypeAlias = Callable[[Any], Button]
MakeSelection: TypeAlias = Callable[[str, str, int, int], Selection]
MakeAmount: TypeAlias = Callable[[str, str, range], Amount]


def moves_of(
    legal: Legal | None,
    button: MakeButton,
    selections: Mapping[str, MakeSelection] | None = None,
    amount: MakeAmount | None = None,
) -> Moves:
    """Moves whose tag is among `selections` are made by choosing pieces, those with an amount by a slider.

    All others are buttons; so is a choice without pieces to choose from, such as the first throw of all five dice.
    """
    if legal is None:
        return NO_MOVES
    makers = selections or {}
    sizes: dict[str, list[int]] = {}
    for move in legal.plain:
        if verb_of(type(move)) in makers:
            sizes.setdefault(verb_of(type(move)), []).append(len(getattr(move, move.__struct_fields__[-1])))
    chosen = {verb: counts for verb, counts in sizes.items() if max(counts)}
    fields = {verb_of(type(move)): move.__struct_fields__[-1:] for move in legal.plain}
    return Moves(
        buttons=tuple(button(move) for move in legal.plain if verb_of(type(move)) not in chosen),
        selections=tuple(
            makers[verb](verb, fields[verb][0], min(counts), max(counts)) for verb, counts in chosen.items()
        ),
        amount=_amount(legal, amount),
    )


def _amount(legal: Legal, make: MakeAmount | None) -> Amount | None:
    if legal.sized is None or not legal.amounts:
        return None
    assert make is not None, "the moves take an amount"
    sample = legal.sized(legal.amounts[0])
    return make(verb_of(type(sample)), sample.__struct_fields__[0], legal.amounts)


def verb_of(kind: Any) -> str:
    """The tag of a kind of move."""
    return str(kind.__struct_config__.tag)


def fields_of(move: Struct) -> tuple[tuple[str, str], ...]:
    """The values of a move as a form sends them."""
    found: list[tuple[str, str]] = []
    for name in move.__struct_fields__:
        value = getattr(move, name)
        found += [(name, str(item)) for item in (value if isinstance(value, tuple) else (value,))]
    return tuple(found)


def move_text(fields: Iterable[tuple[str, str]]) -> str:
    """What a form sent, as `engine.notation.read_action` reads it: `throw A A`, `raise 60`."""
    sent = list(fields)
    verbs = [value for name, value in sent if name == VERB]
    values = [value for name, value in sent if name not in MARKS]
    return " ".join([*verbs, *values])
