"""`python -m brelan` is the command `brelan`."""

from brelan.cli.main import main

main()
