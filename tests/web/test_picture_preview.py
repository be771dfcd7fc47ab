"""A chat draws a preview of a table's view link: it is no phone, and hears no name unless the table allows it."""

import re

import pytest

from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.scenes import DEAL, rows
from tests.web.sharing.test_links import CHATS

NAMES = ("Anabelle", "Barnabé")


@pytest.fixture
def table(store):
    return laid_out(store, "faraway", NAMES, rows(*DEAL[:2]), "tally")


def preview(app, link, chat=CHATS[1]):
    page = Phone(app).look(link, **{"User-Agent": chat})
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', page.source)), page


def allow(app, table, role="edit"):
    """The tick on the page of links."""
    phone = Phone(app)
    phone.get(f"/{role[0]}/{getattr(table, role)}")
    page = phone.get(f"/t/{table.id}/share?to=view")
    form = next(form for form in page.forms if (form.action or "").endswith("/preview"))
    phone.post(form.action, form.sent())
    assert phone.status == 200
    return phone


@pytest.mark.parametrize("chat", CHATS)
def test_a_preview_tells_the_game_and_no_name_and_is_no_phone(app, store, table, chat):
    before = store.phones(table.id)
    told, page = preview(app, f"/v/{table.view}", chat)
    assert told["title"] == "Faraway · game over" and told["description"] == "2 players. Open to follow."
    assert "image" not in told and not any(name in page.source for name in NAMES)
    assert Phone(app).client.get(f"/v/{table.view}/slip.png").status_code == 403
    assert store.phones(table.id) == before


def test_where_the_table_allows_it_a_preview_tells_who_won_and_shows_the_slip(app, table):
    phone = allow(app, table)
    told, _ = preview(app, f"/v/{table.view}")
    assert re.fullmatch(r"Anabelle wins, \d+ to \d+", told["title"]) and told["description"].startswith("Faraway · ")
    assert told["image"].startswith("http") and told["image"].endswith(f"/v/{table.view}/slip.png")
    picture = Phone(app).client.get(f"/v/{table.view}/slip.png")
    assert picture.status_code == 200 and picture.mimetype == "image/png" and "Set-Cookie" not in picture.headers
    assert "Names in previews of the link, game over: yes" in phone.page.text
    allow(app, table)
    assert "image" not in preview(app, f"/v/{table.view}")[0], "the same tick takes it back"


def test_the_edit_link_and_links_of_no_table_tell_nothing(app, table):
    allow(app, table)
    for link in (f"/e/{table.edit}", f"/v/{table.edit}", "/v/nobodyknowsthisone"):
        told, page = preview(app, link)
        assert not told and not any(name in page.source for name in NAMES)
    assert Phone(app).client.get(f"/v/{table.edit}/slip.png").status_code == 403


@pytest.mark.parametrize("agent", [*CHATS, "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0", "a robot on no list", ""])
@pytest.mark.parametrize("role", ["edit", "view"])
def test_nobody_reads_a_name_before_the_tap_whatever_it_calls_itself(app, store, table, role, agent):
    before = store.phones(table.id)
    _, page = preview(app, f"/{role[0]}/{getattr(table, role)}", agent)
    assert not any(name in page.source for name in NAMES) and store.phones(table.id) == before
    assert "A table of 2 players, begun on" in page.text, "which table it is, everybody reads"
    what = {"edit": "Play at this table", "view": "Follow this table"}[role]
    assert what in page.text and "names are shown at the table only" in page.text


def test_a_game_under_way_tells_no_name_though_it_may(app, store):
    table = laid_out(store, "faraway", NAMES, rows(DEAL[0])[:1], "tally")
    allow(app, table)
    told, page = preview(app, f"/v/{table.view}")
    assert told["title"] == "Faraway · in progress" and not any(name in page.source for name in NAMES)
    assert Phone(app).client.get(f"/v/{table.view}/slip.png").status_code == 403, "and shows no picture"


def test_only_who_may_enter_allows_it(app, table):
    phone = Phone(app)
    phone.get(f"/v/{table.view}")
    page = phone.get(f"/t/{table.id}/share")
    assert not any((form.action or "").endswith("/preview") for form in page.forms)
    assert open_at(Phone(app), table, "/share?to=view").text.count("Names in previews of the link, game over: no") == 1
    token = phone.get("/join").dock["csrf_token"]
    phone.post(f"/t/{table.id}/preview", {"csrf_token": token, "named": "1"})
    assert phone.status == 403 and "image" not in preview(app, f"/v/{table.view}")[0]
