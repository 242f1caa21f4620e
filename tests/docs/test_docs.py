"""Documentation that cannot rot: links lead somewhere, code runs, every command and option is named."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from brelan import registry
from brelan.cli.main import COMMANDS
from depth import often
from tools.site.links import FENCED, LINK, anchors
from tools.site.places import NOTEBOOKS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RUN_BLOCK_BY_BLOCK = [page for page in PAGES if page.parent != NOTEBOOKS]
"""The blocks of a notebook belong together: tests/docs/test_site.py runs them."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for _, _, target, anchor in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target:
            continue
        there = page.parent / target if target else page
        assert there.exists(), target
        assert not anchor or anchor[1:] in anchors(there.read_text(encoding="utf-8")), f"{target}{anchor}"


SLOW = {"fast.md", "learning.md", "python.md", "simulation.md"}


@pytest.mark.parametrize(
    "page",
    often(RUN_BLOCK_BY_BLOCK, [page for page in RUN_BLOCK_BY_BLOCK if page.name not in SLOW]),
    ids=lambda page: page.name,
)
def test_python_in_the_pages_runs(page: Path) -> None:
    for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_the_readme_names_every_command_and_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"brelan {command}" in text
    for name in registry.names():
        assert f"`{name}`" in text


def test_commands_in_the_pages_exist() -> None:
    """In blocks of code: elsewhere a brelan is also a hand."""
    found = [
        (page, command)
        for page in PAGES
        for block in FENCED.findall(page.read_text(encoding="utf-8"))
        for command in re.findall(r"^\$? ?brelan (\w+)", block, re.MULTILINE)
    ]
    assert {command for _, command in found} >= {"rank", "odds", "simulate"}
    for page, command in found:
        assert command in COMMANDS or command == "record", f"{page.name}: brelan {command}"


def test_the_architecture_names_every_layer() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for folder in (ROOT / "src" / "brelan").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            assert f"`{folder.name}/`" in text


PLACES = ("", "src", "src/brelan", "src/brelan/web", "src/brelan/games/daker", "examples/one-die", "docs", "tests")
"""Where a path on a page may begin. The file that GAME stands for is looked for in the folder of Daker."""
PATH = re.compile(r"`((?:[\w*.-]+/)+(?:[\w*-]+\.(?:py|md|toml|ftl|js|css|html|json|yml)|[\w*-]+/))`")
"""A file with its folder, or a folder in a folder."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_in_the_pages_exist(page: Path) -> None:
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        pattern = path.replace("GAME", "daker").rstrip("/")
        assert any(any((ROOT / place).glob(pattern)) for place in PLACES), path


def test_nothing_in_the_project_reads_beyond_it() -> None:
    for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        if path != Path(__file__):
            assert "../shared" not in path.read_text(encoding="utf-8"), path
