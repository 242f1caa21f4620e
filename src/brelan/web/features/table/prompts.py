"""The line above the moves, and what of it is read aloud."""

from __future__ import annotations

from brelan import registry
from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.rooms.view import RoomView
from brelan.web.features.table.screen_reader import turn_heard
from brelan.web.features.table.view_queries import is_own_result, judged_at, name_at, sits_out, stage_of, winners
from brelan.web.pages.scene import Scene


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
