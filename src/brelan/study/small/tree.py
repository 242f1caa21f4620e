"""From the `Game` interface to arrays: the sequence form of a whole deal.

A player's information state is everything that this player was told and did, in order (perfect recall): the events
that the engine shows them, and their own moves. A sequence is an information state with one of its moves; sequences
of all players are numbered together, and sequence n < players is the empty one of player n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from brelan.engine.chance.seeded import SeededRandom, fall_from
from brelan.engine.events import Event, seen_by
from brelan.engine.game import Result, Scores, Step, Table
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Over, Roll, Rolled, Seat, Turn
from brelan.errors import BadQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Ints: TypeAlias = NDArray[np.int64]


def outcomes(turn: Chance) -> Iterator[tuple[Outcome, int]]:
    """Each outcome with its number of ways; together they are `turn.ways`."""
    if isinstance(turn, Roll):
        yield from turn
        return
    for cards, ways in _groups(Counter(turn.stock), turn.groups):
        yield Drawn(cards), ways


def merged(turn: Chance, outcome: Outcome) -> tuple[Outcome, int]:
    """The outcome that stands for all those like this one, and its number of ways."""
    if isinstance(outcome, Rolled):
        alike = prod(factorial(number) for number in Counter(outcome.dice).values())
        return outcome, factorial(len(outcome.dice)) // alike
    assert isinstance(turn, Draw)
    left, ways, cards, at = Counter(turn.stock), 1, list[str](), 0
    for size in turn.groups:
        group = Counter(outcome.cards[at : at + size])
        ways *= prod(comb(left[card], count) for card, count in group.items())
        cards += [card for card in left for _ in range(group[card])]
        left -= group
        at += size
    return Drawn(tuple(cards)), ways


def _groups(left: Counter[str], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The groups drawn one after the other from what is left."""
    if not sizes:
        yield (), 1
        return
    for group, ways in _group(list(left.items()), sizes[0]):
        for others, other_ways in _groups(left - Counter(group), sizes[1:]):
            yield group + others, ways * other_ways


def _group(kinds: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """`size` cards of these kinds, in the order of the kinds."""
    if not size:
        yield (), 1
        return
    if not kinds:
        return
    (card, held), others = kinds[0], kinds[1:]
    for count in range(min(held, size), -1, -1):
        for rest, ways in _group(others, size - count):
            yield (card,) * count + rest, ways * comb(held, count)


MOST_POSITIONS: Final = 1_000_000
"""A larger tree is refused: its arrays would take minutes to make."""

RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

ENDLESS: Final = 1e50
"""No tree of this size is counted further; those of some dice games have no end at all."""

PROBES: Final = 400
"""Random deals from which the size of a tree is estimated."""


class SolvableGame(Protocol):
    """What a game must offer to be solved: a part of `Game`."""

    @property
    def scores(self) -> Scores: ...
    def start(self, rules: Any, table: Table, /) -> Step[Any]: ...
    def turn(self, state: Any, /) -> Turn: ...
    def legal(self, state: Any, /) -> Legal: ...
    def default_move(self, state: Any, /) -> Any: ...
    def apply(self, state: Any, move: Any, /) -> Step[Any]: ...
    def result(self, state: Any, /) -> Result: ...


class SequenceForm(NamedTuple):
    """A game in arrays. Information states come after those that lead to them."""

    players: int
    positions: int
    owner: Ints  # of each information state
    parent: Ints  # the owner's last sequence before it
    first: Ints  # its first sequence; the others follow
    counts: Ints  # how many moves it has
    ends: Ints  # for each end, and each player: the player's last sequence
    payoffs: Floats  # for each end, and each player: what they win, times the probability of chance
    moves: tuple[tuple[str, ...], ...]  # of each information state, as in records
    known: tuple[int, ...]  # what its owner knows there: a number of `told`
    told: tuple[tuple[int, Any], ...]  # what was known before (0: nothing), and what came to it: events, or a move

    @property
    def sequences(self) -> int:
        return self.players + int(self.counts.sum())

    def history(self, state: int) -> list[Any]:
        """All that the owner of an information state was told and did: events, and moves as in records."""
        found: list[Any] = []
        number = self.known[state]
        while number:
            number, came = self.told[number - 1]
            found += reversed(came) if isinstance(came, tuple) else [write_move(came)]
        return found[::-1]


def flatten(game: SolvableGame, rules: Any, table: Table, most: int = MOST_POSITIONS) -> SequenceForm:
    """The whole tree of a deal; refused if it has more than `most` positions."""
    likely = estimate(game, rules, table)
    if likely > 2 * most:
        raise too_large(likely, most)
    return _Flattening(game, len(table.stacks), most).all_of(*game.start(rules, table))


def too_large(positions: float, most: int) -> BadQuestion:
    """The sentence that names the size."""
    return BadQuestion(
        "tree-too-large",
        "this game has about {positions} positions, and at most {most} can be solved this way: "
        "take smaller stacks, fewer players or a pack of fewer kinds",
        positions=round_power(positions),
        most=round_power(most),
    )


def round_power(number: float) -> str:
    """2 × 10¹⁷: read alike in every language."""
    digit, _, power = f"{number:.0e}".partition("e")
    return f"{digit} × 10{str(int(power)).translate(RAISED)}"


def estimate(game: SolvableGame, rules: Any, table: Table, probes: int = PROBES) -> float:
    """About how many positions the tree has, without walking it (Knuth 1975).

    Each random deal counts, at every depth, for as many positions as it was unlikely to come there.
    """
    start, _ = game.start(rules, table)
    return sum(_probe(game, start, SeededRandom("probe", number)) for number in range(probes)) / probes


def _probe(game: SolvableGame, state: Any, stream: SeededRandom) -> float:
    total, weight = 0.0, 1.0
    while total < ENDLESS:
        total += weight
        match game.turn(state):
            case Over():
                return total
            case Seat():
                moves = choices(game, state)
                weight *= len(moves)
                move = moves[stream.below(len(moves))]
            case turn:
                move, ways = merged(turn, fall_from(stream, turn))
                weight *= turn.ways / ways
        state, _ = game.apply(state, move)
    return total


def choices(game: SolvableGame, state: Any) -> Legal | tuple[Any]:
    """What the player at turn may choose from; where nothing depends on it, one move stands for all."""
    legal = game.legal(state)
    return (game.default_move(state),) if legal.courtesy else legal


class Position(NamedTuple):
    """A moment of a deal, with what each player knows of it (a number for all that they were told)."""

    state: Any
    knows: tuple[int, ...]
    sequences: tuple[int, ...]
    chance: float  # how likely chance goes here


class _Flattening:
    """Walks the tree and numbers what it finds."""

    def __init__(self, game: SolvableGame, players: int, most: int) -> None:
        self._game = game
        self._players = players
        self._most = most
        self._positions = 0
        self._told: dict[tuple[int, Any], int] = {}
        self._known: list[int] = []
        self._states: dict[tuple[int, int], int] = {}  # from a player and what they know to the information state
        self._owner: list[int] = []
        self._parent: list[int] = []
        self._first: list[int] = []
        self._moves: list[tuple[str, ...]] = []
        self._sequences = players
        self._ends: dict[tuple[int, ...], list[float]] = {}

    def all_of(self, state: Any, events: list[Event]) -> SequenceForm:
        import numpy as np

        nothing = (0,) * self._players
        left = [Position(state, self._tell(nothing, events), tuple(range(self._players)), 1.0)]
        while left:
            position = left.pop()
            self._positions += 1
            if self._positions > self._most:
                raise too_large(self._positions, self._most)
            left += self._after(position)
        return SequenceForm(
            self._players,
            self._positions,
            np.array(self._owner, np.int64),
            np.array(self._parent, np.int64),
            np.array(self._first, np.int64),
            np.array([len(moves) for moves in self._moves], np.int64),
            np.array(list(self._ends), np.int64).reshape(-1, self._players),
            np.array(list(self._ends.values()), np.float64).reshape(-1, self._players),
            tuple(self._moves),
            tuple(self._known),
            tuple(self._told),
        )

    def _after(self, at: Position) -> Iterator[Position]:
        match self._game.turn(at.state):
            case Over():
                self._end(at)
            case Seat(seat):
                yield from self._decision(at, seat)
            case turn:
                for outcome, ways in outcomes(turn):
                    state, events = self._game.apply(at.state, outcome)
                    knows = self._tell(at.knows, events)
                    yield Position(state, knows, at.sequences, at.chance * ways / turn.ways)

    def _decision(self, at: Position, seat: int) -> Iterator[Position]:
        moves = tuple(choices(self._game, at.state))
        first = self._first_sequence(at, seat, moves)
        for number, move in enumerate(moves):
            state, events = self._game.apply(at.state, move)
            own = self._number((at.knows[seat], move))
            knows = self._tell((*at.knows[:seat], own, *at.knows[seat + 1 :]), events)
            sequences = at.sequences
            if len(moves) > 1:
                sequences = (*sequences[:seat], first + number, *sequences[seat + 1 :])
            yield Position(state, knows, sequences, at.chance)

    def _first_sequence(self, at: Position, seat: int, moves: tuple[Any, ...]) -> int:
        """That of the information state, which is new or known. Where there is no choice there is none."""
        if len(moves) == 1:
            return at.sequences[seat]
        number = self._states.setdefault((seat, at.knows[seat]), len(self._owner))
        if number == len(self._owner):
            self._owner.append(seat)
            self._parent.append(at.sequences[seat])
            self._known.append(at.knows[seat])
            self._first.append(self._sequences)
            self._moves.append(tuple(write_move(move) for move in moves))
            self._sequences += len(moves)
        assert self._parent[number] == at.sequences[seat], "a player forgot something"
        return self._first[number]

    def _end(self, at: Position) -> None:
        result = self._game.result(at.state)
        if self._game.scores == "chips":
            won = [float(chips) for chips in result.payoffs]
        else:
            won = [float(seat in result.winners) for seat in range(self._players)]
        found = self._ends.setdefault(at.sequences, [0.0] * self._players)
        for seat, gain in enumerate(won):
            found[seat] += at.chance * gain

    def _tell(self, knows: tuple[int, ...], events: list[Event]) -> tuple[int, ...]:
        """What each player knows after these events."""
        return tuple(self._tell_one(before, seat, events) for seat, before in enumerate(knows))

    def _tell_one(self, before: int, seat: int, events: list[Event]) -> int:
        seen = tuple([event for event in events if seen_by(event, seat)])
        return self._number((before, seen)) if seen else before

    def _number(self, known: tuple[int, Any]) -> int:
        return self._told.setdefault(known, len(self._told) + 1)
