"""`brelan solve GAME …`: solve, save, and print what each seat wins and how it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from brelan.cli import plots
from brelan.cli.command import Call, command_of_game, question_of
from brelan.cli.output import console, percent, print_table, progress
from brelan.cli.plots import history_in_words, move_in_words
from brelan.engine.game import AnyGame
from brelan.errors import BadOption
from brelan.library import asking
from brelan.locales.say import decimal
from brelan.locales.words import Words


class Picture(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What is drawn beside the answer."""

    plot: str | None = None


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    asked = question_of("solve", game)
    return (*asked, Picture) if asked else ()


@command_of_game(questions)
def solve(call: Call) -> None:
    game, picture = call.the_game(), call.ask(Picture)
    if picture.plot is not None:
        plots.check(picture.plot)
    given = {name: value for name, value in call.keywords().items() if name != "plot"}
    with progress(call.words("cli-solve-running"), error=lambda error: _error(call.words, error)) as update:
        answer = asking.solve(game.name, progress=update, **given)
    if picture.plot is not None:
        if not hasattr(answer, "charts"):
            raise BadOption(
                "nothing-to-draw", "there is nothing to draw: --plot shows mixed strategies by kinds of cards"
            )
        plots.draw_ranges(picture.plot, answer, call.words)
    if call.as_json:
        call.json(answer)
        return
    kind = next((field for field in PRINTED if hasattr(answer, field)), "")
    PRINTED.get(kind, _print_seats)(call.words, answer)


def _error(say: Words, error: float) -> str:
    return say("cli-solve-error", error=decimal(say, f"{error:.1e}"))


def _print_seats(say: Words, answer: Any) -> None:
    rows = [(str(seat.seat), decimal(say, f"{seat.value:.5f}")) for seat in answer.seats]
    print_table("", [say("cli-solve-seat"), say("cli-solve-value")], rows)
    exact = answer.exploitability == 0
    bound = f"{answer.exploitability:.1e}"
    console().print(say("cli-solve-exact") if exact else say("cli-solve-exploitability", bound=bound))


def _print_small(say: Words, answer: Any) -> None:
    """A whole deal: what each seat wins, and the size of what was solved."""
    rows = [(str(seat.seat), _chips(say, seat.value), decimal(say, f"{seat.gain:.1e}")) for seat in answer.seats]
    heads = [say("cli-solve-small-seat"), say(f"cli-solve-small-{answer.unit}"), say("cli-solve-small-gain")]
    print_table("", heads, rows)
    console().print(say("cli-solve-small-size", positions=answer.positions, sets=answer.information_sets))
    error = decimal(say, f"{answer.exploitability:.1e}")
    console().print(say("cli-solve-small-error", iterations=answer.iterations, method=answer.method, error=error))


def _print_spot(say: Words, answer: Any) -> None:
    """Two seats from a board on: what they win, every decision of the round, and the first one by kinds of cards."""
    seats = [say("cli-solve-dealer"), say("cli-solve-big-blind")]
    rows = [(seat, _chips(say, value)) for seat, value in zip(seats, answer.values, strict=True)]
    print_table("", [say("cli-solve-small-seat"), say("cli-solve-small-chips")], rows)
    decisions = [_decision(say, chart) for chart in answer.charts]
    print_table("", [say("cli-solve-after"), say("cli-solve-speaks"), say("cli-solve-often")], decisions, text=True)
    first = answer.charts[0]
    heads = [say("cli-solve-with"), *(move_in_words(say, move) for move in first.moves)]
    kinds = [(kind, *(_share(say, share) for share in moves.values())) for kind, moves in first.kinds.items()]
    print_table(say("cli-solve-first-decision", seat=say(f"cli-solve-{first.seat}")), heads, kinds)
    error = percent(say, answer.exploitability)
    console().print(say("cli-solve-spot-error", iterations=answer.iterations, error=error))


def _decision(say: Words, said: Any) -> tuple[str, str, str]:
    """What was said before, who speaks, and how often each move is made."""
    return history_in_words(say, said.history), say(f"cli-solve-{said.seat}"), _often(say, said.moves)


def _share(say: Words, share: float) -> str:
    return decimal(say, f"{100 * share:.1f} %")


def _often(say: Words, moves: dict[str, float]) -> str:
    return ", ".join(f"{move_in_words(say, move)} {_share(say, share)}" for move, share in moves.items())


def _print_exploit(say: Words, answer: Any) -> None:
    """The best reply to a bot."""
    rows = [(say(f"cli-solve-{seat.seat}"), decimal(say, f"{seat.best_response:+.5f}")) for seat in answer.seats]
    print_table("", [say("cli-solve-small-seat"), say("cli-solve-small-chips")], rows)
    mbb = decimal(say, f"{answer.exploitability_mbb:.1f}")
    console().print(say("cli-solve-exploited", bot=answer.bot, mbb=mbb))


def _print_draw(say: Words, answer: Any) -> None:
    """Daker five cards for two: what each seat wins, and what best replies gain."""
    heads = ["cli-solve-small-seat", "cli-solve-small-chips", "cli-solve-small-gain"]
    rows = [
        (say(f"cli-solve-{seat.seat}"), *(decimal(say, f"{chips:+.5f}") for chips in (seat.value, seat.gain)))
        for seat in answer.seats
    ]
    print_table("", [say(head) for head in heads], rows)
    heads = ["cli-solve-after", "cli-solve-speaks", "cli-solve-often"]
    print_table("", [say(head) for head in heads], [_decision(say, said) for said in answer.first_round], text=True)
    mbb = decimal(say, f"{answer.forgetful_mbb:.2f}")
    console().print(say("cli-solve-forgetful", iterations=answer.iterations, mbb=mbb))
    if answer.remembering_mbb is not None:
        told = {"mbb": answer.remembering_mbb, "margin": answer.remembering_margin}
        console().print(say("cli-solve-remembering", **{name: _tenths(say, found) for name, found in told.items()}))


def _tenths(say: Words, mbb: float) -> str:
    return decimal(say, f"{mbb:.1f}")


def _print_local(say: Words, answer: Any) -> None:
    """The local best response to a bot, over sampled deals."""
    told = {"gain": answer.local_gain_mbb, "margin": answer.margin}
    chips = {name: decimal(say, f"{mbb:.0f}") for name, mbb in told.items()}
    console().print(say("cli-solve-exploited-locally", bot=answer.bot, deals=answer.deals, **chips))


def _print_replies(say: Words, answer: Any) -> None:
    """The best reply to a bot where rounds are won and no chips."""
    rows = [
        (
            say(f"cli-solve-{seat.seat}"),
            *(decimal(say, f"{100 * won:.4f} %") for won in (seat.best_response, seat.bot)),
        )
        for seat in answer.seats
    ]
    heads = [say("cli-solve-small-seat"), say("cli-solve-best-reply"), say("cli-solve-bot-itself", bot=answer.bot)]
    print_table("", heads, rows)
    share = decimal(say, f"{answer.exploitability_permille:.4f} ‰")
    console().print(say("cli-solve-exploited-rounds", bot=answer.bot, share=share))


def _print_bid_replies(say: Words, answer: Any) -> None:
    """The best reply in the bids, place by place."""
    rows = [
        (str(found.place + 1), *(_short(say, won) for won in (found.bot, found.best_response, found.at_most)))
        for found in answer.places
    ]
    heads = ["cli-solve-place", "cli-solve-bot-itself", "cli-solve-best-reply", "cli-solve-at-most"]
    print_table("", [say(head, bot=answer.bot) for head in heads], rows)
    chips = {"gain": answer.exploitability_chips, "margin": answer.margin, "most": answer.at_most}
    told = {name: _short(say, found) for name, found in chips.items()}
    console().print(say("cli-solve-exploited-bids", bot=answer.bot, deals=answer.deals, **told))


def _short(say: Words, chips: float) -> str:
    return decimal(say, f"{chips:.3f}")


def _print_winnings(say: Words, answer: Any) -> None:
    """One bot against another."""
    rows = [(say(f"cli-solve-{seat.seat}"), decimal(say, f"{seat.winnings:+.5f}")) for seat in answer.seats]
    print_table("", [say("cli-solve-small-seat"), say("cli-solve-small-chips")], rows)
    mbb = decimal(say, f"{answer.winnings_mbb:+.1f}")
    console().print(say("cli-solve-won", bot=answer.bot, against=answer.against, mbb=mbb))


def _chips(say: Words, value: float) -> str:
    return decimal(say, f"{value:+.6f}")


PRINTED: Final[dict[str, Callable[[Words, Any], None]]] = {
    "information_sets": _print_small,
    "charts": _print_spot,
    "exploitability_mbb": _print_exploit,
    "local_gain_mbb": _print_local,
    "forgetful_mbb": _print_draw,
    "exploitability_permille": _print_replies,
    "exploitability_chips": _print_bid_replies,
    "winnings_mbb": _print_winnings,
}
"""How answers are printed, by a field that only they have."""
