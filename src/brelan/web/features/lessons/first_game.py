"""The file of a first game: the cards and dice, the moves, what is asked of the learner, the words of each step.

It states no rule: the engine plays it (`playing`), and whatever no longer holds is an error with its step.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from brelan.errors import BrelanError, NotFound
from brelan.locales.languages import DEFAULT
from brelan.locales.pages import game_text

LEARNER: Final = 0
"""The learner's seat."""

Said: TypeAlias = dict[str, str]
"""The same words in each language, by its code."""

Place: TypeAlias = Literal["plates", "middle", "hand", "moves"]
"""A part of the table that the words speak of."""


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when the learner chooses one of these moves; a `*` stands for anything."""

    to: tuple[str, ...]
    say: Said


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's turn: the move with which the deal goes on, and what is said about the others."""

    move: str
    otherwise: Said
    replies: tuple[Reply, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. `before`: what happens first, as "1 call" (a seat) or "* roll A A K" (chance)."""

    say: Said
    before: tuple[str, ...] = ()
    ask: Ask | None = None
    ranking: bool = False  # the learner's hand is shown at its place in the ranking
    look: Place | None = None


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole deal. The learner sits on the first seat, and the others have names."""

    others: tuple[str, ...]
    stacks: tuple[int, ...]
    steps: tuple[Step, ...]
    dealer: int = 0
    options: dict[str, Any] = {}


FILE: Final = "first-game.toml"


def spoken(said: Said, lang: str) -> str:
    """The words in a language; in English if the file does not have it."""
    return said.get(lang) or said[DEFAULT]


def broken(game: str, step: int, why: BrelanError | str) -> BrelanError:
    """The file does not hold: step 0 is its head."""
    return BrelanError(
        "first-game-broken", "the first game of {game}, step {step}: {why}", game=game, step=step, why=why
    )


def has_first_game(game: str) -> bool:
    return game_text(game, FILE) is not None


@cache
def first_game(game: str) -> FirstGame:
    """The first game of a game, as its file says."""
    found = game_text(game, FILE)
    if found is None:
        raise NotFound("no-first-game", "{game} has no first game", game=game)
    return read_first_game(game, found)


def read_first_game(game: str, text: str) -> FirstGame:
    """The text of a file as a value."""
    try:
        return msgspec.convert(tomllib.loads(text), FirstGame)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise broken(game, 0, str(error)) from error
