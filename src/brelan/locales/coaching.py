"""What the coach found, as sentences."""

from __future__ import annotations

from brelan.engine.game import AnyGame
from brelan.engine.notation import read_action
from brelan.engine.queries import Reason
from brelan.locales.say import Speaker, join
from brelan.locales.words import Words
from brelan.study.coach import Evaluation, Unit


def move_text(say: Words, game: AnyGame, move: str, price: int = 0, *, opening: bool = False) -> str:
    """A move, written as in records, in words."""
    return Speaker(say, game, (), None).action(read_action(move, game.Action), price, opening=opening)


def reason_text(say: Words, reason: Reason) -> str:
    """Why a move is the best."""
    return say(f"coach-reason-{reason.code}", **reason.details)


def worth_text(say: Words, unit: Unit, value: float, error: float = 0.0) -> str:
    """Chips or a chance, with its margin of two standard errors where it is sampled."""
    worth = say(f"coach-worth-{unit}", value=value)
    return say("coach-margin", worth=worth, margin=say(f"coach-worth-{unit}", value=2 * error)) if error else worth


def mixed_text(say: Words, game: AnyGame, found: Evaluation, price: int = 0, *, opening: bool = False) -> str:
    """ "Raise to 4: 62 %, call: 38 %: each of them is right." Empty where one move alone is."""
    if len(found.right) < 2:
        return ""
    shares = [
        say("coach-share", move=move_text(say, game, worth.move, price, opening=opening), often=worth.often)
        for worth in found.right
    ]
    return say("coach-mixed", moves=join(say, shares))
