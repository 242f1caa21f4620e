"""What can be asked of a table: one frozen struct for each command.

A struct's base says who may give the command: anybody with the link, a member, a member with a seat, the host, or the
table itself. Everything else follows from the struct: `decide` finds the function that answers it, `read_command`
reads it from a form, from JSON or from Python, the API describes it, and `RoomView.may` offers it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, Union

from msgspec import Meta, Struct, json

LONGEST_MOVE: Final = 400
MOST_NUMBER: Final = 999_999_999

Number: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Text: TypeAlias = Annotated[str, Meta(max_length=4_000)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=400)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_MOVE)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""32 bytes as lower-case hexadecimal digits."""
Pace: TypeAlias = Literal["slow", "normal", "at-once"]
Given: TypeAlias = dict[str, Any]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all commands. Anybody who has the link may give one."""


class MemberCommand(Command, frozen=True):
    """For a person who has joined the table."""


class SeatCommand(MemberCommand, frozen=True):
    """For a person who has a seat."""


class HostCommand(MemberCommand, frozen=True):
    """For the host."""


class TableCommand(Command, frozen=True):
    """For the table itself: no person may give it."""


class Join(Command, frozen=True, tag="join"):
    """Come to the table under a name, as a spectator; or come back under another name."""

    name: Text = ""


class TakeSeat(MemberCommand, frozen=True, tag="take-seat"):
    """Sit down, on a free chair or in the place of a bot. Without a number: on any of them."""

    seat: Number | None = None


class StandUp(SeatCommand, frozen=True, tag="stand-up"):
    """Give up the seat and watch."""


class Leave(MemberCommand, frozen=True, tag="leave"):
    """Leave the table."""


class SitOut(SeatCommand, frozen=True, tag="sit-out"):
    """Keep the seat but stop playing for now: the table makes the moves that must still be made."""


class ComeBack(SeatCommand, frozen=True, tag="come-back"):
    """Be dealt in again."""


class WaitForBlind(SeatCommand, frozen=True, tag="wait-for-blind"):
    """COM-7: be dealt in again when the big blind reaches the seat, instead of posting what it owes."""


class Rebuy(SeatCommand, frozen=True, tag="rebuy"):
    """COM-6: buy in again when broke, where the table allows it."""


class DeclineRebuy(SeatCommand, frozen=True, tag="decline-rebuy"):
    """COM-6: do not buy in again when broke. The player may still change their mind while the match goes on."""


class Ready(SeatCommand, frozen=True, tag="ready"):
    """Do not wait for the next deal."""


class Play(SeatCommand, frozen=True, tag="play"):
    """Make a move, written as in records: "throw A A"."""

    move: MoveText


class PublishChain(SeatCommand, frozen=True, tag="publish-chain"):
    """Publish the end of a chain of seeds, while nothing is sealed. It serves from the next sealing on."""

    end: Digest


class OpenLink(SeatCommand, frozen=True, tag="open-link"):
    """Open the link of the player's chain for the pack or throw that is sealed."""

    number: Number
    link: Digest


class Say(MemberCommand, frozen=True, tag="say"):
    """Write a line of chat."""

    text: Text


class MoveOn(MemberCommand, frozen=True, tag="move-on"):
    """After a match: tell the others of another table, where they can go on with another game."""

    game: ShortText
    room: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20}$", max_length=20)]


class Start(HostCommand, frozen=True, tag="start"):
    """Begin a match."""


class Pause(HostCommand, frozen=True, tag="pause"):
    """Stop play and clocks."""


class Resume(HostCommand, frozen=True, tag="resume"):
    """Go on."""


class Remove(HostCommand, frozen=True, tag="remove"):
    """Remove a person from the table."""

    member: Number


class LetIn(HostCommand, frozen=True, tag="let-in"):
    """Let a person come again whom a host has removed."""

    member: Number


class LetOthersIn(HostCommand, frozen=True, tag="let-others-in"):
    """Let others come from where a removed person came from, but not that person."""

    member: Number


class PassHost(HostCommand, frozen=True, tag="pass-host"):
    """Make another person the host."""

    member: Number


class SeatBot(HostCommand, frozen=True, tag="seat-bot"):
    """Put a bot on a free chair, or in the place of another bot. Without a name: the table's usual bot."""

    seat: Number
    bot: ShortText | None = None


class RemoveBot(HostCommand, frozen=True, tag="remove-bot"):
    """Remove a bot."""

    seat: Number


class EndMatch(HostCommand, frozen=True, tag="end-match"):
    """Stop the match here, between deals; whoever is ahead has won."""


class ChangeOptions(HostCommand, frozen=True, tag="change-options"):
    """Change what was agreed, between deals. What is not named stays."""

    rules: Given = {}
    match: Given = {}
    table: Given = {}


class SetPace(HostCommand, frozen=True, tag="set-pace"):
    """Say how long bots think, also while a deal is played."""

    pace: Pace


class SetNextDeal(HostCommand, frozen=True, tag="set-next-deal"):
    """Say whether the next deal waits until everyone is ready, or begins by itself."""

    when: Literal["ready", "by-itself"]


class BotPlays(TableCommand, frozen=True, tag="bot-plays"):
    """Make the move that a bot has chosen."""

    seat: Number
    move: MoveText


class Dismiss(TableCommand, frozen=True, tag="dismiss"):
    """Spectators who closed their pages leave: others have no place."""

    members: tuple[Number, ...]


class Tick(TableCommand, frozen=True, tag="tick"):
    """Do what is due by now, if anything is."""


def tag_of(kind: type[Command]) -> str:
    """The name of a kind of command, outside of Python."""
    return str(kind.__struct_config__.tag)


COMMANDS: Final[dict[str, type[Command]]] = {
    tag_of(kind): kind
    for kind in tuple(globals().values())
    if isinstance(kind, type) and issubclass(kind, Command) and kind.__struct_config__.tag
}
"""By their names, in the order in which they stand here: pages offer them in this order."""

PERSON_COMMANDS: Final = {name: kind for name, kind in COMMANDS.items() if not issubclass(kind, TableCommand)}
"""What a person may ask."""

if TYPE_CHECKING:
    PersonCommand: TypeAlias = Command
else:
    PersonCommand = Union[tuple(PERSON_COMMANDS.values())]  # noqa: UP007 - made from the structs above


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a table.

    `seq` is that of the view it was chosen from: once the deal has moved on, the action is refused as stale. `client`
    is an id that you choose: the same action sent again is done once and answered again; another action under that id
    is refused.
    """

    command: PersonCommand
    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    client: Annotated[str, Meta(max_length=64)] = ""


def fingerprint(command: Command) -> str:
    """Tells whether two commands ask for the same."""
    return sha256(json.encode(command, order="deterministic")).hexdigest()[:32]
