"""How the table looks in the browser: all dice in the middle, and the rest as for any game."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from brelan.web.drawing.dice import die, die_face
from brelan.web.drawing.pictures import laid_at
from brelan.web.pages import plain_page
from brelan.web.pages.game_page import GamePage
from brelan.web.pages.names import die_name
from brelan.web.pages.scene import Context, Piece, Scene


class Middle(Struct, frozen=True):
    """What the template draws; its values are compared, so that only what has changed is sent."""

    dice: tuple[Piece, ...]
    pot: int


def scene(context: Context) -> Scene:
    """From what the viewer sees to what is drawn. A piece with the same key is seen to move."""
    dice = tuple(
        Piece(drawing=die(face, f"{context.name(seat)}: {die_name(context.say, face)}"), key=f"die-{seat}")
        for seat, face in enumerate(context.view.dice)
        if face
    )
    return replace(plain_page.scene(context), template="one-die.html", middle=Middle(dice, context.view.pot))


def picture() -> list[Markup]:
    """What the lobby shows of the game."""
    return [laid_at(die_face("A"), 110, 45, 100, -8)]


PAGE = GamePage(scene=scene, picture=picture)
