"""Four players scored on the phone: how many taps, and what the sheet says."""

import pytest

from referee.games.faraway import GAME
from referee.games.faraway.phone.forms import group_of
from referee.games.faraway.rules.pieces import SANCTUARIES
from tests.browser.hand import Hand, visit
from tests.web.scenes import DEAL, put, rows

SETUP = GAME.setup(("A", "B", "C", "D"))
FINAL = {"tableaus": [{"regions": regions, "sanctuaries": held} for regions, held in DEAL]}
TOTALS = [seat.total for seat in GAME.count.score(SETUP, GAME.count.read(SETUP, FINAL)).seats]


def sanctuary(hand, id):
    hand.tap(f".fa-biomes a[href*='group={group_of(SANCTUARIES[id])}']")
    hand.tap(f".fa-tents button[value=s{id}]")


def score(hand, home, grid):
    """From an empty start, nothing set up, to the sheet. Every touch counts. By the grid the second and the third
    player come in by themselves: who is left is like them.
    """
    hand.start(home)
    if grid:
        with hand.store.writing(hand.table) as writing:
            writing.append([entry for entry in rows(*DEAL) if entry["seat"] in (1, 2)], "another", "meanwhile")
        hand.page.reload()
        hand.tap("button[value=ggrid]")
    for seat, (regions, held) in enumerate(DEAL):
        if grid and seat in (1, 2):
            continue
        for number in regions:
            if grid:
                hand.tap(f"button[value=n{number}]")
            elif 7 <= number <= 9:
                hand.tap(f"[data-pad] button[value=d{number}]", wait=False)
            else:
                hand.number(number)
        for id in held:
            sanctuary(hand, id)
        if seat == 0:
            hand.shot(f"scoring-{'grid' if grid else 'pad'}")
        hand.tap(f"button[value=p{3 if grid else seat + 1}]" if seat < 3 else "a.go[href$='/scores']")


@pytest.mark.parametrize(("way", "most"), [("pad", 100), ("grid", 35)])
def test_four_players_within_the_budget_of_taps(phone, server, store, capsys, way, most):
    with phone(lang="fr-FR") as page:
        hand = Hand(page, store)
        score(hand, server.home, way == "grid")
        page.wait_for_url("**/scores")
        hand.shot(f"scored-by-{way}")
        assert hand.rows() == [tuple(each) for each in DEAL]
        shown = [int(total) for total in page.locator(".pad thead b").all_inner_texts()]
        assert shown == TOTALS
        with capsys.disabled():
            told = "32 Regions, 12 Sanctuaries, 4 players" if way == "pad" else "16 Regions, 5 Sanctuaries, 2 players"
            print(f"\n{hand.taps} taps by the {way}, at the most {most}: {told}")
        assert hand.taps <= most


def test_without_javascript(phone, server, store):
    """The same pages by plain forms; each tap is answered by a whole page."""
    with phone(lang="fr-FR", java_script_enabled=False) as page:
        page.goto(server.home)
        page.locator("a[href='/new/faraway/tally']").tap()
        page.locator(".dock .go").tap()
        page.wait_for_url("**/t/**")
        hand = Hand(page, store)
        with store.writing(hand.table) as writing:  # the others of that row come like the last one
            writing.append([put(0, "regions", DEAL[0][0][:6])], "another", "meanwhile")
        page.reload()
        for digit in "14":
            page.locator(f"button[value=d{digit}]").tap()
        page.locator("button[value=ggrid]").tap()
        page.locator("button[value=n51]").tap()
        for id in DEAL[0][1]:
            page.locator(f".fa-biomes a[href*='group={group_of(SANCTUARIES[id])}']").tap()
            page.locator(f".fa-tents button[value=s{id}]").tap()
        page.locator("button[value=p1]").tap()
        page.locator("button[value=n32]").tap(force=True)  # greyed: it answers why not
        page.locator("[role=alert]").wait_for()
        assert hand.rows()[:2] == [tuple(DEAL[0]), ([], [])]
        hand.shot("no-javascript")
        page.goto(f"{server.home}/t/{hand.table}/scores")
        assert page.locator(".pad thead b").first.inner_text() == str(TOTALS[0])
        page.locator(".pad td a").nth(0).tap()
        page.locator(".pad .open").wait_for()
        page.goto(f"{server.home}/t/{hand.table}/log")
        page.locator("button[value=undo]").tap()
        page.locator(".log s").wait_for()


def test_a_host_that_is_not_localhost(phone, server, store):
    """At home the address is a number on plain http: no secure context, nothing may depend on one."""
    with phone(lang="fr-FR") as page:
        hand = Hand(page, store)
        hand.start(server.named)
        assert page.evaluate("window.isSecureContext") is False
        assert (
            page.evaluate("'serviceWorker' in navigator || 'clipboard' in navigator && !!navigator.clipboard") is False
        )
        for number in (31, 17, 48):
            hand.number(number)
        assert hand.until(lambda: hand.rows()[0][0] == [31, 17, 48])
        page.reload()
        assert page.locator(".fa-cards a").count() == 3
        page.goto(f"{server.named}/t/{hand.table}/share")
        assert page.locator("input[readonly]").first.input_value().startswith(f"{server.named}/e/")


def test_one_digit_is_a_whole_number_by_the_key_that_says_so(phone, server, store):
    """Card 3 could be the beginning of 38: a key with the digit appears, and takes it."""
    with phone(lang="fr-FR") as page:
        hand = Hand(page, store)
        hand.sit(server.home)
        done, beside = page.locator("[data-done]"), page.locator("button[value=ggroups]")
        assert done.is_hidden() and beside.is_visible()
        hand.tap("[data-pad] button[value=d3]", wait=False)
        assert done.inner_text().startswith("3") and beside.is_hidden()
        hand.shot("one-digit")
        done.tap()
        page.locator(".fa-cards a").first.wait_for()
        assert hand.rows()[0] == ([3], [])
        assert done.is_hidden() and beside.is_visible()


def test_a_name_is_an_empty_field_with_its_number_and_the_chip_follows_what_is_typed(phone, server):
    with phone(lang="fr-FR") as page:
        page.goto(f"{server.home}/new/faraway/tally")
        first, chips = page.locator("input[name=name]").first, page.locator(".names .chip")
        assert first.input_value() == "" and first.get_attribute("placeholder") == "Joueur 1"
        assert [each.strip() for each in chips.all_text_contents()] == ["1", "2", "3", "4"]
        first.tap()
        page.keyboard.type("Jo")
        assert [each.strip() for each in chips.all_text_contents()] == ["J", "2", "3", "4"]
        page.locator(".dock .go").tap()
        page.locator("[name=play][value='4']").tap()  # three rows have no name: do four play?
        page.wait_for_url("**/t/**")
        first, second = (page.locator(".seat").nth(n).inner_text() for n in (0, 1))
        assert "Jo\n" in first and "Joueur 2" in second


def test_what_the_table_chose_is_read_in_a_line(phone, server, tables):
    """The pick of a disputed rule has the width of the sheet, not of a number in the log."""
    table = tables["tied by sum"]
    with phone() as page:
        visit(page, server, table, "/scores")
        page.locator(".rest > summary").tap()
        page.get_by_text("Where the booklet is unclear").tap()
        assert page.locator(".why .small", has_text="The lowest sum of the eight").bounding_box()["width"] > 200
