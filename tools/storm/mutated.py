"""Damaged records, moves, forms and JSON through their readers: read, or clearly refused. Never a crash."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any
from urllib.parse import urlencode

import msgspec

from brelan import registry
from brelan.engine.notation import read_action as read_move
from brelan.errors import BrelanError
from brelan.locales.languages import LANGUAGES
from brelan.locales.say import error_text
from brelan.locales.words import words
from brelan.records.record import CHANCE, Record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.rooms.commands import PERSON_COMMANDS
from brelan.web.command_decoder import FORM_KIND, decode_action, move_of, read_fields
from records.chained import chained_record
from tools.storm.report import Deadline, Part, timed

KINDS = ("records", "moves", "forms", "JSON documents")
SHARES = {"records": 30, "moves": 30, "forms": 20, "JSON documents": 20}  # of a hundred
IN_ONE_GO = 2_000
ODD = (
    *(
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "\x7f",
        "é",
        "\u2028",
        "\xed\xa0\x80",
        "٣",
        "²",
        "?",
        "*",
        "%",
        "%s",
        "{0}",
        "{name!r}",
    ),
    *("-1", "0", "1e9", "9" * 30, "9" * 5_000, "NaN", "inf", "0x10", "None", "1979-05-27"),
    *("'", '"', "\\", "#", "=", "[", "]", "[[", "]]", "[" * 3_000, "{a=" * 3_000, '{"a":' * 3_000),
    *("=== deal 1", "--- moves", "=== end", "proof-1", "A/K", "A/A", "10", "As", "joker", "raise", "throw"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 1e300, 2**53, 10**30, "", "0", "x" * 5_000, "\0", "\u2028"),
    *([], {}, [[]], [1, 2], {"a": 1}, {"type": "start"}, [None] * 50),
)


def mutated(text: str, lot: random.Random) -> str:
    """The text with one to four wounds."""
    for _ in range(lot.choice((1, 1, 1, 2, 4))):
        text = lot.choice(WOUNDS)(text, lot)
    return text


def _place(text: str, lot: random.Random) -> int:
    return lot.randrange(len(text) + 1)


def _other_character(text: str, lot: random.Random) -> str:
    at = _place(text, lot)
    return (
        text[:at]
        + chr(lot.choice((lot.randrange(32, 127), lot.randrange(256), lot.randrange(0xD7FF))))
        + text[at + 1 :]
    )


def _odd_inserted(text: str, lot: random.Random) -> str:
    at = _place(text, lot)
    return text[:at] + lot.choice(ODD) + text[at:]


def _part_removed(text: str, lot: random.Random) -> str:
    at = _place(text, lot)
    return text[:at] + text[at + lot.choice((1, 1, 2, 5, 40)) :]


def _cut_off(text: str, lot: random.Random) -> str:
    return text[: _place(text, lot)]


def _word_replaced(text: str, lot: random.Random) -> str:
    all_words = text.split(" ")
    all_words[lot.randrange(len(all_words))] = lot.choice((*ODD, lot.choice(all_words)))
    return " ".join(all_words)


def _lines_mixed(text: str, lot: random.Random) -> str:
    lines = text.split("\n")
    one, other = lot.randrange(len(lines)), lot.randrange(len(lines))
    how = lot.randrange(3)
    if how == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif how == 1:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return "\n".join(lines)


WOUNDS: tuple[Callable[[str, random.Random], str], ...] = (
    _other_character,
    _odd_inserted,
    _part_removed,
    _cut_off,
    _word_replaced,
    _lines_mixed,
)


def moves_of(record: Record) -> list[str]:
    """What people and bots did."""
    return [line.text for deal in record.deals for line in deal.moves if line.who != CHANCE]


class Texts:
    """What is damaged: true records and moves of every game, true forms and JSON."""

    def __init__(self) -> None:
        self.games = [registry.game(name) for name in registry.names()]
        records = [(game, chained_record(game, seed)) for game in self.games for seed in range(5)]
        self.records = [write_record(record) for _, record in records]
        self.moves = [(game, move) for game, record in records for move in moves_of(record)[:60]]
        self.commands = [_example(kind, name) for name, kind in PERSON_COMMANDS.items()]


def _example(kind: Any, name: str) -> dict[str, Any]:
    texts = dict.fromkeys(kind.__struct_fields__, "3")
    return {"type": name, **texts}


def attempts(kind: str, texts: Texts, lot: random.Random) -> Iterator[tuple[str, Callable[[], object]]]:
    """For ever: something damaged, and how it is read."""
    while True:
        if kind == "records":
            record = mutated(lot.choice(texts.records), lot)
            yield record, lambda record=record: _check_record(record)  # type: ignore[misc]
        elif kind == "moves":
            game, true = lot.choice(texts.moves)
            move = mutated(true, lot)
            yield move, lambda game=game, move=move: read_move(move, game.Action)  # type: ignore[misc]
        elif kind == "forms":
            yield _form(texts, lot)
        else:
            document = _document(texts, lot)
            yield document, lambda document=document: _read_json(document)  # type: ignore[misc]


def _check_record(text: str) -> None:
    """As it is; and with its checks mended, so that what it says is looked at and not only that it was changed."""
    record = read_record(text)
    verify(seal(record))
    verify(record)


def _document(texts: Texts, lot: random.Random) -> str:
    """True JSON with a false value, or JSON that is damaged itself."""
    sent: dict[str, Any] = {"command": dict(lot.choice(texts.commands)), "seq": lot.randrange(9), "client": "a"}
    if lot.randrange(3):
        within = lot.choice((sent, sent["command"]))
        within[lot.choice((*within, "more"))] = lot.choice(VALUES)
        return msgspec.json.encode(sent).decode()
    return mutated(msgspec.json.encode(sent).decode(), lot)


def _form(texts: Texts, lot: random.Random) -> tuple[str, Callable[[], object]]:
    if lot.randrange(2):
        game, move = lot.choice(texts.moves)
        verb, *rest = move.split(" ")
        body = mutated(urlencode([("verb", verb), *(("cards", word) for word in rest), ("seq", "3")]), lot)
        return body, lambda: move_of(read_fields(FORM_KIND, body.encode("utf-8", "surrogatepass")), game)
    command = lot.choice(texts.commands)
    body = mutated(urlencode(command), lot)

    def read() -> object:
        fields = dict(read_fields(FORM_KIND, body.encode("utf-8", "surrogatepass")))
        return decode_action({"command": fields}, texts=True)

    return body, read


def _read_json(document: str) -> object:
    try:
        sent = msgspec.json.decode(document.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # what the API answers is tested over HTTP
        return None
    return decode_action(sent)


def try_many(kind: str, number: int, seed: str) -> Part:
    """So many attempts of one kind; in a process of its own."""
    part, texts, lot = Part("", ""), Texts(), random.Random(seed)
    for (text, read), _ in zip(attempts(kind, texts, lot), range(number), strict=False):
        part.count(kind)
        try:
            read()
        except BrelanError as refusal:
            part.count("clear refusals")
            if unclear := _unclear(refusal):
                part.fail("refusals without a sentence", f"{unclear}: {text[-200:]!r}")
        except Exception as error:
            part.fail("crashes", f"{type(error).__name__}: {error}: {text[-200:]!r}")
    return part


def _unclear(refusal: BrelanError) -> str:
    """Every refusal has a sentence in every language, with nothing left open in it."""
    for lang in LANGUAGES:
        sentence = error_text(words(lang), refusal)
        if not sentence.strip() or sentence == refusal.code:
            return f"{refusal.code} in {lang}"
    return ""


@timed
def run(number: int, deadline: Deadline, workers: int = 2, seed: str = "storm") -> Part:
    part = Part("mutated", "Damaged records, moves, forms and JSON through their readers")
    part.must_be_zero("crashes", "refusals without a sentence")
    part.wanted = {kind: number * share // 100 for kind, share in SHARES.items()}
    left = dict(part.wanted)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        while any(left.values()) and not deadline.is_over:
            jobs = []
            for kind in KINDS:
                go = min(left[kind], IN_ONE_GO * workers)
                left[kind] -= go
                jobs += [
                    pool.submit(try_many, kind, go // workers, f"{seed} {left[kind]} {at}") for at in range(workers)
                ]
            for job in jobs:
                part.add(job.result())
    return part
