"""PGP-2, PGP-3: everyone splits their seven cards into five and two, face down; PGP-8: or gives up the bet."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.pai_gow.actions import Bet, Cards, GiveUp, SetFoul, SetHands
from brelan.games.pai_gow.events import GaveUp, HandsSet, OwnHands
from brelan.games.pai_gow.ranking import CARDS_IN_LOW, Wheel, high_hand, is_foul, low_hand, low_strength
from brelan.games.pai_gow.state import State, back_of, end_bet, in_play
from brelan.pieces.seats import put


def enter(state: State, _events: list[Event]) -> State:
    """All set at the same time; here one after the other, and nothing of it is seen before the hands are turned."""
    return replace(state, waiting=in_play(state))


def turn(state: State) -> Turn | None:
    return SEATS[state.waiting[0]] if state.waiting else None


def legal(state: State) -> Legal:
    return _settings(state.hands[state.waiting[0]], state.rules.wheel)


@lru_cache(maxsize=4096)
def _settings(hand: Cards, wheel: Wheel) -> Legal:
    """The 21 settings, the strongest weak hands first; then those that are fouls, to be confirmed as such."""
    fronts = sorted(combinations(hand, CARDS_IN_LOW), key=low_strength, reverse=True)
    fouls = [front for front in fronts if is_foul(back_of(hand, front), front, wheel)]
    good = [SetHands(front) for front in fronts if front not in fouls]
    return Legal((*good, *[SetFoul(front) for front in fouls], GiveUp()))


def explain(state: State, move: Any) -> Refusal:
    """PGP-3: a foul is refused with a warning unless it is confirmed."""
    if isinstance(move, Bet):
        return Refusal("bets-are-closed", "PGP-1", "the cards are dealt: no bet is made, changed or withdrawn")
    if not isinstance(move, SetHands | SetFoul):
        return Refusal("not-a-setting", "PGP-3", "set two cards in front, or give up the bet")
    hand = state.hands[state.waiting[0]]
    if len(move.cards) != CARDS_IN_LOW:
        english = "the front has two cards, not {count}"
        return Refusal("not-two-in-front", "PGP-3", english, {"count": len(move.cards)})
    if not set(move.cards) <= set(hand) or len(set(move.cards)) != CARDS_IN_LOW:
        return Refusal("not-in-hand", "PGP-3", "these cards are not all in your hand")
    if isinstance(move, SetHands):
        english = (
            "a foul: the back would be worth less than the front, and the bet lost; to do it, write: foul {cards}"
        )
        return Refusal("foul-to-confirm", "PGP-3", english, {"cards": " ".join(move.cards)})
    return Refusal("no-foul", "PGP-3", "this setting is not a foul: set it")


def apply(state: State, move: SetHands | SetFoul | GiveUp, events: list[Event]) -> State:
    seat = state.waiting[0]
    if isinstance(move, GiveUp):
        return give_up(state, events)
    back = back_of(state.hands[seat], move.cards)
    events.append(HandsSet(seat))
    high = high_hand(back, state.rules.wheel)
    events.append(OwnHands(seat, move.cards, back, low_hand(move.cards), high, isinstance(move, SetFoul)))
    return replace(state, fronts=put(state.fronts, seat, move.cards), waiting=state.waiting[1:])


def give_up(state: State, events: list[Event]) -> State:
    """PGP-8: the bet is lost, and nobody sees the cards."""
    seat = state.waiting[0]
    events.append(GaveUp(seat, state.bets[seat]))
    return end_bet(state, seat, "given-up")
