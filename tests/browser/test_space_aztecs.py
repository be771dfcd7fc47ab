"""Space Aztecs by touch: how many taps a count and a round take, choices, refusals, what axe finds."""

import pytest

from referee.core.count import Tally
from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from tests.browser.eyes import UNREAD, at_tables, walk
from tests.browser.hand import Hand, box_of, visit
from tests.browser.letters import SMALL
from tests.games.space_aztecs import scenes
from tests.games.space_aztecs.table import capture, earliest, play, read, saucer, villager
from tests.store.tables import laid_out

POLLS = ["status of 503"]  # a phone that hurries through the pages gets no further stream, and polls
FRENCH, ENGLISH = (pytest.mark.parametrize("lang", [lang]) for lang in ("fr-FR", "en-GB"))


class Scribe(Hand):
    """A hand at a table of Space Aztecs."""

    def start(self, home, mode, *choices):
        self.page.goto(home)
        self.tap(f"a[href='/new/space_aztecs/{mode}']")
        self.page.wait_for_url("**/new/**")
        for choice in choices:
            self.tap(f"label:has({choice})")
        self.tap(".dock .go")
        self.page.wait_for_url("**/t/**")
        self.settle()
        self.taps = 0

    def sit(self, server, log=(), box=None, options=scenes.THREE, people=scenes.PEOPLE):
        """A table that was played up to here."""
        table = laid_out(self.store, "space_aztecs", people, log, options=options, box=box)
        self.page.request.get(f"{server.home}/e/{table.edit}")
        self.page.goto(f"{server.home}/t/{table.id}", wait_until="load")

    def press(self, *values):
        """Keys of the dock; each in sight without scrolling, each answered before the next."""
        for value in values:
            box = box_of(self.page, f"#dock button[value='{value}']:not(.hid)")
            assert box["y"] >= 0 and box["y"] + box["height"] <= 844, f"{value} is out of sight"
            self.change(f"#dock button[value='{value}']:not(.hid)")

    @property
    def entries(self):
        """The log as it was written."""
        return [row.entry for row in self.store.entries(self.table)]

    def final(self):
        table = self.store.table(self.table)
        start = Tally(GAME.count, GAME.setup(table.seats, table.options, table.box))
        return Timeline(GAME.count.moves, start, self.entries).position.final


# What each player answers, key by key: codex; villagers; Jaguars; other types; priests; aliens; cards under saucers.
ANSWERS = (
    "n5 n2 x n2 n3 n4 x n2 n9 n5 x n2 n4 n1 n2 x n3",
    "n4 x n1 n3 x n1 n4 x n0 n3 x n4",
    "x n2 n2 n5 x n0 n8 n3 x n1 x n0",
    "n6 n3 x n0 n1 x n0 x n1 n2 x n1",
)
TOTALS = [66, 17, 20, 16]


@FRENCH
def test_a_count_within_the_budget_of_taps(phone, server, store, capsys, lang):
    with phone(lang=lang, dark=lang == "fr-FR") as page:
        hand = Scribe(page, store)
        hand.start(server.home, "tally", "[value=green]")
        spent = 0
        for seat, answers in enumerate(ANSWERS):
            for answer in answers.split():
                if seat == 0:
                    hand.shot(f"aztecs-count-{lang}-{hand.taps}")
                hand.press(answer)
            with capsys.disabled():
                print(f"\n{hand.taps - spent + 1} taps for a player, at the most 25", end="")
            hand.tap("#dock .go")
            assert hand.taps - spent <= 25
            spent = hand.taps
        page.wait_for_url("**/scores")
        hand.shot(f"aztecs-counted-{lang}")
        cities = hand.final()["cities"]
        assert (cities[0]["villagers"], cities[0]["aliens"], cities[0]["captives"]) == ([2, 3, 4], [4, 1, 2], 3)
        assert [int(total) for total in page.locator(".pad thead b").all_inner_texts()] == TOTALS


# Villagers, a temple, an agent who shelters, archivists, a codex, a saucer with two choices: key by key.
ROUNDS = (
    "e0 kvillager n2 kvillager n3 kagent n2 kspy n1",
    "e1 kjaguar tpink kvillager n4 kvillager n6",
    "e2 tyellow kvillager n1 kvillager n0 kvillager n8",
    "e2 kvillager n7 y karchivist n3 n4 kvillager n5 kcodex",
    "e0 upink v2 v1 kvillager n9 karchivist n2 n5 kjaguar",
)


@ENGLISH
def test_rounds_of_four_without_a_box(phone, server, store, capsys, lang):
    with phone(lang=lang, dark=lang == "en-GB") as page:
        hand = Scribe(page, store)
        hand.start(server.home, "play", "[value=blue]")
        for number, keys in enumerate(ROUNDS, 1):
            hand.taps = 0
            hand.press(*keys.split())
            with capsys.disabled():
                print(f"\n{hand.taps} taps for round {number}, at the most 18", end="")
            assert hand.taps <= 18
            assert page.locator("#dock button[value=e0]").count(), "the next round is asked"
        assert [entry["from"] for entry in hand.entries if entry["do"] == "capture"] == [1, 3]
        assert [entry["card"]["points"] for entry in hand.entries if entry.get("sheltered")] == [7]
        hand.shot(f"aztecs-round-{lang}")


# With a box: a shelter and two choices in one round.
BOXED = "e1 cPA08 y cPA09 upink v3 v4 cGA02"


def test_a_round_of_four_with_a_box(phone, server, store, capsys):
    begun = scenes.MIDDLE[:25]
    with phone(lang="fr-FR") as page:
        hand = Scribe(page, store)
        hand.sit(server, begun, scenes.box())
        hand.press(*BOXED.split())
        with capsys.disabled():
            print(f"\n{hand.taps} taps for a round with a box, at the most 12", end="")
        assert hand.taps <= 12 and page.locator("#dock button[value=e0]").count()
        hand.shot("aztecs-boxed")
        assert hand.entries[len(begun) :] == [
            earliest(1),
            scenes.sheltered(1, villager(7)),
            play(2, villager(8)),
            play(3, saucer("pink")),
            capture(3, 0, 3),
            capture(3, 2, 4),
            play(0, {"kind": "archivist", "points": 1, "bonus": 4}),
        ]


@FRENCH
def test_a_saucer_with_a_choice(phone, server, store, lang):
    with phone(lang=lang) as page:
        hand = Scribe(page, store)
        hand.sit(server, scenes.CHOICE)
        asked = {
            "fr-FR": "Quelle carte prend Chloé chez David\u202f?",
            "en-GB": "Which card does Chloé take from David?",
        }
        assert page.locator(".prompt h2").inner_text().strip() == asked[lang]
        assert page.locator(".az-city .az-bright").count() == 2, "the board shows what may be taken"
        hand.shot(f"aztecs-choice-{lang}")
        hand.tap(".dock nav a:has-text('Ana')")
        assert page.locator(".az-city .az-bright").count() == 4
        hand.press("v3", "v1")
        assert hand.entries[len(scenes.CHOICE) :] == [capture(2, 0, 3), capture(2, 3, 1)]


def test_sheltering(phone, server, store):
    few = [*scenes.MIDDLE[:25], earliest(1)]
    with phone(lang="fr-FR") as page:
        hand = Scribe(page, store)
        hand.sit(server, few)
        hand.press("kvillager", "n4")
        assert "sous le temple" in page.locator(".prompt h2").inner_text()
        hand.shot("aztecs-shelter")
        hand.press("y")
        assert hand.entries[len(few) :] == [scenes.sheltered(1, villager(4))]
        hand.tap(".seat:has-text('Bruno')")
        assert "3 abrités" in page.locator(".az-city").text_content()


@ENGLISH
def test_a_refused_card_is_explained_and_the_table_may_allow_it(phone, server, store, lang):
    with phone(lang=lang) as page:
        hand = Scribe(page, store)
        hand.sit(server, scenes.SHELTER)
        hand.press("kvillager", "n1", "h")
        said = {"fr-FR": "Les 10 Aztèques de la famille rose", "en-GB": "All 10 Aztecs of the pink family"}[lang]
        assert said in page.locator("[role=alert]").inner_text()
        assert page.locator(".broken .id").inner_text() == "S2.1"
        hand.shot(f"aztecs-refused-{lang}")
        assert hand.entries == scenes.SHELTER
        page.locator(".more summary").first.tap()
        page.locator(".more .rule button").tap()
        assert hand.until(lambda: hand.entries[-1]["do"] == "ruling")


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_below_all_else_that_can_be_done_the_rule_of_a_refusal_stays(phone, server, store, size):
    with phone(lang="fr-FR", viewport=dict(zip(("width", "height"), size, strict=True))) as page:
        hand = Scribe(page, store)
        hand.sit(server)
        hand.press("z")
        page.locator(".more summary").first.tap()
        page.locator(".more .rule button").wait_for()
        rule, answer = (page.locator(css).bounding_box() for css in (".broken summary .said", ".answered"))
        allow, tabs = (page.locator(css).bounding_box() for css in (".more .rule button", ".tabs"))
        assert rule and rule["y"] + 36 <= answer["y"] + answer["height"], "two lines of it"
        assert allow["y"] + allow["height"] <= tabs["y"]


def test_a_pile_that_cannot_be_empty_yet(phone, server, store):
    with phone(lang="fr-FR") as page:
        hand = Scribe(page, store)
        hand.sit(server)
        hand.press("z")
        assert "Aucun tas de 7" in page.locator("[role=alert]").inner_text()
        assert page.locator(".broken .id").inner_text() == "S5.1"
        page.locator(".anew summary").tap()
        hand.press("e0")
        assert hand.entries == [earliest(0)]


def test_a_total_that_no_box_has_is_asked_at_the_end(phone, server, store):
    with phone(lang="en-GB") as page:
        hand = Scribe(page, store)
        hand.sit(server, scenes.READ)
        assert page.locator(".prompt h2").inner_text().strip() == "2 × Aigle: which printed total?"
        hand.press("n5")
        assert store.table(hand.table).box == {"warriors": {"Aigle": [None, 5]}}
        page.locator("#dock .go").tap()
        page.wait_for_url("**/scores")
        assert page.locator(".pad thead b").all_inner_texts() == ["23", "16", "6", "18"]


def test_totals_below_zero_stand_apart_on_the_smallest_phone(phone, server, store):
    with phone(lang="fr-FR", viewport=SMALL) as page:
        below = [{"do": "put", "seat": seat, "field": "villagers", "value": [-9]} for seat in range(4)]
        all_of_it = [{"do": "put", "seat": seat, "field": "captives", "value": 0} for seat in range(4)]
        for log, total in ((below, "−9\nou −14"), ([*below, *all_of_it], "−14")):
            table = laid_out(store, "space_aztecs", scenes.PEOPLE, log, "tally")
            visit(page, server, table, "/scores")
            assert page.locator(".pad thead b").all_inner_texts() == [total] * 4
            assert not page.evaluate(UNREAD, False)


def test_a_number_that_has_no_key_is_typed_once(phone, server, store):
    with phone(lang="fr-FR") as page:
        hand = Scribe(page, store)
        hand.sit(server, scenes.OVER)
        for number in ("27", "-3"):
            page.locator("details.why summary").first.tap()
            field = page.locator("[name=other]")
            assert field.input_value() == ""
            field.fill(number)
            hand.tap("#dock .field button")
            page.locator(".az-told", has_text="27").wait_for() if number == "27" else None
        assert hand.until(lambda: hand.entries[len(scenes.OVER) :] == [read(0, 27, -3)])


def test_every_card_is_in_sight_on_the_smallest_phone(phone, server, store):
    """Long names, and no word broken in two."""
    people = ("Alexandrina", "Bo", "Jean-Christophe", "Zoé")
    with phone(viewport={"width": 320, "height": 568}) as page:
        hand = Scribe(page, store)
        hand.sit(server, [earliest(2)], options={"removed": "blue"}, people=people)
        hand.shot("aztecs-320")
        tabs = page.locator(".tabs").bounding_box()["y"]
        for key in page.locator("#dock .az-matrix .key").all():
            box = key.bounding_box()
            assert box["y"] + box["height"] <= tabs, key.inner_text()
            assert key.locator(".az-name").evaluate("e => e.scrollWidth <= e.parentNode.clientWidth"), key.inner_text()
        word = page.locator("button[value=karchivist] .az-name").bounding_box()
        assert word["height"] < 24, "in one line"
        city, dock = (page.locator(each).bounding_box() for each in (".az-short", ".dock"))
        assert city["height"] >= 40 and city["y"] + city["height"] <= dock["y"] + 1, "the city stands whole above them"
        assert page.locator(".az-short").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 13, "to be read"
        hand.sit(server, [earliest(0)], scenes.box(), options=scenes.FOUR, people=scenes.SIX[:5])
        for family in page.locator(".az-tabs label").all():
            family.tap()
            shown = [key.bounding_box() for key in page.locator("#dock .az-boxed > .key:visible").all()]
            assert len(shown) > 5 and all(box["y"] + box["height"] <= tabs for box in shown), "a known box, by family"


def test_without_javascript(phone, server, store):
    with phone(lang="fr-FR", java_script_enabled=False) as page:
        hand = Scribe(page, store)
        hand.sit(server)
        for value in ("e1", "kvillager", "n3", "kcodex", "upink", "kjaguar"):
            page.locator(f"#dock button[value='{value}']:not(.hid)").tap()
            page.wait_for_load_state()
        done = [earliest(1), play(1, villager(3))]
        assert hand.until(lambda: len(hand.entries) == 5) and hand.entries[:2] == done


@pytest.fixture(scope="module")
def found(store):
    """Every dock of every scene, score only."""
    laid = {}
    for name, (seats, options, known, log) in scenes.TABLES.items():
        laid[name] = laid_out(store, "space_aztecs", seats, log, options=options, box=known)
    put = {"do": "put", "seat": 0, "field": "villagers", "value": [2, 3, 12]}
    laid["tally"] = laid_out(store, "space_aztecs", scenes.PEOPLE, [put], "tally", options={"removed": "green"})
    tallied = ("", "?seat=1", "?dock=jaguars", "?dock=warriors", "?dock=others", "/scores?open=0.villagers")
    pages = (*scenes.PAGES, *(("tally", rest) for rest in tallied))
    return [(f"{name}{rest}", laid[name], rest) for name, rest in pages]


# Where the last key that is seen ends.
LAST = """[...document.querySelectorAll('#dock .key')].findLast(e => e.checkVisibility())
  ?.getBoundingClientRect().bottom ?? 0"""


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_wrong_with_any_page(phone, server, found, part):
    """Axe finds nothing, everything fits, and the last key is in sight."""
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False, expect=POLLS) as page:

        def check(name):
            if page.evaluate(LAST) > 844:
                yield f"{name}: below the screen"

        pages = at_tables(page, server.home, found[part::4], "space_aztecs")
        new = [(f"aztecs new {mode}", f"/new/space_aztecs/{mode}", None) for mode in ("play", "tally")]
        assert not walk(page, server.home, [*pages, *new[part::4]], check)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_the_question_that_is_asked_lies_whole_above_its_keys(phone, server, store, width, height):
    log = [{"do": "put", "seat": 0, "field": "villagers", "value": [4, 3]}]
    table = laid_out(store, "space_aztecs", scenes.PEOPLE[:3], log, "tally", options={"removed": "green"})
    whole = """() => {
      const at = element => document.querySelector(element).getBoundingClientRect();
      const row = at('.board [aria-current=true]'), board = at('.board');
      return row.top >= board.top - 1 && row.bottom <= board.bottom + 1;
    }"""
    with phone(lang="fr-FR", viewport={"width": width, "height": height}) as page:
        page.request.get(f"{server.home}/e/{table.edit}")
        for dock in ("villagers", "priests", "aliens", "others", "captives"):
            page.goto(f"{server.home}/t/{table.id}?seat=0&dock={dock}", wait_until="load")
            page.wait_for_function(whole)
