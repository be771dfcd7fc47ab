"""Vineta refereed and scored by touch: taps counted, refusals read, nothing that axe finds."""

import pytest

from referee.games.vineta import GAME
from tests.browser.eyes import at_tables, faults, walk
from tests.browser.hand import Hand, box_of, visit
from tests.browser.letters import SMALL
from tests.games.vineta.fingers import taps
from tests.games.vineta.scenes import CITY, FIVE, MIDDLE, PEOPLE, TWO_GONE, finished
from tests.games.vineta.table import card, flood
from tests.web.vineta import PAGES, SIX, lay


@pytest.fixture(scope="module")
def found(store):
    """Every dock of a refereed table, score only, the sheet."""
    found = [(name, lay(store, *told), told[1]) for name, told in PAGES.items() if "sense" not in name]
    over = lay(store, finished())
    found += [(f"scores {row}", over, f"/scores?open=0.{row}") for row in ("own_on_last", "won", "district")]
    found += [("scores of six", lay(store, finished(6), seats=SIX), "/scores")]
    docks = [*(f"?dock={dock}" for dock in ("last", "standing", "house", "district", "won", "more", "done")), ""]
    tally = lay(store, mode="tally")
    found += [(f"tally {dock}", tally, dock) for dock in docks]
    found += [("tally colours", lay(store, options={"record_colours": True}, mode="tally"), "?dock=colours")]
    return found


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_wrong_with_any_page(phone, server, found, part):
    """Axe in light and dark, targets for a thumb, nothing beside the screen or its key, the first key in sight."""
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False, expect=["status of 503"]) as page:

        def check(name):
            yield from (f"{name}: {each}" for each in page.evaluate(SPILT))
            box = box_of(page, ".dock :is(.key, .btn)") if "scores" not in name else None
            if box and not 0 <= box["y"] <= 844 - 44:
                yield f"{name}: the first key is out of sight"

        pages = at_tables(page, server.home, found[part::4], "vineta")
        new = [(f"vineta new {mode}", f"/new/vineta/{mode}", None) for mode in ("play", "tally")]
        assert not walk(page, server.home, [*pages, *new[part::4]], check)


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_action_cards_stand_in_line_with_the_floods_and_no_word_is_parted(phone, server, store, lang):
    """On the smallest phone too, where their columns are as wide as their words; on a laptop."""
    table = lay(store, [CITY], options=FIVE)
    with phone(lang=lang, frames=False) as page:
        visit(page, server, table)
        for width, height in ((390, 844), (320, 568), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".vi-five").bounding_box()["x"] == page.locator(".keys").first.bounding_box()["x"]
            whole = page.locator(".vi-five").evaluate(PARTED) == []
            assert whole or (width, lang) == (320, "fr-FR"), width  # wide letters part the longest there
            ends = [round(each.bounding_box()["x"]) for each in page.locator(".vi-five > .key").all()]
            assert ends[:5] == ends[5:], "column below column"


def test_a_series_of_many_cards_leaves_the_map_its_half_on_the_smallest_phone(phone, server, store):
    """As long as the keys are another's, and folded, its cards have room in two rows."""
    laid = (
        (0, 1, "G1"),
        (1, 2, "G3"),
        (2, 3, "G1"),
        (3, 2, "G1"),
        (1, 1, "G3"),
        (2, 2, "G3"),
        (3, 3, "G1"),
        (0, 3, "G1"),
    )
    table = lay(store, [CITY, *(flood(*each) for each in laid)], options=FIVE)
    with phone(viewport=SMALL) as page:
        visit(page, server, table, "/who")
        page.locator("button[name=seat][value='3']").tap()
        page.locator(".anew > summary").wait_for()
        assert page.locator(".vi-city").bounding_box()["width"] > 135


PARTED = """row => {
  const parted = [], texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (/\u00ad/.test(range) && range.getClientRects().length > 1) parted.push(String(range).trim());
  }
  return parted;
}"""
SPILT = """
  [...document.querySelectorAll('.key')].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth)
    .map(e => `${e.innerText} ${e.scrollWidth} in ${e.clientWidth}`)
"""


class Finger(Hand):
    """Presses keys of the dock; what is asked only where there is a choice is left out."""

    def __init__(self, page, server, store, table):
        super().__init__(page, store)
        self.laid = table
        visit(page, server, table)

    def press(self, *values):
        for value in values:
            self.change(f".dock button[name=tap][value='{value}']")

    def enter(self, entry):
        before = self.store.seq(self.laid.id)
        for value in taps(entry):
            there = self.page.locator(f".dock button[name=tap][value='{value}']").count()
            if there and self.store.seq(self.laid.id) == before:
                self.press(value)
        assert self.store.entries(self.laid.id)[-1].entry == entry


# A round as people play it: seven floods, houses moved twice, the length argued about, one district locked.
ROUND = [
    flood(0, 2, "G1"),
    flood(1, 3, "G2"),
    card(2, "false_hope", "R1", to="G2", colour="blue"),
    flood(3, 1, "G1"),
    card(1, "one_more"),
    flood(2, 2, "G2"),
    card(3, "authority", on="G1", sign="+"),
    card(0, "rescue", "G2", to="Y1", houses=["blue", "black"]),
    flood(2, 2, "G1"),
    card(3, "panic", "Y1", moves=[["green", "G1"], ["yellow", "R1"], ["green", "R2"]]),
    flood(0, 1, "G2"),
    card(1, "quarantine", on="G2"),
    card(3, "one_less"),
    flood(0, 2, "G2"),
    card(1, "relocation", a="Y2", b="Y3"),
    flood(2, 3, "G1"),
]


@pytest.mark.parametrize("lang", ["en-GB"])
def test_a_whole_round_on_the_board(phone, server, store, capsys, lang):
    """Twelve cards and a lap more, nearly every kind of card: the highest series sinks its district."""
    with phone(lang=lang) as page:
        finger = Finger(page, server, store, lay(store, [CITY], options=FIVE))
        for n, entry in enumerate(ROUND):
            finger.enter(entry)
            if n == 9:
                finger.shot(f"vineta-round-{lang}")
        with capsys.disabled():
            print(f"\n{finger.taps} taps for a round of four players with {len(ROUND)} cards, at the most 45")
        assert finger.taps <= 45
        told = {"fr-FR": "V1 est englouti à 15, après 4 manches", "en-GB": "G1 sinks at 15, after 4 turns"}[lang]
        assert told in page.locator(".vi-was").inner_text()
        assert page.locator(".vi-city .vi-gone").count() == 1 and page.locator(".thread .done").count() == 1
        finger.shot(f"vineta-sunk-{lang}")


def test_on_the_smallest_phone_every_card_is_whole(phone, server, store):
    """Also where a district has just sunk, and beside six players."""
    with phone(lang="fr-FR", viewport=SMALL, frames=False) as page:
        for told in ((TWO_GONE, "", PEOPLE, FIVE), PAGES["six"]):
            Finger(page, server, store, lay(store, *told))
            assert page.locator(".dock").evaluate("e => e.scrollHeight <= e.clientHeight"), told[2]


# What is tapped, the rules that answer, and what they say.
REFUSED = [
    (
        ("card:rescue", "is:R2"),
        ["V6.5", "V6.9"],
        {
            "fr-FR": ["Départs permis : V1, J1, J3", "en quarantaine depuis la manche 2, par Dario"],
            "en-GB": ["Allowed from: G1, Y1, Y3", "in quarantine since turn 2, by Dario"],
        },
    ),
    (
        ("card:one_more",),
        ["V1.5"],
        {"fr-FR": ["Bruno n’a plus de carte « une carte de plus »"], "en-GB": ['Bruno has no "one more" card left']},
    ),
    (
        ("card:relocation", "is:G1", "is:R2"),
        ["V6.9"],
        {"fr-FR": ["R2 est en quarantaine"], "en-GB": ["R2 has been in quarantine"]},
    ),
]


@pytest.mark.parametrize("lang", ["fr-FR"])
def test_three_refusals_read_with_their_rules(phone, server, store, lang):
    with phone(lang=lang) as page:
        for n, (tapped, rules, told) in enumerate(REFUSED):
            finger = Finger(page, server, store, table := lay(store, MIDDLE, options=FIVE))
            finger.press(*tapped)
            alert = " ".join(page.locator("[role=alert]").inner_text().replace("\u00a0", " ").split())
            assert all(each in alert for each in told[lang]), alert
            assert page.locator(".broken .id").all_inner_texts() == rules
            for broken in page.locator(".broken").all():
                broken.locator("summary").tap()
                assert broken.locator("dl.facts dd").is_visible() and len(broken.locator("p").inner_text()) > 40
            finger.shot(f"vineta-refused-{n}-{lang}")
            assert store.seq(table.id) == len(MIDDLE)
            assert not faults(page, f"vineta refused {n} {lang}")


def test_the_city_is_tapped_itself(phone, server, store):
    """A district of the picture answers like its key; what is not allowed answers why."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, server, store, table := lay(store, MIDDLE, options=FIVE))
        finger.press("card:false_hope")
        page.locator(".vi-city button[value='is:R2']").tap()
        page.locator("[role=alert]").wait_for()
        assert page.locator(".broken .id").all_inner_texts() == ["V6.9"]
        page.goto(f"{server.home}/t/{table.id}?card=quarantine")
        page.locator(".vi-city button[value='is:Y3']").tap()
        page.locator(".vi-city .vi-rope").nth(1).wait_for()
        assert store.entries(table.id)[-1].entry == card(1, "quarantine", on="Y3")


def test_score_only_by_tapping(phone, server, store, capsys):
    """The last district, what stands on it, then three taps a player."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, server, store, table := lay(store, mode="tally"))
        finger.press("last:Y2", "plus:blue", "plus:blue", "plus:green", "none:1")
        ends = zip(("blue", "green", "red", "yellow"), ("G1", "Y2", "R1", "G3"), (9, 5, 7, 8), strict=True)
        for house, district, won in ends:
            finger.press(f"house:{house}", f"district:{district}", f"won:{won}")
        with capsys.disabled():
            print(f"\n{finger.taps} taps to score four players, at the most 20")
        assert finger.taps <= 20 and page.locator(".dock .go").is_visible()
        page.goto(f"{server.home}/t/{table.id}/scores")
        assert page.locator(".pad thead b").all_inner_texts() == ["15?", "12?", "7?", "8?"]


def test_what_was_played_where_the_booklet_is_silent_reads_in_lines(phone, server, store):
    with phone(lang="fr-FR") as page:
        table = lay(store, finished())
        visit(page, server, table, "/scores")
        page.locator(".rest > summary").tap()
        page.locator("details.why:has(.line.read) summary").tap()
        picks = page.locator(".line.read:visible")
        assert picks.count() == sum(rule.option is not None for rule in GAME.telling.rulebook)
        assert all(pick.bounding_box()["height"] < 110 for pick in picks.all()), "a few lines, not a word a line"


def test_a_card_without_javascript(phone, server, store):
    with phone(lang="fr-FR", java_script_enabled=False) as page:
        table = lay(store, MIDDLE, options=FIVE)
        visit(page, server, table)
        for value in ("card:flood_3", "is:G1"):
            page.locator(f".dock button[value='{value}']").tap()
            page.wait_for_load_state()
        page.get_by_text("Quelle carte pose Chloé").wait_for()
        assert store.entries(table.id)[-1].entry == flood(1, 3, "G1")


def test_the_city_is_laid_out_on_the_smallest_phone(phone, server, store):
    """Nothing lies over anything, and the way on is in sight."""
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}) as page:
        finger = Finger(page, server, store, lay(store, seats=("Alexandrina", "Bo", "Jean-Christophe", "Zoé")))
        finger.press("add:G1")
        place = page.locator("#dock button[value='place:1']").bounding_box()
        assert place["y"] + place["height"] <= page.locator(".tabs").bounding_box()["y"]
        finger.press("dock:all", "plus:blue")
        finger.shot("vineta-placing-320")
        left, minus = (page.locator(".step").first.locator(each) for each in (".vi-left", ".key >> nth=0"))
        assert left.bounding_box()["x"] + left.evaluate("e => e.scrollWidth") <= minus.bounding_box()["x"]
        last = page.locator("#dock button[value='place:1']").bounding_box()
        assert last["y"] + last["height"] <= page.locator(".tabs").bounding_box()["y"]


def test_what_each_district_would_pay_is_two_taps_away_and_fits(phone, server, store):
    with phone(lang="fr-FR", reduced_motion="reduce") as page:
        finger = Finger(page, server, store, lay(store, MIDDLE, options=FIVE))
        finger.tap(".tabs a[href*=scores]")
        finger.tap("summary:has-text('Combien si')")
        assert (
            finger.taps == 2 and page.locator(".vi-pays").count() == 7 and page.locator(".vi-pays").first.is_visible()
        )
        assert not faults(page, "vineta what each district would pay")


# On the smallest phone: a city that is small or below the keys, a series that is not beside it, a card out of reach.
BELOW = """() => {
  const box = e => e.getBoundingClientRect(), all = css => [...document.querySelectorAll(css)].map(box);
  const [city, dock, tabs] = ['.vi-city', '.dock', '.tabs'].map(css => box(document.querySelector(css)));
  return [
    ...city.height < 100 || city.bottom > dock.top ? ['the city'] : [],
    ...all('.vi-series > li').filter(e => e.left < city.right || e.bottom > dock.top).map(() => 'a series'),
    ...all('#dock .keys button').filter(e => e.bottom > tabs.top || e.height < 44).map(() => 'a card'),
  ];
}"""


def test_the_city_and_every_series_stand_above_every_card_on_the_smallest_phone(phone, server, store):
    """Who is asked for a card sees where it may go, the series that it may join, and all the cards there are."""
    with phone(lang="fr-FR", viewport=SMALL, frames=False) as page:
        tied = [flood((n + n // 4) % 4, (1, 2, 2)[n // 4], "G1" if n % 2 else "G2") for n in range(12)]
        for log in ([CITY], MIDDLE, [CITY, *tied]):
            finger = Finger(page, server, store, lay(store, log, options=FIVE))
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert not page.evaluate(BELOW), scheme
                finger.shot(f"vineta-320-{len(log)}-{scheme}")


@pytest.mark.parametrize("size", [(320, 568), (844, 390)], ids=["smallest", "landscape"])
def test_what_stands_at_the_end_is_counted_without_scrolling(phone, server, store, size):
    with phone(lang="fr-FR", viewport={"width": size[0], "height": size[1]}) as page:
        finger = Finger(page, server, store, lay(store, mode="tally"))
        finger.press("last:Y2", "plus:purple")
        finger.shot(f"vineta-standing-{size[0]}")
        tabs = page.locator(".tabs").bounding_box()["y"] if size[0] < 640 else size[1]
        for key in page.locator("#dock button:visible:not(.hid)").all():
            box = key.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= tabs and min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]


def test_of_six_what_stands_at_the_end_is_read_above_its_keys_on_the_smallest_phone(phone, server, store):
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL) as page:
            finger = Finger(page, server, store, lay(store, seats=SIX, mode="tally"))
            finger.press("last:Y1")
            row, dock = (page.locator(each).last.bounding_box() for each in (".vi-end > div", ".dock"))
            assert row["y"] + row["height"] <= dock["y"] + 1, lang


# The size in which each name of the city is seen, in pixels; from the last move to the question, in pixels.
NAMES = """() => [...document.querySelectorAll('.vi-city .vi-name')].filter(e => e.checkVisibility())
  .map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"""
APART = """() => {
  const [told, asked] = ['.vi-was b', '#dock .prompt h2'].map(css => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(css));
    return words.getBoundingClientRect();
  });
  return asked.top - told.bottom;
}"""


def test_on_the_smallest_phone_names_of_the_city_are_read_or_left_to_the_keys(phone, server, store):
    """And the last move stands clear of the question."""
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            for log in ([], [CITY], [CITY, flood(0, 3, "G1")]):
                Finger(page, server, store, lay(store, log, options=FIVE))
                assert all(size >= 7.5 for size in page.evaluate(NAMES)), (lang, page.evaluate(NAMES))
            assert page.evaluate(NAMES) and page.evaluate(APART) >= 2, (lang, page.evaluate(APART))


def test_who_has_the_figure_is_called_as_typed(phone, server):
    with phone(lang="fr-FR") as page:
        page.goto(f"{server.home}/new/vineta/play")
        page.locator("input[name=name]").nth(1).fill("Chloé")
        assert page.locator("label:has([name=first])").nth(1).inner_text() == "Chloé"
        page.locator("input[name=name]").nth(1).fill("")
        assert page.locator("label:has([name=first])").nth(1).inner_text() == "Joueur 2"


def test_other_screens_show_the_next_thing_to_enter(phone, server, store):
    """A phone on its side, a tablet, a small phone."""
    with phone(lang="fr-FR", frames=False) as page:
        finger = Finger(page, server, store, table := lay(store, MIDDLE, options=FIVE))
        for rest in ("", "?card=flood_3", "?card=panic&start=G1&sent=blue"):
            page.goto(f"{server.home}/t/{table.id}{rest}") if rest else None
            for width, height in ((844, 390), (820, 1180), (320, 640)):
                page.set_viewport_size({"width": width, "height": height})
                finger.shot(f"vineta-{width}x{height}{rest.replace('?', '-')}")
                assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
                box = page.locator(".dock .keys button").first.bounding_box()
                assert box["y"] >= 0 and box["y"] + box["height"] <= height, width


def test_beside_a_refusal_the_city_stays_in_sight(phone, server, store):
    with phone() as page:
        table = lay(store, MIDDLE, options=FIVE)
        visit(page, server, table)
        Hand(page).tap(".dock [name=tap][aria-disabled=true]")
        page.locator(".dock.no").wait_for()
        for height in (844, 740, 664, 568):
            page.set_viewport_size({"width": 390, "height": height})
            assert page.locator(".board .vi-city").bounding_box()["height"] > 50, height


def test_a_rule_is_no_district_by_its_sign(phone, server, store):
    """V1 is a district, V1.9 a rule: each where the other may stand."""
    with phone(lang="fr-FR") as page:
        Finger(page, server, store, table := lay(store, MIDDLE, options=FIVE))
        page.goto(f"{server.home}/t/{table.id}/rules?q=V1.9")
        assert page.locator(".rule .id").first.evaluate("e => getComputedStyle(e, '::before').content") == '"§"'


def test_the_mark_that_tells_why_is_never_alone_in_a_line(phone, server, store):
    """Of every width the line of the last move has."""
    with phone(lang="fr-FR", frames=False) as page:
        Finger(page, server, store, lay(store, MIDDLE, options=FIVE))
        alone = page.locator(".vi-was").evaluate(
            """line => [...Array(160).keys()].filter(n => {
              line.style.width = `${100 + 2 * n}px`;
              const mark = line.querySelector('.help svg').getBoundingClientRect(), range = document.createRange();
              range.selectNodeContents(line.querySelector('b'));
              const last = [...range.getClientRects()].at(-1);
              return mark.top > last.bottom;
            })"""
        )
        assert not alone
