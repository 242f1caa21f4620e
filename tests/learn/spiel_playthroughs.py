"""One deal of each game as OpenSpiel tells it: every state with its actions, texts and tensors.

Run this file to write them anew after a change of rules or encodings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from open_spiel.python.algorithms import generate_playthrough

from brelan import learn

FOLDER: Final = Path(__file__).parent / "playthroughs"
SETTINGS: Final = (
    "brelan_daker(players=2,stack=6)",
    "brelan_daker_draw(players=2,stack=6)",
    "brelan_game_round(players=2)",
    "brelan_pai_gow(players=1,stack=4)",
    "brelan_poker_as(players=2,max_throws=1)",
    "brelan_poque(players=2,skip_forced=True)",
)


def path_of(setting: str) -> Path:
    return FOLDER / f"{setting.partition('(')[0]}.txt"


def told(setting: str) -> str:
    """The same deal each time."""
    text: str = generate_playthrough.playthrough(setting, action_sequence=None, seed=1)
    return text


if __name__ == "__main__":
    learn.register_openspiel()
    for setting in SETTINGS:
        path_of(setting).write_text(told(setting), encoding="utf-8")
