"""What a game shows: a scene, made from what its viewer is given, with the legal moves as controls of a page.

Every move is in exactly one form, and the page repeats no rule. A form sends the move's tag (`verb`) and its values
under the names of the move's fields, in their order; of them the server composes the text that `engine.notation`
reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.locales.say import Speaker, hand_name
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.rooms.view import DealView, RoomView
from brelan.web.pages.names import typeset

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


class Context(Struct, frozen=True):
    """What a game's scene is made from."""

    room: RoomView
    deal: DealView
    game: AnyGame
    say: Words
    speaker: Speaker

    @property
    def view(self) -> Any:
        """The game's view."""
        return self.deal.view

    @property
    def place(self) -> int | None:
        """The viewer's, if the cards were dealt to them: whoever took the seat since has none."""
        return self.deal.place

    @property
    def hand_name(self) -> str:
        """What the viewer's cards or dice are worth."""
        return self.hand(self.deal.hand) if self.deal.hand is not None else ""

    @property
    def legal(self) -> Legal | None:
        return self.deal.legal

    @property
    def events(self) -> list[Any]:
        """What the viewer has seen of the deal."""
        return [one.event for one in self.deal.events]

    def name(self, place: int) -> str:
        return self.speaker.name(place)

    def hand(self, hand: Hand) -> str:
        return hand_name(self.say, self.game.name, hand)

    def sentence(self, event: Any) -> str:
        """An event as a sentence."""
        return typeset(self.say, self.speaker.event(event))


class Pick(Struct, frozen=True, kw_only=True):
    """A piece can be chosen: its box belongs to the form of a selection."""

    field: str
    value: str
    id: str  # of the box; it lives as long as the choice it belongs to
    chosen: bool = False  # proposed, until the player chooses otherwise


class Piece(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card or a die on the table. `key` identifies it, so that it can be seen to move."""

    drawing: Markup
    key: str
    card: str = ""  # what lies open, as records write it
    pick: Pick | None = None
    button: int | None = None  # the number of the button that plays it


class PlayerArea(Struct, frozen=True, kw_only=True):
    """What a game shows of one player: their pieces, bet and last words."""

    pieces: tuple[Piece, ...] = ()
    front: tuple[Piece, ...] = ()  # a second place, before the first
    hidden: str = ""  # what a screen reader says of face-down cards
    bet: int = 0
    out: bool = False
    dealer: bool = False
    said: str = ""  # what the player did last, in a word or two
    hand: str = ""  # the name of the open hand
    shown: bool = False  # it is open at the end, to be compared
    winner: bool = False
    marks: tuple[str, ...] = ()  # other things to know: "all in"


class SettingVerdict(Struct, frozen=True, kw_only=True):
    """A choice of cards, and the hands it would make."""

    cards: tuple[str, ...]
    verb: str  # of the selection that it belongs to
    text: str
    bad: bool = False


class Trick(Struct, frozen=True, kw_only=True):
    """A button that chooses cards without making a move."""

    label: str
    cards: tuple[str, ...] = ()


class Preselection(Struct, frozen=True):
    """A move that can be chosen before one's turn: the first of these that is legal then."""

    deal: int
    verbs: tuple[str, ...]
    label: str


class Scene(Struct, frozen=True, kw_only=True):
    """A game on the table, as one viewer sees it."""

    template: str  # draws the middle of the table
    middle: Any = None  # what it needs
    areas: tuple[PlayerArea, ...] = ()
    hand: tuple[Piece, ...] = ()
    front: tuple[Piece, ...] = ()  # before it, as in Pai Gow
    hand_name: str = ""
    moves: Moves = NO_MOVES
    settings: tuple[SettingVerdict, ...] = ()  # the hands of each choice of cards
    tricks: tuple[Trick, ...] = ()
    prompt: str = ""  # what is asked of the viewer
    preselect: Preselection | None = None  # what the viewer may choose before their turn
    barred: Refusal | None = None  # why the viewer may not raise
    outcome: tuple[str, ...] = ()  # how it ended: who takes what
    decided: bool = False  # … of a part of the deal, which goes on
    reason: str = ""  # which hands were compared, and what decided
    dealer: str = "web-dealer"  # the meaning of the brass card before a player
