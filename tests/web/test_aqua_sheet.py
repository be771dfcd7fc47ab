"""AQUA, score only by the printed sheet: the number pad, row after row, and who was first in a tie."""

import pytest

from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.aqua import final, lay
from tests.web.phone import Phone, corrected_at, open_at, press
from tests.web.scenes import put

BOOKLET = (25, 24, 11, 6, 8, 9, 0, 0, 0)


def write(phone, *numbers):
    """Digit by digit; where a longer number could follow, the next row is asked for."""
    for number in numbers:
        for digit in str(number):
            press(phone, f"d{digit}")
        if 0 < number < 10:
            press(phone, "n")


def type_blind(phone, *numbers):
    """As somebody does who looks at the paper: two digits and on, after a single one the key for the next row."""
    for number in numbers:
        for digit in str(number):
            phone.send(f"d{digit}")
        if 0 < number < 10:
            phone.send("n")


def column(app, table, seat=0):
    sheet = final(app, table)["sheets"][seat]
    return (sheet["large"], sheet["small"], sheet["reefs"], *sheet["ecosystems"])


def test_the_example_of_the_booklet(either, app, store):
    table = lay(store, (), ("Élodie",), mode="tally")
    open_at(either, table)
    write(either, *BOOKLET)
    assert column(app, table) == BOOKLET and "All sheets are filled in" in either.page.text
    assert "83" in open_at(either, table, "/scores").text and "Level 80" in either.page.text


def test_a_digit_that_nobody_ended_stays_in_its_cell_and_goes_in_with_the_next_tap(app, store):
    """Whoever fills the sheet cell by cell, or goes on to the other player, leaves a single digit behind."""
    phone, table = Phone(app), laid_out(store, "aqua", ("Léa", "Marc"), [], "tally")
    open_at(phone, table)
    press(phone, "d7")
    assert "Léa: large animals, 7" in phone.follow("seat=1&nth=2").source, "it stands there still"
    press(phone, "d4")
    phone.follow("seat=0&nth=4")
    press(phone, "d9")
    phone.follow("seat=0&nth=5")
    press(phone, "d3")
    press(phone, "n")
    assert column(app, table) == (7, None, None, None, 9, 3, None, None, None)
    assert column(app, table, 1)[:3] == (None, None, 4)
    phone.follow("seat=1&nth=0")
    press(phone, "d5")
    phone.follow("seat=0&")  # by the name of the player
    press(phone, "d8")
    assert column(app, table, 1)[0] == 5
    phone.follow("seat=1&nth=8")
    phone.follow("seat=0&nth=1")  # and back
    press(phone, "d6")
    assert column(app, table)[1] == 86 and column(app, table, 1)[8] is None


def test_the_last_digit_left_behind_is_asked_for_before_the_sheets_are_filled_in(app, store):
    log = [put(0, row, 20) for row in ("large", "small", "reefs")] + [put(0, "ecosystems", [1, 2, 3, 4, 5, None])]
    phone, table = Phone(app), laid_out(store, "aqua", ("Léa",), log, "tally")
    open_at(phone, table)
    press(phone, "d6")
    page = phone.follow("seat=0&nth=0")
    assert "Léa: ecosystem 6, 6" in page.source and "All sheets" not in page.text
    assert "All sheets" not in phone.follow("seat=0&").text and phone.page.dock["typed"] == "6", "it is asked again"
    press(phone, "n")
    assert column(app, table)[8] == 6 and "All sheets are filled in" in phone.page.text


def test_what_is_not_written_yet_has_a_dash_in_the_scores_too(app, store):
    """No sheet of paper has a zero where nothing stands."""
    table = laid_out(store, "aqua", ("Léa", "Marc"), [put(0, "large", 0), put(0, "small", 12)], "tally")
    phone = Phone(app)
    assert "Large 0 – Small 12 – Reefs – – Ecosystem 1 – –" in open_at(phone, table, "/scores").text
    assert "Reefs: not written yet Each reef" in phone.get(f"/t/{table.id}/scores?open=0.reefs").text


def test_result_says_which_rows_are_still_empty_and_leads_there(app, store):
    written = [put(0, row, 20) for row in ("large", "small", "reefs")]
    log = [*written, put(0, "ecosystems", [6, 8, 9, 0, None, None])]
    phone, table = Phone(app), laid_out(store, "aqua", ("Léa", "Marc"), log, "tally")
    open_at(phone, table)
    page = phone.follow("seat=0&dock=lacks")
    assert "still to write" in page.text and "Léa Ecosystem 5, Ecosystem 6 Marc 9 empty rows" in page.text
    assert "Marc: large animals" in phone.follow("seat=1&nth=0").text
    done = laid_out(store, "aqua", ("Léa",), [*written, put(0, "ecosystems", [0] * 6)], "tally")
    assert not [link for link in open_at(phone, done).links if "dock=lacks" in link]


def test_the_scores_lead_to_what_a_score_still_lacks(app, store):
    phone, table = Phone(app), lay(store, [put(0, "large", 5)], mode="tally")
    open_at(phone, table, "/scores")
    assert "Bruno 9 empty rows" in phone.follow("dock=lacks").text
    table = lay(store, (), mode="tally")
    open_at(phone, table)
    press(phone, "j")
    assert "Bruno · 0 of 17 tiles Hot spot?" in phone.get(f"/t/{table.id}/scores").text
    assert "Hot spot, coral 1" in phone.follow("seat=1&dock=ring").text


def test_a_family_game_has_zero_for_the_rest_by_one_key(app, store):
    """It is offered where animals alone are written, for everybody."""
    phone, animals = Phone(app), [put(seat, row, 20 + seat) for seat in (0, 1) for row in ("large", "small")]
    for log, offered in ((animals[:3], False), ([*animals, put(0, "reefs", 3)], False), (animals, True)):
        table = laid_out(store, "aqua", ("Léa", "Marc"), log, "tally")
        open_at(phone, table)
        phone.follow("dock=lacks")
        assert (("tap", "k") in phone.page.dock.keys) == offered
    press(phone, "k")
    assert column(app, table, 1) == (21, 21, *[0] * 7) and "Marc wins" in open_at(phone, table, "/scores").text


def test_three_sheets_typed_without_looking_are_the_three_that_were_meant(app, store):
    """The booklet's example, then others with every row between 10 and 19 once: no row swallows the next."""
    phone, table = Phone(app), lay(store, (), ("Élodie", "Bruno", "Chloé"), mode="tally")
    open_at(phone, table)
    sheets = [BOOKLET, (21, 14, 12, 10, 13, 13, 0, 0, 0), (20, 10, 3, 11, 1, 0, 12, 0, 16)]
    for sheet in sheets:
        type_blind(phone, *sheet)
    assert [column(app, table, seat) for seat in range(3)] == sheets
    assert [sum(column(app, table, seat)) for seat in range(3)] == [83, 83, 73]


@pytest.mark.parametrize("number", ["10", "21", "99"])
def test_two_digits_of_large_animals_go_in_by_themselves(either, app, store, number):
    table = lay(store, mode="tally")
    open_at(either, table)
    for digit in number:
        press(either, f"d{digit}")
    assert column(app, table)[0] == int(number)


@pytest.mark.rule("Q7.4", "Q7.5", "Q7.6", "Q7.7")
def test_a_row_that_no_board_can_give_is_a_doubt_on_the_pad_and_by_the_result(either, app, store):
    table = lay(
        store, [put(0, "large", 142), put(0, "reefs", 116), put(1, "ecosystems", [102, *[None] * 5])], mode="tally"
    )
    page = open_at(either, table)
    for sentence in (
        "Ana: 142 for large animals. A play area holds 9 at most",
        "Ana: 116 for reefs. Seventeen tiles cannot give more than 111",
        "Bruno: 102 for the ecosystem in place 1. Those of the booklet, 1 to 6, give 88 at most",
    ):
        assert sentence in page.text
    type_blind(either, 58)
    assert "Ana: 58 for small animals. A play area holds 19 at most, which is 57 points" in either.page.text
    assert "Ana: 116 for reefs" in either.get(f"/t/{table.id}/scores").text


def test_a_number_that_was_written_is_not_told_to_be_itself(app, store):
    table = lay(store, [put(0, "ecosystems", [9, *[None] * 5])], mode="tally")
    phone = Phone(app)
    open_at(phone, table)
    assert "Ecosystem: 9" in phone.get(f"/t/{table.id}/scores?open=0.ecosystem.1").text and "= 9" not in phone.page.text


@pytest.mark.rule("Q8.4")
def test_points_that_an_ecosystem_cannot_pay_are_a_doubt_that_says_why(either, store):
    """On the pad and by the result; where most do not fit, an advanced game has others."""
    table = lay(store, [put(0, "ecosystems", [7, 8, 9, None, 8, 9])], mode="tally")
    page = open_at(either, table)
    assert "Ana: 8 for ecosystem 5, which pays by 3. In an advanced game" in page.text
    assert "Ana: 9 for ecosystem 6, which pays by 4" in page.text
    assert "for ecosystem 1" not in page.text and "for ecosystem 2" not in page.text
    assert "8 for ecosystem 5" in either.get(f"/t/{table.id}/scores").text
    other = lay(store, [put(0, "ecosystems", [7, 9, 8, 7, 8, 9])], mode="tally")
    assert "which pays" not in open_at(either, other).text


@pytest.mark.rule("Q8.4", "Q7.4")
def test_nobody_is_named_the_winner_while_a_number_that_may_change_it_is_in_doubt(either, store):
    """Points that no board gives may be others; too many for whoever is behind are fewer, and change nothing."""
    rows = [("large", 20, 9), ("small", 10, 9), ("reefs", 6, 5)]
    log = [put(seat, row, points[seat]) for row, *points in rows for seat in (0, 1)]
    for ecosystems, large, named in (([0] * 6, 9, True), ([0, 5, 0, 0, 0, 0], 9, False), ([0] * 6, 100, False)):
        more = [put(0, "ecosystems", [0] * 6), put(1, "ecosystems", ecosystems), put(1, "large", large)]
        page = open_at(either, lay(store, [*log, *more], mode="tally"), "/scores")
        assert ("Ana wins" in page.text) == named and ("Not decided yet" in page.text) != named
    assert "100 for large animals" in page.text
    so = next(form for form in page.forms if form.action.endswith("/settle"))
    assert "Bruno wins" in either.post(so.action, so.sent(so.keys[0])).text
    behind = [put(0, "large", 99), put(0, "reefs", 100), *more[:2], put(1, "large", 0), put(1, "reefs", 116)]
    page = open_at(either, lay(store, [*log, *behind], mode="tally"), "/scores")
    assert "116 for reefs" in page.text and "Ana wins, whatever comes of what is open." in page.text


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
    either.follow("seat=0&nth=0")
    press(either, "n")
    assert "Ana: small animals" in either.page.text, "from a number that stands the next row is one tap"


@pytest.mark.rule("Q7.3")
def test_a_tie_on_the_sheets_asks_who_was_first(app, store):
    phone, table = Phone(app), lay(store, (), ("Ana", "Bruno", "Chloé"), mode="tally")
    open_at(phone, table)
    for _ in range(3):
        write(phone, *BOOKLET)
    assert "A tie: who played first" in phone.page.text
    scores = phone.get(f"/t/{table.id}/scores")
    assert "Say who played first" in scores.text and 'class="fixed"' not in scores.source, "no total can move"
    phone.get(f"/t/{table.id}")
    press(phone, "o2")
    press(phone, "o0")
    assert final(app, table)["last_round_order"] == [2, 0, 1] and "All sheets" in phone.page.text


@pytest.mark.rule("Q7.3")
def test_a_tie_is_told_between_whole_sheets_alone(app, store):
    log = [put(seat, row, 5) for seat in (0, 1) for row in ("large", "small", "reefs")]
    ecosystems = [put(seat, "ecosystems", [0] * 6) for seat in (0, 1)]
    told = "(Ana and Bruno): who played first"
    for entries, is_told in ((), False), (log, False), ([*log, ecosystems[0]], False), ([*log, *ecosystems], True):
        page = open_at(Phone(app), lay(store, entries, ("Ana", "Bruno", "Cy"), mode="tally"), "/scores")
        assert (told in page.text) == is_told and "Cy): who" not in page.text


def test_the_log_says_which_ecosystem_and_what_stood_there_before(app, store):
    rows = ([5], [5, 4], [5, 4, 6], [5, 3, 6], [5, None, 6], [1, 2, 3])
    log = [put(0, "ecosystems", [*row, *[None] * (6 - len(row))]) for row in rows] + [
        put(0, "small", 7),
        put(0, "small", None),
    ]
    text = open_at(Phone(app), lay(store, log, mode="tally"), "/log").text
    for told in ("Ecosystem 1: 5 ", "Ecosystem 2: 4 ", "Ecosystem 3: 6 "):
        assert told in text and f"{told}instead" not in text
    assert "Ecosystem 2: 3 instead of 4" in text and "Ecosystem 2: 3, cleared" in text
    assert "Ecosystems: 1, 2, 3, –, –, –" in text and "instead of –" not in text
    assert "Small animals: cleared" in text


TILE = {"at": [1, 1], "corals": ["red", "green", "blue"], "turn": 0}
BOARDS = {
    "mode": "classic",
    "natives": None,
    "last_round_order": None,
    "boards": [{"hot_spot": None, "tiles": [], "large": [], "typed": {}}] * 2,
}


@pytest.mark.parametrize(
    ("log", "cell"),
    [
        ([(1, "reefs", 9)], "?seat=1&nth=2"),
        ([(0, "ecosystems", [None, 4, None, None, None, None])], "?seat=0&nth=4"),
        ([(None, "final", BOARDS), (0, "tiles", [TILE])], "?seat=0&place=1.1"),
        ([(None, "final", BOARDS)], ""),
    ],
)
def test_the_log_leads_to_the_cell_of_an_entry(app, store, log, cell):
    entries = [{"do": "put", "seat": seat, "field": field, "value": value} for seat, field, value in log]
    table = laid_out(store, "aqua", ("Ana", "Bo"), entries, "tally")
    assert corrected_at(Player(app, table), len(entries)) == cell


@pytest.mark.parametrize("seats", [("Léa", "Marc"), ("Léa",)])
def test_the_sheet_of_several_says_whose_each_column_is(app, store, seats):
    page = open_at(Phone(app), laid_out(store, "aqua", seats, [], "tally"))
    seen = page.source.split("<thead")[1].split("</thead>")[0]
    assert seen.startswith(' class="hid"') == (len(seats) == 1), seen
