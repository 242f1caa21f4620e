"""The chance of a table of people, as a value: everyone's chains, and how far its sealings have come.

The protocol is in docs/fairness.md. `reduce_chance` follows the log; nothing is judged here but what links prove.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.chance.chains import LONGEST_CHAIN, ChainPlace, HashChain, Published, lies_on
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    Opening,
    SealedPack,
    SealedThrow,
    Sealing,
    SealingKind,
    card_seals,
    digest_after,
    first_digest,
    published_digest,
    shuffle_pack,
)
from brelan.errors import BrokenRecord
from brelan.pieces.seats import put
from brelan.rooms.chance_events import ChainPublished, ChanceMark, LinkGiven, LinksOpened, Sealed, TakesPart
from brelan.rooms.events import (
    BotRemoved,
    BotSeated,
    CameBack,
    Entry,
    Moved,
    SeatLeft,
    SeatsDrawn,
    SeatTaken,
    Started,
)

OWN_LINKS: Final = 128
"""Of each chain of the table and of its bots: quickly made again by a process that opens a table, soon renewed."""
KEPT_CHAINS: Final = 1_024
"""Of all tables, with their links: about eight megabytes."""
KEPT_PACKS: Final = 16
"""A pack is asked for twice within a moment: when it is sealed, and when that is read from the log."""


class OwnChain(Struct, frozen=True):
    """A chain that the table keeps, its own or a bot's: the root is its secret."""

    end: str
    root: str
    length: int


class LastLink(Struct, frozen=True):
    """The last link that a person has opened, by the end of their chain."""

    end: str
    place: int
    link: str


class SealedNow(Struct, frozen=True):
    """A pack or a throw that waits for links."""

    number: int
    kind: SealingKind
    before: str
    chains: tuple[Published, ...]  # the table's, then those of the chairs that take part
    commitments: tuple[str, ...]
    digest: str  # of all that is public
    pack: tuple[Opening, ...]  # by position: the table's secret
    links: tuple[str, ...]  # that people have opened so far; empty: not yet
    since: int


class Chance(Struct, frozen=True):
    """What is sealed now, and what the next sealing follows."""

    table: str  # the name of the table in every hash
    after: str  # the digest after the last sealing whose links are open
    number: int = 0  # of the last sealing
    chains: tuple[Published, ...] = ()  # those that hold now; whoever is not here has none
    ends: tuple[str, ...] = ()  # of all chains that were ever published here: their links may be known
    own: tuple[OwnChain, ...] = ()
    known: tuple[LastLink, ...] = ()
    silent: tuple[str, ...] = ()  # ends of people's chains whose last link was withheld: nobody waits for the next
    sealed: SealedNow | None = None


def table_name(room_id: str) -> str:
    """The name of a room in its sealings and records, which must not tell its id: whoever knows that may join."""
    return sha256(f"brelan table {room_id}".encode()).hexdigest()[:32]


def begin_chance(room_id: str, mark: ChanceMark | None = None) -> Chance:
    """Before the first sealing, or where a deal was opened."""
    table = table_name(room_id)
    if mark is None:
        return Chance(table, first_digest(table))
    return Chance(table, mark.after, mark.number, mark.chains)


def mark_of(chance: Chance, seats: tuple[int, ...]) -> ChanceMark:
    """For a deal between these chairs."""
    parties = (None, *seats)
    return ChanceMark(chance.number, chance.after, tuple(chain for chain in chance.chains if chain.seat in parties))


def chain_of(chance: Chance, seat: int | None) -> Published:
    """The chain of a chair (None: the table) at the next sealing."""
    held = (chain for chain in chance.chains if chain.seat == seat)
    return next(held, Published(seat, "none", chance.number + 1))


def last_link(chance: Chance, chain: Published) -> ChainPlace:
    """The last link of a person's chain that is known; at first its end."""
    known = (last for last in chance.known if last.end == chain.end)
    return next(((last.place, last.link) for last in known), (0, chain.end))


def fits(chance: Chance, chain: Published, number: int, link: str) -> bool:
    """Whether a person's chain has this link for the sealing of this number."""
    return lies_on(chance.table, chain, number, link, last_link(chance, chain))


def lasts(chance: Chance, chain: Published) -> bool:
    """Whether a chain that the table keeps has a link for the next sealing."""
    own = own_chain(chance, chain)
    return own is not None and chance.number + 1 - chain.first < own.length


def own_chain(chance: Chance, chain: Published) -> OwnChain | None:
    """What the table keeps of it."""
    return next((own for own in chance.own if own.end == chain.end), None)


def own_link(chance: Chance, chain: Published, number: int) -> str:
    """The link of the table or of a bot; empty if the table does not have it."""
    own, place = own_chain(chance, chain), number - chain.first + 1
    if own is None or not 0 < place <= own.length:
        return ""
    return derived(chance.table, own.root, own.length).link(place)


@lru_cache(maxsize=KEPT_CHAINS)
def derived(table: str, root: str, length: int) -> HashChain:
    """All links of a chain. Made once, not for every link."""
    return HashChain(table, bytes.fromhex(root), length)


# From the log


class Parties(Struct, frozen=True):
    """Between which chairs something is sealed, and which cards, if it is a pack."""

    seats: tuple[int, ...] = ()
    stock: tuple[str, ...] = ()


def reduce_chance(chance: Chance, entry: Entry, parties: Parties) -> Chance:
    """The chance of the table after an entry. `parties` take part if it is a sealing."""
    match event := entry.event:
        case ChainPublished():
            return _published(chance, event)
        case Sealed():
            return _sealed(chance, event, parties, entry.at)
        case LinkGiven():
            return _given(chance, event)
        case LinksOpened():
            return _opened(chance, event)
        case TakesPart() | CameBack() | Moved(by="person"):
            return _heard(chance, chain_of(chance, event.seat).end)
        case Started():
            return replace(chance, silent=())
        case SeatTaken() | SeatLeft() | BotSeated() | BotRemoved():
            return _without(chance, event.seat)
        case SeatsDrawn():
            return _moved(chance, event)
        case _:
            return chance


def _published(chance: Chance, event: ChainPublished) -> Chance:
    chain = Published(event.seat, event.kind, event.first, event.end)
    chance = _without(chance, event.seat)
    own = (*chance.own, OwnChain(event.end, event.secret, event.length)) if event.secret else chance.own
    return _tidy(replace(chance, chains=(*chance.chains, chain), ends=(*chance.ends, event.end), own=own))


def _without(chance: Chance, seat: int | None) -> Chance:
    """Another player at the chair, or nobody: they have no chain yet."""
    held = tuple(chain for chain in chance.chains if chain.seat != seat)
    return _tidy(replace(chance, chains=held)) if len(held) < len(chance.chains) else chance


def only_seats(chance: Chance, seats: int) -> Chance:
    """The table has this many chairs now."""
    return _tidy(replace(chance, chains=tuple(one for one in chance.chains if one.seat is None or one.seat < seats)))


def _tidy(chance: Chance) -> Chance:
    """Secrets and links of chains that nobody has any more are forgotten, but not while a sealing needs them."""
    if chance.sealed is not None:
        return chance
    ends = {chain.end for chain in chance.chains}
    own = tuple(one for one in chance.own if one.end in ends)
    known = tuple(one for one in chance.known if one.end in ends)
    return replace(chance, own=own, known=known, silent=tuple(end for end in chance.silent if end in ends))


def _moved(chance: Chance, event: SeatsDrawn) -> Chance:
    """Chains go with those who hold them."""
    to = dict(zip(event.before, event.seats, strict=True))
    chains = (
        chain if chain.seat is None else replace(chain, seat=to.get(chain.seat, chain.seat))
        for chain in chance.chains
    )
    return replace(chance, chains=tuple(chains))


def _sealed(chance: Chance, event: Sealed, parties: Parties, now: int) -> Chance:
    number = chance.number + 1
    chains = tuple(chain_of(chance, seat) for seat in (None, *parties.seats))
    pack, commitments = sealed_pack(chance, event.secret, parties.stock) if event.kind == "pack" else ((), ())
    if event.number != number or event.commitments != commitments:
        raise BrokenRecord(
            "sealing-broken", "sealing {number} does not hold: the log has another", number=event.number
        )
    public = published_digest(chance.after, number, event.kind, chains, event.commitments)
    sealed = SealedNow(
        number=number,
        kind=event.kind,
        before=chance.after,
        chains=chains,
        commitments=event.commitments,
        digest=public,
        pack=pack,
        links=("",) * len(chains),
        since=now,
    )
    return replace(chance, number=number, sealed=sealed)


def sealed_pack(chance: Chance, secret: str, stock: tuple[str, ...]) -> tuple[tuple[Opening, ...], tuple[str, ...]]:
    """The next pack as this secret shuffles it, and the public seal of each of its positions."""
    return _sealed_pack(chance.after, chance.number + 1, secret, stock)


@lru_cache(maxsize=KEPT_PACKS)
def _sealed_pack(
    after: str, number: int, secret: str, stock: tuple[str, ...]
) -> tuple[tuple[Opening, ...], tuple[str, ...]]:
    pack = shuffle_pack(bytes.fromhex(secret), stock)
    return pack, card_seals(after, number, pack)


def waiting_for(chance: Chance) -> SealedNow:
    """What is sealed now."""
    if chance.sealed is None:
        raise BrokenRecord("nothing-sealed", "the log of this table opens what was not sealed")
    return chance.sealed


def party_at(sealed: SealedNow, seat: int) -> int | None:
    """The number of a chair among those that take part."""
    return next((party for party, chain in enumerate(sealed.chains) if chain.seat == seat), None)


def _given(chance: Chance, event: LinkGiven) -> Chance:
    sealed = waiting_for(chance)
    party = party_at(sealed, event.seat)
    assert party is not None
    chain = sealed.chains[party]
    last = LastLink(chain.end, event.number - chain.first + 1, event.secret)
    known = (*(one for one in chance.known if one.end != chain.end), last)
    return replace(chance, known=known, sealed=replace(sealed, links=put(sealed.links, party, event.secret)))


def proof_of(sealed: SealedNow, links: tuple[str, ...]) -> Sealing:
    """The sealing once these links are open, as the table knows it: with all openings of a pack."""
    answers = tuple(
        link or (NONE if chain.kind == "none" else WITHHELD) for link, chain in zip(links, sealed.chains, strict=True)
    )
    after = digest_after(sealed.digest, answers)
    if sealed.kind == "throw":
        return SealedThrow(sealed.number, sealed.before, answers, after)
    return SealedPack(sealed.number, sealed.before, sealed.commitments, answers, after, sealed.pack)


def _opened(chance: Chance, event: LinksOpened) -> Chance:
    sealed = waiting_for(chance)
    answered = zip(sealed.chains, event.links, strict=True)
    people = {chain.end: link for chain, link in answered if chain.kind == "person"}
    others = (end for end in chance.silent if end not in people)
    silent = (*others, *(end for end, link in people.items() if not link))
    return _tidy(replace(chance, after=proof_of(sealed, event.links).after, silent=silent, sealed=None))


def _heard(chance: Chance, end: str) -> Chance:
    """Whoever holds this chain is there."""
    return replace(chance, silent=tuple(one for one in chance.silent if one != end)) if chance.silent else chance


def runs_on(chain: Published, number: int) -> bool:
    """No chain of a person is longer: after so many sealings they must publish another."""
    return number - chain.first < LONGEST_CHAIN
