"""What was drawn for one phone is shown to the next one that may know the same; whatever differs is drawn for it."""

import random
import re

import msgspec
import pytest
from flask import session

from bench.games import SCENARIOS
from referee.web.table_page import page_cache
from tests.web.phone import HTMX, Phone
from tests.web.scenes import lay_out

OWN = re.compile(r'(name="csrf_token" value=")[^"]*|(name="key" value=")[^".]*')


@pytest.fixture
def shelf(app):
    return emptied(app.extensions["drawn"])


def emptied(shelf):
    shelf._pages.clear()
    shelf.bytes = 0
    return shelf


def at(app, table, seat=None, right="edit", lang="fr", rest="", headers=HTMX, keep=False):
    """A phone at a table: its seat, its right, its language, what it asks with; it says what it is shown."""
    phone = Phone(app, lang)
    phone.get(f"/{right[0]}/{getattr(table, right)}")
    if seat is not None:
        for over in ("", f"?seat={seat}"):  # as is asked where another phone sits there
            phone.post(f"/t/{table.id}/who", phone.look(f"/t/{table.id}/who{over}").forms[0].sent(("seat", str(seat))))
    with phone.client.session_transaction() as cookie:
        cookie["keep"] = keep
    asked = {"Accept-Language": lang, **headers}
    return lambda: phone.client.get(f"/t/{table.id}{rest}", headers=asked).get_data(as_text=True)


def phones(app, table):
    """One phone, and others that differ from it in one respect each."""
    last = len(table.seats) - 1
    return {
        "one": at(app, table),
        "who sits first": at(app, table, seat=0),
        "who sits last": at(app, table, seat=last),
        "only follows": at(app, table, right="view"),
        "English": at(app, table, lang="en"),
        "a whole page": at(app, table, headers={}),
        "looks at another": at(app, table, rest=f"?seat={last}"),
        "asks why": at(app, table, rest="?why=3"),
        "corrects": at(app, table, rest="?amend=2"),
        "has a question that is gone": at(app, table, rest="?typed=3&nth=1&card=2&asked=1"),
        "hears": at(app, table, headers={**HTMX, "X-Seen": "1"}),
        "keeps printed values": at(app, table, keep=True),
    }


def in_the_log(app, table):
    """The same of its log; nobody sits where another does, for that is told to each in words of its own."""
    last = len(table.seats) - 1
    return {
        "one": at(app, table, rest="/log"),
        "who sits first": at(app, table, seat=0, rest="/log"),
        "only follows": at(app, table, right="view", rest="/log"),
        "English": at(app, table, lang="en", rest="/log"),
        "a whole page": at(app, table, headers={}, rest="/log"),
        "of one player": at(app, table, rest=f"/log?seat={last}"),
        "further down": at(app, table, rest="/log?before=3"),
        "opens an entry": at(app, table, rest="/log?open=2"),
        "comes from a draft": at(app, table, rest="/log?draft=seat%3D1"),
    }


def tables(store):
    """Of every game one, in its middle or over."""
    for n, scenario in enumerate(SCENARIOS):
        setup, log = scenario.draw(random.Random(5))
        game, options, box = scenario.game, msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
        table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
        with store.writing(table.id) as writing:
            writing.append(log if n % 2 else log[: len(log) // 2], "somebody", "laid out")
        yield table
    scenes = lay_out(store)
    yield from (scenes[name] for name in ("fresh", "meteors", "over"))
    for game in ("aqua", "space_aztecs"):  # ask for what is printed
        yield store.create(game, "tally", "1", ("Ana", "Bo"), {}, {})


def look_at(table, seq):
    return (table, seq, 0, "edit", None, "en", False, False, "table", ())


def without_own(page):
    return OWN.sub(r"\1\2", page)


def test_whoever_differs_in_anything_is_shown_what_would_be_drawn_for_it_alone(app, store, shelf):
    for n, table in enumerate(tables(store)):
        for meet in (in_the_log, phones) if n % 3 == 0 else (phones,):  # a log is the same template in every game
            looks, alone = meet(app, table), {}
            for name, look in looks.items():
                emptied(shelf)
                alone[name] = without_own(look())
            emptied(shelf)
            for name in [*looks, *looks]:
                assert without_own(looks[name]()) == alone[name], (table.game, table.mode, name)
            assert len(shelf._pages) >= 5, "nothing was kept"


def test_who_may_know_the_same_is_shown_the_same_page_with_keys_and_token_of_its_own(app, store, shelf):
    table = lay_out(store)["over"]
    looks = [at(app, table), at(app, table)]  # both are there: each page says how many phones came
    one, other = (look() for look in looks)
    assert len(shelf._pages) == 1
    assert without_own(one) == without_own(other)
    secrets = [re.findall(r'name="(?:csrf_token|key)" value="([^"]*)"', page) for page in (one, other)]
    assert secrets[0] and not set(secrets[0]) & set(secrets[1])
    assert not any(
        mark in page for page in (one, other) for mark in (page_cache.KEY, page_cache.TOKEN, page_cache.TICK)
    )


def test_a_log_that_was_drawn_is_drawn_anew_once_anything_is_told_beside_it(app, store):
    """Whose phone it was is told to itself alone."""
    table = lay_out(store)["over"]
    one, second = [at(app, table, seat=n, rest="/log", lang="en") for n in (0, 1)]
    assert not any("took over" in look() for look in (one, second))
    third = at(app, table, seat=0, rest="/log", lang="en")
    assert "This device took over" in third() and "This device" not in one()
    assert all("Another phone took over" in look() for look in (one, second))


def test_a_page_that_asked_the_cookie_is_for_nobody_else(app, shelf):
    look = look_at(-1, 0)
    with app.test_request_context():
        for name in ("Ana", "Bo"):
            session["name"] = name
            assert page_cache.page(lambda: look, lambda: session["name"], dict) == name
    assert shelf.get(look) is None


def test_a_page_during_which_somebody_entered_is_not_kept(app, shelf):
    seq = iter(range(9))
    with app.test_request_context():
        now = lambda: look_at(-2, next(seq))  # noqa: E731
        assert page_cache.page(now, lambda: "page", dict) == "page"
    assert not len(shelf._pages)


def test_as_many_pages_are_kept_as_fit(app):
    shelf = page_cache.PageCache(most=30_000)
    looks = [look_at(n, 0) for n in range(5)]
    for look in looks:
        shelf.put(look, "x" * 9_000)
        shelf.get(looks[0])
    assert [shelf.get(look) is not None for look in looks] == [True, False, False, True, True]
    assert shelf.bytes <= 30_000


def test_what_the_page_of_a_table_is_drawn_from_asks_the_request_nothing_else(app):
    """A template that asks for more than a `Look` names would show it to the next phone."""
    asks = re.compile(r"\b(?:request|session)\.[\w.]+|\bg\.get\([^)]*\)")
    new_table = re.compile(r"games/\w+/(?:options|options_later|crosses)\.html")
    found = {
        each
        for name in app.jinja_env.list_templates()
        if name.startswith("games/") or name in ("base.html", "table.html", "log.html", "parts/log.html")
        if not new_table.fullmatch(name)
        for each in asks.findall(app.jinja_env.loader.get_source(app.jinja_env, name)[0])
    }
    assert found == {"request.htmx.partial", "g.get('role')"}
