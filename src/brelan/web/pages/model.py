"""What a page is made from. The server fills these values in; the pages are functions of them and of nothing else.

Seats of a room keep their numbers from the first deal to the last. A game numbers only those who are dealt in:
`Table.players[place]` is the room's seat of the game's seat `place`. Views, legal moves and events speak of places.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.errors import BrelanError
from brelan.rooms.options import TableRules
from brelan.rooms.waiting import Reason

Theme: TypeAlias = Literal["auto", "light", "dark"]
Stage: TypeAlias = Literal["waiting", "playing", "between", "over"]


class Preferences(Struct, frozen=True, kw_only=True):
    """How a visitor likes his pages."""

    lang: str = "fr"
    theme: Theme = "auto"
    four_colours: bool = False  # French suits in four colours
    sound: bool = True  # a soft knock when it is his turn
    keys: bool = True  # moves by single keys


class Visit(Struct, frozen=True, kw_only=True):
    """Who asks for a page."""

    path: str  # of this page: where he comes back to after changing a preference
    csrf: str  # goes into every form
    preferences: Preferences = Preferences()
    name: str = ""  # the name he plays under, once he has one
    refused: BrelanError | None = None  # what he asked for last and could not have


class LobbyRow(Struct, frozen=True, kw_only=True):
    """A table in a list of the lobby."""

    room: str
    game: str
    names: tuple[str, ...]  # who sits there, bots too
    seats: int
    stage: Stage = "waiting"
    your_turn: bool = False


class Lobby(Struct, frozen=True, kw_only=True):
    """The first page."""

    visit: Visit
    games: tuple[str, ...]
    open_tables: tuple[LobbyRow, ...] = ()  # where a seat is free, or one may watch
    my_tables: tuple[LobbyRow, ...] = ()


class Section(Struct, frozen=True, kw_only=True):
    """A part of the form that opens a table: one struct of options, such as a game's Rules or the MatchRules.

    A field is called `{name}.{option}`. The help for it is the message `{words}-option-{option}`. An empty field says
    nothing; a flag is sent as "yes" or "no". The agreed hour is asked for as `{name}.minutes` from now.
    """

    name: str  # "rules", "match", "table"
    words: str  # "daker", "match", "web-table"
    options: type[Struct]
    values: Any = None  # an instance of `options`: what the form begins with; None: the defaults
    choices: dict[str, tuple[str, ...]] = {}  # texts that are chosen from a list, such as the names of bots
    folded: tuple[str, ...] = ()  # options that few tables change


class Opening(Struct, frozen=True, kw_only=True):
    """The form that opens a table, or, with a room, changes its options between two deals."""

    visit: Visit
    game: str
    sections: tuple[Section, ...]
    preset: str = ""  # the preset that the values come from
    room: str = ""
    given: dict[str, str] = {}  # what was typed and refused: shown again as it was


class Joining(Struct, frozen=True, kw_only=True):
    """The page behind a link to a table: choose a name, take a seat or watch."""

    visit: Visit
    room: str
    game: str
    rules: Any
    taken: tuple[str, ...]  # the name at each seat, "" where it is free
    match: Any = None  # the game's Match
    table: TableRules = TableRules()
    stacks: tuple[int, ...] = ()  # what one would have there
    bots: tuple[str, ...] = ()  # who would make room there
    playing: bool = False  # a match has begun
    dealing: bool = False  # and a deal is being played
    may_sit: bool = True  # False: nobody can sit down now
    may_watch: bool = True


class Leaving(Struct, frozen=True, kw_only=True):
    """The page that asks before one leaves a table, and says what becomes of the seat."""

    visit: Visit
    room: str
    game: str
    seat: Literal["none", "free", "bot", "empty"]
    """Nobody's; free for others, as no match is played; in a match, a bot's with all its chips, or nobody's."""


class RulesPage(Struct, frozen=True, kw_only=True):
    """The rules of a game, in our own words."""

    visit: Visit
    game: str


class ErrorPage(Struct, frozen=True, kw_only=True):
    """Something could not be found or done. `error` says it; without one, the message `web-trouble-{status}`."""

    visit: Visit
    status: int
    error: BrelanError | None = None


class Seat(Struct, frozen=True, kw_only=True):
    """A place at the table. Stacks are those at this moment of the deal."""

    name: str = ""  # "" while nobody sits here
    stack: int = 0
    points: int = 0
    bot: str = ""  # the bot's name ("simple") if one plays here
    host: bool = False
    sitting_out: bool = False
    late: bool = False  # … because the clock ran out too often
    broke: bool = False  # too few chips to be dealt in
    plays_on: bool = False  # though nobody is there to play (COM-7)
    waits_for_blind: bool = False
    owes: int = 0  # the big blind that was missed, and is posted or waited for on coming back
    away: bool = False  # no page of his is open
    preparing: bool = False  # what its bot needs is being computed: a simpler one plays for it
    member: int | None = None  # the person's number at this table
    removable: bool = False  # the viewer may send him, or the bot, away
    fillable: bool = False  # the viewer may seat a bot here


class Clock(Struct, frozen=True, kw_only=True):
    """The time of the seat whose turn it is, in seconds."""

    left: float
    limit: float
    bank: float = 0.0  # what it has left of its time bank, after the limit
    reserve: bool = False  # it is the bank that runs


class Waiting(Struct, frozen=True, kw_only=True):
    """What the table waits for while it is nobody's turn, and who is to do it (seats)."""

    why: Reason
    seats: tuple[int, ...] = ()
    left: int | None = None  # seconds, where it ends by itself


class Standing(Struct, frozen=True, kw_only=True):
    """How far the match is."""

    deal: int = 0  # the number of the current or last deal of the match, from 1; beyond `deals` it is a play-off
    deals: int | None = None
    points: int | None = None
    until: int | None = None  # the agreed end, in seconds since 1970
    counts_points: bool = False
    counts_chips: bool = True
    winners: tuple[int, ...] = ()  # seats


class DealTold(Struct, frozen=True, kw_only=True):
    """What the viewer has heard of one deal. Names and `you` are by the game's places."""

    number: int
    names: tuple[str, ...]
    you: int | None
    events: tuple[Event, ...]
    notes: tuple[tuple[int, Note], ...] = ()
    """What happened around the game meanwhile, each with the number of events that came before it."""


NoteKind: TypeAlias = Literal[
    "joined",
    "left",
    "removed",
    "host-passed",
    "seat-taken",
    "seat-left",
    "bot-seated",
    "bot-removed",
    "sat-out",
    "went-away",
    "came-back",
    "waits-for-blind",
    "blinds-rose",
    "rebought",
    "declined",
    "timed-out",
    "options-changed",
    "started",
    "lots-drawn",
    "lots-again",
    "seats-drawn",
    "paused",
    "resumed",
    "match-finished",
]


class Note(Struct, frozen=True, kw_only=True):
    """Something that happened around the game: the message `web-note-{kind}`, with a name."""

    kind: NoteKind
    seq: int  # its number in the log of the table: what it is known by
    name: str = ""
    others: str = ""  # the other names that belong to it
    amount: int = 0  # of chips


class Said(Struct, frozen=True, kw_only=True):
    """A line of the chat."""

    seq: int  # of its entry in the room's log
    name: str
    text: str


Told: TypeAlias = DealTold | Note
"""The log in its order: deals, and what happened between and during them."""


ControlName: TypeAlias = Literal[
    "take-seat",
    "stand-up",
    "leave",
    "sit-out",
    "come-back",
    "wait-for-blind",
    "rebuy",
    "decline-rebuy",
    "ready",
    "start",
    "pause",
    "resume",
    "end-match",
    "change-options",
]


class Control(Struct, frozen=True, kw_only=True):
    """Something the viewer may do besides moving: a button that posts to `/rooms/{room}/{name}`.

    `change-options` is a link instead, to the form of `Opening`.
    """

    name: ControlName
    main: bool = False  # what the table waits for: it stands where the moves stand
    owes: int = 0  # the big blind that is posted on coming back (COM-7)
    plays_on: bool = False  # the seat of one who goes away is not passed over


class Table(Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it at one moment."""

    visit: Visit
    room: str
    seq: int  # of the last event in the room's log: every move carries the state it was meant for
    client: str  # a fresh word for each rendering: a move sent twice counts once
    game: str
    rules: Any
    seats: tuple[Seat, ...]
    you: int | None = None  # the viewer's seat; None: he watches
    stage: Stage = "playing"
    paused: bool = False
    players: tuple[int, ...] = ()  # who was dealt in: the room's seat of each of the game's places
    view: Any = None  # game.view for this viewer; None before the first deal
    gains: tuple[int, ...] = ()  # what each place gained or lost in chips, once the deal is over
    legal: Legal | None = None  # game.legal while it is the viewer's turn
    turn: int | None = None  # the seat whose turn it is
    clock: Clock | None = None
    standing: Standing = Standing()
    told: tuple[Told, ...] = ()
    chat: tuple[Said, ...] = ()
    spectators: int = 0
    controls: tuple[Control, ...] = ()
    link: str = ""  # to send to friends
    only_here: bool = False  # the link can be opened on this machine alone
    hints: bool = False  # the first time in this game
    cut: bool = False  # a sealed pack waits for the viewer's seed, which his browser draws
    next_in: float | None = None  # seconds until the next deal begins by itself
    waiting: Waiting | None = None
    claim: int | None = None  # the seat that is the viewer's when this deal is over
    stack: int = 0  # what one brings to the match, or buys in again for
    host: str = ""  # who looks after the table
    hosting: bool = False  # the viewer does

    @property
    def unlogged(self) -> str:
        """What no entry of the log tells, as the page says it back when it opens a socket: who is away, and whose
        bots are being prepared."""
        away = [str(number) for number, seat in enumerate(self.seats) if seat.away]
        return ".".join([*away, *(f"p{number}" for number, seat in enumerate(self.seats) if seat.preparing)])

    @property
    def place(self) -> int | None:
        """The viewer's place in the game; None while he is not dealt in."""
        return self.players.index(self.you) if self.you in self.players else None
