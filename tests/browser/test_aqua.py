"""AQUA refereed by touch: taps counted, a refusal marked on the board, two fingers that zoom, no fault for axe."""

import pytest

from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from tests.browser.eyes import CUT, at_tables, walk
from tests.browser.hand import Hand, visit
from tests.browser.letters import SMALL
from tests.web.aqua import HABITATS, LAID, OPEN, PAGES, SCORES, laid_final, lay

LETTERS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "c5": "v", "c6": "o"}
# place, colours: a habitat with the second tile, one with the third, a reef of four with the fifth
TILES = [("1.0", "ybg"), ("2.-1", "voy"), ("0.1", "gro"), ("1.1", "bbr"), ("2.1", "rgb")]


class Finger(Hand):
    """Presses keys of the dock, touches places and animals of the board."""

    def __init__(self, page, store, laid):
        super().__init__(page, store)
        self.laid = laid

    def press(self, *values):
        for value in values:
            self.change(f"button[name=tap][value='{value}']")

    def place(self, place):
        self.change(f".board a[href*='place={place}']")

    def tile(self, place, corals, last="l"):
        self.press(*(f"c{n}{letter}" for n, letter in enumerate(corals)))
        self.place(place)
        self.press(*last)

    @property
    def at(self):
        """The table as the server holds it."""
        setup = GAME.setup(self.laid.seats, self.laid.options, self.laid.box)
        entries = [row.entry for row in self.store.entries(self.laid.id)]
        return Timeline(GAME.refereed.moves, GAME.begin(setup), entries).position


def test_five_tiles_a_refusal_habitats_a_large_animal_and_a_reef(phone, server, store, capsys):
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, seats=("Ana",)))
        visit(page, server, table)

        finger.tile("1.0", "rgb", last="")
        assert (
            "À tourner" in page.locator(".dock .aq-turn").inner_text() and "Q4.1" in page.locator(".dock").inner_text()
        )
        assert page.locator(".aq-area .aq-try use[href$='#ne']").count() == 2, "each touching side is marked"
        finger.shot("aqua-refused")
        assert not finger.at.boards[0].tiles
        finger.press("b", "c0y", "c1b", "c2g", "l")
        assert len(finger.at.boards[0].tiles) == 1 and finger.at.round == 2

        counted = []
        for place, corals in TILES[1:]:
            finger.taps = 0
            finger.press(*(f"c{n}{letter}" for n, letter in enumerate(corals)))
            assert page.locator(f".board a[href*='place={place}'] .aq-fits").count() == 1, "a legal place is outlined"
            finger.place(place)
            assert "Permis" in page.locator(".dock .aq-legal").inner_text()
            if place == "0.1":
                assert "tortue (vert)" in page.locator(".aq-made").inner_text()
                finger.shot("aqua-habitat")
                finger.press("w", "hdolphin")
                finger.change(".board a[href*='A.1.0']")
                finger.shot("aqua-large")
                finger.press("p9", "y", "e")
            else:
                finger.press("l")
            counted.append(finger.taps)
        board = finger.at.boards[0]
        assert len(board.tiles) == 5 and board.animals == {("A", 1, 0): "yellow", ("A", 0, 1): "green"}
        assert [(each.shape, each.points) for each in board.large] == [("dolphin", 9)] and finger.at.round == 6
        with capsys.disabled():
            print(
                f"\n{counted} taps a tile, the end of the turn included, at the most 6; the second one takes a dolphin"
            )
        assert max(counted[0], *counted[2:]) <= 6

        finger.tap(".tabs a[href$='/scores']")
        finger.tap(".pad a[href*='open=0.reefs']")
        page.locator(".open .aq-seen").wait_for()
        assert "Récif bleu de 4 coraux" in page.locator(".open").inner_text()
        assert page.locator(".open .aq-seen use.aq-on").count() == 4 + 2, "four corals, two animals that touch them"
        finger.shot("aqua-reef")


def test_a_place_changes_the_page_as_a_key_does(phone, server, store):
    """The page that was there stays, with its zoom, and the way back leads to it."""
    with phone() as page:
        finger = Finger(page, store, table := lay(store))
        visit(page, server, table)
        page.evaluate("window.stayed = true")
        finger.tile("1.0", "ybg", last="")
        assert (
            page.evaluate("window.stayed") and "place=1.0" in page.url and "Legal" in page.locator(".dock").inner_text()
        )
        page.go_back()
        page.wait_for_function("!document.querySelector('.dock .aq-legal') && !location.search.includes('place=')")


def test_a_turn_of_the_tile_is_one_tap(phone, server, store, capsys):
    """Entered in the wrong sense it is turned straight to where it fits: six taps."""
    with phone() as page:
        finger = Finger(page, store, table := lay(store))
        visit(page, server, table)
        finger.tile("1.0", "gyb", last="")
        assert "Turn it" in page.locator(".dock").inner_text()
        finger.press("t")
        assert "Legal" in page.locator(".dock").inner_text()
        finger.press("l")
        assert finger.at.seat == 1 and finger.taps == 6
        with capsys.disabled():
            print(f"\n{finger.taps} taps for a tile that is turned once")


def test_a_board_is_laid_out_four_taps_a_tile(phone, server, store, capsys):
    """Score only: the place, then three colours where they lie."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, mode="tally"))
        visit(page, server, table)
        finger.press("j")
        page.goto(f"{page.url.split('?')[0]}?dock=ring")
        finger.press(*(f"g{letter}" for letter in "rygbv"))  # the sixth colour follows
        page.goto(page.url.split("?")[0])
        finger.taps = 0
        for place, corals in TILES:
            finger.place(place)
            finger.press(*(f"c{n}{letter}" for n, letter in enumerate(corals)))
        with capsys.disabled():
            print(f"\n{finger.taps} taps for {len(TILES)} tiles of a board laid out, at the most 20")
        assert finger.taps <= 20 and page.locator(".seat b").first.inner_text() == "8"
        finger.shot("aqua-laid")


SPREAD = """([from, to]) => {
  const box = document.querySelector('.board'), {left, top, width, height} = box.getBoundingClientRect();
  const fire = (type, gap) => {
    const touches = [-gap, gap].map((dx, identifier) => new Touch({identifier, target: box.firstElementChild,
      clientX: left + width / 2 + dx, clientY: top + height / 2}));
    box.firstElementChild.dispatchEvent(new TouchEvent(type, {touches, bubbles: true, cancelable: true}));
  };
  fire('touchstart', from); fire('touchmove', to);
}"""


def test_two_fingers_zoom_one_finger_pans_and_the_zoom_stays(phone, server, store):
    with phone() as page:
        finger = Finger(page, store, table := lay(store, PAGES["tile"][0]))
        visit(page, server, table)
        area = page.locator(".aq-area")
        before = area.bounding_box()["width"]
        page.evaluate(SPREAD, [40, 80])
        assert area.bounding_box()["width"] == pytest.approx(2 * before, rel=0.02)
        scrolls = "e => [e.scrollWidth > e.clientWidth, e.scrollHeight > e.clientHeight]"
        assert page.locator(".board").evaluate(scrolls) == [True, True], "bigger than its frame: a finger scrolls it"
        finger.press("c0v")
        assert area.bounding_box()["width"] == pytest.approx(2 * before, rel=0.02)
        page.evaluate(SPREAD, [80, 20])
        assert area.bounding_box()["width"] == pytest.approx(before / 2, rel=0.02)


def test_places_are_large_enough_for_a_finger(phone, server, store):
    with phone(frames=False) as page:
        visit(page, server, lay(store, PAGES["tile"][0]))
        for place in page.locator(".board a").all():
            box = place.bounding_box()
            assert min(box["width"], box["height"]) >= 44


# The next thing to enter, out of sight; a board without room.
ENTERED = """() => {
  const keys = [...document.querySelectorAll('.dock :is(button, a)')].filter(e => e.checkVisibility());
  const high = document.querySelector('.board').getBoundingClientRect().height;
  return [...keys.at(-1).getBoundingClientRect().bottom > 844 ? ['the last key is out of sight'] : [],
          ...high < 160 ? [`a board ${high} high`] : []];
}"""

# On a short narrow phone: a board too low, or narrower than its area, a place too small, a key to lay that is not seen.
SHORT = """least => {
  const wrong = [], box = css => document.querySelector(css)?.getBoundingClientRect();
  const [board, area, lays, tabs] = ['.board', '.aq-area', 'button[value=l]', '.tabs'].map(box);
  if (board.height < least) wrong.push(`a board ${board.height} high`);
  if (area.width > board.width) wrong.push('the area is wider than its board');
  if (lays && lays.bottom > tabs.top) wrong.push('the key that lays is out of sight');
  for (const place of document.querySelectorAll('.board a')) {
    const {width, height} = place.getBoundingClientRect();
    if (Math.min(width, height) < 24) wrong.push(`${place.getAttribute('href')} is ${width} by ${height}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("part", range(2))
def test_nothing_is_wrong_with_any_page(phone, server, store, part):
    """Targets for a thumb, nothing beside the screen; axe in light and dark. Whatever the dock asks, its first key lies
    on the screen, and the board keeps room. On a short narrow phone the place in question is seen with what is said of
    it, the key that lays it too; no word is cut.
    """
    pages = [(name, lay(store, log), rest) for name, (log, rest) in [*(PAGES | SCORES).items()][part::2]]
    table = lay(store, [{"do": "put", "field": "final", "value": laid_final()}], mode="tally")
    pages += [(f"laid {name}", table, rest) for name, rest in [*LAID.items()][part::2]]
    new = [(f"aqua new {mode}", f"/new/aqua/{mode}", None) for mode in ("play", "tally")]
    asking = {f"aqua {name}" for name in PAGES}
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:

        def check(name):
            wrong = page.evaluate(ENTERED) if name.removesuffix(" in English") in asking else []
            return [f"{name}: {each}" for each in wrong]

        def short(name):
            wrong = page.evaluate(SHORT, 95 if "turned" in name else 140)
            return [f"{name} on {SMALL['width']}: {each}" for each in [*wrong, *page.evaluate(CUT)]]

        walked = [*at_tables(page, server.home, pages, "aqua"), *new[part::2]]
        assert not walk(page, server.home, walked, check, [(SMALL, asking.__contains__, short)])


def test_a_board_has_its_style_and_fingers_whatever_page_came_first(phone, server, store):
    """A phone opens the log, the rules or the scores, then goes on to the board."""
    with phone(lang="fr-FR") as page:
        for first in ("log", "rules", "scores"):
            visit(page, server, table := lay(store, PAGES["tile"][0]), f"/{first}")
            page.locator(f".tabs a[href$='/t/{table.id}']").tap()
            page.locator(".aq-area .aq-spot").first.wait_for(state="attached")
            assert (
                page.locator(".aq-area .aq-spot").first.evaluate("e => getComputedStyle(e).fill") != "rgb(0, 0, 0)"
            ), first
            before = page.locator(".aq-area").bounding_box()["width"]
            page.evaluate(SPREAD, [40, 80])
            assert page.locator(".aq-area").bounding_box()["width"] > before, first


# Places that are allowed and lie below what is asked, or above the board.
HIDDEN = """() => {
  const {top, bottom} = document.querySelector('.board').getBoundingClientRect();
  const allowed = [...document.querySelectorAll('.board a:has(.aq-spot:not(.aq-not))')];
  const hidden = allowed.map(each => each.getBoundingClientRect()).filter(at => at.top < top || at.bottom > bottom);
  return [allowed.length, hidden.length];
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_where_a_tile_is_allowed_is_seen_beside_what_is_said_of_it(phone, server, store, width, height):
    """While it is laid and where it is refused: at the first turn, and once a habitat has come."""
    for log, rest, allowed in (([], "?place=-1.-1&corals=rgv&turn=2", 6), (HABITATS[:-1], "?place=0.1&corals=gro", 6)):
        for lang in ("fr-FR", "en-GB"):
            with phone(lang, viewport={"width": width, "height": height}) as page:
                finger = Finger(page, store, table := lay(store, log))
                visit(page, server, table, rest)
                assert page.evaluate(HIDDEN) == [allowed, 0], (lang, rest)
                if not log:
                    finger.press("l")
                    page.locator(".dock.no").wait_for()
                    assert page.evaluate(HIDDEN) == [allowed, 0], (lang, "refused")


def test_on_a_short_screen_every_key_of_a_tile_is_in_sight_also_for_another(phone, server, store):
    """The key that clears its colours; the third row of them, where they are told for somebody else."""
    table = lay(store, OPEN, ("Ana", "Bruno", "Chloé"))
    with phone(lang="en-GB", viewport=SMALL) as page:
        for seat in (None, 0):
            visit(page, server, table)
            if seat is not None:
                page.goto(f"{server.home}/t/{table.id}/who")
                page.locator(f"button[name=seat][value='{seat}']").tap()
                page.wait_for_url(f"**/t/{table.id}*")
            for rest, key in (("&place=1.0&corals=yyg", "b"), ("", "c2o")):
                page.goto(f"{server.home}/t/{table.id}?seat=2{rest}", wait_until="load")
                box, bar = (page.locator(each).bounding_box() for each in (f"button[value={key}]", ".tabs"))
                assert box["y"] + box["height"] <= bar["y"] + 6, (seat, key, box, bar)


def test_on_a_short_screen_a_doubt_about_a_tile_leaves_its_last_key_above_the_bar(phone, server, store):
    log, rest = PAGES["doubt"]
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            visit(page, server, lay(store, log), rest)
            assert page.locator(".dock .verdict.doubt").count() == 1
            box, bar = (page.locator(each).bounding_box() for each in ("button[value=b]", ".tabs"))
            assert box["y"] + box["height"] <= bar["y"], lang


def test_two_doubts_about_a_sheet_leave_room_for_more_than_three_of_its_rows(phone, server, store):
    """Above a whole pad, in wide letters too: what differs is told, the rule is a tap away."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, mode="tally"))
        visit(page, server, table)
        finger.press(*["d2", "d5"] * 6)
        assert page.locator(".dock .doubtful").count() == 2 and not page.locator(".doubtful .said").first.is_visible()
        head, row, dock = (page.locator(each).first.bounding_box() for each in ("thead", "tbody tr", ".dock"))
        assert dock["y"] - head["y"] - head["height"] >= 3.5 * row["height"]


def test_on_a_short_screen_the_animals_to_tap_stay_in_sight(phone, server, store):
    """The numbers of a large animal stand in one row there; on a longer one all 24 are on the screen."""
    log, rest = PAGES["large, points"]
    for width, height, least in ((320, 568, 110), (390, 844, 190)):
        with phone(lang="fr-FR", viewport={"width": width, "height": height}, frames=False) as page:
            visit(page, server, lay(store, log), rest)
            assert page.locator(".board").bounding_box()["height"] >= least
            take, tabs = (page.locator(each).bounding_box() for each in ("button[value=y]", ".tabs"))
            assert take["y"] + take["height"] <= tabs["y"]
    with phone(frames=False) as page:
        visit(page, server, lay(store, log), rest)
        last = page.locator("button[value=p24]").bounding_box()
        assert last["x"] + last["width"] <= 390 and min(last["width"], last["height"]) >= 44


def test_the_row_being_written_is_in_sight(phone, server, store):
    """The last row of the sheet, under a tall pad; on the smallest phone too."""
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}) as page:
        finger = Finger(page, store, table := lay(store, mode="tally"))
        visit(page, server, table)
        finger.press(*["d2", "d4"] * 8)
        name = page.locator(".aq-write tbody th").nth(3)
        assert name.bounding_box()["height"] < 50, "the name of a row stands in one line"
        cell, dock = (page.locator(each).bounding_box() for each in (".aq-write [aria-current]", ".dock"))
        assert cell["y"] + cell["height"] <= dock["y"]
