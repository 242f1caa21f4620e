"""`simulate --plot FILE`: how the estimates settled, what was won, which hands were shown. `solve --plot FILE`: a
chart for each decision, the kinds of cards in a triangle, a bar for each move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import UNSET

from brelan.errors import BadOption, cannot_write
from brelan.extras import extra
from brelan.families.daker_cards.cards import VALUES, values_of
from brelan.files import check_writable
from brelan.locales.say import combination_name
from brelan.locales.words import Words
from brelan.study.arena.ledger import Ledger
from brelan.study.arena.simulate import SimulateAnswer
from brelan.study.arena.tally import BotScore, SeatScore, bot_scores, nothing, scores

SUFFIXES: Final = (".png", ".svg", ".pdf")
INK: Final = "#22201c"
PAPER: Final = "#fbf7ee"
FELT: Final = "#1f4d3a"
GRID: Final = "#d9d2c3"
COLOURS: Final = ("#1f4d3a", "#b3261e", "#c79a3b", "#2f5d8a", "#6b4a2f", "#7a4a86", "#4f8a76", "#1d2733")
DASHES: Final = ("-", "--", "-.", ":", (0, (6, 2, 1, 2, 1, 2)))  # colour is never the only sign

Scores = Sequence[SeatScore | BotScore]


def check(file: str) -> None:
    """Refuse, before the run, a file that could not be drawn after it."""
    if Path(file).suffix.lower() not in SUFFIXES:
        raise BadOption("bad-picture", "{file!r} must end in {known}", file=file, known=", ".join(SUFFIXES))
    extra("matplotlib", "study", "plot")
    check_writable(file)


def draw(file: str, ledger: Ledger, answer: SimulateAnswer, say: Words) -> None:
    """Draw the picture. The same run gives the same file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure  # without pyplot: no window, no global state

    with mpl.rc_context(style()):
        panels = 2 if answer.shown is UNSET else 3
        figure = Figure(figsize=(5.2 * panels, 4.6), layout="constrained")
        axes = figure.subplots(1, panels, squeeze=False)[0]
        title = say(f"{answer.game}-title")
        figure.suptitle(say("cli-simulate-plot-title", title=title, deals=answer.deals, seed=str(answer.seed)))
        _settling(axes[0], ledger, say)
        _won(axes[1], answer.seats if answer.bots is UNSET else answer.bots, say)
        if answer.shown is not UNSET:
            _shown(axes[2], answer.game, answer.shown, say)
        try:
            figure.savefig(file, dpi=150, metadata=metadata_of(Path(file).suffix.lower()))
        except OSError as error:
            raise cannot_write(file, error) from error


def style() -> Any:
    """The look of every picture."""
    return {
        "font.family": ["DejaVu Sans"],
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "axes.facecolor": PAPER,
        "figure.facecolor": PAPER,
        "savefig.facecolor": PAPER,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "grid.color": GRID,
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "svg.hashsalt": "brelan",
        "svg.fonttype": "none",  # text stays text
    }


def metadata_of(suffix: str) -> dict[str, Any]:
    """No date in the file: the same run gives the same picture."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(suffix, {})


def _names(found: Scores) -> list[str]:
    """A seat by its number and its bot, a bot by its name."""
    return [score.bot if isinstance(score, BotScore) else f"{seat} {score.bot}" for seat, score in enumerate(found)]


def _line(place: int) -> dict[str, Any]:
    return {"color": COLOURS[place % len(COLOURS)], "linestyle": DASHES[place % len(DASHES)]}


def settling(ledger: Ledger) -> list[tuple[int, Scores]]:
    """The estimates after each block of deals: how many deals, and what they said."""
    experiment, total = ledger.experiment, nothing(ledger.experiment.columns)
    found: list[tuple[int, Scores]] = []
    for block in sorted(ledger.blocks):
        total += ledger.blocks[block]
        estimate = bot_scores if experiment.paired else scores
        if total.groups > 1:  # one group has no spread
            found.append((total.deals, estimate(experiment.bots, total)))
    return found


def _settling(axes: Any, ledger: Ledger, say: Words) -> None:
    steps = settling(ledger)
    if steps:
        deals = [count for count, _ in steps]
        for place, name in enumerate(_names(steps[-1][1])):
            at = [found[place] for _, found in steps]
            axes.plot(deals, [score.mean for score in at], label=name, linewidth=1.6, **_line(place))
            lows, highs = zip(*(score.interval or (score.mean, score.mean) for score in at), strict=True)
            axes.fill_between(deals, lows, highs, alpha=0.15, color=_line(place)["color"], linewidth=0)
        low, high = _window(steps)
        axes.set_ylim(low, high)
        if low < 0 < high:
            axes.axhline(0, color=INK, linewidth=0.8)
        axes.legend(fontsize="small", ncols=1 + len(steps[-1][1]) // 9, framealpha=0.85)
    axes.set(title=say("cli-simulate-plot-settling"), xlabel=say("cli-simulate-plot-deals"))
    axes.set_ylabel(say("cli-simulate-mean"))
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _at: say("number", value=round(value)))
    axes.yaxis.set_major_formatter(lambda value, _at: _number(say, value))


def _window(steps: list[tuple[int, Scores]]) -> tuple[float, float]:
    """The range of the later estimates; the first ones may lie outside."""
    later = steps[len(steps) // 4 :]
    edges = [edge for _, found in later for score in found for edge in (score.interval or (score.mean, score.mean))]
    low, high = min(edges), max(edges)
    room = 0.08 * (high - low) or 1.0
    return low - room, high + room


def _won(axes: Any, found: Scores, say: Words) -> None:
    places = range(len(found))
    margins = [0.0 if score.interval is None else score.margin for score in found]
    colours = [_line(place)["color"] for place in places]
    bars = axes.barh(places, [score.mean for score in found], xerr=margins, color=colours, ecolor=INK, capsize=4)
    means = [_number(say, score.mean) for score in found]
    labels = [f"{mean} ± {_number(say, margin)}" for mean, margin in zip(means, margins, strict=True)]
    axes.bar_label(bars, labels, padding=4, fontsize="small")
    axes.margins(x=0.42)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(places, _names(found))
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(lambda value, _at: _number(say, value))
    axes.grid(visible=False, axis="y")
    axes.set(title=say("cli-simulate-plot-won"))


def _shown(axes: Any, game: str, shown: dict[str, int], say: Words) -> None:
    total = sum(shown.values()) or 1
    shares = {combination_name(say, game, name): 100 * count / total for name, count in shown.items() if count}
    bars = axes.barh(range(len(shares)), list(shares.values()), color=FELT)
    axes.set_yticks(range(len(shares)), list(shares))
    axes.bar_label(bars, [f"{_number(say, share)} %" for share in shares.values()], padding=3, fontsize="small")
    axes.margins(x=0.18)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.xaxis.set_major_formatter(lambda value, _at: f"{_number(say, value)} %")
    axes.set(title=say("cli-simulate-plot-shown"))


def _number(say: Words, value: float) -> str:
    """As the language writes it: with a comma in French."""
    return say("number", value=float(f"{value:.3g}"))


MOST_CHARTS: Final = 12
COLUMNS: Final = 4
PASSIVE: Final = {"fold": "#b9b2a3", "check": "#7fa58f", "call": "#7fa58f"}
"""Bets and raises have the other colours, the larger the darker."""


def move_in_words(say: Words, move: str) -> str:
    """A move of a record in the user's language."""
    word, _, amount = move.partition(" ")
    return say(f"cli-solve-move-{word}", amount=int(amount)) if amount else say(f"cli-solve-move-{word}")


def history_in_words(say: Words, history: str) -> str:
    """What was said, or that nothing was."""
    if not history:
        return say("cli-solve-nothing-said")
    words, said = history.split(), list[str]()
    for word in words:
        if word.isdecimal():
            said[-1] += f" {word}"
        else:
            said.append(word)
    return ", ".join("/" if move == "/" else move_in_words(say, move) for move in said)


def draw_ranges(file: str, answer: Any, say: Words) -> None:
    """Draw the decisions that are reached most often."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    charts = sorted(answer.charts, key=lambda chart: -chart.likely)[:MOST_CHARTS]
    charts.sort(key=answer.charts.index)
    columns = min(COLUMNS, len(charts))
    rows = -(-len(charts) // columns)
    with mpl.rc_context(style()):
        figure = Figure(figsize=(3.4 * columns, 3.9 * rows), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False).ravel()
        for place, panel in enumerate(axes):
            if place < len(charts):
                _chart(panel, charts[place], say)
            else:
                panel.set_axis_off()
        board = " ".join(answer.board)
        figure.suptitle(say("cli-solve-plot-title", board=board or "–", pot=answer.pot, stacks=answer.stacks))
        try:
            figure.savefig(file, dpi=130, metadata=metadata_of(Path(file).suffix.lower()))
        except OSError as error:
            raise cannot_write(file, error) from error


def _chart(axes: Any, chart: Any, say: Words) -> None:
    """One decision: the cell of a kind is filled from the left by how often each move is made with it."""
    colours = _colours(list(chart.moves))
    for kind, moves in chart.kinds.items():
        column, row = sorted(VALUES.index(value) for value in values_of(kind))
        left = column - 0.47
        for move, share in moves.items():
            axes.barh(row, 0.94 * share, height=0.94, left=left, color=colours[move], linewidth=0)
            left += 0.94 * share
        axes.text(column, row, kind, ha="center", va="center", fontsize="x-small", color=INK)
    axes.set(xlim=(-0.5, len(VALUES) - 0.5), ylim=(len(VALUES) - 0.5, -0.5), aspect="equal")
    axes.set_axis_off()
    axes.set_title(f"{say(f'cli-solve-{chart.seat}')} · {history_in_words(say, chart.history)}", fontsize="small")
    for place, (move, share) in enumerate(chart.moves.items()):
        label = f"{move_in_words(say, move)} {100 * share:.0f} %"
        box = {"facecolor": colours[move], "edgecolor": "none", "pad": 2}
        axes.text(
            5.45, 0.0 + 0.55 * place, label, ha="right", fontsize="x-small", color=_ink(colours[move]), bbox=box
        )


def _colours(moves: list[str]) -> dict[str, str]:
    raises = ("#e0b45c", "#c9722f", "#b3261e", *COLOURS)
    found = dict(PASSIVE)
    for place, move in enumerate(move for move in moves if move not in PASSIVE):
        found[move] = raises[place]
    return found


def _ink(colour: str) -> str:
    return PAPER if colour in (FELT, "#b3261e", "#c9722f") else INK
