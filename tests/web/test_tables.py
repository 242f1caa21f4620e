"""Every game's table at any moment, for every viewer: it is drawn, it is well-formed, it offers the legal moves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.game import Table as Dealt
from brelan.engine.turns import Over, Seat
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.records.fill import fill
from brelan.records.redact import redact_moves
from brelan.rooms.room import ChatLine, News
from brelan.rooms.viewing import OFFERED
from brelan.web.features.help_drawer import chart_page, why_page
from brelan.web.pages import links
from brelan.web.pages.visit import Preferences
from contract.games import registered_game
from depth import game_often
from examples import examples
from strategies import deals_of, random_deal
from web.dom import check, read
from web.offers import act_forms, hidden_of, offered
from web.seated import (
    NAMES,
    NOW,
    VISIT,
    client_of,
    fragment_of,
    html_of,
    joined,
    room_of,
    seat_view,
    seated,
    with_deal,
    with_seat,
)

few = examples(6)
SELECTED_BY_CARDS = ("set", "foul")
"""Of these two words the chosen cards allow one: PGP-3 wants a foul to be meant."""


@registered_game
@few
@given(data=st.data())
def test_every_moment_is_drawn_for_every_viewer_in_both_languages(game: AnyGame, data: st.DataObject) -> None:
    rules, table, steps = data.draw(deals_of(game))
    at = data.draw(st.integers(0, len(steps) - 1))
    for viewer in (None, *range(len(table.stacks))):
        lang = data.draw(st.sampled_from(LANGUAGES))
        html = html_of(seated(game, rules, steps, at, viewer), preferences=Preferences(lang=lang))
        page = read(html)
        check(page)
        assert page.one("html")["lang"] == lang
        assert page.one("h1").text == words(lang)(f"{game.name}-title")
        assert len(page.one("ol", class_="plates").all("li")) == len(table.stacks) - (viewer is not None)


@registered_game
@few
@given(data=st.data())
def test_every_legal_move_stands_in_exactly_one_form(game: AnyGame, data: st.DataObject) -> None:
    rules, _, steps = data.draw(deals_of(game))
    turns = [at for at, step in enumerate(steps) if isinstance(game.turn(step.state), Seat)]
    assume(turns)  # all in before the cards
    for at in data.draw(st.lists(st.sampled_from(turns), min_size=1, max_size=4, unique=True)):
        turn = game.turn(steps[at].state)
        assert isinstance(turn, Seat)
        room = seated(game, rules, steps, at, turn.seat)
        page = read(html_of(room))
        legal = game.legal(steps[at].state)
        found = Counter(move for _, move in offered(page, game, room.id))
        assert {move for move in found if move in legal} == set(legal)
        assert all(count == 1 for move, count in found.items() if move in legal)
        for move in found:
            assert move in legal or move.__struct_config__.tag in SELECTED_BY_CARDS
        for form in act_forms(page, room.id):
            marks = dict(hidden_of(form))
            assert (marks["seq"], marks["csrf"], marks["client"]) == (str(room.seq), VISIT.csrf, client_of(room))
            assert form["method"] == "post"


@game_often("daker", "poque")
def test_nobody_else_is_offered_a_move(game: AnyGame) -> None:
    rules, steps = a_deal(game)
    for at, step in enumerate(steps):
        turn = game.turn(step.state)
        for viewer in (None, *range(game.seats[0])):
            page = read(html_of(seated(game, rules, steps, at, viewer)))
            acts = isinstance(turn, Seat) and turn.seat == viewer
            assert bool(act_forms(page, "r1")) == acts
            assert ("data-your-turn" in page.one("div", id="table").attributes) == acts


@registered_game
@few
@given(data=st.data())
def test_what_a_viewer_cannot_see_changes_no_byte_of_his_page(game: AnyGame, data: st.DataObject) -> None:
    """Reshuffle the unseen: the page stays the same, so it holds nothing of it."""
    rules, table, steps = data.draw(deals_of(game))
    stream = SeededRandom("pages", data.draw(st.integers(0, 1_000)))
    for viewer in (None, *range(len(table.stacks))):
        so_far = steps[: 1 + stream.below(len(steps))]
        twin = fill(game, rules, table, redact_moves(game, so_far, viewer), viewer, stream)
        at = len(so_far) - 1
        one, other = (seated(game, rules, some, at, viewer) for some in (so_far, twin))
        assert html_of(one) == html_of(other)
        assert chart_page(one, VISIT) == chart_page(other, VISIT)
        if isinstance(game.turn(steps[at].state), Over):
            assert why_page(one, VISIT) == why_page(other, VISIT)


def test_the_reshuffling_would_be_noticed() -> None:
    """The same comparison with a view that shows too much fails: the test above can bite."""
    game, different = registry.game("daker"), 0
    rules, steps = a_deal(game)
    at = next(at for at, step in enumerate(steps) if game.view(step.state, 0).hands)
    stream = SeededRandom("pages", 1)
    for _ in range(20):
        twin = fill(game, rules, _table_of(game), redact_moves(game, steps[: at + 1], 0), 0, stream)
        pages = [
            html_of(with_deal(seated(game, rules, some, at, 0), view=game.view(some[at].state, 1)))
            for some in (steps, twin)
        ]
        different += pages[0] != pages[1]
    assert different > 10


@registered_game
def test_the_fragment_is_the_part_of_the_page_that_changes(game: AnyGame) -> None:
    rules, steps = a_deal(game)
    room = seated(game, rules, steps, len(steps) // 2, 0)
    fragment = fragment_of(room)
    assert fragment.strip() in html_of(room)
    root = read(fragment)
    assert [node["id"] for node in root.children if not isinstance(node, str)] == ["table"]


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_has_three_hints_for_the_first_time(game: AnyGame, lang: str) -> None:
    rules, steps = a_deal(game)
    page = read(html_of(seated(game, rules, steps, 0, 0), hints=True, preferences=Preferences(lang=lang)))
    check(page)
    hints = page.one("aside", class_="hints")
    assert len({item.text for item in hints.all("li")}) == 3
    assert hints.one("form")["action"] == f"/hints/{game.name}"


NASTY = ('<script>alert("1")</script>', 'O\'Brien & "co"', "</div><img src=x onerror=alert(1)>", "{{ 7*7 }}{% raw %}")


@registered_game
def test_what_people_type_is_escaped(game: AnyGame) -> None:
    rules = game.Rules(stake=NASTY[2]) if game.name == "game-round" else game.Rules()
    steps = random_deal(game, rules, _table_of(game), 4)
    names = tuple(NASTY[seat % len(NASTY)] for seat in range(16))
    for at in range(len(steps)):
        chat = tuple(ChatLine(seq, NOW, 0, text, text) for seq, text in enumerate(NASTY))
        news = tuple(joined(seq, text) for seq, text in enumerate(NASTY))
        room = seated(game, rules, steps, at, 0, names=names, chat=chat, news=news)
        page = read(html_of(room, link=NASTY[2], csrf=NASTY[1], path=NASTY[2], name=NASTY[0]))
        check(page)
        scripts = [node for node in page.all("script") if node.attributes.get("type") != "application/json"]
        assert [node["src"] for node in scripts] == ["/static/brelan.js"]
        assert [node["src"] for node in page.all("img")] == [links.room(room.id, "invite.svg")]  # the code alone
        assert NASTY[0] in page.one("div", class_="chat-lines").text


def test_com_7_the_page_says_what_coming_back_costs_and_what_going_away_means() -> None:
    said = []
    for name, may, owes in (("daker", ("come-back", "wait-for-blind"), 15), ("poque", ("sit-out",), 0)):
        game = registry.game(name)
        rules, steps = a_deal(game)
        room = with_seat(seated(game, rules, steps, len(steps) - 1, 0, may=may), 0, owes=owes, owes_dead=owes // 3)
        page = read(html_of(room, preferences=Preferences(lang="en")))
        said += [page.one("form", action=f"/rooms/r1/{control}").one("button").text for control in may]
    assert said == ["Come back and post 20", "Wait for the big blind", "Go away (your seat plays on)"]


def test_com_7_one_who_owes_a_blind_is_told_what_the_choice_is() -> None:
    game = registry.game("daker")
    rules, steps = a_deal(game)
    room = seated(game, rules, steps, len(steps) - 1, 0)
    for change, may, sentence in (
        (
            {"owes": 20, "owes_dead": 10, "status": "away"},
            ("wait-for-blind",),
            "You missed the blinds: you post 20 as your bet and put 10 into the pot when you play, or you wait until "
            "the big blind reaches your seat.",
        ),
        (
            {"owes_dead": 10, "status": "away"},
            (),
            "You missed the small blind: you put 10 into the pot when you play.",
        ),
        ({"owes": 20, "dealt": False}, (), "You join after the first deal: you post 20 as your bet when you play."),
        ({"owes": 20, "waits": True}, (), "You play again when the big blind reaches your seat."),
        ({"owes": 20}, (), ""),
    ):
        asked = with_seat(replace(room, may=may), 0, **change)
        text = read(html_of(asked, preferences=Preferences(lang="en"))).text
        assert sentence in text
        assert bool(sentence) == any(
            part in text for part in ("missed the", "join after the first deal", "blind reaches your seat")
        )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*OFFERED, "leave"])
def test_every_control_is_a_button_or_a_link(name: str, lang: str) -> None:
    game = registry.game("daker")
    rules, steps = a_deal(game)
    watching: dict[str, Any] = {"you": 0, "seat": None} if name == "take-seat" else {}
    room = seated(game, rules, steps, len(steps) - 1, 0, may=(name,) if name != "leave" else (), **watching)
    page = read(html_of(room, preferences=Preferences(lang=lang)))
    check(page)
    if name in ("change-options", "leave"):
        assert page.one("a", href="/rooms/r1/options" if name == "change-options" else "/rooms/r1/leave").text
    else:
        form = page.one("form", action=f"/rooms/r1/{name}")
        assert form.one("button").text == words(lang)(f"web-control-{name}", **{"owes": 0, "plays-on": "no"})
        assert ("csrf", VISIT.csrf) in hidden_of(form)


def a_deal(game: AnyGame) -> tuple[Any, list[Played[Any]]]:
    rules = game.Rules()
    return rules, random_deal(game, rules, _table_of(game), 7)


def _table_of(game: AnyGame) -> Dealt:
    return Dealt((60,) * game.seats[0], 0)


def test_a_viewer_who_is_not_dealt_in_sees_the_deal_of_the_others() -> None:
    """Seats of the room and places of the game are not the same numbers."""
    game = registry.game("daker")
    rules, steps = a_deal(game)
    dealt = seated(game, rules, steps, 3, None)
    others = tuple(replace(seat, seat=seat.seat + 1) for seat in dealt.seats)
    zoe = seat_view(0, "Zoé", status="away", member=0)
    waiting = replace(with_deal(dealt, seats=(1, 2)), seats=(zoe, *others), you=0, seat=0, turn=2)
    page = read(html_of(waiting))
    check(page)
    assert [plate["data-seat"] for plate in page.one("ol", class_="plates").all("li")] == ["1", "2"]
    assert page.one("li", class_="turn")["data-seat"] == "2"
    assert "Zoé" in page.one("div", class_="mine").text
    assert NAMES[0] in page.one("li", data_seat="1").text


def test_seats_go_round_clockwise_from_the_viewers_left() -> None:
    game = registry.game("daker")
    rules = game.Rules()
    steps = random_deal(game, rules, Dealt((50,) * 5, 0), 3)
    page = read(html_of(seated(game, rules, steps, 2, 3)))
    assert [plate["data-seat"] for plate in page.one("ol", class_="plates").all("li")] == ["4", "0", "1", "2"]


def test_a_table_without_a_deal_is_drawn() -> None:
    game = registry.game("poque")
    page = read(html_of(room_of(game, game.Rules(), ())))
    check(page)
    assert act_forms(page, "r1") == []


NEWS = (
    *("joined", "left", "removed", "host-passed", "seat-taken", "seat-left", "bot-seated", "bot-removed", "sat-out"),
    *("came-back", "blinds-rose", "rebought", "declined", "timed-out", "options-changed", "started", "lots-drawn"),
    *("lots-again", "seats-drawn", "paused", "resumed", "match-finished"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_note_is_a_sentence(lang: str) -> None:
    game = registry.game("daker")
    rules, steps = a_deal(game)
    details = {"blinds-rose": "20", "lots-drawn": "As", "lots-again": "Td"}
    for kind in NEWS:
        news = News(1, NOW, kind, ("Léon",), 0, details.get(kind, ""))
        room = seated(game, rules, steps, 1, 0, news=(news,))
        page = read(html_of(room, preferences=Preferences(lang=lang)))
        assert page.one("li", class_="note").text


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_moves_of_a_moment_have_the_same_letter(game: AnyGame, lang: str) -> None:
    rules, asked = game.Rules(), set()
    for seed in range(3):
        steps = random_deal(game, rules, _table_of(game), seed)
        for at, step in enumerate(steps):
            turn = game.turn(step.state)
            if not isinstance(turn, Seat):
                continue
            page = read(html_of(seated(game, rules, steps, at, turn.seat), preferences=Preferences(lang=lang)))
            letters = [
                button["data-key"]
                for button in page.one("section", id="moves").all("button")
                if "data-key" in button.attributes
            ]
            assert len(set(letters)) == len(letters), letters
            asked.update(letters)
    assert len(asked) > 1 or game.name == "game-round", "which has one move alone"


@pytest.mark.parametrize(
    ("verb", "label"),
    [("stay", "web-do-stay"), ("give-up", "web-do-give-up"), ("discard", "web-do-discard-chosen")],
)
def test_the_letter_begins_the_label(verb: str, label: str) -> None:
    say = words("fr")
    assert say(label).startswith(say(f"web-key-{verb}"))
