"""Every attack that docs/fairness.md names is found by the page, at the table and in the record, and by `verify`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.chained import ChainedTable
from brelan.engine.chance.chains import Published
from brelan.engine.chance.sealing import card_seal
from brelan.errors import BrelanError
from brelan.records.record import Record
from brelan.records.redact import redact_record
from brelan.records.text import write_record
from brelan.records.verify import compare
from browser.conftest import Invite
from browser.telling import News, Teller
from browser.test_watching import story, watched
from records.test_attacks import ANNE, BOT, KINDS, Played, answered, digested, first_sealing, forged, played
from records.verdicts import CHECK_IN_PAGE, ours

TABLE = (registry.game("daker"), len(KINDS), 1, KINDS)
"""That of `played`."""
COMPARE_IN_PAGE = """async ([kept, text]) => {
  const { examine } = await import("/static/checking.js");
  const { compare, ChanceMemory } = await import("/static/chance_memory.js");
  const seen = await examine(kept);
  const keeping = new ChanceMemory(seen.table);
  for (const { proofs } of seen.deals) for (const { number, after } of proofs) keeping.addNote(number, { after });
  const found = await examine(text);
  return found.holds ? compare(found, keeping).why?.code ?? "" : found.why.code;
}"""
"""A browser that was at the table remembers what it saw there, and is given another record of it."""


class Attack(NamedTuple):
    """What the table tells a page, and the record that it gives out: what each must be found out by."""

    alarm: str  # of the page at the table
    told: dict[str, Any]
    record: Record
    verify: str  # the code of `verify`; "records-differ" beside the record that Anne kept
    page: str  # the code of the page's checker; "remembered" beside what the browser saw


def ground_seed() -> Attack:
    """The table tries other links for a bot until it is dealt what it wants."""
    teller = Teller(30)
    start, pack = teller.status(), teller.seal()
    links = teller.links(pack)
    told = story(teller, start, pack, teller.open(pack, [*links[:2], "ab" * 32, links[3]]))
    record = played()
    tried = answered(record, first_sealing(record), BOT, "ab" * 32)
    return Attack("link-seat", told, forged(record, lambda _: tried), "seat-link-fails", "link-seat")


def ground_chain() -> Attack:
    """It draws another chain for the bot when it knows Anne's link."""
    teller = Teller(31)
    start, pack = teller.status(), teller.seal()
    table, own, bot, friend = teller.chains
    ground = teller.new_chain()
    other = teller.sealed("pack", 1, teller.after, [table, own, replace(bot, end=ground.end), friend], ())
    told = story(teller, start, pack, other)
    return Attack("twice", told, dealt_again(Played(*TABLE)), "records-differ", "remembered")


def dealt_again(table: Played) -> Record:
    """The same table and Anne's own chain; the table's and the bots' chains are others. Everything fits together."""
    other = Played(TABLE[0], TABLE[1], 2, KINDS)
    mine, theirs = table.table, ChainedTable(table.table.name, KINDS, other.stream.token, length=5)
    theirs._chains[ANNE] = mine._chains[ANNE]
    theirs.published = tuple(mine.published[1 + ANNE] if one.seat == ANNE else one for one in theirs.published)
    other.table = theirs
    other.deal()
    return other.record


class Silenced(Played):
    """Whatever Anne sends, the table writes that she withheld it."""

    def opens(self, seat: int, _number: int) -> bool:
        return seat != ANNE


def replaced_pack() -> Attack:
    """Two cards of the pack change places after the links are open."""
    teller = Teller(32)
    start, pack = teller.status(), teller.seal()
    opened = teller.open(pack)
    one, other = teller.pack[:2]
    teller.pack = (replace(one, card=other.card), replace(other, card=one.card), *teller.pack[2:])
    told = story(teller, start, pack, opened, teller.cards(len(teller.pack)))
    record = played(deals=1)
    proof = first_sealing(record)
    low, high = proof.openings[:2]
    turned = (replace(low, card=high.card), replace(high, card=low.card), *proof.openings[2:])
    return Attack("card", told, forged(record, lambda old: replace(old, openings=turned)), "opening-fails", "card")


def resealed_pack() -> Attack:
    """The same, with commitments that fit the other pack: the whole order is another."""
    teller = Teller(33)
    start, pack = teller.status(), teller.seal()
    other = teller.sealed("pack", 1, teller.after, teller.chains, pack["commitments"][::-1])
    told = story(teller, start, pack, teller.open(other))
    record = played(deals=1)
    proof = first_sealing(record)
    low, high = proof.openings[:2]
    turned = (replace(low, card=high.card), replace(high, card=low.card), *proof.openings[2:])
    commitments = tuple(card_seal(proof.before, proof.number, opening) for opening in turned)
    again = digested(record, replace(proof, openings=turned, commitments=commitments))
    return Attack("digest", told, forged(record, lambda _: again), "proof-fails", "other-card")


def another_link() -> Attack:
    """The table opens a link of its own chain that everybody knows already."""
    teller = Teller(34)
    start, pack = teller.status(), teller.seal()
    known = [teller.secrets[None].end, *teller.links(pack)[1:]]
    record = played()
    proof = first_sealing(record)
    assert record.chance is not None
    end = next(chain.end for chain in record.chance.chains if chain.seat is None)
    opened = digested(record, replace(proof, answers=(end, *proof.answers[1:])))
    told = story(teller, start, pack, teller.open(pack, known))
    return Attack("link-table", told, forged(record, lambda _: opened), "table-link-fails", "link-table")


def left_out() -> Attack:
    """Anne is dealt in, but her chain is not in the sealing."""
    teller = Teller(35)
    start = teller.status()
    table, _, bot, friend = teller.chains
    told = story(
        teller, start, teller.sealed("throw", 1, teller.after, [table, Published(0, "none", 1), bot, friend], ())
    )
    record = played()
    none = answered(record, first_sealing(record), ANNE, "none")
    return Attack("left-out-you", told, forged(record, lambda _: none), "seat-link-fails", "link-seat")


def dropped() -> Attack:
    """There is no answer for one of the seats at all."""
    teller = Teller(36)
    start, pack = teller.status(), teller.seal()
    told = story(teller, start, pack, teller.open(pack, teller.links(pack)[:3]))
    record = forged(played(), lambda old: replace(old, answers=old.answers[:-1]))
    return Attack("left-out", told, record, "seat-left-out", "left-out")


def said_withheld() -> Attack:
    """Anne's page has sent its link, and the table says that she withheld it."""
    teller = Teller(37)
    start, pack = teller.status(), teller.seal()
    links = teller.links(pack)
    told = story(teller, start, pack, teller.open(pack, [links[0], "", *links[2:]]))
    silenced = Silenced(*TABLE)
    silenced.deal()
    return Attack("withheld-you", told, silenced.record, "records-differ", "remembered")


def old_pack() -> Attack:
    """The pack of the last deal, whose cards the table's friends know, is used again."""
    teller = Teller(38)
    start, first = teller.status(), teller.seal()
    opened = teller.open(first)
    teller.number += 1
    again = teller.sealed("pack", 2, teller.after, teller.chains, first["commitments"])
    told = story(teller, start, first, opened, again, teller.open(again), teller.cards())
    record = played()
    old, new = first_sealing(record), first_sealing(record, 1)
    used = digested(record, replace(new, commitments=old.commitments, openings=old.openings))
    return Attack("card", told, forged(record, lambda _: used, deal=1), "opening-fails", "card")


def old_sealing() -> Attack:
    """The whole sealing of the last deal is told again."""
    teller = Teller(39)
    start, first = teller.status(), teller.seal()
    opened = teller.open(first)
    throw = teller.seal("throw")
    later: list[News] = [throw, teller.open(throw)]
    again = teller.sealed("pack", 1, teller.after, teller.chains, first["commitments"])
    told = story(teller, start, first, opened, *later, again)
    record = played()
    record = forged(record, lambda _: first_sealing(record), deal=1)
    return Attack("twice", told, record, "sealing-out-of-order", "out-of-order")


ATTACKS: dict[str, Callable[[], Attack]] = {
    "grinding a bot's seeds": ground_seed,
    "grinding a bot's chain": ground_chain,
    "replacing a pack": replaced_pack,
    "replacing a pack and its commitments": resealed_pack,
    "opening another link": another_link,
    "leaving out a seat": left_out,
    "leaving out an answer": dropped,
    "leaving out a link that was sent": said_withheld,
    "replaying an old deal's pack": old_pack,
    "replaying an old sealing": old_sealing,
}


def found_by_verify(record: Record, kept: Record) -> str:
    verdict = ours(write_record(record))
    if not verdict["holds"]:
        return str(verdict["code"])
    try:
        compare(record, kept)
    except BrelanError as error:
        return error.code
    return ""


def test_every_attack_is_found_by_the_page_and_by_verify(invite: Invite) -> None:
    guest = invite()
    attacks = {name: attack() for name, attack in ATTACKS.items()}
    alarms = watched(guest, *(attack.told for attack in attacks.values()))
    for (name, attack), heard in zip(attacks.items(), alarms, strict=True):
        assert attack.alarm in heard["alarms"], name
        kept = played(deals=len(attack.record.deals))
        assert found_by_verify(attack.record, kept) == attack.verify, name
        texts = [write_record(kept), write_record(attack.record)]
        assert guest.page.evaluate(COMPARE_IN_PAGE, texts) == attack.page, name
        assert guest.page.evaluate(COMPARE_IN_PAGE, [texts[0], texts[0]]) == "", name


@pytest.mark.deep
def test_a_downloaded_record_cannot_be_rewritten(invite: Invite) -> None:
    """Whatever digit of it is changed, the page's checker and `verify` no longer accept it."""
    text = write_record(redact_record(played("poker-as", deals=1), ANNE))
    digits = [place for place, sign in enumerate(text) if sign in "0123456789abcdef"]
    changed = [
        text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]
        for place in digits[:: len(digits) // 40]
    ]
    guest = invite()
    guest.go("fair")
    assert [one["holds"] for one in guest.page.evaluate(CHECK_IN_PAGE, [text, *changed])] == [True] + [False] * len(
        changed
    )
    assert not any(ours(one)["holds"] for one in changed)
