"""A blueprint: how often each bucket of hands makes each move, for two players with a fixed limit, as a small file.

The file begins with a line of JSON (`Header`); what follows is compressed: how many runs of hands each board has, the
bucket of each run, then for each bucket and edge of the betting its share, in whole parts of `PARTS`.
"""

from __future__ import annotations

import lzma
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan.errors import BadOption
from brelan.families.betting.tree import Forest
from brelan.families.daker_cards.cards import pack_from
from brelan.games.daker.rules import BOARD, Rules, big_blind
from brelan.games.daker.solving.boards import Deck, Turned, deck_of
from brelan.games.daker.solving.buckets import Buckets, boards_of
from brelan.games.daker.solving.public_game import PublicGame, grow, whole_deal
from brelan.games.daker.solving.ranges import everything
from brelan.study.solving import shares_of

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints

VERSION: Final = 1
PARTS: Final = 15
DEEP: Final = 10_000
"""Big blinds: more than can be lost with a fixed limit."""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a blueprint was made for and how."""

    version: int
    limit: str = "fixed-limit"
    pack: str | None = None
    counts: tuple[int, ...]  # of buckets, by round
    iterations: int
    seed: int
    digest: str  # SHA-256 of what follows


class Blueprint(NamedTuple):
    """Shares by round and part of the forest: a row for each bucket, a column for each edge."""

    header: Header
    game: PublicGame
    buckets: Buckets
    shares: tuple[tuple[Array, ...], ...]

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        """As a policy: how often each hand takes each edge."""
        import numpy as np

        runs, shares = self.buckets.of(turned), self.shares[depth][part]
        often = np.ascontiguousarray(shares[np.repeat(runs.labels, np.diff(runs.starts))].T, np.float32)
        return often, np.arange(len(often), dtype=np.int32)


def whole_fixed_limit(rules: Rules) -> PublicGame:
    """The whole deal with a fixed limit, nobody short of chips."""
    fixed = replace(rules, limit="fixed-limit")
    deck = deck_of(pack_from(rules.pack))
    forests = grow(fixed, whole_deal(fixed, DEEP * big_blind(rules)), (None,))
    return PublicGame(deck, (), forests, everything(deck))


def quantised(forest: Forest, averages: Array) -> Array:
    """Shares in whole parts whose sum is `PARTS` at every decision; equal ones where nothing was learnt."""
    import numpy as np

    found = np.zeros(averages.shape, np.uint8)
    for begin, end in zip(forest.first[:-1], forest.first[1:], strict=True):
        shares = PARTS * shares_of(averages[:, begin:end].astype(np.float64), axis=1)
        parts = np.floor(shares)
        order = (parts - shares).argsort(axis=1, kind="stable")  # the largest remainders are rounded up
        rank = order.argsort(axis=1, kind="stable")
        parts += rank < (PARTS - parts.sum(axis=1, keepdims=True))
        found[:, begin:end] = parts
    return found


def make(
    rules: Rules, game: PublicGame, buckets: Buckets, averages: list[list[Array]], iterations: int, seed: int
) -> Blueprint:
    """From what was learnt to what is kept."""
    shares = tuple(
        tuple(quantised(forest, table) for forest, table in zip(trees, tables, strict=True))
        for trees, tables in zip(game.forests, averages, strict=True)
    )
    header = Header(
        version=VERSION, pack=rules.pack, counts=buckets.counts, iterations=iterations, seed=seed, digest=""
    )
    return Blueprint(header, game, buckets, shares)


def write(blueprint: Blueprint) -> bytes:
    """As a file."""
    content = lzma.compress(b"".join(_labels(blueprint) + _packed(blueprint)))
    header = replace(blueprint.header, digest=sha256(content).hexdigest())
    return msgspec.json.encode(header) + b"\n" + content


def _labels(blueprint: Blueprint) -> list[bytes]:
    import numpy as np

    labels = [blueprint.buckets.labels[board] for board in _boards(blueprint.game.deck)]
    sizes = np.array([len(some) for some in labels], "<u2")
    return [sizes.tobytes(), np.concatenate(labels).astype("<u2").tobytes()]


def _boards(deck: Deck) -> list[Turned]:
    """All boards of one to three cards."""
    return [board for cards in range(1, BOARD + 1) for board in boards_of(deck, cards)]


def _packed(blueprint: Blueprint) -> list[bytes]:
    """Edge by edge, so that like stands beside like; the first edge of a decision has what the others leave."""
    return [
        table[:, _stored(forest)].T.tobytes()
        for trees, tables in zip(blueprint.game.forests, blueprint.shares, strict=True)
        for forest, table in zip(trees, tables, strict=True)
    ]


def _stored(forest: Forest) -> Array:
    """The edges that are written."""
    import numpy as np

    return np.setdiff1d(np.arange(forest.edges), forest.first[:-1])


def read(content: bytes) -> Blueprint:
    """From a file, checked."""
    first, _, packed = content.partition(b"\n")
    header = _read_header(first)
    if sha256(packed).hexdigest() != header.digest:
        raise _damaged()
    game = whole_fixed_limit(Rules(pack=header.pack))
    reader = _Reader(lzma.decompress(packed))
    buckets = _read_buckets(game.deck, header.counts, reader)
    shares = tuple(
        tuple(_read_shares(forest, count, reader) for forest in trees)
        for trees, count in zip(game.forests, header.counts, strict=True)
    )
    return Blueprint(header, game, buckets, shares)


def _damaged() -> BadOption:
    return BadOption("bad-blueprint", "this file is not a blueprint, or it is damaged")


def _read_header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise _damaged() from error
    if header.version != VERSION:
        raise BadOption(
            "blueprint-version",
            "this blueprint has version {version}; only version {known} can be played",
            version=header.version,
            known=VERSION,
        )
    return header


class _Reader:
    """Arrays one after the other."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def take(self, kind: str, count: int) -> Array:
        import numpy as np

        found = np.frombuffer(self._content, kind, count, self._at)
        self._at += found.nbytes
        return found


def _read_buckets(deck: Deck, counts: tuple[int, ...], reader: _Reader) -> Buckets:
    import numpy as np

    boards = _boards(deck)
    sizes = reader.take("<u2", len(boards)).astype(np.int64)
    found = np.split(reader.take("<u2", int(sizes.sum())).astype(np.int32), sizes.cumsum()[:-1])
    every_hand = np.arange(len(deck.holdings), dtype=np.int32)
    return Buckets(deck, counts, {(): every_hand, **dict(zip(boards, found, strict=True))})


def _read_shares(forest: Forest, count: int, reader: _Reader) -> Array:
    import numpy as np

    stored = _stored(forest)
    found = np.zeros((count, forest.edges), np.uint8)
    found[:, stored] = reader.take("u1", len(stored) * count).reshape(len(stored), count).T
    found[:, forest.first[:-1]] = PARTS - np.add.reduceat(found, forest.first[:-1], axis=1, dtype=np.uint8)
    return found
