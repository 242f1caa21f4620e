"""Optional packages: imported where they are needed; if one is missing, the error says what to install."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from brelan.errors import BadOption


def extra(module: str, name: str, wanted_by: str) -> ModuleType:
    """A module of the extra called `name`, for the option `wanted_by`."""
    try:
        return import_module(module)
    except ImportError as error:
        raise BadOption(
            "extra-missing", "--{name} needs: pip install 'brelan[{extra}]'", name=wanted_by, extra=name
        ) from error


def package(module: str, name: str) -> ModuleType:
    """A module of the extra called `name`, for a function of the library."""
    try:
        return import_module(module)
    except ImportError as error:
        raise BadOption(
            "package-missing",
            "to use {module!r}, run: pip install 'brelan[{extra}]'",
            module=module,
            extra=name,
        ) from error


@cache
def has_extra(module: str) -> bool:
    """Is it installed?"""
    return find_spec(module) is not None
