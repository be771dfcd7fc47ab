"""Pages of Space Aztecs: every dock in both languages, plain forms and fragments, what goes over the wire."""

import re

import brotli
import pytest

from tests.games.space_aztecs import table as sa
from tests.games.space_aztecs.scenes import (
    CHOICE,
    MIDDLE,
    PAGES,
    PEOPLE,
    READ,
    SHELTER,
    TABLES,
    box,
    sheltered,
)
from tests.web.phone import HTMX, Phone, open_at, press
from tests.web.space_aztecs.tables import log, told


@pytest.fixture
def scene(store, laid):
    def made(name):
        seats, options, box, log = TABLES[name]
        return laid(log, "play", seats, box, **options)

    return made


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_every_dock_is_drawn_in_both_languages(app, scene, page, lang):
    name, rest = page
    drawn = open_at(phone := Phone(app, lang), scene(name), rest)
    assert phone.status == 200 and drawn.lang == lang
    assert "None" not in drawn.text and "?seat" not in drawn.text


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_a_fragment_is_small(app, scene, page):
    name, rest = page
    phone, table = Phone(app, "fr"), scene(name)
    phone.get(f"/e/{table.edit}")
    answer = phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data
    assert len(brotli.compress(answer, quality=4)) <= 4096


def test_a_second_total_says_why(app, scene):
    """On a phone the sheet's lines stand on the page of scores alone: a line above the city says it."""
    page = open_at(Phone(app, "en"), scene("card"))
    assert "or 13" in page.text and "−5 at the end: fewest villagers" in page.text
    assert "fewest villagers" not in open_at(Phone(app, "en"), scene("fresh")).text


@pytest.mark.parametrize("name", [name for name, (*_, log) in TABLES.items() if log])
def test_every_entry_of_a_scene_is_legal(app, scene, name):
    table = scene(name)
    readings = app.extensions["hall"].live(table).timeline.readings()
    assert all(reading.legal for reading in readings)


def test_a_round_by_taps(either, laid, store):
    table = laid()
    open_at(either, table)
    press(either, "e1", "kvillager", "n3", "kcodex", "tpink", "karchivist", "n3", "n4")
    assert log(store, table, []) == [
        sa.earliest(1),
        sa.play(1, sa.villager(3)),
        sa.play(2, sa.CODEX),
        sa.play(3, sa.temple("pink")),
        sa.play(0, {"kind": "archivist", "points": 3, "bonus": 4}),
    ]
    assert "Who announces the earliest hour?" in either.page.text


def test_the_hours_put_the_players_in_order(either, laid, store):
    table = laid()
    open_at(either, table, "?dock=hours")
    told = ("14:20", "06:10", "21:00", "09:40")
    press(either, "h", **{f"h{seat}": hour for seat, hour in enumerate(told)})
    assert log(store, table, []) == [sa.hours(*told)]
    assert "Which card does Bruno play?" in either.page.text


def test_an_hour_that_is_missing_is_refused(app, laid):
    phone = Phone(app)
    open_at(phone, laid(), "?dock=hours")
    press(phone, "h", h0="14:20", h1="", h2="06:10", h3="07:00")
    assert phone.status == 422 and "Not an hour: –. They go from 00:00 to 23:59." in phone.page.alert


def test_no_shelter_is_asked_without_a_temple_of_the_family(either, laid, store):
    table = laid(SHELTER)
    open_at(either, table)
    press(either, "kspy", "n2")
    assert log(store, table, SHELTER) == [sa.play(1, {"kind": "spy", "points": 2})], "no green temple: nothing is asked"


@pytest.mark.rule("S7.1", "S.R11")
def test_a_temple_says_before_it_is_laid_what_it_would_cover(app, laid):
    """Nothing too: one family has an Aztec in sight, the other two have none."""
    played = [sa.play(seat, sa.villager(seat)) for seat in range(4)]
    text = open_at(Phone(app, "en"), laid([sa.earliest(0), *played, sa.earliest(0)])).text
    assert (text.count("Temple covers 1"), text.count("Temple covers 0"), "Saucer covers" in text) == (1, 2, False)


def test_a_shelter_is_asked_where_there_is_one(either, laid, store):
    few = MIDDLE[:25]  # five rounds: fewer than ten villagers are out
    table = laid([*few, sa.earliest(1)])
    open_at(either, table)
    press(either, "kvillager", "n4")
    assert "Villager 4: under the temple?" in either.page.text
    press(either, "y")
    assert log(store, table, few) == [sa.earliest(1), sheltered(1, sa.villager(4))]


def test_the_attacker_chooses_from_each_victim(either, laid, store):
    table = laid(CHOICE)
    page = open_at(either, table)
    assert "Which card does Chloé take from David?" in page.text
    either.follow("?nth=0")
    assert "Which card does Chloé take from Ana?" in either.page.text
    press(either, "v3")
    assert "Which card does Chloé take from David?" in either.page.text
    press(either, "v1")
    assert log(store, table, CHOICE) == [sa.capture(2, 0, 3), sa.capture(2, 3, 1)]
    assert "Which card does David play?" in either.page.text


def test_piles_are_named_before_the_card(either, laid, store):
    begun = [sa.earliest(0)]
    table = laid(begun, track_piles=True)
    page = open_at(either, table)
    assert "From which pile does Ana play?" in page.text and 'value="z"' not in page.source
    press(either, "q2", "kvillager", "n1", "q2")
    assert "From which pile does Bruno play?" in either.page.text, "it is asked again"
    assert "Pile 3 was already taken this round by Ana." in either.page.alert and "S4.1" in either.page.text
    press(either, "q3")
    assert "Which card does Bruno play?" in either.page.text
    assert log(store, table, begun) == [sa.play(0, sa.villager(1), pile=2)]


def test_a_refusal_names_its_rule_and_the_table_may_allow_it(app, laid, store):
    phone, table = Phone(app), laid(SHELTER)
    open_at(phone, table)
    page = press(phone, "kvillager", "n1", "h")
    assert phone.status == 422 and "All 10 Aztecs of the pink family" in page.alert and "S2.1" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    phone.post(form.action, form.sent(note="a card of another box"))
    assert phone.status == 200 and log(store, table, SHELTER)[0]["do"] == "ruling"


def test_an_empty_pile_that_cannot_be_is_explained(app, laid):
    phone = Phone(app, "fr")
    open_at(phone, laid([sa.earliest(0)]))
    page = press(phone, "z")
    assert phone.status == 422 and "Aucun tas de 7 ne peut être vide après 1 tour." in page.alert


def test_a_card_of_the_box_is_one_tap(either, laid, store):
    begun = [sa.earliest(0)]
    table = laid(begun, box=box())
    open_at(either, table)
    press(either, "cPA04", "cYA01", "cGA02", "upink")
    assert log(store, table, begun) == [
        sa.play(0, sa.villager(3)),
        sa.play(1, sa.JAGUAR),
        sa.play(2, {"kind": "archivist", "points": 1, "bonus": 4}),
        sa.play(3, {"kind": "saucer", "family": "pink"}),
    ]
    press(either, "e0")
    assert ("tap", "cPA04") not in either.page.forms[-1].keys, "what was played is not offered again"


def test_a_face_that_the_box_has_otherwise_can_still_be_told(app, laid, store):
    phone, begun = Phone(app), [sa.earliest(0)]
    table = laid(begun, box=box())
    open_at(phone, table, "?dock=kinds")
    press(phone, "kvillager", "n15")
    assert log(store, table, begun) == [sa.play(0, sa.villager(15))]


def test_a_total_told_twice_by_one_tap_is_one_change(app, laid, store):
    phone, table = Phone(app), laid(READ)
    page = open_at(phone, table)
    form = next(form for form in page.forms if ("tap", "n9") in form.keys)
    for _ in range(2):
        phone.post(form.action, form.sent(("tap", "n9")))
    assert store.table(table.id).box == {"warriors": {"Aigle": [None, 9]}}


def test_an_entry_is_read_otherwise_in_the_dock_where_it_was_made(app, laid, store):
    phone, begun = Phone(app), [sa.earliest(0), sa.play(0, sa.villager(2)), sa.play(1, sa.eagle("Aigle"))]
    table = laid(begun)
    open_at(phone, table, "?amend=2")
    assert "Which card does Ana play?" in phone.page.text
    press(phone, "kvillager")
    assert "amend=2" in " ".join(phone.page.links), "the way back stays with the entry"
    press(phone, "n5")
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/amend"))
    phone.post(form.action, form.sent())
    assert log(store, table, begun) == [{"do": "amend", "seq": 2, "entry": sa.play(0, sa.villager(5))}]


def otherwise(phone, table, seq, *keys):
    """The dock used before an entry; the page that shows what would follow, or the log where nothing would."""
    phone.get(f"/t/{table.id}?amend={seq}")
    return press(phone, *keys)


def test_what_is_read_otherwise_says_in_what(app, laid):
    """Another player, a card that is not sheltered any more: the two texts are never the same."""
    few = MIDDLE[:25]
    phone, table = Phone(app), laid([*few, sa.earliest(1), sheltered(1, sa.villager(4)), sa.play(2, sa.villager(0))])
    open_at(phone, table)
    page = otherwise(phone, table, 26, "e2")
    assert "Entry 26: Chloé · Announces the earliest hour" in page.text and "instead of: Bruno · Announces" in page.text
    page = otherwise(phone, table, 27, "kvillager", "n4", "h")
    assert "Entry 27: Villager 4 " in page.text and "instead of: Villager 4, under a temple" in page.text
    worth = otherwise(phone, table, 27, "kvillager", "n6", "h").text
    assert re.search(r"Villagers and animals \d+ → \d+ [^:]*4 → [^:]*6 Villagers and animals pay", worth), "said once"
    assert "instead of: Villager 4, under a temple" in phone.get(f"/t/{table.id}/log").text


def test_what_the_table_allows_when_it_amends_is_an_amend(app, laid, store):
    """The refusal of an old entry read otherwise is overruled there, not at the end of the log."""
    jaguars = [sa.earliest(0), *(sa.play(seat, sa.JAGUAR) for seat in (0, 1, 2)), sa.play(3, sa.villager(2))]
    phone, table = Phone(app), laid(jaguars)
    open_at(phone, table)
    page = otherwise(phone, table, 5, "kjaguar")
    assert phone.status == 422 and "S10.2" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    page = phone.post(form.action, form.sent(note="a fourth one was in the box"))
    assert phone.status == 200 and "Entry 5: Jaguar warrior" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/amend"))
    phone.post(form.action, form.sent())
    ruling = {"do": "ruling", "entry": sa.play(3, sa.JAGUAR), "note": "a fourth one was in the box"}
    assert log(store, table, jaguars) == [{"do": "amend", "seq": 5, "entry": ruling}]


def test_every_card_that_a_saucer_took_is_told(app, laid):
    phone = Phone(app)
    open_at(phone, laid([sa.earliest(0), *(sa.play(seat, sa.villager(seat)) for seat in range(4)), sa.earliest(0)]))
    press(phone, "upink")
    told = ("from Bruno", "from Chloé", "from David")
    assert all(each in phone.page.text for each in told)


# -- two phones ----------------------------------------------------------------------------------


def test_a_half_made_card_is_not_offered_for_the_next_player(app, laid, store):
    """While a number was awaited another phone played the card: the page that fetches itself asks anew."""
    begun = [sa.earliest(0)]
    ana, bruno, table = Phone(app), Phone(app), laid(begun)
    open_at(ana, table)
    open_at(bruno, table)
    press(ana, "kvillager")
    half = ana.address
    press(bruno, "kvillager", "n2")
    page = ana.get(half)
    assert "Which card does Bruno play?" in page.text and "which number" not in page.text
    assert log(store, table, begun) == [sa.play(0, sa.villager(2))]


def test_a_place_is_one_of_the_victim_that_was_shown(app, laid, store):
    """Both phones show David; the slower tap is not taken for a card of Ana's."""
    chloe, david, table = Phone(app), Phone(app), laid(CHOICE)
    open_at(chloe, table)
    open_at(david, table)
    press(chloe, "v1")
    press(david, "v1")
    assert log(store, table, CHOICE) == [sa.capture(2, 3, 1)]
    assert david.status in (409, 422)


def test_a_capture_amended_says_which_card_it_takes_and_took(app, laid, store):
    """ "Captures from David instead of: Captures from David" told nobody what changes."""
    table = laid([*CHOICE, sa.capture(2, 3, 1), sa.capture(2, 0, 3)])
    seq = store.seq(table.id) - 1
    phone = Phone(app)
    page = open_at(phone, table, f"?amend={seq}")
    taken, other = re.findall(r'value="v(\d)"', page.source)
    page = press(phone, f"v{taken}" if taken != "1" else f"v{other}")
    said = re.search(rf"Entry {seq}: Captures (.+?) from David instead of: Captures (.+?) from David", page.text)
    assert said and said[1] != said[2], page.text
    page = phone.get(f"/t/{table.id}/log")
    assert page.text.count(said[2]) >= 1 and "Captures from David" in page.text, "the log tells what was taken below"


@pytest.mark.rule("S4.4")
def test_the_order_of_the_round_is_shown_from_the_hours_to_its_last_card(app, laid):
    """Clockwise, not by the hour: it is what people dispute."""
    page = open_at(phone := Phone(app), laid([sa.hours("14:20", "06:10", "21:00", "09:40")]))
    assert "Order of the round: Bruno → Chloé → David → Ana" in page.text
    played = [sa.earliest(1), *(sa.play(seat, sa.villager(2)) for seat in (1, 2, 3, 0))]
    assert "Order of the round: Bruno → Chloé → David → Ana" in open_at(phone, laid(played[:2])).text
    assert "Order of the round" not in open_at(phone, laid(played)).text


@pytest.mark.rule("S9.3")
def test_what_the_fewest_villagers_cost_is_said_to_be_due_at_the_end(app, laid):
    """Of every player, whichever city is looked at; the totals leave it out until then."""
    log = [*sa.rounds([sa.villager(2), {"kind": "priest"}, sa.villager(3)]), sa.earliest(0)]
    phone, table = Phone(app), laid(log, seats=PEOPLE[:3], removed="green")
    for page in (open_at(phone, table), phone.get(f"/t/{table.id}?seat=1")):
        assert "Fewest villagers so far: Bruno S9.3 at the end −5" in page.text
        assert "Bruno 0 or −5 C Chloé 3" in page.text, "both, as the scores count it as if the game ended here"
    claim = phone.get(f"/t/{table.id}/claim").text
    assert "As if the game ended here. A Ana 2 B Bruno 0 or −5 C Chloé 3" in claim, "the dispute too"
    empty = laid([sa.earliest(0)], seats=PEOPLE[:3], removed="green")
    assert "Fewest villagers" not in open_at(Phone(app), empty).text


@pytest.mark.rule("S6.1")
def test_a_second_card_of_the_same_player_is_asked_for_and_the_rule_answers(app, laid):
    log = [*sa.rounds([sa.villager(5), sa.villager(2), sa.villager(1)]), *sa.rounds([sa.villager(1)] * 3)]
    phone, table = Phone(app), laid([*log, sa.earliest(0), sa.play(0, sa.saucer("pink"))], seats=PEOPLE[:3])
    assert "Two of Bruno's" in open_at(phone, table).text.replace("’", "'")
    page = press(phone, "m")
    assert phone.status == 422 and "S6.1" in page.source
    assert "Bruno has 2 in sight, pink family, and loses just one: Ana chooses which." in page.alert


def test_a_moment_stands_in_the_round_of_its_entry_as_the_log_has_it(app, laid):
    """The last card of a round is of that round; now another one is to begin."""
    entries = sa.rounds(*[[sa.villager(n), sa.villager(1)] for n in (5, 2)])
    phone, table = Phone(app), laid(entries, seats=PEOPLE[:2])
    open_at(phone, table)
    heads = [phone.get(f"/t/{table.id}?at={seq}").text for seq in range(len(entries) + 1)]
    assert [re.search(r"Round (\d)", head)[1] for head in heads] == ["1", *"111", *"222"]
    assert "→ Round 2" in heads[3] and "→ Round 1" not in heads[2]
    assert "Round 3" in phone.get(f"/t/{table.id}").text
    filed = phone.get(f"/t/{table.id}/log").text
    assert filed.index("Round 2") < filed.index("Round 1"), "the latest first"


@pytest.mark.rule("S.V04")
def test_an_eighth_other_warrior_is_refused_and_one_that_the_table_allows_stands_by_its_scores(app, laid):
    """The booklet is certain: ten Aztecs a family, three of the warriors Jaguars. So it is a breach, as in a final."""
    eagles = [*sa.rounds(*[[sa.eagle(), sa.eagle("snake")]] * 3, [sa.eagle(), {"kind": "priest"}]), sa.earliest(0)]
    phone, table = Phone(app), laid(eagles, seats=PEOPLE[:2], removed="green")
    open_at(phone, table, "?kind=warrior")
    page = press(phone, "weagle")
    assert phone.status == 422 and "8 other warriors; there are 7" in page.alert
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    phone.post(form.action, form.sent(note="seen"))
    assert "Eagle warrior · The table allows it: seen" in phone.get(f"/t/{table.id}/scores").text


@pytest.mark.rule("S.R29")
def test_a_refusal_names_the_reading_that_it_rests_on(app, laid):
    log = [*sa.rounds([sa.agent(), sa.temple("blue")]), sa.earliest(1)]
    phone, table = Phone(app), laid(log, seats=PEOPLE[:2], removed="yellow")
    page = open_at(phone, table)
    phone.get(next(link for link in page.links if "shelter=y" in link))
    page = press(phone, "kpriest")
    assert phone.status == 422 and "Ana's, who at this table serves only his player" in page.alert
    assert "S.R29" in page.source and "S12.1" not in page.source


@pytest.mark.rule("S7.2")
def test_a_temple_of_another_family_is_claimed_beside_an_agent_too_and_answers(app, laid):
    log = [*sa.rounds([sa.agent(), {"kind": "priest"}], [sa.temple("pink"), {"kind": "priest"}]), sa.earliest(0)]
    phone, table = Phone(app), laid(log, seats=PEOPLE[:2], removed="yellow")
    page = open_at(phone, table)
    phone.get(next(link for link in page.links if "shelter=y" in link))
    page = press(phone, "kpriest")
    assert phone.status == 422 and "S7.2" in page.source and "no temple of the" in page.alert


@pytest.mark.rule("S12.1")
def test_a_card_claimed_under_a_temple_of_its_family_goes_there_by_the_agent(app, store, laid):
    before = [*sa.rounds([sa.agent(), {"kind": "priest"}], [sa.temple("pink"), {"kind": "priest"}]), sa.earliest(0)]
    phone, table = Phone(app), laid(before, seats=PEOPLE[:2], removed="yellow")
    page = open_at(phone, table)
    phone.get(next(link for link in page.links if "shelter=y" in link))
    press(phone, "kvillager", "n3")
    assert log(store, table, before) == [sa.play(0, sa.villager(3), sheltered=True)]


@pytest.mark.rule("S6.3")
def test_what_lies_under_a_temple_is_seen_where_a_saucer_chooses_and_answers_why(app, laid):
    log = sa.rounds([sa.villager(5), {"kind": "priest"}], [sa.temple("pink"), {"kind": "priest"}])
    log += sa.rounds([sa.villager(1), {"kind": "alien", "points": 1}], [sa.villager(2), sa.saucer("pink")])
    phone = Phone(app)
    page = open_at(phone, laid(log, seats=PEOPLE[:2], removed="green"))
    assert page.dock.greyed == [("tap", "v0"), ("tap", "m")]
    page = press(phone, "v0")
    assert phone.status == 422 and "S6.3" in page.source and "under a temple" in page.alert


@pytest.mark.rule("S2.3")
def test_a_dock_with_a_box_offers_no_key_twice(app, laid):
    """What the box does not know is another one of its kind; a priest is a priest."""
    cards = {"PA01": {"points": 2}, "BA01": {"kind": "priest"}, "BA02": {"kind": "alien", "points": 1}}
    table = laid([sa.earliest(0)], box={"cards": cards}, removed="green")
    source = open_at(Phone(app), table).source
    keys = re.findall(r'<(?:button|a)\s+class="key[^>]*>(.*?)</(?:button|a)>', source, re.DOTALL)
    told = [" ".join(re.sub("<[^>]*>", " ", key).split()) for key in keys]
    assert len(told) > 12 and len(told) == len(set(told)), sorted(told)
    assert "P Villager …" in told and "B Priest …" not in told and "Other card" in told


@pytest.mark.parametrize("rest", ["?kind=warrior&name=x", "?kind=zz&points=9999&nth=99", "?dock=over&codex=%3Cb%3E"])
@pytest.mark.parametrize("name", ["card", "choice", "piles", "codex", "totals"])
def test_nonsense_in_the_address_harms_nobody(app, scene, name, rest):
    phone = Phone(app)
    open_at(phone, scene(name), f"{rest}&seat=77&shelter=q&other=x&typed=")
    assert phone.status == 200 and phone.page.forms


@pytest.mark.parametrize("tap", ["", "n", "kfoo", "tmauve", "uxx", "cXX1", "cPT1", "w", "v99", "e9", "q99", "y", "o"])
@pytest.mark.parametrize("name", ["fresh", "card", "choice", "piles", "codex", "totals", "over"])
def test_a_tap_that_means_nothing_enters_nothing(app, scene, store, name, tap):
    phone, table = Phone(app), scene(name)
    page = open_at(phone, table)
    before = store.seq(table.id)
    form = next((form for form in page.forms if form.action == f"/t/{table.id}"), None)
    if form is None:
        pytest.skip("nothing is asked")
    phone.post(form.action, form.sent(("tap", tap)))
    assert phone.status in (200, 422) and store.seq(table.id) == before


def test_two_empty_piles_between_two_rounds_end_the_game(app, laid):
    phone = Phone(app)
    open_at(phone, laid([*MIDDLE, sa.EMPTY]))
    press(phone, "z")
    assert "Game over" in phone.page.text and "Ana: how many points for codex 1 of 2?" in phone.page.text


# -- settings -----------------------------------------------------------------------------------------


@pytest.mark.rule("S4.4")
def test_a_trial_out_of_turn_leaves_the_order_of_the_round_as_it_is(app, laid):
    """The order is what people argue about."""
    table = laid([sa.hours("14:20", "06:10", "21:00"), sa.play(1, sa.villager(1))], seats=PEOPLE[:3])
    phone = Phone(app, "en")
    assert "Bruno → Chloé → Ana" in told(open_at(phone, table))
    tried = open_at(phone, table, "/try?seat=0&for=0")
    assert "A trial for Ana; it is" in tried.text and "Bruno → Chloé → Ana" in told(tried)


@pytest.mark.rule("S6.2")
def test_a_capture_that_is_amended_asks_about_the_one_who_lost_the_card(app, laid):
    log = [
        *sa.rounds([sa.CODEX, sa.villager(1), sa.villager(3)], [sa.CODEX, sa.villager(2), sa.villager(4)]),
        *(sa.earliest(0), sa.play(0, sa.saucer("pink")), sa.capture(0, 2, 0), sa.capture(0, 1, 0)),
    ]
    page = open_at(Phone(app, "en"), laid(log, seats=PEOPLE[:3]), f"?amend={len(log) - 1}&seat=0")
    assert "Which card does Ana take from Chloé?" in page.text
    assert "City of Chloé" in page.source and "az-bright" in page.source
