"""HTML read back: a small tree, so that tests can ask what a page offers. Refuses what is not well-formed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}
SVG_EMPTY = {"circle", "ellipse", "path", "polygon", "rect", "use"}


@dataclass
class Node:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
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
        text = "".join(child if isinstance(child, str) else f" {child.text} " for child in self.children)
        return re.sub(r"[ \t\r\n]+", " ", text).strip(" ")  # as browsers do: no-break spaces stay

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("root")
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        node = Node(tag, {name: value or "" for name, value in attrs}, parent=self.at)
        self.at.children.append(node)
        if tag not in VOID:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def read(html: str) -> Node:
    """The tree of a page or fragment."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is not closed"
    return reader.root


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
