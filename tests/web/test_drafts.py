"""A half-made entry belongs to the question it was begun for: no other question asks it, nobody else gets it."""

import random
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import g, url_for

from bench.games import SCENARIOS
from referee.core.log.timeline import Timeline
from referee.core.moves import Move
from referee.web.table_page.drafts import HOUSE
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.store.tables import create, laid_out
from tests.web.phone import Phone, open_at, press
from tests.web.vineta import lay, two_at

GONE = "Nothing was entered here."


def draft_of(address):
    return dict(parse_qsl(urlsplit(address.replace("&amp;", "&")).query))


def half_made(desk, address):
    return draft_of(address).keys() - {*desk.looks, *HOUSE}


class Walk:
    """Every page of a table's dock that can be reached without entering anything."""

    def __init__(self, app, table, game, position):
        self.phone, self.table, self.position = Phone(app), table, position
        self.desk, self.moves = game.refereed.desk, game.refereed.moves
        self.pages, self.told, self.now = {}, set(), {}
        open_at(self.phone, table)
        todo = [self.phone.address]
        for _ in range(24):
            todo += self.visit(todo.pop(0)) if todo else []

    def visit(self, address):
        page = self.phone.get(address)
        form = page.dock
        told = (form_names(form), page.source.split("<h2>")[-1].split("</h2>")[0])
        if self.phone.status != 200 or told in self.told:
            return []
        self.told.add(told)
        self.pages[address] = page
        onward = [link for link in page.links if link.startswith(f"/t/{self.table.id}?")]
        drawn = [(key, dict((*form.fields, key))) for key in {key[1][:1]: key for key in form.keys}.values()]
        return [link.replace("&amp;", "&") for link in onward] + [self.tapped(page, *each) for each in drawn]

    def tapped(self, page, key, fields):
        """Where a key leads that enters nothing."""
        tap = self.desk.tap(self.position, fields)
        if not tap.draft or tap.entries or tap.back or tap.printed:
            return self.phone.address
        self.phone.post(page.dock.action, page.dock.sent(key))
        return self.phone.address


def form_names(form):
    return frozenset(name for name, value in form.fields if value)


def docks(scenario):
    """A game that was played at random: the logs that lead to each of its docks, and what is entered next."""
    setup, log = scenario.draw(random.Random(7))
    found, at = {}, Timeline(scenario.game.refereed.moves, scenario.game.begin(setup))
    for n, entry in enumerate(log):
        dock = scenario.game.refereed.desk.ask(at.position, {}).dock
        before = at.position
        at.push(entry)
        if dock not in found and before.turn != at.position.turn:
            found[dock] = log[:n], entry, before
    return setup, found


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_every_dock_of_every_game_keeps_to_its_question(app, store, scenario):
    """Each link and form says which question it is about. With the next entry every one of them has passed."""
    game = scenario.game
    setup, found = docks(scenario)
    half = 0
    for before, entry, position in found.values():
        more = {name: _plain(getattr(setup, name)) for name in ("options", "box")}
        table = laid_out(store, game.id, setup.seats, before, **more)
        walk = Walk(app, table, game, position)
        for address, page in walk.pages.items():
            assert page.dock["asked"], address
            for link in [address, *page.links]:
                if link.startswith(f"/t/{table.id}?") and half_made(game.refereed.desk, link):
                    assert draft_of(link)["asked"] == page.dock["asked"], (address, link)
        with store.writing(table.id) as writing:
            writing.append([entry], "another phone", "meanwhile")
        for address, page in walk.pages.items():
            half += bool(half_made(game.refereed.desk, address))
            passed(app, walk, store, address, page)
    assert half > 1, "drafts were begun"


def _plain(value):
    import msgspec

    return msgspec.to_builtins(value)


def passed(app, walk, store, address, old):
    """The old page shows what is asked now, and says why; the old form enters nothing, and says so."""
    phone, table, seq = walk.phone, walk.table, store.seq(walk.table.id)
    looks = {name: value for name, value in draft_of(address).items() if name in walk.desk.looks}
    plain = f"/t/{table.id}?" + "&".join(f"{name}={value}" for name, value in looks.items())
    fresh = walk.now[plain] = walk.now.get(plain) or phone.get(plain)  # nothing is entered from here on
    page = phone.get(address)
    assert (GONE in page.text) == bool(half_made(walk.desk, address)), address
    assert without_key(page) == without_key(fresh), address
    now = app.extensions["hall"].live(table).position
    for key in {key[1][:1]: key for key in old.dock.keys}.values():
        tap = walk.desk.tap(walk.position, dict((*old.dock.fields, key)))
        if tap.printed or (tap.entries and not any(clashes(walk, entry, now) for entry in tap.entries)):
            continue  # the game says that it answers what is still asked: judged as always
        page = phone.post(old.dock.action, old.dock.sent(key))
        assert store.seq(table.id) == seq, (address, key)
        assert phone.status == 409 and ("Entered meanwhile" in page.text or GONE in page.text), (address, key)


def clashes(walk, entry, now):
    move = walk.moves.decode(entry)
    return not isinstance(move, Move) or move.clashes(walk.position, now)


def without_key(page):
    return [(name, value) for name, value in page.dock.fields if name not in ("key", "csrf_token")]


@pytest.fixture
def two(app, store):
    """Vineta: two phones before the same question, whose card it is; one of them has begun to answer."""
    table = lay(store, MIDDLE, options=FIVE)
    return table, *two_at(app, table, "card:panic")


def test_a_card_that_was_begun_is_not_asked_of_the_next_player(two, store):
    table, one, other = two
    half = other.address
    one.get(f"/t/{table.id}")
    press(one, "card:one_less")
    page = other.get(half)
    assert "One less" in page.text and GONE in page.text
    assert ("tap", "card:one_more") in page.dock.keys and "card" not in dict(page.dock.fields)
    press(other, "card:one_more")
    assert other.status == 200 and store.entries(table.id)[-1].entry["card"] == "one_more"


def test_an_old_form_writes_nothing_and_what_was_begun_comes_back_with_an_undo(two, store):
    table, one, other = two
    half, old = other.address, other.page
    one.get(f"/t/{table.id}")
    press(one, "card:one_less")
    page = other.post(old.dock.action, old.dock.sent(("tap", "is:G1")))
    assert other.status == 409 and GONE in page.text and store.seq(table.id) == len(MIDDLE) + 1
    undo = next(form for form in one.page.forms if form.action and form.action.endswith("/log"))
    one.post(undo.action, undo.sent(("do", "undo")))
    page = other.get(half)
    assert GONE not in page.text and dict(page.dock.fields)["card"] == "panic", "it is the same question again"


def test_what_is_refused_out_of_turn_leaves_nothing_of_its_draft_to_the_next_player(app, store):
    """A flood meant for a player who has played meanwhile: the next one is offered no district for it."""
    table = lay(store, MIDDLE, options=FIVE)
    one, other = two_at(app, table, "card:flood_1")
    old = other.page
    one.get(f"/t/{table.id}")
    press(one, "card:one_less")
    other.post(old.dock.action, old.dock.sent(("tap", "is:G1")))
    assert other.status == 409
    again = next(form for form in other.page.forms if ("again", "1") in form.fields)
    page = other.post(again.action, again.sent())
    assert other.status == 422 and "V2.3" in page.text and "Allowed instead" not in page.text
    assert ("tap", "card:one_more") in page.dock.keys and "card" not in dict(page.dock.fields)


def test_the_same_question_asked_again_by_another_entry_is_another_one(two, store):
    """The entry before was taken back and made anew: who is next is asked the same, perhaps of another city."""
    table, one, _ = two
    with store.writing(table.id) as writing:
        writing.append([{"do": "undo"}, MIDDLE[-1]], "another phone", "anew")
    assert GONE in one.get(one.address).text


def test_what_lies_under_an_entry_in_correction_may_be_corrected_meanwhile(app, store):
    """Two phones correct one entry: the draft of the second was begun about a text that stands no longer."""
    table = lay(store, MIDDLE, options=FIVE)
    phone = Phone(app)
    open_at(phone, table, f"?amend={len(MIDDLE)}")
    press(phone, "card:panic")
    half, old = phone.address, phone.page
    assert "asked=0" in half
    with store.writing(table.id) as writing:
        amend = {"do": "amend", "seq": len(MIDDLE), "entry": {**MIDDLE[-1], "to": "Y2"}}
        writing.append([amend], "another phone", "amended")
    assert GONE in phone.get(half).text and "card" not in dict(phone.page.dock.fields)
    phone.post(old.dock.action, old.dock.sent(("tap", "is:G1")))
    assert phone.status == 409 and GONE in phone.page.text


def test_choices_at_the_same_time_leave_what_others_began(app, store):
    """Faraway: everybody lays a Region; a digit that was typed stays typed while others lay."""
    table = create(store, "play", ("Ana", "Bo"))
    phone = Phone(app)
    open_at(phone, table, "?seat=1")
    press(phone, "d2")
    with store.writing(table.id) as writing:
        writing.append([{"do": "region", "seat": 0, "region": 12}], "another phone", "lays")
    assert dict(phone.get(phone.address).dock.fields)["typed"] == "2"
    press(phone, "d5", "iR25")
    assert phone.status == 200 and store.entries(table.id)[-1].entry["region"] == "R25"


def test_score_only_asks_nobody_in_particular(phone):
    """Whoever enters what: a draft stays."""
    phone.create("Ana", "Bo")
    phone.tap("d2")
    assert "asked" not in phone.address and "asked" not in dict(phone.page.dock.fields)


def test_a_question_that_never_was_is_none(two, app):
    table, _, phone = two
    page = phone.get(f"/t/{table.id}?card=panic&asked=99999999")
    assert (
        phone.status == 200
        and dict(page.dock.fields)["card"] == "panic"
        and dict(page.dock.fields)["asked"] != "99999999"
    )


@pytest.mark.parametrize("aside", ["/rules", "/scores", "/log", "/share"])
def test_what_is_looked_up_in_the_middle_of_an_entry_leads_back_to_it(two, aside):
    table, one, other = two
    half = draft_of(other.address)
    other.follow(f"/t/{table.id}{aside}")
    if aside == "/rules":
        assert dict(other.page.forms[-1].fields)["draft"], "and what is searched for"
        found = next(link for link in other.page.links if link.startswith("?f=score"))
        other.get(f"/t/{table.id}/rules{found.replace('&amp;', '&')}")
    ways = [link for link in other.page.links if link.startswith(f"/t/{table.id}?")]
    back = next(link for link in ways if "amend" not in link and "?at=" not in link)
    page = other.get(back)
    assert draft_of(back) == half and dict(page.dock.fields)["card"] == "panic"
    one.get(f"/t/{table.id}")
    press(one, "card:one_less")
    assert GONE in other.get(back).text, "and keeps to its question"


def test_what_is_half_made_is_tried_from_there_and_still_waits_afterwards(two, store):
    table, _, other = two
    half = draft_of(other.address)
    other.follow(f"/t/{table.id}/dispute")
    page = other.follow(f"/t/{table.id}/try")
    assert dict(page.dock.fields)["card"] == "panic"
    press(other, "is:G1")
    assert other.status == 200 and "Trial" in other.page.text and store.seq(table.id) == len(MIDDLE)
    back = next(link for link in other.page.links if link.startswith(f"/t/{table.id}?"))
    assert draft_of(back) == half


def test_a_correction_half_made_is_no_beginning_of_a_trial(two):
    table, _, other = two
    page = other.get(f"/t/{table.id}/try?draft=amend%3D{len(MIDDLE)}%26card%3Dpanic")
    assert other.status == 200 and "card" not in dict(page.dock.fields)


def test_the_tab_of_the_table_itself_begins_afresh(two):
    table, _, other = two
    assert f"/t/{table.id}" in other.get(f"/t/{table.id}?card=panic").links


def test_nothing_foreign_is_carried_along(two):
    table, _, other = two
    page = other.get(f"/t/{table.id}/rules?draft=_external=1%26_anchor=x%26//evil.example")
    assert all(link.startswith(("/t/", "?", "#")) for link in page.links)


def test_what_is_carried_along_has_an_end(two):
    table, other = two[0], two[-1]
    page = other.get(f"/t/{table.id}/rules?draft=card%3D{'x' * 5000}")
    carried = [link for link in page.links if "xxx" in link]
    assert carried and max(map(len, carried)) < 800


def test_what_another_phone_entered_or_took_back_is_announced_when_a_page_fetches_itself(two):
    table, one, other = two
    one.get(f"/t/{table.id}")
    press(one, "card:one_less")
    page = other.get(f"/t/{table.id}", **{"X-Seen": str(len(MIDDLE))})
    last = page.source.split('class="vi-was"')[1].split("</p>")[0]
    assert "One less" in last and "another phone" not in page.text, "said once: by the line of the last move"
    assert "another phone" not in one.get(f"/t/{table.id}", **{"X-Seen": str(len(MIDDLE))}).text, (
        "one's own is not news"
    )
    undo = next(form for form in one.page.forms if form.action and form.action.endswith("/log"))
    one.post(undo.action, undo.sent(("do", "undo")))
    for seen in (len(MIDDLE) + 1, len(MIDDLE)):  # of several the last
        assert "Undone on another phone: Bruno · One less" in other.get(f"/t/{table.id}", **{"X-Seen": str(seen)}).text
    assert "another phone" not in other.get(f"/t/{table.id}").text


def test_what_another_phone_counted_is_announced_where_no_line_says_it(app, store):
    table = create(store, "tally", ("Ana", "Bo"))
    one, other = Phone(app), Phone(app)
    for each in (other, one):
        open_at(each, table)
    one.type(31)
    assert "Entered on another phone: Ana" in other.get(f"/t/{table.id}", **{"X-Seen": "0"}).text


@pytest.mark.parametrize(("draft", "rest"), [("", ""), ("typed=3", "?draft=typed%3D3")])
def test_the_tabs_carry_a_draft_and_the_first_page_does_not(app, draft, rest):
    with app.test_request_context():
        g.draft = draft
        assert url_for("scores.scores", id="x") == f"/t/x/scores{rest}"
        assert url_for("home.home") == "/"
