"""Chosen colours, more contrast, no motion; the left hand, the thumb's reach; a television, a phone on its side."""

from collections import defaultdict

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.conftest import PHONE
from tests.browser.eyes import AXE, CONTRAST, DARK, come, still
from tests.browser.hand import Hand
from tests.browser.letters import SMALL, css
from tests.games.gefira.own import FOUR, STOPPED
from tests.games.own import own
from tests.store.tables import laid_out
from tests.web.scenes import ELSEWHERE

POLLS = ["status of 503"]
KEYS = ".dock :is(.key, .btn, .tool):not(.hid, [aria-hidden])"
# Keys without an edge or a ground of their own, greyed ones that look like the others, what moves.
SEEN = f"""() => {{
  const wrong = [], edge = e => [getComputedStyle(e), getComputedStyle(e).boxShadow];
  for (const key of document.querySelectorAll('{KEYS}')) if (key.checkVisibility()) {{
    const [style, shadow] = edge(key), greyed = key.getAttribute('aria-disabled');
    if (style.outlineStyle === 'none' && shadow === 'none' && !key.matches('.go'))
      wrong.push(`no edge: ${{key.outerHTML.slice(0, 90)}}`);
    if (greyed && style.outlineStyle !== 'dashed') wrong.push(`not greyed: ${{key.outerHTML.slice(0, 90)}}`);
  }}
  return wrong.concat(document.getAnimations().map(each => `moves: ${{each.effect.target.outerHTML.slice(0, 90)}}`));
}}"""
# Media of a page, by who asks for them.
MODES = {
    "forced, dark": {"forced_colors": "active", "color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "more contrast, dark": {"contrast": "more", "color_scheme": "dark"},
}
AS_EVER = {"forced_colors": "none", "contrast": "no-preference", "color_scheme": "light"}


def at(page, server, table, rest="", right="edit"):
    page.request.get(f"{server.home}/{right[0]}/{getattr(table, right)}")
    page.goto(f"{server.home}/t/{table.id}{rest}")


def by_axe(page):
    """Its own word on contrast, which takes it a fifth of a second a page: at each table once."""
    return [f"{id}: {nodes[0][:160]}" for id, nodes in page.evaluate(AXE, DARK)]


# The way back is needed seldom: on the smallest phone it may lie higher.
HIGH = f"""() => [...document.querySelectorAll('{KEYS}')]
  .filter(e => e.checkVisibility() && !e.matches(innerWidth < 350 ? '.tool' : '.undo'))
  .filter(e => (box => box.top + box.height / 2 < innerHeight / 3)(e.getBoundingClientRect()))
  .map(e => e.outerHTML.slice(0, 120))"""
FOLDED = "(dock => dock.scrollHeight > dock.clientHeight + 1)(document.querySelector('.dock'))"
# Who is not named whole above a column of the score.
CUT = """[...document.querySelectorAll('.pad thead th')].filter(e => e.scrollWidth > e.clientWidth)
  .map(e => e.innerText)"""


@pytest.fixture(scope="module")
def wrong(phone, server, halfway):
    """One walk past every table, then by its score: what is wrong with its colours, by mode, its reach, its names."""
    wrong, pictures = defaultdict(list), own("own", "DRAWN_COUNT")
    one, after = halfway["faraway play"].id, ("scores", "log", "dispute")
    more = [*(f"/t/{one}/{page}" for page in after), *ELSEWHERE[:2]]

    def colours(address):
        for mode, media in MODES.items():
            page.emulate_media(**AS_EVER | media)
            told = page.evaluate(CONTRAST) if "contrast" in mode else by_axe(page)
            wrong[mode] += [f"{address}: {each}" for each in [*page.evaluate(SEEN), *told]]
        page.emulate_media(**AS_EVER)

    def reach(address):
        for size in (PHONE["viewport"], SMALL):
            page.set_viewport_size(size)
            found = [*page.evaluate(HIGH), *["keys below the fold"] * page.evaluate(FOLDED)]
            wrong["reach"] += [f"{address}, {size['width']}: {each}" for each in found]

    with phone(lang="fr-FR", reduced_motion="reduce", frames=False, expect=POLLS) as page:
        page.add_init_script(AXE_SCRIPT)
        still(page)
        for table in halfway.values():
            page.request.get(f"{server.home}/e/{table.edit}")
        for name, table in halfway.items():
            page.goto(server.home + (address := f"/t/{table.id}"), wait_until="domcontentloaded")
            if "tally" not in name or table.game in pictures:  # the others' counts are rows and keys, which one has
                colours(address)
            reach(address)
            come(page, f"{address}/scores", "en")
            wrong["names"] += [f"{address}: {each}" for each in page.evaluate(CUT)]
            page.set_viewport_size(PHONE["viewport"])
        for address in more:
            page.goto(server.home + address, wait_until="domcontentloaded")
            colours(address)
    return wrong


@pytest.mark.parametrize("mode", MODES)
def test_every_table_is_seen_in_the_colours_that_somebody_needs(wrong, mode):
    """Words on their ground, an edge around each key, another one around what is not allowed; and nothing moves."""
    assert not wrong[mode]


def test_what_a_round_needs_lies_low(wrong):
    """No key lies in the upper third of a phone, nor of the smallest; nor below the fold of the dock."""
    assert not wrong["reach"]


def test_on_the_smallest_phone_a_score_names_everybody(wrong):
    """Each above their column, whole, in the same way in every game."""
    assert not wrong["names"]


HELD = "document.querySelector('[data-hand]').getAttribute('aria-pressed')"


def test_the_left_hand_has_its_keys_on_the_left(phone, server, store, halfway):
    """Once for this phone, whatever it opens; digits keep their order, and one more tap gives all back."""
    left = "selector => document.querySelector(selector).getBoundingClientRect().left"
    with phone(expect=POLLS) as page:
        page.goto(server.home)
        page.locator(".board > .rest:last-child > summary").tap()
        assert page.locator(".rest [data-hand]").is_visible(), "once in a life: at the foot, under More"
        page.locator("[data-hand]").tap()
        assert page.evaluate(HELD) == "true"
        at(page, server, halfway["vineta play"])
        assert page.evaluate(left, ".prompt .undo") < page.evaluate(left, ".prompt h2")
        bridges = laid_out(store, "gefira", FOUR, STOPPED, options={"cross": "round_left"})
        at(page, server, bridges, "?dock=destiny")
        assert page.evaluate(left, ".ge-fate3 .likely") < page.evaluate(left, ".ge-fate3 [name=tap]")
        at(page, server, halfway["faraway tally"])
        side, one, two, go = (page.evaluate(left, f".numpad {e}") for e in (".tall", "[value=d1]", "[value=d2]", ".go"))
        assert side < one < two and go == side
        page.set_viewport_size({"width": 844, "height": 390})
        assert page.evaluate(left, ".dock") == 0 < page.evaluate(left, ".board")
        page.goto(server.home)
        assert page.evaluate(HELD) == "true"
        page.locator(".rest > summary").tap()
        page.locator("[data-hand]").tap()
        at(page, server, halfway["vineta play"])
        assert page.evaluate(left, ".prompt .undo") > page.evaluate(left, ".prompt h2")


GREYED = own("own", "GREYED")  # tables where a key is greyed
SMALLEST = own("own", "SMALLEST")  # others that refuse, and the taps that lead there
# Keys that an answer pushed below the fold, or that scroll there; how much of the answer is seen.
BELOW = """() => {
  const [dock, told] = [...document.querySelectorAll('.dock, .dock .verdict')].map(e => e.getBoundingClientRect());
  const keys = [...document.querySelectorAll('.ways-on summary, .ways-on .key')].filter(e => e.checkVisibility())
    .filter(e => e.getBoundingClientRect().bottom > dock.bottom);
  return [...keys.map(e => e.outerHTML.slice(0, 120)), ...(told.top < dock.top ? ['the answer begins above'] : [])];
}"""


def test_after_a_greyed_key_the_next_ones_stay_under_the_thumb(phone, server, store):
    """They fold to one, in sight; unfolded they are all there, and of the refusal its first line stays. Also where the
    bars of a browser make the screen shorter.
    """
    tables = [each.lay(store, game) for game, greyed in GREYED.items() for each in greyed]
    with phone(lang="fr-FR") as page:

        def below():
            for height in (664, 844):
                page.set_viewport_size({"width": 390, "height": height})
                yield from (f"{table.game}, {height}: {each}" for each in page.evaluate(BELOW))

        for table in tables:
            at(page, server, table)
            Hand(page).tap("#dock .key[aria-disabled=true]")
            page.locator(".dock.no").wait_for()
            assert not [*below()]
            page.locator(".anew > summary").tap()
            assert page.locator("#dock .key").first.is_visible() and page.locator(".dock .verdict h2").is_visible()
            assert not [*below()]


# What of an answer is not seen at once: why, by which rule, the key that does it all the same.
HIDDEN = """() => {
  const box = e => e.getBoundingClientRect(), seen = box(document.querySelector('.answered'));
  return [...document.querySelectorAll('.why-not > *, .answered > .btn')]
    .filter(e => box(e).top < seen.top - 1 || box(e).bottom > seen.bottom + 1).map(e => e.innerText);
}"""


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_on_the_smallest_phone_a_refusal_is_read_before_the_keys(phone, server, store, lang):
    """The reason, its rule and the key to insist; what can be done then begins in sight."""
    greyed = "#dock .key[aria-disabled=true]"
    tables = [(laid.lay(store, game), [greyed]) for game, each in GREYED.items() for laid in each]
    tables += [(laid.lay(store, game), taps) for game, each in SMALLEST.items() for laid, taps in each]
    with phone(lang=lang, viewport={"width": 320, "height": 568}) as page:
        for table, taps in tables:
            at(page, server, table)
            for tap in taps:
                Hand(page).tap(tap)
            page.locator(".dock.no").wait_for()
            assert not page.evaluate(HIDDEN), table.game
            asked, tabs = (
                page.locator(each).first.bounding_box()
                for each in (".ways-on summary:visible, #dock .key:visible", ".tabs")
            )
            assert asked["y"] + 24 <= tabs["y"], table.game


# How much of the screen the board's picture takes, in height; where board and dock lie.
PICTURE = """() => {
  const box = e => e.getBoundingClientRect(), [board, dock] = document.querySelectorAll('.board, .dock');
  const drawn = [...board.querySelectorAll('svg:not(.i, .chip)')].map(box);
  const high = drawn.map(e => Math.min(e.bottom, innerHeight) - e.top);
  const keys = [...dock.querySelectorAll('.key')].map(box);
  return {high: Math.max(0, ...high) / innerHeight, board: box(board).height / innerHeight,
          beside: box(dock).left >= box(board).right - 1, last: Math.max(0, ...keys.map(e => e.bottom)) / innerHeight,
          wide: document.documentElement.scrollWidth <= innerWidth};
}"""


# The smallest word beside the board of a page that follows; how much is seen of its tabs.
SOFA = """() => Math.min(...[...document.querySelectorAll(':is(.top, .seats, .dock) *')]
  .filter(e => e.checkVisibility() && !e.closest('.hid, svg'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .map(e => parseFloat(getComputedStyle(e).fontSize)))"""
TABS = "getComputedStyle(document.querySelector('.tabs')).opacity"


def test_a_television_and_a_phone_on_its_side_use_their_room(phone, server, halfway):
    """Nobody touches a television: its board is the screen. On its side, a phone has its keys beside the board."""
    pictures = own("own", "PICTURE")
    drawn = {name: table for name, table in halfway.items() if table.game in pictures and "play" in name}
    with phone(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False, expect=POLLS) as page:
        for name, table in drawn.items():
            at(page, server, table, right="view")
            told = page.evaluate(PICTURE)
            assert told["wide"] and told["high"] > 0.5, (name, told)
            assert page.evaluate(SOFA) >= 36, name
            assert page.locator(".seat b:visible").count() == len(table.seats), f"everybody, with points: {name}"
            page.wait_for_function(f"{TABS} === '0'")  # a moment after the last touch
        page.keyboard.press("Shift")
        assert page.evaluate(TABS) == "1", "a key brings the tabs"
    with phone(expect=POLLS) as page:
        for width, height in ((844, 390), (1180, 820)):
            page.set_viewport_size({"width": width, "height": height})
            for name, table in drawn.items():
                at(page, server, table)
                told = page.evaluate(PICTURE)
                assert told["wide"] and told["beside"] and told["last"] <= 1 and told["board"] > 0.5, (name, told)
                assert told["high"] > 0.4, (name, told)


def test_beside_its_keys_a_large_screen_has_the_count_beside_the_cards(phone, server, halfway):
    """And on a phone that lies on its side a whole city is seen."""
    lies = "css => (e => [e.left, e.right, e.bottom])(document.querySelector(css).getBoundingClientRect())"
    large = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
    with phone(expect=POLLS, frames=False, **large) as page:
        for name, cards in own("own", "CARDS").items():
            at(page, server, halfway[f"{name} play"])
            assert page.evaluate(lies, cards)[1] <= page.evaluate(lies, ".board .lines")[0], name
            assert page.evaluate(lies, ".dock .key")[2] <= 1080
    with phone(viewport={"width": 844, "height": 390}, expect=POLLS, frames=False) as page:
        at(page, server, halfway["space_aztecs play"])
        assert page.evaluate(lies, ".az-city")[2] <= page.evaluate(lies, ".board")[2]


def test_twice_as_large_letters_leave_cards_and_keys_in_sight(phone, server, halfway):
    """The last move and the tools beside a question step back: a row of the pad is there, and the player's cards."""
    ends = "css => Math.min(...[...document.querySelectorAll(css)].map(e => e.getBoundingClientRect().bottom))"
    with phone(expect=POLLS, frames=False) as page:
        at(page, server, halfway["faraway play"])
        page.evaluate(f"document.adoptedStyleSheets[0].replaceSync({css(percent=200)!r})")
        top = page.locator(".dock").bounding_box()["y"]
        assert page.evaluate(ends, ".fa-cards svg.fa-card") <= top and top < page.evaluate(ends, ".numpad .digit")
        assert page.evaluate(ends, ".numpad .digit") <= page.locator(".tabs").bounding_box()["y"]
        assert not page.locator(".last .undo span").evaluate("e => e.getBoundingClientRect().width"), (
            "its arrow is enough"
        )


def test_the_language_that_is_chosen_is_seen_in_colours_that_somebody_has_chosen(phone, server):
    """Its line is a shadow, which such colours take away."""
    with phone(forced_colors="active", dark=True, lang="fr-FR") as page:
        page.goto(f"{server.home}/")
        edges = "all => all.map(each => getComputedStyle(each).outlineStyle)"
        assert page.locator(".lang [aria-pressed]").evaluate_all(edges) == ["solid", "none"]
