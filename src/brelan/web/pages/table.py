"""A table: the whole page, and the fragment of it that is sent again whenever something happens."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from brelan import games
from brelan.engine import options
from brelan.locales.say import Speaker, deal_number, join
from brelan.locales.words import Words, words
from brelan.rooms.options import NO_END_BY_POINTS
from brelan.rooms.view import RoomView
from brelan.web.pages.controls import controls_of, removals_of
from brelan.web.pages.facts import deal_shown, match_rules, name_at, sits_out, stage_of, winners
from brelan.web.pages.heard import turn_heard
from brelan.web.pages.log import log_of
from brelan.web.pages.names import hour
from brelan.web.pages.opening import agreed
from brelan.web.pages.render import render
from brelan.web.pages.seats import nameplate, nameplates, ranks_of
from brelan.web.pages.tables import scene_of
from brelan.web.pages.tables.scene import Context, Scene
from brelan.web.pages.visit import TableVisit
from brelan.web.pages.waiting import asides, clock_of, help_before_start, next_deal_in

SHEETS: Final = ("base.css", "pieces.css", "table.css", "games.css")
ROUND_A_TABLE: Final = 8
"""More players than this sit in rows."""
DEALING: Final = frozenset({"cutting", "playing"})
"""A deal is under way that the match has not counted yet."""


def table_page(room: RoomView, visit: TableVisit) -> str:
    """The whole page."""
    return render("table.html", visit, kind="at-table", sheets=SHEETS, **_values(room, visit))


def table_fragment(room: RoomView, visit: TableVisit) -> str:
    """What changes: the element `#table`, from which the page's script takes what is new."""
    return render("fragment.html", visit, **_values(room, visit))


def unlogged(room: RoomView) -> str:
    """What is not in the log, for the page to send when it opens a socket: who is away, whose bots are prepared."""
    away = [str(seat.seat) for seat in room.seats if seat.absent]
    return ".".join([*away, *(f"p{seat.seat}" for seat in room.seats if seat.preparing)])


def _values(room: RoomView, visit: TableVisit) -> dict[str, Any]:
    say = words(visit.preferences.lang)
    scene = _scene(room, say)
    legal = room.deal.legal if room.deal is not None else None
    your_turn = legal is not None and bool(len(legal)) and not room.paused
    plates = nameplates(room, say, scene)
    log = log_of(room, say)
    amounts = scene.moves.amount if scene is not None else None
    controls = controls_of(room)
    return {
        "room": room,
        "stage": stage_of(room),
        "unlogged": unlogged(room),
        "cut": _waits_for_cut(room),
        "spectators": sum(member.seat is None for member in room.members),
        "scene": scene,
        "me": nameplate(room, say, scene, room.seat) if room.seat is not None else None,
        "plates": plates,
        "crowd": len(plates) > ROUND_A_TABLE,
        "shown_plates": sum(plate.area.shown for plate in plates),
        "your_turn": your_turn,
        "title": _title(room, say, your_turn),
        "standing": _standing(room, say),
        "prompt": _prompt(room, say, scene, your_turn),
        "sits_out": sits_out(room) and not your_turn,
        "asides": asides(room, say),
        "before_start": help_before_start(room, say),
        "ranks": ranks_of(room, say),
        "log": log,
        "last_line": log[-1].lines[-1].text if log and log[-1].lines else "",
        "amount_scope": f"{_deals(room)}-{amounts.least}-{amounts.most}" if amounts is not None else "",
        "decision": _decision(room),
        "heard": _heard(room, say, scene, your_turn),
        "clock": clock_of(room),
        "next_in": next_deal_in(room),
        "agreed": agreed(say, room.game, options.build(games.find(room.game).Rules, room.rules)),
        "main_controls": [control for control in controls if control.main],
        "menu_controls": [control for control in controls if not control.main],
        "removals": removals_of(room),
    }


def _scene(room: RoomView, say: Words) -> Scene | None:
    deal = deal_shown(room)
    if deal is None:
        return None
    game = games.find(room.game)
    return scene_of(Context(room, deal, game, say, Speaker(say, game, deal.names, deal.place)))


def _waits_for_cut(room: RoomView) -> bool:
    """A sealed pack, of a deal or of lots, waits for the viewer's seed."""
    packs = [part.sealed for part in (room.deal, room.lots) if part is not None and part.sealed is not None]
    return any(room.seat in pack.missing for pack in packs)


def _title(room: RoomView, say: Words, your_turn: bool) -> str:
    game = say(f"{room.game}-title")
    return say("web-title-your-turn", game=game) if your_turn else say("web-title", page=game)


def _deals(room: RoomView) -> int:
    """The number of the current or last deal of the match, from 1; 0 before the first."""
    return room.standing.deals + (room.status in DEALING) if room.standing is not None else 0


def _standing(room: RoomView, say: Words) -> Markup:
    """How far the match is."""
    deal, agreed = _deals(room), match_rules(room)
    if not deal:
        return Markup("")
    number = deal_number(say, games.find(room.game), deal)
    parts: list[str] = [say("web-deal-of", deal=number, deals=agreed.deals) if agreed.deals else number]
    if agreed.deals and deal > agreed.deals:
        parts = [say("web-play-off")]
    if agreed.points and agreed.points < NO_END_BY_POINTS:
        parts.append(say("web-first-to", points=agreed.points))
    if agreed.until is not None:
        parts.append(Markup(say("web-until", hour="{}")).format(hour(agreed.until)))
    return Markup(" · ").join(parts)


def _prompt(room: RoomView, say: Words, scene: Scene | None, your_turn: bool) -> str:
    """One line above the moves: what is asked of the viewer, or what everyone waits for."""
    stage = stage_of(room)
    if room.paused:
        return say("web-paused")
    if your_turn and scene is not None:
        return say("web-your-turn", prompt=scene.prompt) if scene.prompt else say("web-your-turn-plain")
    if stage == "over":
        return _verdict(room, say)
    if sits_out(room):
        return _sitting_out(room, say)
    if stage == "waiting":
        return say("web-stage-waiting")
    if room.turn is not None and room.turn != room.seat:
        return say("web-turn-of", name=name_at(room, room.turn))
    return say("web-stage-between") if stage == "between" else ""


def _sitting_out(room: RoomView, say: Words) -> str:
    assert room.seat is not None
    seat = room.seats[room.seat]
    plays = seat.plays_on or (stage_of(room) == "playing" and seat.dealt)
    return say("web-you-sit-out", late="yes" if seat.late else "no", plays="yes" if plays else "no")


def _heard(room: RoomView, say: Words, scene: Scene | None, your_turn: bool) -> str:
    """What is asked of the viewer, or what keeps them from playing: read aloud whenever it changes."""
    if your_turn and scene is not None:
        return turn_heard(say, scene)
    return _sitting_out(room, say) if sits_out(room) else ""


def _verdict(room: RoomView, say: Words) -> str:
    """Who has won the match."""
    won = winners(room)
    names = [say("you") if seat == room.seat else name_at(room, seat) for seat in won]
    if not names:
        return say("web-stage-over")
    if won == (room.seat,):
        return say("web-you-won-match")
    return say("web-won-match", names=join(say, names), number=len(names))


def _decision(room: RoomView) -> str:
    """Identifies a decision of the viewer: events of a deal are only ever added."""
    return f"{room.deal.number}-{len(room.deal.events)}" if room.deal is not None else ""
