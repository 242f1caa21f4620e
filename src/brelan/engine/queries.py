"""What can be asked about a game: its ranking, and queries such as `odds`, `advise` and `solve`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import UNSET, Struct, UnsetType

Progress: TypeAlias = Callable[[int, int], None]
"""Told from time to time how many parts are done, and of how many."""


@runtime_checkable
class ErrorProgress(Protocol):
    """A `Progress` that is told the error too, where one is measured on the way and falls."""

    def error(self, measured: float, /) -> None: ...


def tell_error(progress: Progress | None, done: int, total: int, error: float) -> None:
    """How far it is, and how large the error still is."""
    if progress is not None:
        progress(done, total)
    if isinstance(progress, ErrorProgress):
        progress.error(error)


class GameQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What is asked about a game. Its fields are flags of the command line and keyword arguments in Python."""


class Query(Struct, frozen=True):
    """A question whose fields become flags and keyword arguments, and what answers it."""

    Question: type[Struct]
    answer: Callable[[Any, Any, Progress | None], Any]  # from the rules and the question


def at_once(answer: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Progress | None], Any]:
    """For an answer that comes so soon that it tells no progress."""
    return lambda rules, question, _progress: answer(rules, question)


class RankQuestion(GameQuestion, frozen=True):
    """What is a hand worth? Nothing more has to be said."""


class RankAnswer(Struct, frozen=True, kw_only=True):
    """Place 1 is the best of `of` places; equal hands have equal places."""

    game: str
    cards: tuple[str, ...]
    combination: str
    values: tuple[str, ...]
    place: int
    of: int


class Ranking(Struct, frozen=True):
    """What a hand is worth. Most hands need no question beside their cards."""

    Question: type[Struct]
    rank: Callable[[Any, Sequence[str], Any], Any]  # from the rules, the cards as they were written, and the question


class Reason(Struct, frozen=True):
    """Why a move is the best: a sentence of the locales, and its details."""

    code: str
    details: dict[str, float]


class Coached(Struct, frozen=True, kw_only=True):
    """An answer to `advise` that knows the facts of a spot; what its moves are worth, the coach adds."""

    how: str | UnsetType = UNSET  # exact, solved, sampled
    unit: str | UnsetType = UNSET  # of the values: chips from here on, or a chance
    samples: int | UnsetType = UNSET
    best: Struct | UnsetType = UNSET
    choices: tuple[Struct, ...] | UnsetType = UNSET  # the best first
    reason: Reason | UnsetType = UNSET
