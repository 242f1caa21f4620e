"""Legal moves as controls of a page: every move stands in exactly one form, and the page repeats no rule.

A form says the move's word (`verb`) and its values under the names of the move's fields, in their order. From them
the server composes the text that `engine.notation` reads: `move_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from brelan.engine.legal import Legal

VERB: Final = "verb"
MARKS: Final = frozenset({VERB, "seq", "csrf", "client", "seed"})
"""The fields of a form that are no values of the move."""

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
    """An amount that is often wanted."""

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
    label: str  # while it is not known what will be chosen
    labels: tuple[str, ...]  # for each number of chosen pieces from 0; with a BLANK for them
    help: str = ""
    key: str = ""


class Moves(Struct, frozen=True, kw_only=True):
    """All that the viewer may do now."""

    buttons: tuple[Button, ...] = ()
    selection: Selection | None = None
    amount: Amount | None = None


NO_MOVES: Final = Moves()

MakeButton: TypeAlias = Callable[[Any], Button]
MakeSelection: TypeAlias = Callable[[str, str, int, int], Selection]
MakeAmount: TypeAlias = Callable[[str, str, range], Amount]


def moves_of(
    legal: Legal | None,
    button: MakeButton,
    selection: MakeSelection | None = None,
    amount: MakeAmount | None = None,
) -> Moves:
    """Moves of one kind with pieces to choose become a selection, those with an amount a slider, others buttons."""
    if legal is None:
        return NO_MOVES
    choosing = _chosen_from(legal)
    buttons = [button(move) for move in legal.plain if choosing is None or type(move) is not choosing]
    made = None
    if choosing is not None:
        assert selection is not None, f"{choosing.__name__} is chosen from pieces"
        field = choosing.__struct_fields__[-1]
        sizes = [len(getattr(move, field)) for move in legal.plain if type(move) is choosing]
        made = selection(verb_of(choosing), field, min(sizes), max(sizes))
    sized = None
    if legal.sized is not None and legal.amounts:
        assert amount is not None
        sample = legal.sized(legal.amounts[0])
        sized = amount(verb_of(type(sample)), sample.__struct_fields__[0], legal.amounts)
    return Moves(buttons=tuple(buttons), selection=made, amount=sized)


def _chosen_from(legal: Legal) -> Any:
    """The kind of move that there are several of and that takes a row of pieces."""
    kinds = [type(move) for move in legal.plain]
    for kind in dict.fromkeys(kinds):
        fields = kind.__struct_fields__
        if fields and kinds.count(kind) > 1:
            sample = next(move for move in legal.plain if type(move) is kind)
            if isinstance(getattr(sample, fields[-1]), tuple):
                return kind
    return None


def verb_of(kind: Any) -> str:
    """The word of a kind of move."""
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
