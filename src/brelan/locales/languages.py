"""The languages of Brelan, and where the words of each are.

French and English are ours, and complete. Another package adds a language by an entry point of the group
`brelan.languages`, which names its `Language`, or by `register_language`. Its missing messages are shown in English.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeGuard

from msgspec import Struct

from brelan.arguments import checked
from brelan.errors import BadOption
from brelan.locales.french import with_de

GROUP: Final = "brelan.languages"
"""The entry points by which languages of other packages are found."""

DEFAULT: Final = "en"
"""Used where a language has no message."""


class Language(Struct, frozen=True, kw_only=True):
    """A language, and where its words are: `package` has a folder `code` with message files (`common.ftl`,
    `daker.ftl`, …) and rules pages (`daker.md`, …)."""

    code: str  # "fr", as systems and browsers write it
    name: str  # in the language itself
    package: str
    functions: Mapping[str, Callable[..., Any]] = {}  # for its messages, where Fluent's selectors are not enough


OURS: Final = {
    "fr": Language(code="fr", name="Français", package="brelan.locales", functions={"DE": with_de}),
    "en": Language(code="en", name="English", package="brelan.locales"),
}
LANGUAGES: Final = tuple(OURS)

_added: Final[dict[str, Language]] = {}
"""Languages that a program has registered since it started."""


@checked
def register_language(language: Language) -> None:
    """Add a language to this process, under a code that is free.

    >>> brelan.register_language(brelan.Language(code="eo", name="Esperanto", package="my_words"))
    """
    if language.code in languages():
        raise BadOption("language-taken", "there is a language {name!r} already", name=language.code)
    _added[language.code] = language


def languages() -> dict[str, Language]:
    """Every known language."""
    return {**OURS, **_installed(), **_added}


@cache
def _installed() -> dict[str, Language]:
    """Languages of other packages. None of them can replace one of ours."""
    from importlib.metadata import entry_points

    return {point.name: point.load() for point in entry_points(group=GROUP) if point.name not in OURS}


def find_language(code: str) -> Language:
    """A language by its code. Other packages are asked only if it is not ours."""
    return OURS.get(code) or languages()[code]


def is_language(code: str | None) -> TypeGuard[str]:
    """Is there such a language?"""
    return code is not None and (code in OURS or code in languages())


def check_language(code: str) -> None:
    """Refuse an unknown language."""
    if not is_language(code):
        raise BadOption(
            "option-not-choice",
            "option {name!r} is one of {choices}, not {value!r}",
            name="lang",
            choices=", ".join(sorted(languages())),
            value=code,
        )


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The system's language, if we have it; otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            code = value[:2].lower()
            return code if code.isalpha() and is_language(code) else DEFAULT
    return DEFAULT
