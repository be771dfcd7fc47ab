"""What is taken away from a circle, and brought in again."""

import csv
import io
import json
import re

import pytest

from referee.web.circle import bring
from referee.web.circle.take import harmless
from tests.web.circle.conftest import guest, keep, person, phone_id
from tests.web.phone import Phone


def sheet(phone, address, lang="en"):
    response = phone.client.get(address, headers={"Accept-Language": lang})
    assert response.mimetype == "text/csv" and response.data.startswith(b"\xef\xbb\xbf"), "so a spreadsheet reads é"
    text = response.data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if lang == "fr" else ","))


def file_of(phone, circle):
    response = phone.client.get(f"/c/{circle}/circle.json")
    assert response.status_code == 200 and response.mimetype == "application/json"
    return response.data.decode()


def preview(phone, text, into=""):
    return phone.post("/circles/import", phone.get("/circles/import").dock.sent() | {"text": text, "into": into})


def take(phone):
    return phone.post("/circles/import", phone.page.dock.sent())


def test_files_are_taken_so_often_whichever_they_are(app, kept, finished):
    table, phone = finished
    kinds = (f"/c/{kept}/circle.json", f"/c/{kept}/games.csv", f"/c/{kept}/games-faraway.csv", f"/t/{table.id}/export")
    assert {phone.client.get(kinds[n % 4]).status_code for n in range(20)} == {200}
    assert {phone.client.get(kind).status_code for kind in kinds} == {429}
    assert phone.get(f"/c/{kept}/take") and phone.status == 200, "the page itself is not limited"
    assert "Too often from here" in phone.get(kinds[0]).alert


def test_a_row_a_person_and_game_a_column_a_score_line(kept, finished):
    phone = finished[1]
    rows = sheet(phone, f"/c/{kept}/games.csv")
    assert [(row["Person"], row["Rank"], row["Total"], row["Players"]) for row in rows] == [
        ("Ana", rows[0]["Rank"], rows[0]["Total"], "2"),
        ("Bo", rows[1]["Rank"], rows[1]["Total"], "2"),
    ]
    lines = [name for name in rows[0] if name.startswith(("Row", "Sanctuaries"))]
    assert len(lines) == 9 and sum(int(rows[0][name]) for name in lines) == int(rows[0]["Total"])
    assert sheet(phone, f"/c/{kept}/games-faraway.csv") == rows and sheet(phone, f"/c/{kept}/games-aqua.csv") == []
    assert phone.get(f"/c/{kept}/games-chess.csv") and phone.status == 404


def test_in_french_a_semicolon_parts_the_cells(store, app, kept, finished):
    phone = Phone(app, "fr")
    phone.get(f"/e/{store.circles.get(kept).edit}")
    rows = sheet(phone, f"/c/{kept}/games.csv", "fr")
    assert rows[0]["Personne"] == "Ana" and "Sanctuaires" in rows[0]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "a;=1+1", "a,@b", "a|-b"])
def test_no_name_becomes_a_formula(store, kept, finished, name):
    phone = finished[1]
    store.circles.call(kept, person(store, kept, "Ana").id, name)
    told = sheet(phone, f"/c/{kept}/games.csv")[0]["Person"]
    assert "'" in told and told.replace("'", "") == name
    assert told == harmless(name) and told[0] not in "=+-@＝" and harmless("Jean-Luc + Zoé") == "Jean-Luc + Zoé"


def test_points_below_nothing_stay_numbers(kept, finished):
    assert all(row["Total"].lstrip("-").isdigit() for row in sheet(finished[1], f"/c/{kept}/games.csv"))


def test_the_page_leads_to_files_slips_and_the_import(store, app, kept, finished):
    table, phone = finished
    page = phone.get(f"/c/{kept}/take")
    assert {f"/c/{kept}/games.csv", f"/c/{kept}/circle.json", f"/circles/import?into={kept}"} <= set(page.links)
    assert "Nothing is sent anywhere" in page.text
    phone.get(f"/c/{kept}/t/{table.id}/slip")
    assert phone.address == f"/t/{table.id}/slip" and phone.status == 200
    looks = guest(app, store.circles.get(kept))
    page = looks.get(f"/c/{kept}/take")
    assert f"/c/{kept}/circle.json" in page.links and not any("import" in link for link in page.links)
    assert file_of(looks, kept) == file_of(phone, kept), "who may look may take what is seen"


def test_who_has_only_the_tables_link_takes_nothing_of_a_circle(app, kept, finished):
    table, _ = finished
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    for rest in ("take", "games.csv", "games-faraway.csv", "circle.json", f"t/{table.id}/slip"):
        assert stranger.get(f"/c/{kept}/{rest}") and stranger.status == 403


def test_a_preview_tells_what_would_come_and_writes_nothing(store, app, kept, finished):
    phone, before = Phone(app), store.circles.everything()
    page = preview(phone, file_of(finished[1], kept))
    assert phone.status == 200 and "Our evenings → a new circle" in page.text and "Ana, Bo" in page.text
    assert store.circles.everything() == before
    take(phone)
    assert phone.address.startswith("/c/") and "2 people · 1 game" in phone.page.text
    made = phone.address.split("/c/")[1]
    assert made != kept and file_of(phone, made) == file_of(finished[1], kept)


def test_games_that_are_there_stay_and_new_ones_come(store, kept, finished, play):
    _, phone = finished
    text = file_of(phone, kept)
    page = preview(phone, text, kept)
    assert "nothing to import" in page.text and not any(f.action == "Import" for f in page.forms)
    raw = json.loads(text)
    raw["games"][0] |= {"started": "2024-03-01T20:00:00.000+00:00", "ended": "2024-03-01T21:00:00.000+00:00"}
    raw["people"][1]["name"] = "Zoé"
    page = preview(phone, json.dumps(raw), kept)
    assert "In the circle already: Ana" in page.text and "Who joins: Zoé" in page.text
    take(phone)
    assert phone.address == f"/c/{kept}" and "3 people · 2 games" in phone.page.text and "March 2024" in phone.page.text


def test_a_double_tap_brings_it_in_once(store, app, kept, finished):
    phone, before = Phone(app), len(store.circles.everything())
    preview(phone, file_of(finished[1], kept))
    sent = phone.page.dock.sent()
    for _ in range(2):
        phone.post("/circles/import", sent)
    assert len(store.circles.everything()) == before + 1 and "1 game" in phone.page.text


def test_what_was_not_looked_at_by_this_phone_is_not_written(store, app, kept, finished):
    phone, other, before = Phone(app), Phone(app), store.circles.everything()
    preview(phone, file_of(finished[1], kept))
    (held,) = phone.page.dock.sent()["held"]
    for text in (held, "x", held[:-1] + "~"):
        token = other.get("/circles/import").dock.sent()
        other.post("/circles/import", token | {"held": text})
        assert other.status == 422 and "choose the file again" in other.page.alert
    assert store.circles.everything() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "expected shape"),
        ('{"format":"referee-table/1"}', "file of a table"),
        ('{"format":"referee-circle/1","name":"a\\u0007","people":[],"games":[]}', "signs that cannot be seen"),
    ],
)
def test_a_broken_file_is_told_and_nothing_is_written(store, phone, text, sentence):
    before = store.circles.everything()
    page = preview(phone, text)
    assert phone.status == 422 and sentence in page.alert and store.circles.everything() == before


def test_a_circle_among_tables_is_told_where_it_belongs(kept, finished):
    phone = finished[1]
    phone.post("/import", phone.get("/import").dock.sent() | {"text": file_of(phone, kept)})
    assert phone.status == 422 and "under Circles" in phone.page.alert


def test_into_a_circle_that_is_only_looked_at_nothing_comes(store, app, kept, finished):
    looks = guest(app, store.circles.get(kept))
    preview(looks, file_of(finished[1], kept), kept)
    assert looks.status == 403


def as_the_page_does(phone, text):
    """A form in parts: any other may not be so long."""
    sent = phone.get("/circles/import").dock.sent() | {"text": [text], "into": [""]}
    parts = [
        f'--part\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, values in sent.items()
        for value in values
    ]
    body = "".join([*parts, "--part--\r\n"]).encode()
    return phone.post("/circles/import", body, content_type="multipart/form-data; boundary=part")


def test_a_long_file_is_read_and_one_without_end_is_not(app, kept, finished, monkeypatch):
    phone = Phone(app)
    raw = json.loads(file_of(finished[1], kept))
    as_the_page_does(phone, json.dumps(raw) + " " * 1_500_000)
    assert phone.status == 200, "longer than what else is posted"
    monkeypatch.setattr(bring, "MOST_FILE", 1_000_000)
    as_the_page_does(phone, json.dumps(raw) + " " * 1_500_000)
    assert phone.status == 413 and "20 MB at the most" in phone.page.alert, "said truly"


def test_only_the_form_of_the_page_may_be_as_long_as_a_circles_file(app):
    """A body of a million small fields took ten seconds to part, and no limit counted it."""
    phone = Phone(app)
    phone.get("/circles/import")
    answer = phone.client.post(
        "/circles/import", data="a=&" * 400_000, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 413


def test_a_long_file_that_cannot_be_read_is_not_sent_back(app):
    phone = Phone(app)
    as_the_page_does(phone, '{"x": [' + "0, " * 500_000)
    assert phone.status == 422 and len(phone.page.source) < 100_000


def test_the_rows_of_a_game_say_which_game_it_is(kept, finished, play):
    phone = finished[1]
    keep(phone, play(phone, "Ana", "Bo"), circle=kept)
    rows = sheet(phone, f"/c/{kept}/games.csv")
    assert [row["Game number"] for row in rows] == ["1", "1", "2", "2"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", row["Began"]) for row in rows)
    assert sheet(phone, f"/c/{kept}/games-faraway.csv") == rows, "of one game alone the numbers are the same"


def test_a_file_is_recognised_though_no_circle_was_chosen(store, kept, finished):
    phone, before = finished[1], len(store.circles.everything())
    page = preview(phone, file_of(phone, kept))
    assert "1 of 1 game is in this circle already" in page.text and "All of it is there already" in page.text
    phone.post("/circles/import", phone.page.forms[0].sent() | {"anew": "1"})
    assert "a new circle" in phone.page.text
    take(phone)
    assert len(store.circles.everything()) == before + 1, "who wants a second one may have it"


def test_circles_of_one_name_are_told_apart(app, store, kept, finished):
    phone = finished[1]
    store.circles.create("Sundays", by=phone_id(phone))
    text = phone.get("/circles").text
    assert "2 people · 1 game" in text and "0 people · 0 games" in text
    assert "2 people · 1 game" in phone.get("/circles/import").text
    again = store.circles.create("Evenings", by=phone_id(phone))
    store.circles.rename(again.id, "Our evenings")  # made by that name within the same moment it would be a double tap
    for page in ("/", "/new/faraway/tally", f"/t/{finished[0].id}/circle"):
        assert "Our evenings · 0 people · 0 games" in phone.get(page).text, "also where circles are listed by name"


def test_games_of_another_circle_are_said_to_be_there(store, kept, finished):
    phone = finished[1]
    other = store.circles.create("Sundays", by=phone_id(phone))
    page = preview(phone, file_of(phone, kept), other.id)
    assert "Sundays" in page.text and "Most of these games are in Our evenings" in page.text


def test_a_sheet_is_of_the_period_that_the_page_shows(kept, finished):
    phone = finished[1]
    page = phone.get(f"/c/{kept}/take?latest=20")
    assert f"/c/{kept}/games.csv?latest=20" in page.links and len(sheet(phone, f"/c/{kept}/games.csv?latest=20")) == 2
    assert "0 games" in phone.get(f"/c/{kept}/take?end=2020-01-01").text
    assert sheet(phone, f"/c/{kept}/games.csv?end=2020-01-01") == []
