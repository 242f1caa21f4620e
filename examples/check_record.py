"""Checks the chance of a Brelan record: `python check_record.py FILE…`. Needs Python 3.11 and nothing else.

It follows docs/fairness.md and docs/records.md and uses no code of Brelan, so that nobody has to trust Brelan's own
`verify`. It checks every checksum, chain, link, digest, card and throw. It does not know the rules of
the games: it does not replay the moves of the players.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

FIRST_LINE = "brelan record 2"
FACES = "AKQJT9"
LONGEST_CHAIN = 4096
LONGEST_NAME = 100
LONGEST_LIST = 100  # characters on one line
SECTIONS = {"rules": (), "match": (), "chance": ("table", "chains"), "lots": ("seats", "draws")}
HEADINGS = tuple(f"[{name}]" for name in SECTIONS)
IF_ANY = ("pools", "posting", "dead", "rebuys", "away", "waiting")  # not written where they are empty
MAY_LACK = (*IF_ANY, "viewer", "ended")
DEAL = ("players", "stacks", "dealer", *IF_ANY, "check")
HEX64 = re.compile("[0-9a-f]{64}")
HEX32 = re.compile("[0-9a-f]{32}")
NUMBER = r"0|[1-9][0-9]{0,8}"
CHAIN = re.compile(rf"(?:(table)|seat ({NUMBER}) (person|bot|none)) from ({NUMBER})(?: end ([0-9a-f]{{64}}))?")
PROOF = re.compile(rf"proof-(?:{NUMBER})")
WORD = r"[^\x00-\x20\x7f]+"
MOVE = re.compile(rf"({NUMBER}) (\*|{NUMBER}) ({WORD}(?: {WORD})*) #([0-9a-f]{{8}})")
LONGEST_LINE = 65_536
TEXT = r'"(?:[^"\\\x00-\x1f\x7f]|\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]|7f)))*"'
VALUE = rf"(?:{TEXT}|0|-?[1-9][0-9]{{0,14}}|true|false)"
FIELD = re.compile(rf"([a-z][a-z0-9-]{{0,63}}) = (\[|{VALUE}|\[\]|\[{VALUE}(?:, {VALUE})*\])")
ITEM = re.compile(rf"  ({VALUE}),")


class Broken(Exception):
    """The record does not hold: the code of the reason (docs/records.md), a sentence, and what it is about."""

    def __init__(self, code: str, why: str, **details: int | None) -> None:
        super().__init__(why)
        self.why = {"code": code, "why": why, **details}


def require(holds: bool, code: str, why: str, **details: int | None) -> None:
    if not holds:
        raise Broken(code, why, **details)


# Reading


class Deal:
    """The lines of one deal, and what they say."""

    def __init__(self, lines: list[str]) -> None:
        require("--- moves" in lines, "damaged", "a deal has no moves")
        self.lines = lines
        start = lines.index("--- moves")
        self.head = lines[: lines.index("")] if "" in lines[:start] else lines[:start]
        self.moves, self.result, self.proofs = lines[start + 1 :], [], []
        if "--- proofs" in self.moves:
            at = self.moves.index("--- proofs")
            self.moves, self.proofs = self.moves[:at], self.moves[at + 1 :]
        if "--- result" in self.moves:
            at = self.moves.index("--- result")
            self.moves, self.result = self.moves[:at], self.moves[at + 1 :]
        self.players = fields(self.head)["players"]
        self.chances = [found.group(3) for line in self.moves if (found := match(MOVE, line)).group(2) == "*"]


def match(pattern: re.Pattern[str], line: str) -> re.Match[str]:
    found = pattern.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if found is None:
        raise Broken("line", f"a damaged line: {line}")
    return found


def fields(lines: list[str]) -> dict[str, Any]:
    """The fields of a header; a section is a dict among them."""
    found: dict[str, Any] = {}
    section, rest = found, iter(lines)
    for line in rest:
        if line in HEADINGS:
            keep(found, line[1:-1], {})
            section = found[line[1:-1]]
        elif line:
            name, value = match(FIELD, line).groups()
            keep(section, name, items(rest) if value == "[" else json.loads(value))
    return found


def keep(section: dict[str, Any], name: str, value: Any) -> None:
    require(name not in section, "line", f"{name} stands twice")
    section[name] = value


def items(rest: Iterator[str]) -> list[Any]:
    found = []
    for line in rest:
        if line == "]":
            return found
        found.append(json.loads(match(ITEM, line).group(1)))
    raise Broken("line", "a list without end")


def read(text: str) -> tuple[list[str], list[Deal]]:
    """The lines of the header, and the deals."""
    *lines, rest = text.split("\n")
    first = lines[0] if lines else rest
    require(first.startswith("brelan record ") and "\r" not in first, "not-a-record", "not a record of Brelan")
    require(first == FIRST_LINE, "version", "a record of another version: this program reads version 2 alone")
    require(not rest and lines[-1] == "=== end", "cut-off", "the record is cut off")
    starts = [place for place, line in enumerate(lines) if line.startswith("=== deal")]
    for number, place in enumerate(starts, 1):
        numbered = lines[place] == f"=== deal {number}" and lines[place - 1] == ""
        require(numbered, "line", "the deals are not numbered")
    ends = [*(place - 1 for place in starts[1:]), len(lines) - 1]
    deals = [Deal(lines[start + 1 : end]) for start, end in zip(starts, ends, strict=False)]
    return lines[: starts[0] - 1] if starts else lines[:-1], deals


# The checks of the lines


def check(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def check_lines(header: list[str], deals: list[Deal]) -> None:
    last = check(*header)
    for deal in deals:
        last = written_check(last, deal.head)
        for number, line in enumerate(deal.moves, 1):
            found = match(MOVE, line)
            require(found.group(1) == str(number), "changed", "the moves are not numbered")
            last = check(last, line.rpartition(" #")[0])
            require(found.group(4) == last, "changed", f"a line was changed: {line}")
        result = written_check(last, deal.result) if deal.result else ""
        last = written_check(last, [result, *deal.proofs]) if deal.proofs else check(last, result)


def written_check(last: str, lines: list[str]) -> str:
    """The check of these lines, which the last of them states."""
    made = check(last, *lines[:-1])
    require(lines[-1] == f'check = "{made}"', "changed", f"lines were changed before {lines[-1]}")
    return made


# The one way to write a record


def pair(name: str, value: Any) -> list[str]:
    text = written(value)
    if not isinstance(value, list) or len(text) <= LONGEST_LIST:
        return [f"{name} = {text}"]
    return [f"{name} = [", *(f"  {written(item)}," for item in value), "]"]


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def pairs(found: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """These fields in this order, then proofs."""
    require(all(name in found for name in names if name not in MAY_LACK), "damaged", "a field is missing")
    proofs = [name for name in found if PROOF.fullmatch(name)]
    kept = [name for name in names if name in found and not (name in IF_ANY and found[name] == [])]
    return [line for name in (*kept, *proofs) for line in pair(name, found[name])]


def header_lines(found: dict[str, Any]) -> list[str]:
    require("rules" in found, "damaged", "a section is missing")
    lines = pairs(found, ("game", "seats", "viewer"))
    for name, names in SECTIONS.items():
        if name in found:
            section = found[name]
            lines += ["", f"[{name}]", *pairs(section, names or tuple(section))]
    return lines


def deal_lines(deal: Deal) -> list[str]:
    lines = [*pairs(fields(deal.head), DEAL), "", "--- moves", *deal.moves]
    lines += ["--- result", *pairs(fields(deal.result), ("payoffs", "ended", "check"))] if deal.result else []
    return lines + (["--- proofs", *pairs(fields(deal.proofs), ()), deal.proofs[-1]] if deal.proofs else [])


def check_written(header: list[str], deals: list[Deal]) -> None:
    for lines, right in ((header[1:], header_lines(fields(header[1:]))), *((d.lines, deal_lines(d)) for d in deals)):
        require(lines == right, "line", "Brelan would write these lines in another way")


# Digests, chains, random numbers


def digest(tag: str, *parts: str | int | bytes) -> bytes:
    data = b""
    for part in (f"brelan 2 {tag}", *parts):
        raw = part if isinstance(part, bytes) else str(part).encode()
        data += len(raw).to_bytes(4, "big") + raw
    return hashlib.sha256(data).digest()


class Words:
    """Random numbers, from a function that gives one block of bytes after the other."""

    def __init__(self, block: Any) -> None:
        self.block, self.count, self.data = block, 0, b""

    def below(self, limit: int) -> int:
        while True:
            if not self.data:
                self.data = self.block(self.count)
                self.count += 1
            word, self.data = int.from_bytes(self.data[:4], "big"), self.data[4:]
            if word < 2**32 - 2**32 % limit:
                return word % limit

    def order(self, count: int) -> list[int]:
        left = list(range(count))
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def dice(self, count: int) -> list[str]:
        return [FACES[self.below(6)] for _ in range(count)]


def words_of(after: str) -> Words:
    return Words(lambda number: digest("numbers", bytes.fromhex(after), number))


class Chain:
    def __init__(self, text: str) -> None:
        found = CHAIN.fullmatch(text)
        if found is None:
            raise Broken("line", f"a damaged chain: {text}")
        table, seat, kind, first, end = found.groups()
        self.seat = None if table else int(seat)
        self.kind, self.first, self.end = kind or "table", int(first), end or ""
        sound = (self.kind == "none") == (not self.end) and self.first > 0
        require(sound, "line", f"a damaged chain: {text}")


class SealingChain:
    """The chains of a table, and its sealings one after the other. Without a header nothing was sealed."""

    def __init__(self, header: dict[str, Any] | None) -> None:
        self.sealed = header is not None
        header = header or {"table": "none", "chains": []}
        self.table = header["table"]
        self.chains = [Chain(text) for text in header["chains"]]
        ends = Counter(chain.end for chain in self.chains if chain.end)
        firsts = Counter((chain.seat, chain.first) for chain in self.chains)
        require(0 < len(self.table) <= LONGEST_NAME, "damaged", "the table has no name")
        once = all(count == 1 for count in (*ends.values(), *firsts.values()))
        require(once, "chains", "the chains contradict each other")
        self.last: int | None = None
        self.after = digest("table", self.table).hex() if self.sealed else ""
        self.missing = 0
        self.known: dict[str, tuple[int, str]] = {}  # by the end of a chain: the last link that was checked
        self.seats: dict[int, Counter[str]] = {}

    def chain(self, seat: int | None, number: int) -> tuple[str, str, int]:
        """Kind, end and first sealing of the chain that counts."""
        known = [chain for chain in self.chains if chain.seat == seat and chain.first <= number]
        newest = max(known, key=lambda chain: chain.first, default=None)
        return (newest.kind, newest.end, newest.first) if newest else ("none", "", number)

    def add(self, sealing: Sealing, seats: list[int]) -> None:
        """The next sealing, between these seats: raises, or says in the sealing whether it is proved."""
        number, name = sealing.number, f"sealing {sealing.number}"

        def demand(holds: bool, code: str, why: str, **details: int | None) -> None:
            require(holds, code, f"{name}: {why}", number=number, **details)

        demand(self.sealed, "damaged", "the record has no chains")
        gap = number - self.last - 1 if self.last is not None else 0
        demand(number > 0 and gap >= 0, "out-of-order", "it is out of order")
        if not gap and (self.last is not None or number == 1):
            demand(sealing.before == self.after, "out-of-order", "it does not follow the last one")
        demand(len(sealing.answers) == 1 + len(seats), "left-out", "it leaves somebody out")
        parts: list[str | bytes] = []
        links, people, sound = [], [], not gap
        for seat, answer in zip([None, *seats], sealing.answers, strict=True):
            kind, end, first = self.chain(seat, number)
            parts += [kind, bytes.fromhex(end)]
            code = "link-table" if seat is None else "link-seat"
            demand((answer == "none") == (kind == "none"), code, "the answer does not fit the chain", seat=seat)
            given = answer not in ("none", "withheld")
            links.append(bytes.fromhex(answer) if given else b"")
            if given:
                on_chain = self.leads(answer, number - first + 1, end)
                demand(on_chain, code, "a link is not on its chain", seat=seat)
            if kind == "person" and given:
                people.append(seat)
            if (seat is None or kind == "bot") and not given:
                sound = False
            if seat is not None:
                self.seats.setdefault(seat, Counter())["given" if given else answer] += 1
        sealed = [bytes.fromhex(text) for text in sealing.sealed]
        before = bytes.fromhex(sealing.before)
        public = digest("sealed", before, number, sealing.kind, len(sealing.answers), *parts, *sealed)
        demand(digest("opened", public, *links).hex() == sealing.after, "digest", "its digest does not hold")
        sealing.check_openings()
        sealing.proved = sound and bool(people)
        self.missing += gap
        self.last, self.after = number, sealing.after

    def leads(self, link: str, place: int, end: str) -> bool:
        """Whether the link at this place of a chain hashes to its end, or to a link that does."""
        known, last = self.known.get(end, (0, end))
        if not known < place <= LONGEST_CHAIN:
            return False
        raw = bytes.fromhex(link)
        for at in range(place, known, -1):
            raw = digest("link", self.table, at, raw)
        self.known[end] = (place, link)
        return raw.hex() == last


def after(word: str, texts: list[str]) -> list[str]:
    return [text.removeprefix(word) for text in texts if text.startswith(word)]


class Sealing:
    """A proof: what was sealed, answered and opened."""

    def __init__(self, texts: list[str]) -> None:
        try:
            self.kind, number = texts[0].split(" ")
            self.number = int(number)
            (self.before,), (self.after,) = after("before ", texts), after("after ", texts)
            (table,) = after("table ", texts)
            self.answers = [table, *(text.partition(" ")[2] for text in after("seat ", texts))]
            self.sealed = after("sealed ", texts)
            opened = [text.split(" ") for text in after("opened ", texts)]
            self.opened = {int(place): (card, salt) for place, card, salt in opened}
        except (ValueError, IndexError) as error:
            raise Broken("damaged", "a proof cannot be read") from error
        known = self.kind == "pack" or (self.kind == "throw" and not self.sealed)
        require(known, "damaged", "a proof of an unknown kind")
        require(len(self.opened) == len(opened), "card", "a position is opened twice", number=self.number)
        given = [answer for answer in self.answers if answer not in ("none", "withheld")]
        digests = [self.before, self.after, *self.sealed, *given]
        require(all(HEX64.fullmatch(text) for text in digests), "damaged", "a proof has a damaged digest")
        salts = [salt for _, salt in self.opened.values()]
        require(all(HEX32.fullmatch(salt) for salt in salts), "damaged", "a proof has a damaged salt")
        require(texts == self.texts(), "damaged", "a proof is written in another way")
        self.proved = False

    def texts(self) -> list[str]:
        """As it must be written."""
        seats = [f"seat {place} {answer}" for place, answer in enumerate(self.answers[1:])]
        opened = [f"opened {place} {card} {salt}" for place, (card, salt) in self.opened.items()]
        sealed = [f"sealed {seal}" for seal in self.sealed]
        first = [f"{self.kind} {self.number}", f"before {self.before}", *sealed, f"table {self.answers[0]}"]
        return [*first, *seats, f"after {self.after}", *opened]

    def check_openings(self) -> None:
        for place, (card, salt) in self.opened.items():
            made = digest("card", bytes.fromhex(self.before), self.number, place, card, bytes.fromhex(salt))
            sealed = place in range(len(self.sealed)) and made.hex() == self.sealed[place]
            require(sealed, "card", f"sealing {self.number}: {card} was not sealed at {place}", number=self.number)

    def order(self) -> list[int]:
        return words_of(self.after).order(len(self.sealed))

    def check_throw(self, dice: list[str]) -> None:
        fell = words_of(self.after).dice(len(dice))
        require(fell == dice, "dice", f"sealing {self.number}: the dice fell otherwise")


# Moves of chance


def check_moves(chances: list[str], proofs: dict[int, Sealing]) -> int:
    """Every card and throw is what was sealed. How many moves of chance that proves."""
    pack: Sealing | None = None
    order: list[int] = []
    proved = 0
    for number, text in enumerate(chances, 1):
        tag, *fell = text.split(" ")
        require(tag in ("draw", "roll"), "damaged", f"chance cannot move so: {text}")
        proof = proofs.get(number)
        if proof is not None:
            fits = proof.kind == ("pack" if tag == "draw" else "throw")
            require(fits, "damaged", f"the proof of {text} is of another kind")
            again = proof.kind == "pack" and len(proof.sealed) == len(order)
            require(not again, "shuffled-again", "the rest of a pack was shuffled again")
        if proof is not None and proof.kind == "pack":
            pack, order = proof, proof.order()
        if tag == "roll" and proof is not None:
            proof.check_throw(fell)
            proved += proof.proved
        elif tag == "draw" and pack is not None:
            require(len(order) >= len(fell), "too-many-cards", "more cards were drawn than were sealed")
            for card in fell:
                opened = pack.opened.get(order.pop(0))
                drawn = card == "?" or (opened is not None and opened[0] == card)
                require(drawn, "other-card", f"{card} was not drawn there")
            proved += pack.proved
    return proved


def read_proofs(section: dict[str, Any]) -> dict[int, Sealing]:
    try:
        return {int(name[6:]): Sealing(texts) for name, texts in section.items() if name.startswith("proof-")}
    except ValueError as error:
        raise Broken("damaged", "a proof cannot be read") from error


def check_record(text: str) -> dict[str, Any]:
    """What the record proves; raises Broken where it does not hold."""
    lines, deals = read(text)
    check_lines(lines, deals)
    check_written(lines, deals)
    header = fields(lines[1:])
    sealings = SealingChain(header.get("chance"))
    parts: list[tuple[list[str], dict[int, Sealing], list[int]]] = []
    if "lots" in header:
        drawn = header["lots"]
        parts.append((drawn["draws"], read_proofs(drawn), drawn["seats"]))
    parts += [(deal.chances, read_proofs(fields(deal.proofs)), deal.players) for deal in deals]
    proved = chances = 0
    for moves, proofs, seats in parts:
        for number, proof in proofs.items():
            require(0 < number <= len(moves), "damaged", "a proof belongs to no move")
            sealings.add(proof, seats)
        proved += check_moves(moves, proofs)
        chances += len(moves)
    return verdict(header["seats"], proved, chances - proved, sealings)


def verdict(names: list[str], proved: int, unproved: int, sealings: SealingChain) -> dict[str, Any]:
    seats = []
    for seat, name in enumerate(names):
        found = sealings.seats.get(seat, Counter[str]())
        given = "withheld" if found["withheld"] else "none" if found["none"] or not found["given"] else "given"
        seats.append({"seat": seat, "name": name, "seeds": given})
    chance = {"proved": proved, "unproved": unproved, "missing": sealings.missing}
    return {"holds": True, "version": 2, "chance": chance, "seats": seats, "fingerprint": sealings.after}


def answer(text: str) -> dict[str, Any]:
    """The verdict on a record, whatever it is."""
    try:
        return check_record(text)
    except Broken as error:
        return {"holds": False, **error.why}
    except (KeyError, TypeError, AttributeError) as error:
        return {"holds": False, "code": "damaged", "why": f"the record is damaged: {error!r}"}


def answer_file(sent: bytes) -> dict[str, Any]:
    """The same of the bytes of a file."""
    try:
        return answer(sent.decode())
    except UnicodeDecodeError:
        return {"holds": False, "code": "not-a-record", "why": "the file is not text in UTF-8"}


def main() -> int:
    answers = []
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            answers.append(answer_file(file.read()))
        sys.stdout.write(json.dumps({"file": name, **answers[-1]}, ensure_ascii=False) + "\n")
    return 0 if answers and all(found["holds"] for found in answers) else 1


if __name__ == "__main__":
    sys.exit(main())
