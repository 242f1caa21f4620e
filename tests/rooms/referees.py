"""Referees who keep books of a match from its log alone: of chips (COM-6), of its end (DAK-18), of blinds (COM-7,
COM-8).

They walk round the table chair by chair and share nothing with the code that they watch over.
"""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

from brelan import registry
from brelan.engine import game as engine
from brelan.engine import options
from brelan.families.betting.bets import Posted
from brelan.rooms import events as e
from brelan.rooms.room import Room, game_of

DAKER = registry.game("daker")


class ChipsBook:
    """COM-6: the starting stack, rebuys and latecomers bring chips; changing chairs brings nobody any."""

    def __init__(self, room: Room) -> None:
        self.stack, self.rebuys, self.game = room.agreed.stack, room.agreed.rebuys, game_of(room)
        self.entry = self.game.entry(room.rules)
        self.brought: dict[int, int] = {}
        self.stacks: dict[int, int] = {}
        self.bought_in: dict[int, int] = {}
        self.dealt: set[int] = set()
        self.chair_of: dict[int, int] = {}  # by member: the only one in this match
        self.sitting: dict[int, int] = {}
        self.bots: set[int] = set()
        self.without_bot: set[int] = set()  # the host has sent it away, and may seat another one
        self.seats: tuple[int, ...] = ()
        self.playing = self.dealing = False

    @singledispatchmethod
    def read(self, event: Any) -> None:
        """Of no consequence for chips."""

    @read.register
    def _(self, event: e.Started) -> None:
        self.brought, self.stacks = dict.fromkeys(event.seats, self.stack), dict.fromkeys(event.seats, self.stack)
        self.bought_in, self.dealt, self.playing = dict.fromkeys(event.seats, 0), set(), True
        self.chair_of = {member: seat for seat, member in self.sitting.items()}

    @read.register
    def _(self, event: e.SeatTaken) -> None:
        self.sitting = {seat: member for seat, member in self.sitting.items() if member != event.member}
        self.sitting[event.seat] = event.member
        self.bots.discard(event.seat)
        if self.playing:
            assert self.chair_of.setdefault(event.member, event.seat) == event.seat, "a second chair in a match"
            self._comes(event.seat)

    @read.register
    def _(self, event: e.BotSeated) -> None:
        self.bots.add(event.seat)
        if self.playing:
            self._comes(event.seat)

    @read.register(e.SeatLeft)
    @read.register(e.BotRemoved)
    def _(self, event: e.SeatLeft | e.BotRemoved) -> None:
        self.sitting.pop(event.seat, None)
        self.bots.discard(event.seat)
        (self.without_bot.add if isinstance(event, e.BotRemoved) else self.without_bot.discard)(event.seat)

    @read.register
    def _(self, event: e.SeatsDrawn) -> None:
        moved = dict(zip(event.before, event.seats, strict=True))
        self.sitting = {moved.get(seat, seat): member for seat, member in self.sitting.items()}
        self.bots = {moved.get(seat, seat) for seat in self.bots}
        self.chair_of = {member: moved.get(seat, seat) for member, seat in self.chair_of.items()}

    def _comes(self, seat: int) -> None:
        if seat not in self.brought:
            self.brought[seat] = self.stacks[seat] = self.stack

    @read.register
    def _(self, event: e.Rebought) -> None:
        assert self.stacks[event.seat] < 18 if self.game.name == "poque" else self.stacks[event.seat] < self.stack
        self.bought_in[event.seat] = self.bought_in.get(event.seat, 0) + 1
        assert self.bought_in[event.seat] <= self.rebuys
        self.brought[event.seat] += self.stack
        self.stacks[event.seat] += self.stack

    @read.register
    def _(self, event: e.DealOpened) -> None:
        late = [seat for seat in event.seats if seat not in self.dealt]
        if self.dealt and self.game.name == "poque":  # the others have filled the board
            share = sum(self.stacks[seat] for seat in self.dealt) // len(self.dealt)
            self.stacks |= dict.fromkeys(late, min(self.stack, share))
            self.brought |= dict.fromkeys(late, min(self.stack, share))
        assert event.stacks == tuple(self.stacks[seat] for seat in event.seats)
        self.seats, self.dealing = event.seats, True
        self.dealt |= set(event.seats)

    @read.register
    def _(self, event: e.DealFinished) -> None:
        for seat, payoff in zip(self.seats, event.payoffs, strict=True):
            self.stacks[seat] += payoff
            assert self.stacks[seat] >= 0
        self.dealing = False

    @read.register
    def _(self, _event: e.MatchFinished) -> None:
        self.playing = False

    def counted(self, seat: int) -> int:
        """What is compared: net of what was brought, in Poque as it lies."""
        return self.stacks[seat] - (0 if self.game.name == "poque" else self.brought[seat])

    def compare(self, room: Room) -> None:
        """With what the table says, where a deal is not under way."""
        if room.match is None or self.dealing or not self.playing:
            return
        for place, seat in enumerate(room.places):
            if seat in self.dealt:
                assert room.match.stacks[place] == self.stacks[seat], "chips from nowhere"
                assert room.match.brought[place] == self.brought[seat]
        for seat in self.bots & self.dealt:
            can = self.bought_in.get(seat, 0) < self.rebuys
            assert not can or self.stacks[seat] >= self.entry, "a bot waits for ever"


class EndBook:
    """DAK-18: when a match ends, who has won it, who is placed where, and whose result that is."""

    def __init__(self, room: Room, chips: ChipsBook) -> None:
        self.agreed, self.game, self.chips = room.agreed, game_of(room), chips
        self.deals = 0
        self.points: dict[int, int] = {}
        self.level: set[int] = set()  # who plays off
        self.often: dict[int, int] = {}  # how often each was level in front
        self.sat: dict[int, int] = {}  # in the last deal that is over
        self.members: list[str] = []
        self.expected: list[tuple[str, int]] | None = None  # person and place, by seat

    @singledispatchmethod
    def read(self, event: Any, at: int) -> None:
        """Of no consequence for the end. Asked after the book of chips has read the same."""

    @read.register
    def _(self, _event: e.Started, _at: int) -> None:
        self.deals, self.points, self.level, self.often, self.sat = 0, {}, set(), {}, {}

    @read.register
    def _(self, event: e.Joined, _at: int) -> None:
        self.members[event.member : event.member + 1] = [event.person]

    @read.register
    def _(self, event: e.DealOpened, at: int) -> None:
        hour = self.agreed.until
        assert self.level or hour is None or at < 1_000 * hour, "a deal after the hour"
        assert not self.level or set(event.seats) <= self.level, "only the level ones play off"

    @read.register
    def _(self, event: e.DealFinished, at: int) -> None:
        self.deals += 1
        self.sat = dict(self.chips.sitting)
        for seat, payoff in zip(self.chips.seats, event.payoffs, strict=True):
            self.points[seat] = self.points.get(seat, 0) + (payoff > 0)
        agreed, broke = self.agreed, any(self.chips.stacks[seat] < self.chips.entry for seat in self.chips.stacks)
        enough = agreed.points is not None and max(self.points.values()) >= agreed.points
        late = agreed.until is not None and at // 1_000 >= agreed.until
        enough = enough or (agreed.deals is not None and self.deals >= agreed.deals)
        if self.level or enough or late or (broke and self.game.name == "poque"):
            self._end()

    @read.register
    def _(self, _event: e.HourCame, at: int) -> None:
        assert self.agreed.until is not None
        assert at >= 1_000 * self.agreed.until
        self._end()

    @read.register
    def _(self, event: e.LeftPlayOff, _at: int) -> None:
        assert event.seat not in self.chips.sitting
        self.level.discard(event.seat)

    def _end(self) -> None:
        ahead = self._ahead()
        if self.agreed.ties == "play-off" and len(ahead) > 1:
            self.level = ahead
            for seat in ahead:
                self.often[seat] = self.often.get(seat, 0) + 1

    def _score(self, seat: int) -> tuple[int, int]:
        return self.points.get(seat, 0) if self.agreed.points is not None else 0, self.chips.counted(seat)

    def _ahead(self) -> set[int]:
        among = self.level or self.chips.dealt
        best = max((self._score(seat) for seat in among), default=None)
        return {seat for seat in among if self._score(seat) == best}

    @read.register
    def _(self, event: e.MatchFinished, _at: int) -> None:
        dealt, won = sorted(self.chips.dealt), set(event.winners)
        if event.winners or self.game.name != "pai-gow":
            assert won == self._ahead()
        else:  # the house
            assert all(self.chips.stacks[seat] < self.chips.entry for seat in dealt)
        rank = {
            seat: (seat in won, 0 if seat in won else self.often.get(seat, 0), self._rank(seat, won))
            for seat in dealt
        }
        self.expected = (
            [(self._person(seat), 1 + sum(other > rank[seat] for other in rank.values())) for seat in dealt]
            if self.deals
            else None
        )

    def _rank(self, seat: int, won: set[int]) -> tuple[int, int]:
        return (0, 0) if seat in won else self._score(seat)

    def _person(self, seat: int) -> str:
        member = self.chips.sitting.get(seat)
        return self.members[member] if member is not None and member == self.sat.get(seat) else ""

    def compare(self, room: Room) -> None:
        """With what evenings count, and with who is waited for."""
        if self.expected is not None:
            assert [(player.person, player.place) for player in room.outcomes[-1].players] == self.expected
            self.expected = None
        if self.chips.playing and not self.chips.dealing:
            there = set(self.chips.sitting) | self.chips.bots | self.chips.without_bot
            assert self.level <= there, "somebody who has left is waited for"


class BlindsBook:
    """COM-7, COM-8: the big blind walks on by one of those who play; whom a blind passes owes it."""

    def __init__(self, room: Room) -> None:
        self.chairs, self.small = len(room.chairs), room.rules.small_blind
        self.occupied: set[int] = set()
        self.away: set[int] = set()
        self.waits: set[int] = set()
        self.owes: dict[int, set[str]] = {}
        self.known: set[int] = set()
        self.last: tuple[int, int] | None = None
        self.drawn = 0  # who deals first
        self.fresh: set[int] = set()  # latecomers who were not dealt in yet
        self.opened = False  # the first deal has been: who comes now is a latecomer

    def walk(self, after: int) -> list[int]:
        """All chairs in turn, the one after `after` first."""
        return [*range(after + 1, self.chairs), *range(after + 1)]

    def between(self, after: int, upto: int) -> list[int]:
        walk = self.walk(after)
        return walk[: walk.index(upto)]

    def owed(self, seat: int) -> set[str]:
        return self.owes.get(seat, set())

    @singledispatchmethod
    def read(self, event: Any) -> None:
        """Of no consequence for blinds."""

    @read.register
    def _(self, event: e.Started) -> None:
        self.known, self.owes, self.last, self.opened = set(event.seats), {}, None, False
        self.drawn = event.dealer
        self.waits, self.fresh = set(), set()

    @read.register(e.SeatTaken)
    @read.register(e.BotSeated)
    def _(self, event: e.SeatTaken | e.BotSeated) -> None:
        self.occupied.add(event.seat)
        self.away.discard(event.seat)
        self.waits.discard(event.seat)
        if self.opened and event.seat not in self.known:
            self.owes[event.seat] = {"big"}  # and no more until they are dealt in: as if they came just then
            self.fresh.add(event.seat)
        self.known.add(event.seat)

    @read.register(e.SeatLeft)
    @read.register(e.BotRemoved)
    def _(self, event: e.SeatLeft | e.BotRemoved) -> None:
        self.occupied.discard(event.seat)
        self.away.discard(event.seat)
        self.waits.discard(event.seat)

    @read.register
    def _(self, event: e.SatOut) -> None:
        self.away.add(event.seat)
        self.waits.discard(event.seat)

    @read.register
    def _(self, event: e.CameBack) -> None:
        self.away.discard(event.seat)
        (self.waits.add if event.wait else self.waits.discard)(event.seat)

    def players(self, stacks: dict[int, int], level: set[int]) -> set[int]:
        """Who must be dealt in: all who are there and have chips; of those who wait, whom the big blind reaches."""
        there = {seat for seat in self.occupied & self.known if seat not in self.away and stacks[seat] > 0}
        there &= level or there
        waiting = {seat for seat in there & self.waits if self.owed(seat)}
        if self.last is None or not waiting:
            return there - waiting
        queue = [seat for seat in self.walk(self.last[1]) if seat in there]
        playing = there - waiting
        if queue[0] in waiting:
            playing = playing | {queue[0]}
        while len(playing) < 2 and waiting - playing:  # nobody else is there to play with
            playing = playing | {next(seat for seat in queue if seat in waiting - playing)}
        return playing

    def deal(
        self, event: e.DealOpened, posted: list[tuple[int, int, str]], stacks: dict[int, int], level: set[int]
    ) -> None:
        """A deal has begun: who plays (of those who play off, if some do), who posts what, and who owes what then."""
        playing, self.opened = set(event.seats), True
        assert playing == self.players(stacks, level)
        dealer = event.seats[event.dealer]
        small, big = self.blinds(playing, dealer)
        if self.last is None:
            assert dealer == next(seat for seat in [self.drawn, *self.walk(self.drawn)] if seat in playing)
        else:
            comers = playing & self.waits if len(playing - self.waits) < 2 else set()
            assert big == next(seat for seat in self.walk(self.last[1]) if seat in (comers or playing))
        assert sorted(posted) == sorted(self._posts(playing, small, big, stacks))
        for seat in set(range(self.chairs)) & self.known - playing:
            if seat not in self.fresh:
                self.owes[seat] = self.owed(seat) | self._passed(seat, big, playing)
        for seat in playing:
            self.owes.pop(seat, None)
            self.waits.discard(seat)
            self.fresh.discard(seat)
        self.last = small, big

    def _posts(self, playing: set[int], small: int, big: int, stacks: dict[int, int]) -> list[tuple[int, int, str]]:
        found = [(big, 2 * self.small, "big-blind")]
        for seat in playing - {big}:
            owed = self.owed(seat)
            if "big" in owed:
                found.append((seat, 2 * self.small, "missed-blind"))
            elif seat == small:
                found.append((seat, self.small, "small-blind"))
            if "small" in owed or ("big" in owed and seat == small):
                found.append((seat, self.small, "dead-blind"))
        left, paid = dict(stacks), []
        for seat, amount, kind in found:
            chips = min(amount, left[seat])
            left[seat] -= chips
            if chips:
                paid.append((seat, chips, kind))
        return paid

    def _passed(self, seat: int, big: int, playing: set[int]) -> set[str]:
        """The blinds that have gone by this chair; a big one takes the small one along, which would come next."""
        if self.last is None:  # the first deal: would it have posted one?
            small, big = self.blinds(playing | {seat}, self.drawn)
            return {"small", "big"} if seat == big else {"small"} if seat == small else set()
        before, last = self.last
        walked = [*self.between(before, last), last]
        if seat in self.between(last, big):
            return {"small", "big"}
        return {"small"} if seat in walked else set()

    def blinds(self, playing: set[int], dealer: int) -> tuple[int, int]:
        """DAK-10: the two next to the dealer, of two the dealer and the other."""
        around = [seat for seat in [dealer, *self.walk(dealer)[:-1]] if seat in playing]
        return (around[0], around[1]) if len(playing) == 2 else (around[1], around[2])


def posted_in(event: e.DealOpened) -> list[tuple[int, int, str]]:
    """What is posted in the deal that begins so, by chair."""
    table = engine.Table(event.stacks, event.dealer, event.pools, event.posting, event.dead)
    _, told = DAKER.start(options.build(DAKER.Rules, event.rules), table)
    return [(event.seats[each.seat], each.amount, each.kind) for each in told if isinstance(each, Posted)]
