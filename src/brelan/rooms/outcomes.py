"""How a match ended for each of its players, and the points of an evening that this is worth."""

from __future__ import annotations

from msgspec import Struct


class MatchPlayer(Struct, frozen=True):
    """A chair of a match that is over, and who had it then."""

    person: str  # the id of their session; empty: a bot, or nobody any more
    name: str
    score: int  # chips, or points where these decide
    winner: bool

    @property
    def standing(self) -> tuple[bool, int]:
        """More is better. A play-off may part players with equal scores; all winners are level."""
        return self.winner, 0 if self.winner else self.score


class Outcome(Struct, frozen=True):
    """A match that is over."""

    at: int
    players: tuple[MatchPlayer, ...]


def points_in(outcome: Outcome) -> tuple[int, ...]:
    """By chair: two points for each other chair that stands lower, one for each that is level."""
    standings = [player.standing for player in outcome.players]
    return tuple(sum(2 * (one > other) + (one == other) for other in standings) - 1 for one in standings)
