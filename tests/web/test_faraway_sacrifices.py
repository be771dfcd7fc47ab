"""Sacrifices by the keys of the page: given, taken back, gone with their meteor or their Sanctuary."""

import re

import pytest

from tests.games.faraway.table import full_log
from tests.store.tables import laid_out, put
from tests.web.phone import open_at


@pytest.fixture
def skies(either):
    """A table of two with the meteors, the first player's pad on screen."""
    return either, either.create("Ana", "Bo", options={"sets": ["under_starry_skies"]})


def meteor(phone, id, card, *sanctuaries):
    phone.type(15 if card == "M15" else 38)
    phone.tap(f"i{card}")
    for given in sanctuaries:
        phone.tap("ggroups")
        phone.sanctuary(given)
    return phone.get(f"/t/{id}?seat=0&dock=card&nth=0")


@pytest.fixture
def paid(skies):
    """The same with a meteor that took its sacrifice."""
    phone, id = skies
    meteor(phone, id, "M15", "S04")
    phone.tap("kS04")
    return skies


def test_the_meteor_15_takes_one_sanctuary_and_gives_it_back(skies, final):
    phone, id = skies
    meteor(phone, id, "M15", "S04", "S36")
    phone.tap("kS36")
    assert final(id)[0] == (["M15"], ["S04", "S36"], {"M15": ["S36"]})
    phone.get(f"/t/{id}?seat=0&dock=card&nth=0")
    phone.tap("kS36")
    assert final(id)[0][2] == {}


def test_the_meteor_38_takes_two_at_once(skies, final):
    phone, id = skies
    meteor(phone, id, "M38", "S04", "S36", "S12")
    phone.tap("kS36")
    assert final(id)[0][2] == {} and phone.page.dock["given"] == "S36"
    phone.tap("kS12")
    assert final(id)[0][2] == {"M38": ["S36", "S12"]}


def test_a_chosen_sanctuary_tapped_again_is_chosen_no_more(skies, final):
    phone, id = skies
    meteor(phone, id, "M38", "S04", "S36")
    phone.tap("kS36")
    phone.tap("kS36")
    assert phone.status == 200 and "given" not in dict(phone.page.dock.fields)
    phone.tap("kS04")
    assert final(id)[0][2] == {} and phone.page.dock["given"] == "S04"


@pytest.mark.rule("F10.3", "F.20")
def test_after_a_game_each_meteor_asks_for_its_sacrifice(app, either, store):
    rows = [["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"], [f"R{n}" for n in range(34, 26, -1)]]
    log = full_log(rows, [["S24", "S12", "S38"], []], sets=["base", "under_starry_skies"])
    table = store.create("faraway", "play", "1", ("Ana", "Bo"), {"sets": ["base", "under_starry_skies"]}, {})
    with store.writing(table.id) as writing:
        writing.append(log, "x", "y")
    either.get(f"/e/{table.edit}")
    asked = either.get(f"/t/{table.id}").text
    assert "3 sacrifices still to enter" in asked and "Not decided yet" in asked
    assert re.findall(r"(\d+) \(meteor\) \d Sanctuar\w+ \+(\d+)", asked) == [("38", "19"), ("21", "10"), ("15", "8")]
    asked = either.follow("dock=pay&nth=1")
    assert "Region 38 (meteor), place 2: row 7 of the pad" in asked.text, "the pad is filled from the last card back"
    either.tap("kS24")
    either.tap("kS24")
    assert either.status == 200 and "given" not in dict(either.page.dock.fields)
    either.tap("kS24")
    either.tap("kS38")
    sacrifices = app.extensions["hall"].live(store.table(table.id)).position.sacrifices
    assert sacrifices == ({"M38": ("S24", "S38")}, {}) and "38 (meteor) 2 Sanctuaries" not in either.page.text
    either.get(f"/t/{table.id}?seat=0&dock=pay&nth=3")
    keys = re.findall(r'<button[^>]*name="tap" value="k(\w+)"[^>]*>', either.page.source)
    greyed = [value for _, (_, value) in either.page.greyed]
    assert keys == ["S24", "S12", "S38"] and [each for each in greyed if each[0] == "k"] == ["kS24", "kS38"]


@pytest.mark.rule("F10.3")
def test_nobody_has_won_until_what_can_change_it_is_said(either, store):
    """By a sacrifice or by keeping the Sanctuaries: then the winner is named, everywhere at once."""
    rows = [["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"], [f"R{n}" for n in range(34, 26, -1)]]
    boxes = {"sets": ["base", "under_starry_skies"]}
    table = laid_out(
        store, "faraway", ("Ana", "Bo"), full_log(rows, [["S24", "S12", "S38"], []], **boxes), options=boxes
    )
    open_at(either, table)
    for place in ("/scores", "/slip", "/slip?text=1", ""):
        assert "Not decided yet" in either.get(f"/t/{table.id}{place}").text, place
    scores = either.get(f"/t/{table.id}/scores").text
    assert "Ana 19 to 41" in scores and "Ana: 3 sacrifices to enter" in scores
    assert " wins" not in scores + either.get(f"/t/{table.id}/slip").text + either.get("/").text
    claimed = either.get(f"/t/{table.id}/claim?seat=0&n=24").text
    assert (
        "The victory may depend on it" in claimed and "24 is still possible" in claimed and " either way" not in claimed
    )
    for meteor in ("M38", "M21", "M15"):
        either.get(f"/t/{table.id}")
        either.tap(f"z0{meteor}")
    for place in ("/scores", "/slip", ""):
        page = either.get(f"/t/{table.id}{place}").text
        assert "Bo wins" in page and "Not decided" not in page, place
    assert "no Sanctuary destroyed (1 for 8 points)" in either.get(f"/t/{table.id}/scores?open=0.3").text
    either.get(f"/t/{table.id}?seat=0&dock=pay&nth=5")
    assert "Game over" in either.page.text, "what was said is asked no more"
    for odd in ("z", "zM38", "z9M38", "z0R99", "z٣M38"):
        either.send(odd)
        assert either.status in (200, 400, 422), odd


@pytest.mark.rule("F10.3")
def test_where_only_a_score_is_entered_the_pad_asks_before_the_result(either, store, final):
    rest = ["R01", "R04", "R07", "R10", "R14", "R18", "R19"]
    log = [put(*rest, "M15"), put("S04", "S36", "S12", "S24", "S38", "S16", "S20", field="sanctuaries")]
    boxes = {"sets": ["base", "under_starry_skies"]}
    phone, id = either, laid_out(store, "faraway", ("Ana", "Bo"), log, "tally", options=boxes).id
    open_at(phone, store.table(id))
    page = phone.get(f"/t/{id}?seat=0&dock=done").text
    assert "1 sacrifice still to enter" in page and "all there" not in page
    phone.tap("z0M15")
    assert final(id)[0][2] == {"M15": []} and "all there" in phone.get(f"/t/{id}?seat=0&dock=done").text
    phone.get(f"/t/{id}?seat=0&dock=card&nth=7")
    phone.tap("kS04")
    assert final(id)[0][2] == {"M15": ["S04"]}, "who thinks better of it sacrifices all the same"


def test_a_sacrifice_goes_with_its_meteor_and_with_its_sanctuary(skies, final):
    phone, id = skies
    for gone in ("xM15", "xS04"):
        if not final(id)[0][0]:
            meteor(phone, id, "M15", *(["S04"] if not final(id)[0][1] else []))
        phone.get(f"/t/{id}?seat=0&dock=card&nth=0")
        phone.tap("kS04")
        assert final(id)[0][2] == {"M15": ["S04"]}
        phone.get(f"/t/{id}?seat=0&dock=card&nth={'01'[gone == 'xS04']}")
        phone.tap(gone)
        assert final(id)[0][2] == {} and phone.status == 200


def test_a_sacrificed_sanctuary_can_be_taken_by_another_and_a_paid_meteor_replaced(paid, final):
    phone, id = paid
    phone.get(f"/t/{id}?seat=1&dock=groups")
    phone.sanctuary("S04")
    phone.tap("tS04")
    assert phone.status == 200 and final(id) == [(["M15"], [], {}), ([], ["S04"], {})]
    phone.get(f"/t/{id}?seat=0&dock=groups")
    phone.sanctuary("S04")
    phone.tap("tS04")
    phone.get(f"/t/{id}?seat=0&dock=card&nth=0")
    phone.tap("kS04")
    assert final(id)[0][2] == {"M15": ["S04"]}
    phone.get(f"/t/{id}?seat=0&dock=pad&nth=0")
    phone.type(31)
    assert phone.status == 200 and final(id)[0] == ([31], ["S04"], {})


def test_backspace_takes_a_paid_meteor_and_its_sacrifice(paid, final):
    phone, id = paid
    phone.get(f"/t/{id}?seat=0")
    phone.tap("b")
    assert phone.status == 200 and final(id)[0] == ([], ["S04"], {})


def test_a_card_taken_from_another_player_comes_in_place_of_the_tapped_one(paid, final):
    phone, id = paid
    phone.tap("p1")
    phone.type(31)
    phone.get(f"/t/{id}?seat=1&dock=groups")
    phone.sanctuary("S36")
    phone.get(f"/t/{id}?seat=0&dock=pad&nth=0")
    phone.type(31)
    phone.tap("tR31")
    assert phone.status == 200 and final(id) == [([31], ["S04"], {}), ([], ["S36"], {})]
    phone.get(f"/t/{id}?seat=0&dock=groups&nth=1")
    phone.sanctuary("S36")
    phone.tap("tS36")
    assert final(id) == [([31], ["S36"], {}), ([], [], {})]
