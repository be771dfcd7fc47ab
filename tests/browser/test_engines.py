"""What a table lives on, in the other engines that people hold: all other tests here are Chromium's."""

import re
import time
from contextlib import ExitStack, closing, contextmanager

import pytest

from bench.games import SCENARIOS
from tests.browser import engines
from tests.browser.conftest import ANSWERS, OUTPUT, PICTURES, cannot
from tests.browser.eyes import WIDER
from tests.games.own import own
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.live.wire import Wire
from tests.web import vineta
from tests.web.trial.played import played

# A page that is left hangs up on its stream, or gets none; Firefox says so.
LEFT = r"establish a connection to the server .*/live", r"connection to .*/live.* was interrupted"
GONE = r"ERR_", r"Failed to fetch", r"NetworkError", r"Load failed", r"connect"
pytestmark = pytest.mark.parametrize("engine", engines.NEEDED)


@pytest.fixture(scope="session")
def opened(tmp_path_factory):
    """Each engine is opened once; WebKit, which is given its colours from outside, once for light and once for dark."""
    with ExitStack() as stack:
        made = {}

        def firefox(dark):
            if "firefox" not in made:
                made["firefox"] = stack.enter_context(closing(engines.Firefox(tmp_path_factory.mktemp("firefox"))))
            made["firefox"].prefers(dark)
            return made["firefox"]

        def webkit(dark):
            if "screen" not in made:
                made["screen"] = stack.enter_context(engines.screen())
            if ("webkit", dark) not in made:
                made["webkit", dark] = stack.enter_context(closing(engines.WebKit(dark, made["screen"])))
            return made["webkit", dark]

        def opened(engine, dark):
            there, packages = engines.NEEDED[engine]
            if not there:
                cannot(f"no {engine}: apt-get install {packages}")
            return {"firefox": firefox, "webkit": webkit}[engine](dark)

        yield opened


@pytest.fixture
def held(opened, engine, server):
    """`with held(dark=…) as phone`: what goes wrong in a page of it fails."""

    @contextmanager
    def held(dark=False, expect=()):
        phone = opened(engine, dark)
        phone.go(server.home)
        yield phone
        expected = re.compile("|".join([*ANSWERS, *LEFT, *expect]))
        assert not [each for each in phone.wrong() if not expected.search(each)]

    return held


# The key on a link, without the pages around it.
TAPPED = """
  const token = text => text.match(/csrf_token" value="([^"]+)/)[1];
  const tap = text => fetch(arguments[0], {method: 'POST', body: new URLSearchParams({csrf_token: token(text)})});
  return fetch(arguments[0]).then(link => link.text()).then(tap).then(answer => answer.status);
"""


def come(phone, server, table, rest="", lang="en", door=False):
    """At a table, by its link, in a language; through its door, or let in by hand."""
    if phone.run("return document.documentElement.lang") != lang:
        phone.tap(f".lang button[value={lang}]")
        phone.seen(f"html[lang={lang}]")
    link = f"{server.home}/e/{table.edit}"
    phone.let_in(link) if door else phone.run(TAPPED, link)
    phone.go(f"{server.home}/t/{table.id}{rest}")


def number(phone, *numbers):
    for digit in "".join(f"{each:02}" for each in numbers):
        phone.press(f"[data-pad] button[value=d{digit}]")


def held_by(store, table, seat=0):
    """The Regions of a player, as the server holds them."""
    put = [row.entry for row in store.entries(table.id) if row.entry["do"] == "put" and row.entry["seat"] == seat]
    return [int(str(each).lstrip("R")) for each in put[-1]["value"]] if put else []


def until(check, seconds=60):
    """The server holds it soon."""
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end
        time.sleep(0.03)


def test_a_count_is_entered_from_the_first_page(held, store, server):
    with held() as phone:
        phone.tap("a[href='/new/faraway/tally']")
        phone.tap(".dock .go")
        phone.until("location.pathname.startsWith('/t/')")
        number(phone, 31, 17, 48)
        phone.until("document.querySelectorAll('.fa-cards a').length === 3")
        assert held_by(store, store.table(phone.address().split("/t/")[1].split("?")[0])) == [31, 17, 48]
        phone.tap("button[value=ggroups]")
        phone.tap(".fa-biomes a[href*='group=yellow']")
        phone.tap(".fa-tents button[value=sS04]")
        phone.gone(".fa-tents")
        phone.tap(".tabs a[href$='/scores']")
        phone.seen(".pad thead b")
        phone.tap(".pad td a")
        phone.seen(".pad .open")
        phone.tap(".pad [aria-expanded=true]")
        phone.gone(".pad .open")


def test_a_refusal_names_its_rules_and_the_way_on(held, store, server):
    with held() as phone:
        table = vineta.lay(store, MIDDLE, options=FIVE)
        come(phone, server, table, lang="fr", door=True)
        phone.tap(".dock button[value='card:rescue']")
        phone.seen(".dock button[value='is:R2']")
        phone.tap(".dock button[value='is:R2']")
        phone.seen("[role=alert]")
        assert "Départs permis : V1, J1, J3" in phone.text("[role=alert]") and store.seq(table.id) == len(MIDDLE)
        assert phone.run("return [...document.querySelectorAll('.broken .id')].map(e => e.innerText)") == [
            "V6.5",
            "V6.9",
        ]
        phone.tap(".broken summary")
        phone.seen(".broken dl.facts dd")
        if PICTURES:
            phone.shot(OUTPUT / f"refused {type(phone).__name__}.png")
        phone.tap(".vi-city button[value='is:G1']")
        phone.gone("[role=alert]")


def test_an_entry_is_taken_back_made_again_and_corrected(held, store, server):
    with held() as phone:
        table = store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {})
        come(phone, server, table)
        number(phone, 31, 17)
        until(lambda: held_by(store, table) == [31, 17])
        phone.tap(".tabs a[href$='/log']")
        for key in ("undo", "redo"):
            phone.seen(f"button[value={key}]")
            phone.tap(f"button[value={key}]")
        until(lambda: store.seq(table.id) == 4)
        phone.tap(".tabs a")
        phone.until("document.querySelectorAll('.fa-cards a').length === 2")
        phone.tap(".fa-cards a")
        phone.tap(".fa-menu a.likely")
        phone.until("document.querySelector('#dock [name=nth]')?.value === '0'")
        number(phone, 22)
        until(lambda: held_by(store, table) == [22, 17])


UNASKED = "for (let id = setInterval(() => {}, 1e9); id; id--) clearInterval(id)"  # the page looks no more by itself


def test_what_another_phone_enters_comes_by_itself(held, store, server):
    with held() as phone:
        table, other = vineta.lay(store, MIDDLE, options=FIVE), Wire(server.port)
        come(phone, server, table)
        other.join(table)
        phone.run(UNASKED)
        assert other.post(f"/t/{table.id}", tap="card:one_less", seen=len(MIDDLE), key="other") < 400
        other.hang_up()
        phone.until("document.querySelector('.vi-was')?.textContent.includes('One less')")
        phone.until(f"document.querySelector('#dock [name=seen]').value === '{len(MIDDLE) + 1}'")


def test_what_is_typed_in_a_dead_spot_is_sent_once_when_it_ends(held, store, server):
    with held(expect=GONE) as phone:
        table = store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {})
        come(phone, server, table)
        number(phone, 31)
        until(lambda: store.seq(table.id) == 1)
        server.stop()
        try:
            number(phone, 17, 48)
            phone.seen(".offline")
            assert "Not sent yet" in phone.text(".offline") and "17" in phone.text("[data-echo]")
        finally:
            server.start()
        phone.until("document.querySelectorAll('.fa-cards a').length === 3")
        phone.gone(".offline")
        assert held_by(store, table) == [31, 17, 48] and store.seq(table.id) == 3


COLOURS = """
  const told = getComputedStyle(document.querySelector(arguments[0]), arguments[1]);
  return [told.backgroundColor, told.color, told.opacity].map(each => each.match(/[\\d.]+/g).slice(0, 3).map(Number));
"""


def light(colour):
    """How light a colour is to the eye, from 0 to 1."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_wears_what_the_phone_prefers(held, store, server, dark):
    """Its own colours, down to the word that stands in an empty field: each engine has another grey for that."""
    with held(dark=dark) as phone:
        come(phone, server, vineta.lay(store, MIDDLE, options=FIVE), "/log")
        (ground, ink, _), (_, faint, opacity) = (
            phone.run(COLOURS, *each) for each in (("body", ""), ("input[placeholder]", "::placeholder"))
        )
        low, high = (light(ground), light(ink)) if dark else (light(ink), light(ground))
        assert low < 0.05 and high > 0.7
        low, high = sorted((light(ground), light(faint)))
        assert (high + 0.05) / (low + 0.05) >= 4.5 and opacity == [1]


MORE = own("own", "PAGES")  # what is read at a game's table, if not its dock


def test_every_page_lies_on_the_screen(held, store, server):
    """No page is wider than a phone, nothing lies beside it, and the first key is in sight."""
    found = []
    with held() as phone:
        come(phone, server, store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {}), lang="fr")
        pages = {"home": "/"} | {f"new {game}": f"/new/{game}/play" for game in ("aqua", "gefira")}
        for scenario in SCENARIOS:
            table, _ = played(store, scenario)
            phone.run(TAPPED, f"{server.home}/e/{table.edit}")
            looked_at = MORE.get(scenario.game.id, [""])
            pages |= {f"{scenario.id}{rest}": f"/t/{table.id}{rest}" for rest in looked_at}
        pages["scores"] = f"/t/{table.id}/scores"
        for name, address in pages.items():
            phone.go(server.home + address)
            phone.wear()
            found += [f"{name}: {each}" for each in phone.run(f"return {WIDER.strip()}")]
            if phone.run("return document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{name}: wider than the screen")
            if found or PICTURES:
                phone.shot(OUTPUT / f"{type(phone).__name__} {name.replace('/', ' ')}.png")
    assert not found
