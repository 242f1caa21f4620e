"""What can be asked about a game: its ranking, and queries such as `odds`, `advise` and `solve`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

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


class Query(Struct, frozen=True):
    """A question whose fields become flags and keyword arguments, and what answers it."""

    Question: type[Struct]
    answer: Callable[[Any, Any, Progress | None], Any]  # from the rules and the question


def at_once(answer: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Progress | None], Any]:
    """For an answer that comes so soon that it tells no progress."""
    return lambda rules, question, _progress: answer(rules, question)


class Ranking(Struct, frozen=True):
    """What a hand is worth. Most hands need no question beside their cards."""

    Question: type[Struct]
    rank: Callable[[Any, Sequence[str], Any], Any]  # from the rules, the cards as they were written, and the question


class Reason(Struct, frozen=True):
    """Why a move is the best: a sentence of the locales, and its details."""

    code: str
    details: dict[str, float]
