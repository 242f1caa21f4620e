"""`python -m website`: make the pages, then build the site in both languages."""

from __future__ import annotations

import shutil
import subprocess
import sys

from website.places import CONFIGURATIONS, SITE
from website.staging import stage


def main() -> None:
    stage()
    shutil.rmtree(SITE, ignore_errors=True)
    for configuration in CONFIGURATIONS.values():
        command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file"]
        subprocess.run([*command, str(configuration)], check=True)


if __name__ == "__main__":
    main()
