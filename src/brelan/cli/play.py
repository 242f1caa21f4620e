"""`brelan play`: the lobby in the browser. `brelan play GAME`: a match against bots in the terminal, for any game."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan import games
from brelan.bots import bots_of, check_bot, make_bot
from brelan.cli.command import Call, Common
from brelan.cli.output import console, print_table, progress
from brelan.cli.serve import play_in_browser
from brelan.cli.simulate import seat_bots
from brelan.cli.terminal import Leave, TerminalPlayer, ask_number, ask_yes
from brelan.engine import agreement, lots
from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.chance import ChanceSource
from brelan.engine.chance.committed import Committed, Proof
from brelan.engine.chance.seeded import Seeded
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Played, Player, play
from brelan.engine.events import Event, seen_by
from brelan.engine.game import AnyGame
from brelan.engine.match import Match
from brelan.engine.options import options_of
from brelan.engine.turns import Drawn
from brelan.errors import BadOption
from brelan.files import check_writable, write_whole
from brelan.locales.guests import guest_name
from brelan.locales.say import Speaker, bot_name, deal_number, join
from brelan.records.keep import keep_deal, keep_lots, keep_record
from brelan.records.record import DealRecord, LotsRecord
from brelan.records.text import write_record
from brelan.rooms.names import NEIGHBOURS, same_name

YOU: Final = 0


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Who sits at the table, and where the record goes."""

    terminal: bool = False
    browser: bool = True
    lan: bool = False
    port: Annotated[int, Meta(ge=0, le=65_535)] | None = None
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    bots: str | None = None
    name: str | None = None
    seed: int | None = None
    save: str | None = None
    minutes: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    hour: str | None = None


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question, game.Match if game is not None else MatchRules)


def run(call: Call) -> None:
    question = call.ask(Question)
    in_browser = call.game is None and not question.terminal
    _check_given(call.given, in_browser)
    if in_browser:
        play_in_browser(call, question.port, open_page=question.browser, lan=question.lan)
        return
    try:
        if call.game is None:
            call.game = _choose_game(call)
        _Evening(call, question).play()
    except Leave:
        console().print(call.words("cli-play-bye"))


IN_BROWSER: Final = ("browser", "lan", "port")
"""Options of no use in the terminal; the others, but for those of every command, are of no use in the browser."""


def _check_given(given: Iterable[str], in_browser: bool) -> None:
    """Refuse what would be silently ignored."""
    common = {option.name for option in options_of(Common)}
    useless = [name for name in given if name not in common and (name in IN_BROWSER) != in_browser]
    useless = [f"--{name}" for name in useless if name != "terminal"]
    if useless and in_browser:
        raise BadOption(
            "not-in-browser",
            "{names}: for the terminal only (name a game, or add --terminal)",
            names=", ".join(useless),
        )
    if useless:
        raise BadOption(
            "not-in-terminal", "{names}: for play in the browser only (name no game)", names=", ".join(useless)
        )


def _choose_game(call: Call) -> AnyGame:
    found = [games.find(name) for name in games.names()]
    if len(found) == 1:
        return found[0]
    for number, game in enumerate(found, 1):
        console().print(f"{number:>3}  {call.words(f'{game.name}-title')}: {call.words(f'{game.name}-summary')}")
    return found[ask_number(call.words, call.words("cli-play-which"), range(1, len(found) + 1)) - 1]


class _Evening:
    """One match at one table, from the first deal to the last."""

    def __init__(self, call: Call, question: Question) -> None:
        self.say = call.words
        self.question = question
        self.game = call.the_game()
        self.rules = call.rules()
        self.bots = _bots(question, self.game)
        for bot in self.bots:
            check_bot(self.game, bot)
        seed = question.seed if question.seed is not None else secrets.token_hex(16)
        yours = question.name or guest_name(self.say, str(seed))
        self.names = (yours, *[name for name in NEIGHBOURS if not same_name(name, yours)][: len(self.bots)])
        self.lot = Stream("table", seed)
        seats = 1 + len(self.bots)
        agreed = _with_hour(call.ask(self.game.Match), question)
        agreement.check_stack(agreed.stack, self.game.buy_in(self.rules))
        agreement.check_first_dealer(agreed, seats)
        lot, chosen = self.lot.below(seats), agreement.first_dealer(agreed)
        self.match = matches.open_match(agreed, seats, lot if chosen is None else chosen)
        matches.next_table(self.match, self.game, self.rules)  # refuses an impossible table before anything is said
        self.deals: list[DealRecord] = []
        self.rebuys: tuple[int, ...] = ()
        self.left = 0  # chips that the last deal left on the board
        self.drawn: LotsRecord | None = None
        if question.save is not None:
            check_writable(question.save)

    def play(self) -> None:
        self._welcome()
        if self.game.lots:
            self._draw_lots()
        try:
            while not self.match.winners:
                self._one_deal()
                with suppress(BadOption):  # it is tried again, and what is wrong is said at the end
                    self._save()
                self._between_deals()
        finally:
            self._save_at_last()
        self._say_what_is_left()
        console().print(self._how_it_ended(), style="bold")

    def _how_it_ended(self) -> str:
        """Who has won; against a house it may be the house, and alone one has only won or lost chips."""
        if max(self.match.stacks) < self.game.entry(self.rules):
            return self.say("cli-play-house-won")
        if len(self.match.stacks) == 1:
            return self.say("cli-play-ended-alone", chips=self.match.stacks[YOU], stack=self._brought(YOU))
        winners = join(self.say, [self._name(seat) for seat in self.match.winners])
        return self.say("cli-play-match-won", names=winners, number=len(self.match.winners))

    def _brought(self, seat: int) -> int:
        return self.match.rules.stack * (1 + self.match.rebought[seat])

    def _welcome(self) -> None:
        seated = zip(self.names[1:], self.bots, strict=True)
        bots = join(self.say, [f"{name} ({bot_name(self.say, bot)})" for name, bot in seated])
        title = self.say(f"{self.game.name}-title")
        welcome = "cli-play-welcome" if bots else "cli-play-welcome-alone"
        console().print(self.say(welcome, title=title, bots=bots), style="bold")
        console().print(self.say("cli-play-how"))

    def _draw_lots(self) -> None:
        """POQ-3: cards say who deals first and who sits where. You keep your chair, and the others sit around you."""
        found, chance, draws = lots.begin(self.game.lots, len(self.names)), self._chance("lots"), list[Drawn]()
        speaker = Speaker(self.say, self.game, self.names, YOU)
        while (turn := lots.turn(found)) is not None:
            drawn, events = chance.answer(turn), list[Event]()
            assert isinstance(drawn, Drawn)
            found = lots.apply(found, drawn, events)
            draws.append(drawn)
            for event in events:
                console().print(speaker.lot(event))
        order = lots.order_of(found)
        seats = lots.places(order, self.game.direction)
        others = join(self.say, [self._name(player) for player in order[1:]])
        console().print(self.say("cli-play-seated", dealer=self._name(order[0]), others=others))
        self.match = replace(self.match, dealer=seats[order[0]])
        self.drawn = keep_lots(seats, draws, _proofs(chance))
        seated = sorted(range(len(order)), key=seats.__getitem__)
        self.names = tuple(self.names[player] for player in seated)
        self.bots = tuple(self.bots[player - 1] for player in seated[1:])

    def _one_deal(self) -> None:
        players, table = matches.next_table(self.match, self.game, self.rules)
        rules = matches.rules_now(self.match, self.game, self.rules)
        names = tuple(self.names[seat] for seat in players)
        you = players.index(YOU) if YOU in players else None
        speaker = Speaker(self.say, self.game, names, you)
        chance, steps = self._chance("deal"), list[Played[Any]]()
        with progress(self.say("cli-running")):  # a bot may have to solve the game first
            seated = tuple(
                TerminalPlayer(self.game, speaker, lambda: steps[-1].state)
                if seat == YOU
                else self._bot(seat, rules, len(players))
                for seat in players
            )
        console().rule(deal_number(self.say, self.game, self.match.deals + 1))
        self._say_blinds_rise(rules)
        try:
            for step in play(self.game, rules, table, chance, seated):
                steps.append(step)
                for event in step.events:
                    if seen_by(event, you):
                        console().print(speaker.event(event))
        finally:
            ended = int(time.time()) if self.match.rules.until is not None else None
            self.deals.append(
                keep_deal(
                    self.game,
                    table,
                    steps,
                    players=players,
                    proofs=_proofs(chance),
                    rebuys=self.rebuys,
                    away=self.match.away,
                    ended=ended,
                )
            )
        result = self.game.result(steps[-1].state)
        self.left = sum(result.pools)
        self.match = matches.finish_deal(self.match, self.game, self.rules, players, result, ended)
        self.rebuys = ()
        self._show_stacks()

    def _chance(self, what: str) -> ChanceSource:
        """Sealed beforehand and cut by everyone at the table, or fixed by --seed."""
        if self.question.seed is not None:
            return Seeded(what, self.question.seed, self.match.deals)
        return Committed(secrets.token_bytes(32), lambda _sealed: tuple(secrets.token_hex(8) for _ in self.names))

    def _say_blinds_rise(self, rules: Any) -> None:
        """DAK-16: the blinds of this deal are higher than those of the last."""
        former = matches.rules_of_deal(self.match.rules, self.game, self.rules, max(0, self.match.deals - 1))
        if self.game.blinds is not None and rules != former:
            console().print(self.say("blinds-rose", big=self.game.blinds.big(rules)))

    def _bot(self, seat: int, rules: Any, players: int) -> Player:
        stream = Stream("bot", self.lot.token(16), seat)
        return make_bot(self.game, self.bots[seat - 1], rules, players, stream)

    def _between_deals(self) -> None:
        """Whoever has no chips buys in again where the table allows it; you are asked whether to go on."""
        for seat, stack in enumerate(self.match.stacks):
            may = self.match.rebought[seat] < self.match.rules.rebuys and not self.match.winners
            if stack >= self.game.entry(self.rules) or not may:
                continue
            if seat != YOU or ask_yes(self.say, self.say("cli-play-rebuy", stack=self.match.rules.stack)):
                self.match = matches.rebuy(self.match, seat, self.game, self.rules)
                self.rebuys += (seat,)
        if self.match.winners:
            return
        if len(matches.dealt_in(self.match, self.game, self.rules)) < self.game.seats[0]:
            self.match = matches.close_match(self.match, self.game)
        elif not self._end_agreed() and not ask_yes(self.say, self.say("cli-play-again")):
            raise Leave

    def _end_agreed(self) -> bool:
        agreed = self.match.rules
        return any(end is not None for end in (agreed.deals, agreed.points, agreed.until))

    def _show_stacks(self) -> None:
        """Chips, points, or both, as far as they count."""
        columns = []
        if self.game.scores == "chips":
            columns.append((self.say("cli-play-chips"), self.match.stacks))
        if matches.counts_points(self.match, self.game):
            columns.append((self.say("cli-play-points"), self.match.points))
        rows = [
            (self._name(seat), *(str(values[seat]) for _, values in columns))
            for seat in range(len(self.match.stacks))
        ]
        print_table("", ["", *(head for head, _ in columns)], rows)

    def _say_what_is_left(self) -> None:
        """POQ-2: who could not go on, and what lies on the board at the end."""
        entry = self.game.entry(self.rules)
        broke = [self._name(seat) for seat, stack in enumerate(self.match.stacks) if stack < entry]
        if broke and self.game.when_broke == "ends-match":
            console().print(self.say("cli-play-broke", names=join(self.say, broke), entry=entry))
        shared = (self.left - sum(self.match.pools)) // len(self.match.stacks)
        if shared:
            console().print(self.say("cli-play-pools-shared", chips=shared))
        if any(self.match.pools):
            console().print(self.say("cli-play-pools-left", chips=sum(self.match.pools)))

    def _name(self, seat: int) -> str:
        return self.say("you") if seat == YOU else self.names[seat]

    def _save(self) -> None:
        """All deals so far: an evening is not lost with its last deal."""
        if self.question.save is not None and self.deals:
            write_whole(self.question.save, self._record())

    def _record(self) -> bytes:
        match: Match = self.match
        return write_record(keep_record(self.game, self.rules, self.names, self.deals, match, self.drawn)).encode()

    def _save_at_last(self) -> None:
        """In the file that was named; if that fails after all, in another one, and this is said."""
        try:
            self._save()
        except BadOption as error:
            raise BadOption(
                "record-elsewhere",
                "cannot write {file!r}: {why}; the record is in {elsewhere}",
                file=self.question.save,
                why=error.details["why"],
                elsewhere=_keep_elsewhere(self._record()),
            ) from error
        if self.question.save is not None and self.deals:
            console().print(self.say("cli-play-saved", file=self.question.save))


def _keep_elsewhere(record: bytes) -> str:
    with tempfile.NamedTemporaryFile(prefix="brelan-", suffix=".record", delete=False) as made:
        made.write(record)
    return made.name


def _proofs(chance: ChanceSource) -> list[tuple[int, Proof]]:
    return chance.proofs if isinstance(chance, Committed) else []


def _bots(question: Question, game: AnyGame) -> tuple[str, ...]:
    """Those named, or the best that the game has; without a number of players, you and the smallest table."""
    if question.players is None and question.bots is None and 1 in game.seats:
        return ()
    names = question.bots if question.bots is not None else list(bots_of(game))[-1]
    if question.players is None:
        return seat_bots(names, max(game.seats[0] - 1, len(names.split(","))), game)
    return seat_bots(names, question.players - 1, game) if question.players > 1 else ()


ENDS: Final = ("minutes", "hour", "until")
"""Three ways to say when the match ends."""


def _with_hour(agreed: MatchRules, question: Question) -> MatchRules:
    """DAK-9: the duration or the hour of the end, as people say it on this machine's clock, becomes a moment."""
    said = [name for name, end in zip(ENDS, (question.minutes, question.hour, agreed.until), strict=True) if end]
    if len(said) > 1:
        raise BadOption("one-end", "give one end only: {names}", names=", ".join(f"--{name}" for name in said))
    now = datetime.now()
    if question.minutes is not None:
        return replace(agreed, until=int((now + timedelta(minutes=question.minutes)).timestamp()))
    if question.hour is not None:
        end = _hour(question.hour, now)
        return replace(agreed, until=int((end if end > now else end + timedelta(days=1)).timestamp()))
    agreement.check_end(agreed, int(now.timestamp()))
    return agreed


def _hour(text: str, now: datetime) -> datetime:
    try:
        if not text.isascii():
            raise ValueError("other digits")
        return datetime.combine(now.date(), datetime.strptime(text, "%H:%M").time())
    except ValueError as error:
        raise BadOption("bad-hour", "{hour!r} is not an hour of the day, such as 22:30", hour=text) from error
