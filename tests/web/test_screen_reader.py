"""What a page says aloud: short, by name, and never without the turn and its price."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import registry
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.rooms.room import ChatLine
from brelan.web.pages.names import heard_name
from brelan.web.pages.visit import Preferences
from browser.moments import played, turns_of
from depth import deep
from web.dom import Node, read
from web.seated import NOW, html_of, joined, seated, with_clock, with_seat

LONGEST_TURN = 160
LONGEST_SENTENCE = 130
SIGNS = "♣♦♥♠*/"


def page_of(name: str, at: int, lang: str = "fr", **more: Any) -> Node:
    game, rules, steps = played(name)
    return read(html_of(seated(game, rules, steps, at, 0, **more), preferences=Preferences(lang=lang)))


def moves_of(page: Node) -> Node:
    return page.one("section", id="moves")


@pytest.mark.parametrize("lang", ["fr", *deep("en")])
@pytest.mark.parametrize("name", registry.names())
def test_every_turn_is_said_and_no_other_moment(name: str, lang: str) -> None:
    game, _, steps = played(name)
    turns = turns_of(game, steps, 0)
    for at in range(len(steps)):
        heard = moves_of(page_of(name, at, lang)).attributes.get("data-heard", "")
        assert bool(heard) == (at in turns), at
        assert len(heard) <= LONGEST_TURN
        assert "{}" not in heard


def test_the_price_and_the_amounts_are_said() -> None:
    game, _, steps = played("daker")
    for at in turns_of(game, steps, 0):
        legal = game.legal(steps[at].state)
        heard = moves_of(page_of("daker", at)).attributes["data-heard"]
        assert heard.startswith("À vous de jouer")
        for number in (legal.price, *(legal.amounts[:1]), *(legal.amounts[-1:])):
            assert not number or str(number) in heard
        assert ("coucher" in heard) == any(type(move).__name__ == "Fold" for move in legal.plain)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_events_are_said_shortly_and_cards_by_their_names(name: str, lang: str) -> None:
    _, _, steps = played(name)
    page = page_of(name, len(steps) - 1, lang)
    heard = [node.attributes.get("data-heard", node.text) for node in page.one(id="log").all("li")]
    assert any(heard)
    assert all(len(sentence) <= LONGEST_SENTENCE for sentence in heard), max(heard, key=len)
    assert [sentence for sentence in heard if set(SIGNS) & set(sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_joker_has_a_name(lang: str) -> None:
    assert heard_name(words(lang), "*").lower() == "joker"


def test_chips_are_said_with_their_unit() -> None:
    page = page_of("daker", 3)
    found = [node.text for node in page.all("span", class_="amount")]
    assert found
    assert all(text.endswith(("jeton", "jetons")) for text in found)


def test_notes_and_chat_are_known_by_their_place_in_the_log() -> None:
    notes = tuple(joined(seq, "Luc") for seq in (7, 9))
    page = page_of("daker", 3, news=notes, chat=(ChatLine(12, NOW, 0, "Luc", "Salut"),))
    assert [node["id"] for node in page.one(id="log").all("li", class_="note")] == ["said-n7", "said-n9"]
    assert page.one(id="chat-12")["data-heard"] == "Luc dit\u00a0: Salut"


@pytest.mark.parametrize("late", [True, False])
def test_who_sits_out_is_told_so_with_the_way_back(late: bool) -> None:
    game, rules, steps = played("daker")
    room = seated(game, rules, steps, len(steps) - 1, 0, may=("come-back",))
    moves = moves_of(read(html_of(with_seat(room, 0, status="away", late=late))))
    prompt = moves.one("p", class_="sits-out").text
    assert "vous ne jouez plus" in prompt.casefold()
    assert ("deux fois" in prompt) == late
    assert moves["data-heard"] == prompt
    assert moves.one("button").text == "Je suis de retour"


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (30.0, ""),
        (12.3, "Encore 13\u00a0s"),
        (-10.0, "Réserve de temps\u00a0: 50\u00a0s"),
    ],
)
def test_seconds_stand_there_as_text(left: float, text: str) -> None:
    game, rules, steps = played("daker")
    room = with_clock(seated(game, rules, steps, turns_of(game, steps, 0)[0], 0), left, limit=40, bank=60.0)
    sign = moves_of(read(html_of(room))).one("span", role="timer")
    assert ("hidden" in sign.attributes) == (not text)
    assert not text or sign.text.replace("\u202f", " ") == text
