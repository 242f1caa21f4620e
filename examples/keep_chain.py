"""Plays at a table over the API and keeps a chain of seeds, so that nobody can choose its cards or dice.

    python examples/keep_chain.py http://localhost:8000 --game daker --deals 2 --save deal

It opens a table against bots, publishes the end of its chain, opens a link for all that is sealed, and plays the
first move that it is offered. Then it fetches the record of each deal. docs/api.md describes the calls and
docs/fairness.md the protocol. Only the standard library is used, and no code of Brelan.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import urllib.request
from hashlib import sha256
from pathlib import Path
from typing import Any

LINKS = 1_000


def digest(tag: str, *parts: str | int | bytes) -> bytes:
    """SHA-256 of the parts, each preceded by its length."""
    framed = b""
    for part in (f"brelan 2 {tag}", *parts):
        data = part if isinstance(part, bytes) else str(part).encode()
        framed += len(data).to_bytes(4, "big") + data
    return sha256(framed).digest()


class Alarm(Exception):
    """The table does not keep to the protocol."""


class Chain:
    """Secret seeds, each the hash of the next one."""

    def __init__(self, table: str) -> None:
        links = [secrets.token_bytes(32)]
        for place in range(LINKS, 0, -1):
            links.append(digest("link", table, place, links[-1]))
        self._links = links[::-1]
        self.end = self._links[0].hex()

    def link(self, place: int) -> str:
        return self._links[place].hex()


class Keeper:
    """Takes part in the chance of one table, and notes what it was shown before it opened a link."""

    def __init__(self) -> None:
        self._chain: Chain | None = None
        self._opened: dict[int, tuple[str, str]] = {}  # by number: the published digest, and our link
        self._checked: set[int] = set()

    def command(self, chance: dict[str, Any]) -> dict[str, Any] | None:
        """What is to be sent now, if anything."""
        self._check_opened(chance)
        mine = next((chain for chain in chance["chains"] if chain["seat"] == chance["mine"]), None)
        sealed = chance["sealed"]
        if mine is None or chance["mine"] is None:
            return None
        holds = self._chain is not None and mine["end"] == self._chain.end
        if sealed is None:
            if holds and chance["number"] + 1 - mine["first"] < LINKS:
                return None
            self._chain = Chain(chance["table"])
            return {"type": "publish-chain", "end": self._chain.end}
        if not holds or chance["mine"] not in sealed["waiting"]:
            return None
        return self._open(chance, sealed, mine)

    def _open(self, chance: dict[str, Any], sealed: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
        """The link for what is sealed: once for each number, and only for what follows the sealing before it."""
        number, public = sealed["number"], published(sealed)
        if public != sealed["digest"] or sealed["before"] != chance["after"] or mine not in sealed["chains"]:
            raise Alarm(f"sealing {number} is not what it says")
        assert self._chain is not None
        link = self._chain.link(number - mine["first"] + 1)
        if self._opened.setdefault(number, (public, link)) != (public, link):
            raise Alarm(f"sealing {number} was sealed twice")
        return {"type": "open-link", "number": number, "link": link}

    def _check_opened(self, chance: dict[str, Any]) -> None:
        """Our link is in everything that we opened it for, and nothing was changed after that."""
        for sealing in chance["deal"]["sealings"] if chance["deal"] else ():
            number = sealing["number"]
            if number not in self._opened or number in self._checked:
                continue
            public, link = self._opened[number]
            links = [bytes.fromhex(text) for text in sealing["links"]]
            after = digest("opened", bytes.fromhex(public), *links).hex()
            if published(sealing) != public or link not in sealing["links"] or after != sealing["after"]:
                raise Alarm(f"sealing {number} was changed after we opened our link, or our link was left out")
            self._checked.add(number)


def published(sealing: dict[str, Any]) -> str:
    """The digest of what is public before anybody opens a link."""
    ends = [part for chain in sealing["chains"] for part in (chain["kind"], bytes.fromhex(chain["end"]))]
    commitments = [bytes.fromhex(text) for text in sealing["commitments"]]
    before, chains = bytes.fromhex(sealing["before"]), sealing["chains"]
    return digest("sealed", before, sealing["number"], sealing["kind"], len(chains), *ends, *commitments).hex()


class Program:
    """A person at a table who is a program."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._token = ""
        self._token = self.ask("POST", "/api/sessions")["token"]

    def ask(self, method: str, path: str, sent: Any = None) -> Any:
        """None: nothing has happened."""
        answer = self.text(method, path, sent)
        return json.loads(answer) if answer else None

    def text(self, method: str, path: str, sent: Any = None) -> str:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        body = json.dumps(sent).encode() if sent is not None else None
        request = urllib.request.Request(self._address + path, body, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return str(answer.read().decode())

    def play(self, game: str, deals: int) -> str:
        """The table, after so many deals."""
        keeper, options = Keeper(), {"fill": "simple", "seats": 2, "bot-millis": 0, "between-seconds": 0}
        opening = {"game": game, "name": "Robo", "match": {"deals": deals}, "table": options}
        room = self.ask("POST", "/api/rooms", opening)["room"]
        view, started = self.ask("GET", f"/api/rooms/{room}"), False
        while view["status"] != "finished":
            command = keeper.command(view["chance"])
            if command is None and not started:
                command, started = {"type": "start"}, True
            command = command or self._move(view)
            if command is not None:
                self.ask("POST", f"/api/rooms/{room}/actions", {"command": command, "client": secrets.token_hex(8)})
            view = self.ask("GET", f"/api/rooms/{room}/watch?since={view['seq']}") or view
        return str(room)

    def _move(self, view: dict[str, Any]) -> dict[str, Any] | None:
        deal = view["deal"]
        if deal is None or deal["legal"] is None:
            return None
        return {"type": "play", "move": deal["offers"][0]}


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at a table and take part in its chance.")
    parser.add_argument("address")
    parser.add_argument("--game", default="daker")
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--save", default="", help="the records are written to files that begin with this")
    asked = parser.parse_args()
    program = Program(asked.address)
    room = program.play(asked.game, asked.deals)
    for number in range(1, asked.deals + 1):
        record = program.text("GET", f"/api/rooms/{room}/deals/{number}")
        if asked.save:
            Path(f"{asked.save}-{number}.record").write_text(record, encoding="utf-8")
        else:
            sys.stdout.write(record)


if __name__ == "__main__":
    main()
