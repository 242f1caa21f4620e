"""Who a visitor is: a signed cookie with a random id, and their preferences. No account, no password.

The key that signs comes from the environment (several machines must share it) or lies beside the database. Keys that
were used before are still read, so that a new one signs nobody out.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import tempfile
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct

from brelan import registry
from brelan.engine import options
from brelan.errors import BadOption, BrelanError, reason_of
from brelan.locales.languages import LANGUAGES, is_language, languages
from brelan.rooms.store.database import database_url
from brelan.web.pages.visit import Preferences

SESSION: Final = "brelan"
LIKES: Final = "brelan-likes"
ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
HEX: Final = re.compile(r"[0-9a-f]+")
MARK_LENGTH: Final = 43
KEY_BYTES: Final = 32
A_YEAR: Final = 365 * 24 * 3600
KEY_VARIABLE: Final = "BRELAN_SECRET"
OLD_KEYS_VARIABLE: Final = "BRELAN_OLD_SECRETS"
"""Keys of before, with commas between them."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Keys:
    """Signs ids of visitors and the tokens of forms with the first key, and reads what any of them has signed."""

    def __init__(self, *keys: bytes) -> None:
        self._keys = keys

    def _mark(self, purpose: str, text: str) -> str:
        return _mark(self._keys[0], purpose, text)

    def _marks(self, purpose: str, text: str) -> tuple[str, ...]:
        return tuple(_mark(key, purpose, text) for key in self._keys)

    def sign(self, person: str) -> str:
        """The id as it stands in a cookie."""
        return f"{person}.{self._mark('session', person)}"

    def unsign(self, text: str) -> str | None:
        """The id in a cookie, if we have signed it."""
        person, _, mark = text.partition(".")
        if not ID.fullmatch(person) or not _is_one_of(mark, self._marks("session", person)):
            return None
        return person

    def places(self, room: str, address: str) -> tuple[str, ...]:
        """Where somebody is, for one room, as each key marks it: no mark can be turned back into the address. None
        where an address says nothing: behind a proxy that does not pass it on, everybody seems to be on this machine.
        """
        return self._marks("place", f"{room}\0{address}") if _says_where(address) else ()

    def csrf(self, person: str) -> str:
        """What every form of this visitor must carry. Each time it is masked otherwise: pages are compressed, and
        from the sizes of many pages with chosen words one could find out a text that is always the same (BREACH)."""
        mask = secrets.token_hex(MARK_LENGTH)[:MARK_LENGTH]
        return mask + _either(mask, self._mark("form", person))

    def is_csrf(self, person: str, token: str) -> bool:
        mask, masked = token[:MARK_LENGTH], token[MARK_LENGTH:]
        if not HEX.fullmatch(token) or len(masked) != MARK_LENGTH:
            return False
        return _is_one_of(_either(mask, masked), self._marks("form", person))


def _mark(key: bytes, purpose: str, text: str) -> str:
    return hmac.new(key, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()[:MARK_LENGTH]


def _is_one_of(mark: str, marks: tuple[str, ...]) -> bool:
    return any(hmac.compare_digest(mark.encode(), known.encode()) for known in marks)


def _either(one: str, other: str) -> str:
    """Exclusive or of two texts of hexadecimal digits."""
    return f"{int(one, 16) ^ int(other, 16):0{MARK_LENGTH}x}"


def _says_where(address: str) -> bool:
    """`address` as `address_of` gives it: the loopback network of IPv6 is "::"."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_unspecified)


def find_keys(database: str) -> tuple[bytes, ...]:
    """The key that signs, then those of before. From the environment, or from a file beside an SQLite database, which
    is made when it is missing."""
    old = _old_keys()
    given = _given_key()
    return (given, *old) if given is not None else (*_key_file(_file_of(database)), *old)


def check_keys(database: str) -> None:
    """Refuse what `find_keys` would refuse, and make nothing."""
    _old_keys()
    if _given_key() is None:
        file = _file_of(database)
        if file.exists():
            _key_file(file)


def _given_key() -> bytes | None:
    given = os.environ.get(KEY_VARIABLE, "")
    return _strong(KEY_VARIABLE, given) if given else None


def _old_keys() -> tuple[bytes, ...]:
    given = os.environ.get(OLD_KEYS_VARIABLE, "").split(",")
    return tuple(_strong(OLD_KEYS_VARIABLE, key) for key in map(str.strip, given) if key)


def _strong(name: str, key: str) -> bytes:
    if len(key) < KEY_BYTES:
        raise BadOption(
            "weak-secret",
            "{name} must have at least {least:character|characters}, not {length}",
            name=name,
            least=KEY_BYTES,
            length=len(key),
        )
    return key.encode()


def key_file_of(database: str) -> Path | None:
    """The file beside the database, if the key lies there."""
    url = database_url(database)
    if os.environ.get(KEY_VARIABLE) or url.get_backend_name() != "sqlite" or url.database is None:
        return None
    return Path(f"{os.path.splitext(url.database)[0]}.key")  # rooms.key beside rooms.db


def _file_of(database: str) -> Path:
    file = key_file_of(database)
    if file is None:
        raise BadOption(
            "secret-missing",
            "set {name} to a long random text: machines that share a database must share it",
            name=KEY_VARIABLE,
        )
    return file


def _key_file(file: Path) -> tuple[bytes, ...]:
    """One key a line, the newest first.

    Made whole or not at all: of several processes that start together one makes it, and none reads half of it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make_key(file)
        keys = tuple(map(bytes.fromhex, file.read_text(encoding="ascii").split()))
    except OSError as error:
        why = reason_of(error)
        raise BadOption("no-key-file", "cannot keep a key in {file}: {why}", file=str(file), why=why) from error
    except ValueError:
        keys = ()
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise BadOption(
            "bad-key-file", "{file} does not hold a key: delete it, and a new one is made", file=str(file)
        )
    return keys


def _make_key(file: Path) -> None:
    descriptor, name = tempfile.mkstemp(dir=file.parent)  # for its owner alone
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as made:
            made.write(secrets.token_bytes(KEY_BYTES).hex())
        with suppress(FileExistsError):  # another process was quicker
            os.link(name, file)
    finally:
        os.unlink(name)


def bearer_of(connection: Connection, keys: Keys) -> str | None:
    """The person whose token a program sends."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return keys.unsign(token.strip()) if kind.lower() == "bearer" else None


def cookie_of(connection: Connection, keys: Keys) -> str | None:
    """The person whose cookie a browser sends."""
    return keys.unsign(connection.cookies.get(SESSION, ""))


def renewed(connection: Connection, keys: Keys, person: str) -> str:
    """What the cookie of a visitor should say; empty if it says so already."""
    signed = keys.sign(person)
    return signed if connection.cookies.get(SESSION, "") != signed else ""


def persons_of(connection: Connection, keys: Keys) -> tuple[str, ...]:
    """Whoever a request may act for; nobody yet, if it comes from a new visitor."""
    found = (cookie_of(connection, keys), bearer_of(connection, keys))
    return tuple(dict.fromkeys(person for person in found if person is not None))


def new_person() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(16)


class Likes(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What a visitor chose: kept in their browser."""

    lang: str | None = None
    theme: Literal["auto", "light", "dark"] = "auto"
    four_colours: bool = False
    sound: bool = True
    keys: bool = True
    name: str = ""
    closed: str = ""  # the games whose hints they closed

    def closed_hints(self) -> tuple[str, ...]:
        return tuple(name for name in self.closed.split() if name in registry.names())


def likes_of(connection: Connection) -> Likes:
    """From the cookie; what cannot be read is ignored."""
    try:
        given: dict[str, Any] = dict(parse_qsl(connection.cookies.get(LIKES, ""), max_num_fields=20))
        likes: Likes = options.build(Likes, given)
    except (BrelanError, ValueError):
        return Likes()
    return likes


def preferences_of(connection: Connection, likes: Likes) -> Preferences:
    """How the pages look: the visitor's choice, or the language that the browser asks for."""
    return Preferences(
        lang=likes.lang if is_language(likes.lang) else asked_language(connection),
        theme=likes.theme,
        four_colours=likes.four_colours,
        sound=likes.sound,
        keys=likes.keys,
    )


def asked_language(connection: Connection, otherwise: str = LANGUAGES[0]) -> str:
    """The language of ours that the visitor likes best, as `Accept-Language` says."""
    header = connection.headers.get("accept-language", "")
    wanted = []
    for part in header.split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        with suppress(ValueError):
            if 0 < float(weight or 1) <= 1:
                wanted.append((-float(weight or 1), name[:2].lower()))
    spoken = languages()
    return next((name for _, name in sorted(wanted, key=lambda one: one[0]) if name in spoken), otherwise)


def likes_cookie(likes: Likes, secure: bool) -> Cookie:
    """The cookie that keeps a visitor's choices."""
    flags = {True: "yes", False: "no"}
    values = {name: flags.get(value, value) for name, value in msgspec.to_builtins(likes).items()}
    text = quote(urlencode({name: value for name, value in values.items() if value}))  # the reader unquotes it
    return Cookie(key=LIKES, value=text, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def session_cookie(signed: str, secure: bool) -> Cookie:
    """The cookie that says who a visitor is."""
    return Cookie(key=SESSION, value=signed, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")
