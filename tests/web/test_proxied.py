"""Behind a proxy: what it says of a visitor is believed, and nothing that a visitor says of themselves."""

from __future__ import annotations

import httpx
import pytest
from litestar import Litestar, Request, get

from brelan.web.limits import address_of
from brelan.web.security import is_public
from web.server import Server
from web.serving import serving
from web.visitors import Visitor

SEEN = "203.0.113.9"
"""The visitor's address, as the proxy sees it."""
INVENTED = "198.51.100.6"


@get("/")
async def who_comes(request: Request[None, None, Litestar]) -> str:  # type: ignore[type-var] # a state of no kind
    return f"{address_of(request)} {request.url.scheme}"


@pytest.mark.parametrize(
    ("trusted", "header", "address"),
    [
        ("", SEEN, SEEN),
        ("", f"{INVENTED}, {SEEN}", SEEN),  # a proxy that appends: the last one is what it saw
        ("", f"{INVENTED}, {SEEN}, 127.0.0.1", SEEN),  # through two proxies of this machine
        ("", f"127.0.0.1, {SEEN}", SEEN),
        ("127.0.0.1,10.0.0.0/8", f"{INVENTED}, {SEEN}, 10.1.2.3", SEEN),
        ("10.0.0.0/8", SEEN, "127.0.0.1"),  # whoever asks is no proxy of ours
        ("10.0.0.0/8", f"{SEEN}, 10.0.0.1", "127.0.0.1"),
    ],
)
def test_the_last_address_that_is_no_proxy_of_ours_is_the_visitors(
    trusted: str, header: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trusted:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    else:
        monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    with serving(Litestar([who_comes])) as server:
        answer = httpx.get(server, headers={"X-Forwarded-For": header, "X-Forwarded-Proto": "https"})
    assert answer.text == f"{address} {'http' if address == '127.0.0.1' else 'https'}"


@pytest.mark.parametrize(
    ("host", "public"),
    [
        ("cards.example.org", True),
        ("cards.example.org:8443", True),
        ("CARDS.Example.ORG.", True),
        ("cards", False),
        ("cards:8000", False),
        ("localhost", False),
        ("game.localhost:8000", False),
        ("192.168.1.7", False),
        ("192.168.1.7:8000", False),
        ("[2001:db8::1]", False),
        ("[2001:db8::1]:8000", False),
        ("[::ffff:192.0.2.1]:8000", False),
        ("cards.local", False),
        ("box.home.arpa:443", False),
        ("home.arpa.example.org", True),
        ("", False),
    ],
)
def test_only_names_of_the_internet_are_for_https_alone(server: Server, host: str, public: bool) -> None:
    assert is_public(host) == public
    if not host:
        return
    for scheme in ("https", "http"):
        with Visitor(server, "Anne", Host=host, **{"X-Forwarded-Proto": scheme}) as anne:
            for path in ("/", "/static/brelan.css", "/nowhere"):
                told = anne.get(path).headers.get("strict-transport-security")
                assert told == ("max-age=15552000" if public and scheme == "https" else None)
