"""Nothing of a circle is told to who has only a table's link; nobody changes it who may not. Every page is tried."""

import pytest

from tests.store.tables import create
from tests.web.circle.conftest import guest, keep
from tests.web.phone import Phone

FOLLOWED = {"stream.stream"}  # a stream never ends; tests/live reads it


@pytest.fixture
def secret(store, finished):
    """A circle whose people are called otherwise than the seats of its table; all that nobody else may see."""
    table, phone = finished
    id = keep(phone, table, name="Zibeline")
    ana, bo = store.circles.people(id)
    store.circles.call(id, ana.id, "Zébulon")
    store.circles.call(id, bo.id, "Zénobie")
    circle = store.circles.get(id)
    return circle, {id, "Zibeline", "Zébulon", "Zénobie", ana.id, bo.id, circle.edit, circle.view}


def pages(app, start, method):
    """The addresses of every page that begins so, with what stands in them."""
    found = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(start) and method in rule.methods]
    return [rule for rule in found if rule.endpoint not in FOLLOWED]


def address(app, rule, **known):
    values = {name: known.get(name, "1") for name in rule.arguments} | (rule.defaults or {})
    return app.url_map.bind("localhost").build(rule.endpoint, values)


def held(store):
    """All that stands in the database of circles."""
    tables = ("circles", "people", "circle_tables", "circle_phones")
    return [store.db.execute(f"select * from {name}").fetchall() for name in tables]


def told(phone, secrets):
    return [each for each in secrets if each in phone.page.source]


def test_who_has_only_the_tables_link_is_told_nothing(app, finished, secret):
    table, _ = finished
    _, secrets = secret
    for link in (f"/e/{table.edit}", f"/v/{table.view}"):
        phone = Phone(app)
        phone.get(link)
        for rule in pages(app, "/t/<id>", "GET"):
            answer = phone.client.get(address(app, rule, id=table.id, seq=1, seat=0), follow_redirects=True)
            assert not [each for each in secrets if each.encode() in answer.data], rule
        for asked in ("/", "/circles", "/?all=1", "/boxes"):
            phone.get(asked)
            assert not told(phone, secrets), asked


def test_what_goes_from_hand_to_hand_has_nothing_of_the_circle(app, finished, secret):
    """Also where who takes it away knows the circle: a file, a slip, a page for across the table."""
    table, phone = finished
    _, secrets = secret
    for rest in ("export", "slip", "slip.png", "across?of=scores"):
        data = phone.client.get(f"/t/{table.id}/{rest}").data
        assert data and not [each for each in secrets if each.encode() in data], rest
    chat = app.test_client().get(f"/v/{table.view}", headers={"User-Agent": "WhatsApp/2"})
    assert chat.status_code == 200 and not [each for each in secrets if each.encode() in chat.data]


def test_a_forged_circle_is_answered_like_none(app, finished, secret):
    """In every address that a phone can write, also where a page takes a circle beside its path."""
    table, _ = finished
    circle, secrets = secret
    ana = next(each for each in secrets if len(each) == 8 and each.isascii())
    phone = Phone(app)
    phone.get(f"/e/{table.edit}")
    for rule in pages(app, "/c/<id>", "GET"):
        known = {"table": table.id, "person": ana, "game": "aqua", "one": ana}
        phone.get(address(app, rule, id=circle.id, **known))
        at, said = phone.status, phone.page.text
        phone.get(address(app, rule, id="nothing", **known))
        assert (at, said) == (403, phone.page.text) and phone.status == 403, rule
    for asked in (f"/new/faraway/tally?circle={circle.id}", f"/new/faraway/play?circle={circle.id}&again={table.id}"):
        phone.get(asked)
        assert not told(phone, secrets - {circle.id}), asked


@pytest.mark.parametrize("who", ["stranger", "watcher"])
def test_whoever_may_not_change_a_circle_changes_nothing(app, store, finished, secret, who):
    table, _ = finished
    circle, _ = secret
    phone = guest(app, circle) if who == "watcher" else Phone(app)
    phone.get(f"/e/{table.edit}")
    token = phone.get("/circles").forms[-1]["csrf_token"]
    before = held(store)
    ana = store.circles.people(circle.id)[0].id
    for rule in pages(app, "/c/<id>", "POST"):
        at = address(app, rule, id=circle.id, table=table.id, person=ana, game="aqua", one=ana)
        phone.post(at, {"csrf_token": token, "name": "Mine", "into": ana, "to": "edit", "text": "{}"})
        looks = who == "watcher" and rule.endpoint in ("keep.look", "keep.slip")  # the tap that opens a table of it
        assert phone.status == (200 if looks else 403), rule
    assert held(store) == before


@pytest.mark.parametrize("who", ["stranger", "watcher"])
def test_nobody_else_puts_a_new_table_into_a_circle(app, store, finished, secret, who):
    """Its id in what the page of a new table posts, or a table of it played again."""
    table, _ = finished
    circle, secrets = secret
    phone = guest(app, circle) if who == "watcher" else Phone(app)
    phone.get(f"/e/{table.edit}")
    before = store.circles.tables(circle.id), store.circles.people(circle.id)
    asked = f"/new/faraway/tally?circle={circle.id}&again={table.id}"
    for fields in ({"circle": circle.id}, {"among": circle.id}, {"circle": circle.id, "add": before[1][0].id}):
        form = phone.get(asked).dock
        phone.post(asked, form.sent() | {"name": ["Zoé", "Yann"]} | fields)
        assert phone.status in (200, 422) and not told(phone, secrets - {circle.id})
    again = next(form for form in phone.get(f"/t/{table.id}/scores").forms if (form.action or "").endswith("/again"))
    phone.post(again.action, again.sent())
    assert phone.status == 200
    assert (store.circles.tables(circle.id), store.circles.people(circle.id)) == before


def test_nothing_is_posted_to_a_circle_without_a_token(app, store, finished, secret):
    table, phone = finished
    circle, _ = secret
    before = held(store)
    ana = store.circles.people(circle.id)[0].id
    rules = pages(app, "/c/<id>", "POST") + pages(app, "/t/<id>/circle", "POST")
    assert len(rules) > 10
    for rule in rules:
        here = {"table": table.id, "person": ana, "game": "aqua", "one": ana}
        id = circle.id if rule.rule.startswith("/c") else table.id
        phone.post(address(app, rule, id=id, **here), {"name": "Mine", "into": ana})
        assert phone.status == 400, rule
    assert held(store) == before


def test_a_circle_opens_no_table_of_another(app, store, secret):
    """A forged id of a table, or of one that was in a circle before."""
    circle, _ = secret
    other = create(store, seats=("Zoé", "Yann"))
    mine = store.circles.create("Mine", by="somebody")
    store.circles.put(other.id, mine.id, [None, None])
    watcher = guest(app, circle)
    watcher.get(f"/c/{circle.id}/t/{other.id}")
    assert watcher.status == 403 and "Yann" not in watcher.page.source
    assert watcher.get(f"/t/{other.id}/scores") and watcher.status == 403


def test_a_name_that_was_removed_is_nowhere_in_the_circle(app, store, secret):
    """Nor one that somebody had before: only who may bring it back is told."""
    circle, _ = secret
    bo = next(each for each in store.circles.people(circle.id) if each.name == "Zénobie")
    other = store.circles.join(circle.id, ["Zinédine"])[0]
    store.circles.merge(circle.id, other.id, bo.id)
    store.circles.remove(circle.id, bo.id)
    watcher = guest(app, circle)
    for rule in pages(app, "/c/<id>", "GET"):
        for who in (bo, other):
            known = {"person": who.id, "game": "faraway", "table": store.circles.tables(circle.id)[0].table}
            at = address(app, rule, id=circle.id, **known)
            data = watcher.client.get(f"{at}?q=Zeno&person={who.id}", follow_redirects=True).data
            assert not [name for name in ("Zénobie", "Zinédine") if name.encode() in data], rule
