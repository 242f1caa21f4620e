"""A person's chain of seeds, kept as a page or a program keeps it."""

from __future__ import annotations

from brelan.engine.chance.chains import HashChain, Published
from brelan.rooms import commands as c
from brelan.rooms.chance_view import ChanceView

LENGTH = 1_024


class Keeper:
    """Publishes a chain when there is none, or when it has run out, and opens a link for all that is sealed."""

    def __init__(self, root: bytes, length: int = LENGTH) -> None:
        self._root = root
        self._length = length
        self._chain: HashChain | None = None
        self._made = 0

    @property
    def end(self) -> str:
        return self._chain.end if self._chain is not None else ""

    def publish(self, table: str) -> c.PublishChain:
        """A new chain, never used before."""
        self._made += 1
        self._chain = HashChain(table, self._root[:-2] + self._made.to_bytes(2, "big"), self._length)
        return c.PublishChain(self._chain.end)

    def link(self, chain: Published, number: int) -> c.OpenLink:
        """For this sealing. `chain` is the own one, as the table has published it."""
        assert self._chain is not None
        assert chain.end == self.end
        return c.OpenLink(number, self._chain.link(number - chain.first + 1))

    def answer(self, chance: ChanceView) -> c.Command | None:
        """What is to be done now, if anything."""
        mine = next((chain for chain in chance.chains if chain.seat == chance.mine), None)
        if mine is None or chance.mine is None:
            return None
        known = bool(mine.end) and mine.end == self.end
        if chance.sealed is not None:
            waits = known and chance.mine in chance.sealed.waiting
            return self.link(mine, chance.sealed.number) if waits else None
        over = chance.number + 1 - mine.first >= self._length
        return self.publish(chance.table) if not known or over else None
