"""What a page says to those who wait: for what, for whom, and how long."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from msgspec import Struct

from brelan import registry
from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.rooms.due import SHOW_MILLIS, Waiting
from brelan.rooms.view import RoomView, SeatView
from brelan.web.features.table.controls import controls_of
from brelan.web.features.table.view_queries import (
    counts_chips,
    in_match,
    is_away,
    is_host,
    match_rules,
    name_at,
    stage_of,
)
from brelan.web.pages.placeholders import LEFT

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
    limit = room.table.get("turn-seconds") or SHOW_MILLIS / 1000
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
            chips = match_rules(room).stack
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
