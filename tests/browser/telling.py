"""A table that tells a page about its chance, message by message as a server does. Tests let it lie."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan.engine.chance.chains import ChainHolder, HashChain, Published
from brelan.engine.chance.sealing import (
    Opening,
    card_seal,
    dice_of,
    digest_after,
    first_digest,
    order_of,
    published_digest,
    shuffle_pack,
)
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.turns import Roll

CARDS = ("A/K", "K/Q", "Q/J", "J/R", "R/N", "N/A")
LENGTH = 64
News = dict[str, Any]


class Teller:
    """Seats: 0 is the page's own, 1 a bot, 2 another person. All chains serve from the first sealing on."""

    def __init__(self, seed: int = 1, kinds: tuple[ChainHolder, ...] = ("person", "bot", "person")) -> None:
        self.stream = SeededRandom("teller", seed)
        self.table = f"table-{seed}"
        self.secrets = {seat: self.new_chain() for seat in (None, *range(len(kinds)))}
        self.chains = [
            Published(None, "table", 1, self.secrets[None].end),
            *(
                Published(seat, kind, 1, self.secrets[seat].end if kind != "none" else "")
                for seat, kind in enumerate(kinds)
            ),
        ]
        self.number, self.after = 0, first_digest(self.table)
        self.pack: tuple[Opening, ...] = ()

    def new_chain(self) -> HashChain:
        return HashChain(self.table, self.stream.token(32), LENGTH)

    @property
    def root(self) -> str:
        """Of the page's own chain."""
        return self.secrets[0].link(LENGTH)

    def status(self, **changed: Any) -> News:
        """What the page is told at once, before the first deal."""
        now = {"table": self.table, "number": self.number, "after": self.after, "length": LENGTH, "mine": 0}
        chains = msgspec.to_builtins(self.chains)
        return {"is": "status", **now, "chains": chains, "sealed": None, "deal": None, **changed}

    def seal(self, kind: str = "pack") -> News:
        self.number += 1
        commitments: tuple[str, ...] = ()
        if kind == "pack":
            self.pack = shuffle_pack(self.stream.token(32), CARDS)
            commitments = tuple(card_seal(self.after, self.number, opening) for opening in self.pack)
        return self.sealed(kind, self.number, self.after, self.chains, commitments)

    def sealed(
        self, kind: Any, number: int, before: str, chains: list[Published], commitments: tuple[str, ...]
    ) -> News:
        """A sealing that fits together, whatever it says."""
        digest = published_digest(before, number, kind, tuple(chains), commitments)
        told = {"number": number, "kind": kind, "before": before, "commitments": commitments, "digest": digest}
        return {"is": "sealed", **told, "chains": msgspec.to_builtins(chains), "until": 1}

    def links(self, sealed: News) -> list[str]:
        return [
            self.secrets[chain["seat"]].link(sealed["number"] - chain["first"] + 1) if chain["end"] else ""
            for chain in sealed["chains"]
        ]

    def open(self, sealed: News, links: list[str] | None = None) -> News:
        given = links if links is not None else self.links(sealed)
        self.after = digest_after(sealed["digest"], tuple(given))
        return {"is": "opened", "number": sealed["number"], "links": given, "after": self.after}

    def cards(self, count: int = 3) -> News:
        """The first cards of the pack."""
        drawn = [self.pack[position] for position in order_of(self.after, len(self.pack))[:count]]
        return {"is": "cards", "openings": [{"sealing": self.number, **msgspec.to_builtins(one)} for one in drawn]}

    def dice(self) -> News:
        return {"is": "dice", "sealing": self.number, "dice": dice_of(self.after, Roll(5)).dice}

    def deal(self) -> list[News]:
        """A pack with three cards, then a throw."""
        pack = self.seal()
        told = [{"is": "deal", "number": 1}, pack, self.open(pack), self.cards()]
        throw = self.seal("throw")
        return [*told, throw, self.open(throw), self.dice()]
