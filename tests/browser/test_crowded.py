"""Four and five players on the smallest phone: who sits there, the way to the settings, a header of two lines."""

import random
from contextlib import suppress

import msgspec
import pytest

from referee.core.setup import Unreadable
from tests.browser.eyes import come, still
from tests.browser.letters import SMALL, screens
from tests.browser.test_any_eye import POLLS, at
from tests.games.vineta.scenes import finished
from tests.store.tables import laid_out
from tests.web.docks import SCENARIOS

NAMES = ("Béatrice", "Dominique", "Ana", "Wilhelmina", "Maximilien")
# Of each seat the mark and the first letters of the name, as far as they are seen; how many lines the header has.
SEEN = """() => {
  const whole = ({left, right, top, bottom, width}) =>
    width && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  const seats = [...document.querySelectorAll('.seats > .seat')].map(seat => {
    const texts = document.createTreeWalker(seat.querySelector('span'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let text = texts.nextNode();
    while (!text.data.trim()) text = texts.nextNode();
    const from = text.data.search(/\\S/);
    range.setStart(text, from);
    range.setEnd(text, from + 3);
    const name = range.getBoundingClientRect(), room = seat.querySelector('span').getBoundingClientRect();
    const hit = document.elementFromPoint(name.left + 2, name.top + name.height / 2);
    const seen = hit && seat.contains(hit) && !hit.closest('svg');
    return seen && whole(seat.querySelector('.chip').getBoundingClientRect()) && whole(name)
      && name.right <= room.right + .5 && !text.parentElement.closest('.hid') ? range.toString() : '';
  });
  const title = document.createRange();
  title.selectNodeContents(document.querySelector('.top > div'));
  const boxes = [...title.getClientRects()].filter(box => box.width > 1);
  const lines = new Set(boxes.map(box => Math.round((box.top + box.height / 2) / 8)));
  const gear = document.querySelector('.top > .gear').getBoundingClientRect();
  return [seats, whole(gear) && gear.width >= 44, lines.size];
}"""


def crowds(store, many):
    """A table of each game for this number of players, refereed and counted; half played where a game can be drawn."""
    for each in (each for each in SCENARIOS if many in each.game.kinds["tally"].seats):
        setup, log = each.draw(random.Random(1))
        drawn = setup.count == many
        options, box = (msgspec.to_builtins(part) for part in (setup.options, setup.box)) if drawn else ({}, None)
        yield laid_out(store, each.game.id, NAMES[:many], [], "tally", options=options, box=box)
        with suppress(Unreadable):  # of a game that asks first what is dealt
            each.game.begin(each.game.setup(NAMES[:many], options, box or {}))
            half = log[: len(log) // 2] if drawn else []
            yield laid_out(store, each.game.id, NAMES[:many], half, options=options, box=box)


@pytest.mark.parametrize("many", [4, 5])
def test_who_sits_there_and_the_settings_stay_in_sight_on_the_smallest_phone(phone, server, store, many):
    wrong, games = [], set()
    with phone("fr-FR", viewport=SMALL, expect=POLLS, frames=False) as page:
        still(page)
        for table in crowds(store, many):
            page.request.get(f"{server.home}/e/{table.edit}")
            page.goto(f"{server.home}/t/{table.id}", wait_until="domcontentloaded")
            games.add(table.game)
            for lang in ("fr", "en"):
                if lang == "en":
                    come(page, f"/t/{table.id}", lang)
                seats, gear, lines = page.evaluate(SEEN)
                here = table.game, table.mode, lang
                if not seats:  # a cross has them at its corners
                    seats = [name[:3] for name in NAMES[:many] if name in page.locator(".board").inner_text()]
                if seats != [name[:3] for name in NAMES[:many]]:
                    wrong.append((*here, seats))
                if not gear or lines > 2:
                    wrong.append((*here, "settings" if not gear else f"{lines} lines"))
    assert not wrong and len(games) == (5 if many == 4 else 3), games


def test_the_bar_has_a_line_for_the_page_and_one_for_where_it_stands(phone, server, tables):
    """However long it is: the smallest phone cuts it, and never breaks it."""
    with phone(viewport=SMALL, expect=POLLS, frames=False) as page:
        page.request.get(f"{server.home}/e/{tables['seven'].edit}")
        for address in ("/join", f"/t/{tables['seven'].id}", f"/t/{tables['seven'].id}/share"):
            page.goto(f"{server.home}{address}")
            tall = page.evaluate("[...document.querySelectorAll('.top > div > *')].map(each => each.offsetHeight)")
            first, second = page.evaluate(
                "[...document.querySelectorAll('.top > div > *')].map(each => each.getBoundingClientRect().top)"
            )
            assert second - first >= 18 and max(tall) <= 22, address


# Of the own seat how large its sign is; what lies beside the sign, or over what.
OWN = """() => {
  const box = each => each.getBoundingClientRect();
  const own = document.querySelector('.mine'), sign = box(own.querySelector('.chip')), room = box(own);
  const range = document.createRange();
  const texts = document.createTreeWalker(own.querySelector('span:not(.hid)'), NodeFilter.SHOW_TEXT);
  let text = texts.nextNode();
  while (!text.data.trim()) text = texts.nextNode();
  range.setStart(text, text.data.search(/\\S/));
  range.setEnd(text, range.startOffset + 1);
  const name = box(range), least = Math.min(sign.width, sign.height);
  const over = sign.right > name.left + .5 && sign.bottom > name.top + 3;
  const out = own.matches('.seat')
    && (sign.left < room.left || sign.top < room.top - .5 || sign.bottom > room.bottom + .5);
  return [least, over, out, getComputedStyle(own.querySelector('.chip')).borderBottomWidth];
}"""


@pytest.mark.parametrize("many", [3, 5])
def test_the_own_seat_is_plain_at_a_glance(phone, server, store, many):
    """Its letter lies on a phone, larger than without, which stands in its seat and beside its name."""
    wrong = []
    with phone(expect=POLLS) as page:
        for table in crowds(store, many):
            at(page, server, table, "/who")
            page.locator("button[name=seat][value='1']").tap()
            page.wait_for_url(f"**/t/{table.id}")
            for width in screens(page):
                least, over, out, foot = page.evaluate(OWN)
                if least < 26 or over or out or foot != "5px" or page.locator(".mine").count() != 1:
                    wrong.append((table.game, table.mode, width, least, over, out, foot))
    assert not wrong


def test_a_name_that_fits_is_whole_in_its_turn_too_and_a_pawn_lies_over_neither_name_nor_letter(phone, server, store):
    """Vineta's on the smallest phone: in the line of the houses."""
    placed = [entry for entry in finished(3) if entry["do"] == "place"]
    table = laid_out(store, "vineta", ("Alexandra", "Alexandre", "Alexander"), placed)
    with phone(viewport=SMALL, expect=POLLS, frames=False) as page:
        at(page, server, table)
        seat = page.locator(".seat[aria-current]")
        assert seat.locator("> span").evaluate("e => e.scrollWidth <= e.clientWidth"), "whole"
        pawn, letter = (seat.locator(each).bounding_box() for each in (".vi-figure", ".chip"))
        assert pawn["x"] >= letter["x"] + letter["width"] and pawn["y"] >= seat.bounding_box()["y"] + 18


@pytest.mark.parametrize("width", [320, 390])
def test_the_sheet_of_vineta_has_whole_names_of_nine_letters(phone, server, store, width):
    table = laid_out(store, "vineta", ("Alexandra", "Dominique", "Cleo"), [], "tally")
    with phone(viewport={"width": width, "height": 844}, expect=POLLS, frames=False) as page:
        at(page, server, table, "?dock=won")
        names = page.locator(".vi-told tbody th")
        assert names.count() == 3
        assert names.evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)") == [0] * 3
