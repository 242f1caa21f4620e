"""A game as a tuple of phases: one loop that plays them in turn. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from brelan.arguments import check, refused
from brelan.engine import checks
from brelan.engine.agreement import MatchRules
from brelan.engine.blinds import Blinds
from brelan.engine.events import Event, Viewer
from brelan.engine.game import (
    AtEnd,
    Complete,
    Holdings,
    LatecomersBring,
    Result,
    Scores,
    Step,
    Table,
    WhenAway,
    WhenBroke,
)
from brelan.engine.legal import FIRST_LEGAL, NOTHING, Choose, Legal
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Over, Roll, Seat, Turn
from brelan.errors import BadTable, IllegalMove, InputError
from brelan.pieces.hand import Hand
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


def _unchanged(state: S, _events: list[Event]) -> S:
    return state


@dataclass(frozen=True)
class ByChance(Generic[S]):
    """A phase in which only chance moves."""

    turn: Callable[[S], Turn | None]
    apply: Callable[[S, Any, list[Event]], S]
    enter: Callable[[S, list[Event]], S] = _unchanged

    def legal(self, _state: S, /) -> Legal:
        return NOTHING

    def explain(self, _state: S, _move: Any, /) -> Refusal:
        return _CHANCE


def _in_turn(_rules: Any) -> bool:
    """COM-8: the deal passes on."""
    return False


@dataclass(frozen=True, slots=True)
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
    nets: bool = True  # chips are compared less what each brought
    house: bool = False  # a bank outside the table plays against all
    when_broke: WhenBroke = "sits-out"
    latecomers_bring: LatecomersBring = "agreed-stack"
    when_away: WhenAway = "sits-out"
    when_late: Choose = FIRST_LEGAL  # the default move
    names_dealer: Callable[[R], bool] = _in_turn
    blinds: Blinds | None = None
    at_end: AtEnd | None = None
    lots: tuple[str, ...] = ()  # the pack from which first dealer and seats are drawn; () if they are agreed
    pools: int = 0  # how many keep chips from one deal to the next
    complete: Complete[S] | None = None
    _last_legal: list[tuple[Any, Legal]] = field(
        default_factory=lambda: [(object(), NOTHING)], init=False, repr=False, compare=False
    )
    """What was answered last and for which state: whoever asks for the legal moves plays one of them next."""

    _enter: tuple[Callable[[S, list[Event]], S], ...] = field(init=False, repr=False, compare=False)
    _turn: tuple[Callable[[S], Turn | None], ...] = field(init=False, repr=False, compare=False)
    _legal: tuple[Callable[[S], Legal], ...] = field(init=False, repr=False, compare=False)
    _apply: tuple[Callable[[S, Any, list[Event]], S], ...] = field(init=False, repr=False, compare=False)
    """By the number of the phase; after the phases comes the end, which is never left."""

    _checked_rules: list[Any] = field(default_factory=lambda: [None], init=False, repr=False, compare=False)
    """The rules of the last deal: a simulation does not check them again and again."""

    def __post_init__(self) -> None:
        for name in ("entry", "buy_in", "names_dealer"):
            self._set(name, checks.of_rules(self.Rules, getattr(self, name)))
        self._set("holdings", checks.of_state(self.State, self.holdings))
        self._set("result", checks.of_end(self.State, self.result, self.turn))
        self._set("view", checks.of_viewer(self.State, self.view, self.holdings, self.seats[0]))
        self._set("redact", checks.of_redact(self.State, self.redact))
        self._set("hand", checks.of_view(self.View, self.hand))
        played = (*self.phases, _ENDED)
        for verb in ("enter", "turn", "legal", "apply"):
            self._set(f"_{verb}", tuple(getattr(phase, verb) for phase in played))

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def start(self, rules: R, table: Table, /) -> Step[S]:
        if rules is not self._checked_rules[0]:
            check("rules", self.Rules, rules)
            self._checked_rules[0] = rules
        if not checks.is_plain(table):
            table = check("table", Table, table)
        check_table(self.seats, self.entry(rules), table)
        check_pools(self.pools, table)
        check_posting(self.blinds, table)
        events: list[Event] = []
        state = self._enter[0](self.open(rules, table), events)
        return (state if self._turn[0](state) is not None else self._advance(state, 0, events)), events

    def turn(self, state: S, /) -> Turn:
        if type(state) is not self.State:
            check("state", self.State, state)
        turn = self._turn[state.phase](state)
        assert turn is not None, "a finished phase has been left"
        return turn

    def legal(self, state: S, /) -> Legal:
        known, legal = self._last_legal[0]
        if known is not state:
            if type(state) is not self.State:
                check("state", self.State, state)
            legal = self._legal[state.phase](state)
            self._last_legal[0] = (state, legal)
        return legal

    def default_move(self, state: S, /) -> Any:
        legal = self.legal(state)
        if not legal.plain and not legal.amounts:
            raise refused("state", InputError("expects-choice-to-make", "a state in which a seat must choose"), state)
        return self.when_late(state, legal)

    def apply(self, state: S, move: Any, /) -> Step[S]:
        known, legal = self._last_legal[0]
        if known is not state or (move not in legal.plain and move not in legal):  # quicker than the latter alone
            self._check(state, move)
        number = state.phase
        events: list[Event] = []
        state = self._apply[number](state, move, events)
        return (state if self._turn[number](state) is not None else self._advance(state, number, events)), events

    def _check(self, state: S, move: Any) -> None:
        """Refuse a move that neither a seat nor chance may make."""
        turn = self.turn(state)
        if isinstance(turn, Seat):
            if move not in self.legal(state):
                raise _refused(turn.seat, move, self._explained(state, move))
        elif isinstance(turn, Draw) or isinstance(turn, Roll):  # noqa: SIM101 - a tuple is slower
            if move not in turn:
                raise _refused(None, move, _CHANCE)
        else:
            raise _refused(None, move, _OVER)

    def _explained(self, state: S, move: Any) -> Refusal:
        try:
            return self.phases[state.phase].explain(state, move)
        except (TypeError, ValueError, AttributeError):  # a move that holds something else than cards, dice or chips
            return _NO_MOVE

    def _advance(self, state: S, number: int, events: list[Event]) -> S:
        """This phase is finished: enter the next, and the one after it if that is finished too.

        `enter` and `apply` may name the phase to be entered next, by setting `phase`.
        """
        left = state.phase
        following = number + 1 if left == number else left
        while True:
            number = following
            state = self._enter[number](state, events)
            following = number + 1
            if state.phase != left:
                following = left = state.phase
            elif self._turn[number](state) is not None:
                return msgspec.structs.replace(state, phase=number)  # type: ignore[type-var] # states are structs


class Ended:
    """The phase after the last one: nothing happens any more."""

    def enter(self, state: S, _events: list[Event], /) -> S:
        return state

    def turn(self, _state: Any, /) -> Over:
        return OVER

    def legal(self, _state: Any, /) -> Legal:
        return NOTHING

    def explain(self, _state: Any, _move: Any, /) -> Refusal:
        return _OVER

    def apply(self, state: S, _move: Any, _events: list[Event], /) -> S:
        return state


OVER: Final = Over()
_ENDED: Final = Ended()
_NO_MOVE = Refusal("no-such-move", "", "this game has no such move")
_CHANCE = Refusal("chance-must-answer", "", "chance must answer first, with exactly what was asked for")
_OVER = Refusal("deal-is-over", "", "the deal is over")


def _refused(seat: int | None, move: Any, why: Refusal) -> IllegalMove:
    try:
        written = write_move(move)
    except (TypeError, ValueError):
        written = type(move).__name__
    return IllegalMove(why.code, why.english, seat=seat, move=written, clause=why.clause, **why.details)


def check_players(seats: range, players: int) -> None:
    """Refuse a number of players for whom the game is not made."""
    if players not in seats:
        raise BadTable(
            "bad-players",
            "this game is for {least} to {most:player|players}, not {players}",
            least=seats[0],
            most=seats[-1],
            players=players,
        )


def check_table(seats: range, entry: int, table: Table) -> None:
    """Refuse a table at which nobody could sit down."""
    players = len(table.stacks)
    check_players(seats, players)
    if not 0 <= table.dealer < players:
        raise BadTable("bad-dealer", "no seat has the number {dealer}", dealer=table.dealer)
    least = min(table.stacks)
    if least < entry:
        raise BadTable(
            "stack-too-small",
            "seat {seat} has {stack:chip|chips} and needs {entry} to play",
            seat=table.stacks.index(least),
            stack=least,
            entry=entry,
        )


def check_pools(count: int, table: Table) -> None:
    """Refuse pools that the board does not have; none said are empty ones."""
    if table.pools and (len(table.pools) != count or min(table.pools) < 0):
        raise BadTable(
            "bad-pools",
            "bad pools ({pools}): this game has {count}, and none can be negative",
            count=count,
            pools=", ".join(map(str, table.pools)),
        )


def check_posting(blinds: Blinds | None, table: Table) -> None:
    """COM-7: refuse missed blinds of seats that are not there, or of the big blind, who owes nothing more.

    Who posts a big one in the place of the small one posts the small one dead.
    """
    if not (table.posting or table.dead):
        return
    players = len(table.stacks)
    small, big = blinds.places(players, table.dealer) if blinds is not None else (0, 0)
    allowed = set(range(players)) - {big} if blinds is not None else set()
    for seats in (table.posting, table.dead):
        if list(seats) != sorted(allowed.intersection(seats)) or (small in table.posting and small not in table.dead):
            raise BadTable(
                "bad-posting",
                "seats {seats} cannot post a missed blind in this deal",
                seats=", ".join(map(str, seats)),
            )
