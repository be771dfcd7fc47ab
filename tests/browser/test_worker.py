"""Over https (and on the machine itself, which browsers trust like it) the app opens without a network, and never as it
was yesterday.
"""

import re
import shutil
from contextlib import contextmanager

import pytest

from referee.store.store import Store
from tests.browser.conftest import PATIENCE, PHONE, ROOT, serving
from tests.browser.hand import Hand
from tests.browser.line import Line

KINDS = {"app.py", "referee", "templates", "static", "pyproject.toml"}
SOON = 1500  # milliseconds until `kept.js` keeps a page
KEPT = ".offline [data-message=kept]"
OF_ALL = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
  [name, await Promise.all((await (await caches.open(name)).keys()).map(async each =>
    [new URL(each.url).pathname + new URL(each.url).search, await (await caches.match(each)).text()]))])))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("installs"), REFEREE_WORKER="1") as server:
        yield server


@pytest.fixture(scope="module")
def store(server):
    return Store(server.data / "referee.db")


@contextmanager
def installed(browser, line, store, lang="en-GB", **more):
    """A hand at a new table of Faraway, in a browser that has the worker."""
    context = browser.new_context(**PHONE | {"locale": lang, "bypass_csp": True} | more)
    context.set_default_timeout(PATIENCE)
    page, raised = context.new_page(), []
    page.on("pageerror", lambda error: raised.append(str(error)))
    hand = Hand(page, store)
    hand.sit(line.home)
    page.wait_for_function("navigator.serviceWorker.controller")
    hand.number(31)
    kept(page, f"/t/{hand.table}", "31")
    yield hand
    context.close()
    assert not raised


def kept(page, path, word=""):
    """This page is kept, and has this word in it."""
    here = "async ([path, word]) => (await (await (await caches.open('pages')).match(path))?.text())?.includes(word)"
    assert until(page, here, [path, word])


GONE = """async () => {
  await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {});
  return !(await navigator.serviceWorker.getRegistrations()).length;
}"""
LEFT = """async () => JSON.stringify([(await (await fetch('/sw.js', {cache: 'no-store'})).text()).slice(0, 80),
  ...(await navigator.serviceWorker.getRegistrations()).map(each => ['installing', 'waiting', 'active'].map(
    name => each[name] && [name, each[name].state]))])"""


def until(page, script, told=None, minutes=1):
    """The page says so within a minute; it may have to look for itself first."""
    for _ in range(600 * minutes):
        if page.evaluate(script, told):
            return True
        page.wait_for_timeout(100)
    return False


def test_without_a_network_the_app_opens_with_its_tables_as_they_stood_and_its_rules(browser, line, store):
    with installed(browser, line, store, "fr-FR", color_scheme="dark") as hand:
        page, table = hand.page, hand.table
        page.goto(line.home)
        kept(page, "/")
        line.set("down")
        page.reload()
        assert re.search(r"\d\d:\d\d", page.locator(KEPT).inner_text())
        page.goto(f"{line.home}/t/{table}")
        page.locator(KEPT).wait_for()
        assert page.locator(".fa-cards a").count() == 1
        hand.shot("kept")
        page.goto(f"{line.home}/rules/vineta")
        assert page.locator(".offline [data-message=alone]").is_visible()
        assert "manche" in page.locator(".board").inner_text()
        page.goto(f"{line.home}/new/faraway/tally")
        assert page.locator("h1").inner_text() == "Pas de réseau"
        hand.shot("away")
        page.locator(f"a[href='/t/{table}']").tap()  # of a page that is not kept to a table that is
        page.locator(KEPT).wait_for()
        line.set("up")
        page.wait_for_function("document.body.dataset.kept === undefined")
        page.locator(".offline").wait_for(state="hidden")


def test_what_is_tapped_on_a_page_that_is_kept_waits_like_anywhere(browser, line, store):
    with installed(browser, line, store) as hand:
        line.set("down")
        hand.page.reload()
        hand.page.locator(KEPT).wait_for()
        hand.number(17)
        hand.page.locator(".offline details").wait_for()
        line.set("up")
        assert hand.until(lambda: store.seq(hand.table) == 2)
        hand.page.locator(".offline").wait_for(state="hidden")
        assert hand.rows()[0][0] == [31, 17]


def test_no_link_is_kept_and_who_may_not_open_a_table_any_more_has_nothing_of_it_left(browser, line, store):
    with installed(browser, line, store) as hand:
        page, table = hand.page, store.table(hand.table)
        for under in ("share", "log", "scores", "settings"):
            page.goto(f"{line.home}/t/{table.id}/{under}")
            if under in ("log", "scores"):
                kept(page, f"/t/{table.id}/{under}")
            else:
                page.evaluate(f"new Promise(done => setTimeout(done, {SOON}))")  # after the page's own
        all = page.evaluate(OF_ALL)
        assert {path for path, _ in all["pages"]} == {f"/t/{table.id}{under}" for under in ("", "/log", "/scores")}
        texts = [text for pages in all.values() for _, text in pages]
        assert not any(secret in text for text in texts for secret in (table.edit, table.view))
        store.delete(table.id)
        page.goto(f"{line.home}/t/{table.id}")
        assert page.evaluate(OF_ALL)["pages"] == []


def test_a_new_version_takes_over_under_an_open_table_and_nothing_that_waits_is_lost(browser, tmp_path):
    """The old page goes on, what it posts is understood, and the next page comes with the new files."""
    other = tmp_path / "other"
    shutil.copytree(ROOT, other, ignore=others)
    with (other / "static" / "js" / "house.js").open("a") as file:
        file.write("window.version = 'the next';\n")
    with serving(tmp_path, REFEREE_WORKER="1") as server:
        line, store = Line(server.port), Store(tmp_path / "referee.db")
        upgrade(browser, server, line, store, other)
        line.end()


def others(here, names):
    """What is no part of the app; what another process is just compiling, under a name of its own."""
    return set(names) - KINDS if here == str(ROOT) else {name for name in names if ".pyc." in name}


def upgrade(browser, server, line, store, other):
    with installed(browser, line, store) as hand:
        page = hand.page
        line.set("down")
        for number in (17, 48):
            hand.number(number)
        page.locator(".offline details").wait_for()
        server.stop()
        server.start(other)
        line.set("up")
        assert hand.until(lambda: store.seq(hand.table) == 3), "the old page posts to the new app"
        line.set("down")
        hand.number(22)
        page.locator(".offline details").wait_for()
        line.set("up")
        page.reload()
        assert page.evaluate("window.version") == "the next"
        assert hand.until(lambda: store.seq(hand.table) == 4)
        assert hand.rows()[0][0] == [31, 17, 48, 22]
        new = page.locator("script[src*=house]").get_attribute("src")
        assert until(page, "async file => !!await caches.match(file)", new)
        kept(page, f"/t/{hand.table}", new)
        line.set("down")
        page.reload()
        page.locator(KEPT).wait_for()
        assert page.evaluate("window.version") == "the next"
        line.set("up")
        page.wait_for_function("document.body.dataset.kept === undefined")  # it comes back by itself, not meanwhile
        server.stop()
        server.start(REFEREE_WORKER="0")
        page.goto(line.home)
        # A browser looks for a worker again with each page that it opens; here it is asked to. A new one waits for what
        # the old one has still to do, up to five minutes.
        assert until(page, GONE, minutes=6), page.evaluate(LEFT)
        assert page.evaluate("caches.keys()") == []


def test_over_plain_http_there_is_no_worker_and_no_manifest(phone, server):
    with phone() as page:
        page.goto(server.named)
        assert page.locator("link[rel=manifest], script[src*=kept]").count() == 0
        page.goto(server.home)
        manifest = page.request.get(server.home + page.locator("link[rel=manifest]").get_attribute("href")).json()
        assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon in manifest["icons"]:
            assert page.request.get(server.home + icon["src"]).ok
