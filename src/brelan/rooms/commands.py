"""What can be asked of a table: one frozen struct for each kind, read from forms, JSON or Python alike."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, json
from msgspec.structs import replace

SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MemberNo: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
LongText: TypeAlias = Annotated[str, Meta(max_length=4_000)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=400)]
Given: TypeAlias = dict[str, Any]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all commands."""


class Join(Command, frozen=True, tag="join"):
    """Come to the table under a name, as a spectator; or come back under another name."""

    name: LongText = ""


class TakeSeat(Command, frozen=True, tag="take-seat"):
    """Sit down, on a free chair or in the place of a bot. Without a number: wherever there is room."""

    seat: SeatNo | None = None


class StandUp(Command, frozen=True, tag="stand-up"):
    """Give up one's seat and watch."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table."""


class SitOut(Command, frozen=True, tag="sit-out"):
    """Keep the seat but play no more for now: what must still be played is played harmlessly."""


class ComeBack(Command, frozen=True, tag="come-back"):
    """Be dealt in again."""


class WaitForBlind(Command, frozen=True, tag="wait-for-blind"):
    """COM-7: be dealt in again when the big blind reaches the seat, rather than post the one it missed."""


class Rebuy(Command, frozen=True, tag="rebuy"):
    """COM-6: buy in again, broke, where the table allows it."""


class DeclineRebuy(Command, frozen=True, tag="decline-rebuy"):
    """COM-6: broke, do not buy in again; one may still think better of it while the match goes on."""


class Ready(Command, frozen=True, tag="ready"):
    """No need to wait for the next deal."""


class Play(Command, frozen=True, tag="play"):
    """Make a move, written as in records: "throw A A". The seed is the thrower's own, for dice."""

    move: ShortText
    seed: ShortText | None = None


class Cut(Command, frozen=True, tag="cut"):
    """Give one's seed for the sealed pack."""

    seed: ShortText


class Say(Command, frozen=True, tag="say"):
    """A line of chat."""

    text: LongText


class Start(Command, frozen=True, tag="start"):
    """Host: begin a match."""


class Pause(Command, frozen=True, tag="pause"):
    """Host: stop play and clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Host: go on."""


class ChangeOptions(Command, frozen=True, tag="change-options"):
    """Host: change what was agreed, between deals. What is not named stays."""

    rules: Given = {}
    match: Given = {}
    table: Given = {}


class Remove(Command, frozen=True, tag="remove"):
    """Host: send somebody away."""

    member: MemberNo


class PassHost(Command, frozen=True, tag="pass-host"):
    """Host: let somebody else look after the table."""

    member: MemberNo


class SeatBot(Command, frozen=True, tag="seat-bot"):
    """Host: put a bot on a free chair, or another bot in the place of one. Without a name: the table's usual one."""

    seat: SeatNo
    bot: ShortText | None = None


class RemoveBot(Command, frozen=True, tag="remove-bot"):
    """Host: send a bot away."""

    seat: SeatNo


class EndMatch(Command, frozen=True, tag="end-match"):
    """Host: stop the match here, between deals; whoever is ahead has won."""


class BotPlays(Command, frozen=True, tag="bot-plays"):
    """The table: a bot has chosen."""

    seat: SeatNo
    move: ShortText


class Tick(Command, frozen=True, tag="tick"):
    """The table: do what is due by now, if anything is."""


PersonCommand: TypeAlias = (
    Join
    | TakeSeat
    | StandUp
    | Leave
    | SitOut
    | ComeBack
    | WaitForBlind
    | Rebuy
    | DeclineRebuy
    | Ready
    | Play
    | Cut
    | Say
    | Start
    | Pause
    | Resume
    | ChangeOptions
    | Remove
    | PassHost
    | SeatBot
    | RemoveBot
    | EndMatch
)
"""What a person may ask."""


def fingerprint(command: Command) -> str:
    """Tells whether two commands ask for the same. A seed makes no difference: one who sends a move again gives a
    new one."""
    asked = replace(command, seed=None) if isinstance(command, Play) else command
    return sha256(json.encode(asked, order="deterministic")).hexdigest()[:32]
