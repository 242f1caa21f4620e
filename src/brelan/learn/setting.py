"""What an encoding is made for: a game, its rules, how many play, and with how many chips."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct

from brelan import registry
from brelan.arguments import within
from brelan.engine import options
from brelan.engine.agreement import check_stack
from brelan.engine.game import AnyGame, Table
from brelan.engine.options import Option
from brelan.engine.phases import check_table
from brelan.library.choosing import kebab, rules_from

Raises: TypeAlias = Literal["ladder", "exact"]
"""Amounts that one may choose from: six sizes, or every number of chips."""

MOST_AMOUNTS: Final = 100_000
"""Where every number of chips is an action of its own."""

_RAISES: Final = Option("raises", "choice", "ladder", choices=get_args(Raises))


class Setting(Struct, frozen=True):
    """Everyone brings the same stack, and nothing lies in the pools yet."""

    game: AnyGame
    rules: Any
    players: int
    stack: int
    raises: Raises = "ladder"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is found again by its name where this is unpickled."""
        return restored, (self.game.name, self.rules, self.players, self.stack, self.raises)

    @property
    def chips(self) -> int:
        """All chips at the table, at least one: what numbers of chips are divided by."""
        return max(1, self.players * self.stack)

    def table(self, dealer: int = 0) -> Table:
        """What a deal starts from."""
        return Table((self.stack,) * self.players, dealer)


def restored(name: str, *rest: Any) -> Setting:
    """A setting that was pickled."""
    return Setting(registry.game(name), *rest)


def make_setting(
    name: str,
    players: int,
    *,
    stack: int | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    **rules: Any,
) -> Setting:
    """A setting that can be played: the options of the game are checked as everywhere else."""
    game = registry.game(name)
    options.checked(_RAISES, raises)
    agreed = rules_from(game, preset, kebab(rules))
    brought = game.Match().stack if stack is None else stack
    if raises == "exact":
        within("stack", brought, 0, MOST_AMOUNTS)
    check_stack(brought, game.buy_in(agreed))
    setting = Setting(game, agreed, players, brought, raises)
    check_table(game.seats, game.entry(agreed), setting.table())
    return setting
