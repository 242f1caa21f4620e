"""`brelan simulate`: fast, paired, resumed, drawn, on a cluster; and what it says of nonsense."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.cli.simulate import SimulateFlags
from brelan.engine import options
from brelan.locales.languages import LANGUAGES
from brelan.study.arena import chunks
from cli.running import Brelan, Outcome
from depth import often

FAST = ("simulate", "poker-as", "--fast", "--bots", "simple,random", "--deals", "50000", "--seed", "4")
SLOW = ("simulate", "poker-as", "--bots", "simple,random", "--deals", "60", "--seed", "4")


def settled(ran: Outcome) -> dict[str, Any]:
    """The document but for the time it took."""
    assert ran.code == 0, ran.err
    document: dict[str, Any] = ran.json
    assert document.pop("seconds") >= 0
    return document


@pytest.mark.deep
def test_fast_answers_as_the_contract_says_whoever_does_the_work(brelan: Brelan) -> None:
    alone = settled(brelan(*FAST, "--json"))
    assert alone["fast"] is True
    assert alone["deals"] == 50_000
    assert alone["chips_conserved"] is True
    assert [seat["bot"] for seat in alone["seats"]] == ["simple", "random"]
    assert sum(seat["mean"] for seat in alone["seats"]) == pytest.approx(0)
    assert settled(brelan(*FAST, "--json", "--workers", "2")) == alone
    assert sum(alone["shown"].values()) > 50_000


@pytest.mark.parametrize("game", ["daker", "daker-draw", "game-round", "pai-gow", "poker-as", "poque"])
def test_the_loops_and_the_engine_agree_on_what_random_play_brings(brelan: Brelan, game: str) -> None:
    """Other cards, the same game: the means are within what their standard errors allow."""
    args = ("simulate", game, "--bots", "random", "--players", "2", "--stack", "150", "--json")
    engine = settled(brelan(*args, "--deals", "600"))
    loops = settled(brelan(*args, "--deals", "6000", "--fast"))
    assert loops["chips_conserved"] is True
    assert engine["fast"] is False
    for slow, fast in zip(engine["seats"], loops["seats"], strict=True):
        allowed = 4.5 * (slow["stderr"] ** 2 + fast["stderr"] ** 2) ** 0.5
        assert abs(slow["mean"] - fast["mean"]) <= allowed
        assert abs(slow["wins"] / 600 - fast["wins"] / 6_000) < 4.5 * (0.25 / 600 + 0.25 / 6_000) ** 0.5


def test_paired_play_says_what_it_gains(brelan: Brelan) -> None:
    document = settled(brelan(*FAST, "--paired", "--json"))
    assert document["groups"] == 25_000
    assert [bot["bot"] for bot in document["bots"]] == ["simple", "random"]
    assert all(bot["gain"] > 0 for bot in document["bots"])
    low, high = document["bots"][0]["interval"]
    assert low < document["bots"][0]["mean"] < high
    told = brelan(*FAST, "--paired").out
    assert "As good as" in told
    assert "25,000 times" in told
    assert "Équivaut à" in brelan(*SLOW, "--paired", "--lang", "fr").out


def test_a_run_is_resumed_and_made_longer(brelan: Brelan, tmp_path: Path) -> None:
    file = str(tmp_path / "run")
    short = settled(brelan(*SLOW, "--json", "--resume", file))
    assert settled(brelan(*SLOW, "--json", "--resume", file)) == short
    longer = (*SLOW[:5], "90", *SLOW[6:])
    assert settled(brelan(*longer, "--json", "--resume", file)) == settled(brelan(*longer, "--json"))


@pytest.mark.parametrize("lang", often(LANGUAGES, ["fr"]))
def test_pictures_speak_the_users_language(brelan: Brelan, tmp_path: Path, lang: str) -> None:
    files = [tmp_path / name for name in ("one.svg", "two.SVG")]
    for file in files:
        assert brelan(*FAST, "--lang", lang, "--plot", str(file)).code == 0
    first, second = (file.read_text(encoding="utf-8") for file in files)
    assert first == second
    for words in {
        "fr": (
            "Convergence des estimations",
            "Mains montrées",
            "brelan",
            "0 simple",
            "50 000 donnes",
        ),
        "en": ("How the estimates settle", "Hands shown", "three alike", "1 random", "50,000 deals"),
    }[lang]:
        assert words in first.replace("\u202f", " ").replace("\xa0", " ")


def test_pictures_of_the_engine_have_no_hands(brelan: Brelan, tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    assert brelan(*SLOW, "--plot", str(picture)).code == 0
    text = picture.read_text(encoding="utf-8")
    assert "How the estimates settle" in text
    assert "Hands shown" not in text


@pytest.mark.parametrize(
    ("suffix", "magic"), [("png", b"\x89PNG"), pytest.param("pdf", b"%PDF", marks=pytest.mark.deep)]
)
def test_pictures_are_what_their_names_say(brelan: Brelan, tmp_path: Path, suffix: str, magic: bytes) -> None:
    picture = tmp_path / f"x.{suffix}"
    assert brelan(*SLOW, "--paired", "--plot", str(picture)).code == 0
    assert picture.read_bytes().startswith(magic)


def test_one_deal_can_be_drawn_and_printed(brelan: Brelan, tmp_path: Path) -> None:
    ran = brelan("simulate", "poker-as", "--deals", "1", "--plot", str(tmp_path / "x.png"))
    assert ran.code == 0, ran.err
    assert "?" in ran.out


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "compiling the loops of poker-as"), ("fr", "compilation des boucles pour poker-as")]
)
def test_the_first_use_says_that_it_compiles(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, lang: str, says: str
) -> None:
    @contextmanager
    def compiling(name: str, tell: Callable[[str], None]) -> Iterator[None]:
        tell(name)
        yield

    monkeypatch.setattr(chunks, "first_use", compiling)
    ran = brelan(*FAST, "--json", "--lang", lang)
    assert ran.err.count(says) == 1
    assert ran.json["deals"] == 50_000
    monkeypatch.undo()
    assert brelan(*FAST, "--json", "--lang", lang).err == ""


def test_a_cluster_plays_the_same_deals(brelan: Brelan) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as machines:
        ran = brelan(*FAST, "--json", "--cluster", machines.scheduler_address)
    assert settled(ran) == settled(brelan(*FAST, "--json"))


CUSTOM = """
from brelan.games.poque.loops import new_policy

bold = new_policy()
bold.opens[15:, 4:] = 4
bold.follows[10:] = 0
POLICIES = {"bold": bold}
"""


@pytest.mark.deep
def test_policies_of_ones_own_play_on_all_workers(brelan: Brelan, tmp_path: Path) -> None:
    file = tmp_path / "policies.py"
    file.write_text(CUSTOM, encoding="utf-8")
    args = ("simulate", "poque", "--fast", "--bots", "bold,simple", "--stack", "150", "--deals", "20000", "--json")
    alone = settled(brelan(*args, "--policies", str(file)))
    assert settled(brelan(*args, "--policies", str(file), "--workers", "2")) == alone
    assert [seat["bot"] for seat in alone["seats"]] == ["bold", "simple"]
    simple = settled(brelan(*(word.replace("bold", "simple") for word in args)))
    assert alone["seats"][0]["mean"] != simple["seats"][0]["mean"]


NONSENSE: list[tuple[tuple[str, ...], str, str]] = [
    (("--fast", "--bots", "hal"), "no bot called 'hal' plays poker-as with --fast", "ne connaît pas de bot « hal »"),
    (("--workers", "0"), "'workers' is at least 1, not 0", "vaut au moins 1, pas 0"),
    (("--cluster", "tcp://127.0.0.1:9"), "no cluster answers", "aucune grappe ne répond"),
    (("--resume", "{damaged}"), "or it is damaged", "il est abîmé"),
    (("--resume", "{other}"), "another question: seed was 4, not 0", "une autre question : seed valait 4, pas 0"),
    (("--resume", "/no/such/folder/run"), "cannot write '/no/such/folder/run'", "impossible d’écrire"),
    (("--plot", "x.gif"), "'x.gif' must end in .png, .svg, .pdf", "doit finir par .png, .svg, .pdf"),
    (("--plot", "/no/such/folder/x.png"), "cannot write '/no/such/folder/x.png'", "impossible d’écrire"),
    (("--paired",), "--paired compares different bots", "--paired compare des bots différents"),
    (("--policies", "{other}"), "--policies are for compiled loops", "ajoutez --fast"),
    (("--fast", "--policies", "{damaged}"), "the file of policies fails: NameError", "échoue : NameError"),
    (("--fast", "--policies", "{exits}"), "the file of policies ends the program (exit 3)", "termine le programme"),
    (("--fast", "--policies", "/no/such/file"), "cannot read '/no/such/file'", "impossible de lire"),
]


@pytest.mark.parametrize(("args", "english", "french"), NONSENSE)
def test_nonsense_is_refused_before_the_first_deal(
    brelan: Brelan,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    args: tuple[str, ...],
    english: str,
    french: str,
) -> None:
    damaged, other, exits = (tmp_path / name for name in ("damaged", "other", "exits"))
    damaged.write_text("half", encoding="utf-8")
    exits.write_text("import sys\nsys.exit(3)", encoding="utf-8")
    assert brelan(*SLOW, "--resume", str(other)).code == 0
    monkeypatch.setattr("brelan.study.arena.simulate.play_chunk", None)
    monkeypatch.setattr("brelan.study.arena.workers.PATIENCE", 1)
    given = [word.format(damaged=damaged, other=other, exits=exits) for word in args]
    same = () if "--paired" in args or "--bots" in args else ("--bots", "simple,random")
    for lang, says in (("en", english), ("fr", french)):
        ran = brelan("simulate", "poker-as", *same, "--deals", "60", *given, "--lang", lang)
        assert ran.code == 2
        assert says in ran.err
        assert ran.out == ""


def test_the_loops_know_blueprint_in_the_place_of_strong(brelan: Brelan) -> None:
    args = ("simulate", "daker", "--fast", "--deals", "400", "--limit", "fixed-limit")
    found = settled(brelan(*args, "--bots", "blueprint,simple", "--json"))
    assert [seat["bot"] for seat in found["seats"]] == ["blueprint", "simple"]
    few_chips = ("--bots", "blueprint,simple", "--stack", "47")
    for lang, bots, says in (
        ("en", ("--bots", "strong,simple"), "'strong' does not play daker with --fast, but 'blueprint' does"),
        ("fr", ("--bots", "strong,simple"), "ne connaît pas «\xa0strong\xa0» pour daker, mais «\xa0blueprint\xa0»"),
        ("en", few_chips, "only for two, with a fixed limit, the pack of the sheet and at least 48 chips each"),
        ("fr", few_chips, "qu’à deux, en limite fixe, avec le paquet d’origine et au moins 48 jetons chacun"),
    ):
        ran = brelan(*args, *bots, "--lang", lang)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err


@pytest.mark.parametrize(
    ("module", "args", "extra"),
    [
        ("numba", ("--fast",), "study"),
        ("matplotlib", ("--plot", "x.png"), "study"),
        ("distributed", ("--cluster", "tcp://127.0.0.1:9"), "cluster"),
    ],
)
def test_what_is_not_installed_is_named(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, module: str, args: tuple[str, ...], extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    ran = brelan("simulate", "poker-as", *args)
    assert ran.code == 2
    assert f"{args[0]} needs: pip install 'brelan[{extra}]'" in ran.err


def test_a_game_without_loops_says_so(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OURS, "poker-as", replace(registry.OURS["poker-as"], loops=None))
    ran = brelan("simulate", "poker-as", "--fast")
    assert (ran.code, ran.err) == (2, "brelan: there are no compiled loops for poker-as\n")


CALLS = """
from numba import njit
from brelan.families.betting.loops import betting, policies

@njit(policies.CUSTOM.signature)
def calls(bets, hand):
    return betting.PAY

POLICIES = {"caller": calls}
"""


def test_a_policy_may_be_a_small_compiled_function(brelan: Brelan, tmp_path: Path) -> None:
    file = tmp_path / "policies.py"
    file.write_text(CALLS, encoding="utf-8")
    args = ("simulate", "daker", "--fast", "--bots", "caller,random", "--deals", "20000", "--json")
    found = settled(brelan(*args, "--policies", str(file), "--paired"))
    assert [bot["bot"] for bot in found["bots"]] == ["caller", "random"]
    assert found["bots"][0]["interval"][0] > 0  # who never folds beats who folds a third of the time
    ran = brelan(*args)
    assert ran.code == 2
    assert "no bot called 'caller'" in ran.err


DOCUMENTATION = Path(__file__).parents[2] / "docs" / "simulation.md"


def test_every_option_and_field_is_documented(brelan: Brelan) -> None:
    page = DOCUMENTATION.read_text(encoding="utf-8")
    for option in options.options_of(SimulateFlags):
        assert re.search(rf"`--{option.name}\b", page), option.name
    paired = brelan(*FAST, "--paired", "--json").json
    for field in {*paired, *paired["seats"][0], *paired["bots"][0]}:
        assert f"`{field}`" in page, field


def test_the_documented_policy_plays(brelan: Brelan, tmp_path: Path) -> None:
    file = tmp_path / "callers.py"
    example = re.search(
        r"```python\n(# callers.py.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert example is not None
    file.write_text(example[1], encoding="utf-8")
    args = [
        "simulate",
        "daker",
        "--fast",
        "--bots",
        "caller,simple",
        "--deals",
        "2000",
        "--paired",
        "--json",
        "--policies",
    ]
    assert [bot["bot"] for bot in settled(brelan(*args, str(file)))["bots"]] == ["caller", "simple"]
