"""Every tap of Faraway's score-only page, checked against the final position that follows."""

import re

import pytest

from referee.games.faraway import GAME
from tests.web.phone import Phone
from tests.web.scenes import ALL_SETS, DEAL, PEOPLE

SKIES = {"sets": ["under_starry_skies"]}


@pytest.fixture
def at(either):
    """A table of two with the base game, the first player's pad on screen."""
    return either, either.create("Ana", "Bo")


@pytest.fixture
def skies(either):
    """The same with the meteors."""
    return either, either.create("Ana", "Bo", options=SKIES)


# -- the pad -----------------------------------------------------------------------------------


def test_digits_make_numbers(at, final):
    phone, id = at
    phone.type(31, 17, 1, 6, 68)
    assert final(id)[0] == ([31, 17, 1, 6, 68], [], {})


@pytest.mark.parametrize("digit", "789")
def test_a_digit_that_nothing_follows_is_a_number(at, final, digit):
    phone, id = at
    phone.tap(f"d{digit}")
    assert final(id)[0][0] == [int(digit)]


def test_seven_waits_for_its_second_digit_where_the_seventies_are_in_play(either, final):
    id = either.create("Ana", options=ALL_SETS)
    page = either.tap("d7")
    assert final(id)[0][0] == [] and page.dock["typed"] == "7"
    either.tap("d6")
    assert final(id)[0][0] == [76]


def test_a_digit_is_shown_before_its_number_is_whole(at, final):
    phone, id = at
    page = phone.tap("d3")
    assert page.dock["typed"] == "3" and "3" in page.words and final(id)[0][0] == []


@pytest.mark.parametrize("last", [48, 2])
def test_after_the_eighth_card_the_sanctuaries_are_asked_for_however_it_was_typed(at, last):
    phone, _ = at
    phone.type(31, 3, 54, 45, 6, 66, 8)
    phone.tap(f"d{last // 10 or last}")
    page = phone.tap(f"d{last % 10}" if last > 9 else "gpad")
    assert "Ana: Sanctuary 1?" in page.text


def test_backspace_takes_the_digit_then_the_card(at, final):
    phone, id = at
    phone.type(31, 17)
    phone.tap("d4")
    assert phone.tap("b").dock["typed"] == "" and final(id)[0][0] == [31, 17]
    phone.tap("b")
    phone.tap("b")
    assert final(id)[0][0] == []
    phone.tap("b")
    assert phone.status == 200 and final(id)[0][0] == []


def test_after_a_refusal_backspace_takes_no_card_that_stands(at, final):
    phone, id = at
    phone.type(31, 22)
    assert phone.tap("d2") and phone.tap("d2") and phone.status == 422
    page = phone.tap("bno")
    assert final(id)[0][0] == [31, 22] and phone.status == 200 and ("tap", "b") in page.dock.keys
    phone.tap("b")
    assert final(id)[0][0] == [31]


def test_the_key_to_the_next_player_says_what_it_does(at):
    assert "Count Bo" in at[0].page.text


def test_another_key_enters_the_number_that_was_typed(at, final):
    """A lone 5 is Region 5 once something else is tapped."""
    phone, id = at
    phone.tap("d5")
    assert phone.tap("p1").dock["seat"] == "1" and final(id)[0][0] == [5]
    phone.tap("d6")
    phone.tap("ggrid")
    assert final(id)[1][0] == [6]


def test_one_tap_enters_both_or_none(skies, final):
    """A number that is refused takes the tap after it along."""
    phone, id = skies
    phone.type(22, 30)
    phone.tap("d0")
    phone.tap("ggroups", typed="0")
    assert phone.status == 422 and final(id)[0][0] == [22, 30], "no Region 0 in these boxes"
    phone.send("sS04", typed="0")
    assert phone.status == 422 and final(id)[0] == ([22, 30], [], {})
    phone.send("sS04", typed="6")
    assert phone.status == 200 and final(id)[0] == ([22, 30, 6], ["S04"], {})


# -- the grid ----------------------------------------------------------------------------------


def test_the_grid_enters_a_number_a_tap_and_stays(at, final):
    phone, id = at
    phone.tap("ggrid")
    for number in (31, 7, 68):
        phone.tap(f"n{number}")
    assert phone.page.dock["pad"] == "grid" and final(id)[0][0] == [31, 7, 68]
    phone.tap("p1")
    phone.tap("n9")
    assert final(id)[1][0] == [9], "the next player's dock is a grid too"
    assert "31, Ana" in phone.page.labels, "who holds a number is heard"
    phone.tap("gpad")
    assert ("tap", "d1") in phone.page.dock.keys


def test_the_grid_shows_each_number_of_the_boxes_once(either):
    either.create("Ana", options=ALL_SETS)
    keys = [value for _, value in either.tap("ggrid").dock.keys if value[0] == "n"]
    assert keys == [f"n{n}" for n in range(77)]


# -- a number that two cards carry ----------------------------------------------------------------


@pytest.mark.parametrize(("pad", "card"), [("pad", "R15"), ("pad", "M15"), ("grid", "R15"), ("grid", "M15")])
def test_a_shared_number_asks_which(skies, final, pad, card):
    phone, id = skies
    if pad == "grid":
        phone.tap("ggrid")
        phone.tap("n15")
    else:
        phone.type(15)
    assert [value for _, value in phone.page.dock.keys] == ["iR15", "iM15"] and final(id)[0][0] == []
    phone.tap(f"i{card}")
    assert final(id)[0][0] == [15 if card == "R15" else card]
    assert (phone.page.dock.keys[0][1] == "n1") == (pad == "grid")


def test_of_a_shared_number_who_has_which_is_seen(skies):
    """Asked again, the one that is taken names its holder; the grid greys the number when both are."""
    phone, _ = skies
    phone.type(15)
    phone.tap("iM15")
    phone.tap("p1")
    phone.type(15)
    assert "Meteor 15 Ana" in phone.page.text and "Region 15 river" in phone.page.text
    phone.tap("iR15")
    assert "15, Bo, Ana" in phone.tap("ggrid").labels and "16, " not in " ".join(phone.page.labels)


def test_the_second_of_two_is_laid_in_its_place(skies, final):
    phone, id = skies
    phone.type(30, 31, 34)
    phone.get(f"/t/{id}?seat=0&dock=pad&nth=1")
    phone.type(15)
    phone.tap("iM15")
    assert final(id)[0][0] == [30, "M15", 34]


# -- Sanctuaries ---------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["S04", "S36", "S13", "S29", "S46", "S53"])
def test_a_sanctuary_is_two_taps_from_its_dock(either, final, id):
    table = either.create("Ana", options=ALL_SETS)
    either.tap("ggroups")
    either.sanctuary(id)
    assert final(table)[0][1] == [id]


def test_every_sanctuary_of_the_boxes_is_found_once(either):
    either.create("Ana", options=ALL_SETS)
    links = [link for link in either.tap("ggroups").links if "dock=group&" in link]
    keys = [value for link in links for _, value in either.get(link).dock.keys if value[0] == "s"]
    assert sorted(keys) == [f"sS{n:02}" for n in range(1, 54)] and len(links) == 8


def test_a_full_row_asks_for_the_sanctuaries_that_it_earned_then_for_the_next_player(at, final):
    phone, id = at
    regions, held = DEAL[0]
    phone.type(*regions)
    for given in held:
        assert any("dock=group&" in link for link in phone.page.links)
        phone.sanctuary(given)
    assert "Ana: all there" in phone.page.text and ("tap", "p1") in phone.page.dock.keys
    assert final(id)[0] == (regions, held, {})


def test_the_scores_lead_to_a_row_that_is_not_full(at):
    phone, id = at
    phone.type(*DEAL[0][0])
    page = phone.get(f"/t/{id}/scores")
    assert "Count Bo" in page.text and "Count Ana" not in page.text
    assert phone.follow(f"/t/{id}?seat=1").dock["seat"] == "1"


def test_sanctuaries_that_nobody_has_are_said_and_the_result_comes(at, store):
    """Full rows lead to the result, not round in a circle; what they leave open is answered where it is asked."""
    phone, id = at
    phone.type(*DEAL[0][0])
    assert ("tap", "p1") in phone.page.dock.keys
    phone.tap("p1")
    phone.type(*DEAL[1][0])
    assert ("tap", "p0") not in phone.page.dock.keys and f"/t/{id}/scores#check" in phone.page.links
    assert 'id="check"' in phone.get(f"/t/{id}/scores").source
    for seat in (0, 1):
        page = phone.get(f"/t/{id}?seat={seat}")
        (form,) = [form for form in page.forms if (form.action or "").endswith("/settle")]
        phone.post(form.action, form.sent(form.keys[0]))
    assert phone.address.endswith("/scores") and "wins" in phone.page.text


def test_a_sanctuary_that_somebody_holds_is_refused_by_name_and_can_be_taken(at, final):
    phone, id = at
    phone.tap("ggroups")
    phone.sanctuary("S04")
    phone.tap("p1")
    phone.tap("ggroups")
    phone.sanctuary("S04")
    assert phone.status == 422 and "Ana" in phone.page.alert and "Bo" in phone.page.alert
    assert final(id)[1][1] == [] and ("tap", "sS20") in phone.page.dock.keys, "the picker stays as it was"
    phone.tap("tS04")
    assert final(id) == [([], [], {}), ([], ["S04"], {})]


# -- a card of the row -----------------------------------------------------------------------------


def test_a_card_is_replaced_where_it_lies(at, final):
    phone, id = at
    phone.type(31, 17, 48)
    phone.follow("dock=card&nth=1")
    phone.follow("dock=pad&nth=1")
    assert "Instead of Region 17:" in phone.page.text, "what is replaced"
    assert re.search(r'aria-label="Region 17, place 2"\s+aria-current="true"', phone.page.source), "and lit"
    phone.type(22)
    assert final(id)[0][0] == [31, 22, 48]
    phone.type(59)
    assert final(id)[0][0] == [31, 22, 48, 59], "then the next is laid at the end again"


def test_a_card_of_a_full_row_is_replaced_from_the_grid(at, final):
    phone, id = at
    phone.type(*DEAL[3][0])
    phone.get(f"/t/{id}?seat=0&dock=card&nth=7&pad=grid")
    phone.follow("dock=grid&nth=7")
    phone.tap("n60")
    assert final(id)[0][0] == [*DEAL[3][0][:7], 60]


def test_a_card_moves_left_and_right_and_stays_chosen(at, final):
    phone, id = at
    phone.type(31, 17, 48)
    phone.follow("dock=card&nth=2")
    phone.tap("l")
    phone.tap("l")
    assert final(id)[0][0] == [48, 31, 17]
    phone.tap("l")
    assert phone.status == 200 and final(id)[0][0] == [48, 31, 17], "no further"
    phone.get(f"/t/{id}?seat=0&dock=card&nth=0")
    phone.tap("r")
    assert phone.page.dock["nth"] == "1"
    phone.tap("r")
    phone.tap("r")
    assert final(id)[0][0] == [31, 17, 48]


def test_cards_are_removed(at, final):
    phone, id = at
    phone.type(31, 17, 48)
    phone.tap("ggroups")
    phone.sanctuary("S04")
    phone.get(f"/t/{id}?seat=0&dock=card&nth=1")
    phone.tap("xR17")
    phone.get(f"/t/{id}?seat=0&dock=card&nth=2")
    phone.tap("xS04")
    assert final(id)[0] == ([31, 48], [], {})


def test_a_sanctuary_is_replaced(at, final):
    phone, id = at
    phone.type(31)
    phone.tap("ggroups")
    phone.sanctuary("S04")
    phone.follow("dock=card&nth=1")
    phone.follow("dock=groups&nth=1")
    phone.follow("dock=group&group=red")
    phone.tap("sS02")
    assert final(id)[0][1] == ["S02"]


def test_a_region_is_taken_from_another_player(at, final):
    phone, id = at
    phone.type(31, 17)
    phone.tap("p1")
    phone.type(17)
    assert phone.status == 422 and "Ana" in phone.page.alert and final(id)[1][0] == []
    phone.tap("tR17")
    assert final(id) == [([31], [], {}), ([17], [], {})]


# -- refusals and the log --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "number", "rule", "told"),
    [([], 69, "F2.1", "69"), ([], 0, "F2.1", "0"), ([31], 31, "F2.2", "31"), (DEAL[3][0], 60, "F3.1", "8")],
)
def test_a_refusal_says_why_keeps_the_draft_and_writes_nothing(at, final, store, row, number, rule, told):
    phone, id = at
    phone.type(*row)
    before = store.seq(id)
    phone.send(f"n{number}", pad="grid")
    assert phone.status == 422 and "Refused" in phone.page.alert
    assert rule == "F3.1" or str(int(number)) in phone.page.alert
    assert rule in phone.page.words and phone.page.dock["pad"] == "grid"
    assert store.seq(id) == before and final(id)[0][0] == row
    assert "Booklet" in phone.page.words, "where the rule stands"


def test_a_refused_replacement_is_still_one(at, final):
    phone, id = at
    phone.type(31, 17, 48)
    phone.get(f"/t/{id}?seat=0&dock=pad&nth=1")
    phone.type(31)
    assert phone.status == 422 and phone.page.dock["nth"] == "1" and final(id)[0][0] == [31, 17, 48]
    phone.type(22)
    assert final(id)[0][0] == [31, 22, 48]


def test_what_another_phone_entered_is_said_and_one_tap_tries_again(app, either, final, store):
    id = either.create("Ana", "Bo")
    other = Phone(app)
    other.get(f"/e/{store.table(id).edit}")
    other.get(f"/t/{id}")
    other.type(46)
    either.send("n12")
    assert either.status == 409 and "46" in either.page.text and final(id)[0][0] == [46]
    again = next(form for form in either.page.forms if ("tap", "n12") in form.fields)
    either.post(either.address, again.sent())
    assert either.status == 200 and final(id)[0][0] == [46, 12]


def test_a_double_tap_is_one_entry(at, final, store):
    phone, id = at
    sent = phone.page.dock.sent(("tap", "n12"))
    for _ in range(3):
        assert phone.post(f"/t/{id}", sent) and phone.status == 200
    assert store.seq(id) == 1 and final(id)[0][0] == [12]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Already entered from this page"), ("fr", "Déjà entré depuis")])
def test_another_tap_after_back_in_the_browser_is_said_and_one_tap_enters_it(at, final, store, lang, sentence):
    phone, id = at
    phone.lang = lang
    old = phone.page.dock
    phone.post(f"/t/{id}", old.sent(("tap", "n12")))
    page = phone.post(f"/t/{id}", old.sent(("tap", "n46")))
    assert phone.status == 409 and sentence in page.text and store.seq(id) == 1 and final(id)[0][0] == [12]
    assert page.dock["key"] != old["key"] and page.dock["seen"] == "1", "a fresh form"
    again = next(form for form in page.forms if ("tap", "n46") in form.fields)
    phone.post(again.action, again.sent())
    assert phone.status == 200 and final(id)[0][0] == [12, 46]


def test_a_note_or_a_redo_on_an_old_log_is_not_lost_either(at, store):
    phone, id = at
    phone.type(31, 17)
    old = phone.get(f"/t/{id}/log")
    undo = next(form for form in old.forms if ("do", "undo") in form.keys)
    note = next(form for form in old.forms if form.action and form.action.endswith("/note"))
    for form, one, other in (
        (undo, {"do": "undo"}, {"do": "redo"}),
        (note, {"text": "first"}, {"text": "second"}),
    ):
        for _ in range(2):
            phone.post(form.action or f"/t/{id}/log", form.sent(**one))
            assert phone.status == 200
        before = store.seq(id)
        page = phone.post(form.action or f"/t/{id}/log", form.sent(**other))
        assert phone.status == 409 and "Already entered from this page" in page.text and store.seq(id) == before
        again = next(form for form in page.forms if set(other.items()) <= set(form.fields))
        phone.post(again.action, again.sent())
        assert phone.status == 200 and store.entries(id)[-1].entry.items() >= other.items()


def test_undo_and_redo_from_the_log(at, final):
    phone, id = at
    phone.type(31, 17)

    def change(do):
        form = phone.get(f"/t/{id}/log").dock
        assert ("do", do) in form.keys
        phone.post(f"/t/{id}/log", form.sent(("do", do)))
        assert phone.status == 200

    change("undo")
    assert final(id)[0][0] == [31] and "undone" in phone.page.words
    change("undo")
    assert final(id)[0][0] == []
    change("redo")
    change("redo")
    assert final(id)[0][0] == [31, 17] and "undone" not in phone.page.words
    assert ("do", "redo") not in phone.get(f"/t/{id}/log").dock.keys


def test_four_players_by_the_keys_of_the_page_alone(either, final):
    """The whole deal; then the sheet that the engine gives."""
    id = either.create(*PEOPLE)
    for seat, (regions, held) in enumerate(DEAL):
        either.type(*regions)
        for given in held:
            either.sanctuary(given)
        if seat < 3:
            either.tap(f"p{seat + 1}")
    assert [(regions, held) for regions, held, _ in final(id)] == [tuple(each) for each in DEAL]
    page = either.follow("/scores")
    setup = GAME.setup(PEOPLE)
    sheet = GAME.count.score(
        setup, GAME.count.read(setup, {"tableaus": [{"regions": r, "sanctuaries": s} for r, s in DEAL]})
    )
    assert [str(seat.total) for seat in sheet.seats] == [word for word in page.words if word.isdigit()][:4]
    assert "Ana wins" in page.text and "Tied" not in page.text
