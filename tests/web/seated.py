"""Tables for tests and pictures: a deal that the engine played, as one viewer sees it at one of its moments."""

from __future__ import annotations

from typing import Any

from brelan.bots import make_bot
from brelan.engine.chance.seeded import Seeded
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Played, play
from brelan.engine.events import Viewer, seen_by
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Over
from brelan.engine.turns import Seat as SeatTurn
from brelan.web.pages import model

NAMES = ("Anne", "Bruno", "Chloé", "Denis", "Élise", "Fanny", "Gilles", "Hugo", "Inès", "Jules", "Karim", "Léa",
         "Marc", "Nora", "Olga", "Paul")  # fmt: skip

VISIT = model.Visit(path="/rooms/r1", csrf="token-of-the-form", name="Anne")


def bot_deal(game: AnyGame, rules: Any, table: Table, seed: int, bot: str = "simple") -> list[Played[Any]]:
    """A whole deal among sensible players."""
    seats = len(table.stacks)
    bots = tuple(make_bot(game, bot, rules, seats, Stream(seed, seat)) for seat in range(seats))
    return list(play(game, rules, table, Seeded(seed), bots))


def seated(
    game: AnyGame,
    rules: Any,
    steps: list[Played[Any]],
    at: int,
    viewer: Viewer,
    *,
    names: tuple[str, ...] = NAMES,
    visit: model.Visit = VISIT,
    **more: Any,
) -> model.Table:
    """The table after step `at`, for a seat or for one who watches."""
    state = steps[at].state
    turn = game.turn(state)
    mover = turn.seat if isinstance(turn, SeatTurn) else None
    stacks = game.holdings(state).stacks
    heard = tuple(event for step in steps[: at + 1] for event in step.events if seen_by(event, viewer))
    seats = tuple(
        model.Seat(name=names[seat], stack=stack, bot="" if seat == viewer else "simple")
        for seat, stack in enumerate(stacks)
    )
    values: dict[str, Any] = {
        "visit": visit,
        "room": "r1",
        "seq": 100 + at,
        "client": f"c{at}",
        "game": game.name,
        "rules": rules,
        "seats": seats,
        "you": viewer,
        "players": tuple(range(len(stacks))),
        "view": game.view(state, viewer),
        "gains": game.result(state).payoffs if isinstance(turn, Over) else (),
        "legal": game.legal(state) if mover is not None and mover == viewer else None,
        "turn": mover,
        "stage": "between" if at == len(steps) - 1 else "playing",
        "standing": model.Standing(
            deal=3, deals=10, counts_points=game.scores == "points", counts_chips=game.scores == "chips"
        ),
        "told": (model.DealTold(number=3, names=names[: len(stacks)], you=viewer, events=heard),),
    }
    return model.Table(**values | more)
