"""Words of ours, and of the booklets, that a newcomer meets: each has its explanation where it first stands."""

import pytest

from tests.games.space_aztecs.table import earliest, play, villager
from tests.games.vineta.scenes import BOX, CITY, FIVE, PEOPLE
from tests.games.vineta.table import flood
from tests.store.tables import create, laid_out, put
from tests.web import aqua, vineta
from tests.web.phone import Phone, open_at

LAP = [flood(seat, 1, "G1") for seat in range(4)]


@pytest.mark.parametrize(
    ("lang", "lap", "names"),
    [
        ("en", "A turn: one card each. Three turns: a round.", "G green, Y yellow, R red: the districts as drawn."),
        (
            "fr",
            "Manche : une carte chacun. Trois manches : un tour.",
            "V vert, J jaune, R rouge : les quartiers du dessin.",
        ),
    ],
)
def test_vineta_says_what_a_lap_is_and_what_its_districts_are_called(app, store, lang, lap, names):
    phone = Phone(app, lang)

    def said(log, rest="", **more):
        return open_at(phone, vineta.lay(store, log, **{"options": FIVE, **more}), rest).text.replace("\xa0", " ")

    assert lap in said([CITY]) and lap not in said([CITY, *LAP]), "in the first lap"
    assert names in said([]) and names in said([CITY], "?card=flood_2") and names in said([], mode="tally")
    assert names not in said([CITY, *LAP], "?card=flood_2")
    assert names not in said([], box=BOX), "the table has names of its own"


def test_a_round_that_is_played_again_is_no_next_round(app, store):
    log = [CITY, *({"do": "card", "seat": seat, "card": "one_less" if seat < 2 else "one_more"} for seat in range(4))]
    log += [{"do": "card", "seat": (seat + 1) % 4, "card": "authority"} for seat in range(4)]
    log += [{"do": "card", "seat": (seat + 2) % 4, "card": "calm_sea"} for seat in range(4)]
    table = laid_out(store, "vineta", PEOPLE, log, options=FIVE | {"no_series": "again"})
    page = open_at(Phone(app), table)
    assert "it is played again · Dario plays first next" in " ".join(page.text.split())


@pytest.mark.parametrize(("lang", "said"), [("en", "Round 1: one tile each"), ("fr", "Round 1 : une tuile chacun")])
def test_aqua_says_what_a_round_is(app, store, lang, said):
    assert said in open_at(Phone(app, lang), aqua.lay(store, aqua.OPEN[:0])).text.replace("\xa0", " ")


def test_space_aztecs_says_where_the_hour_stands(app, store):
    phone, said = Phone(app), "Each card, still face down, shows an hour."
    options = {"removed": "green"}
    page = open_at(phone, laid_out(store, "space_aztecs", ("Ana", "Bo"), options=options))
    assert "Who announces the earliest hour?" in page.text and said in page.text
    log = [earliest(0), play(0, villager()), play(1, villager())]
    assert said not in open_at(phone, laid_out(store, "space_aztecs", ("Ana", "Bo"), log, options=options)).text


def test_faraway_says_in_which_order_regions_are_counted_and_which_one_a_row_counts(app, store):
    phone, order = Phone(app), "Enter each card's number, the first one laid first"
    assert order in open_at(phone, create(store)).text
    page = open_at(phone, laid_out(store, "faraway", ("Ana", "Bo"), [put(2, 5, 9), put(11, 12, seat=1)], "tally"))
    assert order not in page.text
    rows = phone.get(phone.address.split("?")[0] + "/scores").source.split('<th scope="row">')[1:]
    assert [[number for number in (2, 5, 9, 11, 12) if f"<small>{number}</small>" in row] for row in rows[:4]] == [
        [9, 12], [5, 11], [2], [],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ("Broken plank", "Liana jump", "Strong winds")),
        ("fr", ("Planche cassée", "Saut de lianes", "Vents violents")),
    ],
)
def test_gefira_calls_a_symbol_by_one_name(app, store, lang, names):
    page = open_at(Phone(app, lang), laid_out(store, "gefira", ("Ana", "Bo"), options={"first": 0}))
    keys = [form.keys for form in page.forms]
    assert keys and all(name in page.text for name in names)


def test_an_answer_that_is_kept_says_why_it_asks_who(app, store):
    log = [CITY, flood(0, 1, "G1")]
    table = vineta.lay(store, log, options=FIVE)
    phone = Phone(app)
    open_at(phone, table, "?card=flood_2")
    page = phone.send("is:Y1") if phone.page.dock else phone.page
    assert "Who asked? The log says so beside the answer." in page.text


@pytest.mark.parametrize(
    ("lang", "boxes", "waves"),
    [
        ("en", "Eight spaces: one Region a round", "The waves count the rounds"),
        ("fr", "Huit cases : une Région par tour", "Les vagues comptent les tours"),
    ],
)
def test_faraway_says_what_its_boxes_and_its_waves_are(app, store, lang, boxes, waves):
    def said(*log):
        return open_at(Phone(app, lang), laid_out(store, "faraway", ("Ana", "Bo"), log)).text.replace("\xa0", " ")

    laid = [{"do": "region", "seat": seat, "region": number} for seat, number in enumerate((30, 12))]
    assert boxes in said(laid[0]) and waves in said() and boxes not in said(*laid)


@pytest.mark.parametrize("players", [2, 5])
def test_faraway_says_how_many_numbers_more_a_display_takes(app, store, players):
    said = f"With {players} players, {players + 1} more numbers to enter each round"
    phone, table = Phone(app), laid_out(store, "faraway", ("Ana", "Bo", "Cleo", "Dan", "Eve")[:players])
    open_at(phone, table)
    assert said in phone.get(f"/t/{table.id}/settings").text
    assert "With 4 players, 5 more numbers" in phone.get("/new/faraway/play").text, "of as many as its key begins with"
