"""The command line: its contract, both languages, and what it says of nonsense."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from brelan import registry
from brelan.cli.main import COMMANDS
from brelan.locales.languages import LANGUAGES
from cli.running import Brelan
from locales.typography import french

FLAGS_OF_RULES = {
    "pai-gow": ("--house-way", "--wheel", "--copies", "--commission"),
    "poque": ("--full-combinations",),
}
"""Of the rules of a game: every command that takes it has them."""


def test_rank_answers_as_the_contract_says(brelan: Brelan) -> None:
    assert brelan("rank", "poker-as", "A A K 9 J", "--json").json == {
        "game": "poker-as",
        "cards": ["A", "A", "K", "J", "9"],
        "combination": "pair",
        "values": ["A"],
        "place": 115,
        "of": 120,
    }


def test_suites_may_be_consecutive_in_every_command(brelan: Brelan) -> None:
    option = ("--suites", "consecutive")
    answer = brelan("rank", "poker-as", "AKQJ9", *option, "--json").json
    assert (answer["combination"], answer["values"], answer["place"], answer["of"]) == ("nothing", [], 117, 117)
    assert brelan("rank", "poker-as", "AKQJ9", *option, "--wild-aces", "--json").json["combination"] == "straight"
    assert brelan("odds", "poker-as", *option, "--json").json["combinations"]["nothing"] == 480
    assert brelan("advise", "poker-as", "--dice", "AKQJ9", *option, "--json").json["combination"] == "nothing"
    solved = brelan("solve", "poker-as", "--max-throws", "2", *option, "--json").json
    assert solved["options"]["suites"] == "consecutive"
    assert round(solved["seats"][0]["value"], 5) == 0.73444
    for lang, words in (("en", "no combination"), ("fr", "aucune combinaison")):
        assert words in brelan("rank", "poker-as", "AKQJ9", *option, "--lang", lang).out
        assert words in brelan("odds", "poker-as", *option, "--lang", lang).out
    simulation = ("simulate", "poker-as", *option, "--deals", "200", "--bots", "simple,random", "--json")
    assert brelan(*simulation).json["chips_conserved"]
    assert brelan(*simulation, "--fast").json["shown"]["nothing"] > 0


def test_rank_takes_cards_in_one_word_or_several(brelan: Brelan) -> None:
    answers = [
        brelan("rank", "poker-as", *cards, "--json").json
        for cards in (("A A K 9 J",), ("A", "A", "K", "9", "J"), ("A,A,K", "9J"), ("--wild-aces", "AAK9J"))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[3]["combination"] == "three"


def test_rank_reads_one_hand_a_line(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("A A A A A\n9 9 X 9 9\nK Q J T 9\n"))
    ran = brelan("rank", "poker-as", "-", "--json")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line.get("combination") for line in lines] == ["five", None, "straight"]
    assert lines[1]["error"]["line"] == 2
    assert ran.code == 2
    assert "one line could not be read" in ran.err


def test_odds_of_every_roll(brelan: Brelan) -> None:
    answer = brelan("odds", "poker-as", "--json").json
    assert answer["total"] == 7776
    assert answer["combinations"] == {
        "five": 6,
        "four": 150,
        "full": 300,
        "three": 1200,
        "straight": 720,
        "two-pair": 1800,
        "pair": 3600,
    }
    assert "46.296 %" in brelan("odds", "poker-as").out


def test_odds_after_keeping_dice(brelan: Brelan) -> None:
    answer = brelan("odds", "poker-as", "--keep", "A A A", "--throws", "1", "--json").json
    assert answer["combinations"]["five"] == 1
    assert answer["total"] == 36
    assert "Au moins" in brelan("odds", "poker-as", "--keep", "A A", "--throws", "2", "--lang", "fr").out


def test_solve_answers_as_the_contract_says(brelan: Brelan) -> None:
    args = ("solve", "poker-as", "--players", "2", "--max-throws", "3", "--reply-throws", "at-most", "--json")
    answer = brelan(*args).json
    assert answer["game"] == "poker-as"
    assert answer["options"]["max-throws"] == 3
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1]
    assert round(answer["seats"][0]["value"], 5) == 0.60073
    assert "0.60073" in brelan(*args[:-1]).out


def test_advise_values_every_choice(brelan: Brelan) -> None:
    args = ("advise", "poker-as", "--preset", "classic", "--dice", "A A K 9 J", "--throws", "1")
    answer = brelan(*args, "--json").json
    assert answer["best"] == answer["choices"][0]
    assert answer["best"]["move"] == "throw A A"
    assert len(answer["choices"]) == 24
    assert "Keep A A and throw the others" in brelan(*args).out


def test_simulate_answers_as_the_contract_says(brelan: Brelan) -> None:
    asked = "simulate poker-as --players 3 --deals 200 --seed 4 --bots simple,random --json"
    args = asked.split()
    first, second = brelan(*args).json, brelan(*args).json
    assert first.pop("seconds") >= 0
    second.pop("seconds")
    assert first == second
    assert first["chips_conserved"] is True
    assert [seat["bot"] for seat in first["seats"]] == ["simple", "random", "simple"]
    assert set(first["seats"][0]) >= {"bot", "mean", "stderr", "wins"}
    other = brelan(*args, "--workers", "2").json
    other.pop("seconds")
    assert other == first


def test_games_lists_every_option_with_its_help(brelan: Brelan) -> None:
    (game,) = [game for game in brelan("games", "--json").json if game["name"] == "poker-as"]
    assert game["players"] == [2, 6]
    assert {option["name"] for option in game["options"]} >= {"max-throws", "wild-aces", "stake"}
    assert all(option["help"] for option in game["options"])
    assert "de 2 à 6 joueurs" in brelan("games", "--lang", "fr").out


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("daker", {"first-dealer", "missed-blinds", "blinds-rise"}),
        ("game-round", {"first-dealer"}),
        ("poque", {"leftover"}),
    ],
)
def test_games_lists_what_may_be_agreed_for_a_match(brelan: Brelan, name: str, own: set[str]) -> None:
    (game,) = [game for game in brelan("games", "--json").json if game["name"] == name]
    assert {option["name"] for option in game["match"]} >= {"deals", "ties", *own}
    assert all(option["help"] for option in game["match"])
    told = brelan("games").out
    assert all(f"--{option}" in told for option in own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_shows_the_page(brelan: Brelan, lang: str) -> None:
    answer = brelan("rules", "poker-as", "--lang", lang, "--json").json
    assert "PDA-6" in answer["text"]
    assert "PDA-6" in answer["clauses"]
    assert brelan("rules", "poker-as", "--lang", lang).out == answer["text"]


@pytest.fixture
def record(brelan: Brelan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match played at the terminal, with sealed dice."""
    path = tmp_path / "match.record"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 60))
    ran = brelan("play", "poker-as", "--preset", "classic", "--deals", "2", "--name", "Ève", "--save", str(path))
    assert ran.code == 0, ran.err
    assert "The match is won by" in ran.out
    return path


def test_a_match_at_the_terminal_is_saved_verified_and_replayed(brelan: Brelan, record: Path) -> None:
    verdict = brelan("verify", str(record), "--json").json
    assert verdict["holds"] is True
    assert verdict["deals"] == 2
    assert verdict["unproved"] == 0
    assert verdict["proved"] > 0
    assert "The record holds: 2 deals" in brelan("verify", str(record)).out
    told = brelan("replay", str(record), "--lang", "fr").out
    assert "Ève" in told
    assert "Manche 2" in told
    steps = brelan("replay", str(record), "--deal", "1", "--seat", "0", "--json").json["steps"]
    assert {step["deal"] for step in steps} == {1}
    assert steps[1]["sentences"]


def test_verify_says_what_is_proved_against_whom(brelan: Brelan, record: Path) -> None:
    document = brelan("verify", str(record), "--against", str(record), "--json").json
    proved = document["proved"]
    assert document["version"] == 2
    assert document["chance"] == {"proved": proved, "unproved": 0, "missing": 0}
    assert [(seat["seat"], seat["seeds"]) for seat in document["seats"]] == [(0, "given"), (1, "given")]
    assert document["shared"] > 0
    told = brelan("verify", str(record), "--against", str(record), "--lang", "en").out.replace("\n", " ")
    assert f"{proved} throws or draws were fair unless the table and Ève worked together." in told
    assert f"Fingerprint {document['fingerprint'][:4]} " in told
    assert "in both records, and the same" in told
    assert "sauf si la table et Ève se sont entendus" in brelan("verify", str(record), "--lang", "fr").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_says_at_which_move_a_record_no_longer_holds(brelan: Brelan, record: Path, lang: str) -> None:
    text = record.read_text(encoding="utf-8")
    changed = text.replace("\n2 * roll ", "\n2 * roll A ", 1)
    record.write_text(changed, encoding="utf-8")
    ran = brelan("verify", str(record), "--lang", lang, "--json")
    assert ran.code == 2
    assert ("deal 1, move 2" if lang == "en" else "manche 1, coup 2") in ran.err
    assert ran.json["error"]["code"] == "move-does-not-hold"
    assert brelan("replay", str(record)).code == 2


def test_a_truncated_record_is_refused(brelan: Brelan, record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    ran = brelan("verify", str(record))
    assert ran.code == 2
    assert "cut off" in ran.err


def test_the_end_of_input_leaves_the_table_politely(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    ran = brelan("play", "--terminal")
    assert ran.code == 0
    assert "Goodbye" in ran.out


JUST_GONE = (datetime.now() - timedelta(minutes=2)).strftime("%H:%M")  # so the next time is nearly a day away


@pytest.mark.parametrize("end", [("--minutes", "500"), ("--hour", JUST_GONE)], ids=["duration", "hour"])
def test_a_match_may_end_at_an_hour(brelan: Brelan, monkeypatch: pytest.MonkeyPatch, end: tuple[str, str]) -> None:
    """The end is far away after one deal: the next one begins without a question."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 8 + "q\n"))
    ran = brelan("play", "poker-as", "--preset", "classic", "--bots", "random", "--seed", "3", *end)
    assert ran.code == 0
    assert "Deal 2" in ran.out
    assert "Another deal?" not in ran.out


def test_the_terminal_answers_nonsense_and_goes_on(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "jump\n99\n?\nthrow\nA A A A A\nstop\nthrow\nstop\nn\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    ran = brelan("play", "poker-as", "--seed", "1", "--bots", "random", "--lang", "fr")
    assert ran.code == 0
    assert "« jump » n’est pas possible ici" in ran.out
    assert "PDA-6" in ran.out
    assert "Au revoir" in ran.out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("rank", "poker-as", "A A K Q J T"), "five dice, not 6"),
        (("rank", "poker-as"), "give the cards or dice"),
        (("rank",), "name a game"),
        (("odds", "poker-as", "--keep", "A A A A A"), "nothing is left to throw"),
        (("odds", "poker-as", "--throws", "0"), "at least 1, not 0"),
        (("simulate", "poker-as", "--players", "7"), "2 to 6 players, not 7"),
        (("simulate", "poker-as", "--players", "x"), "whole number, not 'x'"),
        (("simulate", "poker-as", "--deals", "0"), "at least 1, not 0"),
        (("simulate", "poker-as", "--stake", "-5"), "at least 1, not -5"),
        (("simulate", "poker-as", "--bots", "simple,hal"), "no bot called 'hal'"),
        (("simulate", "poker-as", "--bots", ","), "needs a value"),
        (("simulate", "poker-as", "--bots", "a,b,c", "--players", "2"), "3 bots are named for 2 players"),
        (("simulate", "poker-as", "--reply-throws", "many"), "at-most, fewer, strictly-fewer, not 'many'"),
        (("simulate", "poker-as", "--preset", "casino"), "sheet, classic, not 'casino'"),
        (("simulate", "poker-as", "--wild-ace"), "no option --wild-ace"),
        (("simulate", "poker-as", "--seed"), "needs a value"),
        (("simulate", "poker-as", "--wild-aces=yes"), "--wild-aces takes no value: write --wild-aces alone"),
        (("simulate", "poker-as", "--no-wild-aces=yes"), "--no-wild-aces takes no value"),
        (("games", "--json=yes"), "--json takes no value"),
        (("simulate", "poker-as", "--deals", "٣"), "whole number, not '٣'"),
        (("simulate", "poker-as", "--deals", "1_000"), "whole number, not '1_000'"),
        (("play", "poker-as", "--hour", "٢٠:٣٠"), "is not a time of day"),
        (("solve", "poker-as", "--players", "1"), "at least 2, not 1"),
        (("advise", "poker-as"), "'dice' must be given"),
        (("advise", "poker-as", "--dice", "A A K Q J 9"), "five dice, not 6"),
        (("play", "poker-as", "--players", "9"), "2 to 6 players, not 9"),
        (("play", "poker-as", "--players", "1"), "2 to 6 players, not 1"),
        (("play", "poker-as", "--stack", "0"), "at least 1, not 0"),
        (("verify", "a", "b"), "name one file, not 2"),
        (("games", "--lang", "de"), "en, fr, not 'de'"),
        (("--lang", "de", "games"), "en, fr, not 'de'"),
        (("simulat", "poker-as"), "no command is called 'simulat'; the commands are: simulate"),
        (("--frobnicate",), "no option --frobnicate"),
    ],
)
def test_nonsense_gets_a_clear_sentence_and_exit_code_2(brelan: Brelan, args: tuple[str, ...], message: str) -> None:
    ran = brelan(*args)
    assert ran.code == 2
    assert message in ran.err
    assert ran.out == ""
    french = brelan(*args, "--lang", "fr") if "--lang" not in args and "--frobnicate" not in args else ran
    assert french.code == 2
    if french is not ran:
        assert french.err.startswith("brelan: ")
        assert french.err != ran.err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    [
        *COMMANDS,
        *(f"{command} {game}" for command, spec in COMMANDS.items() if spec.takes_game for game in registry.OURS),
    ],
)
def test_every_command_has_a_help_page_in_both_languages(brelan: Brelan, command: str, lang: str) -> None:
    ran = brelan("--lang", lang, *command.split(), "--help")
    assert ran.code == 0, ran.err
    assert ("Usage :" if lang == "fr" else "Usage:") in ran.out
    assert all(flag in ran.out for flag in ("--json", *FLAGS_OF_RULES.get(command.partition(" ")[2], ())))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_commands_names_them_all(brelan: Brelan, lang: str) -> None:
    out = brelan("--lang", lang, "--help").out
    assert all(f"  {command} " in out for command in COMMANDS)


def test_the_version_is_the_packages(brelan: Brelan) -> None:
    from brelan import __version__

    assert brelan("--version").out == f"brelan {__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    """`brelan --help` stays quick because these stay out of it."""
    code = "import sys, atexit; atexit.register(lambda: print(sorted(sys.modules)))\n"
    code += "from brelan.cli.main import main; main(['--help'])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = out.splitlines()[-1]
    assert "'click'" in loaded
    for heavy in (
        "numpy",
        "rich",
        "distributed",
        "asyncio",
        "brelan.games.poker_as.solving",
        "brelan.games.poker_as",
    ):
        assert f"'{heavy}'" not in loaded


PRINTING = (
    ("rank", "poker-as", "AAAAA"),  # by rich
    ("rank", "poker-as", "AAAAA", "--json"),  # as it is
    ("rules", "poker-as", "--lang", "fr"),
    ("--version",),  # by click, before any command is called
    ("rank", "poker-as", "AAAAX", "--json"),
)


def written_to(output: int) -> list[tuple[int, str]]:
    """How each command ends, and what it says besides, when its output goes there."""
    code = "import sys; from brelan.cli.main import main; main(sys.argv[1:])"
    running = [
        subprocess.Popen([sys.executable, "-c", code, *args], stdout=output, stderr=subprocess.PIPE, text=True)
        for args in PRINTING
    ]
    said = [process.communicate()[1] for process in running]
    return [(process.returncode, words) for process, words in zip(running, said, strict=True)]


def test_a_reader_who_has_had_enough_is_no_failure() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        *good, bad = written_to(writing)
    finally:
        os.close(writing)
    assert good == [(0, "")] * 4
    assert bad[1].count("\n") == 1  # why the dice cannot be read


def test_a_full_device_is_told_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        *good, bad = written_to(full.fileno())
    english, french = "the answer could not be written: the disk is full", "le disque est plein"
    assert [code for code, _ in good] == [1] * 4
    assert [words.count("\n") for _, words in good] == [1] * 4
    assert all(
        (french if args[0] == "rules" else english) in words for args, (_, words) in zip(PRINTING, good, strict=False)
    )
    assert bad[0] != 0
    assert "Traceback" not in bad[1]


@pytest.mark.parametrize("command", ["", *COMMANDS, "play daker", "simulate poque", "advise pai-gow"])
def test_help_in_french_is_french_to_the_last_word(brelan: Brelan, command: str) -> None:
    """Its punctuation too; and no value of Python's, no English word for what a flag takes."""
    out = brelan("--lang", "fr", *command.split(), "--help").out
    assert french(out) == out
    assert re.findall(r"True|False|\bGAME\b|\bFILE\b|\bTEXT\b|\bCARDS\b|\bGAME\b", out) == []
