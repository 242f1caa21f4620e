"""Frames of a socket, and a page that follows them without a browser."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from websockets.sync.client import ClientConnection

from brelan.web.features.table.regions import Frame
from web.dom import Node, read
from web.server import PATIENCE

BEAT = re.compile(r'\{"seq": \d+\}')


class Brought(Frame, frozen=True):
    """A frame as a page reads it."""

    regions: dict[str, str] | UnsetType = UNSET  # type: ignore[assignment]  # the server has them as JSON already


def frame_in(text: str) -> Brought:
    return msgspec.json.decode(text, type=Brought)


def markup_in(frame: Brought) -> str:
    """All markup and all attributes that a frame brings, in one piece: to be searched."""
    texts = [frame.table] if frame.table is not UNSET else []
    texts += frame.regions.values() if frame.regions is not UNSET else ()
    texts += frame.more.values() if frame.more is not UNSET else ()
    for attributes in frame.attributes.values() if frame.attributes is not UNSET else ():
        texts += [f'<i {name}="{value}"></i>' for name, value in attributes.items()]
    if frame.chance is not UNSET:
        texts.append(f'<script type="application/json" id="chance">{json.dumps(frame.chance)}</script>')
    return "\n".join(map(str, texts))


class Follower:
    """A page that applies frames as the script does."""

    def __init__(self, table: str = "") -> None:
        self._show(table)

    def _show(self, table: str) -> None:
        self.root = read(table)
        self._named = {node["id"]: node for node in self.root if "id" in node.attributes}

    def follow(self, frame: Brought) -> Node:
        """The page after a frame."""
        if frame.table is not UNSET:
            self._show(frame.table)
        for name, changed in (frame.attributes or {}).items():
            self._change(self._named[name], changed)
        for name, markup in (frame.regions or {}).items():
            self._replace(self._named[name], read(markup))
        for name, lines in (frame.more or {}).items():
            self._named[name].children += read(lines).children
        return self.root

    @staticmethod
    def _change(element: Node, changed: dict[str, str | None]) -> None:
        now = {**element.attributes, **changed}
        element.attributes = {name: value for name, value in now.items() if value is not None}

    def _replace(self, old: Node, fresh: Node) -> None:
        (made,) = fresh.children
        assert isinstance(made, Node)
        assert old.parent is not None
        assert made["id"] == old["id"]
        made.parent = old.parent
        at = next(place for place, child in enumerate(old.parent.children) if child is old)
        old.parent.children[at] = made
        self._named |= {node["id"]: node for node in made if "id" in node.attributes}


def tree(node: Node | str) -> object:
    """A value that is equal where the elements are, their texts and attributes included."""
    if isinstance(node, str):
        return node
    return node.tag, sorted(node.attributes.items()), list(map(tree, node.children))


class Line(ClientConnection):
    """The socket of a page, with what that page shows."""

    shown: Follower | None = None
    forms = 0

    def send_form(self, form: str, *fields: tuple[str, str]) -> dict[str, Any]:
        """A form as the script sends it, and its answer; frames that come before it are shown."""
        self.forms += 1
        self.send(json.dumps({"number": self.forms, "form": form, "fields": fields}))
        while True:
            text = self.next_text()
            found: dict[str, Any] = json.loads(text)
            if "answer" in found:
                assert found.pop("answer") == self.forms
                return found
            self._show(text)

    def next_text(self, within: float = PATIENCE) -> str:
        """What comes next, but for the beats."""
        while True:
            text = str(self.recv(within))
            if not BEAT.fullmatch(text):
                return text

    def next_table(self, within: float = PATIENCE) -> Node:
        """The page after the next frame."""
        return self._show(self.next_text(within))

    def _show(self, text: str) -> Node:
        if self.shown is None:
            self.shown = Follower()
        return self.shown.follow(frame_in(text))
