"""Messages by name, in one language.

Messages have blanks. Some details decide what a message says: "you", a number. The others are only put in, so that
Fluent, which is thorough and slow, is asked once for all names and all cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import product
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from brelan import registry
from brelan.locales.languages import DEFAULT, find_language
from brelan.locales.pages import game_text

BLANK: Final = "\ue000"
"""Stands before and after the name of a detail that is to be put in; nobody writes it."""


class _Deciding(Visitor):  # type: ignore[misc] # fluent.syntax gives it no type
    """Finds the details that decide: what is selected by, given to a function, or to a part of a sentence."""

    def __init__(self, bundle: FluentBundle) -> None:
        self.found: set[str] = set()
        self._bundle = bundle
        self._within = False  # … something that decides

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's names
        if self._within:
            self.found.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's names
        self._decide(node.selector)
        self.visit(node.variants)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 - the visitor's names
        self._decide(node.arguments)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - the visitor's names
        self._decide(node.arguments)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - the visitor's names
        if self._bundle.has_message(node.id.name):
            self.visit(self._bundle.get_message(node.id.name).value)

    def _decide(self, node: Any) -> None:
        before, self._within = self._within, True
        self.visit(node)
        self._within = before


def deciding_details(pattern: Any, bundle: FluentBundle) -> frozenset[str]:
    """The names of those details of a message that decide what it says."""
    visitor = _Deciding(bundle)
    visitor.visit(pattern)
    return frozenset(visitor.found)


def blank(name: str) -> str:
    """What is formatted in the place of a detail."""
    return f"{BLANK}{name}{BLANK}"


def put_in(parts: tuple[str, ...], details: Mapping[str, str]) -> str:
    """A message that was split at its blanks, with the details in them: every second part is a name."""
    return "".join([details[part] if at % 2 else part for at, part in enumerate(parts)])


MOST_REMEMBERED: Final = 20_000
"""Sentences kept as they were formatted: pages say the same ones again and again."""


PLURALS: Final = ("one", "other")
"""The plural categories that our messages distinguish."""


class Words:
    """`words("poker-as-title")`. A message that a language does not have is shown in English; one that English does
    not have either is an error. Tests keep our own languages complete."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._language = find_language(lang)
        self._bundle = FluentBundle([lang], functions=self._language.functions, use_isolating=False)
        self._said: dict[tuple[Any, ...], str] = {}
        self._split: dict[tuple[Any, ...], tuple[str, ...]] = {}  # messages with blanks
        self._deciding: dict[str, frozenset[str]] = {}
        self._loaded: set[str] = set()  # file, package
        self._patterns: dict[str, Any] = {}  # None: the language does not have this message

    def __call__(self, key: str, **details: Any) -> str:
        asked = (key, *details.items())
        said = self._said.get(asked)
        if said is None:
            if len(self._said) >= MOST_REMEMBERED:
                self._said.clear()
                self._split.clear()
            said = self._said[asked] = self._format(key, details)
        return said

    def _format(self, key: str, details: dict[str, Any]) -> str:
        pattern = self._pattern(key)
        if pattern is None:
            return words(DEFAULT)(key, **details) if self.lang != DEFAULT else _unsaid(key)
        if key not in self._deciding:
            self._deciding[key] = deciding_details(pattern, self._bundle)
        deciding = self._deciding[key]
        inserted = {name: text for name, text in details.items() if isinstance(text, str) and name not in deciding}
        others = {name: value for name, value in details.items() if name not in inserted}
        if not inserted or any(BLANK in str(value) for value in others.values()):
            return self._resolved(pattern, details)
        asked = (key, *inserted, *others.items())
        parts = self._split.get(asked)
        if parts is None:
            blanks = {name: blank(name) for name in inserted}
            parts = self._split[asked] = tuple(self._resolved(pattern, others | blanks).split(BLANK))
        return put_in(parts, inserted)

    def _resolved(self, pattern: Any, details: dict[str, Any]) -> str:
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise errors[0]
        return str(text)

    def template(self, key: str, counts: tuple[str, ...] = (), texts: tuple[str, ...] = ()) -> dict[str, str]:
        """For a script, which counts by itself: the message with `{name}` in the place of each detail, by the plural
        category of each count ("one other")."""
        named: dict[str, Any] = {name: f"{{{name}}}" for name in texts}
        return {
            " ".join(chosen): self._format(
                key, named | dict(zip(counts, map(Placeholder, counts, chosen), strict=True))
            )
            for chosen in product(PLURALS, repeat=len(counts))
        }

    def has(self, key: str) -> bool:
        """Is there such a message?"""
        return self._pattern(key) is not None or (self.lang != DEFAULT and words(DEFAULT).has(key))

    def _pattern(self, key: str) -> Any:
        """A file is read when one of its messages is first used, so that `--help` stays fast."""
        if key in self._patterns:
            return self._patterns[key]
        fitting = self._fitting(key)
        if not self._bundle.has_message(key):
            for text in self._unread(key, fitting):
                self._bundle.add_resource(FluentResource(text))
        found = self._bundle.get_message(key).value if self._bundle.has_message(key) else None
        if found is not None or fitting:  # a game that has the missing message may come later
            self._patterns[key] = found
        return found

    def _fitting(self, key: str) -> list[str]:
        """The language's files that are for messages with this prefix."""
        stems = [name.removesuffix(".ftl") for name in file_names(self.lang, self._language.package)]
        return [stem for stem in stems if key.startswith(f"{stem}-")]

    def _unread(self, key: str, fitting: list[str]) -> Iterator[str]:
        """Texts in which a message may be: the language's files, then those of games of other packages. Each once."""
        package = self._language.package
        for name in (f"{stem}.ftl" for stem in (*fitting, "common")):
            if name in file_names(self.lang, package) and name not in self._loaded:
                self._loaded.add(name)
                yield message_file(self.lang, name, package)
        for game in (entry.name for entry in registry.guests() if not fitting and key.startswith(f"{entry.name}-")):
            text = game_text(game, f"words.{self.lang}.ftl") if game not in self._loaded else None
            self._loaded.add(game)
            if text is not None:
                yield text


class Placeholder(FluentType):  # type: ignore[misc] # fluent.runtime gives it no type
    """In the place of a number: it has a plural category, and is written as a mark."""

    def __init__(self, name: str, category: str) -> None:
        self._mark = f"{{{name}}}"
        self._category = category

    def __eq__(self, other: object) -> bool:
        return self._category == other

    def __hash__(self) -> int:
        return hash(self._category)

    def format(self, _locale: Any) -> str:
        return self._mark


@cache
def file_names(lang: str, package: str = "brelan.locales") -> tuple[str, ...]:
    """The message files of a language in a package: `common.ftl`, and one for each prefix of messages."""
    folder = _folder(lang, package)
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name for file in folder.iterdir() if file.name.endswith(".ftl")))


def message_file(lang: str, name: str, package: str = "brelan.locales") -> str:
    """The text of one message file."""
    return str(_folder(lang, package).joinpath(name).read_text(encoding="utf-8"))


def _folder(lang: str, package: str) -> Any:
    return resources.files(package).joinpath(lang)


def _unsaid(key: str) -> str:
    """A game of another package may have no messages: then its names must do."""
    for entry in registry.guests():
        if key.startswith(f"{entry.name}-"):
            _, _, rest = key.removeprefix(f"{entry.name}-").partition("-")
            return rest.replace("-", " ") or entry.name
    raise KeyError(f"no message {key!r}")


@cache
def words(lang: str) -> Words:
    """The messages of a language, loaded once."""
    return Words(lang)
