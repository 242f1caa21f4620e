"""What a screen reader says: short sentences about events, then the turn and its price. `heard` means this text."""

from __future__ import annotations

from functools import partial
from typing import Any

from brelan.engine.game import AnyGame
from brelan.locales.say import Speaker
from brelan.locales.words import Words
from brelan.web.features.table.moves import Moves
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import typeset
from brelan.web.pages.scene import Scene


class Listener:
    """The events of a deal as sentences for a screen reader."""

    def __init__(self, say: Words, game: AnyGame, names: tuple[str, ...], place: int | None) -> None:
        self._say = say
        page = page_of(game.name)
        self._quiet = page.quiet
        self._speaker = Speaker(say, game, names, place, partial(page.heard, say), ", ")

    def event(self, event: Any) -> str:
        """A sentence; "" for events that need no sentence."""
        if event.__struct_config__.tag in self._quiet:
            return ""
        return typeset(self._say, self._speaker.heard(event))


def turn_heard(say: Words, scene: Scene) -> str:
    """ "Your turn: call 20, fold or raise to 40 up to 200." Where pieces are chosen, what is asked."""
    moves = scene.moves
    if moves.selections or any(button.on_piece for button in moves.buttons):
        return say("web-your-turn", prompt=scene.prompt) if scene.prompt else say("web-your-turn-plain")
    return say("web-heard-turn", moves=_one_of(say, _choices(moves)))


def _choices(moves: Moves) -> list[str]:
    """In the order of the page, the move that takes an amount last."""
    labels = [button.label for button in moves.buttons]
    if moves.amount is not None:
        labels.append(moves.amount.heard if moves.amount.most > moves.amount.least else moves.amount.first_label)
    return [label[:1].lower() + label[1:] for label in labels]


def _one_of(say: Words, choices: list[str]) -> str:
    if len(choices) < 2:
        return "".join(choices)
    return say("list-or", first=", ".join(choices[:-1]), last=choices[-1])
