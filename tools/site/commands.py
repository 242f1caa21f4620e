"""The page of the command line: every command with its flags, from the commands themselves."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import click

from brelan import registry
from brelan.cli.command import BrelanCommand, Flag, flags_of
from brelan.cli.main import COMMANDS
from brelan.engine.options import options_of
from brelan.errors import UnknownName
from brelan.locales.words import words

PATH: Final = "reference/commands.md"
INTRODUCTION: Final = """# The command line

`brelan COMMAND --help` shows what this page shows, in French too (`--lang fr`). Every command has `--json` (one JSON
document on standard output) and `--lang`. Invalid input gets one sentence on standard error, and exit code 2. The
options of a game are flags of every command that takes a game; they are listed at the end.
"""
EVERYWHERE: Final = frozenset({"json", "lang", "preset"})

BAR: Final = "\\|"
"""In a table."""

Row = tuple[str, str]
"""A flag and what it does."""


def page() -> str:
    """Every command, then the options of every game."""
    commands = [_command(name) for name in COMMANDS]
    options = [_options(name) for name in registry.names()]
    return "\n".join([INTRODUCTION, *commands, "## Options of the games\n", *options])


def _command(name: str) -> str:
    spec = COMMANDS[name]
    usage = f"brelan {name} {spec.usage}".rstrip()
    parts = [f"## brelan {name}\n\n{words('en')(f'cli-{name}')}\n\n```\n{usage}\n```\n"]
    rows = _rows_by_game(name) if spec.takes_game else {"": _rows(name, "")}
    first, *others = rows.values()
    shared = [row for row in first if all(row in other for other in others)]
    parts.append(_table(shared))
    for game, own in rows.items():
        if more := [row for row in own if row not in shared]:
            parts.append(f"In `{game}`:\n\n{_table(more)}")
    return "\n".join(parts)


def _rows_by_game(name: str) -> dict[str, list[Row]]:
    """For each game that the command can be asked about."""
    found = {}
    for game in registry.names():
        with suppress(UnknownName):
            found[game] = _rows(name, game)
    return found


def _rows(name: str, game: str) -> list[Row]:
    """The flags of a command itself: neither those of every command nor the options of the game."""
    left_out = EVERYWHERE | ({option.name for option in options_of(registry.game(game).Rules)} if game else set())
    command = BrelanCommand(name, COMMANDS[name], "en")
    context = click.Context(command)
    command.parse_args(context, [game] if game else [])
    flags = (flag for flag in command.get_params(context) if isinstance(flag, Flag))
    return [flag.row(words("en")) for flag in flags if flag.option.name not in left_out]


def _options(name: str) -> str:
    game, say = registry.game(name), words("en")
    rows = [flag.row(say) for flag in flags_of(game.Rules, name)]
    presets = (
        f"Presets (`--preset`): {', '.join(f'`{preset}`' for preset in game.presets)}.\n\n" if game.presets else ""
    )
    return f"### {say(f'{name}-title')}\n\n{presets}{_table(rows)}"


def _table(rows: list[Row]) -> str:
    if not rows:
        return ""
    lines = [f"| `{flag.replace('|', BAR)}` | {text.replace('|', BAR)} |" for flag, text in rows]
    return "\n".join(["| flag | what it does |", "|---|---|", *lines, ""])
