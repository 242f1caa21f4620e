"""No byte that a viewer is given holds a card they may not know, a seal that is closed to them, or a session.

What they may know is counted here a second time, from the engine's events and their audiences alone: the cards in the
events that they see. Everything that they are given is encoded and searched for all the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.sealing import Opening, SealedPack, card_seal
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of
from brelan.engine.turns import Draw
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import ChanceRecord
from brelan.records.text import seal, write_record
from brelan.records.verify import verify
from brelan.rooms import chance_events as ce
from brelan.rooms import commands as c
from brelan.rooms.chance import derived
from brelan.rooms.chance_view import CardView
from brelan.rooms.deal import Deal, record_of
from brelan.rooms.events import Moved, write_event
from brelan.rooms.room import Room, deals_played, is_dealing, place_of
from brelan.rooms.store.rows import summary_of
from brelan.rooms.view import RoomView, encode_rest, view_json
from rooms.tables import ROOM, Table, allowed

EVERY_GAME = [registry.game(name) for name in registry.names()]
PEOPLE = ("anne", "bruno", "zoe")


def viewers(table: Table) -> Iterator[tuple[str | None, int | None]]:
    """Two players, a spectator, somebody with the link alone; and the place in the deal that is theirs."""
    for person in (*PEOPLE, None):
        member = table.member(person) if person is not None else None
        yield person, place_of(table.room, member)


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, wherever it stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)


def known_cards(deal: Deal, place: int | None, pack: set[str]) -> set[str]:
    """The cards in all events of the deal that the place has seen."""
    seen = (msgspec.to_builtins(event) for step in deal.steps for event in step.events if seen_by(event, place))
    return {text for event in seen for text in texts(event)} & pack


def words_of(document: bytes | str) -> set[str]:
    text = document.decode() if isinstance(document, bytes) else document
    text = re.sub(r'(^\d+ |")\* ', r"\1", text, flags=re.MULTILINE)  # "* draw …": here the star is chance, no joker
    return set(re.split(r"[\s\"\\,:\[\]{}]+", text))


def whole_pack(deal: Deal) -> set[str]:
    """Every card that is drawn from in this deal."""
    game = registry.game(deal.game)
    turns = [game.turn(step.state) for step in deal.steps]
    return {card for turn in turns if isinstance(turn, Draw) for card in turn.stock}


def closed(room: Room, known: set[str]) -> set[str]:
    """The salts of all cards that are not known, in packs of the deal and of lots."""
    deal, drawing, sealed = room.deal, room.lots, room.chance.sealed
    assert deal is not None
    packs = [proof.openings for _, proof in deal.proofs if isinstance(proof, SealedPack)]
    secrets = {opening.salt for opening in sealed.pack} if sealed is not None else set()
    for draw, (_, proof) in zip(drawing.draws, drawing.proofs, strict=True) if drawing is not None else ():
        secrets |= {opening.salt for opening in proof.openings if opening.card not in draw.cards}
    return secrets | {opening.salt for pack in packs for opening in pack if opening.card not in known}


def seeds(table: Table) -> set[str]:
    """From which whole packs could be found: what shuffled them, the roots of chains, links that are not open yet.

    The root of a chain is its last link: it is open when the chain is used up.
    """
    chance = table.room.chance
    events = [entry.event for entry in table.log]
    opened_links = {link for event in events if isinstance(event, ce.LinksOpened) for link in event.links}
    secrets = {event.secret for event in events if isinstance(event, ce.Sealed | ce.ChainPublished)} - opened_links
    chains = [derived(chance.table, own.root, own.length) for own in chance.own]
    mine = {chain.end: chain for chain in chance.chains}
    for chain in chains:
        first = mine[chain.end].first if chain.end in mine else 1
        opened = chance.number - first + 1 - (chance.sealed is not None)
        secrets |= {chain.link(place) for place in range(max(0, opened) + 1, len(chain) + 1)}
    if chance.sealed is not None:
        secrets |= set(chance.sealed.links)
    return secrets - {""}


def beside_the_lots(view: RoomView, lots: int) -> RoomView:
    """Without the cards of lots and of former deals: they say nothing of this one."""
    news = tuple(one for one in view.news if one.what not in ("lots-drawn", "lots-again"))
    chance = view.chance
    if chance.deal is not None:
        cards = tuple(card for card in chance.deal.openings if card not in lot_cards(view, lots))
        chance = replace(chance, deal=replace(chance.deal, openings=cards))
    return replace(view, lots=None, news=news, past=(), chance=chance)


def lot_cards(view: RoomView, lots: int) -> list[CardView]:
    """What was opened of the packs of lots, up to this sealing."""
    return [card for card in view.chance.deal.openings if card.sealing <= lots] if view.chance.deal else []


def check_past(table: Table, person: str | None, view: RoomView, pack: set[str]) -> None:
    """Of a former deal a viewer is told what their place was told then, and no other card."""
    member = table.member(person) if person is not None else None
    for past, told in zip(table.room.past, view.past, strict=True):
        place = past.members.index(member) if member is not None and member in past.members else None
        seen = {
            text for _, event in past.events if seen_by(event, place) for text in texts(msgspec.to_builtins(event))
        }
        assert not words_of(msgspec.json.encode(told, enc_hook=encode_rest)) & (pack - seen)


def check(table: Table) -> int:
    """Search all that everybody is given at this moment. How many secrets were looked for."""
    deal = table.room.deal
    if deal is None:
        check_lots(table)
        return 0
    pack, looked = whole_pack(deal), 0
    drawing = table.room.lots
    lots = max((proof.number for _, proof in drawing.proofs), default=0) if drawing else 0
    for person, place in viewers(table):
        view = table.view(person)
        documents: list[bytes | str] = [
            view_json(beside_the_lots(view, lots)),
            msgspec.json.encode((view.lots, lot_cards(view, lots)), enc_hook=encode_rest),
            msgspec.json.encode(summary_of(table.room)),
        ]
        if deal.finished:
            record = record_of(deal, place if place is not None else "spectator", ROOM)
            documents.append(write_record(seal(replace(record, lots=None))))
        known = known_cards(deal, place, pack)
        sealed = closed(table.room, known) | seeds(table)
        unknown = (pack - known) | sealed
        for document in documents:
            found = words_of(document)
            hidden = found & (sealed if document is documents[1] else unknown)
            assert not hidden, (person, hidden)
            assert not found & {"anne", "bruno", "zoe"}  # ids of sessions
        looked += len(unknown)
        check_past(table, person, view, pack)
        check_openings(view)
    return looked


def check_openings(view: RoomView) -> None:
    """What is opened to a viewer proves the cards they see."""
    told = view.chance.deal
    assert told is not None
    sealings = {sealing.number: sealing for sealing in told.sealings}
    for card in told.openings:
        sealing, opening = sealings[card.sealing], Opening(card.position, card.card, card.salt)
        assert card_seal(sealing.before, card.sealing, opening) == sealing.commitments[card.position]


def table_of(game: AnyGame, seed: int) -> Table:
    endless = any(option.name == "max-throws" for option in options_of(game.Rules))
    table = Table(
        game.name,
        seed,
        rules={"max-throws": 3} if endless else {},  # who chooses anything would throw dice for hours
        table={"fill": "random", "cut-seconds": seed % 2, "between-seconds": 0, "seats": min(4, game.seats[-1])},
        match=allowed(game, stack=200, rebuys=1_000),
    )
    table.join("bruno")
    table.join("zoe", sit=False)
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    return table


def check_lots(table: Table) -> None:
    """A sealed pack for lots tells nobody anything."""
    sealed = table.room.chance.sealed
    assert sealed is not None
    salts = {opening.salt for opening in sealed.pack}
    for person, _ in viewers(table):
        assert not words_of(view_json(table.view(person))) & (salts | seeds(table))


@pytest.mark.parametrize("wanted", [12, pytest.param(400, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_nothing_that_a_viewer_is_given_holds_a_secret(game: AnyGame, wanted: int) -> None:
    looked = deals = 0
    for seed in range(4):
        table, lot = table_of(game, seed), SeededRandom("when to look", seed)
        while deals < wanted * (seed + 1) // 4:
            looked += check(table)
            before = deals_played(table.room)
            while deals_played(table.room) == before:
                table.step()
                if not lot.below(6):
                    looked += check(table)
            looked += check(table)
            deals += 1
    assert deals == wanted
    assert looked > 4 * wanted


def test_a_chain_that_is_used_up_tells_nothing_of_what_comes() -> None:
    table = table_of(registry.game("game-round"), 0)
    first = table.room.chance.own[0]
    while table.room.chance.number < first.length or not root_is_open(table, first.root):
        table.step()
    assert check(table) > 0
    before = deals_played(table.room)
    while deals_played(table.room) < before + 2:
        table.step()
        assert check(table) > 0


def root_is_open(table: Table, root: str) -> bool:
    return any(isinstance(entry.event, ce.LinksOpened) and root in entry.event.links for entry in table.log)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_viewers_record_of_a_finished_deal_holds_and_proves_its_chance(game: AnyGame) -> None:
    table = table_of(game, 1)
    for _ in range(5):
        table.play_on(1)
        deal = table.room.deal
        assert deal is not None
        for reader in ("spectator", *range(len(deal.seats))):
            assert verify(record_of(deal, reader, ROOM)).unproved == 0


def test_the_search_would_find_a_hand_a_salt_and_a_session() -> None:
    table = table_of(registry.game("daker"), 0)
    while not is_dealing(table.room) or table.room.deal is None or not table.room.deal.pack:
        table.step()
    deal = table.room.deal
    pack = whole_pack(deal)
    kept = keep_deal(registry.game("daker"), deal.table, list(deal.steps), proofs=list(deal.proofs))
    chance = ChanceRecord(table.room.chance.table, ())
    full = write_record(keep_record(registry.game("daker"), deal.rules, deal.names, [kept], chance=chance))
    known = known_cards(deal, None, pack)
    assert known == set()
    assert words_of(full) & pack
    assert words_of(full) & closed(table.room, known)
    assert words_of(msgspec.json.encode(table.room.members)) & {"anne"}
    assert "A/K" in words_of(b'{"hand":["A/K","?"]}')
    assert "A/K" in words_of(b'{"moves":["* draw ? A/K"]}')


def test_the_public_part_of_the_log_holds_no_secret_either() -> None:
    """What the store keeps beside the column of secrets could be shown to a spectator."""
    for game in EVERY_GAME:
        table = table_of(game, 3)
        table.play_on(3)
        for finished in table.room.finished:
            entries = [entry for entry in table.log if finished.opened <= entry.seq <= finished.closed]
            secret = [entry.event.secret for entry in entries if isinstance(entry.event, ce.Sealed)]
            public = b"".join(write_event(entry.event)[0].encode() for entry in entries)
            assert not [text for text in secret if text and text.encode() in public]
        moved = [entry.event for entry in table.log if isinstance(entry.event, Moved | ce.Fell)]
        assert all(event.secret != event.text for event in moved)
        assert all("?" in event.text.split() for event in moved if event.secret)
