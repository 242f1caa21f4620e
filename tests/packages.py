"""Packages of others, installed into an environment of their own, and programs that run there."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]

COMMANDS = """
import sys
from brelan.cli.main import main

for command in sys.argv[1:]:
    try:
        main(command.split())
    except SystemExit as ended:
        assert not ended.code, command
    print(end="\\0", flush=True)
"""


def installed(folder: Path, package: str, files: Mapping[str, str], entry_points: str) -> Path:
    """The Python of a fresh environment that has what we have, and a package with these files."""
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    own = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    (own / "ours.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    wheel, info = folder / f"{package}-1.0-py3-none-any.whl", f"{package}-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        for name, text in files.items():
            file.writestr(f"{package}/{name}", text)
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: 1.0\n")
        file.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{info}/entry_points.txt", entry_points)
        file.writestr(f"{info}/RECORD", "")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"]
    subprocess.run([*pip, str(own), str(wheel)], check=True, capture_output=True)
    return folder / "venv" / "bin" / "python"


def outside() -> dict[str, str]:
    """An environment that leads to nothing of ours by itself."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(python: Path, program: str, *arguments: str, folder: Path | None = None, typed: str = "") -> str:
    """What the program prints; it must end well."""
    command = [str(python), "-c", program, *arguments]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, env=outside(), cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def brelan_says(python: Path, *commands: str, typed: str = "") -> list[str]:
    """What each of these commands prints, one after the other in one process."""
    return run(python, COMMANDS, *commands, typed=typed).split("\0")[:-1]


def one_die(folder: Path) -> Path:
    """The Python of an environment with the game of docs/adding-a-game.md, as its `pyproject.toml` describes it."""
    import tomllib

    source = ROOT / "examples" / "one-die"
    described = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    points = [
        f"[{group}]\n" + "".join(f"{name} = {at}\n" for name, at in of.items()) for group, of in described.items()
    ]
    package = source / "one_die"
    files = {
        file.relative_to(package).as_posix(): file.read_text(encoding="utf-8")
        for file in package.rglob("*.*")
        if file.suffix in (".py", ".ftl", ".md", ".html", ".css", ".toml")
    }
    return installed(folder, "one_die", files, "\n".join(points))
