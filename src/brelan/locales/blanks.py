"""Messages with blanks. Some details decide what a message says: "you", a number. The others are only put in, so that
Fluent, which is thorough and slow, is asked once for all names and all cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fluent.runtime import FluentBundle
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

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
