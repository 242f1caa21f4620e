"""What a page says to those who wait: for what, for whom, and how long; below the prompt, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.web.pages.model import Seat, Table, Waiting


class Aside(Struct, frozen=True):
    """A sentence; with the seconds that are left, where they count."""

    text: str
    seconds: int | None = None


def asides(table: Table, say: Words) -> list[Aside]:
    """From what concerns the viewer's own seat to what concerns the whole table."""
    found = [*_own_seat(table, say)]
    if table.waiting is not None:
        found += _for_others(table, table.waiting, say)
    if any(seat.preparing for seat in table.seats):
        found.append(Aside(say("web-preparing")))
    return found


def _own_seat(table: Table, say: Words) -> Iterator[Aside]:
    """When the viewer plays, and with what, if he does not play this deal."""
    counts = "yes" if table.standing.counts_chips else "no"
    if table.claim is not None:
        yield Aside(say("web-claim", chips=table.seats[table.claim].stack, counts=counts))
    if table.you is None:
        return
    seat = table.seats[table.you]
    yield from _missed_blind(table, seat, say)
    if table.stage != "playing" or table.you in table.players or seat.waits_for_blind:
        return
    if seat.broke:
        yield Aside(say("web-out-of-chips"))
    elif not seat.sitting_out and table.players:
        yield Aside(say("web-next-deal", chips=seat.stack, counts=counts))


def _missed_blind(table: Table, seat: Seat, say: Words) -> Iterator[Aside]:
    """COM-7: what the viewer owes while he is away, and what his choice is; or that he waits."""
    if seat.waits_for_blind:
        yield Aside(say("web-you-wait-for-blind"))
    elif seat.owes and seat.sitting_out and table.stage in ("playing", "between"):
        offered = any(control.name == "wait-for-blind" for control in table.controls)
        yield Aside(say("web-owes-blind", owes=seat.owes, waiting="yes" if offered else "no"))


def _for_others(table: Table, waiting: Waiting, say: Words) -> Iterator[Aside]:
    mine = table.you in waiting.seats
    names = [table.seats[seat].name for seat in waiting.seats if seat != table.you]
    others = {"names": join(say, names), "number": len(names)}
    match waiting.why:
        case "start" | "resume":
            if table.host and not table.hosting and table.stage != "waiting":
                yield Aside(say(f"web-wait-{waiting.why}", name=table.host))
        case "players":
            yield Aside(say("web-wait-players"))
        case "rebuy":
            text = say("web-rebuy-or-stop", chips=table.stack) if mine else say("web-wait-rebuy", **others)
            yield Aside(text, waiting.left)
        case "ready" | "away":
            yield Aside(say(f"web-wait-{waiting.why}", **others) if names else say(f"web-wait-{waiting.why}-you"))


def help_before_start(table: Table, say: Words) -> str:
    """What the viewer can do for the first match to begin; another one is told who begins it."""
    free = any(not seat.name for seat in table.seats)
    if table.hosting:
        return say("web-waiting-help" if free else "web-waiting-full")
    return say("web-wait-host", name=table.host) if table.host else ""
