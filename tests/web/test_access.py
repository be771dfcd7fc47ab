"""Who may open a table, and with which right; what goes over the wire beside the page."""

import re

import pytest

from referee.web import create_app
from referee.web.door.headers import UNKEPT
from tests.web.phone import HTMX, Phone, let_in

TABS = ("", "/scores", "/log", "/rules", "/share")
SENTENCE = "This page opens by its link. The phone button at the top of a table shows it to whoever plays there."


@pytest.mark.parametrize("tab", TABS)
def test_without_a_link_nothing_is_seen_not_even_that_there_is_a_table(phone, tables, tab):
    page = phone.get(f"/t/{tables['over'].id}{tab}")
    assert phone.status == 403 and SENTENCE in page.alert and "Chlo" not in page.source
    other = phone.get(f"/t/nothing{tab}")
    assert phone.status == 403 and other.text == page.text, "the same answer for a table that is not there"


@pytest.mark.parametrize("garbage", ["x", "..%2f..%2fetc", "%00", "%F0%9F%82%A1", "a" * 5000, "' or 1=1 --", "%FF%FE"])
@pytest.mark.parametrize("place", ["/t/{}", "/t/{}/scores", "/e/{}", "/v/{}", "/new/{}/tally", "/rules/{}"])
def test_garbage_in_an_address_gets_a_sentence(phone, place, garbage):
    page = phone.get(place.format(garbage))
    assert phone.status in (403, 404) and page.alert and page.lang == "en"


@pytest.mark.parametrize("htmx", [False, True])
def test_a_view_link_may_look_and_not_enter(app, store, tables, htmx):
    table = tables["meteors"]
    viewer = Phone(app, htmx=htmx)
    page = viewer.get(f"/v/{table.view}")
    assert viewer.status == 200 and viewer.address == f"/t/{table.id}"
    assert "for watching, not for entering" in page.text and not [form for form in page.forms if form.method == "post"]
    for tab in TABS:
        page = viewer.get(f"/t/{table.id}{tab}")
        assert viewer.status == 200 and table.edit not in page.source
        assert not [form for form in page.forms if form.method == "post"]
    assert table.edit not in viewer.get(f"/t/{table.id}/share?to=edit").source
    token = viewer.get("/").dock["csrf_token"]
    before = store.seq(table.id)
    for where, data in (("", {"tap": "n30", "seat": "1"}), ("/log", {"do": "undo"})):
        page = viewer.post(f"/t/{table.id}{where}", {**data, "csrf_token": token, "key": "k", "seen": "0"})
        assert viewer.status == 403 and page.alert
    assert store.seq(table.id) == before


def test_who_follows_is_told_the_last_entry(app, tables):
    viewer = Phone(app)
    viewer.get(f"/v/{tables['over'].view}")
    assert "blue (desert) Sanctuary, 1 clue" in viewer.get(f"/t/{tables['over'].id}").text


def test_an_edit_link_gives_the_right_and_leaves_the_address(app, tables):
    table, phone = tables["fresh"], Phone(app)
    response = let_in(phone.client, f"/e/{table.edit}")
    assert response.status_code == 303 and response.headers["Location"] == f"/t/{table.id}/who"
    assert table.edit not in response.get_data(as_text=True)
    assert phone.client.get(f"/e/{table.edit}").headers["Location"] == f"/t/{table.id}", "asked once"
    assert ("tap", "d1") in phone.get(f"/t/{table.id}").dock.keys
    phone.get(f"/v/{table.view}")
    assert ("tap", "d1") in phone.get(f"/t/{table.id}").dock.keys, "a view link takes no right away"


def test_a_link_of_one_kind_is_none_of_the_other(phone, tables):
    for wrong in (f"/e/{tables['fresh'].view}", f"/v/{tables['fresh'].edit}", f"/e/{tables['fresh'].id}"):
        phone.get(wrong)
        assert phone.status == 403


def test_the_share_page_holds_the_link_as_text_and_picture(app, tables):
    """The link names the host by which this phone came: another phone can use it as it is."""
    table, client, home = tables["fresh"], app.test_client(), "http://referee.test:8000"
    let_in(client, f"/e/{table.edit}", base_url=home)
    for to, secret in (("view", table.view), ("edit", table.edit)):
        page = client.get(f"/t/{table.id}/share?to={to}", base_url=home).get_data(as_text=True)
        assert f'value="{home}/{to[0]}/{secret}"' in page and "<svg" in page
        assert {table.view, table.edit} & set(re.findall(r"[\w-]{22,}", page)) == {secret}


def test_a_right_is_for_one_table(app, tables):
    phone = Phone(app)
    phone.get(f"/e/{tables['fresh'].edit}")
    phone.get(f"/t/{tables['over'].id}")
    assert phone.status == 403


# -- beside the page -----------------------------------------------------------------------------

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}


@pytest.mark.parametrize("where", ["/", "/rules/faraway", "/nowhere", "/t/nothing", "/static/css/house.css"])
def test_headers_are_pinned(phone, where):
    with phone.client.get(where) as response:
        sent = {name: response.headers.get(name) for name in HEADERS}
    assert sent == HEADERS
    assert "Strict-Transport-Security" not in response.headers, "plain http at home"


def test_a_part_of_a_page_says_only_what_its_page_has_not_said(app, tables):
    client, table = app.test_client(), tables["over"]
    let_in(client, f"/e/{table.edit}")
    sent = client.get(f"/t/{table.id}", headers={**HTMX, "Accept-Encoding": "br"}).headers
    assert sent["X-Content-Type-Options"] == "nosniff" and sent["Cache-Control"] == "no-store", "Back wants the page"
    assert not set(sent.keys()) & (HEADERS.keys() - {"X-Content-Type-Options"})
    assert sum(len(f"{name}: {value}\r\n") for name, value in sent) < 320, "with what the server adds, 400 bytes"


@pytest.mark.parametrize("where", ["/", "/t/{}", "/t/{}/log", "/t/{}/scores", "/t/{}/slip.png", "/nowhere"])
def test_no_cache_but_the_phones_own_keeps_a_page(app, tables, where):
    """And that one asks first; but it may show what it had on the way back, as `no-store` would not let it."""
    client, table = app.test_client(), tables["over"]
    let_in(client, f"/e/{table.edit}")
    answer = client.get(where.format(table.id, edit=table.edit))
    assert answer.headers["Cache-Control"] == "private, no-cache"
    with client.get("/static/icon.svg") as drawn:
        assert "max-age=31536000" in drawn.headers["Cache-Control"]


@pytest.mark.parametrize(
    "where", ["/t/{}/share", "/t/{}/share?to=edit", "/t/{}/slip", "/t/{}/export", "/join", "/e/{edit}", "/v/{view}"]
)
def test_what_opens_a_table_or_is_all_of_it_is_kept_nowhere(app, tables, where):
    client, table = app.test_client(), tables["over"]
    door = client.get(where.format(table.id, edit=table.edit, view=table.view))
    assert "/t/" in where or door.headers["Cache-Control"] == "no-store", "before the tap"
    let_in(client, f"/e/{table.edit}")
    answer = client.get(where.format(table.id, edit=table.edit, view=table.view))
    assert answer.headers["Cache-Control"] == "no-store" and answer.status_code in (200, 303)


def test_every_page_that_tells_a_link_or_a_file_is_named(app):
    """Whatever is taken out, and whatever draws a link, is among what is kept nowhere; each name is a page."""
    assert set(app.view_functions) >= UNKEPT
    out = {"export", "circle.json", "games.csv", "games-<game>.csv", "share", "slip"}
    told = {rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.rpartition("/")[2] in out}
    assert told <= UNKEPT


def test_no_page_needs_what_the_policy_forbids(app, tables):
    phone = Phone(app)
    for table in tables.values():
        source = phone.get(f"/e/{table.edit}").source + phone.get(f"/t/{table.id}/scores").source
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=|javascript:|hx-on", source)


def cookies(response):
    return response.headers.getlist("Set-Cookie")


def test_the_cookie_is_for_the_server_alone(app, tables):
    (cookie,) = cookies(let_in(app.test_client(), f"/e/{tables['fresh'].edit}"))
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie and "Secure" not in cookie
    assert "Expires=" in cookie, "the phone is known tomorrow"
    assert tables["fresh"].edit not in cookie


def test_over_https_the_cookie_is_secure(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HTTPS", "1")
    client = create_app(tmp_path).test_client()
    response = client.get("/", base_url="https://referee.test")
    (cookie,) = cookies(response)
    assert "Secure" in cookie and "HttpOnly" in cookie and "Strict-Transport-Security" in response.headers


def test_the_key_of_the_cookies_is_made_once_and_private(tmp_path):
    first, again = create_app(tmp_path).secret_key, create_app(tmp_path).secret_key
    assert first == again and len(first) >= 43 and (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("where", ["/t/{}", "/t/{}/log", "/new/faraway/tally", "/language"])
@pytest.mark.parametrize("token", [None, "", "forged", "é" * 50])
def test_a_forged_form_is_refused_and_changes_nothing(app, store, tables, where, token):
    table, phone = tables["meteors"], Phone(app)
    phone.get(f"/e/{table.edit}")
    before = store.seq(table.id), len(store.tables_of(str(phone_of(phone))))
    data = {"tap": "n30", "seat": "1", "do": "undo", "lang": "fr", "name": ["Ana"], "key": "k", "seen": "99"}
    page = phone.post(where.format(table.id), data | ({"csrf_token": token} if token is not None else {}))
    assert phone.status == 400 and "too old" in page.alert and page.lang == "en"
    assert before == (store.seq(table.id), len(store.tables_of(str(phone_of(phone)))))


@pytest.mark.parametrize(
    ("posted", "back"),
    [
        ("/t/{id}", "/t/{id}"),
        ("/t/{id}/code", "/t/{id}"),
        ("/t/{id}/settings", "/t/{id}/settings"),
        ("/restore", "/"),
        ("/boxes/restore", "/boxes"),
        ("/join", "/join"),
    ],
)
def test_a_page_that_is_too_old_leads_back_to_itself(phone, tables, posted, back):
    id = tables["fresh"].id
    phone.post(posted.format(id=id), {"csrf_token": "old"})
    assert phone.status == 400 and back.format(id=id) in phone.page.links and "nothing has changed" in phone.page.alert


def phone_of(phone):
    with phone.client.session_transaction() as session:
        return session["phone"]


def test_a_broken_or_foreign_cookie_is_no_cookie(app, tables):
    for value in ("x", "é", "." * 50, "eyJwaG9uZSI6ImEifQ.aaaa.bbbb"):
        client = app.test_client()
        client.set_cookie(app.config["SESSION_COOKIE_NAME"], value)
        assert client.get("/").status_code == 200
        assert client.get(f"/t/{tables['fresh'].id}").status_code == 403
