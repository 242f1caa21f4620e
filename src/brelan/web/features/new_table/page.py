"""The form that opens a table: fields made from the options of the game, the match and the room."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from brelan import registry
from brelan.engine.agreement import match_options
from brelan.engine.options import Option, options_of, plays_part
from brelan.locales.say import bot_name, capital
from brelan.locales.words import Words, words
from brelan.rooms.memo import once
from brelan.rooms.options import TableRules
from brelan.web.pages.names import hour
from brelan.web.pages.render import render_page
from brelan.web.pages.visit import Visit

KEPT_RULES: Final = 1_000
"""Of tables, as the pages show them."""
MINUTES: Final = "minutes"
"""The agreed end of a match is asked for as a duration in minutes."""


FLAG_NAMED: Final = r" \([a-z]+-[a-z-]+\)"
"""The name of a flag in a sentence: useful only on the command line."""


class FormSection(Struct, frozen=True, kw_only=True):
    """A part of the form that opens a table: one struct of options, such as a game's Rules or the MatchRules.

    A field is called `{name}.{option}`. The help for it is the message `{words}-option-{option}`. An empty field
    changes nothing; a flag is sent as "yes" or "no". The agreed hour is asked for as `{name}.minutes` from now.
    """

    name: str  # "rules", "match", "table"
    words: str  # "daker", "match", "web-table"
    options: type[Struct]
    values: Any = None  # an instance of `options`: what the form begins with; None: the defaults
    choices: dict[str, tuple[str, ...]] = {}  # texts that are chosen from a list, such as the names of bots
    folded: tuple[str, ...] = ()  # options that few tables change


class TableForm(Struct, frozen=True, kw_only=True):
    """The form that opens a table, or, with a room, changes its options between two deals."""

    game: str
    sections: tuple[FormSection, ...]
    preset: str = ""  # the preset that the values come from
    room: str = ""
    given: dict[str, str] = {}  # what was typed and refused: shown again as it was


class FieldChoice(Struct, frozen=True):
    value: str
    label: str
    chosen: bool


class Field(Struct, frozen=True, kw_only=True):
    """One option as a field."""

    id: str
    name: str
    kind: str  # "flag", "number", "choice", "text", "file"
    label: str
    help: str
    value: str = ""
    least: int | None = None
    most: int | None = None
    required: bool = False
    unset: str = ""  # what an empty field means
    choices: tuple[FieldChoice, ...] = ()


class FieldGroup(Struct, frozen=True, kw_only=True):
    """The fields of a section; `rare` are those that few tables change."""

    title: str
    fields: tuple[Field, ...]
    rare: tuple[Field, ...]


class Preset(Struct, frozen=True):
    name: str
    help: str
    chosen: bool


def table_form_page(opening: TableForm, visit: Visit) -> str:
    say = words(visit.preferences.lang)
    game = registry.game(opening.game)
    return render_page(
        "new_table.html",
        visit,
        "opening",
        say("web-change-title" if opening.room else "web-open-title", game=say(f"{opening.game}-title")),
        opening=opening,
        groups=[_group(say, opening, section) for section in opening.sections],
        presets=[
            Preset(name, re.sub(FLAG_NAMED, "", say(f"{opening.game}-preset-{name}")), rules == _rules_in(opening))
            for name, rules in game.presets.items()
        ]
        if not opening.room and len(game.presets) > 1
        else [],
    )


def _rules_in(opening: TableForm) -> Any:
    """The rules that the form begins with; None: it shows what was typed."""
    if opening.given:
        return None
    section = next(section for section in opening.sections if section.name == "rules")
    return section.values if section.values is not None else section.options()


def _group(say: Words, opening: TableForm, section: FormSection) -> FieldGroup:
    made = [(option.name, _field(say, opening, section, option)) for option in options_of(section.options)]
    return FieldGroup(
        title=say(f"web-section-{section.name}"),
        fields=tuple(field for name, field in made if name not in section.folded),
        rare=tuple(field for name, field in made if name in section.folded),
    )


def _field(say: Words, opening: TableForm, section: FormSection, option: Option) -> Field:
    now = _now(section, option)
    if option.name == "until":
        name, now, option = f"{section.name}.{MINUTES}", "", msgspec.structs.replace(option, least=1, most=10_000)
        label, help_ = say("web-option-minutes"), say("web-help-minutes")
    else:
        name = f"{section.name}.{option.name}"
        label, help_ = _label(say, opening.game, option.name), _help(say, opening.game, section, option.name)
    value = opening.given.get(name, now)
    listed = section.choices.get(option.name)
    return Field(
        id=name.replace(".", "-"),
        name=name,
        kind="choice" if listed is not None else option.kind,
        label=label,
        help=help_,
        value=value,
        least=option.least,
        most=option.most,
        required=option.kind == "number" and option.default is not None,
        unset=unset(say, name.partition(".")[2]),
        choices=_choices(say, opening.game, option, listed, value),
    )


def _label(say: Words, game: str, option: str) -> str:
    """What the field is called: in this game, or everywhere. A game of another package may have its own words, or
    none."""
    keys = (f"{game}-label-{option}", f"web-option-{option}")
    return next((say(key) for key in keys if say.has(key)), capital(option.replace("-", " ")))


def _chosen(say: Words, game: str, option: str, value: str) -> str:
    """What a choice is called; in a game of another package it may have nothing but its value."""
    keys = (f"{game}-choice-{option}-{value}", f"web-choice-{option}-{value}")
    return next((say(key) for key in keys if say.has(key)), value)


def _help(say: Words, game: str, section: FormSection, option: str) -> str:
    """The option's sentence, or a special one for forms where that one speaks of the command line."""
    special = (
        f"{section.words}-form-{option}",
        f"web-help-{option}",
        f"{game}-{section.words}-option-{option}",  # what a game says of the options of a match
    )
    return say(next((key for key in special if say.has(key)), f"{section.words}-option-{option}"))


def agreed(say: Words, game: str, rules: Any) -> list[tuple[str, str]]:
    """The rules of a table, option by option, for its guests."""
    section = FormSection(name="rules", words=game, options=type(rules), values=rules)
    found = []
    for option in options_of(section.options):
        value = _now(section, option)
        if option.kind == "file" or not value or not plays_part(rules, option.name):
            continue
        if option.kind == "choice":
            value = _chosen(say, game, option.name, value)
        elif option.kind == "flag":
            value = say(value)
        found.append((_label(say, game, option.name), value))
    return found


@once(KEPT_RULES)  # saves 2 to 10 % of the calls of a move
def agreed_at(rules: Any, lang: str, game: str) -> tuple[tuple[str, str], ...]:
    """The same from the rules of a view: a table shows them again with each of its moments."""
    return tuple(agreed(words(lang), game, rules))


def agreed_match(say: Words, game: str, match: Any, table: TableRules) -> list[tuple[str, str]]:
    """What guests must know of the match: chips, its end, the clock."""
    section = FormSection(name="match", words="match", options=type(match), values=match)
    given = {option.name: _now(section, option) for option in match_options(registry.game(game))}
    ends = [name for name in ("deals", "points", "until") if given.get(name)]
    found = []
    if given.get("stack"):
        found.append((say("web-option-stack"), given["stack"]))
    for name in ends or ["deals"]:
        label = say("web-option-until" if name == "until" else f"web-option-{name}")
        found.append((label, hour(match.until) if name == "until" else given[name] or unset(say, name)))
    if int(given.get("rebuys") or 0):
        found.append((say("web-option-rebuys"), given["rebuys"]))
    if ends:
        found.append((say("web-option-ties"), say(f"web-choice-ties-{match.ties}")))
    seconds = table.turn_seconds
    told = say("web-seconds", seconds=seconds) if seconds is not None else unset(say, "turn-seconds")
    found.append((say("web-option-turn-seconds"), told))
    return found


def unset(say: Words, option: str) -> str:
    """What an empty field means."""
    special = f"web-unset-{option}"
    return say(special if say.has(special) else "web-unset")


def _now(section: FormSection, option: Option) -> str:
    """The first value of the field, as text."""
    value: Any = option.default
    if section.values is not None:
        value = msgspec.to_builtins(section.values)[option.name]
    if value is None:
        return ""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _listed(say: Words, option: str, name: str) -> str:
    """A bot by its name; a seat by its number, which people count from 1."""
    return say("web-choice-first-dealer", number=int(name) + 1) if option == "first-dealer" else bot_name(say, name)


def _choices(
    say: Words, game: str, option: Option, listed: tuple[str, ...] | None, value: str
) -> tuple[FieldChoice, ...]:
    if listed is not None:
        none = FieldChoice("", say(f"web-none-{option.name}"), not value)
        return (none, *(FieldChoice(name, _listed(say, option.name, name), name == value) for name in listed))
    return tuple(FieldChoice(name, _chosen(say, game, option.name, name), name == value) for name in option.choices)
