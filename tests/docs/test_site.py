"""The site: every page has its place, what is made from the program is complete, notebooks show what they print."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import brelan
from brelan import learn, registry
from brelan.cli.main import COMMANDS
from brelan.engine.options import options_of
from brelan.locales.pages import clauses_of, rules_page
from tools.site import clauses, commands, notebooks, public_names
from tools.site.checking import faults
from tools.site.examples import fenced
from tools.site.links import LINK, anchors, for_the_site
from tools.site.places import (
    CONFIGURATIONS,
    DOCS,
    GAMES,
    NOTEBOOKS,
    REPOSITORY,
    ROOT,
    Page,
    pages,
    repository,
    web_address,
)
from tools.site.staging import MADE

KNOWN = pages()


@pytest.mark.parametrize("lang", CONFIGURATIONS)
def test_every_page_is_in_the_navigation_once(lang: str) -> None:
    listed = re.findall(r": (\S+\.md)$", CONFIGURATIONS[lang].read_text(encoding="utf-8"), re.MULTILINE)
    written = [page.path for page in KNOWN.values() if page.lang == lang]
    assert sorted(listed) == sorted([*written, *(MADE if lang == "en" else ())])


def test_links_lead_to_pages_of_the_site() -> None:
    rules = "../src/brelan/games/daker/texts/rules.fr.md"
    text = f"[a](../ARCHITECTURE.md) [docs/bots.md](bots.md#x) [c]({rules}) [d](../LICENSE) ![e](images/e.jpg)"
    expected = "[a](architecture.md) [Bots](bots.md#x) [c](fr/rules/daker/) d ![e](images/e.jpg)"
    assert for_the_site(text, DOCS / "index.md", KNOWN) == expected
    assert for_the_site("[a](play.md) [b](play.fr.md)", DOCS / "play.fr.md", KNOWN) == "[a](../play/) [b](play.md)"
    assert (
        for_the_site("[a](../../../../../docs/play.md)", GAMES / "daker" / "texts" / "rules.fr.md", KNOWN)
        == "[a](../../play/)"
    )
    assert for_the_site("```\n[a](bots.md)\n```\n", DOCS / "index.md", KNOWN) == "```\n[a](bots.md)\n```\n"


def test_a_page_has_an_address() -> None:
    assert Page("en", "index.md").address == ""
    assert Page("fr", "index.md").address == "fr/"
    assert Page("fr", "rules/daker.md").address == "fr/rules/daker/"


def test_pages_show_pictures_in_their_language_and_no_picture_lies_idle() -> None:
    readmes = {ROOT / "README.md": Page("en", "README.md"), ROOT / "README.fr.md": Page("fr", "README.md")}
    shown = set[Path]()
    for file, page in (KNOWN | readmes).items():
        targets = [target for picture, _, target, _ in LINK.findall(file.read_text(encoding="utf-8")) if picture]
        seen = {(file.parent / target).resolve() for target in targets}
        photographs = {picture for picture in seen if picture.suffix == ".jpg"}
        assert {picture.parent.name for picture in photographs} <= {page.lang}, file.name
        shown |= seen
    assert shown == {path for path in (DOCS / "images").rglob("*.*") if path.is_file()}


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://github.com/anne/brelan.git", "https://github.com/anne/brelan"),
        ("https://anne:secret@git.example.org:8443/games/brelan", "https://git.example.org:8443/games/brelan"),
        ("git@github.com:anne/brelan.git", "https://github.com/anne/brelan"),
        ("ssh://git@git.example.org:2222/~anne/brelan/", "https://git.example.org/~anne/brelan"),
        ("/home/anne/brelan", ""),
        ("../brelan", ""),
        ("", ""),
    ],
)
def test_the_source_has_an_address_without_secrets(remote: str, address: str) -> None:
    assert web_address(remote) == address


def test_the_environment_may_say_where_the_source_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(REPOSITORY, "https://git.example.org/anne/brelan")
    assert repository() == "https://git.example.org/anne/brelan"


def test_the_anchors_of_a_page_are_its_headings() -> None:
    page = "# One & two\n\n```\n# no heading\n```\n\n## Poker d'As, `solved`\n"
    assert anchors(page) == {"one-two", "poker-das-solved"}


@pytest.mark.parametrize("game", registry.names())
def test_every_clause_can_be_linked_to_and_has_modules_and_tests(game: str) -> None:
    """COM-7 and the like are written once for several games: a page marks those that it cites."""
    for lang in CONFIGURATIONS:
        marked = re.findall(r'<span id="([\w-]+)"', clauses.with_anchors(rules_page(game, lang)))
        assert sorted(marked) == sorted(set(marked))
        assert {clauses.anchor(clause) for clause in clauses_of(game)} <= set(marked)
    row = re.compile(r"^\| \*\*([\w-]+)\*\* \| (.*) \| (.*) \| (.*) \|$", re.MULTILINE)
    found = {clause: cells for clause, *cells in row.findall(INDEX)}
    for clause in clauses_of(game):
        rules, modules, tests = found[clause]
        assert f"../rules/{game}.md#{clauses.anchor(clause)})" in rules
        for folder, listed in (("src/brelan", modules), ("tests", tests)):
            paths = re.findall(r"`([^`]+)`", listed)
            assert paths, clause
            assert all((ROOT / folder / path).is_file() for path in paths)


INDEX = clauses.index()


def test_the_page_of_commands_names_every_command_and_option() -> None:
    page = commands.page()
    for command in COMMANDS:
        assert f"## brelan {command}\n" in page
    for name in registry.names():
        for option in options_of(registry.game(name).Rules):
            assert f"`--{option.name}" in page
    assert "| `--opponents N` |" in page
    assert page.count("| `--deals N` | Number of deals. [1000] |") == 1  # the same in every game: listed once


def test_the_reference_shows_every_public_name() -> None:
    shown = re.findall(r"^::: (\S+)$", public_names.page(), re.MULTILINE)
    public = {name for name in brelan.__all__ if not name.startswith("_")} | set(learn.__all__)
    assert {home.rpartition(".")[2] for home in shown} == public


def test_examples_of_docstrings_are_shown_as_code() -> None:
    docstring = "Adds.\n\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n\nMore."
    assert fenced(docstring) == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n```\n\nMore."
    assert fenced("None here.") == "None here."


PAGE = "# Title\n\nText.\n\n```python\nnumber = 6\n```\n\n## Then\n\n```python\nprint(number * 7)\n```\n\nThe end.\n"


def test_a_notebook_shows_what_its_blocks_print() -> None:
    cells = notebooks.run(PAGE)
    assert [cell.is_code for cell in cells] == [False, True, False, True, False]
    page = notebooks.as_page(cells, "name")
    assert page.startswith("# Title\n\n*[Download")
    assert "print(number * 7)\n```\n\n```text\n42\n```\n\nThe end." in page
    document = json.loads(notebooks.as_notebook(cells))
    assert document["nbformat"] == 4
    assert document["cells"][3]["outputs"] == [{"output_type": "stream", "name": "stdout", "text": ["42\n"]}]


def test_a_notebook_shows_what_its_blocks_draw() -> None:
    drawing = "class Figure:\n    def savefig(self, file, **_):\n        file.write(b'PNG')\n\nfigure = Figure()\n"
    cells = notebooks.run(f"# Title\n\n```python\n{drawing}```\n\n```python\nprint(1)\n```\n")
    assert notebooks.pictures(cells, "name") == {"name-0.png": b"PNG"}
    assert "](name-0.png)" in notebooks.as_page(cells, "name")
    assert notebooks.as_notebook(cells).count('"image/png": "UE5H"') == 1


def test_faults_of_a_built_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "look.css").write_text(
        "a { background: url(b.png) } @import '//fonts.example/c.css';", encoding="utf-8"
    )
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "index.html").write_text('<h2 id="here">', encoding="utf-8")
    good = (
        '<a href="there/#here"></a><a href="https://example.org"></a><link rel="canonical" href="https://a.example">'
    )
    bad = '<a href="there/#nowhere"></a><a href="gone/"></a><script src="https://cdn.example/x.js"></script>'
    (tmp_path / "index.html").write_text(good + bad, encoding="utf-8")
    assert faults(tmp_path) == [
        "index.html: loads https://cdn.example/x.js",
        "index.html: nothing is at gone/",
        "index.html: there/#nowhere has no such anchor",
        "look.css: loads //fonts.example/c.css",
    ]


@pytest.mark.deep
@pytest.mark.parametrize("page", sorted(NOTEBOOKS.glob("*.md")), ids=lambda page: page.stem)
def test_the_notebooks_run(page: Path) -> None:
    cells = notebooks.run(page.read_text(encoding="utf-8"))
    assert any(cell.printed for cell in cells)
    assert any(cell.drawn for cell in cells)


def test_the_workflow_publishes_what_make_builds() -> None:
    workflow = (ROOT / ".github" / "workflows" / "docs.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    built = re.search(r"^site_dir: (\S+)$", CONFIGURATIONS["en"].read_text(encoding="utf-8"), re.MULTILINE)
    assert built is not None
    assert "run: make docs\n" in workflow
    assert f"path: {built[1]}\n" in workflow
    assert f"--directory {built[1]}\n" in makefile
