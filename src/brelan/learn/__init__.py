"""For programs that learn: one encoding a game, and environments of other libraries that use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brelan.learn.encoder import Encoding
    from brelan.learn.setting import Raises

__all__ = ["encoding"]


def encoding(
    name: str,
    players: int = 2,
    *,
    stack: int | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    **rules: Any,
) -> Encoding:
    """The actions and observations of a game as numbers, with their names.

    >>> from brelan import learn
    >>> daker = learn.encoding("daker", players=2)
    >>> daker.version, len(daker.actions), daker.observation.size
    ('brelan/daker_v0', 11, 175)
    """
    from brelan.learn.encoder import Encoding
    from brelan.learn.setting import make_setting

    return Encoding(make_setting(name, players, stack=stack, raises=raises, preset=preset, **rules))
