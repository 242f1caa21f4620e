"""A game as a tuple of phases: one loop that plays them in turn. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from brelan.engine.events import Event, Viewer
from brelan.engine.game import Complete, Holdings, Result, Scores, Step, Table, WhenBroke
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.match import MatchRules
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn, Over, Rolled, Seat, Turn
from brelan.errors import BadTable, IllegalMove
from brelan.hands.hand import Hand
from brelan.pieces.seats import CLOCKWISE, Direction


class PhasedState(Protocol):
    """A state that knows which phase it is in."""

    @property
    def phase(self) -> int: ...


S = TypeVar("S", bound=PhasedState)
R = TypeVar("R", bound=msgspec.Struct)
V = TypeVar("V")


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is illegal: a code for the locales, a clause of the rules, an English sentence."""

    code: str
    clause: str
    english: str
    details: dict[str, Any] = {}


class Phase(Protocol[S]):
    """A module named after a part of the sheet.

    `turn` returns None when the phase is finished; `legal` is empty while it is not a seat's turn.
    """

    def enter(self, state: S, events: list[Event], /) -> S: ...
    def turn(self, state: S, /) -> Turn | None: ...
    def legal(self, state: S, /) -> Legal: ...
    def explain(self, state: S, move: Any, /) -> Refusal: ...
    def apply(self, state: S, move: Any, events: list[Event], /) -> S: ...


@dataclass(frozen=True)
class Automatic(Generic[S]):
    """A phase in which nobody chooses anything: it happens when it is entered."""

    enter: Callable[[S, list[Event]], S]

    def turn(self, _state: S, /) -> None:
        return None

    def legal(self, _state: S, /) -> Legal:
        return NOTHING

    def explain(self, _state: S, _move: Any, /) -> Refusal:
        return _OVER

    def apply(self, state: S, _move: Any, _events: list[Event], /) -> S:
        return state


@dataclass(frozen=True)
class PhasedGame(Generic[R, S, V]):
    """Keeps the Game interface by playing its phases one after the other."""

    name: str
    seats: range
    clauses: tuple[str, ...]
    Rules: type[R]
    State: type[S]
    View: type[V]
    Action: Any
    Event: Any
    phases: tuple[Phase[S], ...]
    entry: Callable[[R], int]
    buy_in: Callable[[R], int]
    open: Callable[[R, Table], S]  # the state before the first phase
    view: Callable[[S, Viewer], V]
    hand: Callable[[V], Hand | None]
    redact: Callable[[S, Any, Viewer, S], Any]
    holdings: Callable[[S], Holdings]
    result: Callable[[S], Result]
    presets: dict[str, R] = field(default_factory=dict)
    direction: Direction = CLOCKWISE
    scores: Scores = "chips"
    Match: type[MatchRules] = MatchRules
    when_broke: WhenBroke = "sits-out"
    lots: tuple[str, ...] = ()  # the pack from which first dealer and seats are drawn; () if they are agreed
    pools: int = 0  # how many keep chips from one deal to the next
    complete: Complete[S] | None = None
    _last_legal: list[tuple[Any, Legal]] = field(
        default_factory=lambda: [(None, NOTHING)], init=False, repr=False, compare=False
    )
    """What was answered last and for which state: whoever asks for the legal moves plays one of them next."""

    def start(self, rules: R, table: Table, /) -> Step[S]:
        check_table(self.seats, self.entry(rules), table)
        check_pools(self.pools, table)
        events: list[Event] = []
        state = self.phases[0].enter(self.open(rules, table), events)
        return (state if self.phases[0].turn(state) is not None else self._advance(state, events)), events

    def turn(self, state: S, /) -> Turn:
        if state.phase == len(self.phases):
            return OVER
        turn = self.phases[state.phase].turn(state)
        assert turn is not None, "a finished phase has been left"
        return turn

    def legal(self, state: S, /) -> Legal:
        known = self._last_legal[0]
        if known[0] is state:
            return known[1]
        legal = self.phases[state.phase].legal(state) if state.phase < len(self.phases) else NOTHING
        self._last_legal[0] = (state, legal)
        return legal

    def apply(self, state: S, move: Any, /) -> Step[S]:
        if type(move) in OUTCOMES or move not in self.legal(state):
            self._check_chance(state, move)
        events: list[Event] = []
        phase = self.phases[state.phase]
        state = phase.apply(state, move, events)
        return (state if phase.turn(state) is not None else self._advance(state, events)), events

    def _check_chance(self, state: S, move: Any) -> None:
        """A move that no seat may make is chance's answer, or it is illegal."""
        turn = self.turn(state)
        if isinstance(turn, Seat):
            raise _refused(turn.seat, move, self.phases[state.phase].explain(state, move))
        if isinstance(turn, Over):
            raise _refused(None, move, _OVER)
        if move not in turn:
            raise _refused(None, move, _CHANCE)

    def _advance(self, state: S, events: list[Event]) -> S:
        """The state's phase is finished: enter the next, and the one after it if that is finished too."""
        phases, last = self.phases, len(self.phases)
        while True:
            state = msgspec.structs.replace(state, phase=state.phase + 1)  # type: ignore[type-var] # states are structs
            if state.phase == last:
                return state
            state = phases[state.phase].enter(state, events)
            if phases[state.phase].turn(state) is not None:
                return state


OUTCOMES: Final = (Rolled, Drawn)
OVER: Final = Over()
_CHANCE = Refusal("chance-must-answer", "", "the dice or cards must fall first, and exactly those asked for")
_OVER = Refusal("deal-is-over", "", "the deal is over")


def _refused(seat: int | None, move: Any, why: Refusal) -> IllegalMove:
    return IllegalMove(why.code, why.english, seat=seat, move=write_move(move), clause=why.clause, **why.details)


def check_table(seats: range, entry: int, table: Table) -> None:
    """Refuse a table at which nobody could sit down."""
    players = len(table.stacks)
    if players not in seats:
        raise BadTable(
            "bad-players",
            "this game is for {least} to {most} players, not {players}",
            least=seats[0],
            most=seats[-1],
            players=players,
        )
    if not 0 <= table.dealer < players:
        raise BadTable("bad-dealer", "no seat has the number {dealer}", dealer=table.dealer)
    for seat, stack in enumerate(table.stacks):
        if stack < entry:
            raise BadTable(
                "stack-too-small",
                "seat {seat} has {stack} chips and needs {entry} to play",
                seat=seat,
                stack=stack,
                entry=entry,
            )


def check_pools(count: int, table: Table) -> None:
    """Refuse pools that the board does not have; none said are empty ones."""
    if table.pools and (len(table.pools) != count or min(table.pools) < 0):
        raise BadTable(
            "bad-pools",
            "pools of {pools} cannot be: this game has {count}, and none holds less than nothing",
            count=count,
            pools=", ".join(map(str, table.pools)),
        )
