"""Examples in docstrings (`>>> …`) are shown as code. A test runs them; here they only get a fence."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"(?:^>>> .*\n?)(?:^.+\n?)*", re.MULTILINE)


class FencedExamples(griffe.Extension):
    """Loaded by mkdocstrings for every object that the site shows."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """Each example in a fence of its own."""
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```\n", docstring)
