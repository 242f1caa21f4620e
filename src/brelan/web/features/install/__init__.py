"""The site as an installed program: its names and icons, and a page for when the server cannot be reached."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response

from brelan.locales.words import words
from brelan.web.pages import links
from brelan.web.pages.render import render_page
from brelan.web.pages.visit import Preferences, Visit
from brelan.web.visitor import Page, ThisVisitor, html, reads

CLOTH: Final = "#163a2b"
"""The ground of a window before its page is drawn."""
ICONS: Final = (
    {"src": links.static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
    {"src": links.static("icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any maskable"},
    {"src": links.static("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
)


@reads(links.MANIFEST, cost="nothing")
async def manifest(visitor: ThisVisitor) -> Response[dict[str, Any]]:
    """In the visitor's language."""
    say = words(visitor.preferences.lang)
    content = {
        "id": links.LOBBY,
        "name": "Brelan",
        "short_name": "Brelan",
        "description": say("web-lobby-lead"),
        "lang": say.lang,
        "categories": ["games"],
        "start_url": links.LOBBY,
        "scope": links.LOBBY,
        "display": "standalone",
        "background_color": CLOTH,
        "theme_color": CLOTH,
        "icons": ICONS,
    }
    return Response(content, media_type="application/manifest+json")


def offline_page(lang: str) -> str:
    """Shown by the browser itself when it cannot reach the server."""
    visit = Visit(path=links.OFFLINE, csrf="", preferences=Preferences(lang=lang))
    return render_page("offline.html", visit, "trouble", words(lang)("web-offline-title"))


@reads(links.OFFLINE)
async def offline(visitor: ThisVisitor) -> Page:
    """A browser keeps it and shows it when it cannot reach the server: it holds nothing of anybody."""
    return html(offline_page(visitor.preferences.lang), visitor)


HANDLERS: Final = (manifest, offline)
