"""Any program as a player at a table, a language model for instance, over the JSON API (docs/api.md).

    python examples/play_over_api.py http://localhost:8000 --game poker-as --deals 3
    python examples/play_over_api.py http://localhost:8000 --join TABLE --program "python my_player.py"

Without `--program` it makes a random legal move. With it, that program is started once. At each turn it is given
one line of JSON: `text` says all in words, ready for a language model; `moves` are the plain moves; `amounts` names
the move that takes a number of chips, with its bounds; `view` is what the seat sees; `refused` says why the last
answer was not a legal move. It answers with one line, the move: `call`, `raise 40`, `throw A A`. Only the standard
library is used, and no code of Brelan.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import shlex
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any

TRIES = 3
BUSY = (429, 503)
Choose = Callable[[dict[str, Any]], str]
"""From what a turn asks to a move."""


class Refused(Exception):
    """The table did not do it, and nothing has changed."""

    def __init__(self, status: int, body: bytes) -> None:
        self.problem = json.loads(body)
        super().__init__(f"{status}: {self.problem['text']}")


class Table:
    """A person at one table: a token, an address, an id."""

    def __init__(self, server: str) -> None:
        self._server = server.rstrip("/")
        self._token = ""
        self._token = self._ask("POST", "/api/sessions")["token"]
        self.room = ""

    def open(self, game: str, deals: int, bot: str) -> None:
        """A table of one's own against a bot: the named one, else `simple`, else the best of a game without it."""
        found = [known["bots"] for known in self._ask("GET", "/api/games") if known["name"] == game]
        bots = found[0] if found else ["random"]  # then the server says which games there are
        table = {
            "fill": bot or ("simple" if "simple" in bots else bots[-1]),
            "seats": 2,
            "bot-millis": 0,
            "between-seconds": 0,
        }
        opening = {"game": game, "name": "Robo", "match": {"deals": deals}, "table": table}
        self.room = self._ask("POST", "/api/rooms", opening)["room"]
        self.send({"type": "start"})

    def join(self, room: str, name: str) -> None:
        """A seat at somebody's table."""
        self.room = room
        self.send({"type": "join", "name": name})
        self.send({"type": "take-seat"})

    def send(self, command: dict[str, Any], **around: Any) -> None:
        """Under an id, so that it is done once even if the answer is lost and it is sent again."""
        action = {"command": command, "client": secrets.token_hex(8), **around}
        self._ask("POST", f"/api/rooms/{self.room}/actions", action)

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self._ask("GET", f"/api/rooms/{self.room}")
        return found

    def watch(self, seq: int) -> dict[str, Any] | None:
        """The table as soon as something has happened; None if nothing did for a while."""
        found: dict[str, Any] | None = self._ask("GET", f"/api/rooms/{self.room}/watch?since={seq}")
        return found

    def _ask(self, method: str, path: str, sent: Any = None) -> Any:
        """A server that is busy, or is asked too quickly, says when to ask again: the same, under the same id."""
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        body = json.dumps(sent).encode() if sent is not None else None
        request = urllib.request.Request(self._server + path, body, headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    text = answer.read()
                return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in BUSY:
                        raise Refused(error.code, error.read()) from error
                    time.sleep(float(error.headers.get("Retry-After", 1)))


def play(table: Table, choose: Choose) -> dict[str, Any]:
    """Until the match is over: the last view."""
    view = table.view()
    while view["status"] != "finished":
        if view["deal"] is not None and view["deal"]["legal"] is not None:
            take_turn(table, view, choose)
        elif "ready" in view["may"]:
            with suppress(Refused):  # the next deal may have begun by itself
                table.send({"type": "ready"})
        view = table.watch(view["seq"]) or view
    return view


def take_turn(table: Table, view: dict[str, Any], choose: Choose) -> None:
    """The player's move; after three that are not legal the first one that is."""
    asked, refused = question(view), ""
    for _ in range(TRIES):
        move = choose({**asked, "refused": refused})
        try:
            table.send({"type": "play", "move": move}, seq=view["seq"])
        except Refused as error:
            if error.problem["kind"] == "stale":
                return  # the table has moved on, for instance because time was up
            refused = error.problem["text"]
        else:
            return
    table.send({"type": "play", "move": any_move(asked, lambda some: some[0])}, seq=view["seq"])


def question(view: dict[str, Any]) -> dict[str, Any]:
    """What a player must know to choose."""
    deal, legal = view["deal"], view["deal"]["legal"]
    amounts = {"move": legal["sized"], **legal["amounts"]} if legal["amounts"] else None
    asked = {"game": view["game"], "rules": view["rules"], "view": deal["view"], "moves": plain_moves(deal)}
    return {**asked, "amounts": amounts, "text": in_words(view, deal, amounts)}


def plain_moves(deal: dict[str, Any]) -> list[str]:
    """Those without an amount."""
    sized = deal["legal"]["sized"]
    return [move for move in deal["offers"] if sized is None or move.split()[0] != sized]


def in_words(view: dict[str, Any], deal: dict[str, Any], amounts: dict[str, Any] | None) -> str:
    """For those who read text."""
    seen = [f"{name}: {json.dumps(value)}" for name, value in deal["view"].items() if name != "rules"]
    lines = [
        f"You play {view['game']} on seat {deal['place']}; seats are counted from 0.",
        f"Rules: {json.dumps(view['rules'])}",
        "What happened in this deal, by seat (* is chance):",
        *deal["moves"],
        "What you see:",
        *seen,
        "Your moves: " + ", ".join(plain_moves(deal)),
    ]
    if amounts:
        least, most, step = amounts["least"], amounts["most"], amounts["step"]
        lines.append(f"Also `{amounts['move']} N`, N from {least} to {most} by {step}.")
    return "\n".join([*lines, "Answer with one move and nothing else."])


def any_move(asked: dict[str, Any], pick: Callable[[list[str]], str] = random.choice) -> str:
    """A legal move; the least amount stands for all."""
    amounts = asked["amounts"]
    return pick([*asked["moves"], *([f"{amounts['move']} {amounts['least']}"] if amounts else [])])


class Program:
    """Another program that chooses: a line in, a line out."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __call__(self, asked: dict[str, Any]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise ValueError("the program ended before the match")
        return answer.strip()

    def close(self) -> None:
        """No more turns: its input ends."""
        with suppress(BrokenPipeError):  # it has ended, and left a turn unread
            self._process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("--game", default="daker")
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--bot", default="", help="who plays on the other seat of a new table")
    parser.add_argument("--join", default="", help="the last part of a table's link")
    parser.add_argument("--name", default="Robo")
    parser.add_argument("--program", default="", help="a command that chooses the moves")
    asked = parser.parse_args()
    try:
        run(asked)
    except (Refused, OSError, ValueError) as error:  # ValueError: what is no address, or no answer of a table
        parser.exit(2, f"{parser.prog}: {error}\n")


def run(asked: argparse.Namespace) -> None:
    """A whole match, and what each deal came to."""
    table = Table(asked.server)
    if asked.join:
        table.join(asked.join, asked.name)
    else:
        table.open(asked.game, asked.deals, asked.bot)
    program = Program(asked.program) if asked.program else None
    try:
        view = play(table, program or any_move)
    finally:
        if program is not None:
            program.close()
    for deal in view["finished"]:
        sys.stdout.write(f"deal {deal['number']}: {json.dumps(deal['payoffs'])}\n")


if __name__ == "__main__":
    main()
