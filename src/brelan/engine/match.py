"""Deals in a row: stacks, who deals next, points, the agreed end, broke players, ties. Knows no game."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.agreement import BlindRules, MatchRules
from brelan.engine.blinds import blind_seats, passed_over
from brelan.engine.game import AnyGame, Result, Table
from brelan.errors import BadTable
from brelan.pieces.seats import next_of, put, round_from

FEWEST_TO_WAIT: Final = 3
"""COM-7: with fewer others the big blind comes round at once, and there is nothing to wait for."""


class Match(Struct, frozen=True):
    """A match between two deals. Seats keep their numbers from the first deal to the last."""

    rules: MatchRules
    stacks: tuple[int, ...]
    points: tuple[int, ...]
    rebought: tuple[int, ...]  # how often each has bought in again
    declined: tuple[int, ...] = ()  # who is broke and will not buy in again
    away: tuple[int, ...] = ()  # who sits out
    owing: tuple[int, ...] = ()  # whom a big blind passed while they did not play (COM-7)
    waiting: tuple[int, ...] = ()  # who of them plays again when the big blind comes, rather than post at once
    dealer: int = 0  # of the next deal, if that seat plays it
    last_dealer: int | None = None  # from whom the deal passes on (COM-8); None: `dealer` was drawn, chosen or named
    pools: tuple[int, ...] = ()
    deals: int = 0
    play_off: tuple[int, ...] = ()  # who plays on because they were level at the end
    winners: tuple[int, ...] = ()  # of the match, once it is over


def open_match(rules: MatchRules, seats: int, dealer: int) -> Match:
    """Everyone has the agreed stack. Who deals (or begins) first is drawn by lot or agreed beforehand."""
    if not 0 <= dealer < seats:
        raise BadTable("bad-dealer", "no seat has the number {dealer}", dealer=dealer)
    zero = (0,) * seats
    return Match(rules=rules, stacks=(rules.stack,) * seats, points=zero, rebought=zero, dealer=dealer)


def rules_of_deal(agreed: MatchRules, game: AnyGame, rules: Any, played: int) -> Any:
    """DAK-16: the rules of the deal after `played` others: the blinds double after an agreed number of deals."""
    if game.blinds is None or not isinstance(agreed, BlindRules) or not agreed.blinds_rise:
        return rules
    return game.blinds.doubled(rules, played // agreed.blinds_rise)


def rules_now(match: Match, game: AnyGame, rules: Any) -> Any:
    """The rules of the next deal, from those that were agreed."""
    return rules_of_deal(match.rules, game, rules, match.deals)


def dealt_in(match: Match, game: AnyGame, rules: Any) -> tuple[int, ...]:
    """The seats that play the next deal: those who can pay, are not away, and in a play-off those who were level.

    COM-7: in some games a player who is away plays on; a player who waits for the big blind plays when it comes.
    """
    entry = game.entry(rules)
    among = sorted(match.play_off or range(len(match.stacks)))
    able = [seat for seat in among if match.stacks[seat] >= entry]
    if game.when_away == "sits-out":
        able = [seat for seat in able if seat not in match.away]
    ready = tuple(seat for seat in able if seat not in match.waiting or seat not in owing_seats(match))
    return tuple(able) if len(ready) < FEWEST_TO_WAIT else _with_big_blind(match, game, ready, tuple(able))


def _with_big_blind(match: Match, game: AnyGame, ready: tuple[int, ...], able: tuple[int, ...]) -> tuple[int, ...]:
    """Those who are ready, and of those who wait the one whom the big blind reaches."""
    for seat in round_from(match.dealer, len(match.stacks)):
        if seat in able and seat not in ready and _is_big_blind(match, game, ready, seat):
            return tuple(sorted((*ready, seat)))
    return ready


def dealer_of(match: Match, game: AnyGame, players: tuple[int, ...]) -> int:
    """COM-8: the seat that deals when these play: the next of them, even if they have just come back."""
    seats = len(match.stacks)
    if match.last_dealer is not None:
        return next_of(players, match.last_dealer, seats, game.direction)
    return match.dealer if match.dealer in players else next_of(players, match.dealer, seats, game.direction)


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
    dealer = dealer_of(match, game, players)
    stacks = tuple(match.stacks[seat] for seat in players)
    posting = tuple(players.index(seat) for seat in _posting(match, game, players, dealer))
    return players, Table(stacks, players.index(dealer), match.pools, posting)


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
        owing=owing_after(match, game, players),
        waiting=tuple(seat for seat in match.waiting if seat not in players),
        dealer=players[result.next_dealer],
        last_dealer=None if game.names_dealer(rules) else dealer_of(match, game, players),
        pools=result.pools,
        deals=match.deals + 1,
    )
    return _judge(match, game, rules, now)


# Blinds that were missed


def owing_seats(match: Match) -> tuple[int, ...]:
    """COM-7: who owes a big blind, where the table wants it posted."""
    posted = isinstance(match.rules, BlindRules) and match.rules.missed_blinds == "post"
    return match.owing if posted else ()


def _posting(match: Match, game: AnyGame, players: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """Who posts a blind that they owe in this deal. A player who is small or big blind anyway pays that instead.

    The small one settles nothing: otherwise it would pay to miss the big blind and come back as the small one.
    """
    if game.blinds is None:
        return ()
    own = blind_seats(game.blinds, players, dealer)
    return tuple(seat for seat in players if seat in owing_seats(match) and seat not in own)


def owing_after(match: Match, game: AnyGame, players: tuple[int, ...]) -> tuple[int, ...]:
    """Who owes a big blind once these have begun the next deal. Nobody owes more than one."""
    if game.blinds is None:
        return ()
    dealer, seats = dealer_of(match, game, players), range(len(match.stacks))
    paid = {*_posting(match, game, players, dealer), blind_seats(game.blinds, players, dealer)[1]}
    passed = passed_over(game.blinds, players, dealer, len(seats))
    due = [seat for seat in seats if seat not in players and _is_big_blind(match, game, players, seat)]
    return tuple(sorted({*match.owing, *passed, *due} - paid))


def _is_big_blind(match: Match, game: AnyGame, others: tuple[int, ...], seat: int) -> bool:
    """The big blind would be this seat's if it played with these others."""
    players = tuple(sorted((*others, seat)))
    return game.blinds is not None and blind_seats(game.blinds, players, dealer_of(match, game, players))[1] == seat


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
    return _won(match, game, most(match.stacks, match.play_off or tuple(range(len(match.stacks)))))


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
        owing=moved(match.owing),
        waiting=moved(match.waiting),
        dealer=moved((match.dealer,))[0],
        last_dealer=moved((match.last_dealer,))[0] if match.last_dealer is not None else None,
        play_off=moved(match.play_off),
        winners=moved(match.winners),
    )


def sit_out(match: Match, seat: int) -> Match:
    """The seat is passed over until it comes back."""
    return replace(match, away=tuple(sorted({*match.away, seat})))


def come_back(match: Match, seat: int, *, wait: bool = False) -> Match:
    """The seat is dealt in again; `wait`: when the big blind reaches it, if it owes one (COM-7)."""
    others = tuple(other for other in match.waiting if other != seat)
    return replace(
        match,
        away=tuple(other for other in match.away if other != seat),
        waiting=tuple(sorted((*others, seat))) if wait else others,
    )


def close_match(match: Match, game: AnyGame) -> Match:
    """The table stops here: whoever is ahead has won (DAK-18)."""
    return _won(match, game, leaders(match, game, match.play_off or tuple(range(len(match.stacks)))))


def _won(match: Match, game: AnyGame, winners: tuple[int, ...]) -> Match:
    """The match is over; what lies on the board then is the game's own business (POQ-2)."""
    match = replace(match, winners=winners)
    return game.at_end(match) if game.at_end is not None else match


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
    return _won(match, game, ahead)


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
