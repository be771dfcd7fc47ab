"""A box changed during a game stands in the log page between the entries, with who and what."""

from types import SimpleNamespace

import pytest

from referee.games.faraway import household
from referee.store.records import ChangeBeside
from referee.web.table.doubts import held_before
from tests.games.aqua.table import NATIVES, RING, done, tile
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web.boxes import form
from tests.web.phone import Phone, open_at

EAGLES = {"warriors": {"eagle": [2, 5]}}


@pytest.fixture
def table(store):
    made = store.create("aqua", "play", "1", ("Ana",), {"mode": "solo", "natives": NATIVES, "hot_spots": [RING]}, {})
    with store.writing(made.id) as writing:
        writing.append([tile(0, (1, 0), "ybg"), done(0), tile(0, (2, -1), "56y"), done(0)], "x", "k")
    return made


def test_what_was_taken_as_seen_is_taken_back_and_what_others_saw_since_stays():
    """Once only: where it is gone already, nothing is left to take back."""
    change = ChangeBeside("box", 0, "x", {"seen": ["old"]}, {"seen": ["old", "mine"]})
    for now, back in ((["old", "mine", "later"], ["old", "later"]), (["old", "mine"], ["old"]), (["later"], None)):
        live = SimpleNamespace(table=SimpleNamespace(box={"seen": now}))
        assert [value for _, value in held_before(live, change)] == [back] * (back is not None)


def teach(player, points):
    """A value of the species that this turn's tile brings, told with one tap."""
    page = player.at("?place=0.1&corals=gro&turn=0")
    key = next(value for each in page.forms for _, value in each.keys if value[:1] == "a" and value[2:] == points)
    player.press(form(page, "tap", key), ("tap", key))
    assert player.status == 200


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Box changed · Ana", "Points: 3", "Points: 2 instead of 3", "Box changed · another phone")),
        (
            "fr",
            ("Boîte changée · Ana", "Points : 3", "Points : 2 à la place de 3", "Boîte changée · un autre téléphone"),
        ),
    ],
)
def test_a_value_told_during_a_game_is_told_with_who_and_what(app, table, lang, words):
    seated, other = Player(app, table, seat=0, lang=lang), Player(app, table, lang=lang)
    teach(seated, "3")
    assert words[0] in (text := plain(other.at("/log"))) and words[1] in text and words[3] not in text
    store = app.extensions["hall"].store
    box = store.table(table.id).box
    (name,) = [name for name, told in box["species"].items() if told]
    change_beside(store, table.id, "somebody", "box", box | {"species": {name: {"points": 2}}})
    text = plain(seated.at("/log"))
    assert words[2] in text and words[3] in text
    assert text.index(words[3]) < text.index(words[0]) < text.index(words[1]), "the latest first"


def plain(page):
    return page.text.replace("\xa0", " ").replace("\u202f", " ")


def test_a_change_stands_at_its_place_and_one_without_a_difference_nowhere(app, store):
    made = store.create("space_aztecs", "tally", "1", ("Ana", "Bo"), {"removed": "pink"}, {})
    host = Player(app, made)
    put = {"do": "put", "seat": 0, "field": "priests", "value": 1}

    def enter(n):
        with store.writing(made.id) as writing:
            writing.append([put | {"value": n}], "x", f"{n}")

    change_beside(store, made.id, "x", "box", {"warriors": {"snake": [1]}})  # before the first entry: set-up
    enter(1)
    change_beside(store, made.id, "x", "box", EAGLES)
    change_beside(store, made.id, "x", "box", EAGLES)
    enter(2)
    words = host.at("/log").words
    assert host.page.text.count("Box changed") == 1
    at = next(n for n, word in enumerate(words) if word.startswith("Box changed"))
    assert words.index("2") < at < words.index("1", at), "after the first entry, before the second"


def test_a_whole_box_is_told_in_short(app, store):
    made = store.create("space_aztecs", "tally", "1", ("Ana", "Bo"), {"removed": "pink"}, {})
    with store.writing(made.id) as writing:
        writing.append([{"do": "put", "seat": 0, "field": "priests", "value": 1}], "x", "k")
    cards = {f"PA{n:02}": {"points": n} for n in range(1, 11)}
    change_beside(store, made.id, "x", "box", {"cards": cards})
    text = Player(app, made).at("/log").text
    assert "and 4 other values" in text and text.count("Points:") == 6
    for values in ({"older": "shape"}, {"cards": cards}):
        change_beside(store, made.id, "x", "box", values)
    assert Player(app, made).at("/log").text.count("Box changed") == 3, "what is not known any more breaks nothing"
    change_beside(store, made.id, "x", "box", {"cards": {"PA01": cards["PA01"]}})
    assert "Points: 2 taken away" in Player(app, made).at("/log").text


def test_a_log_of_many_told_values_describes_each_card_once_as_it_was_read(app, store, monkeypatch):
    """Every change holds two whole boxes: a page of a hundred of them would take seconds, and a stranger asks often."""
    found = []
    monkeypatch.setattr(household, "_slots", lambda *of, slots=household._slots: found.append(of) or slots(*of))
    household._piece.cache_clear()
    table = laid_out(store, "faraway", ("Ana", "Bo"), [{"do": "region", "seat": 0, "region": "R32"}])
    told = {}
    for n in range(1, 61):
        told = {**told, f"R{n:02}": {"points": n % 9}}
        with store.writing(table.id) as writing:
            writing.change("a phone", "box", {"cards": told}, f"key {n}")
    page = open_at(Phone(app), table, "/log")
    assert "60 · Points of the quest: 6 Box changed" in page.text
    assert len(found) == len(set(found)) < 300
