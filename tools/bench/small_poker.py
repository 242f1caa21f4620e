"""Kuhn's and Leduc poker as games of our own interface: small, and solved in many papers."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.events import Event, Private, Public
from brelan.engine.game import Result, Scores, Step, Table
from brelan.engine.legal import Legal
from brelan.engine.turns import Draw, Drawn, Over, Seat, Turn


class Pass(Struct, frozen=True, tag="pass"):
    """Fold to a bet; check where there is none."""


class Pay(Struct, frozen=True, tag="pay"):
    """Call a bet."""


class Bet(Struct, frozen=True, tag="bet"):
    """Bet or raise by the fixed amount of the round."""


class Given(Private, frozen=True, tag="given"):
    """A card for one seat."""

    card: str


class Happened(Public, frozen=True, tag="happened"):
    """What a seat did, or (seat None) the card that was turned."""

    seat: int | None
    what: str


class Rules(Struct, frozen=True):
    """The amounts of the rounds' bets, how many there may be in a round, and the pack."""

    bets: tuple[int, ...]
    most: int
    pack: tuple[str, ...]


KUHN: Final = Rules((1,), 1, ("J", "Q", "K"))
LEDUC: Final = Rules((2, 4), 2, ("J", "J", "Q", "Q", "K", "K"))
LEDUC_SUITS: Final = Rules((2, 4), 2, ("J1", "J2", "Q1", "Q2", "K1", "K2"))
"""The same game without merging equal cards: its 936 information sets are those of the literature."""


class State(Struct, frozen=True):
    """Everybody has paid an ante of one chip."""

    rules: Rules
    stock: tuple[str, ...]
    hands: tuple[str, ...] = ()
    board: str = ""
    paid: tuple[int, int] = (1, 1)
    betting_round: int = 0
    raises: int = 0
    speaks: int = 0
    checked: bool = False
    folded: int | None = None
    closed: bool = False


class SmallPoker:
    """Two players, a card each, one or two rounds of fixed bets."""

    scores: Scores = "chips"

    def start(self, rules: Rules, _table: Table, /) -> Step[State]:
        return State(rules, rules.pack), []

    def turn(self, state: State, /) -> Turn:
        if not state.hands:
            return Draw(state.stock, (1, 1))
        if state.folded is not None or (state.closed and state.betting_round + 1 == len(state.rules.bets)):
            return Over()
        return Draw(state.stock, (1,)) if state.closed else Seat(state.speaks)

    def legal(self, state: State, /) -> Legal:
        may_bet = (Bet(),) if state.raises < state.rules.most else ()
        return Legal((Pass(), Pay(), *may_bet) if state.raises else (Pass(), *may_bet))

    def default_move(self, _state: State, /) -> Any:
        return Pass()

    def apply(self, state: State, move: Any, /) -> Step[State]:
        if isinstance(move, Drawn):
            return self._drawn(state, move)
        seat, events = state.speaks, [Happened(state.speaks, type(move).__name__)]
        paid = list(state.paid)
        match move:
            case Bet():
                paid[seat] = max(paid) + state.rules.bets[state.betting_round]
                raised = replace(state, raises=state.raises + 1)
                return replace(raised, paid=tuple(paid), speaks=1 - seat), list[Event](events)
            case Pay():
                paid[seat] = max(paid)
                return replace(state, paid=tuple(paid), closed=True), list[Event](events)
            case _ if state.raises:
                return replace(state, folded=seat), list[Event](events)
            case _:
                return replace(state, speaks=1 - seat, closed=state.checked, checked=True), list[Event](events)

    def _drawn(self, state: State, move: Drawn) -> Step[State]:
        left = Counter(state.stock) - Counter(move.cards)
        state = replace(state, stock=tuple(card for card in state.rules.pack for _ in range(left.pop(card, 0))))
        if not state.hands:
            told = [Given(seat, card) for seat, card in enumerate(move.cards)]
            return replace(state, hands=move.cards), list[Event](told)
        turned = replace(state, board=move.cards[0], betting_round=1, raises=0, speaks=0, checked=False, closed=False)
        return turned, [Happened(None, move.cards[0])]

    def result(self, state: State, /) -> Result:
        if state.folded is not None:
            winner = 1 - state.folded
        else:
            strength = [(hand[0] == state.board[:1], "JQK".index(hand[0])) for hand in state.hands]
            if strength[0] == strength[1]:
                return Result((0, 0), (0, 1), 0)
            winner = int(strength[1] > strength[0])
        lost = state.paid[1 - winner]
        return Result((lost, -lost) if winner == 0 else (-lost, lost), (winner,), 0)
