"""Faraway refereed live: a whole game by tapping, and three people with two phones."""

import random
import re

import pytest

from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.phone.forms import group_of
from referee.games.faraway.rules.pieces import SANCTUARIES, deck
from tests.browser.conftest import PHONE
from tests.browser.eyes import faults, not_fitting, walk
from tests.browser.hand import Hand, visit
from tests.browser.letters import NARROW, SMALL, WIDE, css
from tests.games.faraway.players import BASE, BELOW, random_game
from tests.games.faraway.test_too_few import until_short
from tests.store.tables import laid_out
from tests.web.scenes import SEVEN

GONE = (r"ERR_INTERNET_DISCONNECTED", r"Failed to fetch", r"ERR_")
DECK = deck(frozenset({"base"}))
FOUR, THREE = ("Ana", "Bruno", "Chloé", "David"), ("Ana", "Bruno", "Chloé")


def lay_table(store, names, log=(), **options):
    return laid_out(store, "faraway", names, log, options=options)


def come(page, server, table, rest=""):
    visit(page, server, table, rest)
    return Hand(page)


def log_of(store, table):
    """What is in the log, as a phone enters it: every card by its id."""
    return [as_tapped(row.entry) for row in store.entries(table.id)]


def as_tapped(entry):
    if entry["do"] == "region":
        return entry | {"region": DECK.region(number(entry))}
    return entry | {"sanctuary": entry["sanctuary"] and DECK.sanctuary(entry["sanctuary"])}


def now(store, table):
    setup = GAME.setup(tuple(table.seats), table.options)
    return Timeline(GAME.refereed.moves, GAME.begin(setup), log_of(store, table))


# Is a heading as wide without this beside it?
STEADY = """b => {
  const title = document.querySelector('.top > div'), wide = title.clientWidth;
  b.remove();
  return title.clientWidth === wide;
}"""


def number(entry):
    """What the corner of the card says; a log may name a Region by its id."""
    return int(str(entry["region"]).lstrip("R"))


def lay(hand, number):
    """Two digits, then the key that lays the card which shows."""
    hand.number(number)
    hand.tap(f"#dock button[value=i{DECK.region(number)}]", wait=False)


def enter(hand, entry):
    """An entry of a log, tapped: a Region by its number, its colour and itself for a Sanctuary."""
    if entry["do"] == "region":
        lay(hand, number(entry))
    elif entry["sanctuary"] is None:
        hand.tap(".dock button[value=o]")
    else:
        card = SANCTUARIES[DECK.sanctuary(entry["sanctuary"])]
        hand.tap(f".fa-biomes a[href*='group={group_of(card)}']")
        hand.tap(f".fa-tents button[value=s{card.id}]", wait=False)


def test_a_whole_game_of_four_by_tapping(phone, server, store, capsys):
    """Its first rounds and its last: what lies between is like them, and comes in by itself."""
    log = random_game(random.Random(11), 4)
    table, part = lay_table(store, FOUR), len(log) // 6
    later = len(log) - part
    tapped = [*range(part), *range(later, len(log))]
    with phone(lang="fr-FR") as page:
        hand = come(page, server, table)
        seats = [entry["seat"] for entry in log]
        for n in tapped:
            if n == later:
                with store.writing(table.id) as writing:
                    writing.append(log[part:later], "another phone", "meanwhile")
                page.reload()
            entry = log[n]
            if entry["do"] == "region" and str(seats[n]) != page.locator("#dock input[name=seat]").input_value():
                hand.tap(f".seats a[href*='seat={seats[n]}']")  # not the next one at the table
            enter(hand, entry)
            assert hand.until(lambda n=n: store.seq(table.id) > n), entry
            hand.settle()
            page.locator(f"[data-seq='{n + 1}']").wait_for(state="attached")
        assert log_of(store, table) == list(map(as_tapped, log))
        hand.tap(".dock a.go[href$='/scores']")
        page.wait_for_url("**/scores")
        score = now(store, table)
        totals = [seat.total for seat in GAME.score_of(GAME.setup(FOUR), score.position).seats]
        assert [int(text) for text in page.locator(".pad thead b").all_inner_texts()] == totals
        hand.shot("played")
    regions = sum(log[n]["do"] == "region" for n in tapped)
    with capsys.disabled():
        print(f"\n{hand.taps} taps for a third of a game of four, refereed: {regions} Regions, {len(tapped)} entries")
    assert hand.taps <= 2 * regions + 2 * len(tapped)


def test_three_people_with_two_phones(phone, server, store):
    """Ana and Bruno share a phone, Chloé has her own; hers loses the network in the middle of a round. To the end."""
    log = random_game(random.Random(5), 3)
    most = len(log) * 3 // 4
    table = lay_table(store, THREE, log[:most])
    with phone() as ours, phone(lang="fr-FR", expect=GONE) as hers:
        first, second = come(ours, server, table), come(hers, server, table, "/share")
        ours.goto(f"{server.home}/t/{table.id}/share")
        second.tap("form[action$='/seat'] button[value='2']")
        ours.locator(".who li:last-child button[aria-label^='Take over']").wait_for()  # by itself: that phone is hers
        ours.set_viewport_size(SMALL)  # code, link and who has which phone are one screen
        ours.locator("form[action$='/code'] button").tap()
        ours.locator("figcaption b").wait_for()
        row, tabs = (ours.locator(each).last.bounding_box() for each in (".who li", ".tabs"))
        assert row["y"] + row["height"] <= tabs["y"]
        ours.set_viewport_size(PHONE["viewport"])
        for page in (ours, hers):
            page.goto(f"{server.home}/t/{table.id}")
        away = False
        for n, entry in enumerate(log[most:], most):
            hand, page = (second, hers) if entry["seat"] == 2 else (first, ours)
            if entry["do"] == "region" and entry["seat"] != 2:
                hand.tap(f".seats a[href*='seat={entry['seat']}']")
            page.locator(f"#dock [name=seen][value='{n}']").wait_for(state="attached")
            if page is hers and entry["do"] == "region" and not away:
                away = True
                hers.context.set_offline(True)
                hand.number(number(entry))  # what waits is named in its list, no card is shown first
                hers.locator(".offline").wait_for(state="visible")
                assert store.seq(table.id) == n, "nothing arrives"
                hers.context.set_offline(False)
            elif page is hers and entry["do"] == "region":
                hand.number(number(entry))  # on a player's own phone two digits lay it
            else:
                enter(hand, entry)
            assert hand.until(lambda n=n: store.seq(table.id) > n), entry
            hand.settle()
        assert away and log_of(store, table) == list(map(as_tapped, log)) and now(store, table).position.over
        for page in (ours, hers):  # both hear of the end
            page.locator(".dock a.go[href$='/scores']").wait_for()
        assert ours.locator(".top > a > b").evaluate(STEADY), "how many phones there are comes and goes"


def test_both_phones_try_the_same_move(phone, server, store):
    """One is first. The other is told who entered what, keeps its own, and sends it again with one tap."""
    log = random_game(random.Random(5), 3)
    due = next(n for n, entry in enumerate(log) if entry["do"] == "sanctuary" and entry["sanctuary"])
    table = lay_table(store, THREE, log[:due])
    card = SANCTUARIES[DECK.sanctuary(log[due]["sanctuary"])]
    other = next(id for id, each in SANCTUARIES.items() if group_of(each) == group_of(card) and id != card.id)
    with phone() as ours, phone(expect=GONE) as theirs:
        theirs.route(re.compile(r"/(live|version)$"), lambda route: route.abort())  # hears of nothing
        first, second = come(ours, server, table), come(theirs, server, table)
        for hand in (first, second):
            hand.tap(f".fa-biomes a[href*='group={group_of(card)}']")
        first.tap(f".fa-tents button[value=s{card.id}]", wait=False)
        second.tap(f".fa-tents button[value=s{other}]", wait=False)
        told = theirs.locator(".toast:not(.offline)")
        name = THREE[log[due]["seat"]]
        assert "Entered meanwhile" in told.inner_text() and name in told.inner_text()
        assert store.seq(table.id) == due + 1
        assert told.locator("input[name=tap]").input_value() == f"s{other}"
        told.locator("button").tap()
        theirs.locator(".dock [role=alert]").wait_for()
        assert name in theirs.locator(".dock [role=alert]").inner_text(), "it was meant for the one who has kept one"
        assert store.seq(table.id) == due + 1


def test_who_unfolds_the_keys_of_another_sees_that_players_row_until_the_move_is_entered(phone, server, store):
    """Also when something else comes from afar meanwhile. Without a network the keys unfold all the same."""
    numbers = enumerate((30, 12, 41, 40, 31, 20))
    table = lay_table(store, THREE, [{"do": "region", "seat": n % 3, "region": f"R{each}"} for n, each in numbers])
    with phone(expect=GONE) as page:
        come(page, server, table, "/who")
        page.locator("button[name=seat][value='0']").tap()
        page.locator(".board", has_text="Ana · 2 Regions").wait_for()
        page.context.set_offline(True)
        page.locator(".anew > summary").tap()
        assert page.locator(".anew .key").first.is_visible()
        page.context.set_offline(False)
        page.reload()
        page.locator(".anew > summary").tap()
        page.locator(".board", has_text="Bruno · 2 Regions").wait_for()
        assert page.locator(".anew .key").first.is_visible() and "entering" in page.url
        page.reload()
        assert page.locator(".anew .key").first.is_visible()
        page.locator(".fa-biomes a[href*='group=red']").tap()
        page.locator(".fa-tents button").first.tap()
        page.locator(".board", has_text="Ana · 2 Regions").wait_for()
        assert page.locator(".heard, .toast:not(.offline)").count() == 0, "nothing was lost"


PAGES = {  # entries of the log that are in, what follows the table's address
    "start": (0, ""),
    "grid": (0, "?pad=grid"),
    "one has laid": (1, ""),
    "waiting": (1, "?seat=0"),
    "refused": (1, ""),
    "log": (30, "/log"),
    "log opened": (30, "/log?open=30"),
    "settings": (0, "/settings"),
    "settings later": (30, "/settings"),
    "share": (30, "/share"),
    "amend": (30, "?amend=2"),
    "scores": (30, "/scores"),
    "over": (999, ""),
    "over, scores": (999, "/scores"),
    "over, log": (999, "/log"),
}


def test_axe_finds_nothing_and_everything_fits(phone, server, store):
    log = random_game(random.Random(5), 3)
    due = next(n for n, entry in enumerate(log) if entry["do"] == "sanctuary")
    tables, pages = {}, PAGES | {"which Sanctuary": (due, ""), "of a colour": (due, "?dock=group&group=red")}
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for entries, _ in pages.values():
            if entries not in tables:
                tables[entries] = table = lay_table(store, THREE, log[:entries])
                page.request.get(f"{server.home}/e/{table.edit}")
        walked = [(f"play {name}", f"/t/{tables[n].id}{rest}", "faraway") for name, (n, rest) in pages.items()]
        assert not walk(page, server.home, walked)


@pytest.mark.parametrize(("lang", "says"), [("fr-FR", "déjà"), ("en-GB", "already")])
def test_a_refusal_names_its_rule_and_the_table_may_allow_it(phone, server, store, lang, says):
    table = lay_table(store, THREE)
    with phone(lang=lang, reduced_motion="reduce") as page:
        hand = come(page, server, table)
        for _ in range(2):
            lay(hand, 12)
            hand.settle()
        alert = page.locator(".dock [role=alert]")
        alert.wait_for()
        assert says in alert.inner_text() and "12" in alert.inner_text()
        assert re.search(r"F\d", page.locator(".dock .broken .id").first.inner_text())
        assert store.seq(table.id) == 1
        assert not faults(page, f"play refused {lang}")


def test_the_pad_still_enters_beside_the_cards_in_hand(phone, server, store):
    """Where the display is tracked, cards taken are keys above the pad; a number typed goes all the same."""
    show = [{"do": "display", "regions": list(numbers)} for numbers in ((1, 2, 3, 4), (5, 6, 7, 8))]
    laid = [{"do": "region", "seat": seat, "region": 30 - seat} for seat in range(3)]
    picks = [{"do": "pick", "seat": seat, "region": 3 - seat} for seat in (2, 1, 0)]
    table = lay_table(store, THREE, [show[0], *laid, *picks, show[1]], track_display=True)
    with phone() as page:
        hand = come(page, server, table, "?seat=0")
        assert page.locator("#dock .likely").all_inner_texts() == ["3"]
        lay(hand, 44)
        assert hand.until(lambda: store.seq(table.id) == 9), "typed, and never sent"


def test_from_the_log_to_the_table_all_is_drawn(phone, server, store):
    """The log was opened first: the table comes without a head of its own, and still looks and types as it should."""
    table = lay_table(store, THREE)
    with phone() as page:
        hand = come(page, server, table, "/log")
        hand.tap(".tabs a")
        assert page.locator(".fa-slot").first.bounding_box()["height"] > 40
        hand.tap("[data-pad] button[value=d3]", wait=False)
        assert page.locator("[data-echo]").inner_text() == "3" and page.locator("[data-done]").is_visible()


def test_every_hill_of_the_rounds_is_seen(phone, server, store):
    log = random_game(random.Random(5), 3)
    with phone(frames=False) as page:
        come(page, server, lay_table(store, THREE, log[:20]))
        hills = page.locator(".thread svg")
        assert hills.count() == 8 and all(hill.is_visible() for hill in hills.all())


def test_seven_who_all_draw_stand_in_one_line_of_turns(phone, server, store):
    laid = [{"do": "region", "seat": seat, "region": n + seat} for n in (1, 21) for seat in range(7)]
    table = lay_table(store, SEVEN, laid, sets=[BASE, BELOW])
    with phone(frames=False) as page:
        come(page, server, table)
        turns = page.locator(".fa-order li")
        assert turns.count() == 7 and len({turn.bounding_box()["y"] for turn in turns.all()}) == 1
        assert not not_fitting(page, "seven")


def test_the_row_is_in_sight_while_a_sanctuary_is_chosen(phone, server, store):
    """Of six, where the deck is short: above what is said of that, and above every key."""
    at, _ = until_short("each")
    table = lay_table(store, at.position.setup.seats, [reading.entry for reading in at.readings()])
    with phone("fr-FR", frames=False) as page:
        come(page, server, table)
        for width, height, rows in ((390, 844, 2), (390, 664, 1), (*SMALL.values(), 1)):
            page.set_viewport_size({"width": width, "height": height})
            shown = page.locator(".fa-cards").nth(rows - 1).bounding_box()  # the second one has the Sanctuaries
            key, dock, tabs = (page.locator(each).last.bounding_box() for each in (".dock .key", ".dock", ".tabs"))
            assert shown["y"] + shown["height"] <= dock["y"] and key["y"] + key["height"] <= tabs["y"], (width, height)
        undo, why = (page.locator(each).bounding_box() for each in (".undo", "#dock > .small"))
        assert undo["y"] + undo["height"] <= why["y"], "nothing is printed over the way back"


def test_a_television_shows_every_row_large_and_nothing_face_down(phone, server, store):
    log = random_game(random.Random(5), 3)
    laid = next(n for n, entry in enumerate(log) if n > 20 and entry["do"] == "region") + 1
    table = lay_table(store, THREE, log[:laid])
    with phone(viewport={"width": 1920, "height": 1080}, frames=False) as page:
        page.request.get(f"{server.home}/v/{table.view}")
        page.goto(f"{server.home}/t/{table.id}")
        rows, dock = now(store, table).position.rows, page.locator(".dock").bounding_box()
        assert page.locator(".fa-others .fa-card").count() + page.locator(
            "nav.fa-cards:not(.fa-held) .fa-card"
        ).count() == sum(map(len, rows))
        assert page.locator(".fa-others .fa-card").first.bounding_box()["width"] > 50
        assert dock["height"] < 120 and dock["y"] + dock["height"] <= 1081
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        board = page.evaluate("(e => [e.scrollWidth - e.clientWidth])(document.querySelector('.board'))")
        assert board == [0]


def test_a_note_leaves_the_field_empty_and_one_being_typed_stays(phone, server, store):
    table = lay_table(store, THREE)
    with phone() as page, phone() as other:
        hand, field = come(page, server, table, "/log"), page.locator("input[name=text]")
        field.fill("At Ana's")
        hand.tap(".field .tool")
        assert hand.until(lambda: store.seq(table.id) == 1) and field.input_value() == ""
        field.fill("Half a no")
        lay(come(other, server, table), 12)
        page.locator("[data-seq='2']").wait_for(state="attached")
        assert field.input_value() == "Half a no"


def test_after_a_refusal_every_digit_is_in_sight(phone, server, store):
    """A wrong number is followed by the right one: nothing is scrolled for it."""
    with phone("fr-FR") as page:
        hand = come(page, server, lay_table(store, THREE))
        for _ in range(2):
            lay(hand, 17)
            hand.settle()
        page.locator(".dock.no").wait_for()
        for width, height in ((390, 844), (390, 664), (320, 620)):
            page.set_viewport_size({"width": width, "height": height})
            zero, tabs = (page.locator(css).bounding_box() for css in ("[data-pad] [value=d0]", ".tabs"))
            assert zero["y"] + zero["height"] <= tabs["y"], (width, height)


def test_on_the_smallest_phone_every_digit_below_a_refusal_is_in_sight(phone, server, store):
    """Beside a card in hand and a rule of two lines: the players step back for them. So does the row of a phone that
    enters what another one is asked.
    """
    begun = lay_table(store, THREE, track_display=True)
    store.grant("another", begun.id, "edit")
    store.take_seat("another", begun.id, 0)
    show = [{"do": "display", "regions": list(numbers)} for numbers in ((31, 32, 33, 34), (5, 6, 7, 8))]
    laid = [{"do": "region", "seat": seat, "region": 30 - seat} for seat in range(3)]
    picks = [{"do": "pick", "seat": seat, "region": 33 - seat} for seat in (2, 1, 0)]
    table = lay_table(store, THREE, [show[0], *laid, *picks, show[1]], track_display=True)
    with phone("fr-FR", viewport={"width": 320, "height": 568}) as page:
        lay(come(page, server, table, "?seat=0"), 32)
        page.locator(".dock.no").wait_for()
        zero, tabs = (page.locator(css).bounding_box() for css in ("[data-pad] [value=d0]", ".tabs"))
        assert zero["y"] + zero["height"] <= tabs["y"]
        come(page, server, begun)
        page.locator(".anew > summary").tap()
        zero, tabs = (page.locator(css).bounding_box() for css in ("[data-pad] [value=d0]", ".tabs"))
        assert zero["y"] + zero["height"] <= tabs["y"]


def test_on_the_smallest_phone_a_refusal_keeps_its_question_beside_a_key_that_has_its_word(phone, server, store):
    """Nothing of the board is cut through its letters; the order of turns stands clear of the cards."""
    log = random_game(random.Random(5), 3)
    due = next(n for n, entry in enumerate(log) if entry["do"] == "sanctuary" and n > 8)
    with phone("en-GB", viewport=SMALL) as page:
        hand = come(page, server, lay_table(store, THREE))
        for _ in range(2):
            lay(hand, 12)
            hand.settle()
        page.locator(".dock.no").wait_for()
        question, more = (page.locator(css).bounding_box() for css in (".typed .prompt h2", ".typed > .more > summary"))
        answer, digit = (page.locator(css).first.bounding_box() for css in (".answered", "[data-pad] [value=d1]"))
        assert answer["y"] + answer["height"] <= more["y"] and more["y"] + more["height"] <= digit["y"]
        assert question["x"] + question["width"] <= more["x"] and question["y"] + question["height"] <= digit["y"]
        word = page.locator(".typed > .more > summary").evaluate("e => getComputedStyle(e, '::after').content")
        assert "More" in word and page.locator(".fa-sum").is_hidden()
        come(page, server, lay_table(store, THREE, log[:due]))
        order, cards = page.locator("#order").bounding_box(), page.locator(".board > .fa-cards").last.bounding_box()
        words = page.locator("#order").evaluate(
            "e => { const r = new Range(); r.selectNode(e.firstChild); return r.getBoundingClientRect().top; }"
        )
        assert words - (cards["y"] + cards["height"]) >= 4 and order["y"] >= cards["y"] + cards["height"]


def test_on_the_smallest_phone_every_digit_below_the_cards_of_a_hand_is_in_sight(phone, server, store):
    log = random_game(random.Random(5), 2, track=True)
    last = max(n for n, entry in enumerate(log) if entry["do"] == "region") - 1
    with phone("en-GB", viewport=SMALL, frames=False) as page:
        come(page, server, lay_table(store, THREE[:2], log[:last], track_display=True))
        assert page.locator(".fa-shown .likely").count() == 3
        zero, tabs = (page.locator(css).bounding_box() for css in ("[data-pad] [value=d0]", ".tabs"))
        assert zero["y"] + zero["height"] <= tabs["y"] and zero["height"] >= 44


# How far below the last letter before it a chevron lies: in the same line not at all.
LONE = """
  () => {
    const last = document.querySelector('.last [data-tell]'), sign = last.querySelector('.help .i');
    const texts = document.createTreeWalker(last, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode())
      for (const each of texts.currentNode.data.matchAll(/\\S/g))
        range.setStart(texts.currentNode, each.index), range.setEnd(texts.currentNode, each.index + 1);
    return sign.getBoundingClientRect().top - range.getBoundingClientRect().bottom;
  }
"""


def test_the_way_to_the_reasons_never_stands_alone_in_a_line(phone, server, store):
    """However wide the letters and the screen are: a line breaks before the last word."""
    laid = [{"do": "region", "seat": seat, "region": number} for seat, number in ((0, 44), (1, 20), (2, 51))]
    with phone("en-GB", viewport=SMALL, frames=False) as page:
        come(page, server, lay_table(store, THREE, laid))
        page.locator(".last .help").wait_for()
        for families in (WIDE, NARROW):
            page.evaluate("css => document.adoptedStyleSheets[0].replaceSync(css)", css(families))
            for width in range(280, 380, 4):
                page.set_viewport_size({"width": width, "height": 568})
                assert page.evaluate(LONE) < 0, (families, width)
