"""`python -m tools.site`: make the pages, build the site in both languages, check it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.site.checking import faults
from tools.site.places import CONFIGURATIONS, REPOSITORY, SITE, repository
from tools.site.staging import stage


def build(configuration: Path) -> None:
    """Zensical may lose its watcher on a busy machine ("Watcher disconnected"): then it builds a second time."""
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(configuration)]
    known = {**os.environ, REPOSITORY: repository()}
    if subprocess.run(command, check=False, env=known).returncode:
        subprocess.run(command, check=True, env=known)


def main() -> None:
    stage()
    shutil.rmtree(SITE, ignore_errors=True)
    for configuration in CONFIGURATIONS.values():
        build(configuration)
    if found := faults(SITE):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
