"""How a circle reads a game: kept from its games, proposed to a new table, changed when a table says so at its end."""

import pytest

from referee.core.circle.played import Played, Precedent, circle_reads
from referee.games import GAMES
from tests.games.vineta.table import city, flood
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web.circle.conftest import FINAL, guest
from tests.web.phone import Phone, open_at

SEATS = ("Ana", "Bo", "Cid")
LOG = [city(3, G1={"blue": 2}), flood(0, 3, "G1")]
RULE = next(rule for rule in GAMES["vineta"].telling.rulebook if rule.id == "V.A2")
USUAL, OTHER = list(RULE.picks)[:2]


@pytest.fixture
def evening(app, store):
    """A circle, a phone of it, and a way to play a game of it to its end."""
    circle = store.circles.create("Thursdays", by="nobody")
    phone = Phone(app)
    phone.get(f"/e/{circle.edit}")

    def play(pick):
        table = laid_out(store, "vineta", SEATS, LOG, "play", options={RULE.option: pick})
        change_beside(store, table.id, "x", "ended", True)
        store.circles.put(table.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS)])
        open_at(phone, table)
        phone.get(f"/t/{table.id}/scores")
        return table

    return circle, phone, play


def proposed(phone, circle):
    """What the page of a new table ticks, and its line."""
    page = phone.get(f"/new/vineta/play?circle={circle.id}")
    return page.dock.sent()[RULE.option][0], page.text


def answer(phone, said):
    form = next(each for each in phone.page.forms if ("keep", "1") in each.keys)
    return phone.post(form.action, form.sent(("keep", said) if said else None))


def test_a_new_table_starts_as_the_circle_reads(evening):
    circle, phone, play = evening
    assert "The circle's readings" not in proposed(phone, circle)[1]
    play(OTHER)
    pick, text = proposed(phone, circle)
    assert pick == OTHER and "Settings The circle's readings: 1 other than usual" in " ".join(text.split())


@pytest.mark.parametrize(("said", "after"), [("1", USUAL), ("", OTHER)])
def test_a_table_that_read_otherwise_is_asked_once_at_its_end(evening, said, after):
    circle, phone, play = evening
    play(OTHER)
    assert "So from now on?" not in phone.page.text, "the first is asked nothing"
    table = play(USUAL)
    assert "So from now on?" in phone.page.text
    answer(phone, said)
    assert phone.status == 200
    assert "So from now on?" not in phone.get(f"/t/{table.id}/scores").text, "once"
    assert proposed(phone, circle)[0] == after
    play(after)
    assert "So from now on?" not in phone.page.text, "it read as the circle does"


def test_the_answer_goes_along_with_the_file(app, evening):
    from tests.web.circle.test_take import file_of, preview, take

    circle, phone, play = evening
    play(OTHER)
    play(USUAL)
    answer(phone, "")
    other = Phone(app)
    preview(other, file_of(phone, circle.id))
    take(other)
    assert file_of(other, other.address.split("/c/")[1]) == file_of(phone, circle.id)
    page = other.get("/new/vineta/play")
    assert page.dock.sent()[RULE.option][0] == OTHER


def test_the_slip_says_that_the_circle_read_it_so_before(app, store, evening):
    circle, phone, _ = evening
    for n in range(2):
        table = laid_out(store, "faraway", ("Ana", "Bo"), FINAL, "tally", options={"tie_break": "sum"})
        store.circles.put(table.id, circle.id, [None, None])
        open_at(phone, table)
        said = phone.get(f"/t/{table.id}/slip").text
        assert said.count("read so on") == 2 * n, "on the slip and in its text"
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    assert "read so on" not in stranger.get(f"/t/{table.id}/slip").text


def test_nobody_else_is_asked_or_told(app, evening):
    circle, _, play = evening
    play(OTHER)
    table = play(USUAL)
    for link in (f"/e/{table.edit}", f"/v/{table.view}"):
        stranger = Phone(app)
        stranger.get(link)
        assert "from now on" not in stranger.get(f"/t/{table.id}/scores").text
    watcher = guest(app, circle)
    watcher.get(f"/c/{circle.id}/t/{table.id}")
    assert "from now on" not in watcher.page.text


def played(day, *precedents, mode="play"):
    when = f"2026-01-{day:02}T20:00:00.000+00:00"
    return Played("vineta", mode, "1", when, when, True, (), precedents=precedents)


def said(keep):
    return Precedent("settled", "", 9, {"do": "settled", "about": "from_now", "facts": {"keep": keep}})


def test_until_somebody_says_so_the_latest_game_counts():
    reads = lambda *games: circle_reads(games, GAMES["vineta"].telling.rulebook)  # noqa: E731
    other, third = (Precedent("reading", "V.A2", pick=pick) for pick in (OTHER, "x"))
    assert reads() == {} and reads(played(1, other)) == {"V.A2": OTHER} and reads(played(1, other), played(2)) == {}
    assert reads(played(2, other), played(1)) == {"V.A2": OTHER}, "by day"
    assert reads(played(1, other, said(True)), played(2)) == {"V.A2": OTHER}, "then only what is said"
    assert reads(played(1, other, said(True)), played(2, third, said(False))) == {"V.A2": OTHER}
    assert reads(played(1, other, said(True)), played(2, third, said(True))) == {"V.A2": "x"}
    broken = Precedent("settled", "", 9, {"about": "from_now", "facts": []})
    assert reads(played(1, other), played(2, broken)) == {}, "an answer without facts is none"
