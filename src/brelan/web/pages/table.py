"""A table: the whole page, and the fragment of it that is sent again whenever something happens."""

from __future__ import annotations

from functools import lru_cache, partial
from math import ceil
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from brelan import games
from brelan.locales.say import Speaker, bot_name, deal_number, join
from brelan.locales.words import Words, words
from brelan.web.pages.heard import Listener, turn_heard
from brelan.web.pages.hours import hour
from brelan.web.pages.model import DealTold, Note, Seat, Table
from brelan.web.pages.names import typeset, written
from brelan.web.pages.opening import agreed
from brelan.web.pages.render import render
from brelan.web.pages.tables import scene as scene_of
from brelan.web.pages.tables.parts import Context, Piece, Place, Scene
from brelan.web.pages.waiting import asides, help_before_start

KEPT_PARTS: Final = 500
"""Deals, each as one viewer was told it, whose sentences are kept."""
SHEETS: Final = ("base.css", "pieces.css", "table.css", "games.css")
ROUND_A_TABLE: Final = 8
"""More players than these sit in rows."""
PRESSING_SECONDS: Final = 20
"""From then on the time that is left stands in the page as text."""


class Sign(Struct, frozen=True):
    """Something to know about a player: a sign and its words."""

    icon: str
    text: str


class Plate(Struct, frozen=True, kw_only=True):
    """A player as he sits there."""

    seat: int
    name: str
    chips: int | None = None
    points: int | None = None
    turn: bool = False
    out: bool = False
    winner: bool = False  # of the deal
    champion: bool = False  # of the match
    dealer: bool = False
    said: str = ""
    hand: str = ""
    shown: bool = False
    gain: str = ""
    bet: int = 0
    hidden: str = ""
    pieces: tuple[Piece, ...] = ()
    front: tuple[Piece, ...] = ()
    marks: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    fillable: bool = False


class Rank(Struct, frozen=True, kw_only=True):
    """A player in the standings of a match that is over."""

    place: int  # level players share one
    name: str
    score: str
    chips: int | None  # where they are what counts
    winner: bool
    you: bool


class Removal(Struct, frozen=True):
    """A button that sends somebody away."""

    name: str
    action: str
    field: str
    number: int


class LogLine(Struct, frozen=True):
    number: str
    kind: str  # "event" or "note"
    text: str
    heard: str  # the same for the ear; "" if it is not said


class LogPart(Struct, frozen=True):
    """A deal, with its heading, or notes between deals."""

    head: str
    lines: tuple[LogLine, ...]
    former: bool = False  # another deal has begun since


def table_page(table: Table) -> str:
    """The whole page."""
    return render("table.html", table.visit, kind="at-table", sheets=SHEETS, **_values(table))


def table_fragment(table: Table) -> str:
    """What changes: the element `#table`, from which the page's script takes what is new."""
    return render("fragment.html", table.visit, **_values(table))


def _values(table: Table) -> dict[str, Any]:
    say = words(table.visit.preferences.lang)
    scene = _scene(table, say)
    your_turn = table.legal is not None and bool(len(table.legal)) and not table.paused
    plates = [_plate(table, say, seat, scene) for seat in _round_table(table)]
    log = _log(table, say)
    amounts = scene.moves.amount if scene is not None else None
    return {
        "table": table,
        "scene": scene,
        "me": _plate(table, say, table.you, scene) if table.you is not None else None,
        "plates": plates,
        "crowd": len(plates) > ROUND_A_TABLE,
        "shown_plates": sum(plate.shown for plate in plates),
        "your_turn": your_turn,
        "title": _title(table, say, your_turn),
        "standing": _standing(table, say),
        "prompt": _prompt(table, say, scene, your_turn),
        "sits_out": sits_out(table) and not your_turn,
        "asides": asides(table, say),
        "before_start": help_before_start(table, say),
        "standings": _standings(table, say) if table.stage == "over" else (),
        "log": log,
        "last_line": log[-1].lines[-1].text if log and log[-1].lines else "",
        "amount_scope": f"{table.standing.deal}-{amounts.least}-{amounts.most}" if amounts is not None else "",
        "decision": _decision(table),
        "heard": _heard(table, say, scene, your_turn),
        "clock_share": _clock_share(table),
        "seconds": ceil(table.clock.left) if table.clock is not None else 0,
        "pressing": table.clock is not None and (table.clock.reserve or table.clock.left <= PRESSING_SECONDS),
        "agreed": agreed(say, table.game, table.rules),
        "main_controls": [control for control in table.controls if control.main],
        "menu_controls": [control for control in table.controls if not control.main],
        "removable": [
            Removal(seat.name, "remove-bot", "seat", number)
            if seat.member is None
            else Removal(seat.name, "remove", "member", seat.member)
            for number, seat in enumerate(table.seats)
            if seat.removable
        ],
    }


def _scene(table: Table, say: Words) -> Scene | None:
    if table.view is None:
        return None
    game = games.find(table.game)
    told = [part for part in table.told if isinstance(part, DealTold)]
    names = told[-1].names if told else tuple(table.seats[seat].name for seat in table.players)
    return scene_of(Context(table, game, say, Speaker(say, game, names, table.place)))


def _round_table(table: Table) -> list[int]:
    """The other seats, clockwise from the viewer's left; all of them for one who watches."""
    seats = len(table.seats)
    if table.you is None:
        return list(range(seats))
    return [(table.you + step) % seats for step in range(1, seats)]


def _plate(table: Table, say: Words, number: int, scene: Scene | None) -> Plate:
    seat = table.seats[number]
    place = Place()
    if scene is not None and number in table.players:
        place = scene.places[table.players.index(number)]
    waiting = table.view is not None and table.stage == "playing" and number not in table.players
    return Plate(
        seat=number,
        name=seat.name,
        chips=seat.stack if table.standing.counts_chips else None,
        points=seat.points if table.standing.counts_points else None,
        turn=table.turn == number and not table.paused,
        out=place.out or waiting or (seat.sitting_out and not seat.plays_on),
        winner=place.winner,
        champion=number in table.standing.winners,
        dealer=place.dealer,
        said=place.said,
        hand=place.hand,
        shown=place.shown,
        gain=_gain(table, number),
        bet=place.bet,
        hidden=place.hidden,
        pieces=place.pieces,
        front=place.front,
        marks=place.marks,
        signs=_signs(seat, say),
        fillable=seat.fillable,
    )


def _gain(table: Table, seat: int) -> str:
    """What the deal has brought this seat, its own bets counted: "+5", "−3"."""
    if not table.gains or not table.standing.counts_chips or seat not in table.players:
        return ""
    gain = table.gains[table.players.index(seat)]
    return f"{gain:+d}".replace("-", "\u2212") if gain else ""


def _signs(seat: Seat, say: Words) -> tuple[Sign, ...]:
    found = []
    if seat.bot:
        bot = bot_name(say, seat.bot)
        found.append(Sign("bot", say("web-bot-preparing", bot=bot) if seat.preparing else bot))
    if seat.host:
        found.append(Sign("host", say("web-host")))
    if seat.plays_on:
        found.append(Sign("chair", say("web-plays-on")))
    elif seat.sitting_out:
        found.append(Sign("chair", say("web-sits-out")))
    elif seat.waits_for_blind:
        found.append(Sign("chair", say("web-waits-for-blind")))
    if seat.away and not seat.plays_on:
        found.append(Sign("away", say("web-away")))
    return tuple(found)


def _title(table: Table, say: Words, your_turn: bool) -> str:
    game = say(f"{table.game}-title")
    return say("web-title-your-turn", game=game) if your_turn else say("web-title", page=game)


def _standing(table: Table, say: Words) -> Markup:
    now = table.standing
    if not now.deal:
        return Markup("")
    told = deal_number(say, games.find(table.game), now.deal)
    parts: list[str] = [say("web-deal-of", deal=told, deals=now.deals) if now.deals else told]
    if now.deals and now.deal > now.deals:
        parts = [say("web-play-off")]
    if now.points:
        parts.append(say("web-first-to", points=now.points))
    if now.until is not None:
        parts.append(Markup(say("web-until", hour="{}")).format(hour(now.until)))
    return Markup(" · ").join(parts)


def _prompt(table: Table, say: Words, scene: Scene | None, your_turn: bool) -> str:
    """One line above the moves: what is asked of the viewer, or what everyone waits for."""
    if table.paused:
        return say("web-paused")
    if your_turn and scene is not None:
        return say("web-your-turn", prompt=scene.prompt) if scene.prompt else say("web-your-turn-plain")
    if table.stage == "over":
        return _verdict(table, say)
    if sits_out(table):
        return _sitting_out(table, say)
    if table.stage == "waiting":
        return say("web-stage-waiting")
    if table.turn is not None and table.turn != table.you:
        return say("web-turn-of", name=table.seats[table.turn].name)
    return say("web-stage-between") if table.stage == "between" else ""


def sits_out(table: Table) -> bool:
    """The viewer is not dealt in, or the table plays for them: it must be said clearly."""
    return table.you is not None and table.seats[table.you].sitting_out and table.stage in ("playing", "between")


def _sitting_out(table: Table, say: Words) -> str:
    assert table.you is not None
    seat = table.seats[table.you]
    dealt_in = seat.plays_on or (table.stage == "playing" and table.place is not None)
    return say("web-you-sit-out", late="yes" if seat.late else "no", plays="yes" if dealt_in else "no")


def _heard(table: Table, say: Words, scene: Scene | None, your_turn: bool) -> str:
    """What is asked of the viewer, or what keeps them from playing: said aloud whenever it changes."""
    if your_turn and scene is not None:
        return turn_heard(say, scene)
    return _sitting_out(table, say) if sits_out(table) else ""


def _verdict(table: Table, say: Words) -> str:
    """Who has won the match."""
    names = [say("you") if seat == table.you else table.seats[seat].name for seat in table.standing.winners]
    if not names:
        return say("web-stage-over")
    if table.standing.winners == (table.you,):
        return say("web-you-won-match")
    return say("web-won-match", names=join(say, names), number=len(names))


def _standings(table: Table, say: Words) -> tuple[Rank, ...]:
    """Who has won the match, and the others by what they have."""
    points = table.standing.counts_points
    scores = {number: seat.points if points else seat.stack for number, seat in enumerate(table.seats) if seat.name}
    ranked = sorted(scores, key=lambda number: (number not in table.standing.winners, -scores[number]))
    return tuple(
        Rank(
            place=1 + sum(other > scores[number] for other in scores.values()),
            name=table.seats[number].name,
            score=say("web-points", points=scores[number]) if points else say("web-chips", chips=scores[number]),
            chips=None if points else scores[number],
            winner=number in table.standing.winners,
            you=number == table.you,
        )
        for number in ranked
    )


def _decision(table: Table) -> str:
    """Tells one decision of the viewer from the next: events of a deal are only ever added."""
    deals = [told for told in table.told if isinstance(told, DealTold)]
    return f"{deals[-1].number}-{len(deals[-1].events)}" if deals else ""


def _clock_share(table: Table) -> int:
    """How much of the ring is left, in hundredths."""
    if table.clock is None or table.clock.limit <= 0:
        return 100
    return max(0, min(100, round(100 * table.clock.left / table.clock.limit)))


def _note(note: Note, say: Words) -> str:
    return say(f"web-note-{note.kind}", name=note.name, others=note.others, amount=note.amount)


def _log(table: Table, say: Words) -> list[LogPart]:
    deals = [told.number for told in table.told if isinstance(told, DealTold)]
    now = deals[-1] if deals and table.players else None
    return [
        LogPart("", (_note_line(told, say),))
        if isinstance(told, Note)
        else _deal_part(told, table.game, say.lang, former=told.number != now)
        for told in table.told
    ]


@lru_cache(maxsize=KEPT_PARTS)
def _deal_part(told: DealTold, name: str, lang: str, *, former: bool) -> LogPart:
    """What happened in the deal, and around the table meanwhile, in its order. Former deals are not told anew."""
    say, game = words(lang), games.find(name)
    speaker = Speaker(say, game, told.names, told.you, partial(written, say))
    listener = Listener(say, game, told)
    lines: list[LogLine] = []
    for number in range(len(told.events) + 1):
        lines += [_note_line(note, say) for before, note in told.notes if before == number]
        if number < len(told.events):
            event = told.events[number]
            text = typeset(say, speaker.event(event))
            lines.append(LogLine(f"{told.number}-{number}", "event", text, listener.event(event)))
    return LogPart(deal_number(say, game, told.number), tuple(lines), former)


def _note_line(note: Note, say: Words) -> LogLine:
    text = typeset(say, _note(note, say))
    return LogLine(f"n{note.seq}", "note", text, text)
