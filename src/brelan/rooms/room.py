"""A room as a value: who is there, who sits where, the match, the deal, what was said. Made by `reduce` alone."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.chance.chains import Published
from brelan.engine.events import Event
from brelan.engine.game import AnyGame
from brelan.engine.match import Match
from brelan.records.record import LotsRecord
from brelan.rooms import lots
from brelan.rooms.chance import Chance, Parties, chain_of, runs_on
from brelan.rooms.deal import Deal, parties_of, seat_to_move
from brelan.rooms.lots import RoomLots
from brelan.rooms.memo import KEPT_MOMENTS, once
from brelan.rooms.options import Agreement, TableRules
from brelan.rooms.outcomes import Outcome

MOST_HERE: Final = 300
"""People who are at a table at the same time."""
KEPT_LINES: Final = 100
"""Lines of chat and of news that a room remembers; the log has all of them."""
KEPT_DEALS: Final = 2
"""Former deals that are still told."""
KEPT_FINISHED: Final = 20
"""Finished deals that are still listed; the store has all of them."""
KEPT_MATCHES: Final = 50
"""Finished matches that count in an evening."""
KEPT_OWING: Final = 1_024
"""Matches of which is kept who owes a blind."""


class Member(Struct, frozen=True):
    """A person who came to the table."""

    number: int
    person: str  # the id of their session: never shown to anybody
    name: str
    here: bool = True
    dealt: bool = False  # cards or dice were once theirs: nobody else is given their number
    chair: int | None = None  # the chair that they have, or had, in this match: they get no other one (COM-6)


class Sat(Struct, frozen=True):
    """Who had a chair at some moment: a person, or nobody or a bot with a name alone."""

    member: int | None = None
    name: str = ""


class Chair(Struct, frozen=True):
    """A seat of the table: a person, a bot, or nobody."""

    member: int | None = None
    bot: str | None = None
    bot_name: str = ""
    claimed: int | None = None  # who gets it when the deal is over
    away: bool = False  # passed over; in some games, the table plays for it
    waits: bool = False  # passed over until the big blind reaches it, because it owes a blind (COM-7)
    left: str = ""  # the name of the last player, while the chair is empty
    sat: Sat = Sat()  # in the last deal that is over, dealt in or not
    judged: str = ""  # whose result it is, if somebody else sits here than in the last deal of the match (DAK-18)
    ready: bool = False  # need not wait for the next deal
    bank: int = 0  # milliseconds left
    late: int = 0  # how often in a row the clock ran out


class ChatLine(Struct, frozen=True):
    """A line of chat; the name is the one they had then."""

    seq: int
    at: int
    member: int
    name: str
    text: str


class News(Struct, frozen=True):
    """Something that happened around the table, told by the tag of the event, names, a seat."""

    seq: int
    at: int
    what: str
    names: tuple[str, ...] = ()
    seat: int | None = None
    detail: str = ""


class Finished(Struct, frozen=True):
    """A deal that is over: where it stands in the log, who held which place, what it paid."""

    number: int
    opened: int
    closed: int
    at: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    members: tuple[int | None, ...]  # who may read the record as that place saw it; None: a bot, or nobody any more
    payoffs: tuple[int, ...]
    lots: LotsRecord | None = None  # drawn before it, if it was the first of a match
    lots_chains: tuple[Published, ...] = ()  # of those who drew, by the seats of its record


class PastDeal(Struct, frozen=True):
    """A deal that is over, as it is still told at the table."""

    number: int
    opened: int
    closed: int
    names: tuple[str, ...]
    members: tuple[int | None, ...]  # as in `Finished`: whose place it was
    events: tuple[tuple[int, Event], ...]  # with their seqs


class Room(Struct, frozen=True):
    """All that is known of a table, secrets included: viewers are given a `RoomView`."""

    id: str
    seq: int
    at: int
    game: str
    rules: Any
    agreed: MatchRules
    table: TableRules
    opened_at: int
    chairs: tuple[Chair, ...]
    chance: Chance
    members: tuple[Member, ...] = ()
    barred: tuple[str, ...] = ()  # persons the host removed
    shut_out: tuple[int, ...] = ()  # of these, the members from whose network nobody comes until the match is over
    host: int | None = None
    match: Match | None = None
    places: tuple[int, ...] = ()  # the chair of each seat of the match
    lots: RoomLots | None = None  # for the first deal and the seats of this match
    deal: Deal | None = None
    waiting_since: int = 0  # since when the table waits for whoever must act now
    waited: int = 0  # and for how long it had waited for them before it was paused
    paused_at: int | None = None
    house: int = 0  # what a bank outside the table has won (COM-1)
    lines: tuple[ChatLine, ...] = ()
    news: tuple[News, ...] = ()
    finished: tuple[Finished, ...] = ()  # the last ones
    past: tuple[PastDeal, ...] = ()  # the deals before the current or last one
    outcomes: tuple[Outcome, ...] = ()  # of the last matches
    former: tuple[str, ...] = ()  # the tables of the same evening before this one, the first one first
    onward: str = ""  # the table that somebody here has named last to go on at


# What can be asked of a room


def mark_of(room_id: str) -> str:
    """The name of a room in server logs. Its id is its link, and anybody with the link may join."""
    return sha256(room_id.encode()).hexdigest()[:12]


def game_of(room: Room) -> AnyGame:
    return registry.game(room.game)


def agreement(room: Room) -> Agreement:
    return Agreement(room.rules, room.agreed, room.table)


def member_of(room: Room, person: str) -> Member | None:
    """The person as a member, whether here or gone."""
    for member in room.members:
        if member.person == person:
            return member
    return None


def is_spectator(room: Room, member: Member) -> bool:
    """They are here, and neither sit nor wait for a chair, nor are they the host."""
    chairs = any(member.number in (chair.member, chair.claimed) for chair in room.chairs)
    return member.here and not chairs and member.number != room.host


def seat_of(room: Room, member: int | None) -> int | None:
    """Where a member sits."""
    if member is None:
        return None
    for seat, chair in enumerate(room.chairs):
        if chair.member == member:
            return seat
    return None


def is_taken(chair: Chair) -> bool:
    """By a person or a bot."""
    return chair.member is not None or chair.bot is not None


def is_dealing(room: Room) -> bool:
    """A deal is being played."""
    return room.deal is not None and not room.deal.finished


def is_playing(room: Room) -> bool:
    """A match has begun and is not over."""
    return room.match is not None and not room.match.over


def deals_played(room: Room) -> int:
    """The deals that are over, of all matches."""
    return room.finished[-1].number if room.finished else 0


def chips_brought(room: Room) -> int:
    """By all chairs to this match (COM-6)."""
    return sum(room.match.brought) if room.match is not None else 0


def chips_of(room: Room) -> int:
    """All chips at the table, wherever they are: as many as were brought to the match."""
    match, deal = room.match, room.deal
    if match is None:
        return 0
    if deal is None or deal.finished:
        return sum(match.stacks) + sum(match.pools) + room.house
    stacks = zip(room.places, match.stacks, strict=True)
    beside = sum(stack for seat, stack in stacks if seat not in deal.seats)
    return beside + game_of(room).holdings(deal.state).total + room.house


def is_drawing(room: Room) -> bool:
    """Lots are being drawn for the first deal of a match."""
    return room.lots is not None and not room.lots.placed


def sealing_parties(room: Room) -> Parties:
    """Who takes part in the next sealing, and which cards are in it: those of the deal, or of the lots before it."""
    if room.deal is not None and is_dealing(room):
        return parties_of(room.deal)
    return lots.parties_of(room.lots if room.lots is not None else lots.begin(game_of(room), room.places))


def in_deal(room: Room, seat: int) -> bool:
    """The deal that is being played has dealt this seat in."""
    return room.deal is not None and not room.deal.finished and seat in room.deal.seats


def place_of(room: Room, member: int | None) -> int | None:
    """The place in the deal whose cards are this member's: dealt to them, and they still sit there.

    A person who takes a bot's seat afterwards does not learn what it held.
    """
    deal, seat = room.deal, seat_of(room, member)
    if deal is None or member is None or seat not in deal.seats:
        return None
    place = deal.seats.index(seat)
    return place if deal.members[place] == member else None


def to_move(room: Room) -> int | None:
    """The chair whose turn it is."""
    return seat_to_move(room.deal)


def is_present(chair: Chair) -> bool:
    """A person sits here and plays."""
    return chair.member is not None and not chair.away


def awaited(room: Room) -> tuple[int, ...]:
    """The chairs whose players are there, have a chain, and have not opened their links for what is sealed.

    Whoever withheld the last one is not waited for until they show that they are there.
    """
    sealed = room.chance.sealed
    if sealed is None:
        return ()
    return tuple(
        chain.seat
        for chain, link in zip(sealed.chains, sealed.links, strict=True)
        if chain.kind == "person"
        and chain.seat is not None
        and not link
        and chain.end not in room.chance.silent
        and is_present(room.chairs[chain.seat])
        and chain_of(room.chance, chain.seat) == chain  # nobody else sits there now
        and runs_on(chain, sealed.number)
    )


def name_at(room: Room, seat: int) -> str:
    """Who sits there."""
    chair = room.chairs[seat]
    return room.members[chair.member].name if chair.member is not None else chair.bot_name or chair.left


def judged_at(room: Room, seat: int) -> str:
    """DAK-18: whose result stands at this chair once the match is over: whoever sat there in its last deal."""
    return room.chairs[seat].judged or name_at(room, seat)


def names_taken(room: Room) -> tuple[str, ...]:
    """Every name in use at the table."""
    people = [member.name for member in room.members if member.here]
    return (*people, *(chair.bot_name for chair in room.chairs if chair.bot is not None))


def place_in_match(room: Room, seat: int) -> int | None:
    """The number of a chair in the match."""
    return room.places.index(seat) if seat in room.places else None


def stack_at(room: Room, seat: int) -> int | None:
    """The chips of a chair between deals; None: it has none yet."""
    place = place_in_match(room, seat)
    return None if room.match is None or place is None else room.match.stacks[place]


def is_broke(room: Room, seat: int) -> bool:
    """COM-6: too few chips to be dealt in."""
    stack = stack_at(room, seat)
    return stack is not None and stack < game_of(room).entry(room.rules)


def undecided(room: Room) -> tuple[int, ...]:
    """The chairs of people who are broke and have not said whether they buy in again."""
    if room.match is None or not is_playing(room):
        return ()
    return tuple(
        seat
        for place, seat in enumerate(room.places)
        if room.chairs[seat].member is not None and is_broke(room, seat) and matches.may_rebuy(room.match, place)
    )


def bots_alone(room: Room) -> bool:
    """People sit in the match, or will, but none of them can play on: they are broke, or not in the play-off."""
    chairs = [(place, seat, room.chairs[seat]) for place, seat in enumerate(room.places)]
    people = [one for one in chairs if one[2].member is not None or one[2].claimed is not None]
    match = room.match
    if match is None or not people:
        return False
    level = match.play_off or range(len(room.places))
    return not any(
        place in level and (not is_broke(room, seat) or matches.may_rebuy(match, place)) for place, seat, _ in people
    )


def match_now(room: Room) -> Match:
    """The match, with the places that are away or empty now, and those that wait for the big blind."""
    assert room.match is not None
    chairs = [room.chairs[seat] for seat in room.places]
    away = tuple(place for place, chair in enumerate(chairs) if chair.away or not is_taken(chair))
    return replace(room.match, away=away, waiting=tuple(place for place, chair in enumerate(chairs) if chair.waits))


@once(KEPT_MOMENTS)  # saves 2 % in Game Round of the calls of a move
def next_players(room: Room) -> tuple[int, ...]:
    """The chairs that would be dealt in now."""
    if room.match is None:
        return ()
    return tuple(room.places[place] for place in matches.dealt_in(match_now(room), game_of(room), room.rules))


class Owed(Struct, frozen=True):
    """COM-7: what a chair posts when it comes back; 0: nothing."""

    bet: int = 0  # a big blind
    dead: int = 0  # a small one, which counts as nobody's bet


NOTHING_OWED: Final = Owed()


def owed_by(room: Room, seat: int) -> Owed:
    """COM-7: the blinds that a chair owes after the deals so far, the one that is played included."""
    place, game = place_in_match(room, seat), game_of(room)
    if place is None or room.match is None or game.blinds is None or not is_playing(room):
        return NOTHING_OWED
    match, played = room.match, room.match.deals
    if room.deal is not None and not room.deal.finished:
        players = tuple(room.places.index(chair) for chair in room.deal.seats)
        match, played = _with_debts(match, room.game, players), played + 1
    debts = matches.debts_of(match)
    small, big = place in debts.small, place in debts.big
    if not (small or big):
        return NOTHING_OWED
    rules = matches.rules_of_deal(match.rules, game, room.rules, played)
    return Owed(game.blinds.big(rules) if big else 0, game.blinds.small(rules) if small else 0)


@once(KEPT_OWING)  # saves 2 % in Daker of the calls of a move
def _with_debts(match: Match, game: str, players: tuple[int, ...]) -> Match:
    """With the blinds that are owed after the deal that these have begun: asked for each chair at each moment."""
    return replace(match, debts=matches.debts_after(match, registry.game(game), players))


def coach_speaks(room: Room) -> bool:
    """Players may ask during a deal."""
    people = sum(chair.member is not None for chair in room.chairs)
    return registry.entry(room.game).coach is not None and (
        room.table.coach == "always" or (room.table.coach == "alone" and people <= 1)
    )


def coach_speaks_later(room: Room) -> bool:
    """They may ask once a deal is over."""
    return registry.entry(room.game).coach is not None and room.table.coach != "off"
