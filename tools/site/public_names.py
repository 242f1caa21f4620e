"""The reference of `import brelan`: every public name, with its docstring (mkdocstrings reads it)."""

from __future__ import annotations

import inspect
from typing import Any, Final

import brelan
from brelan import learn

PATH: Final = "reference/python-api.md"
INTRODUCTION: Final = """# Public names

What `import brelan` offers. These names do not change within a major version; everything else may change.
[Brelan in Python](../python.md) shows how they work together.
"""


def page() -> str:
    """Functions, then values and protocols, then errors, then the learning tools."""
    names = [name for name in brelan.__all__ if not name.startswith("_")]
    errors = [name for name in names if _is_error(getattr(brelan, name))]
    functions = [name for name in names if inspect.isfunction(getattr(brelan, name))]
    values = [name for name in names if name not in errors and name not in functions]
    groups = {
        "Functions": [_home(getattr(brelan, name)) for name in functions],
        "Values and protocols": [_home(getattr(brelan, name)) for name in values],
        "Errors": [_home(getattr(brelan, name)) for name in errors],
        "brelan.learn": [f"brelan.learn.{name}" for name in learn.__all__],
    }
    return INTRODUCTION + "".join(_group(title, homes) for title, homes in groups.items())


def _is_error(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def _home(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def _group(title: str, homes: list[str]) -> str:
    return f"\n## {title}\n" + "".join(f"\n::: {home}\n" for home in homes)
