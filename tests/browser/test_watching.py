"""What a page finds out about the chance of its table, in a real browser: honest tables pass, every lie is named."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from brelan.engine.chance.chains import HashChain, Published
from browser.conftest import Invite
from browser.guests import Guest
from browser.telling import LENGTH, News, Teller

WATCH = """async ({ stories }) => {
  const { ChanceWatch } = await import("/static/chance_watch.js");
  const { ChanceMemory } = await import("/static/chance_memory.js");
  const found = [];
  for (const { table, end, root, length, given, told } of stories) {
    const keeping = new ChanceMemory(table);
    keeping.forget();
    keeping.keepChain(end, { root, length });
    const alarms = [];
    const begin = () => new ChanceWatch(keeping, ({ code }) => alarms.push(code));
    let watch = begin();
    for (const one of told) {
      if (one.is === "reload") watch = begin();
      else if (one.is === "status") await watch.begin(one);
      else await watch.hear([one]);
      const { asked } = watch;
      if (asked) keeping.addNote(asked.number, { digest: asked.digest, given });
    }
    const { mine, leftOut, lacksChain, wasLate } = watch;
    found.push({ alarms, cards: watch.cards.size, throws: watch.throws.size, mine, leftOut, lacksChain, wasLate });
  }
  return found;
}"""
RELOAD: News = {"is": "reload"}


def story(teller: Teller, *told: News, given: bool = True) -> dict[str, Any]:
    """`given`: the table has taken the link of the page each time."""
    own = {"end": teller.secrets[0].end, "root": teller.root, "length": LENGTH}
    return {"table": teller.table, **own, "given": given, "told": told}


def watched(guest: Guest, *stories: dict[str, Any]) -> list[dict[str, Any]]:
    guest.go("fair")
    found: list[dict[str, Any]] = guest.page.evaluate(WATCH, {"stories": stories})
    return found


def test_an_honest_table_is_checked_card_by_card(invite: Invite) -> None:
    teller = Teller()
    start, told = teller.status(), teller.deal()
    late = Teller(2, ("person", "bot", "none"))
    before, pack = late.status(), late.seal()
    links = late.links(pack)
    links[1] = ""
    withheld = [before, pack, late.open(pack, links), late.cards(6)]
    moved = Teller(3)
    first = [moved.status(), *moved.deal()]
    moved.chains = [
        chain if chain.seat is None else Published(2 - chain.seat, *_rest(chain)) for chain in moved.chains
    ]
    moved.secrets = {None: moved.secrets[None], **{2 - seat: moved.secrets[seat] for seat in range(3)}}
    news = [
        {"is": "chain", "seat": one.seat, "kind": one.kind, "first": 1, "end": one.end} for one in moved.chains[1:]
    ]
    again = moved.seal()
    at_once = Teller(4)  # one frame tells of a new chain, and of a throw before it that is open already
    start_4, throw = at_once.status(), {**at_once.seal("throw"), "until": 0}
    renewed = {"is": "chain", **_told(Published(2, "person", 2, at_once.new_chain().end))}
    coalesced = story(at_once, start_4, renewed, throw, at_once.open(throw), at_once.dice(), given=False)
    lots = {**story(moved), "end": moved.secrets[2].end, "root": moved.secrets[2].link(LENGTH)}
    lots["told"] = [*first, *news, again, moved.open(again), moved.cards()]
    honest, missed, drawn, told_late = watched(
        invite(),
        story(teller, start, *told, RELOAD, teller.status(), *told),  # frames that come late, after a reload
        story(late, *withheld, given=False),
        lots,
        coalesced,
    )
    well: dict[str, Any] = {"alarms": [], "leftOut": None, "lacksChain": False, "wasLate": False}
    assert honest == {**well, "cards": 0, "throws": 0, "mine": 0}
    assert missed == {**well, "cards": 6, "throws": 0, "mine": 0, "wasLate": True}
    assert told_late == {**well, "cards": 0, "throws": 1, "mine": 0}
    assert drawn == {**well, "cards": 6, "throws": 1, "mine": 2}


def _rest(chain: Published) -> tuple[Any, ...]:
    return chain.kind, chain.first, chain.end


def lies() -> dict[str, tuple[str, dict[str, Any]]]:
    """By what it is: the code of the alarm that it must raise, and what the page is told."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}

    def lie(name: str, code: str, teller: Teller, *told: News, **more: Any) -> None:
        found[name] = code, story(teller, *told, **more)

    def begun(seed: int) -> tuple[Teller, News, News]:
        teller = Teller(seed)
        return teller, teller.status(), teller.seal()

    teller, start, pack = begun(10)
    opened = teller.open(pack)
    shown = teller.cards()
    shown["openings"][1]["card"] = next(card for card in ("A/K", "Q/J") if card != shown["openings"][1]["card"])
    lie("another card", "card", teller, start, pack, opened, shown)

    teller, start, pack = begun(11)
    other = teller.sealed("pack", 1, teller.after, teller.chains, pack["commitments"][::-1])
    lie("another pack after the links", "digest", teller, start, pack, teller.open(other))
    lie("a pack sealed twice", "twice", teller, start, pack, other)
    lie("a pack sealed twice, after a reload", "twice", teller, start, pack, RELOAD, start, other)

    teller, start, pack = begun(12)
    links = teller.links(pack)
    lie("another link", "link-seat", teller, start, pack, teller.open(pack, [*links[:3], "ab" * 32]))
    lie("an old link", "link-table", teller, start, pack, teller.open(pack, [teller.secrets[None].end, *links[1:]]))
    lie("a bot withholds", "table-withheld", teller, start, pack, teller.open(pack, [*links[:2], "", links[3]]))
    lie("withheld though sent", "withheld-you", teller, start, pack, teller.open(pack, [links[0], "", *links[2:]]))
    lie("a link left out", "left-out", teller, start, pack, teller.open(pack, links[:3]))

    teller, start, _ = begun(13)
    table, own, bot, friend = teller.chains
    none = Published(0, "none", 1)
    lie("no chain of mine", "left-out-you", teller, start, teller.sealed("throw", 1, teller.after, [table, none], ()))
    foreign = Published(2, "person", 1, HashChain(teller.table, b"x" * 32, 2).end)
    changed = teller.sealed("throw", 1, teller.after, [table, own, bot, foreign], ())
    lie("another chain than the published one", "chain-seat", teller, start, changed)
    stolen = Published(0, "person", 1, foreign.end)
    lie("a chain in my name", "not-mine", teller, teller.status(chains=[_told(table), _told(stolen)]))
    without = teller.sealed("throw", 1, teller.after, [own, friend], ())
    lie("the table takes no part", "left-out", teller, start, without)

    teller = Teller(14)
    start, told = teller.status(), teller.deal()
    after_throw = {**told[-1], "dice": ["A"] * 5}
    lie("other dice", "dice", teller, start, *told[:-1], after_throw)
    lie("the story goes back", "went-back", teller, start, *told, RELOAD, start)
    lie("another story", "remembered", teller, start, *told, RELOAD, teller.status(after="0" * 64))
    past = [{**told[at], **told[at + 1]} for at in (1, 4)]
    past[0]["commitments"] = past[0]["commitments"][::-1]
    deal = {"number": 1, "sealings": past, "openings": [], "throws": []}
    lie("another past", "remembered", teller, start, *told, RELOAD, teller.status(deal=deal))
    late = {"is": "chain", **_told(Published(2, "person", 1, foreign.end))}
    lie("a chain for what is over", "chain-seat", teller, start, *told, late)
    gap = teller.sealed("throw", 3, "0" * 64, teller.chains, ())
    lie("another beginning", "out-of-order", teller, start, *told, gap)
    bad = {**teller.seal("throw"), "digest": "0" * 64}
    lie("another published digest", "digest", teller, start, *told, bad)

    teller = Teller(15)
    start, told = teller.status(), teller.deal()
    teller.number += 1  # a sealing that came to nothing
    throw = teller.seal("throw")
    opened = teller.open(throw)
    passed = teller.sealed("throw", throw["number"] - 1, teller.after, teller.chains, ())
    lie("a number that has passed", "passed", teller, start, *told, throw, opened, passed)
    return found


def _told(chain: Published) -> dict[str, Any]:
    return {"seat": chain.seat, "kind": chain.kind, "first": chain.first, "end": chain.end}


def test_every_lie_is_named(invite: Invite) -> None:
    told = lies()
    found = watched(invite(), *(one for _, one in told.values()))
    missed = {
        name: one["alarms"]
        for (name, (code, _)), one in zip(told.items(), found, strict=True)
        if code not in one["alarms"]
    }
    assert missed == {}


def test_a_seat_that_is_left_out_though_it_plays(invite: Invite) -> None:
    teller = Teller(20)
    start = teller.status()
    teller.chains = [teller.chains[0], *teller.chains[2:]]
    (found,) = watched(invite(), story(teller, start, *teller.deal()))
    assert (found["alarms"], found["leftOut"]) == ([], 1)


def test_a_page_needs_a_chain_when_it_has_none_or_has_used_it_up(invite: Invite) -> None:
    fresh, used = Teller(21, ("none", "bot")), Teller(22)
    used.number = LENGTH
    without, spent = watched(
        invite(), story(fresh, fresh.status()), story(used, used.status(number=LENGTH, after="0" * 64))
    )
    assert (without["lacksChain"], spent["lacksChain"]) == (True, True)


HASHES = """async (texts) => {
  const { sha256At } = await import("/static/sha256.js");
  const { toHex } = await import("/static/digests.js");
  return texts.map((text) => toHex(sha256At(new TextEncoder().encode(text))));
}"""


def test_the_pages_own_sha_256(invite: Invite) -> None:
    """For tables on a home network, where browsers keep theirs back."""
    guest = invite()
    guest.go("fair")
    texts = ["é" * (length // 2) + "x" * (length % 2) for length in range(200)]
    assert guest.page.evaluate(HASHES, texts) == [sha256(text.encode()).hexdigest() for text in texts]


KEPT = """async () => {
  const { ChanceMemory } = await import("/static/chance_memory.js");
  const [day, now] = [24 * 3_600_000, Date.now()];
  const tables = [["old", 91], ["newer", 89]].map(([name, days]) => {
    const keeping = new ChanceMemory(name);
    keeping.visit(now - days * day);
    keeping.keepChain("end", { root: "secret", length: 1 });
    return keeping;
  });
  new ChanceMemory("now").visit(now);
  return tables.map((keeping) => keeping.hasChains());
}"""


def test_tables_of_long_ago_are_forgotten(invite: Invite) -> None:
    guest = invite()
    guest.go("fair")
    assert guest.page.evaluate(KEPT) == [False, True]


CHAIN = """async ([table, root, length]) => {
  const { OwnChain } = await import("/static/own_chain.js");
  const chain = await OwnChain.make(table, length, root);
  return [chain.end, chain.link(1), chain.link(length)];
}"""


def test_the_page_makes_the_chain_of_the_protocol(invite: Invite) -> None:
    guest = invite()
    guest.go("fair")
    root = bytes(range(32))
    chain = HashChain("Ordinateur d’Anne", root, 600)
    made = guest.page.evaluate(CHAIN, ["Ordinateur d’Anne", root.hex(), 600])
    assert made == [chain.end, chain.link(1), root.hex()]
