"""Somebody counts otherwise, on a phone: three taps and the digits, none of which waits for the server."""

from itertools import pairwise

from referee.games import GAMES
from tests.browser.hand import visit
from tests.browser.letters import SMALL
from tests.games.gefira.table import stopped
from tests.store.tables import laid_out
from tests.web.scenes import put


def test_a_total_in_four_taps_whose_digits_ask_nobody(phone, server, tables):
    with phone() as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        page.goto(f"{server.home}/t/{tables['over'].id}")
        page.locator(".tabs a[href$=scores]").tap()
        page.locator(".pad thead a").nth(1).tap()
        page.locator(".pad .open a[href*='claim?seat=1']").tap()
        pad = page.locator(".numpad")
        pad.wait_for()
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/t/" in request.url else None)
        for digit in "054":
            pad.get_by_text(digit, exact=True).tap()
        pad.locator("[value=b]").tap()
        pad.get_by_text("6", exact=True).tap()
        pad.locator("[value=s]").tap()
        assert page.locator("output").inner_text() == "−56"
        pad.locator("[value=s]").tap()
        assert page.locator("output").inner_text() == "56" and not asked
        page.reload()
        assert page.locator("output").inner_text() == "56", "what is typed stays"
        page.locator(".numpad .go").tap()
        page.locator(".duel").first.wait_for()
        assert page.locator(".duel > p > b").all_inner_texts() == ["56", "30"]
        page.go_back()
        page.locator(".numpad").wait_for()
        assert page.locator("output").inner_text() == "56"


def test_the_likeliest_explanation_stands_on_the_first_screen_however_long_the_score(phone, server, tables):
    """A slip that changes one line of eleven, and one that changes nearly all."""
    with phone(lang="fr-FR") as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        for seat, claimed in ((2, 15), (0, 17)):
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat={seat}&n={claimed}&how=0")
            told, dock = page.locator(".block h2").first, page.locator(".dock").bounding_box()
            box = told.bounding_box()
            assert told.inner_text().startswith(f"{claimed}, ") and box["y"] + box["height"] < dock["y"]
            fold = page.locator(".board > .fold")
            assert "autres lignes" in fold.inner_text()
            fold.locator("summary").tap()
            assert page.locator(".counted:visible").count() == (12 if seat == 2 else 11), "nothing is lost"


def test_on_a_low_screen_the_answer_stands_before_the_lines(phone, server, tables):
    """Of 320 by 568 points: what explains the number with each line that it changes, or that nothing known does; or two
    reasons, both whole.
    """
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang) as page:
            page.request.get(f"{server.home}/e/{tables['over'].edit}")
            page.set_viewport_size({"width": 320, "height": 568})
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat=2&n=16")
            top = page.locator(".dock").bounding_box()["y"]
            one, other = (each.bounding_box() for each in page.locator(".either .block").all())
            assert one["y"] + one["height"] < other["y"] and other["y"] + other["height"] <= top, (lang, "two reasons")
            for claimed in ("16&how=0", 999):
                page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat=2&n={claimed}")
                told, dock = page.locator(".block").first.bounding_box(), page.locator(".dock").bounding_box()
                assert told["y"] + min(told["height"], 120) < dock["y"], (lang, claimed)
                assert told["y"] < page.locator("h2.part").first.bounding_box()["y"]
                for each in page.locator(".decides, .block:first-of-type > :is(.ends, .changes)").all():
                    box = each.bounding_box()
                    assert box["y"] + box["height"] < dock["y"], (lang, claimed, "what it decides, and its rule")
                if (link := page.locator(".decides")).count():
                    link.tap()
                    ranks = page.locator("#decides").bounding_box()
                    assert 0 < ranks["y"] < dock["y"], "the rankings, one tap away"


def test_of_two_rules_misread_at_once_what_it_decides_is_on_the_first_screen(phone, server, store):
    """Of 320 by 568 points: both rules in few lines, and above the lines that change who would win by that count."""
    archivists = [{"points": points, "bonus": points + 1, "sheltered": points == 2} for points in (3, 2)]
    cities = [
        {"villagers": [4], "archivists": archivists, "others": [6, 5], "codex": [2], "captives": 2},
        {"villagers": [3, 2, 4], "others": [7, 3], "codex": [5], "captives": 3},
        {"villagers": [1, 2], "others": [2], "captives": 1},
    ]
    log = GAMES["space_aztecs"].count.entries_of({"removed": "yellow", "cities": cities})
    table = laid_out(store, "space_aztecs", ("Ana", "Bo", "Cid"), log, "tally", options={"removed": "yellow"})
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            visit(page, server, table, "/claim?seat=0&n=31")
            dock, ends = page.locator(".dock").bounding_box()["y"], page.locator(".block > .ends")
            assert ends.count() == 2, page.locator(".claim").inner_text()
            for each in (*ends.all(), page.locator(".decides")):
                box = each.bounding_box()
                assert box["y"] + box["height"] <= dock, (lang, each.inner_text())


WIDTHS = 390, 360, 320
WORDS = """
  [...document.querySelectorAll('.duel > p > span, .plain li > span')].flatMap(e => {
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), cut = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) cut.push(word[0]);
    }
    return cut;
  })
"""


def test_who_counts_is_read_in_whole_words_and_a_piece_stands_beside_what_it_changes(phone, server, tables):
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, frames=False) as page:
            page.request.get(f"{server.home}/e/{tables['over'].edit}")
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat=2&n=16")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                assert page.locator(".duel > p > span").count() == 2 and not page.evaluate(WORDS)
                row = [page.locator(f".changes li >> nth=0 >> xpath=*[{n}]").bounding_box() for n in (1, 2, 3)]
                for left, right in pairwise(row):
                    assert left["x"] + left["width"] < right["x"] and left["y"] < right["y"] + right["height"]
                    assert right["y"] < left["y"] + left["height"], "what changes, because of which piece, by how much"
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat=0&n=14")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                assert page.locator(".plain li").count() == 8 and not page.evaluate(WORDS), "names of a ranking too"
            page.request.get(f"{server.home}/e/{tables['seven'].edit}")
            page.set_viewport_size({"width": 390, "height": 844})
            page.goto(f"{server.home}/t/{tables['seven'].id}/claim?seat=5&n=321")
            assert page.locator(".plain li").count() == 14 and not page.evaluate(WORDS), "of seven"


def test_only_the_board_scrolls_however_much_is_told(phone, server, store):
    """What is only heard scrolls with the board: below the page it would make the document scroll."""
    names = ("end", "bridge", "start", "accidents")
    players = [dict(zip(names, each, strict=True)) for each in ((4, 3, 2, 1), (4, 4, 1, 1))]
    log = [put(seat, name, n) for seat, each in enumerate(players) for name, n in each.items()]
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, "tally", box=stopped(players))
    for lang, size in (("fr-FR", (320, 568)), ("en-GB", (390, 700))):
        with phone(lang=lang, viewport=dict(zip(("width", "height"), size, strict=True))) as page:
            visit(page, server, table, "/claim?seat=0&n=16&how=0")
            for fold in page.locator(".fold > summary").all():
                fold.tap()
            assert page.locator(".board .hid").count(), "something is only heard"
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), lang


def test_which_total_tells_two_reasons_apart_is_asked_on_the_first_screen(phone, server, tables):
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang) as page:
            page.request.get(f"{server.home}/e/{tables['over'].edit}")
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat=2&n=16")
            row, top = page.locator(".either + .otherwise"), page.locator(".dock").bounding_box()["y"]
            assert row.bounding_box()["y"] + row.bounding_box()["height"] <= top, lang
            row.locator("a").first.tap()
            page.wait_for_url("**also=**")
            assert page.locator(".board > .block").count() == 1 and not page.locator(".either").count(), "one is left"


def test_on_the_smallest_phone_a_second_total_is_asked_in_sight_however_long_a_reason_is(phone, server, store):
    """Below one reason of many lines, and below two, in wide letters; scrolled to its end it covers nothing."""
    cities = [
        {"others": [4, 3, 2], "captives": 6, "archivists": [{"points": 1, "bonus": 2, "sheltered": False}]},
        {"villagers": [2], "others": [5, 4], "captives": 3},
        {"villagers": [3, 3, 1], "others": [2], "captives": 0},
    ]
    log = GAMES["space_aztecs"].count.entries_of({"removed": "yellow", "cities": cities})
    table = laid_out(store, "space_aztecs", ("Ana", "Bo", "Cid"), log, "tally", options={"removed": "yellow"})
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            page.request.get(f"{server.home}/e/{table.edit}")
            for claimed in (16, 5):
                page.goto(f"{server.home}/t/{table.id}/claim?seat=0&n={claimed}")
                row, dock = page.locator(".claim > .otherwise"), page.locator(".dock").bounding_box()
                box = row.bounding_box()
                assert box["y"] + box["height"] <= dock["y"], (lang, claimed)
                assert box["height"] <= 90, "its question in a line or two, above its numbers"
                assert "gradient" in row.evaluate("e => getComputedStyle(e, '::before').backgroundImage"), (
                    "no line is cut"
                )
                page.locator(".claim").evaluate("e => e.scrollTo(0, e.scrollHeight)")
                last, low = page.locator(".claim > :not(.otherwise)").last.bounding_box(), row.bounding_box()
                assert low["y"] + low["height"] <= last["y"], "it lies where it stands"


def test_an_opened_total_has_the_way_to_another_count_in_sight(phone, server, tables):
    """Of eight regions and a Sanctuary, above the dock that a finished game has."""
    with phone(lang="fr-FR", frames=False) as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        page.goto(f"{server.home}/t/{tables['over'].id}/scores?open=0")
        way, top = (
            page.locator(".open a[href*='claim?seat=0']").bounding_box(),
            page.locator(".dock").bounding_box()["y"],
        )
        assert way["y"] + way["height"] <= top
