"""Icons of the installed program, and the pictures that others show beside a link: for brelan.web's static files.

Drawn by a browser from our own drawings; run it again when those change.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from playwright.sync_api import Browser  # noqa: E402 - the tests' own modules come first

from brelan import registry  # noqa: E402
from brelan.web.assets import assets  # noqa: E402
from brelan.web.drawing.emblems import sprite  # noqa: E402
from brelan.web.pages.game_page import game_picture, preview_of  # noqa: E402
from browser.camera import chromium  # noqa: E402

PREVIEW = (1200, 630)
GROUND = "margin:0; background:radial-gradient(circle at 50% 35%, #285a44, #163a2b); color:#f6f1e4"
ICON_SHARE = 62
"""Hundredths of its square: a system may cut the square to a circle."""


def style_sheets() -> str:
    return "".join(f"<style>{assets()[name].read_text()}</style>" for name in ("base.css", "pieces.css"))


def icon_html(size: int) -> str:
    inner = assets()["icon.svg"].read_text()
    return (
        f'<body style="{GROUND}; display:grid; place-items:center; height:{size}px">'
        f'<div style="width:{ICON_SHARE}%; height:{ICON_SHARE}%">{inner}</div>'
    )


def preview_html(shown: Sequence[str]) -> str:
    """Without words but our name: it is shown in every language."""
    width = 780 if len(shown) == 1 else 350
    pictures = "".join(
        f'<div style="width:{width}px; aspect-ratio:320/190">{game_picture(game)}</div>' for game in shown
    )
    return (
        f'<html data-theme="light" data-suits="two"><body style="{GROUND}; height:630px; overflow:hidden">'
        f"{style_sheets()}{sprite()}"
        "<style>.game-picture { overflow: visible }</style>"  # nothing is cut off by an edge that is not there
        '<div style="display:grid; place-content:center; justify-items:center; gap:32px; height:630px">'
        f'<div style="display:flex; flex-wrap:wrap; justify-content:center; gap:24px; width:1160px">{pictures}</div>'
        '<p style="font:600 60px Georgia, serif; margin:0; color:#f6f1e4">Brelan</p></div>'
    )


def take(browser: Browser, html: str, size: tuple[int, int], path: Path) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(html)
    quality = {"type": "jpeg", "quality": 80} if path.suffix == ".jpg" else {"type": "png"}
    page.screenshot(path=path, **quality)
    page.close()


def take_all(folder: Path | None) -> None:
    """Into this folder, or each in the place of the one that is there."""
    with chromium() as browser:
        for size in (192, 512):
            take(browser, icon_html(size), (size, size), _place(folder, f"icon-{size}.png"))
        take(browser, preview_html(registry.names()), PREVIEW, _place(folder, "preview.jpg"))
        for game in registry.names():
            take(browser, preview_html([game]), PREVIEW, _place(folder, preview_of(game)))


def _place(folder: Path | None, name: str) -> Path:
    return folder / name if folder is not None else Path(str(assets()[name]))


if __name__ == "__main__":
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
