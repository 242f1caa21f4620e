"""What a game shows: a scene, made from what its viewer is given."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.locales.say import Speaker, hand_name
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.rooms.view import DealView, RoomView
from brelan.web.features.table.moves import NO_MOVES, Moves
from brelan.web.pages.names import typeset


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


class Ahead(Struct, frozen=True):
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
    ahead: Ahead | None = None  # what the viewer may choose before their turn
    barred: Refusal | None = None  # why the viewer may not raise
    outcome: tuple[str, ...] = ()  # how it ended: who takes what
    decided: bool = False  # … of a part of the deal, which goes on
    reason: str = ""  # which hands were compared, and what decided
    dealer: str = "web-dealer"  # the meaning of the brass card before a player
