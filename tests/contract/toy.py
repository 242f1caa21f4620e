"""A small card game with everything that the real ones have: hidden hands, hidden discards, amounts, a showdown that
may or may not show, a pot that is shared. The contract tests run over it too, so that they are known to bite.

Two to four players, eight cards from 1 to 8. Ante 1. Two cards each. In turn, swap one card (unseen) or stand. Then
put in 1 to 3 more, or fold. If several stay they show, and the highest total wins; equal totals share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.engine.events import Event as AnyEvent
from brelan.engine.events import Private, Public, Viewer
from brelan.engine.game import Holdings, PerSeat, Result, Table
from brelan.engine.legal import Legal
from brelan.engine.phases import Automatic, PhasedGame, Refusal
from brelan.engine.turns import Draw, Drawn, Seat, Turn
from brelan.pieces.seats import next_of, put, round_from

PACK: Final = tuple("12345678")
HAND: Final = 2
UNSEEN: Final = "?"


class Rules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    most: Annotated[int, Meta(ge=1, le=9)] = 3


class Swap(Struct, frozen=True, tag="swap"):
    card: str


class Stand(Struct, frozen=True, tag="stand"):
    pass


class Bet(Struct, frozen=True, tag="bet"):
    amount: int


class Fold(Struct, frozen=True, tag="fold"):
    pass


Action: TypeAlias = Swap | Stand | Bet | Fold


class Dealt(Private, frozen=True, tag="dealt"):
    cards: tuple[str, ...]


class Swapped(Public, frozen=True, tag="swapped"):
    seat: int


class Took(Private, frozen=True, tag="took"):
    card: str


class Put(Public, frozen=True, tag="put"):
    seat: int
    amount: int


class Folded(Public, frozen=True, tag="folded"):
    seat: int


class Showed(Public, frozen=True, tag="showed"):
    seat: int
    cards: tuple[str, ...]


class Shared(Public, frozen=True, tag="shared"):
    seats: tuple[int, ...]


Event: TypeAlias = Dealt | Swapped | Took | Put | Folded | Showed | Shared


class State(Struct, frozen=True):
    rules: Rules
    brought: tuple[int, ...]
    paid: tuple[int, ...]
    dealer: int
    stock: tuple[str, ...] = PACK
    hands: tuple[tuple[str, ...], ...] = ()
    thrown: tuple[tuple[str, ...], ...] = ()
    swapped: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    taking: bool = False
    staying: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    phase: int = 0


class View(Struct, frozen=True):
    rules: Rules
    seat: Viewer
    stacks: PerSeat[int]
    pot: int
    hands: PerSeat[tuple[str, ...]]
    swapped: tuple[int, ...]
    waiting: tuple[int, ...]
    staying: tuple[int, ...]
    winners: tuple[int, ...]


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))


class Deal:
    @staticmethod
    def enter(state: State, _events: list[AnyEvent]) -> State:
        return state

    @staticmethod
    def turn(state: State) -> Turn | None:
        return None if state.hands else Draw(state.stock, (HAND,) * len(state.brought))

    @staticmethod
    def legal(_state: State) -> Legal:
        return Legal()

    @staticmethod
    def explain(_state: State, _move: Any) -> Refusal:
        return Refusal("toy", "TOY-1", "cards first")

    @staticmethod
    def apply(state: State, move: Drawn, events: list[AnyEvent]) -> State:
        hands = tuple(tuple(sorted(move.cards[at : at + HAND])) for at in range(0, len(move.cards), HAND))
        events += [Dealt(seat, hand) for seat, hand in enumerate(hands)]
        return replace(state, hands=hands, stock=without(state.stock, move.cards), thrown=((),) * len(hands))


class Swapping:
    @staticmethod
    def enter(state: State, _events: list[AnyEvent]) -> State:
        players = len(state.brought)
        return replace(state, waiting=round_from((state.dealer + 1) % players, players))

    @staticmethod
    def turn(state: State) -> Turn | None:
        if state.taking:
            # The stock may run out: then what the others threw away is shuffled again.
            others = tuple(
                card for seat, cards in enumerate(state.thrown) if seat != state.waiting[0] for card in cards
            )
            return Draw(state.stock or others, (1,))
        return Seat(state.waiting[0]) if state.waiting else None

    @staticmethod
    def legal(state: State) -> Legal:
        if state.taking:
            return Legal()
        others = any(cards for seat, cards in enumerate(state.thrown) if seat != state.waiting[0])
        swaps = tuple(Swap(card) for card in state.hands[state.waiting[0]]) if state.stock or others else ()
        return Legal((Stand(), *swaps))

    @staticmethod
    def explain(_state: State, _move: Any) -> Refusal:
        return Refusal("toy", "TOY-2", "that card is not in the hand")

    @staticmethod
    def apply(state: State, move: Any, events: list[AnyEvent]) -> State:
        seat = state.waiting[0]
        match move:
            case Stand():
                return replace(state, waiting=state.waiting[1:])
            case Swap(card):
                events.append(Swapped(seat))
                hands = put(state.hands, seat, without(state.hands[seat], (card,)))
                thrown = put(state.thrown, seat, (card,))
                return replace(state, hands=hands, thrown=thrown, taking=True, swapped=(*state.swapped, seat))
            case Drawn(cards):
                events.append(Took(seat, cards[0]))
                hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], *cards))))
                from_stock = bool(state.stock)
                thrown = state.thrown
                if not from_stock:
                    thrown = tuple(
                        cards_of if other == seat else without(cards_of, cards)
                        for other, cards_of in enumerate(state.thrown)
                    )
                stock = without(state.stock, cards) if from_stock else ()
                return replace(
                    state, hands=hands, stock=stock, thrown=thrown, taking=False, waiting=state.waiting[1:]
                )
        raise AssertionError(move)


class Betting:
    @staticmethod
    def enter(state: State, _events: list[AnyEvent]) -> State:
        players = len(state.brought)
        everyone = round_from((state.dealer + 1) % players, players)
        return replace(state, waiting=everyone, staying=everyone)

    @staticmethod
    def turn(state: State) -> Turn | None:
        alone = len(state.staying) == 1
        return Seat(state.waiting[0]) if state.waiting and not alone else None

    @staticmethod
    def legal(state: State) -> Legal:
        left = state.brought[state.waiting[0]] - state.paid[state.waiting[0]]
        return Legal((Fold(),), sized=Bet, amounts=range(1, min(state.rules.most, left) + 1))

    @staticmethod
    def explain(_state: State, _move: Any) -> Refusal:
        return Refusal("toy", "TOY-3", "fold, or put in one to three")

    @staticmethod
    def apply(state: State, move: Any, events: list[AnyEvent]) -> State:
        seat, waiting = state.waiting[0], state.waiting[1:]
        if isinstance(move, Fold):
            events.append(Folded(seat))
            return replace(state, waiting=waiting, staying=tuple(other for other in state.staying if other != seat))
        events.append(Put(seat, move.amount))
        return replace(state, waiting=waiting, paid=put(state.paid, seat, state.paid[seat] + move.amount))


def showdown(state: State, events: list[AnyEvent]) -> State:
    if len(state.staying) == 1:
        events.append(Shared(state.staying))
        return replace(state, winners=state.staying)
    events += [Showed(seat, state.hands[seat]) for seat in state.staying]
    totals = {seat: sum(map(int, state.hands[seat])) for seat in state.staying}
    winners = tuple(seat for seat in state.staying if totals[seat] == max(totals.values()))
    events.append(Shared(winners))
    return replace(state, winners=winners, shown=state.staying)


def open_table(rules: Rules, table: Table) -> State:
    return State(rules=rules, brought=table.stacks, paid=(1,) * len(table.stacks), dealer=table.dealer)


def holdings(state: State) -> Holdings:
    stacks = [brought - paid for brought, paid in zip(state.brought, state.paid, strict=True)]
    pot = sum(state.paid)
    if not state.winners:
        return Holdings(tuple(stacks), (pot,))
    share, odd = divmod(pot, len(state.winners))
    for place, seat in enumerate(state.winners):
        stacks[seat] += share + (place < odd)
    return Holdings(tuple(stacks))


def result(state: State) -> Result:
    after = holdings(state).stacks
    players = len(state.brought)
    return Result(
        payoffs=tuple(now - before for now, before in zip(after, state.brought, strict=True)),
        winners=state.winners,
        next_dealer=next_of(range(players), state.dealer, players),
    )


def view(state: State, viewer: Viewer) -> View:
    hands = tuple(
        hand if seat == viewer or seat in state.shown else (UNSEEN,) * len(hand)
        for seat, hand in enumerate(state.hands)
    )
    chips = holdings(state)
    return View(
        rules=state.rules,
        seat=viewer,
        stacks=chips.stacks,
        pot=sum(chips.pots),
        hands=hands,
        swapped=state.swapped,
        waiting=state.waiting,
        staying=state.staying,
        winners=state.winners,
    )


def redact(state: State, move: Any, viewer: Viewer, end: State) -> Any:
    """A seat knows what it was given and what it threw away; of the others, what they showed in the end."""

    def seen(seat: int, card: str) -> str:
        known = seat == viewer or (seat in end.shown and card in end.hands[seat])
        return card if known else UNSEEN

    match move:
        case Drawn(cards) if not state.hands:
            return Drawn(tuple(seen(at // HAND, card) for at, card in enumerate(cards)))
        case Drawn(cards):
            return Drawn(tuple(seen(state.waiting[0], card) for card in cards))
        case Swap(card):
            return Swap(card if state.waiting[0] == viewer else UNSEEN)
        case _:
            return move


def make(name: str, view_of: Callable[[State, Viewer], View] = view) -> PhasedGame[Rules, State, View]:
    """The game, or one that shows its table in another way."""
    return PhasedGame(
        name=name,
        seats=range(2, 5),
        clauses=("TOY",),
        Rules=Rules,
        State=State,
        View=View,
        Action=Action,
        Event=Event,
        phases=(Deal, Swapping, Betting, Automatic(showdown)),
        entry=lambda _rules: 2,
        buy_in=lambda _rules: 2,
        open=open_table,
        view=view_of,
        hand=lambda _view: None,
        redact=redact,
        holdings=holdings,
        result=result,
        presets={},
    )


GAME: Final = make("toy")
