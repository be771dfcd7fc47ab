"""Who may open a household's box, and with which right; what no finger sends."""

import logging
import re

import pytest

from tests.web.boxes import form, new_box, press, share, values
from tests.web.phone import Phone, let_in


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


# -- rights ------------------------------------------------------------------------------------------

PAGES = ("", "?at=PA01.points", "/share", "/export")
POSTS = ("", "/undo", "/name", "/renew", "/delete", "/copy")


def test_nobody_without_a_link(app, either, store, box):
    press(either, ("value", "2"))
    stranger = Phone(app)
    for where in PAGES:
        stranger.get(f"/b/{box}{where}")
        assert stranger.status == 403 and "opens by its link" in stranger.page.alert
        told = stranger.page.text
        stranger.get(f"/b/nothing{where}")
        assert stranger.status == 403 and stranger.page.text == told, "the same answer for a box that is not there"
    token = stranger.get("/boxes").dock["csrf_token"]
    before = store.boxes.get(box)
    for where in POSTS:
        stranger.post(f"/b/{box}{where}", {"csrf_token": token, "slot": "PA01.points", "value": "9", "was": "2"})
        assert stranger.status == 403
    stranger.post("/boxes/restore", {"csrf_token": token})
    assert stranger.status == 403 and store.boxes.get(box) == before
    assert "Space Aztecs box" not in stranger.get("/boxes").text


def test_a_forged_form_changes_nothing(either, store, box):
    for where in POSTS:
        either.post(f"/b/{box}{where}", {"slot": "PA01.points", "value": "9", "was": "null"})
        assert either.status == 400
    assert values(store, box) == {}


def test_a_read_only_link_looks_copies_and_changes_nothing(app, either, store, box):
    press(either, ("value", "2"))
    reader = Phone(app)
    link = share(either, box, "view")
    page = reader.get(link)
    assert reader.address == f"/b/{box}" and "A read-only box." in page.text
    secret = store.boxes.get(box)
    for where in PAGES[:-1]:
        assert secret.edit not in reader.get(f"/b/{box}{where}").source
    assert secret.edit not in reader.get(f"/b/{box}/share?to=edit").source
    token = reader.get("/boxes").dock["csrf_token"]
    for where in POSTS[:-1]:
        reader.post(f"/b/{box}{where}", {"csrf_token": token, "slot": "PA01.points", "value": "9", "was": "2"})
        assert reader.status == 403
    assert store.boxes.get(box) == secret
    reader.get(f"/b/{box}")
    reader.post(f"/b/{box}/copy", reader.page.dock.sent())
    copied = re.search(r"/b/([\w-]+)", reader.address)[1]
    assert copied != box and values(store, copied) == values(store, box)
    reader.get(f"/b/{copied}?at=PA01.points")
    press(reader, ("value", "9"))
    assert values(store, copied)["cards"]["PA01"]["points"] == 9 and store.boxes.get(box) == secret
    assert "read-only" in reader.get("/boxes").text


def test_a_link_is_revoked(app, either, store, box):
    guest = Phone(app)
    old = share(either, box, "edit")
    guest.get(old)
    assert guest.status == 200
    either.get(f"/b/{box}/share?to=edit")
    renew = next(each for each in either.page.forms if (each.action or "").endswith("/renew"))
    either.post(renew.action, renew.sent())
    assert guest.get(f"/b/{box}").alert and guest.status == 403
    guest.get(old)
    assert guest.status == 403
    assert either.get(f"/b/{box}") and either.status == 200
    guest.get(share(either, box, "edit"))
    assert guest.status == 200


def test_the_secret_leaves_the_address_with_the_tap_and_pasted_links_open_too(app, either, store, box):
    link = share(either, box, "edit")
    phone = Phone(app)
    response = let_in(phone.client, link)
    assert response.status_code == 303 and response.headers["Location"] == f"/b/{box}"
    assert response.headers["Referrer-Policy"] == "no-referrer" and store.boxes.get(box).edit not in response.text
    pasted = Phone(app)
    pasted.get("/join")
    pasted.post("/join", {**pasted.page.dock.sent(), "code": f"http://referee.test{link}"})
    assert pasted.address == f"/b/{box}" and pasted.status == 200


def test_no_secret_is_logged(app, either, store, box, caplog):
    with caplog.at_level(logging.DEBUG):
        phone = Phone(app)
        phone.get(share(either, box, "edit"))
        phone.post(f"/b/{box}", form(phone.page, "slot").sent(("value", "2")))
        phone.get(f"/b/{box}/nothing")
    secret = store.boxes.get(box)
    assert secret.edit not in caplog.text and secret.view not in caplog.text


def test_deleted_with_a_way_back(either, store, box):
    press(either, ("value", "2"))
    either.get(f"/b/{box}/share")
    gone = next(each for each in either.page.forms if (each.action or "").endswith("/delete"))
    either.post(gone.action, gone.sent())
    assert "Box deleted." in either.page.text and store.boxes.get(box) is None
    back = next(each for each in either.page.forms if (each.action or "").endswith("/restore"))
    either.post(back.action, back.sent())
    assert either.address == f"/b/{box}" and values(store, box)["cards"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}", "‮evil", "Chez Léa", "\0", "", "x" * 500])
def test_a_name_is_only_a_name(either, store, box, name):
    either.get(f"/b/{box}/share")
    rename = next(each for each in either.page.forms if (each.action or "").endswith("/name"))
    either.post(rename.action, rename.sent(name=name))
    kept = store.boxes.get(box).name
    assert (
        len(kept) <= 40
        and kept.isprintable()
        and (kept == name or len(name) > 40 or not name.isprintable() or not name)
    )
    assert "<script>alert" not in either.get("/boxes").source and either.status == 200


HOSTILE = [
    "",
    "x",
    "null",
    "[]",
    "9" * 5000,
    "٣",
    "\0",
    "<b>x",
    "../..",
    "{{7*7}}",
    "True",
    "0.0",
    "red,red",
    '{"a":1}',
]


@pytest.mark.parametrize("field", ["slot", "was", "value", "typed", "item", "clear", "revision"])
def test_what_no_finger_sends_gets_a_sentence(app, store, field):
    """Each text by a phone of its own, every second one with htmx."""
    for n, text in enumerate(HOSTILE):
        phone = Phone(app, htmx=n % 2 == 1)
        box = new_box(phone)
        asked = form(phone.page, "slot")
        phone.post(f"/b/{box}", asked.sent(("value", "3") if field != "value" else None, **{field: text}))
        assert phone.status in (200, 400, 409, 422) and "Traceback" not in phone.page.source, text
        phone.get(f"/b/{box}")
        undo = {"csrf_token": asked["csrf_token"], "revision": text, "shelf": text}
        phone.post(f"/b/{box}/undo", undo)
        assert phone.status in (200, 409), text
        told = values(store, box)
        assert told in ({}, {"cards": {"PA01": {"points": 3}}}) or field in ("value", "typed"), (text, told)


@pytest.mark.parametrize(
    "query", ["at=%00", "at=nothing", "shelf=nothing", "at=PA01.points&cells=x", "at=done", "shelf="]
)
def test_addresses_that_lead_nowhere_show_the_box(either, box, query):
    either.get(f"/b/{box}?{query}")
    assert either.status == 200
