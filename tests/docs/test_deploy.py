"""The files of deploy/ say what is so: paths exist, commands are understood, nothing runs as root."""

from __future__ import annotations

import json
import re
import shlex
from ipaddress import ip_network
from pathlib import Path

import pytest

from brelan.cli.databases import DATABASE_VARIABLE
from brelan.cli.main import COMMANDS
from brelan.cli.serve import ServeFlags
from brelan.engine.options import options_of
from brelan.web.security import MOST_BODY, MOST_RECORD
from brelan.web.sessions import KEY_VARIABLE, OLD_KEYS_VARIABLE
from docs.lock import MACHINES, PROJECT, missing, wanted

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
UNIT = (DEPLOY / "brelan.service").read_text(encoding="utf-8")


def check_command(words: list[str]) -> None:
    """`brelan serve` with flags that it has."""
    assert words[1] == "serve"
    assert words[1] in COMMANDS
    known = {f"--{option.name}" for option in options_of(ServeFlags)}
    assert {word for word in words if word.startswith("--")} <= known


def test_the_image_copies_what_there_is_and_serves() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    for path in " ".join(copied).split():
        assert (ROOT / path).exists(), path
    command = re.search(r"^CMD (\[.+\])$", DOCKERFILE, re.MULTILINE)
    assert command is not None
    check_command(json.loads(command[1]))
    assert "USER brelan" in DOCKERFILE
    assert "/health" in DOCKERFILE


def test_the_unit_serves() -> None:
    command = re.search(r"^ExecStart=(.+)$", UNIT, re.MULTILINE)
    assert command is not None
    check_command(shlex.split(command[1]))
    assert "DynamicUser=yes" in UNIT


@pytest.mark.parametrize("variable", [DATABASE_VARIABLE, KEY_VARIABLE, OLD_KEYS_VARIABLE])
def test_the_containers_name_the_variables_that_are_read(variable: str) -> None:
    assert f"{variable}: " in COMPOSE


def test_every_secret_must_be_given() -> None:
    """None has a default that somebody could leave as it is; there need not be an old one."""
    named = set(re.findall(r"\$\{(\w+)", COMPOSE))
    assert named == {*re.findall(r"\$\{(\w+):\?\}", COMPOSE), OLD_KEYS_VARIABLE}
    assert f"${{{OLD_KEYS_VARIABLE}-}}" in COMPOSE


def test_the_proxy_lets_through_what_the_server_takes_and_no_more() -> None:
    limit = re.search(r"^\s*max_size (\d+)KiB$", CADDYFILE, re.MULTILINE)
    assert limit is not None
    assert int(limit[1]) * 1024 == max(MOST_RECORD, MOST_BODY)
    assert GUIDE.count(f"{limit[1]} kB") == 2


def test_no_visitor_can_say_where_they_come_from() -> None:
    """With "*" the first address of the header would count."""
    trusted = re.search(r"^\s*FORWARDED_ALLOW_IPS: (.+)$", COMPOSE, re.MULTILINE)
    assert trusted is not None
    assert all(ip_network(one).is_private for one in trusted[1].split(","))
    assert "trusted_proxies" not in re.sub(r"^#.*", "", CADDYFILE, flags=re.MULTILINE)


def test_the_wheel_is_built_from_what_is_copied() -> None:
    copied = " ".join(re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)).split()
    project = PROJECT["project"]
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for needed in (*included, *project["license-files"], project["readme"], "src", "pyproject.toml"):
        assert any(needed == one or needed.startswith(f"{one}/") for one in copied), needed


def locked(name: str) -> dict[str, str]:
    """The versions of a lock, each of which has a hash."""
    found = {}
    for line in (DEPLOY / name).read_text(encoding="utf-8").replace(" \\\n", "").splitlines()[1:]:
        pinned = re.fullmatch(r"([a-z0-9-]+)==([\w.!+]+)((?:    --hash=sha256:[0-9a-f]{64})+)", line)
        assert pinned is not None, line
        found[pinned[1]] = pinned[2]
    return found


@pytest.mark.parametrize("name", wanted())
def test_the_image_installs_what_the_project_needs_and_every_file_is_known_by_its_hash(name: str) -> None:
    known = locked(name)
    for machine in MACHINES:
        assert missing(wanted()[name], known, machine) == []
    assert re.search(rf"--require-hashes -r \S*{name}$", DOCKERFILE, re.MULTILINE)
    for line in re.findall(r"^RUN pip install .*", DOCKERFILE, re.MULTILINE):
        assert "--require-hashes" in line or "--no-index" in line
    assert "://" not in (DEPLOY / name).read_text(encoding="utf-8")


def test_a_lock_that_is_too_old_or_has_a_hole_is_noticed() -> None:
    (machine, *_), known = MACHINES, locked("image.lock")
    needs = ["msgspec>=0.19", "sqlalchemy[asyncio]>=2.0.36", 'tomli>=2.0; python_version < "3.11"']
    assert missing(needs, known, machine) == []
    assert missing(needs, {**known, "msgspec": "0.18"}, machine) == needs[:1]
    assert missing(needs, {name: version for name, version in known.items() if name != "sqlalchemy"}, machine) == [
        needs[1]
    ]


def test_the_guide_names_every_file() -> None:
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in GUIDE, file.name
