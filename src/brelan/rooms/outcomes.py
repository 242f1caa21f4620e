"""How a match ended for each of its players, and the points of an evening that this is worth."""

from __future__ import annotations

from msgspec import Struct


class MatchPlayer(Struct, frozen=True):
    """A chair that was dealt in at least once in a match that is over, and who had it in the last deal."""

    person: str  # the id of their session; empty: a bot, or nobody any more
    name: str
    place: int  # in the standings, from 1; level ones share it
    winner: bool


class Outcome(Struct, frozen=True):
    """A match that is over."""

    at: int
    players: tuple[MatchPlayer, ...]


def points_in(outcome: Outcome) -> tuple[int, ...]:
    """By chair: two for each other chair that stands lower, one for each that is level; none where the house won."""
    places = [player.place for player in outcome.players]
    if not any(player.winner for player in outcome.players):
        return (0,) * len(places)
    return tuple(sum(2 * (one < other) + (one == other) for other in places) - 1 for one in places)
