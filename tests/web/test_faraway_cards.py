"""The cards of Faraway on the pages: those that a score looked for, and each by itself."""

import re

import pytest

from tests.games.faraway.table import display, region, sanctuary
from tests.store.tables import create
from tests.web.phone import Phone, open_at
from tests.web.scenes import put
from tests.web.test_whose_phone import seated


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


def test_rows_of_the_sheet_are_places_and_no_cards(app, tables):
    page = open_at(Phone(app), tables["over"], "/scores")
    heads = [text.strip() for text in re.findall(r'<th scope="row">(.*?)</th>', page.source, re.DOTALL)]
    assert [heads[0], *heads[6:8]] == ["1st", "7th", "8th"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("1st: the last Region laid. In small, its number.", "Row 1: the last Region laid.")),
        ("fr", ("1re : la dernière Région posée. En petit, son numéro.", "Ligne 1 : la dernière Région posée.")),
    ],
)
def test_above_the_rows_stands_in_which_order_they_are_counted(app, tables, lang, said):
    for rest, caption_said in zip(("/scores", "/slip"), said, strict=True):
        page = open_at(Phone(app, lang), tables["over"], rest)
        caption = re.search(r"<caption.*?</caption>", page.source)[0]
        assert caption_said == " ".join(re.sub(r"<[^>]+>", "", caption).replace("\u202f", " ").split()), rest


# -- a card opened -------------------------------------------------------------------------------


@pytest.fixture
def played(store):
    """Two rounds of two; Ana found a Sanctuary in the second."""
    table = create(store, "play", ("Ana", "Bo"))
    laid = [region(0, "R32"), region(1, "R41"), region(0, "R53"), region(1, "R12")]
    with store.writing(table.id) as writing:
        writing.append([*laid, sanctuary(0, "S36")], "somebody", "laid")
    return table


@pytest.mark.parametrize(
    ("id", "said"),
    [
        (
            "R32",
            "Region 32 with Ana 32 Colour red (forest) Exploration by night Shows 1 stone, 1 chimera"
            " Condition 3 stones Quest 7 points 10 of 12 lists of the cards say so. It is another card",
        ),
        ("R12", "Region 12 with Bo 12 Colour yellow (city) Exploration by day Shows 1 thistle, 1 clue Quest none"),
        ("S36", "Sanctuary with Ana 1 Colour grey Shows 1 chimera Quest 1 per clue 12 of 12 lists"),
        ("R18", "Region 18 18 Colour green (river) Exploration by day Shows 1 chimera Quest 10 per four-colour set"),
    ],
)
def test_a_card_says_all_that_is_printed_on_it_and_how_sure_that_is(app, played, id, said):
    page = open_at(Phone(app), played, f"?look={id}")
    assert said in page.text, page.text


def test_every_card_of_a_row_opens_and_closes_again(app, played):
    phone = Phone(app)
    open_at(phone, played)
    assert "Quest 7 points" not in phone.page.text
    assert "Quest 7 points" in phone.follow("look=R32").text
    assert "Quest 1 per clue" in phone.follow("look=S36").text
    page = phone.follow(f"/t/{played.id}?seat=0")
    assert "Quest" not in page.text


def test_a_card_of_a_box_that_is_not_in_play_does_not_exist(app, played):
    for id in ("M05", "R69", "S46", "R99", "<b>"):
        assert "Quest" not in open_at(Phone(app), played, f"?look={id}").text


def test_a_wrong_card_leads_to_the_entry_that_laid_it(app, played):
    phone = Phone(app)
    open_at(phone, played, "?look=R53")
    phone.follow("amend=")
    assert "amend=3" in phone.address
    open_at(phone, played, "?look=S36")
    phone.follow("amend=")
    assert "amend=5" in phone.address


def test_who_only_follows_may_look_but_not_correct(app, played):
    phone = Phone(app)
    phone.get(f"/v/{played.view}")
    page = phone.get(f"/t/{played.id}?look=R32")
    assert "Quest 7 points" in page.text and "It is another card" not in page.text


def test_what_lies_face_down_is_with_nobody(app, store):
    table = create(store, "play", ("Ana", "Bo"))
    with store.writing(table.id) as writing:
        writing.append([region(0, "R32")], "somebody", "laid")
    page = open_at(Phone(app), table, "?look=R32")
    assert "Region 32 32 Colour" in page.text and not any("amend=" in link for link in page.links)


def test_what_is_half_made_waits_and_comes_back(app, store):
    table = create(store, "play", ("Ana", "Bo"), options={"track_display": True})
    phone = Phone(app)
    open_at(phone, table, "?shown=R12.R25&typed=3")
    page = phone.follow("look=R12")
    assert "Shows 1 thistle" in page.text and page.dock["shown"] == "R12.R25" and page.dock["typed"] == "3"
    closed = next(link for link in page.links if "shown=R12.R25" in link and "look" not in link)
    page = phone.get(closed.replace("&amp;", "&"))
    assert "Shows 1 thistle" not in page.text and page.dock["shown"] == "R12.R25" and page.dock["typed"] == "3"


def test_the_display_can_be_looked_at_before_one_is_taken(app, store):
    table = create(store, "play", ("Ana", "Bo"), options={"track_display": True})
    with store.writing(table.id) as writing:
        writing.append([display("R01", "R12", "R25"), region(0, "R10"), region(1, "R20")], "somebody", "laid")
    phone = Phone(app)
    open_at(phone, table)
    assert "Quest 1 per river or city" in phone.follow("look=R25").text
    phone.tap("iR25")
    assert "Quest" not in phone.page.text and "takes Region 25" in phone.page.text


def test_the_display_is_entered_on_one_phone(app, store):
    table = create(store, "play", ("Ana", "Bo"), options={"track_display": True})
    ana, bo = (seated(app, table, seat) for seat in (0, 1))
    assert "Entered on Ana's phone" in open_at(bo, table).text
    assert "Entered on" not in open_at(ana, table).text


def test_from_the_score_a_card_leads_back_to_its_cell(app, tables):
    phone = Phone(app)
    open_at(phone, tables["over"], "/scores?open=0.1")
    assert "Region 51 with Ana" in phone.follow("look=R51").text
    assert "Further left" in phone.follow("/scores?open=0.1").text


def test_the_card_that_was_tapped_to_be_changed_is_open_too(app, tables):
    phone = Phone(app)
    page = open_at(phone, tables["over"], "?seat=0&dock=card&nth=2")
    assert "Region 53 with Ana" in page.text and "Replace" in page.text and "It is another card" not in page.text
    page = open_at(phone, tables["over"], "?look=R59")
    assert "Region 59 with David" in page.text
    assert "Region 59, place 1" in phone.follow("seat=3&dock=card&nth=0").text


def test_an_entry_of_the_log_leads_to_its_cards_and_they_lead_back(app, played):
    phone = Phone(app)
    open_at(phone, played, "/log?open=5")
    assert "Quest 1 per clue" in phone.follow("look=S36").text
    assert any(link.endswith("/log?open=5#e5") for link in phone.page.links)


# -- printed otherwise -----------------------------------------------------------------------------


def test_a_card_that_is_printed_otherwise_is_scored_as_it_is_printed(app, store):
    """51 asks for four stones; with three more on 14 it has them."""
    table = create(store, "tally", ("Ana", "Bo"))
    with store.writing(table.id) as writing:
        writing.append([put(0, "regions", ["R51", "R14", "R02", "R66"])], "somebody", "laid")
    phone = Phone(app)
    open_at(phone, table, "?seat=0&typed=3")
    assert "1 stone missing" in phone.page.text
    phone.get(f"/t/{table.id}?seat=0&typed=3&look=R14")
    assert "Ours prints something else" in phone.page.text
    phone.follow("field=all")
    assert "How many stones? 0 1 2 3" in phone.follow("field=stone").text
    page = phone.tap("w3")
    assert phone.status == 200 and page.dock["typed"] == "3", "what is half made waits"
    assert (
        "Read on the card: Stones 3 instead of 0. For the rest, 12 of 12" in page.text
        and "Shows 1 thistle, 3 stones" in page.text
    )
    assert "1 stone missing" not in page.text and store.table(table.id).box == {"cards": {"R14": {"stone": 3}}}
    phone.follow("field=all")
    phone.follow("field=stone")
    phone.tap("w0")
    assert store.table(table.id).box == {}, "as the app has it: nothing is left to keep"


def test_what_is_printed_otherwise_counts_in_a_game_too_and_is_drawn_and_told(app, store):
    box = {"cards": {"R15": {"clue": 3, "colour": "red"}, "S36": {"quest": "per.stone", "points": 7}}}
    table = create(store, "play", ("Ana", "Bo"), box=box)
    laid = [region(0, "R10"), region(1, "R20"), region(0, "R15"), region(1, "R12")]
    with store.writing(table.id) as writing:
        writing.append(laid, "somebody", "laid")
    phone = Phone(app)
    page = open_at(phone, table)
    assert "Ana draws 4: 1, plus 1 for each Clue (15 × 3)" in page.text
    phone.follow("group=chimera")
    page = phone.tap("sS36")
    assert "grey Sanctuary, 1 chimera, 7 per stone" in page.text
    assert (
        "Read on the card: Quest … per stone instead of … per clue, Points of the quest 7 instead of 1."
        in phone.follow("look=S36").text
    )


def test_what_the_table_tells_is_kept_in_the_household_s_box(app, store):
    table = create(store, "tally", ("Ana", "Bo"))
    phone = Phone(app)
    open_at(phone, table, "?look=R32&field=points")
    phone.tap("w9", keeps="1", keep="1")
    with phone.client.session_transaction() as session:
        held = store.boxes.of(session["phone"], "faraway")
    assert [box.values for box, _ in held] == [{"cards": {"R32": {"points": 9}}}]


def test_the_best_order_and_the_cards_of_a_score_are_those_of_the_box(app, store):
    table = create(store, "tally", ("Ana",), box={"cards": {"R14": {"quest": "none"}}})
    with store.writing(table.id) as writing:
        writing.append(
            [put(0, "regions", ["R14", "R02", "R66", "R20", "R21", "R22", "R23", "R31"])], "somebody", "laid"
        )
    page = open_at(Phone(app), table, "/scores?open=0.8")
    assert "no quest" in page.text


def test_what_a_card_prints_is_told_at_the_table_and_not_in_a_trial(app, played):
    phone = Phone(app)
    assert "Ours prints something else" in open_at(phone, played, "?look=R32").text
    page = phone.get(f"/t/{played.id}/try?look=R32")
    assert "Region 32" in page.text and "Ours prints something else" not in page.text
