"""The discard: each in turn throws away up to two cards and is dealt as many. Daker draw and Game Round share it.

DRW-4, DRW-5. What is thrown away stays face down: nobody ever sees it, not even in a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from brelan.engine.dealing import deal_hands, split
from brelan.engine.events import Event, Private, Public, Viewer
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Draw, Drawn, Turn
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.pieces.seats import put
from brelan.pieces.stock import UNSEEN, without

MOST_DISCARDS: Final = 2


class Discard(Struct, frozen=True, tag="discard"):
    """Throw these cards away, none to two of them. They have no order."""

    cards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class Discarded(Public, frozen=True, tag="discarded"):
    """A seat changes `count` cards; 0: it keeps them all."""

    seat: int
    count: int


class Drew(Private, frozen=True, tag="drew"):
    """The cards a seat was given for those it threw away."""

    cards: tuple[str, ...]


class Reshuffled(Public, frozen=True, tag="reshuffled"):
    """DRW-5: the stock ran out, and the discards of the others were shuffled into a new one."""

    count: int


class Drawing(Struct, frozen=True):
    """The hands while cards are changed. `waiting[0]` chooses, or is being dealt the cards they are `owed`."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    thrown: tuple[tuple[str, ...], ...] = ()  # what each seat threw away and nobody has been dealt since
    changed: tuple[int | None, ...] = ()  # how many cards each seat threw away; None: not yet
    waiting: tuple[int, ...] = ()
    owed: int = 0


def deal_turn(drawing: Drawing, players: int) -> Draw | None:
    """DRW-2: all hands in one draw, a group for each who plays; None once they are dealt."""
    return None if drawing.hands else Draw(drawing.stock, (CARDS_IN_HAND,) * players)


def deal(drawing: Drawing, move: Drawn, seats: Sequence[int], count: int, events: list[Event]) -> Drawing:
    """Five cards to each of these seats. The others of all `count` seats have no cards."""
    hands: list[tuple[str, ...]] = [()] * count
    for seat, hand in zip(seats, deal_hands(move.cards, CARDS_IN_HAND, seats, events), strict=True):
        hands[seat] = hand
    return replace(drawing, hands=tuple(hands), stock=without(drawing.stock, move.cards))


def begin(drawing: Drawing, order: tuple[int, ...]) -> Drawing:
    """These seats change cards, in turn."""
    players = len(drawing.hands)
    return replace(drawing, waiting=order, thrown=((),) * players, changed=(None,) * players)


def turn(drawing: Drawing) -> Turn | None:
    """Cards that are owed are dealt first."""
    if drawing.owed:
        return Draw(drawing.stock, (min(drawing.owed, len(drawing.stock)),))
    return SEATS[drawing.waiting[0]] if drawing.waiting else None


def legal(drawing: Drawing) -> Legal:
    """DRW-4: none, one or two of the five; 16 choices where all cards differ."""
    return NOTHING if drawing.owed else _discards(drawing.hands[drawing.waiting[0]])


@lru_cache(maxsize=4096)
def _discards(cards: tuple[str, ...]) -> Legal:
    found = dict.fromkeys(Discard(some) for size in range(MOST_DISCARDS + 1) for some in combinations(cards, size))
    return Legal(tuple(found))


def explain(move: Any) -> Refusal:
    """Why a discard is refused."""
    if not isinstance(move, Discard):
        return Refusal("not-a-discard", "DRW-4", "throw away cards here, or none")
    if len(move.cards) > MOST_DISCARDS:
        return Refusal("too-many-discards", "DRW-4", "throw away at most {most:card|cards}", {"most": MOST_DISCARDS})
    return Refusal("not-in-hand", "DRW-4", "these cards are not all in your hand")


def apply(drawing: Drawing, move: Discard | Drawn, events: list[Event]) -> Drawing:
    """Throw away, or take what is dealt; then it is the next one's turn."""
    seat = drawing.waiting[0]
    if isinstance(move, Discard):
        return _throw(drawing, seat, move.cards, events)
    events.append(Drew(seat, move.cards))
    hands = put(drawing.hands, seat, drawing.hands[seat] + move.cards)
    after = replace(
        drawing, hands=hands, stock=without(drawing.stock, move.cards), owed=drawing.owed - len(move.cards)
    )
    return _refill(after, seat, events) if after.owed else replace(after, waiting=after.waiting[1:])


def _throw(drawing: Drawing, seat: int, cards: tuple[str, ...], events: list[Event]) -> Drawing:
    events.append(Discarded(seat, len(cards)))
    changed = put(drawing.changed, seat, len(cards))
    if not cards:
        return replace(drawing, changed=changed, waiting=drawing.waiting[1:])
    after = replace(
        drawing,
        changed=changed,
        hands=put(drawing.hands, seat, without(drawing.hands[seat], cards)),
        thrown=put(drawing.thrown, seat, cards),
        owed=len(cards),
    )
    return _refill(after, seat, events)


def _refill(drawing: Drawing, seat: int, events: list[Event]) -> Drawing:
    """DRW-5: an empty stock is made again from the discards so far, but not from those of the player who draws."""
    if drawing.stock:
        return drawing
    others = tuple([card for other, cards in enumerate(drawing.thrown) if other != seat for card in cards])
    events.append(Reshuffled(len(others)))
    own = tuple([cards if other == seat else () for other, cards in enumerate(drawing.thrown)])
    return replace(drawing, stock=tuple(sorted(others)), thrown=own)


class DrawingState(Protocol):
    """A deal with a discard in it."""

    @property
    def drawing(self) -> Drawing: ...


S = TypeVar("S", bound=DrawingState)


@dataclass(frozen=True)
class Discarding(Generic[S]):
    """The phase in which cards are changed. Who does so, and in which order, is said when it is entered."""

    enter: Callable[[S, list[Event]], S]

    def turn(self, state: S, /) -> Turn | None:
        return turn(state.drawing)

    def legal(self, state: S, /) -> Legal:
        return legal(state.drawing)

    def explain(self, _state: S, move: Any, /) -> Refusal:
        return explain(move)

    def apply(self, state: S, move: Discard | Drawn, events: list[Event], /) -> S:
        return replace(state, drawing=apply(state.drawing, move, events))  # type: ignore[type-var] # states are structs


def redact(drawing: Drawing, move: Any, viewer: Viewer, shown: tuple[int, ...]) -> Any:
    """A player knows their own discards and draws; of the others, what those who showed were dealt."""
    seat = drawing.waiting[0]
    if seat == viewer:
        return move
    if isinstance(move, Discard):
        return Discard((UNSEEN,) * len(move.cards))
    return move if seat in shown else Drawn((UNSEEN,) * len(move.cards))


def kept(end: tuple[str, ...], changed: int | None) -> tuple[str, ...]:
    """What a whole hand still has of its first cards: those it was given later stand behind them."""
    return end[: len(end) - (changed or 0)]


def redact_deal(move: Drawn, viewer: Viewer, shown: dict[int, tuple[str, ...]]) -> Drawn:
    """The first hands: the viewer's own, and of those who showed (`shown`) the cards they had kept to the end."""
    cards: list[str] = []
    for seat, hand in enumerate(split(move.cards, CARDS_IN_HAND)):
        cards += hand if seat == viewer else _still_there(hand, shown.get(seat, ()))
    return Drawn(tuple(cards))


def _still_there(hand: tuple[str, ...], shown: tuple[str, ...]) -> list[str]:
    """Of equal cards the first was thrown away (`without`): the last ones are those that were kept."""
    left = Counter(shown)
    seen = []
    for card in reversed(hand):
        seen.append(card if left[card] > 0 else UNSEEN)
        left[card] -= 1
    return seen[::-1]
