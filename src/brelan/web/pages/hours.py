"""An hour as it is told: by the script on the viewer's own clock, without it in UTC, which is then said."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup


def hour(moment: int) -> Markup:
    """From seconds since 1970."""
    at = datetime.fromtimestamp(moment, UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(at.strftime("%Y-%m-%dT%H:%M:%SZ"), at.strftime("%H:%M"))
