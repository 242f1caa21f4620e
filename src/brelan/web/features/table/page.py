"""A table: the whole page, and its regions, which are drawn anew whenever something happens."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.agreement import MatchRules
from brelan.errors import Refused
from brelan.locales.say import Speaker, join
from brelan.locales.words import Words, words
from brelan.metrics import timed
from brelan.rooms.options import NO_END_BY_POINTS
from brelan.rooms.view import RoomView
from brelan.web.features.evening import next_table_of
from brelan.web.features.fairness import table_words
from brelan.web.features.new_table.page import agreed_at
from brelan.web.features.table.log import chat_region, last_line, log_of, log_region, turn_heard
from brelan.web.features.table.regions import (
    Body,
    Drawing,
    DrawnTable,
    Layout,
    Nameplate,
    Region,
    body_of,
    nameplate,
    nameplates,
    ranks_of,
    region,
    shared_visit,
    values_of,
    whole,
)
from brelan.web.features.table.view_queries import (
    Aside,
    Clock,
    asides,
    clock_attributes,
    clock_of,
    controls_of,
    deal_shown,
    deal_to_review,
    help_before_start,
    is_own_result,
    is_your_turn,
    judged_at,
    name_at,
    pace_of,
    removals_of,
    sits_out,
    stage_of,
    times_left,
    winners,
)
from brelan.web.pages import links
from brelan.web.pages.clauses import rule_link
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import hour
from brelan.web.pages.render import LEFT, MOMENT, filled, refusal, render, sheets_of
from brelan.web.pages.scene import NO_MOVES, Context, PlayerArea, Scene
from brelan.web.pages.visit import TableVisit

ROUND_A_TABLE: Final = 8
"""More players than this sit in rows."""
DEALING: Final = frozenset({"sealed", "playing"})
"""A deal is under way that the match has not counted yet."""


def table_page(room: RoomView, visit: TableVisit) -> str:
    """The whole page."""
    with timed("draw"):
        drawn = drawn_table(room, visit)
    beside = {"words": table_words(visit.preferences.lang), "chance": msgspec.to_builtins(room.chance)}
    page = render("table.html", visit, kind="at-table", sheets=sheets_of(room.game), **beside, **values_of(drawn))
    return filled(page, visit, drawn.known)


def table_fragment(room: RoomView, visit: TableVisit) -> str:
    """The element `#table` alone."""
    return whole(drawn_table(room, visit), visit)


def unlogged(room: RoomView) -> str:
    """What is not in the log, for the page to send when it opens a socket: who is away, whose bots are prepared."""
    away = [str(seat.seat) for seat in room.seats if seat.absent]
    return ".".join([*away, *(f"p{seat.seat}" for seat in room.seats if seat.preparing)])


def drawn_table(room: RoomView, visit: TableVisit) -> DrawnTable:
    """The table as its viewer sees it, region by region."""
    clock = clock_of(room)
    body = body_of(room, visit, clock, lambda: _body(room, visit, clock))
    running = clock_attributes(clock) if clock is not None else {}
    attributes = {**body.attributes, "table": {**body.attributes["table"], **running}}
    known = {**_moment(room), **times_left(room, clock)}
    return DrawnTable(room.seq, body.layout, attributes, body.regions, room.chance, known)


def _moment(room: RoomView) -> dict[str, str]:
    """What is filled in for the marks of this table and moment. Events of a deal are only ever added, so that their
    number identifies a decision of the viewer."""
    decision = f"{room.deal.number}-{len(room.deal.events)}" if room.deal is not None else ""
    return {
        MOMENT.room: room.id,
        MOMENT.seq: str(room.seq),
        MOMENT.decision: decision,
        MOMENT.deal: str(_deals(room)),
        MOMENT.next_deal: str(room.next_deal),
    }


def _body(room: RoomView, visit: TableVisit, clock: Clock | None) -> Body:
    say = words(visit.preferences.lang)
    has_hints = say.has(f"{room.game}-hint-1")
    scene, hints_closed = _scene(room, say), has_hints and room.seat is not None and not visit.hints
    at = AtTable(room, say, scene, clock, shared_visit(visit, room.id), is_your_turn(room), hints_closed)
    plates = nameplates(room, say, scene)
    me = nameplate(room, say, scene, room.seat) if room.seat is not None else None
    return Body(
        layout=Layout(
            room.id,
            room.game,
            tuple([plate.seat for plate in plates]),
            room.seat,
            bool(visit.name) or me is not None,
            has_hints and visit.hints,
            page_of(room.game).charts is not None,
        ),
        attributes={
            "table": _table_attributes(at),
            "plates": {"class": _plates_class(plates)},
            **({"mine": {"class": _mine_class(me)}} if me is not None else {}),
        },
        regions={
            **_heading(at),
            **{f"plate-{plate.seat}": _plate(at, plate) for plate in plates},
            "middle": _middle(at),
            **(_mine(at, me) if me is not None else {}),
            "moves": _moves(at),
            **_side(at),
        },
    )


class AtTable(Struct, frozen=True):
    """What the regions of a table are drawn from."""

    room: RoomView
    say: Words
    scene: Scene | None
    clock: Clock | None
    visit: TableVisit  # shared: see `regions`
    your_turn: bool
    hints_closed: bool  # the viewer has closed those of this game, and may want to read them again

    def region(self, template: str, **values: Any) -> Drawing:
        return region(template, self.say.lang, **values)

    @property
    def links(self) -> dict[str, Any]:
        """For a region with forms."""
        return {"room": RoomName(MOMENT.room if self.room.id else "", self.room.game), "visit": self.visit}


class RoomName(Struct, frozen=True):
    """What addresses are made of."""

    id: str
    game: str


def _table_attributes(at: AtTable) -> dict[str, str]:
    room, stage = at.room, stage_of(at.room)
    found = {
        "class": f"table game-{room.game} stage-{stage}" + ("" if room.seat is not None else " watching"),
        "data-room": room.id,
        "data-seq": str(room.seq),
        "data-socket": f"{links.room(room.id, 'socket')}?lang={at.say.lang}&unlogged={unlogged(room)}",
        "data-title": _title(room, at.say, at.your_turn),
    }
    if at.your_turn:
        found["data-your-turn"] = ""
    return found


def _plates_class(plates: list[Nameplate]) -> str:
    shown = sum(plate.area.shown for plate in plates)
    crowd = " crowd" if len(plates) > ROUND_A_TABLE else ""
    return f"plates of-{len(plates)}{crowd}" + (f" shown-{shown}" if shown else "")


def _mine_class(me: Nameplate) -> str:
    shown = f" shown {'winner' if me.area.winner else 'beaten'}" if me.area.shown else ""
    return "mine" + " turn" * me.turn + " out" * me.out + shown


def _heading(at: AtTable) -> dict[str, Region]:
    room, say = at.room, at.say
    menu = at.region(
        "menu",
        **at.links,
        stage=stage_of(room),
        menu_controls=tuple([control for control in controls_of(room) if not control.main]),
        removals=removals_of(room),
        hints_closed=at.hints_closed,
        pace=pace_of(room),
        agreed=agreed_at(room.rules, say.lang, room.game),
    )
    return {
        "standing": at.region("standing", standing=_standing(room, say)),
        "watchers": at.region("watchers", spectators=sum(member.seat is None for member in room.members)),
        "table-menu": menu,
    }


def _plate(at: AtTable, it: Nameplate, template: str = "plate") -> Region:
    """Only the plate whose turn it is has a clock."""
    share = LEFT.ring if at.clock is not None and it.turn else None
    dealer = at.scene.dealer if at.scene is not None and it.area.dealer else ""
    return at.region(template, **at.links, it=it, share=share, dealer=dealer)


def _middle(at: AtTable) -> Region:
    room, scene = at.room, at.scene
    if scene is not None:
        told = Scene(template=scene.template, middle=scene.middle)
        scene = replace(told, outcome=scene.outcome, decided=scene.decided, reason=scene.reason)
    stage = stage_of(room)
    help_now = help_before_start(room, at.say) if stage == "waiting" else ""
    return at.region(
        "middle", **at.links, paused=room.paused, scene=scene, stage=stage, before_start=help_now, why=_why(at)
    )


def _why(at: AtTable) -> str:
    """Where it is explained how the deal on the table, or a part of it, was decided; "" if nothing is yet."""
    room, deal, scene = at.room, at.room.deal, at.scene
    decided = scene is not None and scene.decided and room.id
    return links.why(MOMENT.room, deal.number) if deal is not None and (decided or deal.closed is not None) else ""


def _mine(at: AtTable, me: Nameplate) -> dict[str, Region]:
    """The viewer's own seat: what lies before them."""
    scene = at.scene
    hand, front = (scene.hand, scene.front) if scene is not None else ((), ())
    name, settings = (scene.hand_name, scene.settings) if scene is not None else ("", ())
    plate = replace(me, area=PlayerArea(dealer=me.area.dealer, winner=me.area.winner, marks=me.area.marks), gain="")
    return {
        f"plate-{me.seat}": _plate(at, plate, "my_plate"),
        "my-bet": at.region("my_bet", seat=me.seat, bet=me.area.bet),
        "hand": at.region("hand", hand=hand, front=front),
        "hand-name": at.region("hand_name", hand_name=name, gain=me.gain, settings=settings),
    }


def _moves(at: AtTable) -> Region:
    """What is asked of the viewer, or what everyone waits for."""
    room, say, scene = at.room, at.say, at.scene
    moves = scene.moves if scene is not None and at.your_turn else NO_MOVES
    return at.region(
        "moves",
        **at.links,
        seq=MOMENT.seq,
        stage=stage_of(room),
        your_turn=at.your_turn,
        coach=room.coach,
        costs=deal_to_review(room),
        ending=stage_of(room) == "over" and not at.your_turn,
        elsewhere=next_table_of(room, say) if room.status == "finished" else None,
        sits_out=sits_out(room) and not at.your_turn,
        prompt=prompt_of(room, say, scene, at.your_turn),
        next_deal=MOMENT.next_deal if room.next_deal is not None else None,
        clock=at.clock.words if at.clock is not None else None,
        asides=(*_barred(room, say, scene), *asides(room, say)),
        moves=moves,
        preselect=scene.preselect if scene is not None and stage_of(room) == "playing" else None,
        tricks=scene.tricks if scene is not None else (),
        amount_scope=f"{MOMENT.deal}-{moves.amount.least}-{moves.amount.most}" if moves.amount is not None else "",
        ranks=ranks_of(room, say),
        main_controls=tuple([control for control in controls_of(room) if control.main]),
        decision=MOMENT.decision,
        heard=heard_of(room, say, scene, at.your_turn),
    )


def _barred(room: RoomView, say: Words, scene: Scene | None) -> tuple[Aside, ...]:
    """Why the viewer may not raise, with the clause that says so."""
    why = scene.barred if scene is not None else None
    if why is None:
        return ()
    told = refusal(say.lang, Refused(why.code, why.english, **why.details))
    return (Aside(told, rule=rule_link(room.game, why.clause)),)


def _side(at: AtTable) -> dict[str, Region]:
    """The log and the chat."""
    log = log_of(at.room, at.say)
    return {
        "last-line": at.region("last_line", last_line=last_line(log)),
        "log": log_region(log, at.say),
        "chat": chat_region(at.room.chat, at.say),
    }


def _scene(room: RoomView, say: Words) -> Scene | None:
    deal = deal_shown(room)
    if deal is None:
        return None
    game = registry.game(room.game)
    return page_of(room.game).scene(Context(room, deal, game, say, Speaker(say, game, deal.names, deal.place)))


def _title(room: RoomView, say: Words, your_turn: bool) -> str:
    game = say(f"{room.game}-title")
    return say("web-title-your-turn", game=game) if your_turn else say("web-title", page=game)


def _deals(room: RoomView) -> int:
    """The number of the current or last deal of the match, from 1; 0 before the first."""
    return room.standing.deals + (room.status in DEALING) if room.standing is not None else 0


def _standing(room: RoomView, say: Words) -> Markup:
    """How far the match is."""
    deal = _deals(room)
    return _how_far(room.match, deal, say) if deal else Markup("")


def _how_far(agreed: MatchRules, deal: int, say: Words) -> Markup:
    number = say("deal-number", deal=deal)
    parts: list[str] = [say("web-deal-of", deal=number, deals=agreed.deals) if agreed.deals else number]
    if agreed.deals and deal > agreed.deals:
        parts = [say("web-play-off")]
    if agreed.points and agreed.points < NO_END_BY_POINTS:
        parts.append(say("web-first-to", points=agreed.points))
    if agreed.until is not None:
        parts.append(Markup(say("web-until", hour="{}")).format(hour(agreed.until)))
    return Markup(" · ").join(parts)


def prompt_of(room: RoomView, say: Words, scene: Scene | None, your_turn: bool) -> str:
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


def heard_of(room: RoomView, say: Words, scene: Scene | None, your_turn: bool) -> str:
    """What is asked of the viewer, or what keeps them from playing: read aloud whenever it changes."""
    if your_turn and scene is not None:
        return turn_heard(say, scene)
    return _sitting_out(room, say) if sits_out(room) else ""


def _verdict(room: RoomView, say: Words) -> str:
    """Who has won the match."""
    won = winners(room)
    names = [say("you") if is_own_result(room, seat) else judged_at(room, seat) for seat in won]
    if not names:
        played = room.standing is not None and room.standing.deals
        return say("house-won" if played and registry.game(room.game).house else "web-stage-over")
    if len(won) == 1 and is_own_result(room, won[0]):
        return say("web-you-won-match")
    return say("web-won-match", names=join(say, names), number=len(names))
