"""Lobby, forms, rules and the other pages."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.game import AnyGame
from brelan.errors import BadOption
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.rooms.options import TableRules
from brelan.rooms.store import RoomSummary
from brelan.rooms.view import RoomView
from brelan.study.bots import opponents_of
from brelan.web.features.lobby import lobby_page
from brelan.web.features.new_table.handler import sections_of as agreed_sections
from brelan.web.features.new_table.page import FormSection, TableForm, table_form_page
from brelan.web.features.rules import rules_page
from brelan.web.features.table.joining import join_page
from brelan.web.pages.render import error_page
from brelan.web.pages.visit import Preferences
from contract.games import registered_game
from web.dom import Node, check, read
from web.seated import VISIT, room_of, seat_view, with_seat

every_language = pytest.mark.parametrize("lang", LANGUAGES)
NASTY = "<script>alert(1)</script>"


def visit_in(lang: str, **more: Any) -> Any:
    return replace(VISIT, path="/", preferences=Preferences(lang=lang), **more)


def sent_by(form: Node) -> dict[str, str]:
    """What a browser would send if nothing were changed."""
    found = {}
    for node in form:
        if "name" not in node.attributes or "disabled" in node.attributes:
            continue
        if node.tag == "input" and (node["type"] != "radio" or "checked" in node.attributes):
            found[node["name"]] = node.attributes.get("value", "")
        elif node.tag == "select":
            found[node["name"]] = next(one["value"] for one in node.all("option") if "selected" in one.attributes)
        elif node.tag == "textarea":
            found[node["name"]] = node.text
    return found


@every_language
def test_the_lobby_offers_every_game(lang: str) -> None:
    tables = summary("a", "daker", (NASTY, "Luc"), 2), summary("b", "poque", (), 4)
    mine = (summary("c", "pai-gow", ("Anne",), 1),)
    page = read(lobby_page(visit_in(lang), tables, mine, turns={"c"}))
    check(page)
    say = words(lang)
    assert say("web-play-chips") in page.text
    for name in registry.names():
        game = registry.game(name)
        (form,) = [form for form in page.all("form", action="/play") if sent_by(form)["game"] == name]
        assert [one["value"] for one in form.one("select", name="bot").all("option")] == list(opponents_of(game))
        players = [int(one["value"]) for one in form.one("select", name="players").all("option")]
        assert players == [count for count in game.seats if count <= 8]
        assert int(sent_by(form)["players"]) in game.seats
        assert len(page.all("a", href=f"/open/{name}")) == 1
        assert len(page.all("a", href=f"/rules/{name}")) == 1
        assert say(f"{name}-title") in page.text
        assert say(f"{name}-summary") in page.text
    assert [link.text.startswith(say("web-watch")) for link in page.all("a", href="/rooms/a/join")] == [True]
    assert [link.text.startswith(say("web-join")) for link in page.all("a", href="/rooms/b/join")] == [True]
    assert page.one("li", class_="yours").one("a")["href"] == "/rooms/c"
    assert len(page.all("svg", class_="game-picture")) == len(registry.names())


def summary(room: str, game: str, people: tuple[str, ...], seats: int) -> RoomSummary:
    return RoomSummary(room, game, "", seats, people, bots=0, watching=0, playing=False, at=0)


def sections_of(game: AnyGame, rules: Any = None) -> tuple[FormSection, ...]:
    return (
        FormSection(name="rules", words=game.name, options=game.Rules, values=rules, folded=("pack",)),
        FormSection(name="match", words="match", options=game.Match),
    )


def part_of(sent: dict[str, str], prefix: str) -> dict[str, str]:
    """The options of a section; an empty field says nothing."""
    asked = {name: value for name, value in sent.items() if name.startswith(prefix) and value}
    return {name.removeprefix(prefix): value for name, value in asked.items() if name != f"{prefix}minutes"}


@registered_game
@every_language
def test_the_form_of_a_table_says_every_option_and_gives_it_back(game: AnyGame, lang: str) -> None:
    for preset, rules in {"": None, **game.presets}.items():
        opening = TableForm(game=game.name, sections=sections_of(game, rules), preset=preset)
        page = read(table_form_page(opening, visit_in(lang)))
        check(page)
        sent = sent_by(page.one("form", action="/rooms"))
        for option in options.options_of(game.Rules):
            field = f"rules.{option.name}"
            assert field in sent
            (described,) = {node["aria-describedby"] for node in page if node.attributes.get("name") == field}
            assert page.one(id=described).text
        assert options.build(game.Rules, part_of(sent, "rules.")) == (rules if rules is not None else game.Rules())
        assert sent["match.minutes"] == ""
        assert options.build(game.Match, part_of(sent, "match.")) == game.Match()
        assert [link["href"] for link in page.all("a", class_="preset")] == (
            [f"/open/{game.name}?preset={name}" for name in game.presets] if len(game.presets) > 1 else []
        )
        assert [link["href"] for link in page.all("a", class_="chosen")] == (
            [f"/open/{game.name}?preset={preset or next(iter(game.presets))}"] if len(game.presets) > 1 else []
        ), "the defaults are the first preset"


def test_the_form_offers_the_usual_opponents_and_the_bot_that_the_table_has_agreed_on() -> None:
    def offered(values: dict[str, Any]) -> Any:
        (table,) = [section for section in agreed_sections("daker", values) if section.name == "table"]
        return table.choices["fill"]

    assert offered({}) == offered({"table": TableRules(fill="strong")}) == opponents_of(registry.game("daker"))
    assert offered({"table": TableRules(fill="blueprint")}) == (*offered({}), "blueprint")


def test_what_was_refused_is_shown_again_with_the_reason() -> None:
    game = registry.game("daker")
    error = BadOption(
        "option-too-small", "option {name!r} is at least {least}, not {value}", name="x", least=1, value=0
    )
    opening = TableForm(
        game="daker",
        sections=sections_of(game),
        given={"rules.small-blind": '0"><b>', "rules.limit": "pot-limit"},
    )
    page = read(table_form_page(opening, visit_in("en", refused=error)))
    check(page)
    assert page.one(id="notice").text == "Option 'x' is at least 1, not 0."
    sent = sent_by(page.one("form", action="/rooms"))
    assert sent["rules.small-blind"] == '0"><b>'
    assert sent["rules.limit"] == "pot-limit"


def test_options_are_changed_at_the_table_they_belong_to() -> None:
    game = registry.game("daker")
    page = read(table_form_page(TableForm(game="daker", sections=sections_of(game), room="r9"), visit_in("fr")))
    check(page)
    assert len(page.all("form", action="/rooms/r9/options")) == 1
    assert page.all("a", class_="preset") == []


def test_a_text_may_be_chosen_from_a_list() -> None:
    game = registry.game("game-round")
    section = FormSection(
        name="table", words="game-round", options=game.Rules, choices={"pack": ("random", "simple")}, folded=("pack",)
    )
    with pytest.raises(KeyError, match="web-none-pack"):  # the words for nothing belong to the option
        table_form_page(TableForm(game=game.name, sections=(section,)), visit_in("en"))


def waiting(name: str, names: tuple[str, ...], rules: Any = None) -> RoomView:
    """A table before its first match, with these people."""
    game = registry.game(name)
    seats = tuple(seat_view(seat, name) for seat, name in enumerate(names))
    return room_of(game, game.Rules() if rules is None else rules, seats)


@every_language
def test_a_seat_is_taken_by_name_and_number(lang: str) -> None:
    page = read(join_page(waiting("poker-as", ("Luc", "", NASTY, "")), visit_in(lang)))
    check(page)
    form = page.one("form", action="/rooms/r1/join")
    assert [chair["value"] for chair in form.all("input", type="radio")] == ["1", "3"]
    assert sent_by(form)["seat"] == "1"
    assert sent_by(form)["name"] == VISIT.name
    assert [button["value"] for button in form.all("button", name="as")] == ["player", "spectator"]


@registered_game
@every_language
def test_who_comes_to_a_table_reads_what_was_agreed(game: AnyGame, lang: str) -> None:
    for rules in game.presets.values():
        page = read(join_page(waiting(game.name, ("",), rules), visit_in(lang)))
        check(page)
        said = {row.one("dt").text: row.one("dd").text for row in page.one("dl", class_="agreed").all("div")}
        for option in options.options_of(game.Rules):
            value = getattr(rules, option.name.replace("-", "_"))
            if option.kind == "number" and value is not None and options.plays_part(rules, option.name):
                assert str(value) in said.values()
        assert all(said.values())


@every_language
def test_a_full_table_may_be_watched(lang: str) -> None:
    room = waiting("daker", ("A", "B"))
    claimed = with_seat(with_seat(room, 1, status="empty", name=""), 1, claimed="Zoé")
    for full in (room, claimed):
        page = read(join_page(full, visit_in(lang)))
        check(page)
        assert [button["value"] for button in page.all("button", name="as")] == ["spectator"]


@registered_game
@every_language
def test_the_rules_are_the_very_page_of_the_rules(game: AnyGame, lang: str) -> None:
    page = read(rules_page(game.name, visit_in(lang)))
    check(page)
    article = page.one("article")
    for clause in game.clauses:
        assert f"{clause}-1" in article.text


@every_language
@pytest.mark.parametrize("status", [400, 403, 404, 409, 429, 500, 503])
def test_trouble_says_what_to_do(lang: str, status: int) -> None:
    error = BadOption("no-game-named", "name a game: {known}", known=NASTY)
    for why in (None, error):
        page = read(error_page(status, visit_in(lang), why))
        check(page)
        assert page.one("h1").text
        assert page.one("main").one("a")["href"] == "/"
        assert (NASTY in page.text) == (why is not None)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_preferences_are_in_the_page(theme: Any) -> None:
    likes = Preferences(lang="en", theme=theme, four_colours=True, sound=False, keys=False)
    page = read(error_page(404, replace(VISIT, preferences=likes)))
    html = page.one("html")
    assert (html["lang"], html["data-theme"], html["data-suits"]) == ("en", theme, "four")
    assert "data-sound" not in html.attributes
    assert "data-keys" not in html.attributes
    form = page.one("form", action="/preferences")
    pressed = {(button["name"], button["value"]) for button in form.all("button", aria_pressed="true")}
    assert pressed == {("lang", "en"), ("theme", theme), ("four_colours", "yes"), ("sound", "no"), ("keys", "no")}
    assert dict(sent_by(form))["back"] == VISIT.path
