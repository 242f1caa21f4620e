"""The files that pages ask for: ours, there, and within what the policy allows."""

from __future__ import annotations

import re

import pytest

from brelan import registry
from brelan.web.assets import assets
from brelan.web.features.fairness import AT_TABLE, fair_page, script_words
from brelan.web.features.install import ICONS
from brelan.web.features.lessons.page import LESSON_SHEETS
from brelan.web.features.lobby import lobby_page
from brelan.web.pages import links
from brelan.web.pages.game_page import preview_of
from brelan.web.pages.links import CONTENT_SECURITY_POLICY
from brelan.web.pages.render import AFTER_SHEETS, sheets_of
from brelan.web.static import KINDS
from web.dom import read
from web.seated import VISIT, html_of, seated
from web.test_tables import a_deal

SENT = {name: file.read_bytes() for name, file in assets().items() if name.rpartition(".")[2] in KINDS}
PICTURES = {name for name in SENT if name.endswith((".png", ".jpg"))}
FILES = {name: content.decode() for name, content in SENT.items() if name not in PICTURES}
TEMPLATES = {name: file.read_text(encoding="utf-8") for name, file in assets().items() if name.endswith(".html")}
SCRIPTS = [text for name, text in FILES.items() if name.endswith(".js")]


def test_pages_ask_only_for_files_that_are_there() -> None:
    game = registry.game("daker")
    rules, steps = a_deal(game)
    asked = set()
    for html in (lobby_page(VISIT), fair_page(VISIT), html_of(seated(game, rules, steps, 1, 0))):
        page = read(html)
        asked |= {node["href"] for node in page.all("link")} | {
            node["src"] for node in page.all("script", type="module")
        }
    asked |= {name for text in SCRIPTS for name in re.findall(r"\"\./([\w.]+)\"", text)}
    asked |= {icon["src"] for icon in ICONS} | {preview_of(game) for game in (*registry.names(), "another")}
    asked |= {name for text in TEMPLATES.values() for name in re.findall(r"static\('([\w.-]+)'\)", text)}
    asked |= {*AFTER_SHEETS, *LESSON_SHEETS, "replay.css"}
    asked |= {sheet for game in registry.names() for sheet in sheets_of(game)}
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
    written = " ".join(TEMPLATES.values())
    selectors = re.findall(r"querySelector(?:All)?\(\s*[`\"']([^`\"']+)[`\"']", "\n".join(SCRIPTS))
    assert len(selectors) > 10
    for selector in selectors:
        for name in re.findall(r"\.([a-z][a-z-]+)", selector):
            assert name in written, selector


@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_a_template_has_no_words_and_no_punctuation_of_its_own(template: str) -> None:
    """Both differ from language to language: the locales have them."""
    text = re.sub(r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}|<[^>]*>", "|", TEMPLATES[template], flags=re.DOTALL)
    assert re.findall(r"[^\W\d_]{2,}|[:;!?«»]", text.replace("Brelan", "")) == []
