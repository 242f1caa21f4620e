"""The interface that every game keeps, and that everything else asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from brelan.engine.blinds import Blinds
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.events import Event, Viewer
from brelan.engine.legal import Legal
from brelan.engine.turns import Drawn, Turn
from brelan.pieces.hand import Hand
from brelan.pieces.seats import Direction

if TYPE_CHECKING:
    from brelan.engine.agreement import MatchRules
    from brelan.engine.match import Match

S = TypeVar("S")
R = TypeVar("R", bound=Struct)
V = TypeVar("V", covariant=True)

T = TypeVar("T")
PerSeat: TypeAlias = Annotated[tuple[T, ...], Meta(extra={"per": "seat"})]
"""One value for each seat, in a view: shown as a column."""

SeatNumber: TypeAlias = Annotated[int, Meta(extra={"is": "seat"})]
"""A seat, in a view: shown by its player's name."""

Scores: TypeAlias = Literal["chips", "points"]
"""What is compared at the end of a match: chips, or deals won where no chips are played for."""

WhenBroke: TypeAlias = Literal["sits-out", "ends-match"]
"""What becomes of a match when somebody cannot pay for the next deal (COM-6, POQ-2)."""

LatecomersBring: TypeAlias = Literal["agreed-stack", "average"]
"""What a player brings who sits down after the first deal: the agreed stack, or what the others have on average if
that is less (COM-6)."""

WhenAway: TypeAlias = Literal["sits-out", "plays-on"]
"""What becomes of the seat of a player who is away: it is passed over, or it plays its default moves (COM-7)."""

AtEnd: TypeAlias = Callable[["Match"], "Match"]
"""What a game does to a match that is over."""

Complete: TypeAlias = Callable[[S, Drawn, Iterable[tuple[int, Any]], SeededRandom], Drawn | None]
"""From a state, a draw with unseen cards and the seats' moves after it to a draw with which these may be possible."""

Step: TypeAlias = tuple[S, list[Event]]
"""What a move leads to: the new state, and what happened on the way."""


class Table(Struct, frozen=True):
    """What a deal starts from: the stacks of those who play, who deals (or begins), what former deals left."""

    stacks: tuple[int, ...]
    dealer: int = 0
    pools: tuple[int, ...] = ()
    posting: tuple[int, ...] = ()  # who posts a big blind that they missed, as their bet (COM-7)
    dead: tuple[int, ...] = ()  # who posts a small one, which counts as nobody's bet (COM-7)


class Holdings(Struct, frozen=True):
    """Where all chips are at this moment (COM-1)."""

    stacks: tuple[int, ...]
    pots: tuple[int, ...] = ()
    house: int = 0

    @property
    def total(self) -> int:
        return sum(self.stacks) + sum(self.pots) + self.house


class Result(Struct, frozen=True):
    """What a finished deal leaves to the next one."""

    payoffs: tuple[int, ...]
    winners: tuple[int, ...]  # each scores a point, where points are counted (DAK-18)
    next_dealer: int  # of those who played
    pools: tuple[int, ...] = ()


class Game(Protocol[R, S, V]):
    """A game is found by its name in the registry.

    It keeps nothing of a deal: an answer depends on the arguments alone. To be quick it may remember its last one.
    """

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> range: ...  # how many may play
    @property
    def direction(self) -> Direction: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...  # prefixes of its clauses in the rules: ("PDA",)
    @property
    def Rules(self) -> type[R]: ...  # noqa: N802 - a type, named as one
    @property
    def presets(self) -> dict[str, R]: ...
    @property
    def State(self) -> type[S]: ...  # noqa: N802 - a type
    @property
    def View(self) -> type[V]: ...  # noqa: N802 - a type
    @property
    def Action(self) -> Any: ...  # noqa: N802 - the union of what a player may do
    @property
    def Event(self) -> Any: ...  # noqa: N802 - the union of what may happen

    @property
    def scores(self) -> Scores: ...  # what wins a match of it
    @property
    def Match(self) -> type[MatchRules]: ...  # noqa: N802 - a type: what a table may agree on for a match of it
    @property
    def nets(self) -> bool: ...  # chips are compared less what each brought (DAK-18); otherwise as they lie (POQ-2)
    @property
    def house(self) -> bool: ...  # a bank outside the table wins what the players lose
    @property
    def when_broke(self) -> WhenBroke: ...
    @property
    def latecomers_bring(self) -> LatecomersBring: ...
    @property
    def when_away(self) -> WhenAway: ...
    @property
    def blinds(self) -> Blinds | None: ...  # where forced bets go round the table
    @property
    def at_end(self) -> AtEnd | None: ...
    @property
    def lots(
        self,
    ) -> tuple[str, ...]: ...  # the pack from which first dealer and seats are drawn; () if they are agreed
    @property
    def pools(self) -> int: ...  # how many pools keep chips from one deal to the next
    @property
    def complete(self) -> Complete[Any] | None: ...  # where later moves say much of cards that nobody saw

    def names_dealer(self, rules: R, /) -> bool:
        """The rules name the next dealer (PDA-4); otherwise the deal passes on to the next who plays (COM-8)."""

    def entry(self, rules: R, /) -> int:
        """The chips one needs to be dealt in."""

    def buy_in(self, rules: R, /) -> int:
        """The least that a table may agree everyone brings to the first deal."""

    def start(self, rules: R, table: Table, /) -> Step[S]:
        """The first state; forced payments are events already."""

    def turn(self, state: S, /) -> Turn:
        """Whose turn it is."""

    def legal(self, state: S, /) -> Legal:
        """What the seat whose turn it is may do; nothing while chance is at turn or the deal is over."""

    def default_move(self, state: S, /) -> Any:
        """The legal move that is played for a seat that is out of time or away.

        It commits the player to no more than the rules do: check rather than fold, fold rather than pay, stop rather
        than throw again, keep the cards rather than change them.
        """

    def apply(self, state: S, move: Any, /) -> Step[S]:
        """Play a move of a seat or of chance. An illegal one raises and changes nothing."""

    def view(self, state: S, viewer: Viewer, /) -> V:
        """What a seat, or a spectator (None), may see."""

    def hand(self, view: Any, /) -> Hand | None:
        """What the viewer's own cards or dice are worth so far."""

    def redact(self, state: S, move: Any, viewer: Viewer, end: S, /) -> Any:
        """The move, made in `state`, as the viewer may read it once `end` is reached: what they never saw is "?"."""

    def holdings(self, state: S, /) -> Holdings:
        """Where the chips are."""

    def result(self, state: S, /) -> Result:
        """What a finished deal comes to."""


AnyGame: TypeAlias = Game[Any, Any, Any]
