"""The cards of Faraway on the pages: those that a score looked for, and each by itself."""

import pytest

from tests.web.phone import Phone, open_at


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Condition: stones 1 /4 Further left, not visible yet: 2 stones (32, 23)."),
        ("fr", "Condition : pierres 1 /4 Plus à gauche, pas encore en vue : 2 pierres (32, 23)."),
    ],
)
def test_a_missed_condition_says_what_lies_further_left(app, tables, lang, said):
    page = open_at(Phone(app, lang), tables["over"], "/scores?open=0.1")
    assert said in page.text.replace("\u00a0", " "), page.text
