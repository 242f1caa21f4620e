"""Deals in a row: stacks, who deals next, points, the agreed end, broke players, ties. Knows no game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.engine.game import AnyGame, Result, Table
from brelan.engine.options import Option, options_of
from brelan.errors import BadOption, BadTable
from brelan.pieces.seats import next_of, put

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
LATEST = 4_102_444_800  # the year 2100: every calendar can still tell it


class MatchRules(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What ends a match and what it starts with (DAK-9, DAK-18, COM-5, COM-6). Without an agreed end: one has all."""

    stack: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 100
    deals: Count | None = None
    points: Count | None = None
    until: Annotated[int, Meta(ge=0, le=LATEST)] | None = None  # the hour of the end, in seconds since 1970
    rebuys: Annotated[int, Meta(ge=0, le=1_000)] = 0  # how often a broke player may buy in again
    ties: Literal["share", "play-off"] = "share"


def match_options(game: AnyGame) -> tuple[Option, ...]:
    """What a match of this game may agree on. Where no chips are played for, their options play no part."""
    idle = ("stack", "rebuys") if game.scores == "points" else ()
    return tuple(
        option
        for option in options_of(game.Match)
        if option.name not in idle and (option.least is None or option.least != option.most)
    )


class Match(Struct, frozen=True):
    """A match between two deals. Seats keep their numbers from the first deal to the last."""

    rules: MatchRules
    stacks: tuple[int, ...]
    points: tuple[int, ...]
    rebought: tuple[int, ...]  # how often each has bought in again
    declined: tuple[int, ...] = ()  # who is broke and will not buy in again
    away: tuple[int, ...] = ()  # who sits out
    dealer: int = 0
    pools: tuple[int, ...] = ()
    deals: int = 0
    play_off: tuple[int, ...] = ()  # who plays on because they were level at the end
    winners: tuple[int, ...] = ()  # of the match, once it is over


def check_stack(stack: int, least: int) -> None:
    """Refuse an agreed stack with which the first deal could not be played as it should."""
    if stack < least:
        raise BadTable(
            "stack-below-buy-in",
            "{stack:chip is|chips are} too few: bring {least} at least",
            stack=stack,
            least=least,
        )


def check_end(rules: MatchRules, now: int) -> None:
    """Refuse an agreed hour that has passed: the first deal would be the last one."""
    if rules.until is not None and rules.until <= now:
        raise BadOption("hour-past", "the agreed end has already passed")


def open_match(rules: MatchRules, seats: int, dealer: int) -> Match:
    """Everyone has the agreed stack. Who deals (or begins) first is drawn by lot or agreed beforehand."""
    if not 0 <= dealer < seats:
        raise BadTable("bad-dealer", "no seat has the number {dealer}", dealer=dealer)
    zero = (0,) * seats
    return Match(rules=rules, stacks=(rules.stack,) * seats, points=zero, rebought=zero, dealer=dealer)


def dealt_in(match: Match, game: AnyGame, rules: Any) -> tuple[int, ...]:
    """The seats that play the next deal: those who can pay, are not away, and in a play-off those who were level."""
    entry = game.entry(rules)
    among = match.play_off or range(len(match.stacks))
    return tuple(seat for seat in sorted(among) if match.stacks[seat] >= entry and seat not in match.away)


def next_table(match: Match, game: AnyGame, rules: Any) -> tuple[tuple[int, ...], Table]:
    """Who plays the next deal, and the table as the game sees it: those seats alone, numbered from 0."""
    players = dealt_in(match, game, rules)
    if len(players) not in game.seats:
        raise BadTable(
            "bad-players",
            "this game is for {least} to {most:player|players}, not {players}",
            least=game.seats[0],
            most=game.seats[-1],
            players=len(players),
        )
    dealer = match.dealer
    if dealer not in players:
        dealer = next_of(players, dealer, len(match.stacks), game.direction)
    stacks = tuple(match.stacks[seat] for seat in players)
    return players, Table(stacks, players.index(dealer), match.pools)


def finish_deal(
    match: Match, game: AnyGame, rules: Any, players: tuple[int, ...], result: Result, now: int | None = None
) -> Match:
    """The match after a deal that `players` played; `now` is needed where an hour was agreed."""
    stacks, points = list(match.stacks), list(match.points)
    for place, seat in enumerate(players):
        stacks[seat] += result.payoffs[place]
    for place in result.winners:
        points[players[place]] += 1
    match = replace(
        match,
        stacks=tuple(stacks),
        points=tuple(points),
        dealer=players[result.next_dealer],
        pools=result.pools,
        deals=match.deals + 1,
    )
    return _judge(match, game, rules, now)


def rebuy(match: Match, seat: int, game: AnyGame, rules: Any) -> Match:
    """COM-6: a player who cannot pay for the next deal buys in again, where the table allows it."""
    if match.stacks[seat] >= game.entry(rules):
        raise BadTable("rebuy-not-broke", "seat {seat} still has chips to play with", seat=seat)
    if match.rebought[seat] >= match.rules.rebuys:
        raise BadTable("no-rebuy-left", "seat {seat} may not buy in again", seat=seat)
    return replace(
        match,
        stacks=put(match.stacks, seat, match.stacks[seat] + match.rules.stack),
        rebought=put(match.rebought, seat, match.rebought[seat] + 1),
        declined=tuple(other for other in match.declined if other != seat),
    )


def decline(match: Match, seat: int, game: AnyGame, rules: Any) -> Match:
    """COM-6: a broke player does not buy in again, for now. If too few are left to play, most chips win the match."""
    rebuy(match, seat, game, rules)  # raises where there is nothing to decline
    match = replace(match, declined=tuple(sorted({*match.declined, seat})))
    if len(_could_play(match, game, rules)) >= game.seats[0]:
        return match
    return replace(match, winners=most(match.stacks, match.play_off or tuple(range(len(match.stacks)))))


def admit(match: Match, place: int) -> Match:
    """Somebody sits down later, with the agreed stack, at `place`: the seats from there on move up by one."""

    def moved(seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat + (seat >= place) for seat in seats)

    def inserted(values: tuple[int, ...], value: int) -> tuple[int, ...]:
        return (*values[:place], value, *values[place:])

    return replace(
        match,
        stacks=inserted(match.stacks, match.rules.stack),
        points=inserted(match.points, 0),
        rebought=inserted(match.rebought, 0),
        declined=moved(match.declined),
        away=moved(match.away),
        dealer=moved((match.dealer,))[0],
        play_off=moved(match.play_off),
        winners=moved(match.winners),
    )


def sit_out(match: Match, seat: int) -> Match:
    """The seat is passed over until it comes back."""
    return replace(match, away=tuple(sorted({*match.away, seat})))


def come_back(match: Match, seat: int) -> Match:
    """The seat is dealt in again."""
    return replace(match, away=tuple(other for other in match.away if other != seat))


def close_match(match: Match, game: AnyGame) -> Match:
    """The table stops here: whoever is ahead has won (DAK-18)."""
    return replace(match, winners=leaders(match, game, match.play_off or tuple(range(len(match.stacks)))))


def counts_points(match: Match, game: AnyGame) -> bool:
    """Points decide where they were agreed on, or where nothing else is played for."""
    return match.rules.points is not None or game.scores == "points"


def leaders(match: Match, game: AnyGame, among: tuple[int, ...]) -> tuple[int, ...]:
    """Who is ahead, by points or by chips; level ones together (DAK-18)."""
    return most(match.points if counts_points(match, game) else match.stacks, among)


def most(score: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    """Those with the highest score."""
    best = max(score[seat] for seat in among)
    return tuple(seat for seat in among if score[seat] == best)


def _judge(match: Match, game: AnyGame, rules: Any, now: int | None) -> Match:
    """Is this the agreed end? Level players share the win or play on among themselves."""
    alone = len(_could_play(match, game, rules)) < game.seats[0]
    cut_short = alone or _stopped_by_a_broke_player(match, game, rules)
    agreed = _agreed_end(match, now)
    if not (cut_short or match.play_off or agreed):
        return match
    among = match.play_off or tuple(range(len(match.stacks)))
    # DAK-18, POQ-2: chips decide a match that is cut short, even where points were to decide.
    ahead = leaders(match, game, among) if agreed or not cut_short else most(match.stacks, among)
    if len(ahead) > 1 and match.rules.ties == "play-off" and not alone:
        return replace(match, play_off=ahead)
    return replace(match, winners=ahead)


def _could_play(match: Match, game: AnyGame, rules: Any) -> tuple[int, ...]:
    """Who has the chips for another deal, or may still buy in."""
    return tuple(
        seat
        for seat in match.play_off or range(len(match.stacks))
        if match.stacks[seat] >= game.entry(rules) or may_rebuy(match, seat)
    )


def may_rebuy(match: Match, seat: int) -> bool:
    """Once broke, the seat has a choice still to make."""
    return match.rebought[seat] < match.rules.rebuys and seat not in match.declined


def _stopped_by_a_broke_player(match: Match, game: AnyGame, rules: Any) -> bool:
    """POQ-2: in some games one player who cannot pay for the next deal ends the match for all."""
    if game.when_broke == "sits-out":
        return False
    return any(match.stacks[seat] < game.entry(rules) for seat in match.play_off or range(len(match.stacks)))


def _agreed_end(match: Match, now: int | None) -> bool:
    agreed = match.rules
    if agreed.deals is not None and match.deals >= agreed.deals:
        return True
    if agreed.points is not None and max(match.points) >= agreed.points:
        return True
    if agreed.until is None:
        return False
    if now is None:
        raise ValueError("an hour was agreed: say what time it is")
    return now >= agreed.until
