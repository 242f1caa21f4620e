"""The version, here and nowhere else: the build reads it from this file."""

from typing import Final

__version__: Final = "0.1.0"
