"""Every command, asked for what cannot be: one sentence in the language asked for, exit code 2, nothing on disk."""

from __future__ import annotations

import io
import os
import shlex
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brelan import files
from brelan.cli.main import COMMANDS
from brelan.errors import BadOption
from brelan.locales.languages import LANGUAGES
from cli.running import Brelan

PLAYED = """play poker-as --preset classic --deals 1 --seed 5 --bots random --save {record}"""

REFUSED = """
games nonsense | no game is called 'nonsense' | aucun jeu ne s’appelle « nonsense »
games daker nonsense | no game is called 'nonsense' | aucun jeu ne s’appelle « nonsense »
games daker poque | unexpected 'poque': the command is brelan games [GAME] | « poque » est de trop
rules poker-as extra | unexpected 'extra': the command is brelan rules GAME | la commande s’écrit brelan rules GAME
odds poker-as A A | unexpected 'A A' | « A A » est de trop
simulate poker-as extra | unexpected 'extra' | est de trop
advise poker-as extra | unexpected 'extra' | est de trop
solve poker-as extra | unexpected 'extra' | est de trop
play poker-as poque | unexpected 'poque' | « poque » est de trop
serve extra --port 0 --database new.db | unexpected 'extra' | est de trop
serve --port 0 --host '' --database new.db | the host is empty: write 127.0.0.1 | l’hôte est vide : écrivez 127.0.0.1
serve --port 0 --host '  ' --database new.db | the host is empty | l’hôte est vide
serve --port 0 --metrics nowhere --database new.db | 'nowhere' is not an address | « nowhere » n’est pas une adresse
serve --port 0 --metrics :99999 --database new.db | is not an address | n’est pas une adresse
serve --port 0 --keep-days 0 --database new.db | at least 1 | au moins 1
doctor extra | unexpected 'extra' | est de trop
doctor --database missing.db | cannot read 'missing.db': there is no such file | n’existe pas
doctor --database folder | cannot write 'folder': it is a folder | c’est un dossier
doctor --database text | is not an SQLite database | n’est pas une base
doctor --database mysql://x | is not a database | mysql
doctor --database postgresql://root:hunter2@127.0.0.1:1/x | cannot open the database | d’ouvrir la base
backup | name one file, not 0 | nommez un fichier, pas 0
backup a b | name one file, not 2 | nommez un fichier, pas 2
backup copy.db --database missing.db | cannot read 'missing.db': there is no such file | n’existe pas
backup copy.db --database text | is not a sound database | n’est pas une base intacte
backup copy.db --database folder | cannot read 'folder': it is a folder | c’est un dossier
backup c --database postgresql://me:pw@h:7/n | --file=c --host=h --port=7 --username=me --dbname=n | pg_dump
restore | name one file, not 0 | nommez un fichier, pas 0
restore missing.db --database new.db | cannot read 'missing.db': there is no such file | n’existe pas
restore text --database new.db | is not a sound database | n’est pas une base intacte
restore folder --database new.db | cannot read 'folder': it is a folder | c’est un dossier
restore picture.png --database new.db | is not a sound database | n’est pas une base intacte
restore c --database postgresql://me:pw@h/n | --host=h --username=me --dbname=n c | pg_restore
bench extra | no benchmark is called 'extra' | aucune mesure ne s’appelle « extra »
rank AAKQJ poker-as | no game is called 'AAKQJ' | aucun jeu ne s’appelle « AAKQJ »
rank --trump poker-as AAKQJ | no option --trump | --trump
replay folder | cannot read 'folder': it is a folder | impossible de lire « folder » : c’est un dossier
replay missing | there is no such file | n’existe pas
review missing | there is no such file | n’existe pas
review {record} --seat 7 | no seat has the number 7 | aucune place ne porte le numéro 7
verify picture.png | not UTF-8 text | pas un texte en UTF-8
replay {record} --deal 5 | no deal 5; its last one is 1 | pas de manche 5 ; la dernière est la manche 1
replay {record} --seat 7 | no seat has the number 7 | aucune place ne porte le numéro 7
play --save kept | --save: for the terminal only | --save : pour le terminal seulement
play --players 3 --bots random | --players, --bots: for the terminal | --players, --bots : pour le terminal
play --name daker | --name: for the terminal only | --name : pour le terminal seulement
play poker-as --port 0 | --port: for play in the browser only | --port : pour le navigateur seulement
play poker-as --bots nobody | no bot called 'nobody' | pas de bot « nobody »
play poker-as --save folder | cannot write 'folder': it is a folder | d’écrire « folder » : c’est un dossier
play poker-as --save none/record | there is no such file or folder | n’existe pas
play poker-as --save text/record | not a folder | autre chose qu’un dossier
play poker-as --save /proc/version/x | not a folder | autre chose qu’un dossier
play poker-as --until 5 | the agreed end has already passed | déjà passée
play poker-as --minutes 5 --hour 22:30 | one end only: --minutes, --hour | une seule fin : --minutes, --hour
play poker-as --hour 25:99 | not a time of day | n’est pas une heure
simulate poker-as --deals 2 --plot folder | must end in .png | doit finir par .png
simulate poker-as --deals 2 --plot none/x.svg | cannot write 'none/x.svg' | impossible d’écrire « none/x.svg »
simulate poker-as --deals 2 --resume folder | cannot read 'folder': it is a folder | c’est un dossier
simulate poker-as --deals 2 --resume none/run | there is no such file or folder | n’existe pas
simulate daker --deals 2 --pack folder | cannot read 'folder': it is a folder | c’est un dossier
simulate daker --deals 2 --max-bet 20 | 'max-bet' has no effect unless 'limit' is limit | ne sert que si « limit »
rank poque AsAdKc9d7h --bonus-full 4 | unless 'full-combinations' is yes | si « full-combinations » vaut oui
rank poker-as AAKQJ --pure-first | unless 'wild-aces' is yes | ne sert que si « wild-aces » vaut oui
serve --port 0 --database folder | cannot write 'folder': it is a folder | c’est un dossier
serve --port 0 --database folder/ | it is a folder | c’est un dossier
serve --port 0 --database . | it is a folder | c’est un dossier
serve --port 0 --database / | it is a folder | c’est un dossier
serve --port 0 --database sqlite:///folder | it is a folder | c’est un dossier
serve --port 0 --database text | 'text' is not an SQLite database | « text » n’est pas une base SQLite
serve --port 0 --database /dev/null | is not an SQLite database | n’est pas une base SQLite
serve --port 0 --database text/rooms.db | not a folder | autre chose qu’un dossier
serve --port 0 --database mysql://a:b@c/d | sqlite:///FILE | sqlite:///FICHIER
serve --port 0 --database= | sqlite:///FILE | sqlite:///FICHIER
serve --port 0 --database bad.db | bad.key does not hold a key | bad.key ne contient pas de clé
serve --port 99999 --database new.db | at most 65535 | au plus 65 535
serve --port 0 --host 203.0.113.1 --database new.db | does not have that address | cette machine n’a pas cette adresse
serve --port 0 --host no.invalid --database new/rooms.db | unknown host name | aucune machine ne porte ce nom
serve --port {busy} --database new.db | port {busy}: another program | port {busy} : un autre programme
"""
"""A command line, what it says in English, and in French."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A folder with things that are not what a command wants, and a port that is taken."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("text").write_text("no database\n", encoding="utf-8")
    Path("kept").write_text("dear to somebody\n", encoding="utf-8")
    Path("picture.png").write_bytes(b"\x89PNG\xff")
    Path("bad.key").write_text("no key\n", encoding="utf-8")
    umask = os.umask(0o022)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield {"busy": str(taken.getsockname()[1]), "record": str(tmp_path / "one.record")}
    os.umask(umask)  # a server keeps what it writes to itself


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"" for path in sorted(folder.rglob("*"))}


@pytest.mark.parametrize("line", REFUSED.strip().splitlines(), ids=lambda line: line.partition(" |")[0])
def test_a_meaningless_call_says_why_in_one_sentence_and_leaves_nothing(
    brelan: Brelan, desk: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    asked, *sentences = (part.strip() for part in line.split(" | "))
    if "{record}" in asked:
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 60))
        assert brelan(*PLAYED.format(**desk).split()).code == 0
    before = everything(tmp_path)
    for lang, sentence in zip(("en", "fr"), sentences, strict=True):
        ran = brelan("--lang", lang, *shlex.split(asked.format(**desk)))
        assert ran.code == 2
        said = ran.err.replace("\u00a0", " ").replace("\u202f", " ")
        assert said.startswith("brelan: ")
        assert said.count("\n") == 1
        assert sentence.format(**desk) in said
        assert ran.out == ""
    assert everything(tmp_path) == before


def test_every_command_is_asked_for_something_meaningless() -> None:
    assert {line.split()[0] for line in REFUSED.strip().splitlines()} == set(COMMANDS)


def test_a_server_with_a_weak_secret_makes_no_database(
    brelan: Brelan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRELAN_SECRET", "short")
    ran = brelan("serve", "--port", "0", "--database", str(tmp_path / "new.db"))
    assert (ran.code, "BRELAN_SECRET" in ran.err) == (2, True)
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [name for name, spec in COMMANDS.items() if spec.takes_game])
def test_help_without_a_game_tells_how_to_go_on(brelan: Brelan, command: str, lang: str) -> None:
    told = " ".join(brelan("--lang", lang, command, "--help").out.split())
    assert "daker, daker-draw, game-round, pai-gow, poker-as, poque" in told
    assert f"brelan {command} daker --help" in told
    assert f"brelan {command} daker --help" not in " ".join(brelan(command, "poque", "--help").out.split())


def test_a_game_is_a_word_and_not_the_value_of_a_flag(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    ran = brelan("play", "--name", "daker", "poker-as", "--seed", "1", "--bots", "random")
    assert ran.code == 0
    assert "Poker d’As against" in ran.out


# What a person has asked to be kept


class Typing:
    """Somebody who always takes the first move, and does something else before."""

    def __init__(self, before: Callable[[], None]) -> None:
        self._before = before

    def readline(self, _size: int = -1) -> str:
        self._before()
        return "1\n"


def test_the_record_is_kept_after_every_deal(brelan: Brelan, desk: dict[str, str], tmp_path: Path) -> None:
    """What is lost with the lights is one deal at the most."""
    sizes: list[int] = []

    def look() -> None:
        path = Path(desk["record"])
        sizes.append(path.stat().st_size if path.exists() else 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", Typing(look))
        ran = brelan(*PLAYED.format(**desk).replace("--deals 1", "--deals 3").split())
    assert ran.code == 0
    assert ran.out.count("The record is in") == 1
    assert sizes[0] == 0
    assert len(set(sizes)) == 3  # nothing, one deal, two deals
    assert brelan("verify", desk["record"], "--json").json["deals"] == 3
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_who_leaves_before_the_first_deal_loses_no_former_record(
    brelan: Brelan, desk: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert brelan("play", "--terminal", "--save", "kept").code == 0
    assert Path("kept").read_text(encoding="utf-8") == "dear to somebody\n"
    assert desk


def test_a_record_that_cannot_be_written_after_all_is_kept_elsewhere(
    brelan: Brelan, desk: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder was there when play began."""
    target = tmp_path / "soon gone"
    target.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "folder"))

    monkeypatch.setattr("sys.stdin", Typing(lambda: target.rmdir() if target.exists() else None))
    ran = brelan(*PLAYED.format(record="RECORD").split()[:-1], str(target / "one.record"))
    assert ran.code == 2
    (kept,) = Path("folder").iterdir()
    assert f"the record is in {kept.absolute()}" in ran.err
    assert brelan("verify", str(kept), "--json").json["holds"]
    assert desk


def test_a_file_is_written_whole_and_stays_what_it_was(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("before", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    files.write_whole(str(link), b"after")
    assert link.is_symlink()
    assert file.read_bytes() == b"after"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    files.write_whole("/dev/null", b"gone")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(BadOption, match="the disk is full"):
        files.write_whole("/dev/full", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]
