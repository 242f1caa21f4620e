"""Searches what a viewer was sent for cards they must not know: as codes, in words of both languages, as drawings.

What a viewer may know is counted from the engine's events and their audiences alone (`rooms.test_secrets`). Three
things on a page name cards that say nothing of the deal, and are left out: the pools of the Poque board, which show
what they are for, the lots for the first deal, which everybody has seen, and former deals (see `check_past`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from brelan.families.daker_cards.drawing import daker_name
from brelan.locales.languages import LANGUAGES
from brelan.locales.say import piece
from brelan.locales.words import words
from brelan.rooms.room import Room, place_of
from brelan.web.pages.names import suited_name
from rooms.test_secrets import closed, known_cards, whole_pack, words_of

PUBLIC = (
    re.compile(r'<ul class="(?:pools|goals)".*?</ul>', re.DOTALL),
    re.compile(r'<li[^>]* class="note".*?</li>', re.DOTALL),
    re.compile(r'<ul class="former".*?</ul>', re.DOTALL),
)
BY_LOT = re.compile(r'(?<=/rooms/)[\w-]{20}|(?<=data-room=")[\w-]{20}|(?<=name="client" value=")[\w-]+')
"""Ids that were drawn by lot: they may spell a card (`…-2d`)."""
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SUITED = re.compile(r'class="suited suit-(\w)[^"]*">.*?class="index"[^>]*>(\w+)<', re.DOTALL)
JOKER = re.compile(r'class="suited joker')
DAKER = re.compile(r'class="half first value-(\w)".*?class="half second value-(\w)"', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
TOKEN = re.compile(r"[\w/♠♥♦♣*]+")
CHANCE = re.compile(r'<script type="application/json" id="chance">(.*?)</script>')
"""What a page, or a frame, tells the script about chance."""
LOTS = ("lots-drawn", "lots-again")


@cache
def named(card: str) -> frozenset[str]:
    """All that a card may be called aloud."""
    name = daker_name if "/" in card else suited_name
    return frozenset(name(words(lang), card) for lang in LANGUAGES)


def told_by_page(page: str) -> set[str]:
    """Every card that a page tells, whichever way, by its code; as far as it can be told from a word."""
    for public in (*PUBLIC, BY_LOT):
        page = public.sub("", page)
    found = {f"{'T' if rank == '10' else rank}{suit}" for suit, rank in SUITED.findall(page)}
    found |= {f"{first}/{second}" for first, second in DAKER.findall(page)}
    found |= {"*"} if JOKER.search(page) else set()
    for value in {value for _, value in ATTRIBUTE.findall(page)}:
        found |= _told_by_value(value)
    return found | {token for token in TOKEN.findall(TAG.sub(" ", page)) if re.search("[*/♠♥♦♣]", token)}


@lru_cache(10_000)
def _told_by_value(value: str) -> frozenset[str]:
    return frozenset({value, *TOKEN.findall(value), *re.split(r"[\s-]+", value)})


def without_lots(document: bytes, lots: set[int]) -> bytes:
    """A view as JSON, beside the cards that were drawn for deal and seats, at these sealings."""
    view = json.loads(document)
    view["chance"] = beside(view["chance"], lots)
    view["lots"] = None
    view["past"] = []
    view["news"] = [news for news in view["news"] if news["what"] not in LOTS]
    return json.dumps(view).encode()


def beside(value: Any, lots: set[int]) -> Any:
    """What is told about chance, beside the openings of these sealings."""
    if isinstance(value, dict):
        return {name: beside(part, lots) for name, part in value.items()}
    if isinstance(value, list):
        return [beside(part, lots) for part in value if not (isinstance(part, dict) and part.get("sealing") in lots)]
    return value


class Secrets:
    """What one viewer must not know at one moment of a room."""

    def __init__(self, room: Room, member: int | None, sessions: set[str]) -> None:
        deal = room.deal
        assert deal is not None
        pack = whole_pack(deal)
        known = known_cards(deal, place_of(room, member), pack)
        self.cards = pack - known
        self.known = known
        self.marks = closed(room, known) | sessions
        """Salts, and what gives away somebody else: found wherever they stand."""
        drawn = room.lots.proofs if room.lots is not None else ()
        self._lots = {proof.number for _, proof in drawn}

    def in_page(self, page: str) -> set[str]:
        """Those that a page gives away."""
        told = told_by_page(page)
        aloud = {
            value.casefold() for name, value in ATTRIBUTE.findall(page) if name in ("aria-label", "alt", "title")
        }
        found = {card for card in self.cards if told & {card, piece(card)}}
        found |= {card for card in self.cards if any(name.casefold() in aloud for name in named(card))}
        for told_by_script in CHANCE.findall(page):
            found |= words_of(json.dumps(beside(json.loads(told_by_script), self._lots))) & self.cards
        return found | self.in_bytes(page)

    def in_json(self, document: bytes) -> set[str]:
        return (words_of(without_lots(document, self._lots)) & self.cards) | self.in_bytes(document.decode())

    def in_text(self, text: str) -> set[str]:
        """A record, or any other text."""
        return (words_of(re.sub(r"(?m)^\[lots\]\n(?:.+\n)*", "", text)) & self.cards) | self.in_bytes(text)

    def in_bytes(self, text: str) -> set[str]:
        return {mark for mark in self.marks if mark in text}


def leaks(page: str, card: str) -> Iterator[str]:
    """The same page with a card on it, one way after the other."""
    at = page.rindex("</main>")
    for way in (
        f'<span data-move="card-{card}"></span>',
        f'<input value="{card}">',
        f'<script type="application/json" id="chance">{{"card": "{card}"}}</script>',
        f"<p>{piece(card)}</p>",
        *(f'<svg aria-label="{name}"></svg>' for name in named(card)),
        _drawn(card),
    ):
        yield page[:at] + way + page[at:]


def _drawn(card: str) -> str:
    from brelan.families.daker_cards.drawing import daker_face
    from brelan.web.drawing.cards import suited_face

    return str(daker_face(card) if "/" in card else suited_face(card))
