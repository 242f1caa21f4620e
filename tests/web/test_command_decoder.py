"""One decoder for every door: the same fault is refused with the same error, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.errors import BadNotation, BrelanError
from brelan.locales.languages import LANGUAGES
from brelan.locales.say import error_text
from brelan.locales.words import words
from brelan.rooms import commands as c
from brelan.rooms.commands import LONGEST_MOVE, Action
from brelan.rooms.decide.decision import DECISIONS
from brelan.rooms.viewing import OFFERED
from brelan.web.command_decoder import decode_action, decode_command

READ = [
    ({"type": "start"}, c.Start()),
    ({"type": "join"}, c.Join()),
    ({"type": "join", "name": "Anne"}, c.Join("Anne")),
    ({"type": "take-seat"}, c.TakeSeat()),
    ({"type": "take-seat", "seat": 3}, c.TakeSeat(3)),
    ({"type": "seat-bot", "seat": 0, "bot": "simple"}, c.SeatBot(0, "simple")),
    ({"type": "play", "move": "raise 40"}, c.Play("raise 40")),
]


@pytest.mark.parametrize(("sent", "command"), READ)
def test_a_command_is_read_from_json_and_from_a_form(sent: dict[str, Any], command: c.Command) -> None:
    assert decode_command(sent) == command
    assert decode_command({name: str(value) for name, value in sent.items()}, texts=True) == command


def test_an_empty_text_of_a_form_says_nothing() -> None:
    assert decode_command({"type": "seat-bot", "seat": "1", "bot": ""}, texts=True) == c.SeatBot(1)
    assert decode_command({"type": "say", "text": ""}, texts=True) == c.Say("")
    assert decode_command({"type": "seat-bot", "seat": 1, "bot": ""}) == c.SeatBot(1, "")


def test_an_action_has_a_moment_and_an_id() -> None:
    assert decode_action({"command": {"type": "ready"}, "seq": 7, "client": "a"}) == Action(c.Ready(), 7, "a")
    form = {"command": {"type": "ready"}, "seq": "7", "client": ""}
    assert decode_action(form, texts=True) == Action(c.Ready(), 7)
    assert decode_action({"command": {"type": "ready"}}, texts=True) == Action(c.Ready())


def refused(sent: Any, *, texts: bool) -> BrelanError:
    with pytest.raises(BadNotation) as caught:
        decode_action(sent, texts=texts)
    assert caught.value.code == "bad-request"
    assert len({error_text(words(lang), caught.value) for lang in LANGUAGES}) == len(LANGUAGES)
    why = caught.value.details["why"]
    assert isinstance(why, BrelanError)
    return why


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "win"}, "bad-value"),
        ({}, "bad-value"),
        ({"type": "tick"}, "bad-value"),
        ({"type": "bot-plays", "seat": "0", "move": "stop"}, "bad-value"),
        ({"type": "start", "please": "yes"}, "unknown-field"),
        ({"type": "take-seat", "seat": "x"}, "bad-number"),
        ({"type": "take-seat", "seat": "-1"}, "bad-number"),
        ({"type": "take-seat", "seat": "1.0"}, "bad-number"),
        ({"type": "take-seat", "seat": "٣"}, "bad-number"),
        ({"type": "take-seat", "seat": ""}, "bad-number"),
        ({"type": "take-seat", "seat": "9" * 10}, "bad-number"),
        ({"type": "remove"}, "bad-number"),
        ({"type": "play", "move": "x" * (LONGEST_MOVE + 1)}, "too-long"),
        ({"type": "say", "text": "x" * 5_000}, "too-long"),
    ],
)
def test_the_same_fault_has_the_same_error_at_every_door(command: dict[str, str], code: str) -> None:
    for texts in (False, True):
        assert refused({"command": command}, texts=texts).code == code


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([], "bad-value"),
        (7, "bad-value"),
        ({"command": "start"}, "bad-value"),
        ({"command": {"type": ["start"]}}, "bad-value"),
        ({"command": {"type": "play"}}, "bad-value"),
        ({"command": {"type": "play", "move": 3}}, "bad-value"),
        ({"command": {"type": "change-options", "rules": "x"}}, "bad-value"),
        ({"command": {"type": "take-seat", "seat": "0"}}, "bad-number"),  # JSON is read to the letter
        ({"command": {"type": "take-seat", "seat": True}}, "bad-number"),
        ({"command": {"type": "start"}, "seq": "12"}, "bad-number"),
        ({"command": {"type": "start"}, "client": "x" * 65}, "too-long"),
        ({"command": {"type": "start"}, "person": "somebody else"}, "unknown-field"),
    ],
)
def test_json_is_read_to_the_letter(sent: Any, code: str) -> None:
    assert refused(sent, texts=False).code == code


def test_every_command_has_a_decision_and_a_name() -> None:
    assert set(DECISIONS) == set(c.COMMANDS.values())
    assert set(c.COMMANDS.values()) - set(c.PERSON_COMMANDS.values()) == {c.BotPlays, c.Dismiss, c.Tick}
    assert all(kind.__doc__ for kind in c.COMMANDS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_that_a_page_offers_has_words(lang: str) -> None:
    for name in ("leave", *OFFERED):
        assert words(lang).has(f"web-control-{name}"), name
