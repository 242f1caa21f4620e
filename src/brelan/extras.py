"""Optional packages: imported where they are needed; if one is missing, the error says what to install."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from brelan.errors import Failed, MissingPackage, failure


def extra(module: str, name: str, wanted_by: str) -> ModuleType:
    """A module of the extra called `name`, for the option `wanted_by`."""
    try:
        return import_if_installed(module)
    except ModuleNotFoundError as error:
        raise MissingPackage(
            "extra-missing",
            "--{name} needs: pip install 'brelan[{extra}]'",
            name=wanted_by,
            extra=name,
            package=error.name,
        ) from error


def package(module: str, name: str) -> ModuleType:
    """A module of the extra called `name`, for a function of the library."""
    try:
        return import_if_installed(module)
    except ModuleNotFoundError as error:
        raise MissingPackage(
            "package-missing",
            "to use {module!r}, run: pip install 'brelan[{extra}]'",
            module=module,
            extra=name,
            package=error.name,
        ) from error


def import_if_installed(module: str) -> ModuleType:
    """Raises ModuleNotFoundError if a package is not installed, and Failed if it is there but cannot be imported."""
    try:
        return import_module(module)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name is not None and "." not in error.name:
            raise  # a name with a dot is a part that a package does not have
        raise Failed(
            "package-broken", "{module!r} cannot be imported: {why}", module=module, why=failure(error)
        ) from error


@cache
def has_extra(module: str) -> bool:
    """Is it installed?"""
    return find_spec(module) is not None
