"""One who gave no name is called by a real one: others read it in every sentence."""

from __future__ import annotations

import pytest

from brelan.locales.guests import guest_name, guest_names
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.rooms.names import BOT_NAMES, LONGEST_NAME, clean_name

every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_language
def test_the_stock_is_of_real_names_and_none_is_a_bots(lang: str) -> None:
    names = guest_names(words(lang))
    assert len(set(names)) == len(names) >= 16
    assert all(clean_name(name) == name and len(name) < LONGEST_NAME for name in names)
    assert not {name.casefold() for name in names} & {name.casefold() for name in BOT_NAMES}
    assert not {"you", "vous"} & {name.casefold() for name in names}


@every_language
def test_a_guest_keeps_a_name_that_nobody_else_at_the_table_has(lang: str) -> None:
    say = words(lang)
    assert guest_name(say, "somebody") == guest_name(say, "somebody")
    assert len({guest_name(say, f"person-{number}") for number in range(200)}) == len(guest_names(say))
    taken: list[str] = []
    for _ in range(3 * len(guest_names(say))):
        taken.append(guest_name(say, "somebody", taken))
    assert len({name.casefold() for name in taken}) == len(taken)
