"""HTML read back: a small tree, so that tests can ask what a page offers. Refuses what is not well-formed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from types import MappingProxyType

VOID = {"br", "hr", "img", "input", "link", "meta"}
ATTRIBUTES = r"""((?:\s+[^\s"'<>/=]+(?:="[^"]*"|='[^']*')?)*)\s*"""
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?""")
MARK = re.compile(
    r"<!--.*?-->|<!doctype [^>]*>"
    r"|</([a-z][\w-]*)>"
    rf"|<script{ATTRIBUTES}>(.*?)</script>"
    rf"|<([a-z][\w-]*){ATTRIBUTES}(/?)>",
    re.DOTALL | re.IGNORECASE,
)


@dataclass(slots=True)
class Node:
    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)  # to be replaced, not changed: elements share them
    children: list[Node | str] = field(default_factory=list)
    parent: Node | None = None

    def __iter__(self) -> Iterator[Node]:
        """This element and all within it, in the order of the page."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(child for child in reversed(node.children) if isinstance(child, Node))

    def all(self, tag: str = "", **wanted: str) -> list[Node]:
        """The elements with these attributes; `class_` asks for one class among several."""
        return [node for node in self if (not tag or node.tag == tag) and node.has(**wanted)]

    def has(self, **wanted: str) -> bool:
        for name, value in wanted.items():
            found = self.attributes.get(name.rstrip("_").replace("_", "-"))
            if found is None or (value not in found.split() if name == "class_" else found != value):
                return False
        return True

    def one(self, tag: str = "", **wanted: str) -> Node:
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} of {tag} {wanted}"
        return found[0]

    @property
    def text(self) -> str:
        return re.sub(r"[ \t\r\n]+", " ", "".join(self._texts())).strip(" ")  # as browsers do: no-break spaces stay

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield " "
                yield from child._texts()
                yield " "

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]


def read(html: str) -> Node:
    """The tree of a page or fragment. Thousands of pages are read: a strict reader of what we write takes a third of
    the time of one that forgives everything."""
    root = at = Node("root")
    end = 0
    for mark in MARK.finditer(html):
        _add_text(at, html[end : mark.start()])
        end = mark.end()
        closes, of_script, script, opens, attributes, empty = mark.groups()
        if closes:
            assert at.tag == closes.lower(), f"</{closes}> closes <{at.tag}>"
            assert at.parent is not None
            at = at.parent
        elif opens:
            node = Node(opens.lower(), _attributes(attributes), parent=at)
            at.children.append(node)
            if not empty and node.tag not in VOID:
                at = node
        elif script is not None:
            at.children.append(Node("script", _attributes(of_script), [script], at))
    _add_text(at, html[end:])
    assert at is root, f"<{at.tag}> is not closed"
    return root


@lru_cache(10_000)
def _attributes(text: str) -> Mapping[str, str]:
    pairs = ATTRIBUTE.findall(text)
    found = {name.lower(): unescape(double or single) for name, double, single in pairs}
    assert len(found) == len(pairs), f"an attribute twice: {text}"
    return MappingProxyType(found)


def _add_text(node: Node, text: str) -> None:
    if text:
        assert "<" not in text, f"no tag of ours: {text[text.index('<') :][:80]}"
        node.children.append(unescape(text))


def check(root: Node) -> None:
    """What holds for every page: unique ids, references that lead somewhere, nothing inline, controls with names."""
    nodes = list(root)
    ids = Counter(node["id"] for node in nodes if "id" in node.attributes)
    assert all(count == 1 for count in ids.values()), sorted(name for name, count in ids.items() if count > 1)
    labelled = {node["for"] for node in nodes if node.tag == "label" and "for" in node.attributes}
    for node in nodes:
        assert "style" not in node.attributes, node
        assert not [name for name in node.attributes if name.startswith("on")], node.attributes
        for reference in ("for", "form", "aria-labelledby", "aria-describedby"):
            for name in node.attributes.get(reference, "").split():
                assert name in ids, f"{reference}={name}"
        if node.tag == "script":
            assert not node.text or node.has(type="application/json")  # which no browser runs
        if node.tag in ("button", "a", "summary"):
            assert spoken(node), f"a {node.tag} without words: {node.attributes}"
        if node.tag in ("input", "select", "textarea") and node.attributes.get("type") != "hidden":
            named = "aria-label" in node.attributes or node.attributes.get("id", "") in labelled or _labelled(node)
            assert named, f"a field without a label: {node.attributes}"


def spoken(node: Node) -> str:
    """What a screen reader says of it: its words, and the names of the drawings within."""
    if "aria-label" in node.attributes:
        return node["aria-label"]
    return " ".join([node.text, *(part["aria-label"] for part in node if "aria-label" in part.attributes)]).strip()


def _labelled(node: Node) -> bool:
    at: Node | None = node
    while at is not None:
        if at.tag == "label":
            return bool(spoken(at))
        at = at.parent
    return False
