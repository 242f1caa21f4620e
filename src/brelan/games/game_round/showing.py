"""GRD-2, GRD-3, GRD-4: all hands are shown; the deciding place is settled, or those level in it play again."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.ranking import HANDS, strength_of
from brelan.games.game_round.events import CameOut, Decided, Level
from brelan.games.game_round.grouping import next_group, seat_players
from brelan.games.game_round.state import Phase, State, left_of_dealer


def enter(state: State, events: list[Event]) -> State:
    """Hands always count at their best (DAK-5), also where the lowest is sought."""
    hands = state.drawing.hands
    strength = {seat: strength_of(hands[seat]) for seat in left_of_dealer(state)}
    events.extend([Showed(seat, hands[seat], HANDS[value]) for seat, value in strength.items()])
    state = replace(state, laid=(*state.laid, hands), changes=(*state.changes, state.drawing.changed))
    deciding = max(strength.values()) if state.rules.mode == "winner" else min(strength.values())
    level = tuple(sorted(seat for seat, value in strength.items() if value == deciding))
    return _settled(state, level[0], events) if len(level) == 1 else _again(state, level, events)


def _again(state: State, level: tuple[int, ...], events: list[Event]) -> State:
    """GRD-3: a fresh shuffle for those who are level; the deal goes to the next of them clockwise."""
    events.append(Level(level))
    return replace(seat_players(state, level, keep_dealer=False), phase=Phase.DEAL)


def _settled(state: State, seat: int, events: list[Event]) -> State:
    """GRD-4: out of a group one goes on to the belle; the belle, or the only group, decides."""
    if state.final:
        events.append(Decided(seat, state.rules.mode, state.rules.stake))
        return replace(state, decided=seat)
    events.append(CameOut(seat))
    return replace(next_group(replace(state, came_out=(*state.came_out, seat)), events), phase=Phase.DEAL)
