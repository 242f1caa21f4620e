"""Every function of `brelan.learn` has an example, and it holds."""

from __future__ import annotations

import doctest

import pytest

import brelan
from brelan import learn


@pytest.mark.parametrize("name", learn.__all__)
def test_every_function_has_an_example_that_holds(name: str) -> None:
    function = getattr(brelan.learn, name)
    found = doctest.DocTestFinder().find(function, name, globs={})
    assert any(test.examples for test in found)
    for test in found:
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
