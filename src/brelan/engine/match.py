"""Deals in a row: stacks, who deals next, points, the agreed end, broke players, ties. Knows no game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.agreement import BlindRules, MatchRules
from brelan.engine.blinds import Debts, blind_seats, dealer_before, passed_between
from brelan.engine.game import AnyGame, Result, Table
from brelan.errors import BadTable
from brelan.pieces.seats import next_of, put, round_from


class Match(Struct, frozen=True):
    """A match between two deals. Seats keep their numbers from the first deal to the last."""

    rules: MatchRules
    stacks: tuple[int, ...]
    brought: tuple[int, ...]  # what each has brought so far: results are counted net of it (DAK-18)
    points: tuple[int, ...]
    rebought: tuple[int, ...]  # how often each has bought in again
    level: tuple[int, ...]  # how often each was level in front and played on: who was beaten there stays behind
    dealt: tuple[int, ...] = ()  # who was dealt in at least once: nobody else can win (DAK-18)
    late: tuple[int, ...] = ()  # who sat down after the first deal had begun, and was not dealt in yet (COM-6)
    declined: tuple[int, ...] = ()  # who is broke and will not buy in again
    away: tuple[int, ...] = ()  # who sits out
    debts: Debts = Debts()  # blinds that passed those who did not play (COM-7)
    waiting: tuple[int, ...] = ()  # who of them plays again when the big blind comes, rather than post at once
    dealer: int = 0  # of the next deal, if that seat plays it
    last_dealer: int | None = None  # from whom the deal passes on (COM-8); None: `dealer` was drawn, chosen or named
    last_blinds: tuple[int, int] | None = None  # the seats of the last small and big blind
    pools: tuple[int, ...] = ()
    deals: int = 0
    play_off: tuple[int, ...] = ()  # who plays on because they were level at the end
    over: bool = False
    winners: tuple[int, ...] = ()  # once it is over; (): nobody, or the house


def open_match(rules: MatchRules, seats: int, dealer: int) -> Match:
    """Everyone has the agreed stack. Who deals (or begins) first is drawn by lot or agreed beforehand."""
    if not 0 <= dealer < seats:
        raise BadTable("bad-dealer", "no seat has the number {dealer}", dealer=dealer)
    stacks, zero = (rules.stack,) * seats, (0,) * seats
    return Match(rules, stacks, brought=stacks, points=zero, rebought=zero, level=zero, dealer=dealer)


def rules_of_deal(agreed: MatchRules, game: AnyGame, rules: Any, played: int) -> Any:
    """DAK-16: the rules of the deal after `played` others: the blinds double after an agreed number of deals."""
    if game.blinds is None or not isinstance(agreed, BlindRules) or not agreed.blinds_rise:
        return rules
    return game.blinds.doubled(rules, played // agreed.blinds_rise)


def rules_now(match: Match, game: AnyGame, rules: Any) -> Any:
    """The rules of the next deal, from those that were agreed."""
    return rules_of_deal(match.rules, game, rules, match.deals)


# Who plays the next deal


def dealt_in(match: Match, game: AnyGame, rules: Any) -> tuple[int, ...]:
    """The seats that play the next deal: those who can pay, are not away, and in a play-off those who were level.

    COM-7: in some games a player who is away plays on; a player who waits for the big blind plays when it comes.
    """
    entry = game.entry(rules)
    able = [seat for seat in match.play_off or range(len(match.stacks)) if match.stacks[seat] >= entry]
    if game.when_away == "sits-out":
        able = [seat for seat in able if seat not in match.away]
    waiting = _waiting_for_big_blind(match)
    ready = [seat for seat in able if seat not in waiting]
    if match.last_blinds is not None and len(ready) < len(able):
        around = round_from((match.last_blinds[1] + 1) % len(match.stacks), len(match.stacks))
        reached = [seat for seat in around if seat in able]
        wanted = 1 if reached[0] in waiting else 0  # the big blind comes to one who waits, or to one who plays anyway
        wanted = max(wanted, game.seats[0] - len(ready))  # without those who wait there may be nobody to play with
        ready += [seat for seat in reached if seat in waiting][:wanted]
    return tuple(sorted(ready))


def _waiting_for_big_blind(match: Match) -> tuple[int, ...]:
    """COM-7: those who owe a blind and would rather wait than post it."""
    owed = debts_of(match)
    return tuple(seat for seat in match.waiting if any(owed.of(seat)))


def dealer_of(match: Match, game: AnyGame, players: tuple[int, ...]) -> int:
    """COM-8: the seat that deals when these play: the next of them, even if they have just come back.

    Where there are blinds, what moves on is the big blind, and the dealer sits before it.
    """
    seats = len(match.stacks)
    if game.blinds is not None and match.last_blinds is not None:
        comers = tuple(seat for seat in players if seat in _waiting_for_big_blind(match))
        return dealer_before(game.blinds, players, next_of(comers or players, match.last_blinds[1], seats))
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
    posting, dead = _posting(match, game, players, dealer)
    stacks = tuple(match.stacks[seat] for seat in players)
    return players, Table(
        stacks,
        players.index(dealer),
        match.pools,
        posting=tuple(players.index(seat) for seat in posting),
        dead=tuple(players.index(seat) for seat in dead),
    )


def finish_deal(
    match: Match, game: AnyGame, rules: Any, players: tuple[int, ...], result: Result, now: int | None = None
) -> Match:
    """The match after a deal that `players` played; `now` is needed where an hour was agreed."""
    stacks, points = list(match.stacks), list(match.points)
    for place, seat in enumerate(players):
        stacks[seat] += result.payoffs[place]
    for place in result.winners:
        points[players[place]] += 1
    dealer = dealer_of(match, game, players)
    match = replace(
        match,
        stacks=tuple(stacks),
        points=tuple(points),
        dealt=tuple(sorted({*match.dealt, *players})),
        late=tuple(seat for seat in match.late if seat not in players),
        debts=debts_after(match, game, players),
        waiting=tuple(seat for seat in match.waiting if seat not in players),
        dealer=players[result.next_dealer],
        last_dealer=None if game.names_dealer(rules) else dealer,
        last_blinds=blind_seats(game.blinds, players, dealer) if game.blinds is not None else None,
        pools=result.pools,
        deals=match.deals + 1,
    )
    return judge(_with_latecomers(match, game), game, rules, now)


# Blinds that were missed


def debts_of(match: Match) -> Debts:
    """COM-7: who owes which blind, where the table wants them posted."""
    posted = isinstance(match.rules, BlindRules) and match.rules.missed_blinds == "post"
    return match.debts if posted else Debts()


def _posting(
    match: Match, game: AnyGame, players: tuple[int, ...], dealer: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """COM-7: who posts a big blind that they owe, and who a small one dead. The big blind owes nothing any more.

    The small blind who owes a big one posts that as the bet; their own becomes the dead one.
    """
    if game.blinds is None:
        return (), ()
    owed, (small, big) = debts_of(match), blind_seats(game.blinds, players, dealer)
    posting = tuple(seat for seat in players if seat in owed.big and seat != big)
    dead = (seat for seat in players if seat in owed.small and seat != big)
    return posting, tuple(sorted({*dead, small} if small in posting else {*dead}))


def debts_after(match: Match, game: AnyGame, players: tuple[int, ...]) -> Debts:
    """COM-7: who owes a blind once these have begun the next deal: they have paid, the others were passed.

    Whom the big blind passes misses the small one as well, which would come to them next: otherwise it would pay to
    sit out as the big blind alone. Whoever has just sat down owes a big one, and no more.
    """
    if game.blinds is None:
        return match.debts
    seats = len(match.stacks)
    out = [seat for seat in range(seats) if seat not in players]
    if match.last_blinds is None:
        first = {seat: _blinds_with(match, game, players, seat) for seat in out}
        small, big = ([seat for seat in out if first[seat][which] == seat] for which in (0, 1))
    else:
        before, last = match.last_blinds
        _, now = blind_seats(game.blinds, players, dealer_of(match, game, players))
        small = [*passed_between(before, last, players, seats), *(seat for seat in out if seat == last)]
        big = [*passed_between(last, now, players, seats)]
    missed_small = (seat for seat in (*small, *big) if seat not in match.late)
    return match.debts.with_more(missed_small, big).without(players)


def _blinds_with(match: Match, game: AnyGame, others: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Who would post the blinds of the first deal if this seat played with these others."""
    assert game.blinds is not None
    players = tuple(sorted((*others, seat)))
    return blind_seats(game.blinds, players, dealer_of(match, game, players))


# Chips that come to the table


def rebuy(match: Match, seat: int, game: AnyGame, rules: Any) -> Match:
    """COM-6: a player who cannot pay for the next deal buys in again, where the table allows it."""
    if match.stacks[seat] >= game.entry(rules):
        raise BadTable("rebuy-not-broke", "seat {seat} still has chips to play with", seat=seat)
    if match.rebought[seat] >= match.rules.rebuys:
        raise BadTable("no-rebuy-left", "seat {seat} may not buy in again", seat=seat)
    return replace(
        match,
        stacks=put(match.stacks, seat, match.stacks[seat] + match.rules.stack),
        brought=put(match.brought, seat, match.brought[seat] + match.rules.stack),
        rebought=put(match.rebought, seat, match.rebought[seat] + 1),
        declined=tuple(other for other in match.declined if other != seat),
    )


def decline(match: Match, seat: int, game: AnyGame, rules: Any) -> Match:
    """COM-6: a broke player does not buy in again, for now. If too few are left to play, whoever is ahead has won."""
    rebuy(match, seat, game, rules)  # raises where there is nothing to decline
    match = replace(match, declined=tuple(sorted({*match.declined, seat})))
    return match if _can_go_on(match, game, rules) else close_match(match, game, rules)


def admit(match: Match, place: int, game: AnyGame, *, late: bool) -> Match:
    """COM-6: somebody sits down at `place`, and brings chips: the seats from there on move up by one.

    Whoever comes `late`, after the first deal has begun, owes a big blind (COM-7).
    """

    def moved(seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat + (seat >= place) for seat in seats)

    def inserted(values: tuple[int, ...], value: int) -> tuple[int, ...]:
        return (*values[:place], value, *values[place:])

    debts = Debts(moved(match.debts.small), moved(match.debts.big))
    blinds = match.last_blinds
    match = replace(
        match,
        stacks=inserted(match.stacks, match.rules.stack),
        brought=inserted(match.brought, match.rules.stack),
        points=inserted(match.points, 0),
        rebought=inserted(match.rebought, 0),
        level=inserted(match.level, 0),
        dealt=moved(match.dealt),
        late=(*moved(match.late), place) if late else moved(match.late),
        declined=moved(match.declined),
        away=moved(match.away),
        debts=debts.with_more((), (place,)) if late and game.blinds is not None else debts,
        waiting=moved(match.waiting),
        dealer=moved((match.dealer,))[0],
        last_dealer=moved((match.last_dealer,))[0] if match.last_dealer is not None else None,
        last_blinds=(moved(blinds)[0], moved(blinds)[1]) if blinds is not None else None,
        play_off=moved(match.play_off),
        winners=moved(match.winners),
    )
    return _with_latecomers(match, game)


def _with_latecomers(match: Match, game: AnyGame) -> Match:
    """COM-6: what those bring who were not dealt in yet, where it depends on what the others have now."""
    if game.latecomers_bring == "agreed-stack" or not match.dealt:
        return match
    others = [match.stacks[seat] for seat in match.dealt]
    brings = min(match.rules.stack, sum(others) // len(others))
    for seat in match.late:
        match = replace(match, stacks=put(match.stacks, seat, brings), brought=put(match.brought, seat, brings))
    return match


# Coming and going


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


def leave_play_off(match: Match, seat: int, game: AnyGame, rules: Any) -> Match:
    """A level player has left for good: the others play off among themselves, or one of them has won."""
    others = tuple(other for other in match.play_off if other != seat)
    if not others:
        return match
    match = replace(match, play_off=others)
    return match if len(others) > 1 and _can_go_on(match, game, rules) else close_match(match, game, rules)


# The end


def close_match(match: Match, game: AnyGame, rules: Any) -> Match:
    """The table stops here: whoever is ahead has won (DAK-18)."""
    return _won(match, game, rules, leaders(match, game))


def _won(match: Match, game: AnyGame, rules: Any, winners: tuple[int, ...]) -> Match:
    """The match is over; what lies on the board then is the game's own business (POQ-2).

    If nobody can play on, the house, where there is one, has won, and nobody else. Who could still have bought in
    has nothing to win with either.
    """
    if game.house and all(match.stacks[seat] < game.entry(rules) for seat in match.dealt):
        winners = ()
    match = replace(match, over=True, winners=winners)
    return game.at_end(match) if game.at_end is not None else match


def counts_points(match: Match, game: AnyGame) -> bool:
    """Points decide where they were agreed on, or where nothing else is played for."""
    return match.rules.points is not None or game.scores == "points"


def net_chips(match: Match, game: AnyGame) -> tuple[int, ...]:
    """What is compared: the chips less what each brought (DAK-18), or as they lie (POQ-2)."""
    if not game.nets:
        return match.stacks
    return tuple(stack - brought for stack, brought in zip(match.stacks, match.brought, strict=True))


def _scores(match: Match, game: AnyGame) -> list[tuple[int, int]]:
    """DAK-18: points decide, where the table plays for them, and chips between equal points."""
    points = match.points if counts_points(match, game) else (0,) * len(match.points)
    return list(zip(points, net_chips(match, game), strict=True))


def leaders(match: Match, game: AnyGame) -> tuple[int, ...]:
    """Who is ahead, level ones together: of those who were dealt in, and in a play-off of those who play it."""
    among = [seat for seat in match.play_off or range(len(match.stacks)) if seat in match.dealt]
    scores = _scores(match, game)
    best = max((scores[seat] for seat in among), default=None)
    return tuple(seat for seat in among if scores[seat] == best)


def standings(match: Match, game: AnyGame) -> tuple[int | None, ...]:
    """DAK-18: the place of each seat, from 1, level ones together; None: never dealt in.

    The winners come first, then those who were level in front for longest, then whoever has the better score.
    """
    scores = _scores(match, game)
    ranks = {
        seat: (1, 0, (0, 0)) if seat in match.winners else (0, match.level[seat], scores[seat])
        for seat in match.dealt
    }
    return tuple(
        1 + sum(other > ranks[seat] for other in ranks.values()) if seat in ranks else None
        for seat in range(len(match.stacks))
    )


def judge(match: Match, game: AnyGame, rules: Any, now: int | None) -> Match:
    """Between two deals: is this the agreed end? Level players share the win or play on among themselves."""
    going_on = _can_go_on(match, game, rules)
    agreed = agreed_end(match, now)
    if going_on and not (match.play_off or agreed or _stopped_by_a_broke_player(match, game, rules)):
        return match
    ahead = leaders(match, game)
    if len(ahead) > 1 and going_on and match.rules.ties == "play-off":
        level = tuple(times + (seat in ahead) for seat, times in enumerate(match.level))
        playing_off = replace(match, play_off=ahead, level=level)
        if len(_could_play(playing_off, game, rules)) > 1:
            return playing_off
    return _won(match, game, rules, ahead)


def _can_go_on(match: Match, game: AnyGame, rules: Any) -> bool:
    """Enough players have the chips for another deal, or may still buy in."""
    return len(_could_play(match, game, rules)) >= game.seats[0]


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


def agreed_end(match: Match, now: int | None) -> bool:
    """Enough deals, enough points, or the hour: no deal begins after it (DAK-18)."""
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
