"""Every page, in both languages, by plain forms and by htmx: complete words, one answer to each question."""

import gzip
import re
from pathlib import Path

import brotli
import pytest

from referee.games import GAMES
from referee.web.door.statics import JOINED
from tests.web.html import Html
from tests.web.phone import HTMX, Phone
from tests.web.scenes import AT_TABLES, ELSEWHERE

LANGUAGES = ("fr", "en")
PAGES = [*AT_TABLES, *(("", address) for address in ELSEWHERE)]

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="  # followed by a finger only


@pytest.fixture(scope="module", params=LANGUAGES)
def reader(request, app, tables):
    """A phone in one language that may enter at every table."""
    phone = Phone(app, request.param)
    for table in tables.values():
        phone.get(f"/e/{table.edit}")
    return phone


@pytest.fixture(scope="module")
def pages(reader, tables):
    """Every page as this phone gets it, drawn once: (table, what follows its address) → status and page."""
    found = {}
    for table, rest in PAGES:
        page = reader.get(address(tables, table, rest))
        found[table, rest] = reader.status, page
    return found


def address(tables, table, rest):
    return f"/t/{tables[table].id}{rest}" if table else rest


def test_the_tables_hold_what_they_should(app, tables):
    for name, table in tables.items():
        live = app.extensions["hall"].live(table)
        assert all(reading.legal for reading in live.timeline.readings()), name
        assert live.position.over == (name not in ("fresh", "meteors")), name


def test_every_page_says_what_it_has_to_say(reader, pages):
    wrong = {}
    for (table, rest), (status, page) in pages.items():
        found = [
            status != {"/nowhere": 404, "/t/nothing": 403}.get(rest, 200) and f"answers {status}",
            not (page.lang == reader.lang and page.title and page.source.startswith("<!doctype html>")) and "no frame",
            *unsaid(page),
        ]
        wrong |= {f"{table}{rest}": told for told in [[*filter(None, found)]] if told}
    assert not wrong


@pytest.mark.parametrize("rest", ["", "/scores", "/log", "/rules", "/share", "/settings"])
def test_any_page_of_a_table_brings_what_the_next_one_wears(reader, tables, rest):
    """A tap brings only the inside of the next page: who reloads at the log goes on to the dock."""
    assert "/static/games/faraway/faraway.css" in reader.get(address(tables, "over", rest)).source


def unsaid(page):
    """A fact that is missing, a template unfilled, an empty label."""
    said = " ".join([page.text, *page.labels])
    for wrong in ("{", "}", "None", "Undefined", "False", "True", "&amp;amp;"):
        if wrong in said:
            yield f"{wrong!r} in {said}"
    for mark in re.finditer(r"\?", said):
        before = said[: mark.start()]
        if not re.search(r"[\w»)]\u202f?$", before):
            yield f"a fact is missing: {before[-40:]}?"
    if not all(label.strip() for label in page.labels):
        yield "an empty label"


def test_htmx_gets_the_same_page_without_its_frame(reader, tables, pages):
    for table, rest in AT_TABLES:
        part, (_, whole) = reader.get(address(tables, table, rest), **HTMX), pages[table, rest]
        assert not part.lang and part.source.lstrip().startswith("<title>") and part.title == whole.title, (table, rest)
        assert "/js/house.js" not in part.source and "page" in part.ids, (table, rest)
        assert set(part.words) <= set(whole.words), (table, rest)
        assert [form.keys for form in part.forms] == [form.keys for form in whole.forms], (table, rest)


def test_the_two_languages_say_the_same_things(app, tables):
    """As many words, links and keys on each page; not one sentence shared that should be told twice."""
    pages = []
    for lang in LANGUAGES:
        phone = Phone(app, lang)
        phone.get(f"/e/{tables['meteors'].edit}")
        pages.append([phone.get(address(tables, "meteors", rest)) for name, rest in AT_TABLES if name == "meteors"])
    for fr, en in zip(*pages, strict=True):
        assert len(fr.words) == len(en.words) and len(fr.labels) == len(en.labels)
        assert fr.links == en.links and [form.keys for form in fr.forms] == [form.keys for form in en.forms]
        told = {word for word in fr.words if re.search(r"[a-z]{4} [a-z]{4}", word)}
        assert not told & set(en.words)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("en-GB,en;q=0.9", "en"), ("de,en;q=0.5", "en"), ("ja", "fr"), ("", "fr")],
)
def test_the_browser_says_the_language(app, accepted, lang):
    assert Phone(app, accepted).get("/").lang == lang


def test_the_switch_wins_over_the_browser_and_stays(app):
    phone = Phone(app, "fr")
    form = phone.get("/").dock
    assert ("lang", "en") in form.keys
    assert phone.post("/language", form.sent(("lang", "en"))).lang == "en" and phone.address == "/"
    assert phone.get("/rules").lang == "en"
    assert phone.post("/language", phone.get("/").dock.sent(("lang", "xx"))).lang == "en", "no such language"


def test_links_lead_somewhere(app, tables):
    """Every link of every page answers; none leaves the house, but for the one that hands a result to an app.

    A draft is carried: each kind once at each table, one by each link.
    """
    phone = Phone(app)
    for name in ("fresh", "meteors", "over", "settled", "tied", "recounted"):  # the others have pages of these
        phone.get(f"/e/{tables[name].edit}")
    seen, todo = set(), ["/"]
    while todo:
        where = todo.pop()
        if where.split("?")[0].endswith(".png"):
            assert phone.client.get(where).status_code == 200, where
            continue
        page = phone.get(where)
        assert phone.status == 200, where
        base = where.split("?")[0]
        assert not [link for link in page.links if link[0] == "#" and link[1:] not in page.ids], "leads nowhere"
        for link in (link for link in page.links if not link.startswith((BG_STATS, "#"))):
            link = (base + link if link.startswith("?") else link).split("#")[0]
            assert link.startswith("/") and not link.startswith("//"), link
            if new := shapes(link) - seen:
                seen |= new
                todo.append(link)
    assert len(seen) > 500


def shapes(link):
    """What a link has of its own: which number, seat or card it names is all one. A field of a card, a group of
    cards, a filter of the rules is looked at once at whichever table.
    """
    any_value = "at|nth|seat|row|open|q|of|number|draft|look|back|origin|step|tried|corrects|kept|from"
    shape = re.sub(rf"\b({any_value})=[^&]*", r"\1", link)
    shape = re.sub(r"/try\?(.*?)&?from", r"?\1", shape)  # the docks of a trial are those of its table
    if re.search(r"\b(field|group|f)=", shape):
        shape = re.sub(r"/t/[^/?]+", "/t", shape)
    drafts = re.sub(r"(look|nth|seat|field|group|corrects|kept)%3D[^&%]*", r"\1", link)
    return {shape, *re.findall(r"(/t/[^/]+)/.*(draft=.*)", drafts)}


def test_every_rule_of_a_table_is_shown_across(app, tables):
    """Links lead to some of them; each may be cited."""
    phone, home = Phone(app), f"/t/{tables['over'].id}"
    phone.get(f"/e/{tables['over'].edit}")
    for rule in GAMES["faraway"].telling.rulebook:
        page = phone.get(f"{home}/across?about=rule&rule={rule.id}&up=1")
        assert phone.status == 200 and rule.id in page.text, rule.id


def test_static_files_are_there_and_may_be_kept_for_a_year(phone):
    page = phone.get("/new/faraway/tally")
    phone.create("Ana")
    sources = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page.source + phone.page.source))
    assert {source.split("?")[0].rsplit("/", 1)[1] for source in sources} >= {
        "house.css", "faraway.css", "house.js", "pad.js", "sprite.svg", "icon.svg"
    }  # fmt: skip
    for source in sources:
        assert re.search(r"\?v=[0-9a-f]{8}$", source), source
        with phone.client.get(source) as response:
            assert response.status_code == 200 and "max-age=31536000" in response.headers["Cache-Control"]


def test_a_drawing_is_in_one_file_and_every_page_names_that(app, tables, pages):
    """A table loads what the house and its own game draw: no other game's."""
    files = app.extensions["files"]
    drawn = {name: re.findall(r' id="([^"]+)"', files.read(name).decode()) for name in files.names if ".svg" in name}
    drawn = {name: ids for name, ids in drawn.items() if not name.endswith("/emblem.svg")}  # in emblems.svg
    ids = [id for found in drawn.values() for id in found]
    assert len(ids) == len(set(ids)) > 150
    for (table, rest), (_, page) in pages.items():
        named = re.findall(r'href="/static/([\w/]+\.svg)[^"#]*#([^"]+)"', page.source)
        assert not [(file, id) for file, id in named if id not in drawn[file]], (table, rest)
        if table and "/rules" not in rest and "/dispute" not in rest:
            beside, id = {"pages.svg"} if rest.startswith("/") else set(), tables[table].game
            assert {file for file, _ in named} <= {"sprite.svg", f"games/{id}/{id}.svg", *beside}, (table, rest)


def test_a_style_sheet_travels_without_its_comments_and_with_what_every_page_needs(phone):
    written = "".join((Path("static") / part).read_text() for part in JOINED["css/house.css"])
    with phone.client.get("/static/css/house.css") as response:
        sent = response.get_data(as_text=True)
    assert "/*" in written and "/*" not in sent and int(response.headers["Content-Length"]) == len(sent.encode())
    assert written.count("{") == sent.count("{") and ".board{" in sent and "forced-colors" in sent


@pytest.mark.parametrize("name", ["css/house.css", "js/house.js", "sprite.svg", "vendor/htmx.min.js"])
def test_a_static_file_travels_packed_as_small_as_it_goes(phone, name):
    """It is loaded before anything is seen, and is the same for everybody: the work is done once."""
    with phone.client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip, br"}) as response:
        sent, told = response.data, response.headers
    with phone.client.get(f"/static/{name}") as response:
        plain = response.data
    assert told["Content-Encoding"] == "br" and "Accept-Encoding" in told["Vary"]
    assert brotli.decompress(sent) == plain and int(told["Content-Length"]) == len(sent)
    assert len(sent) < 0.95 * len(brotli.compress(plain, quality=5))
    with phone.client.get(f"/static/{name}", headers={"If-None-Match": told["ETag"]}) as response:
        assert response.status_code == 304
    with phone.client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"}) as response:
        assert response.headers["Content-Encoding"] == "gzip" and gzip.decompress(response.data) == plain
        assert len(response.data) == len(gzip.compress(plain))  # at its highest level


def test_a_search_marks_what_it_found(reader):
    page = reader.get("/rules/faraway?q=météore" if reader.lang == "fr" else "/rules/faraway?q=METEOR")
    assert "<mark>" in page.source and reader.status == 200
    assert isinstance(reader.get("/rules/faraway?q=%3Cu%3E%22'&f=nothing"), Html)
    assert "<u>" not in reader.page.source


def test_a_tie_is_explained_both_ways(reader, tables):
    by_lowest, by_sum = (reader.get(address(tables, name, "/scores")) for name in ("tied", "tied by sum"))
    tied = {"fr": "Égalité à 30", "en": "Tied at 30"}[reader.lang]
    assert tied in by_lowest.text and tied in by_sum.text
    wins = {"fr": "{} l’emporte", "en": "{} wins"}[reader.lang]
    assert wins.format("Ana") in by_lowest.text and wins.format("Bruno") in by_sum.text
