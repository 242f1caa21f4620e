"""The files that pages ask for: ours, there, and within what the policy allows."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from brelan import games
from brelan.web import pages
from brelan.web.drawing.pictures import preview_of
from brelan.web.installing import ICONS
from brelan.web.pages import CONTENT_SECURITY_POLICY, fair_page, links, lobby_page
from brelan.web.pages.costs import AFTER_SHEETS
from brelan.web.pages.fair import AT_TABLE, script_words
from brelan.web.pages.learning import LEARNING_SHEETS
from brelan.web.pages.sheets import OWN_SHEETS, SHEETS
from web.dom import read
from web.seated import VISIT, html_of, seated
from web.test_tables import a_deal

STATIC = resources.files("brelan.web").joinpath("static")
SENT = {file.name: file.read_bytes() for file in STATIC.iterdir() if file.is_file()}
PICTURES = {name for name in SENT if name.endswith((".png", ".jpg"))}
FILES = {name: content.decode() for name, content in SENT.items() if name not in PICTURES}
TEMPLATES = Path(pages.__file__).parent / "templates"
SCRIPTS = [text for name, text in FILES.items() if name.endswith(".js")]


def test_pages_ask_only_for_files_that_are_there() -> None:
    game = games.find("daker")
    rules, steps = a_deal(game)
    asked = set()
    for html in (lobby_page(VISIT), fair_page(VISIT), html_of(seated(game, rules, steps, 1, 0))):
        page = read(html)
        asked |= {node["href"] for node in page.all("link")} | {
            node["src"] for node in page.all("script", type="module")
        }
    asked |= {name for text in SCRIPTS for name in re.findall(r"\"\./([\w.]+)\"", text)}
    asked |= {icon["src"] for icon in ICONS} | {preview_of(game) for game in (*games.names(), "another")}
    asked |= {
        name for file in TEMPLATES.rglob("*.html") for name in re.findall(r"static\('([\w.-]+)'\)", file.read_text())
    }
    asked |= {*SHEETS, *AFTER_SHEETS, *LEARNING_SHEETS, "looking_back.css", *(f"{game}.css" for game in OWN_SHEETS)}
    asked -= {links.MANIFEST}
    assert {path.removeprefix("/static/") for path in asked} == {*SENT} - {links.SERVICE_WORKER.strip("/")}


def test_the_script_has_words_for_all_that_it_says() -> None:
    """Sentences by name, and reasons for an alarm."""
    text = "\n".join(SCRIPTS)
    reasons = set(re.findall(r"(?:demand\(.*?, |#alarm\(|named\(|code: )\"([a-z-]+)\"", text, re.DOTALL))
    assert {"link", "chain"} < reasons
    told = {f"{one}-{who}" for one in ("link", "chain") for who in ("table", "seat")} | reasons - {"link", "chain"}
    known = script_words("en").keys()
    assert {f"why-{reason}" for reason in told} == {name for name in known if name.startswith("why-")}
    assert set(re.findall(r"\bsay\(\"([a-z0-9-]+)\"", text)) <= known
    at_table = re.findall(r"\bsay\((?:watch.pending \? )?\"([a-z0-9-]+)\"", FILES["seal.js"])
    assert set(at_table) <= set(AT_TABLE.split())


def test_nothing_comes_from_elsewhere() -> None:
    for name, text in FILES.items():
        found = set(re.findall(r"https?://[^\s\"')]+", text))
        assert found <= {"http://www.w3.org/2000/svg"}, name
        assert "@import" not in text, name


def test_the_policy_allows_no_inline_code() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "default-src 'none'" in CONTENT_SECURITY_POLICY


def test_every_class_of_the_script_is_a_class_of_the_pages() -> None:
    """The script finds things by class: those it names are written by a template."""
    written = " ".join(file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html"))
    selectors = re.findall(r"querySelector(?:All)?\(\s*[`\"']([^`\"']+)[`\"']", "\n".join(SCRIPTS))
    assert len(selectors) > 10
    for selector in selectors:
        for name in re.findall(r"\.([a-z][a-z-]+)", selector):
            assert name in written, selector


@pytest.mark.parametrize("template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_a_template_has_no_words_and_no_punctuation_of_its_own(template: Path) -> None:
    """Both differ from language to language: the locales have them."""
    text = re.sub(
        r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}|<[^>]*>", "|", template.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert re.findall(r"[^\W\d_]{2,}|[:;!?«»]", text.replace("Brelan", "")) == []
