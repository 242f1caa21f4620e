"""What a page says while something is waited for: real tables, decided in memory, as each person sees them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from brelan.engine.game import AnyGame
from brelan.engine.options import build, options_of, plays_part
from brelan.locales.languages import LANGUAGES
from brelan.locales.say import join
from brelan.locales.words import words
from brelan.rooms import commands as c
from brelan.rooms.options import agree
from brelan.rooms.viewing import room_view
from brelan.web.features.new_table.handler import sections_of
from brelan.web.features.new_table.page import TableForm, table_form_page
from brelan.web.features.table.joining import join_page, leave_page
from brelan.web.pages.visit import Preferences
from contract.games import registered_game
from rooms.tables import ROOM, Table
from rooms.test_waiting import anne_broke
from web.dom import Node, check, read
from web.seated import VISIT, html_of


def page_of(table: Table, person: str, lang: str = "en", **more: Any) -> Node:
    """The table as this person's browser shows it."""
    view = room_view(table.room, person, table.now, **more)
    page = read(html_of(view, link="http://table.test/link", preferences=Preferences(lang=lang)))
    check(page)
    return page


# Bots that are being prepared


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_that_is_being_prepared_says_so_at_its_seat_and_below(lang: str) -> None:
    table = Table("pai-gow", table={"seats": 3, "fill": "best"})
    table.do("anne", c.Start())
    say = words(lang)
    preparing = page_of(table, "anne", lang, preparing=frozenset({1}))
    signs = [preparing.one("li", data_seat=seat).one("span", class_="of-bot").text for seat in ("1", "2")]
    assert signs == [say("web-bot-preparing", bot=say("bot-best")), say("bot-best")]
    assert say("web-preparing") in preparing.one("section", id="moves").text
    assert "unlogged=p1" in preparing.one(id="table")["data-socket"]
    ready = page_of(table, "anne", lang)
    assert say("web-preparing") not in ready.one("section", id="moves").text
    assert ready.one(id="table")["data-socket"].endswith("unlogged=")


# Who is waited for


def dock(page: Node) -> str:
    return page.one("section", id="moves").text


def buttons(page: Node) -> list[str]:
    """What may be done at once, by where its form is sent."""
    return [form["action"].rpartition("/")[2] for form in page.one("section", id="moves").all("form")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_com_6_of_two_people_the_broke_one_is_asked_and_the_other_told(lang: str) -> None:
    table, say = anne_broke("bruno"), words(lang)
    asked, told = page_of(table, "anne", lang), page_of(table, "bruno", lang)
    assert say("web-rebuy-or-stop", chips=2) in dock(asked)
    assert buttons(asked) == ["rebuy", "decline-rebuy"]
    assert say("web-wait-rebuy", names="Anne", number=1) in dock(told)
    assert buttons(told) == [], "being ready would change nothing"
    for page in (asked, told):
        assert page.one("span", data_countdown="60").text == say("web-left-to-decide", seconds=60)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_the_first_match_only_the_host_is_told_to_seat_bots(lang: str) -> None:
    table, say = Table("daker", table={"seats": 3}), words(lang)
    table.join("bruno")
    assert say("web-waiting-help") in page_of(table, "anne", lang).one("div", class_="between").text
    guest = page_of(table, "bruno", lang)
    assert say("web-waiting-help") not in guest.text
    assert say("web-wait-host", name="Anne") in guest.one("div", class_="between").text
    table.join("chloe")
    assert say("web-waiting-full") in page_of(table, "anne", lang).one("div", class_="between").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_between_deals_it_is_said_who_is_waited_for(lang: str) -> None:
    table, say = Table("daker", match={"rebuys": 9}, table={"wait-for-all": True}), words(lang)
    table.join("bruno", "chloe")
    table.do("anne", c.Start())
    table.play_on(1)
    table.do("bruno", c.Ready())
    assert say("web-wait-ready", names="Chloe", number=1) in dock(page_of(table, "anne", lang))
    table.do("chloe", c.Ready())
    assert say("web-wait-ready-you") in dock(page_of(table, "anne", lang))
    assert say("web-wait-ready", names="Anne", number=1) in dock(page_of(table, "chloe", lang))
    table.do("anne", c.SitOut())
    table.do("bruno", c.SitOut())
    assert say("web-wait-away", names=join(say, ["Anne", "Bruno"]), number=2) in dock(page_of(table, "chloe", lang))
    assert say("web-wait-away", names="Anne", number=1) in dock(page_of(table, "bruno", lang))
    table.do("anne", c.EndMatch())
    assert say("web-wait-start", name="Anne") in dock(page_of(table, "chloe", lang))
    assert say("web-wait-start", name="Anne") not in dock(page_of(table, "anne", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_comes_in_the_middle_of_a_deal_is_told_when_he_plays_and_with_what(lang: str) -> None:
    table, say = Table("daker", table={"seats": 4}, match={"stack": 70}), words(lang)
    table.join("bruno")
    table.do("anne", c.SeatBot(2, "random"))
    table.do("anne", c.Start())
    table.join("chloe", "denis", sit=False)
    table.do("chloe", c.TakeSeat(2))
    promised = page_of(table, "chloe", lang)
    chips = int(promised.one("li", data_seat="2").one("span", data_move="stack-2").one("span", class_="number").text)
    assert say("web-claim", chips=chips, counts="yes") in dock(promised)
    assert "take-seat" not in buttons(promised)
    table.do("denis", c.TakeSeat(3))
    assert say("web-next-deal", chips=70, counts="yes") in dock(page_of(table, "denis", lang))
    assert say("web-next-deal", chips=70, counts="yes") not in dock(page_of(table, "bruno", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_takes_the_seat_of_a_bot_is_not_told_that_the_bots_deal_was_theirs(lang: str) -> None:
    table, say = Table("daker", table={"seats": 2}, match={"stack": 70}), words(lang)
    table.do("anne", c.SeatBot(1, "random"))
    table.do("anne", c.Start())
    table.join("bruno", sit=False)
    table.do("bruno", c.TakeSeat(1))
    table.play_on(1)
    assert table.seat("bruno") == 1
    page = page_of(table, "bruno", lang)
    outcome = page.one("div", class_="outcome").text
    assert outcome == page_of(table, "zoe", lang).one("div", class_="outcome").text, "as one who only watched"
    assert say("you") not in outcome.lower().split()
    assert not page.one("div", class_="hand").all("span", class_="piece")


# Coming, going, being sent away


def joining_page(table: Table, lang: str) -> Node:
    """The page behind the link."""
    visit = replace(VISIT, preferences=Preferences(lang=lang))
    page = read(join_page(room_view(table.room, "zoe", table.now), visit))
    check(page)
    return page


def facts(page: Node) -> dict[str, str]:
    return {row.one("dt").text: row.one("dd").text for row in page.one("dl", class_="agreed").all("div")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_link_leads_to_what_was_agreed_and_nothing_that_plays_no_part(lang: str) -> None:
    say = words(lang)
    table = Table("daker", match={"stack": 70, "deals": 12}, table={"turn-seconds": 30})
    assert facts(joining_page(table, lang)) == {
        say("web-option-stack"): "70",
        say("web-option-deals"): "12",
        say("web-option-ties"): say("web-choice-ties-share"),
        say("web-option-turn-seconds"): say("web-seconds", seconds=30),
        say("web-option-small-blind"): "1",
        say("web-option-limit"): say("web-choice-limit-no-limit"),
    }
    limited = facts(joining_page(Table("daker", rules={"limit": "limit"}), lang))
    assert limited[say("web-option-max-bet")] == "20"
    assert limited[say("web-option-deals")] == say("web-unset-deals")
    assert limited[say("web-option-turn-seconds")] == say("web-unset-turn-seconds")
    assert say("web-option-stack") not in facts(joining_page(Table("game-round"), lang)), "no chips are played for"


@registered_game
def test_an_option_that_depends_on_another_names_one_that_exists(game: AnyGame) -> None:
    known = {option.name: option for option in options_of(game.Rules)}
    for name, (other, value) in getattr(game.Rules, "ONLY_WITH", {}).items():
        assert name in known
        rules = build(game.Rules, {other: value})
        assert plays_part(rules, name)
        assert not plays_part(game.Rules(), name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_link_to_a_running_table_says_when_and_with_what_one_plays(lang: str) -> None:
    say = words(lang)
    table = Table("daker", table={"seats": 4}, match={"stack": 70, "rebuys": 9})
    table.join("bruno")
    table.do("anne", c.SeatBot(2, "random"))
    waiting = joining_page(table, lang)
    assert not waiting.all("p", class_="notice")
    assert [label.text for label in waiting.all("label", class_="chair")] == [
        say("web-seat-number", seat=3),
        say("web-seat-number", seat=4),
    ]
    table.do("anne", c.Start())
    running = joining_page(table, lang)
    assert running.one("p", class_="notice").text == say("web-join-running")
    bot, free = running.all("label", class_="chair")
    assert say("web-held-by", name=table.room.chairs[2].bot_name) in bot.text
    assert free.text.endswith(say("web-chips", chips=70))
    assert "checked" in free.one("input").attributes, "an empty chair before a bot's"
    table.play_on(1)
    assert joining_page(table, lang).one("p", class_="notice").text == say("web-join-between")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_wants_to_leave_is_asked_first_and_told_what_becomes_of_the_seat(lang: str) -> None:
    say, visit = words(lang), replace(VISIT, preferences=Preferences(lang=lang))

    def asked(table: Table, person: str) -> str:
        page = read(leave_page(table.view(person), visit))
        check(page)
        assert page.one("form", action=f"/rooms/{ROOM}/leave").one("button").text == say("web-control-leave")
        assert page.one("a", class_="go")["href"] == f"/rooms/{ROOM}"
        return page.one("main").text

    for replaced, key in ((True, "web-leave-bot"), (False, "web-leave-empty")):
        table = Table("daker", table={"replace": replaced})
        table.join("bruno")
        table.join("chloe", sit=False)
        assert say("web-leave-free") in asked(table, "bruno")
        table.do("anne", c.Start())
        assert say(key) in asked(table, "bruno")
        assert say("web-leave-none") in asked(table, "chloe")
    assert page_of(table, "anne", lang).one("a", href=f"/rooms/{ROOM}/leave").text == say("web-control-leave")


# The form that opens a table


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_shows_which_preset_it_holds_and_what_an_empty_field_means(game: AnyGame, lang: str) -> None:
    say, visit = words(lang), replace(VISIT, preferences=Preferences(lang=lang))
    for preset in ("", *game.presets):
        sections = sections_of(game.name, {"rules": game.presets[preset]} if preset else {})
        page = read(table_form_page(TableForm(game=game.name, sections=sections, preset=preset), visit))
        chosen = [link["href"] for link in page.all("a", class_="chosen")]
        assert chosen == [f"/open/{game.name}?preset={preset or next(iter(game.presets))}"]
    said = {field["name"]: field["placeholder"] for field in page.all("input") if "placeholder" in field.attributes}
    assert said["match.minutes"] == say("web-unset-minutes")
    assert say("web-unset") not in said.values(), "an empty field that does not say what it means"


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_com_5_the_form_says_what_decides_with_minors(game: AnyGame, lang: str) -> None:
    """Points, but in Poque the chips (DAK-18)."""
    say, visit = words(lang), replace(VISIT, preferences=Preferences(lang=lang))
    page = read(table_form_page(TableForm(game=game.name, sections=sections_of(game.name, {}), preset=""), visit))
    by_points = agree(game, {}, {"deals": 3}, {"minors": True}).match.points is not None
    told = say("web-table-option-minors") in page.text, say("poque-web-table-option-minors") in page.text
    assert told == (by_points, not by_points)


# The log


def log_of(page: Node) -> list[tuple[str, list[str]]]:
    """The headings of the log, and the ids and words below each."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for node in page.one("div", id="log"):
        if node.has(class_="deal-head"):
            found.append((node.text, []))
        elif node.tag == "li":
            found[-1][1].append(node.text)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_keeps_the_deal_before_with_what_happened_meanwhile_where_it_did(lang: str) -> None:
    say = words(lang)
    table = Table("poker-as", match={"stack": 50}, table={"between-seconds": 1})
    table.join("bruno")
    table.do("anne", c.Start())
    table.step()
    table.join("chloe", sit=False)
    table.step()
    table.play_on(1)
    table.join("denis", sit=False)
    first = log_of(page_of(table, "anne", lang))
    came, later = say("web-note-joined", name="Chloe"), say("web-note-joined", name="Denis")
    heading, lines = first[-1]
    assert lines[-1] == later, "after the deal"
    assert 0 < lines.index(came) < len(lines) - 2, "in the middle of it"
    table.wait(1_000)
    table.step()
    then = log_of(page_of(table, "anne", lang))
    assert [head for head, _ in then][-2:] == [heading, heading.replace("1", "2")]
    assert then[-2][1] == lines, "the former deal is told as before"
    for line in (came, later):
        assert sum(heard.count(line) for _, heard in then) == 1


def test_the_lines_of_the_log_keep_their_names_whatever_falls_off_its_beginning() -> None:
    """What is new is told by its id: one that is used again is never read out."""
    table = Table("poker-as", table={"between-seconds": 1}, match={"rebuys": 50})
    table.join("bruno")
    table.do("anne", c.Start())
    known: dict[str, str] = {}
    for turn in range(80):
        table.do("anne", c.Pause() if turn % 2 == 0 else c.Resume())
        if turn % 2:
            table.step()
        for line in page_of(table, "anne").one("div", id="log").all("li"):
            assert known.setdefault(line["id"], line.text) == line.text


def test_nobody_learns_from_the_former_deal_what_only_one_was_told() -> None:
    table = Table("daker", table={"between-seconds": 1}, match={"rebuys": 9})
    table.join("bruno")
    table.do("anne", c.Start())
    table.play_on(1)
    mine, watched = (table.view(person).deal for person in ("anne", None))
    table.wait(1_000)
    assert mine is not None
    assert watched is not None
    assert table.view("anne").past[-1].events == mine.events
    assert table.view(None).past[-1].events == watched.events
    assert len(watched.events) < len(mine.events)
