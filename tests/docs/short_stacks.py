"""The charts for few chips on the rules pages of Daker. Run this file to compute them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.solving.charts import Chart
from brelan.games.daker.solving.questions import SolveQuestion, short_stack

GAMES: Final = Path(__file__).parents[2] / "src" / "brelan" / "games"
BLINDS: Final = (2, 3, 4, 6, 8, 10, 12, 15)
"""Chips of the shorter stack, in big blinds."""

HEADS: Final = {
    "fr": {"dealer": "tapis avec", "big-blind": "suit avec"},
    "en": {"dealer": "all in with", "big-blind": "calls with"},
}
"""By language and seat: with these words a chart begins."""
EVERY: Final = {"fr": "toutes les mains", "en": "all hands"}
STACK: Final = {"fr": "{} blinds", "en": "{} blinds"}


def solved() -> dict[str, list[Chart]]:
    """The decision of each seat, for each stack."""
    found: dict[str, list[Chart]] = {seat: [] for seat in HEADS["en"]}
    for blinds in BLINDS:
        for chart in short_stack(
            Rules(), SolveQuestion(stacks=blinds * big_blind(Rules()), all_in_or_fold=True)
        ).charts:
            found[chart.seat].append(chart)
    return found


def chart_table(charts: list[Chart], lang: str) -> str:
    """How often the hands with each kind of card are not folded: a row for each kind, a column for each stack."""
    rows = [[HEADS[lang][charts[0].seat], *(STACK[lang].format(blinds) for blinds in BLINDS)]]
    rows.append([EVERY[lang], *(_percent(chart.moves) for chart in charts)])
    rows += ([kind, *(_percent(chart.kinds[kind]) for chart in charts)] for kind in charts[0].kinds)
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])


def _percent(moves: dict[str, float]) -> str:
    return str(round(100 * (1 - moves["fold"])))


def with_chart(page: str, table: str) -> str:
    """The page with this chart in place of the one that begins with the same words."""
    begin = page.index("| " + table.split("|")[1].strip())
    return page[:begin] + table + page[page.index("\n\n", begin) :]


def main() -> None:
    found = solved()
    for lang in HEADS:
        path = GAMES / "daker" / "texts" / f"rules.{lang}.md"
        page = path.read_text(encoding="utf-8")
        for charts in found.values():
            page = with_chart(page, chart_table(charts, lang))
        path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
