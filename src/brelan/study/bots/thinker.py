"""Thinking for bots: here, by `answer`, or in a process that runs `main`.

Such a process computes what bots need, thinks for them, and does other tasks. Questions come on standard input,
pickled, and answers leave on standard output, as JSON: one after the other, each after its length.

A question has what the bot's seat sees, and never a state. The process ends when its input ends: when the server that
started it is gone, however it went.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from struct import Struct as Layout
from threading import Thread
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Struct

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.study.bots import MakeBot, make_bot, preparations_of

LENGTH: Final = Layout(">I")
PATIENT: Final = 5
"""How far it stands behind those who wait for a page on the same machine."""
VERY_PATIENT: Final = 10
"""The same for one that prepares a bot: others play meanwhile."""


class Job(Struct, frozen=True):
    """What a bot needs, under these rules (a game's own Rules) and with this many players; 0: any number."""

    game: str
    bot: str
    rules: Any
    players: int


def job_of(game: AnyGame, bot: str, rules: Any, players: int) -> Job | None:
    """What this bot needs at such a table; None: nothing."""
    needed = preparations_of(game).get(bot)
    return Job(game.name, bot, rules, players if needed.by_players else 0) if needed is not None else None


def prepare(job: Job) -> None:
    """Read it from disk, or compute it in up to a minute and keep it there."""
    preparations_of(registry.game(job.game))[job.bot].prepare(job.rules, job.players)


class BotQuestion(Struct, frozen=True):
    """What would this bot play? `make` builds it where the game's own name for it is not known to other processes."""

    game: str
    bot: str
    rules: Any
    players: int
    place: int
    seed: bytes
    view: Any
    legal: Legal
    make: MakeBot | None = None


class Task(Struct, frozen=True):
    """Something else to compute here: a function of a module, whose result can be written as JSON."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class BotAnswer(Struct, frozen=True):
    """A move as text; empty: the bot gave none that is legal. `error` is the kind of what was raised.

    `found` is the result of a task.
    """

    move: str = ""
    error: str = ""
    found: msgspec.Raw = msgspec.Raw(b"null")


def answer(question: BotQuestion) -> BotAnswer:
    """Ask the bot. One that cannot go on must stop nobody."""
    try:
        move = decide(question)
    except Exception as error:
        return BotAnswer(error=type(error).__name__)
    return BotAnswer(write_move(move) if move in question.legal else "")


def decide(question: BotQuestion) -> Any:
    """The bot's own choice, legal or not."""
    stream = SeededRandom("bot", question.seed, question.place)
    if question.make is not None:
        player = question.make(question.rules, question.players, stream)
    else:
        player = make_bot(registry.game(question.game), question.bot, question.rules, question.players, stream)
    return player.decide(question.view, question.legal)


def framed(content: bytes) -> bytes:
    """A message as it goes through a pipe."""
    return LENGTH.pack(len(content)) + content


def command(patience: int = PATIENT) -> tuple[str, ...]:
    """What starts such a process."""
    return (sys.executable, "-c", f"from {__name__} import main; main({patience})")


def _read(pipe: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Runs in a thread: the end of the input is seen while a bot still thinks."""
    while head := pipe.read(LENGTH.size):
        questions.put(pipe.read(*LENGTH.unpack(head)))
    os._exit(0)


def main(patience: int = PATIENT) -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    if hasattr(os, "nice"):
        os.nice(patience)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints does not speak to the server
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        message: BotQuestion | Job | Task = pickle.loads(questions.get())
        answers.write(framed(msgspec.json.encode(_answer(message))))
        answers.flush()


def _answer(message: BotQuestion | Job | Task) -> BotAnswer:
    if isinstance(message, BotQuestion):
        return answer(message)
    try:
        if isinstance(message, Task):
            return BotAnswer(found=msgspec.Raw(msgspec.json.encode(message.function(*message.arguments))))
        prepare(message)
    except Exception as error:
        return BotAnswer(error=type(error).__name__)
    return BotAnswer()
