"""AQUA, score only by the printed sheet: the number pad, row after row, and who was first in a tie."""

import pytest

from tests.web.aqua import final, lay
from tests.web.phone import Phone, open_at, press

BOOKLET = (25, 24, 11, 6, 8, 9, 0, 0, 0)


def write(phone, *numbers):
    """Digit by digit; where a longer number could follow, the next row is asked for."""
    for number in numbers:
        for digit in str(number):
            press(phone, f"d{digit}")
        if number and (number < 20 or number > 199):
            press(phone, "n")


def column(app, table, seat=0):
    sheet = final(app, table)["sheets"][seat]
    return (sheet["large"], sheet["small"], sheet["reefs"], *sheet["ecosystems"])


def test_the_example_of_the_booklet(either, app, store):
    table = lay(store, (), ("Élodie",), mode="tally")
    open_at(either, table)
    write(either, *BOOKLET)
    assert column(app, table) == BOOKLET and "All sheets are filled in" in either.page.text
    assert "83" in open_at(either, table, "/scores").text and "Level 80" in either.page.text


def test_a_number_that_went_in_by_itself_leaves_no_next_that_could_skip_a_row(either, app, store):
    """After 25 the second row waits: there is nothing to go on from, and a late tap changes nothing."""
    table = lay(store, (), mode="tally")
    open_at(either, table)
    assert 'value="n"' not in either.page.source
    press(either, "d2")
    assert 'value="n"' in either.page.source
    press(either, "d5")
    assert "Ana: small animals" in either.page.text and 'value="n"' not in either.page.source
    form = either.page.dock
    either.post(form.action, form.sent(("tap", "n")))
    assert "Ana: small animals" in either.page.text
    press(either, "d2")
    press(either, "d4")
    assert column(app, table)[:3] == (25, 24, None)
    either.follow("seat=0&at=0")
    press(either, "n")
    assert "Ana: small animals" in either.page.text, "from a number that stands the next row is one tap"


@pytest.mark.rule("Q7.3")
def test_a_tie_on_the_sheets_asks_who_was_first(app, store):
    phone, table = Phone(app), lay(store, (), ("Ana", "Bruno", "Chloé"), mode="tally")
    open_at(phone, table)
    for _ in range(3):
        write(phone, *BOOKLET)
    assert "A tie: who played number 1" in phone.page.text
    press(phone, "o2")
    press(phone, "o0")
    assert final(app, table)["last_round_order"] == [2, 0, 1] and "All sheets" in phone.page.text
