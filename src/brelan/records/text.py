"""The text of a record: fields above, one short move a line. Reading and writing give the same bytes.

brelan record 2                     the version
game = "poker-as" …                 names, rules, match rules, chains, lots
=== deal 1                          who plays, stacks, dealer
--- moves
1 0 throw #5d2c90aa                 number, seat (* is chance), move, check
2 * roll A K K J 9 #03fe61b7
--- result
payoffs = [1, -1]
--- proofs                          what was sealed and opened, where there is any
proof-1 = [ … ]
=== end
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

import msgspec
from msgspec.structs import replace

from brelan.engine.chance.sealing import Sealing
from brelan.engine.game import Table
from brelan.errors import BadRecord
from brelan.records.fields import Line, damaged, match, read_fields, shortened
from brelan.records.proof_text import chain_text, proof_texts, read_chain, read_proof
from brelan.records.record import (
    CHANCE,
    VERSION,
    ChanceRecord,
    DealRecord,
    LotsRecord,
    MoveLine,
    Record,
    digest,
)

FORMAT = "brelan record"
FIRST_LINE = f"{FORMAT} {VERSION}"
_WORD = r"[^\x00-\x20\x7f]+"
_MOVE = re.compile(rf"([0-9]+) (\*|0|[1-9][0-9]{{0,8}}) ({_WORD}(?: {_WORD})*) #([0-9a-f]{{8}})")
DEAL, MOVES, RESULT, PROOFS, END = "=== deal", "--- moves", "--- result", "--- proofs", "=== end"


# Writing


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [*_header(record)]
    for number, deal in enumerate(record.deals, 1):
        lines += ["", f"{DEAL} {number}", *_deal_header(deal), _pair("check", deal.check), "", MOVES]
        lines += [f"{_move_text(place, move)} #{move.check}" for place, move in enumerate(deal.moves, 1)]
        if deal.payoffs is not None:
            lines += [RESULT, *_result(deal), _pair("check", deal.result_check)]
        if deal.proofs:
            lines += [PROOFS, *_proofs(deal), _pair("check", deal.proofs_check)]
    return "\n".join([*lines, END, ""])


def seal(record: Record) -> Record:
    """The same record with every check computed again, each one depending on all that stands before it."""
    last = digest(*_header(record))
    sealed = []
    for deal in record.deals:
        head = digest(last, *_deal_header(deal))
        checks = list(accumulate(_numbered(deal.moves), digest, initial=head))
        moves = tuple(replace(move, check=check) for move, check in zip(deal.moves, checks[1:], strict=True))
        result = digest(checks[-1], *_result(deal)) if deal.payoffs is not None else ""
        last = digest(checks[-1], result, *_proofs(deal))
        proofs = last if deal.proofs else ""
        sealed.append(replace(deal, check=head, moves=moves, result_check=result, proofs_check=proofs))
    return replace(record, deals=tuple(sealed))


def _header(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    yield _pair("game", record.game)
    yield _pair("seats", record.seats)
    if record.viewer is not None:
        yield _pair("viewer", record.viewer)
    yield from _table("rules", record.rules)
    if record.match is not None:
        yield from _table("match", record.match)
    if record.chance is not None:
        chains = tuple(chain_text(chain) for chain in record.chance.chains)
        yield from _table("chance", {"table": record.chance.table, "chains": chains})
    if record.lots is not None:
        yield from _table("lots", _lots(record.lots))


def _lots(lots: LotsRecord) -> dict[str, Any]:
    draws = tuple(line.text for line in lots.draws)
    proofs = {f"proof-{number}": tuple(proof_texts(proof)) for number, proof in lots.proofs}
    return {"seats": lots.seats, "draws": draws} | proofs


def _deal_header(deal: DealRecord) -> Iterator[str]:
    yield _pair("players", deal.players)
    yield _pair("stacks", deal.table.stacks)
    yield _pair("dealer", deal.table.dealer)
    for name, values in (
        ("pools", deal.table.pools),
        ("posting", deal.table.posting),
        ("dead", deal.table.dead),
        ("rebuys", deal.rebuys),
        ("away", deal.away),
        ("waiting", deal.waiting),
    ):
        if values:
            yield _pair(name, values)


def _proofs(deal: DealRecord) -> Iterator[str]:
    for move, proof in deal.proofs:
        yield _pair(f"proof-{move}", tuple(proof_texts(proof)))


def _result(deal: DealRecord) -> Iterator[str]:
    if deal.payoffs is not None:
        yield _pair("payoffs", deal.payoffs)
    if deal.ended is not None:
        yield _pair("ended", deal.ended)


def _table(name: str, values: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    for key, value in values.items():
        if value is not None:  # what is not written has its default
            yield _pair(key, value)


def _pair(name: str, value: Any) -> str:
    """A field: whole numbers, flags, texts and lists of them, as in JSON."""
    written = _written(value)
    if isinstance(value, list | tuple) and len(written) > 100:
        written = "[\n" + "".join(f"  {_written(item)},\n" for item in value) + "]"
    return f"{name} = {written}"


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _numbered(moves: Iterable[MoveLine]) -> Iterator[str]:
    return (_move_text(number, move) for number, move in enumerate(moves, 1))


def _move_text(number: int, move: MoveLine) -> str:
    return f"{number} {move.who} {move.text}"


# Reading


def read_record(text: str) -> Record:
    """A record from its text. It may still be wrong about the game: `verify` tells."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise not_text() from error
    record = _read(text)
    if write_record(record) != text:
        raise BadRecord("not-as-written", "the record was changed: Brelan would not write it in this way")
    return record


def read_sent(sent: bytes) -> Record:
    """A record from the bytes of a file: nothing is taken for a line break, or left out, that is not."""
    try:
        return read_record(sent.decode())
    except UnicodeDecodeError as error:
        raise not_text() from error


def not_text() -> BadRecord:
    return BadRecord("record-not-text", "this file is not a record: it is not text")


def _read(text: str) -> Record:
    *lines, rest = text.split("\n")
    _check_version(lines[0] if lines else rest)
    if rest or lines[-1] != END:
        raise BadRecord("record-cut-off", "the record is cut off: its last line is not {end!r}", end=END)
    head, *deals = _split(lines[1:-1])
    header = read_fields(head)
    viewer = header.get("viewer")
    try:
        return Record(
            game=_typed(header["game"], str),
            seats=_typed(header["seats"], tuple[str, ...]),
            rules=_typed(header.get("rules", {}), dict[str, Any]),
            match=_typed(header.get("match"), dict[str, Any] | None),
            viewer=_typed(viewer, int | str | None),
            deals=tuple(_read_deal(deal) for deal in deals),
            lots=_read_lots(_typed(header["lots"], dict[str, Any])) if "lots" in header else None,
            chance=_read_chance(_typed(header["chance"], dict[str, Any])) if "chance" in header else None,
        )
    except KeyError as missing:
        raise BadRecord("record-lacks", "the record does not say {what}", what=str(missing)) from missing


def _read_chance(written: dict[str, Any]) -> ChanceRecord:
    lines = _typed(written["chains"], tuple[str, ...])
    return ChanceRecord(_typed(written["table"], str), tuple(read_chain(line) for line in lines))


def _check_version(line: str) -> None:
    if not line.startswith(FORMAT + " "):
        raise BadRecord("not-a-record", "this is not a Brelan record: it does not begin with {line!r}", line=FORMAT)
    if "\r" in line:
        raise BadRecord(
            "record-line-breaks",
            "the line breaks of the record were changed: each of its lines ends with one line feed, and nothing else",
        )
    if line != FIRST_LINE:
        raise BadRecord(
            "record-version",
            "the record has version {version}, and this program reads version {known} alone",
            version=shortened(line.removeprefix(FORMAT + " ")),
            known=VERSION,
        )


def _split(lines: list[str]) -> list[list[Line]]:
    """The header, then the lines of each deal, every line with its number in the file."""
    parts: list[list[Line]] = [[]]
    for number, line in enumerate(lines, 2):
        if not line.startswith(DEAL):
            parts[-1].append((number, line))
        elif line == f"{DEAL} {len(parts)}" and parts[-1] and not parts[-1][-1][1]:
            parts[-1].pop()  # the empty line above belongs to no deal
            parts.append([])
        else:
            raise damaged((number, line))
    return parts


def _read_deal(lines: list[Line]) -> DealRecord:
    texts = [line for _, line in lines]
    if MOVES not in texts:
        raise BadRecord("record-lacks", "the record does not say {what}", what=MOVES)
    moves_at = texts.index(MOVES)
    proofs_at = texts.index(PROOFS) if PROOFS in texts else len(texts)
    result_at = texts.index(RESULT) if RESULT in texts else proofs_at
    head = read_fields(lines[:moves_at])
    result = read_fields(lines[result_at + 1 : proofs_at])
    proofs = read_fields(lines[proofs_at + 1 :])
    return DealRecord(
        players=_typed(head["players"], tuple[int, ...]),
        table=Table(
            _typed(head["stacks"], tuple[int, ...]),
            _typed(head["dealer"], int),
            _typed(head.get("pools", ()), tuple[int, ...]),
            _typed(head.get("posting", ()), tuple[int, ...]),
            _typed(head.get("dead", ()), tuple[int, ...]),
        ),
        moves=tuple(_read_move(place, *line) for place, line in enumerate(lines[moves_at + 1 : result_at], 1)),
        payoffs=_typed(result.get("payoffs"), tuple[int, ...] | None),
        proofs=tuple(_read_proofs(proofs)),
        rebuys=_typed(head.get("rebuys", ()), tuple[int, ...]),
        away=_typed(head.get("away", ()), tuple[int, ...]),
        waiting=_typed(head.get("waiting", ()), tuple[int, ...]),
        ended=_typed(result.get("ended"), int | None),
        check=_typed(head["check"], str),
        result_check=_typed(result["check"] if result else "", str),
        proofs_check=_typed(proofs["check"] if proofs else "", str),
    )


def _read_lots(written: dict[str, Any]) -> LotsRecord:
    draws = _typed(written["draws"], tuple[str, ...])
    seats = _typed(written["seats"], tuple[int, ...])
    return LotsRecord(seats, tuple(MoveLine(CHANCE, text) for text in draws), tuple(_read_proofs(written)))


def _read_move(place: int, number: int, line: str) -> MoveLine:
    found = match(_MOVE, (number, line))
    if found[1] != str(place):
        raise damaged((number, line))
    return MoveLine(found[2], found[3], found[4])


def _read_proofs(written: dict[str, Any]) -> Iterator[tuple[int, Sealing]]:
    for name, value in written.items():
        if not name.startswith("proof-"):
            continue
        try:
            yield int(name.removeprefix("proof-")), read_proof(_typed(value, tuple[str, ...]))
        except (ValueError, IndexError) as error:
            raise BadRecord("bad-proof", "{name} cannot be read", name=name) from error


def _typed(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRecord("bad-field", "a field of the record is damaged: {why}", why=str(error)) from error
