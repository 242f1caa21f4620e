"""Bots of other people, on their own machine: whatever they raise becomes a sentence that names the bot."""

from __future__ import annotations

from typing import Any

from brelan.engine.deal import Player
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.errors import BrelanError, InputError


def told(error: BaseException) -> str:
    """What a program of somebody else has raised."""
    said = str(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def where(deal: int, seed: int | None) -> InputError:
    """A deal by its number, from 1, and the seed of its cards if there is one."""
    if seed is None:
        return InputError("in-deal", "in deal {deal}", deal=deal)
    return InputError("in-seeded-deal", "in deal {deal} (seed {seed})", deal=deal, seed=str(seed))


class Guest:
    """Plays as the bot does; if that fails, says which bot it was, and in which deal."""

    def __init__(self, name: str, player: Player, at: InputError) -> None:
        self._name, self._player, self._at = name, player, at

    def decide(self, view: Any, legal: Legal, /) -> Any:
        try:
            move = self._player.decide(view, legal)
            if move in legal:
                return move
        except BrelanError:
            raise
        except (Exception, SystemExit) as error:
            raise InputError(
                "bot-failed", "the bot {name!r} failed {at}: {why}", name=self._name, at=self._at, why=told(error)
            ) from error
        raise InputError(
            "bot-broke-rules",
            "the bot {name!r} made a move that is not legal {at}: {move}",
            name=self._name,
            at=self._at,
            move=_written(move),
        )


def _written(move: Any) -> str:
    """As in records, if it is a move at all."""
    try:
        return write_move(move)
    except Exception:  # it may be anything
        return repr(move)
