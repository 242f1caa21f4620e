"""The tests' own eyes: what must not stand on a page is noticed."""

from __future__ import annotations

import pytest

from web.dom import check, read

GOOD = (
    '<form id="f"><label for="a">A</label><input id="a"><label>B <input></label><button form="f">OK</button></form>'
)


def test_elements_come_in_the_order_of_the_page() -> None:
    assert [node.tag for node in read("<ul><li><b>1</b></li><li><i>2</i></li></ul><p>3</p>")] == [
        *("root", "ul", "li", "b", "li", "i", "p"),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<input id="a">', '<input id="f">'),  # an id twice
        ('for="a"', ""),  # a field without a label
        ('for="a"', 'for="b"'),  # a label of nothing
        ('form="f"', 'form="g"'),
        ("OK", ""),  # a button without words
        ("<input>", '<input style="color: red">'),
        ("<input>", '<input onclick="go()">'),
    ],
)
def test_what_is_wrong_with_a_page_is_noticed(old: str, new: str) -> None:
    check(read(GOOD))
    with pytest.raises(AssertionError):
        check(read(GOOD.replace(old, new, 1)))


@pytest.mark.parametrize(
    "text",
    [
        "<p>a",  # not closed
        "<p></b></p>",  # closed by another
        "</p>",
        '<p id="a" id="b"></p>',  # an attribute twice
        "<p id=a></p>",  # a value without quotes
        '<p id="a></p>',
        "<p>1 < 2</p>",  # a sign that is not written out
    ],
)
def test_what_is_not_well_formed_is_noticed(text: str) -> None:
    with pytest.raises(AssertionError):
        read(text)


def test_everything_is_read_back() -> None:
    page = read(
        '<!doctype html><html lang="fr"><!-- <p> --><svg viewBox="0 0 1 1"><path d="M0"/></svg>'
        """<p hidden title='"&amp;'>A&nbsp;<b>1 &lt; 2</b>"""
        '<br>B</p><script type="application/json">{"a": "<b>"}</script></html>',
    )
    assert page.one("html")["lang"] == "fr"
    assert [node.tag for node in page] == ["root", "html", "svg", "path", "p", "b", "br", "script"]
    assert page.one("p").attributes == {"hidden": "", "title": '"&'}
    assert page.one("p").text == "A\N{NO-BREAK SPACE} 1 < 2 B"
    assert page.one("script").text == '{"a": "<b>"}'
