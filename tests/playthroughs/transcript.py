"""Golden transcripts: a recorded deal, told move by move with every choice, event and view.

A rule that drifts changes a transcript. After a change that is meant: `python tests/playthroughs/transcript.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from brelan.engine.notation import write_move
from brelan.engine.turns import Seat
from brelan.locales.say import Speaker
from brelan.locales.words import words
from brelan.records.record import Record
from brelan.records.replay import game_and_rules, replay_deal, rules_of
from brelan.records.text import read_record

FOLDER = Path(__file__).parent
MANY = 12


def transcript(record: Record) -> str:
    """The whole record as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    game, rules = game_and_rules(record)
    speakers = [Speaker(words(lang), game, record.seats, None) for lang in ("fr", "en")]
    for number, deal in enumerate(record.deals, 1):
        for place, step in enumerate(replay_deal(game, rules_of(record, game, rules, number), deal, number)):
            yield f"# deal {number}, move {place}: {write_move(step.move) if step.move is not None else 'start'}"
            for event in step.events:
                yield f"event {msgspec.json.encode(event).decode()}"
                yield from (f"  {speaker.event(event)}" for speaker in speakers)
            for viewer in (None, *range(len(deal.players))):
                yield f"view {viewer} {msgspec.json.encode(game.view(step.state, viewer)).decode()}"
            turn = game.turn(step.state)
            yield f"turn {msgspec.json.encode(turn).decode()}"
            if isinstance(turn, Seat):
                legal = game.legal(step.state)
                shown = ", ".join(write_move(move) for move in list(legal)[:MANY])
                yield f"legal {len(legal)}: {shown}"
        yield f"result {msgspec.json.encode(game.result(step.state)).decode()}"


def records() -> list[Path]:
    """Every recorded playthrough."""
    return sorted(FOLDER.glob("*.record"))


def main() -> None:
    for path in records():
        record = read_record(path.read_text(encoding="utf-8"))
        path.with_suffix(".txt").write_text(transcript(record), encoding="utf-8")


if __name__ == "__main__":
    main()
