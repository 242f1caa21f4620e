"""A link as a QR code: dark on white with its quiet zone, whatever the theme of the page, for cameras are strict."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

QUIET_MODULES: Final = 4
"""ISO/IEC 18004: the empty border, as wide as four of the little squares."""
DARK: Final = "#000"
LIGHT: Final = "#fff"


@lru_cache(maxsize=64)
def qr_code(link: str) -> bytes:
    """An SVG picture, as large as its frame."""
    import segno

    made = BytesIO()
    segno.make(link, error="m", micro=False).save(
        made, kind="svg", border=QUIET_MODULES, dark=DARK, light=LIGHT, xmldecl=False, omitsize=True, nl=False
    )
    return made.getvalue()
