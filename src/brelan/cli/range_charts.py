"""`brelan solve … --plot FILE`: a chart for each decision, the kinds of cards in a triangle, a bar for each move."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from brelan.cli.plots import COLOURS, FELT, INK, PAPER, check, metadata_of, style
from brelan.errors import cannot_write
from brelan.families.daker_cards.cards import VALUES, values_of
from brelan.locales.words import Words

__all__ = ["check", "draw", "history_in_words", "move_in_words"]

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


def draw(file: str, answer: Any, say: Words) -> None:
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
