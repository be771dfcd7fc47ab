"""A new table with people of a circle: who played last is chosen, a tap a person, nobody types."""

import pytest

from referee.games import GAMES
from tests.games.aqua import table as aqua
from tests.store.tables import laid_out
from tests.web.circle.conftest import form_to, guest, person, phone_id
from tests.web.html import names_asked
from tests.web.phone import Phone
from tests.web.scenes import SEVEN

FOUR = ("Ana", "Bo", "Cy", "Di")
NEW = "/new/faraway/tally"
BEGUN = [{"do": "note", "text": "Here we go"}]


@pytest.fixture
def host(app):
    """A phone that is known, and knows no circle yet."""
    phone = Phone(app)
    phone.get("/circles")
    return phone


@pytest.fixture
def circle(store, host):
    """Keeps a circle of a phone by its name; each of its tables is given as a game, who sat there, its options."""

    def kept(*tables, name="Our evenings", by=host):
        made = store.circles.create(name, by=phone_id(by))
        for game, names, options in tables:
            table = laid_out(store, game, names, BEGUN, "play", options=options)
            store.circles.put(table.id, made.id, [each.id for each in store.circles.join(made.id, names)])
        return made

    return kept


def form(page):
    return next(form for form in page.forms if form.id == "new")


def tap(phone, key, value, **typed):
    """A key of the page of a new table, which is sent as it stands."""
    assert (key, value) in form(phone.page).keys
    return phone.post(phone.address, form(phone.page).sent((key, value)) | typed)


def start(phone, store, **typed):
    phone.post(phone.address, form(phone.page).sent() | typed)
    assert "/t/" in phone.address, phone.page.alert
    return store.table(phone.address.split("/t/")[1].split("?")[0])


def who(store, table):
    """The circle of a table, and who sits there by name."""
    circle, people = store.circles.at(table.id)
    called = {each.id: each.name for each in store.circles.people(circle)}
    return circle, [called.get(each) for each in people]


def test_the_same_four_play_again_in_two_taps_from_home_and_three_from_their_circle(store, host, circle):
    made = circle(("faraway", FOUR, {}))
    host.get("/")
    host.follow(NEW)  # one tap
    table = start(host, store)  # two
    assert table.seats == FOUR and who(store, table) == (made.id, list(FOUR))
    host.get(f"/c/{made.id}")
    host.follow(f"/c/{made.id}/new")  # one
    host.follow("/new/vineta/play")  # two
    table = start(host, store)  # three
    assert table.game == "vineta" and who(store, table) == (made.id, list(FOUR))


def test_without_a_circle_nothing_is_asked(app, store, host, circle):
    made = circle(("faraway", FOUR, {}))
    for phone in (Phone(app), guest(app, made)):
        page = phone.get(f"{NEW}?circle={made.id}")
        assert names_asked(page) == ["Player 1", "Player 2", "Player 3", "Player 4"] and "Who plays?" not in page.text
        assert "circle" not in dict(form(page).fields) and made.name not in page.text
        page = phone.post(NEW, form(page).sent() | {"circle": made.id, "name": ["Zoé"]})
        assert store.circles.at(phone.address.split("/t/")[1]) is None and len(store.circles.people(made.id)) == 4


def test_a_tap_is_a_seat_in_the_order_of_the_taps(store, host, circle):
    made = circle(("faraway", ("Ana", "Bo", "Cy"), {}), ("faraway", ("Di", "Bo"), {}))
    page = host.get(NEW)
    assert names_asked(page) == ["Di", "Bo"], "who played last"
    keys = [key for key in form(page).keys if key[0] in ("add", "drop")]
    ana, bo, cy = (person(store, made.id, name).id for name in ("Ana", "Bo", "Cy"))
    assert keys[:4] == [("drop", "0"), ("drop", "1"), ("add", ana), ("add", cy)], "then who played before that"
    tap(host, "drop", "0")
    tap(host, "add", cy)
    tap(host, "drop", "0")
    page = tap(host, "add", bo)
    assert names_asked(page) == ["Cy", "Bo"] and "Bo seat 2" in page.text
    assert who(store, start(host, store)) == (made.id, ["Cy", "Bo"])


def test_whoever_is_tapped_takes_the_seat_of_nobody_in_particular(store, host, circle):
    made = circle(("faraway", FOUR[:3], {}))
    page = host.get(NEW)
    for _ in range(2):
        tap(host, "drop", "0")
    for _ in range(2):
        tap(host, "add", "1")
    assert len(names_asked(host.page)) == 3
    page = tap(host, "add", person(store, made.id, "Bo").id, name=["Cy", "P2", "P3"])
    assert names_asked(page) == ["Cy", "Bo", "Player 3"]
    assert who(store, start(host, store, play="3")) == (made.id, ["Cy", "Bo", None])


@pytest.mark.parametrize(("joins", "people"), [(True, ["Ana", "Bo", "Zoé"]), (False, ["Ana", "Bo"])])
def test_a_new_name_joins_unless_unticked(store, host, circle, joins, people):
    made = circle(("faraway", ("Ana", "Bo"), {}))
    host.get(NEW)
    sent = form(host.page).sent() | {"name": ["zoé", "ANA", ""]}
    if not joins:
        del sent["join"]
        page = host.post(NEW, sent | {"add": "1"})
        assert ("join", "1") not in form(page).fields, "it stays unticked"
        sent = form(page).sent() | {"name": sent["name"]}
    host.post(NEW, sent | {"play": "3"})
    table = store.table(host.address.split("/t/")[1])
    assert [each.name.casefold() for each in store.circles.people(made.id)] == [name.casefold() for name in people]
    assert who(store, table)[1] == (["zoé", "Ana", None] if joins else [None, "Ana", None])


def test_two_of_one_name_are_told_and_nobody_joins(store, host, circle):
    made = circle(("faraway", ("Ana", "Bo"), {}))
    host.get(NEW)
    page = host.post(NEW, form(host.page).sent() | {"name": ["Zoé", "Zoé"]})
    assert host.status == 422 and "the same name: Zoé" in page.alert and names_asked(page) == ["Zoé", "Zoé"]
    assert len(store.circles.people(made.id)) == 2


def test_a_double_tap_makes_one_table_of_the_circle(store, host, circle):
    made = circle(("faraway", FOUR, {}))
    sent = form(host.get(NEW)).sent() | {"name": ["Zoé", "Bo"]}
    for _ in range(2):
        host.post(NEW, sent)
    assert len(store.circles.tables(made.id)) == 2 and len(store.circles.people(made.id)) == 5


def test_another_circle_brings_its_people_and_keeps_who_was_typed(store, host, circle):
    sundays = circle(("faraway", ("Eve", "Flo"), {}), name="Sundays")
    thursdays = circle(("faraway", FOUR, {}))
    page = host.get(NEW)
    assert names_asked(page) == list(FOUR)
    page = tap(host, "among", sundays.id, name=["Ana", "Zoé", "Bo", "P4"], tie_break="sum")
    assert names_asked(page) == ["Eve", "Flo", "Zoé"] and ("tie_break", "sum") in form(page).fields
    page = tap(host, "among", "")
    assert (
        names_asked(page) == ["Eve", "Flo", "Zoé"]
        and not [value for key, value in form(page).keys if key == "drop"][3:]
    )
    table = start(host, store)
    assert store.circles.at(table.id) is None
    assert dict(form(host.get(NEW)).fields)["circle"] == "", "who played without is offered none"
    page = tap(host, "among", thursdays.id)
    assert names_asked(page) == list(FOUR), "whom this phone proposed gives way"
    assert who(store, start(host, store))[0] == thursdays.id
    assert dict(form(host.get(NEW)).fields)["circle"] == thursdays.id, "the one used last"
    assert dict(form(host.get(f"{NEW}?circle={sundays.id}")).fields)["circle"] == sundays.id


def test_who_left_the_circle_is_not_offered(store, host, circle):
    made = circle(("faraway", FOUR, {}))
    ana, bo, cy, di = (person(store, made.id, name).id for name in FOUR)
    store.circles.remove(made.id, ana)
    store.circles.merge(made.id, bo, cy)
    store.circles.call(made.id, di, "Diana")
    page = host.get(NEW)
    assert names_asked(page) == ["Cy", "Diana"] and "Ana" not in page.text.split()


@pytest.mark.parametrize(("last", "seats"), [(FOUR, 4), (FOUR[:3], 2), (SEVEN[:5], 4), (FOUR[:1], 2)])
def test_as_many_sit_as_the_game_takes(store, host, circle, last, seats):
    """Géfira is for two or four; of three the third is there as soon as they are four."""
    circle(("faraway", last, {}))
    page = host.get("/new/gefira/tally")
    assert names_asked(page)[: len(last)] == list(last)[:seats] and len(names_asked(page)) == seats
    if len(last) == 3:
        page = tap(host, "add", "1")
        assert names_asked(page) == [*last, "Player 4"]


@pytest.mark.parametrize("mode", ["play", "tally"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_more_than_can_play_are_told_so_and_stay(store, host, circle, game, mode):
    eight = (*SEVEN, "Zoé")
    made = circle(("faraway", eight, {}))
    most = game.kinds[mode].seats[-1]
    page = host.get(f"/new/{game.id}/{mode}")
    assert len(names_asked(page)) == most
    for name in eight[most:]:
        page = tap(host, "add", person(store, made.id, name).id)
    assert host.status == 200 and len(names_asked(page)) == 8 and f"{most} players at the most" in page.text
    host.post(host.address, form(page).sent())
    assert host.status == 422 and names_asked(host.page) == names_asked(page)


def first(page):
    return dict(form(page).fields).get("first")


def test_who_starts_is_proposed_in_turn_and_changed_by_a_tap(store, host, circle):
    made = circle(("space_aztecs", FOUR, {"removed": "blue", "first": 1}))
    page = host.get("/new/space_aztecs/play")
    assert first(page) == "2" and "Cy starts, in turn. Last time, Bo." in page.text
    page = tap(host, "drop", "2")
    assert first(page) == "2" and "Di starts, in turn. Last time, Bo." in page.text, "the next one who plays"
    assert "removed" not in dict(form(page).fields), "nothing is drawn by a tap on a person"
    page = tap(host, "drop", "0", first="1")
    assert names_asked(page) == ["Bo", "Di"] and first(page) == "0", "who was ticked stays ticked"
    page = tap(host, "add", person(store, made.id, "Ana").id)
    assert first(page) == "0"
    assert start(host, store, removed="random").options["first"] == 0


def test_the_house_rules_of_the_last_game_are_offered_again(store, host, circle):
    told = "The table's choices are those of this circle's last game."
    circle(("faraway", FOUR, {"tie_break": "sum"}))
    page = host.get("/new/faraway/play")
    assert ("tie_break", "sum") in form(page).fields and told in page.text
    page = tap(host, "add", "1")
    assert ("tie_break", "sum") in form(page).fields
    assert start(host, store, play="5").options["tie_break"] == "sum"
    circle(("vineta", FOUR, {}), name="Mondays")
    assert told not in host.get("/new/vineta/play").text


def test_the_seat_that_is_ticked_starts_whoever_was_typed_there(store, host, circle):
    circle(("space_aztecs", FOUR, {"removed": "blue", "first": 1}))
    assert first(host.get("/new/space_aztecs/play")) == "2"
    host.post(host.address, form(host.page).sent() | {"name": ["Cy", "Cy", "Ana"]})
    assert host.status == 422 and first(host.page) == "2"
    assert start(host, store, name=["Cy", "Bo", "Ana", "Di"]).options["first"] == 2


def test_only_a_game_that_was_played_counts_as_the_last_one(store, host, circle):
    made = circle(("space_aztecs", FOUR, {"removed": "blue", "first": 1}))
    host.get("/new/space_aztecs/play")
    assert start(host, store).options["first"] == 2
    assert first(host.get("/new/space_aztecs/play")) == "2", "that one was not begun"
    store.circles.remove(made.id, person(store, made.id, "Bo").id)
    assert "Cy starts, in turn." in host.get("/new/space_aztecs/play").text and "Bo" not in host.page.text.split()


def test_where_the_booklet_names_somebody_it_is_the_same_one_again(host, circle):
    circle(("vineta", FOUR, {"first": 2}))
    page = host.get("/new/vineta/play")
    assert first(page) == "2" and "Cy starts, as last time." in page.text
    page = tap(host, "drop", "2")
    assert first(page) == "0" and "as last time" not in page.text


@pytest.mark.parametrize(("game", "options"), [("gefira", {"first": 1}), ("aqua", aqua.options(2, first=1))])
def test_where_chance_decides_nobody_is_proposed(host, circle, game, options):
    circle((game, ("Ana", "Bo"), options))
    page = host.get(f"/new/{game}/play")
    assert names_asked(page) == ["Ana", "Bo"] and first(page) == "random" and "in turn" not in page.text


def test_a_circle_leads_to_its_next_game_for_who_may_change_it(app, host, circle):
    made = circle()
    assert f"/c/{made.id}/new" in host.get(f"/c/{made.id}").links
    page = host.get(f"/c/{made.id}/new")
    assert f"/new/faraway/play?circle={made.id}" in page.links
    page = host.get(f"/new/faraway/play?circle={made.id}")
    assert "Nobody yet" in page.text and names_asked(page) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    watcher = guest(app, made)
    assert f"/c/{made.id}/new" not in watcher.get(f"/c/{made.id}").links
    watcher.get(f"/c/{made.id}/new")
    assert watcher.status == 403


def test_a_finished_game_is_played_again_in_its_circle(store, kept, finished):
    table, phone = finished
    phone.get(f"/t/{table.id}/scores")
    again = form_to(phone, "/again")
    phone.post(again.action, again.sent())
    made = store.table(phone.address.split("/t/")[1])
    assert made.id != table.id and store.circles.at(made.id) == store.circles.at(table.id)
