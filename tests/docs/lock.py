"""What the image installs, to the byte: `python tests/docs/lock.py` writes the locks of deploy/ anew.

Where this environment has a package, its version is taken, so that the image has what the tests ran with; otherwise
the newest that fits. The hashes are those of the wheels for Linux on x86-64 and ARM, for the Python of the image. No
file says where they came from.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: Final = ("server", "study")
"""Of the package, in the image."""
MACHINES: Final = ("x86_64", "aarch64")
SYSTEMS: Final = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")


def wanted() -> dict[str, list[str]]:
    """What each lock must fulfil: of the image, and of the stage that builds the wheel."""
    project = PROJECT["project"]
    extras = [one for extra in EXTRAS for one in project["optional-dependencies"][extra]]
    return {"image.lock": [*project["dependencies"], *extras], "build.lock": PROJECT["build-system"]["requires"]}


def python_of_the_image() -> str:
    """As the Dockerfile says."""
    found = re.search(
        r"^FROM python:(3\.\d+)-slim$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found is not None
    return found[1]


def environment(machine: str) -> dict[str, str]:
    """What markers are asked of."""
    version = python_of_the_image()
    return {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "python_full_version": f"{version}.0",
        "python_version": version,
        "sys_platform": "linux",
    }


def missing(
    needed: Iterable[str], locked: Mapping[Any, str], machine: str, extras: Iterable[str] = ("",)
) -> list[str]:
    """Which of these requirements the locked versions do not fulfil."""
    found = []
    for text in needed:
        one = Requirement(text)
        here = [{**environment(machine), "extra": extra} for extra in extras]
        if one.marker is None or any(one.marker.evaluate(asked) for asked in here):
            version = locked.get(canonicalize_name(one.name))
            if version is None or not one.specifier.contains(version, prereleases=True):
                found.append(text)
    return found


def resolve(needed: list[str], machine: str, folder: Path) -> list[dict[str, Any]]:
    """What pip would install, by its own report."""
    report, installed = folder / f"{machine}.json", folder / "installed.txt"
    ours = canonicalize_name(PROJECT["project"]["name"])
    versions = {canonicalize_name(one.metadata["Name"]): one.version for one in metadata.distributions()}
    installed.write_text("".join(f"{name}=={version}\n" for name, version in versions.items() if name != ours))
    systems = [f"--platform={system}_{machine}" for system in SYSTEMS]
    how = ["--dry-run", "--ignore-installed", "--only-binary=:all:", f"--target={folder}", f"--report={report}"]
    where = [*systems, "--implementation=cp", f"--python-version={python_of_the_image()}"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", *how, *where, f"--constraint={installed}"]
    subprocess.run([*pip, *needed], check=True)
    found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["install"]
    return found


def lock_of(needed: list[str], folder: Path) -> str:
    """The text of a lock. pip asks the markers of packages for the Python that runs it: here they are asked again."""
    hashes: dict[str, set[str]] = {}
    for machine in MACHINES:
        items = resolve(needed, machine, folder)
        locked = {canonicalize_name(one["metadata"]["name"]): one["metadata"]["version"] for one in items}
        for one in items:
            named = canonicalize_name(one["metadata"]["name"])
            lacking = missing(
                one["metadata"].get("requires_dist", []), locked, machine, one.get("requested_extras", [""])
            )
            if lacking:
                raise SystemExit(f"{named} needs more on {machine}: {', '.join(lacking)}")
            hashes.setdefault(f"{named}=={locked[named]}", set()).add(
                one["download_info"]["archive_info"]["hashes"]["sha256"]
            )
    lines = ["# Written by tests/docs/lock.py from pyproject.toml."]
    for pinned, known in sorted(hashes.items()):
        lines.append(" \\\n".join([pinned, *(f"    --hash=sha256:{one}" for one in sorted(known))]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, needed in wanted().items():
        with tempfile.TemporaryDirectory() as made:
            (DEPLOY / name).write_text(lock_of(needed, Path(made)), encoding="utf-8")
