"""A phone that is somebody's: its seat is marked, and nothing is entered for another by a stray tap."""

import pytest

from bench.games import SCENARIOS
from tests.store.tables import laid_out
from tests.web import docks
from tests.web.phone import Phone, open_at

TURNS = ("vineta", "faraway", "space_aztecs", "aqua", "gefira")


def in_turn(app, store, game):
    """A refereed table in the middle of its game, where it is one player's turn; and whose."""
    scenario = next(each for each in SCENARIOS if each.id == game)
    for table in list(docks.tables(store, scenario))[1:]:
        live = app.extensions["hall"].live(table)
        acts = live.game.telling.turn(live.position) if live.kind.judges else None
        if acts is not None:
            return table, acts
    raise AssertionError(f"nobody's turn in {game}")


def seated(app, table, seat, lang="en"):
    phone = Phone(app, lang)
    open_at(phone, table)
    phone.post(f"/t/{table.id}/who", phone.look(f"/t/{table.id}/who").forms[0].sent(("seat", str(seat))))
    return phone


def keys(page):
    """What can be tapped in the dock without opening anything."""
    dock = page.source.partition('id="dock"')[2].partition("</form>")[0]
    return dock.partition('<details class="anew"')[0].count("<button")


@pytest.mark.parametrize("game", TURNS)
def test_while_another_is_to_act_the_keys_are_folded(app, store, game):
    table, acts = in_turn(app, store, game)
    mine, theirs = (acts + 1) % len(table.seats), table.seats[acts]
    other = seated(app, table, mine)
    page = open_at(other, table)
    assert f"Enter for {theirs}" in page.text and not keys(page)
    chip = page.source.partition('class="seat mine"')[2].partition("</a>")[0]
    assert game == "gefira" or ("this phone" in chip and table.seats[mine] in chip)
    opened = open_at(other, table, f"?seat={acts}")
    assert game == "aqua" or '<details class="anew" open' in opened.source.replace('open="', 'open "')
    assert "<button" in opened.source.partition('id="dock"')[2].partition("</form>")[0]


@pytest.mark.parametrize("game", TURNS)
def test_whose_turn_it_is_and_a_phone_of_nobody_have_their_keys_at_once(app, store, game):
    table, acts = in_turn(app, store, game)
    for phone in (seated(app, table, acts), Phone(app, "en")):
        page = open_at(phone, table)
        assert keys(page) and "Enter for" not in page.text


def test_where_all_choose_at_once_nothing_is_folded(app, store):
    """Faraway's Regions: nobody's turn, and each phone enters its own."""
    table = laid_out(store, "faraway", ("Ana", "Bo", "Cleo"), [])
    for seat in range(3):
        page = open_at(seated(app, table, seat), table)
        assert keys(page) and "Enter for" not in page.text
        assert page.source.count('class="seat mine"') == 1


def test_what_is_begun_for_another_stays_open_until_it_is_entered(app, store):
    table, acts = in_turn(app, store, "vineta")
    phone = seated(app, table, (acts + 1) % len(table.seats))
    open_at(phone, table, f"?seat={acts}")
    page = phone.tap("card:flood_1")
    assert '<details class="anew" open' in page.source.replace('open="', 'open "')
