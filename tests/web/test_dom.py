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
