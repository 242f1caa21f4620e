"""A match against bots in the terminal, from the first deal to the last, for any game."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan.cli.output import console, print_table, progress
from brelan.cli.terminal import Leave, TerminalPlayer, ask_yes
from brelan.engine import agreement, lots
from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.chance import ChanceSource
from brelan.engine.chance.chained import Chained, ChainedTable
from brelan.engine.chance.chains import ChainHolder
from brelan.engine.chance.sealing import Sealing
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Played, Player, play
from brelan.engine.events import Event, seen_by
from brelan.engine.game import AnyGame
from brelan.engine.turns import Drawn
from brelan.errors import BadOption
from brelan.files import check_writable, write_whole
from brelan.locales.guests import guest_name
from brelan.locales.say import Speaker, bot_name, join
from brelan.locales.words import Words
from brelan.records.from_deal import keep_deal, keep_lots, keep_record
from brelan.records.record import ChanceRecord, DealRecord, LotsRecord
from brelan.records.text import write_record
from brelan.rooms.names import BOT_NAMES, same_name
from brelan.study.bots import make_bot, watched
from brelan.study.bots.guests import where

YOU: Final = 0
CHAIN_LINKS: Final = 512
"""Of each chain of seeds: quickly made, and renewed when it has run out."""


class Agreed(Struct, frozen=True, kw_only=True):
    """What a match in the terminal is played with."""

    game: AnyGame
    rules: Any
    match: MatchRules
    bots: tuple[str, ...]
    name: str | None = None
    seed: int | None = None  # without one, chance is sealed
    save: str | None = None  # the file of the record


class TerminalMatch:
    """One match at one table."""

    def __init__(self, say: Words, agreed: Agreed) -> None:
        self.say = say
        self.game, self.rules, self.bots = agreed.game, agreed.rules, agreed.bots
        self.seed, self.file = agreed.seed, agreed.save
        seed = agreed.seed if agreed.seed is not None else secrets.token_hex(16)
        yours = agreed.name or guest_name(say, str(seed))
        self.names = (yours, *[name for name in BOT_NAMES if not same_name(name, yours)][: len(self.bots)])
        self.lot = SeededRandom("table", seed)
        seats = 1 + len(self.bots)
        agreement.check_stack(agreed.match.stack, self.game.buy_in(self.rules))
        agreement.check_first_dealer(agreed.match, seats)
        lot, chosen = self.lot.below(seats), agreement.first_dealer(agreed.match)
        self.match = matches.open_match(agreed.match, seats, lot if chosen is None else chosen)
        matches.next_table(self.match, self.game, self.rules)  # refuses an impossible table before the match begins
        self.deals: list[DealRecord] = []
        self.rebuys: tuple[int, ...] = ()
        self.left = 0  # chips that the last deal left on the board
        self.drawn: LotsRecord | None = None
        self.table = self._sealed_table() if agreed.seed is None else None
        if self.file is not None:
            check_writable(self.file)

    def play(self) -> None:
        self._welcome()
        if self.game.lots:
            self._draw_lots()
        try:
            while not self.match.over:
                self._one_deal()
                with suppress(BadOption):  # tried again at the end, where the error is shown
                    self._save()
                self._between_deals()
                self._judge_hour()
        finally:
            self._save_at_last()
        self._say_what_is_left()
        console().print(self._how_it_ended(), style="bold")

    def _how_it_ended(self) -> str:
        """Who has won. It may be the house; a player alone has only won or lost chips."""
        if not self.match.winners:
            return self.say("house-won")
        if len(self.match.stacks) == 1:
            return self.say("cli-play-ended-alone", chips=self.match.stacks[YOU], stack=self.match.brought[YOU])
        winners = join(self.say, [self._name(seat) for seat in self.match.winners])
        return self.say("cli-play-match-won", names=winners, number=len(self.match.winners))

    def _welcome(self) -> None:
        seated = zip(self.names[1:], self.bots, strict=True)
        bots = join(self.say, [f"{name} ({bot_name(self.say, bot)})" for name, bot in seated])
        title = self.say(f"{self.game.name}-title")
        welcome = "cli-play-welcome" if bots else "cli-play-welcome-alone"
        console().print(self.say(welcome, title=title, bots=bots), style="bold")
        console().print(self.say("cli-play-how"))

    def _draw_lots(self) -> None:
        """POQ-3: cards decide who deals first and who sits where. You keep your seat; the others sit around you."""
        found, draws = lots.begin(self.game.lots, len(self.names)), list[Drawn]()
        chance = self._chance("lots", tuple(range(len(self.names))))
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
        if self.table is not None:
            self.table.move(seats)
        seated = sorted(range(len(order)), key=seats.__getitem__)
        self.names = tuple(self.names[player] for player in seated)
        self.bots = tuple(self.bots[player - 1] for player in seated[1:])

    def _one_deal(self) -> None:
        players, table = matches.next_table(self.match, self.game, self.rules)
        rules = matches.rules_now(self.match, self.game, self.rules)
        names = tuple(self.names[seat] for seat in players)
        you = players.index(YOU) if YOU in players else None
        speaker = Speaker(self.say, self.game, names, you)
        chance, steps = self._chance("deal", players), list[Played[Any]]()
        with progress(self.say("cli-running")):  # a bot may have to solve the game first
            seated = tuple(
                TerminalPlayer(self.game, speaker, lambda: steps[-1].state)
                if seat == YOU
                else self._bot(seat, rules, len(players))
                for seat in players
            )
        console().rule(self.say("deal-number", deal=self.match.deals + 1))
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

    def _sealed_table(self) -> ChainedTable:
        """Everyone publishes a chain of seeds before the match begins."""
        kinds = tuple[ChainHolder, ...]("person" if seat == YOU else "bot" for seat in range(len(self.names)))
        return ChainedTable(secrets.token_hex(8), kinds, secrets.token_bytes, length=CHAIN_LINKS)

    def _chance(self, what: str, seats: tuple[int, ...]) -> ChanceSource:
        """Sealed, with a link of everyone who is dealt in; or given by --seed."""
        if self.table is not None:
            return Chained(self.table, seats)
        return Seeded(what, self.seed or 0, self.match.deals)

    def _say_blinds_rise(self, rules: Any) -> None:
        """DAK-16: the blinds of this deal are higher than those of the last."""
        former = matches.rules_of_deal(self.match.rules, self.game, self.rules, max(0, self.match.deals - 1))
        if self.game.blinds is not None and rules != former:
            console().print(self.say("blinds-rose", big=self.game.blinds.big(rules)))

    def _bot(self, seat: int, rules: Any, players: int) -> Player:
        stream = SeededRandom("bot", self.lot.token(16), seat)
        name = self.bots[seat - 1]
        made = make_bot(self.game, name, rules, players, stream)
        return watched(self.game, name, made, where(self.match.deals + 1, self.seed))

    def _between_deals(self) -> None:
        """Broke players buy in again if the table allows it; you are asked whether to go on."""
        for seat, stack in enumerate(self.match.stacks):
            may = self.match.rebought[seat] < self.match.rules.rebuys and not self.match.over
            if stack >= self.game.entry(self.rules) or not may:
                continue
            if seat != YOU or ask_yes(self.say, self.say("cli-play-rebuy", stack=self.match.rules.stack)):
                self.match = matches.rebuy(self.match, seat, self.game, self.rules)
                self.rebuys += (seat,)
            else:
                self.match = matches.decline(self.match, seat, self.game, self.rules)
        if self.match.over:
            return
        if len(matches.dealt_in(self.match, self.game, self.rules)) < self.game.seats[0]:
            self.match = matches.close_match(self.match, self.game, self.rules)
        elif not self._end_agreed() and not ask_yes(self.say, self.say("cli-play-again")):
            raise Leave

    def _judge_hour(self) -> None:
        """DAK-18: no deal begins after the agreed hour, however long you thought before you went on."""
        match = self.match
        if match.rules.until is not None and not match.over and not match.play_off:
            self.match = matches.judge(match, self.game, self.rules, int(time.time()))

    def _end_agreed(self) -> bool:
        agreed = self.match.rules
        return any(end is not None for end in (agreed.deals, agreed.points, agreed.until))

    def _show_stacks(self) -> None:
        """Chips, points, or both, whichever count."""
        columns = list[tuple[str, list[str]]]()
        if self.game.scores == "chips":
            columns.append((self.say("cli-play-chips"), [str(chips) for chips in self.match.stacks]))
        if any(self.match.rebought):  # DAK-18: what decides
            net = matches.net_chips(self.match, self.game)
            columns.append((self.say("cli-play-net"), [f"{chips:+d}" for chips in net]))
        if matches.counts_points(self.match, self.game):
            columns.append((self.say("cli-play-points"), [str(points) for points in self.match.points]))
        rows = [
            (self._name(seat), *(values[seat] for _, values in columns)) for seat in range(len(self.match.stacks))
        ]
        print_table("", ["", *(head for head, _ in columns)], rows)

    def _say_what_is_left(self) -> None:
        """POQ-2: who could not go on, and what is left on the board."""
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
        """Write all deals so far: an interruption loses only the current deal."""
        if self.file is not None and self.deals:
            write_whole(self.file, self._record())

    def _record(self) -> bytes:
        chance = ChanceRecord(self.table.name, self.table.published) if self.table is not None else None
        record = keep_record(self.game, self.rules, self.names, self.deals, self.match, self.drawn, chance)
        return write_record(record).encode()

    def _save_at_last(self) -> None:
        """Write the named file; if that fails, write another one and say so."""
        try:
            self._save()
        except BadOption as error:
            raise BadOption(
                "record-elsewhere",
                "cannot write {file!r}: {why}; the record is in {elsewhere}",
                file=self.file,
                why=error.details["why"],
                elsewhere=_keep_elsewhere(self._record()),
            ) from error
        if self.file is not None and self.deals:
            console().print(self.say("cli-play-saved", file=self.file))


def _keep_elsewhere(record: bytes) -> str:
    with tempfile.NamedTemporaryFile(prefix="brelan-", suffix=".record", delete=False) as made:
        made.write(record)
    return made.name


def _proofs(chance: ChanceSource) -> Sequence[tuple[int, Sealing]]:
    return chance.proofs if isinstance(chance, Chained) else ()
