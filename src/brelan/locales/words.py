"""Messages by name, in one language."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

from brelan.locales.french import with_de

LANGUAGES: Final = ("fr", "en")
FUNCTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"fr": {"DE": with_de}, "en": {}}
"""What the messages of a language may call: its grammar where a choice among words is not enough."""


class Words:
    """`words("poker-as-title")`. A message that is missing is an error: both languages are complete."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._bundle = FluentBundle([lang], functions=FUNCTIONS[lang], use_isolating=False)
        self._loaded: set[str] = set()

    def __call__(self, key: str, **details: Any) -> str:
        pattern = self._pattern(key)
        if pattern is None:
            raise KeyError(f"no message {key!r} in {self.lang!r}")
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise errors[0]
        return str(text)

    def has(self, key: str) -> bool:
        """Is there such a message?"""
        return self._pattern(key) is not None

    def _pattern(self, key: str) -> Any:
        """Files are read when one of their messages is first asked for, so that `--help` stays quick."""
        for name in file_names(self.lang):
            stem = name.removesuffix(".ftl")
            if name not in self._loaded and (stem == "common" or key.startswith(stem + "-")):
                self._loaded.add(name)
                self._bundle.add_resource(FluentResource(message_file(self.lang, name)))
        if not self._bundle.has_message(key):
            return None
        return self._bundle.get_message(key).value


@cache
def file_names(lang: str) -> tuple[str, ...]:
    """The message files of a language: `common.ftl`, and one for each prefix of messages."""
    return tuple(sorted(file.name for file in _folder(lang).iterdir() if file.name.endswith(".ftl")))


def message_file(lang: str, name: str) -> str:
    """The text of one message file."""
    return str(_folder(lang).joinpath(name).read_text(encoding="utf-8"))


def _folder(lang: str) -> Any:
    return resources.files("brelan.locales").joinpath(lang)


@cache
def words(lang: str) -> Words:
    """The messages of a language, loaded once."""
    return Words(lang)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """French where the system speaks French, English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
