"""The files of deploy/ say what is so: paths exist, commands are understood, nothing runs as root."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from brelan.cli.databases import DATABASE_VARIABLE
from brelan.cli.main import COMMANDS
from brelan.cli.serve import Question
from brelan.engine.options import options_of
from brelan.web.sessions import KEY_VARIABLE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
UNIT = (DEPLOY / "brelan.service").read_text(encoding="utf-8")


def check_command(words: list[str]) -> None:
    """`brelan serve` with flags that it has."""
    assert words[1] == "serve"
    assert words[1] in COMMANDS
    known = {f"--{option.name}" for option in options_of(Question)}
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


@pytest.mark.parametrize("variable", [DATABASE_VARIABLE, KEY_VARIABLE])
def test_the_containers_name_the_variables_that_are_read(variable: str) -> None:
    assert f"{variable}: " in COMPOSE


def test_every_secret_must_be_given() -> None:
    """None has a default that somebody could leave as it is."""
    assert set(re.findall(r"\$\{(\w+)", COMPOSE)) == set(re.findall(r"\$\{(\w+):\?\}", COMPOSE))


def test_the_guide_names_every_file() -> None:
    guide = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in guide, file.name
