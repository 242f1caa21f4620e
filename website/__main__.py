"""`python -m website`: make the pages, build the site in both languages, check it."""

from __future__ import annotations

import shutil
import subprocess
import sys

from website.checking import faults
from website.places import CONFIGURATIONS, SITE
from website.staging import stage


def main() -> None:
    stage()
    shutil.rmtree(SITE, ignore_errors=True)
    for configuration in CONFIGURATIONS.values():
        command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file"]
        subprocess.run([*command, str(configuration)], check=True)
    if found := faults(SITE):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
