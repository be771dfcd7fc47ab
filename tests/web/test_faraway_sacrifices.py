"""Sacrifices by the keys of the page: given, taken back, gone with their meteor or their Sanctuary."""

import re

import pytest

from tests.games.faraway.table import full_log


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
    assert all(f"Ana: sacrifice for {n} (meteor)?" in asked for n in (38, 21, 15))
    asked = either.follow("dock=pay&nth=1")
    assert "Region 38 (meteor), place 2: row 7 of the pad" in asked.text, "the pad is filled from the last card back"
    either.tap("kS24")
    either.tap("kS24")
    assert either.status == 200 and "given" not in dict(either.page.dock.fields)
    either.tap("kS24")
    either.tap("kS38")
    sacrifices = app.extensions["hall"].live(store.table(table.id)).position.sacrifices
    assert sacrifices == ({"M38": ("S24", "S38")}, {}) and "Ana: sacrifice for 38" not in either.page.text
    either.get(f"/t/{table.id}?seat=0&dock=pay&nth=3")
    keys = re.findall(r'<button[^>]*name="tap" value="k(\w+)"[^>]*>', either.page.source)
    greyed = [value for _, (_, value) in either.page.greyed]
    assert keys == ["S24", "S12", "S38"] and [each for each in greyed if each[0] == "k"] == ["kS24", "kS38"]


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
