"""A number of a count that is corrected from the log: which and whose it is, then what changed, with its undo."""

import pytest

from tests.games.own import own
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.phone import press
from tests.web.scenes import put

NAMES = ("Ana", "Bo")
CORRECTED = own("own", "CORRECTED")


def corrected(app, store, game, log, seq=1, **more):
    """The log's way to where an entry is corrected."""
    phone = Player(app, laid_out(store, game, NAMES, log, mode="tally", **more))
    phone.at(f"/log?open={seq}")
    phone.follow(f"corrects={seq}")
    return phone


@pytest.fixture
def aztecs(app, store):
    log = [put(0, "priests", 6), put(0, "aliens", [3, 5]), put(1, "priests", 2)]
    return lambda seq: corrected(app, store, "space_aztecs", log, seq, options={"removed": "green"})


def test_it_says_whose_number_it_is_and_what_it_holds_with_the_way_back(aztecs):
    phone = aztecs(1)
    assert "Amend entry 1 Ana · Priests: 6 → ?" in phone.page.text and "Back to the log" in phone.page.labels
    assert any(link.endswith("/log?open=1#e1") for link in phone.page.links)
    phone.follow("dock=aliens")
    assert "→ ?" not in phone.page.text, "another number"


def test_what_changed_is_one_line_with_its_undo(aztecs):
    phone = aztecs(1)
    page = press(phone, "n4")
    assert "Priests: 4 instead of: 6" in page.text and "→ ?" not in page.text
    assert any(link.endswith("/log?open=1#e1") for link in page.links)
    page = phone.press(phone.form("stay"), ("do", "undo"))
    assert phone.status == 200 and "Priests: 4" not in page.text


def test_of_several_cards_all_are_named_and_each_change_is_told(aztecs):
    phone = aztecs(2)
    assert "Amend entry 2 Ana · Aliens: 3, 5 → ?" in phone.page.text
    assert "Aliens: − 5" in press(phone, "b").text
    assert "Aliens: + 7" in press(phone, "n7").text
    page = press(phone, "x")
    assert "Aliens: + 7" not in page.text and "→ ?" not in page.text, "on to the next question"
    page = press(phone, "n1")
    assert "instead of" not in page.text


def test_a_number_that_was_replaced_since_is_shown_as_it_is_now(app, store):
    phone = corrected(app, store, "vineta", [put(1, "won", 9), put(1, "won", 8)])
    assert "Bo · Houses won: 8 → ?" in phone.page.text
    assert "Houses won: 10 instead of: 8" in press(phone, "won:10").text


@pytest.mark.parametrize("game", CORRECTED)
def test_every_game_says_so(app, store, game):
    entry, asks, taps, changed = CORRECTED[game]
    phone = corrected(app, store, game, [entry])
    assert f"{asks} → ?" in phone.page.text
    assert changed in press(phone, *taps).text


def test_a_card_is_replaced_through_its_pad(app, store):
    phone = corrected(app, store, "faraway", [put(0, "regions", [12, 30])])
    phone.follow("dock=pad")
    assert "→ ?" in phone.page.text
    assert "in place of" in press(phone, "d4", "d0").text


def test_what_another_phone_entered_since_is_not_taken_for_the_correction(app, aztecs, store):
    phone = aztecs(1)
    press(phone, "n4")
    with store.writing(phone.table.id) as writing:
        writing.append([put(1, "priests", 3)], "another", "k")
    assert "instead of" not in phone.get(phone.address).text


@pytest.mark.parametrize("named", ["0", "9", "x", "1.", "-1", "1.99", "²"])
def test_no_entry_of_that_number(app, aztecs, named):
    phone = aztecs(1)
    phone.at(f"?seat=0&dock=priests&corrects={named}")
    assert phone.status == 200 and "→ ?" not in phone.page.text
