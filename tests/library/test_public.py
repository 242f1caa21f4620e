"""What `import brelan` offers: complete, documented, lazy, and each name used in an example that runs."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import brelan
from brelan import registry
from brelan.locales import languages
from brelan.study import bots

ROOT = Path(__file__).parents[2]
NAMES = [name for name in brelan.__all__ if name != "__version__"]
FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(brelan, name))]
HEAVY = ("numpy", "numba", "msgspec", "click", "rich", "litestar", "sqlalchemy", "fluent", "jinja2")


@pytest.fixture(autouse=True)
def forget_what_is_registered() -> Iterator[None]:
    """Examples register bots and games: the next one starts without them."""
    yield
    bots._added.clear()
    registry._added.clear()
    languages._added.clear()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_documented(name: str) -> None:
    found = getattr(brelan, name)
    assert inspect.getdoc(found), name
    assert name in dir(brelan)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_stands_in_an_example_of_the_guide(name: str) -> None:
    """The examples of the guide are run with those of all other pages."""
    guide = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    prose = {"Game", "Player", "ChanceSource", "RankAnswer"}  # seen by their fields alone
    code = "\n".join(re.findall(r"```python\n(.*?)```", guide, re.DOTALL))
    assert re.search(rf"\bbrelan\.{name}\b", code) or (name in prose and f"`{name}`" in guide)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_has_an_example_that_holds(name: str) -> None:
    function = getattr(brelan, name)
    examples = doctest.DocTestFinder().find(function, name, globs={"brelan": brelan})
    assert any(test.examples for test in examples)
    for test in examples:
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_what_is_lazy_is_what_type_checkers_see() -> None:
    """The imports that only type checkers read name the same things, from the same places."""
    tree = ast.parse(Path(brelan.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (alias.name, node.module) for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert seen == set(brelan._MODULE_OF.items())
    assert sorted([*brelan._MODULE_OF, "__version__"]) == brelan.__all__


@pytest.mark.parametrize("name", NAMES)
def test_public_names_are_not_those_of_packages(name: str) -> None:
    """A module of the same name would take the place of the function as soon as it is imported."""
    assert not (Path(brelan.__file__).parent / name).exists()
    assert not (Path(brelan.__file__).parent / f"{name}.py").exists()


def test_importing_brelan_imports_nothing_heavy() -> None:
    program = f"import sys, brelan; print(*[name for name in {HEAVY} if name in sys.modules])"
    out = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert out.split() == []


def test_a_name_that_is_none_is_told_as_usual() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = brelan.nothing_of_the_kind


def test_the_package_is_typed() -> None:
    assert (Path(brelan.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize("entry", registry.OURS.values(), ids=lambda entry: entry.name)
def test_every_part_of_our_games_is_there(entry: registry.Entry) -> None:
    for kind, has in (
        ("engine", "GAME"),
        ("bots", "BOTS"),
        ("odds", "RANKING"),
        ("solver", "QUERIES"),
        ("page", "scene"),
    ):
        assert hasattr(import_module(getattr(entry, kind)), has), kind
