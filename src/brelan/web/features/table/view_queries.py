"""What a table's page asks of the room that its viewer is given.

At which stage it is, what the viewer may do besides moving, for what and for whom everybody waits, and how long.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from brelan import registry
from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.rooms.commands import COMMANDS
from brelan.rooms.due import SHOW_MILLIS, Waiting
from brelan.rooms.options import PACES
from brelan.rooms.view import DealView, RemovedView, RoomView, SeatView
from brelan.study import coach
from brelan.web.pages.render import LEFT

Stage: TypeAlias = Literal["waiting", "playing", "between", "over"]

STAGES: Final[dict[str, Stage]] = {
    "waiting": "waiting",
    "sealed": "playing",
    "playing": "playing",
    "between": "between",
    "finished": "over",
}


def stage_of(room: RoomView) -> Stage:
    """The part of a match that the page shows; while its pack is sealed, the deal has begun."""
    return STAGES[room.status]


def in_match(room: RoomView) -> bool:
    """A match has begun and is not over."""
    return stage_of(room) in ("playing", "between")


def deal_shown(room: RoomView) -> DealView | None:
    """The deal on the table; None before the first one, and while its pack is sealed."""
    return room.deal if room.status != "sealed" else None


def deal_to_review(room: RoomView) -> int:
    """The number of the deal that is over, if the viewer may ask what their decisions in it cost; otherwise 0."""
    deal = room.deal
    if deal is None or not deal.over or deal.place is None or stage_of(room) == "playing":
        return 0
    return deal.number if room.table.coach != "off" and coach.has_coach(room.game) else 0


def counts_chips(room: RoomView) -> bool:
    return registry.game(room.game).scores == "chips"


def counts_points(room: RoomView) -> bool:
    return room.standing is not None and room.standing.by_points


def winners(room: RoomView) -> tuple[int, ...]:
    """The seats that have won the match."""
    return room.standing.winners if room.standing is not None and room.status == "finished" else ()


def judged_at(room: RoomView, number: int) -> str:
    """Whose result in the match stands at this seat: they may have left, and somebody else may sit there."""
    return room.seats[number].judged or room.seats[number].name


def is_own_result(room: RoomView, number: int) -> bool:
    """The viewer sat there when the match was judged."""
    return number == room.seat and not room.seats[number].judged


def is_host(room: RoomView) -> bool:
    """The viewer is the host."""
    return room.you is not None and room.you == room.host


def is_taken(seat: SeatView) -> bool:
    return seat.status != "empty"


def is_away(seat: SeatView) -> bool:
    return seat.status == "away"


def name_at(room: RoomView, number: int) -> str:
    """Who sits there, or has left in the middle of the deal; "" at a free seat."""
    seat = room.seats[number]
    return seat.name if is_taken(seat) or seat.dealt else ""


def away_plays_on(room: RoomView) -> bool:
    """COM-7: at this table, the seat of a player who is away is not passed over."""
    return registry.game(room.game).when_away == "plays-on" and room.standing is not None


def sits_out(room: RoomView) -> bool:
    """The viewer is not dealt in, or the table plays for them: it must be said clearly."""
    return room.seat is not None and is_away(room.seats[room.seat]) and in_match(room)


def is_your_turn(room: RoomView) -> bool:
    """The viewer has a move to choose."""
    legal = room.deal.legal if room.deal is not None else None
    return legal is not None and bool(len(legal)) and not room.paused


MAIN: Final = frozenset(
    {"take-seat", "come-back", "wait-for-blind", "rebuy", "decline-rebuy", "ready", "start", "resume"}
)
"""What the table may be waiting for: these stand where the moves stand, the others in the menu."""


class Control(Struct, frozen=True):
    """`change-options` and `leave` are links to a form instead."""

    name: str
    main: bool
    owes: int  # the blinds that are posted on coming back (COM-7)
    plays_on: bool  # the seat of a player who goes away is not passed over


class Removal(Struct, frozen=True):
    """A button that sends somebody away, or lets them in again."""

    name: str
    action: str
    field: str
    number: int
    words: str = "web-remove"


def controls_of(room: RoomView) -> tuple[Control, ...]:
    """A person at the table may always leave."""
    if room.you is None:
        return ()
    sits = room.seat is not None or room.claim is not None
    early = room.waiting is not None and room.waiting.why != "ready"  # to be ready would lead to nothing yet
    owes = room.seats[room.seat].owes + room.seats[room.seat].owes_dead if room.seat is not None else 0
    return _controls(room.may, sits, early, owes, away_plays_on(room))


def _controls(may: tuple[str, ...], sits: bool, early: bool, owes: int, plays_on: bool) -> tuple[Control, ...]:
    idle = {*(("take-seat",) if sits else ()), *(("ready",) if early else ())}
    allowed = {*may, "leave"} - idle
    return tuple([Control(name, name in MAIN, owes, plays_on) for name in COMMANDS if name in allowed])


class PaceShown(Struct, frozen=True):
    """How fast the table goes, for the host."""

    pace: str  # the nearest of those that are offered
    waits: bool  # for everyone to be ready
    bots: bool  # some play here


def pace_of(room: RoomView) -> PaceShown | None:
    """None: the viewer may not change it, or nobody plays."""
    if not is_host(room) or not in_match(room):
        return None
    millis, alone = room.table.bot_millis, sum(seat.member is not None for seat in room.seats) == 1
    nearest = min(PACES, key=lambda pace: abs(PACES[pace] - millis))
    waits = room.table.wait_for_all or (alone and room.table.wait_alone)
    return PaceShown(nearest, waits, any(seat.bot is not None for seat in room.seats))


def removals_of(room: RoomView) -> tuple[Removal, ...]:
    """The host may send everybody else away, and let removed people in again."""
    if not is_host(room):
        return ()
    others = (seat for seat in room.seats if seat.removable)
    seated = (
        Removal(seat.name, "remove-bot", "seat", seat.seat)
        if seat.member is None
        else Removal(seat.name, "remove", "member", seat.member)
        for seat in others
    )
    watching = (member for member in room.members if member.seat is None and member.number != room.you)
    return (
        *seated,
        *(Removal(member.name, "remove", "member", member.number) for member in watching),
        *(readmission for member in room.removed for readmission in _readmissions(member)),
    )


def _readmissions(member: RemovedView) -> Iterator[Removal]:
    yield Removal(member.name, "let-in", "member", member.number, "web-let-in")
    if member.shut_out:
        yield Removal(member.name, "let-others-in", "member", member.number, "web-let-others-in")


PRESSING_SECONDS: Final = 20
"""From then on the page shows the time left as text."""


class Clock(Struct, frozen=True):
    """The time of the seat whose turn it is, in seconds."""

    left: float
    limit: float
    bank: float = 0.0  # what is left of the time bank, after the limit
    reserve: bool = False  # the bank is running

    @property
    def seconds(self) -> int:
        return ceil(self.left)

    @property
    def words(self) -> ClockWords:
        return ClockWords(self.reserve, self.reserve or self.left <= PRESSING_SECONDS)

    @property
    def share(self) -> int:
        """How much of the ring is left, in hundredths."""
        return max(0, min(100, round(100 * self.left / self.limit))) if self.limit > 0 else 100


class ClockWords(Struct, frozen=True):
    """How the time left is told, besides the seconds."""

    reserve: bool
    pressing: bool  # it is shown as text


class Aside(Struct, frozen=True):
    """A sentence below the prompt, with its end if there is a limit."""

    text: str
    until: int | None = None
    rule: str = ""  # where the clause stands that it comes from


def clock_of(room: RoomView) -> Clock | None:
    """First the time of the turn runs, then the bank."""
    if room.turn is None or room.turn_ends is None or room.deadline is None:
        return None
    bank = (room.deadline - room.turn_ends) / 1000
    limit = room.table.turn_seconds or SHOW_MILLIS / 1000
    if room.now < room.turn_ends or not bank:
        return Clock(_seconds_until(room, room.turn_ends), float(limit), bank)
    return Clock(_seconds_until(room, room.deadline), bank, reserve=True)


def clock_attributes(clock: Clock) -> dict[str, str]:
    """For the script, which lets it run."""
    found = {"data-left": str(clock.left), "data-limit": str(clock.limit), "data-bank": str(clock.bank)}
    return found | ({"data-reserve": ""} if clock.reserve else {})


def times_left(room: RoomView, clock: Clock | None) -> dict[str, str]:
    """What to fill in for the marks of the time left, where something has an end."""
    found = {LEFT.turn: str(clock.seconds), LEFT.ring: str(clock.share)} if clock is not None else {}
    if room.next_deal is not None:
        found[LEFT.deal] = str(round(_seconds_until(room, room.next_deal)))
    if room.waiting is not None and room.waiting.until is not None:
        found[LEFT.choice] = str(round(_seconds_until(room, room.waiting.until)))
    return found


def _seconds_until(room: RoomView, moment: int) -> float:
    return max(0.0, (moment - room.now) / 1000)


def asides(room: RoomView, say: Words) -> list[Aside]:
    """From what concerns the viewer's own seat to what concerns the whole table."""
    found = [*_own_seat(room, say)]
    if room.waiting is not None:
        found += _for_others(room, room.waiting, say)
    if any(seat.preparing for seat in room.seats):
        found.append(Aside(say("web-preparing")))
    return found


def _own_seat(room: RoomView, say: Words) -> Iterator[Aside]:
    """When the viewer plays, and with what, if they do not play this deal."""
    counts = "yes" if counts_chips(room) else "no"
    if room.claim is not None:
        yield Aside(say("web-claim", chips=room.seats[room.claim].chips, counts=counts))
    if room.seat is None:
        return
    seat = room.seats[room.seat]
    yield from _missed_blind(room, seat, say)
    if stage_of(room) != "playing" or seat.dealt or seat.waits:
        return
    if seat.status == "broke":
        yield Aside(say("web-out-of-chips"))
    elif not is_away(seat) and room.deal is not None:
        known = (
            registry.game(room.game).latecomers_bring == "agreed-stack"
        )  # otherwise it depends on this deal (COM-6)
        yield Aside(say("web-next-deal", chips=seat.chips, counts=counts if known else "no"))


def _missed_blind(room: RoomView, seat: SeatView, say: Words) -> Iterator[Aside]:
    """COM-7: what the viewer owes while they do not play, and what the choice is; or that they wait."""
    if seat.waits:
        yield Aside(say("web-you-wait-for-blind"))
    elif (seat.owes or seat.owes_dead) and (is_away(seat) or not seat.dealt) and in_match(room):
        which = "late" if not seat.owes_dead else "both" if seat.owes else "dead"
        offered = any(control.name == "wait-for-blind" for control in controls_of(room))
        waiting = "yes" if offered else "no"
        yield Aside(say("web-owes-blind", which=which, owes=seat.owes, dead=seat.owes_dead, waiting=waiting))


def _for_others(room: RoomView, waiting: Waiting, say: Words) -> Iterator[Aside]:
    mine, host = room.seat in waiting.seats, host_name(room)
    names = [name_at(room, seat) for seat in waiting.seats if seat != room.seat]
    others = {"names": join(say, names), "number": len(names)}
    match waiting.why:
        case "start" | "resume":
            if host and not is_host(room) and stage_of(room) != "waiting":
                yield Aside(say(f"web-wait-{waiting.why}", name=host))
        case "players":
            yield Aside(say("web-wait-players"))
        case "rebuy":
            chips = room.match.stack
            text = say("web-rebuy-or-stop", chips=chips) if mine else say("web-wait-rebuy", **others)
            yield Aside(text, waiting.until)
        case "ready" | "away":
            yield Aside(say(f"web-wait-{waiting.why}", **others) if names else say(f"web-wait-{waiting.why}-you"))


def host_name(room: RoomView) -> str:
    return next((member.name for member in room.members if member.number == room.host), "")


def help_before_start(room: RoomView, say: Words) -> str:
    """What the host can do before the first match; the others read who starts it."""
    if is_host(room):
        free = not all(name_at(room, number) for number in range(len(room.seats)))
        return say("web-waiting-help" if free else "web-waiting-full")
    return say("web-wait-host", name=host_name(room)) if host_name(room) else ""
