"""The games of a circle: by month, page by page, found by game, person and month."""

import time

import pytest

from referee.core.circle.played import Played, PlayedSeat
from referee.core.setup import Unreadable
from referee.games import GAMES
from referee.store.play.history import judged_by
from referee.store.result_cache import CachedResult, remember
from referee.web.circle.past import AT_ONCE
from tests.store.tables import create
from tests.web.phone import Phone


@pytest.fixture
def circle(app, store):
    """A phone at a circle of three, and a way to give it games that were played on some day."""
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["phone"] = "host of a circle"
    made = store.circles.create("Our evenings", by="host of a circle")
    who = {person.name: person.id for person in store.circles.join(made.id, ["Ana", "Bo", "Zoé"])}

    def played(day, game="faraway", **totals):
        table = create(store, seats=tuple(totals))
        store.circles.put(table.id, made.id, [who.get(name) for name in totals])
        ranks = [1 + sum(other > total for other in totals.values()) for total in totals.values()]
        seats = tuple(PlayedSeat(total, rank, {}) for total, rank in zip(totals.values(), ranks, strict=True))
        ended = f"{day}T21:00:00.000+00:00"
        (kept,) = [each for each in store.circles.tables(made.id) if each.table == table.id]
        how = Played(game, "play", "1", f"{day}T20:15:00.000+00:00", ended, True, seats)
        with store.transaction() as db:
            remember(db, table.id, CachedResult(how, kept.touched, kept.revision, judged_by(GAMES[game])))
        return table

    return phone, f"/c/{made.id}", played


def test_games_stand_by_month_the_latest_first(circle):
    phone, address, played = circle
    played("2024-02-03", Ana=40, Bo=31)
    played("2024-03-09", game="vineta", Bo=20, Ana=20)
    played("2024-03-02", Ana=50, Bo=60)
    text = phone.get(address).text
    assert text.index("March 2024") < text.index("Vineta") < text.index("Faraway") < text.index("February 2024")
    assert "2 games" in text and "45 min" in text and "3 people · 3 games" in text
    assert text.index("Bo 60") < text.index("Ana 50"), "who won first"
    assert text.count("2 of 3") == 2, "a shared victory counts for each"


def test_games_that_cannot_be_read_are_counted_apart(circle, monkeypatch):
    phone, address, played = circle
    played("2024-02-03", Ana=40, Bo=31)
    assert "not counted" not in phone.get(address).text
    monkeypatch.setattr("referee.store.play.history.still_true", lambda *_: None)  # other rules than it was reckoned by
    monkeypatch.setattr("referee.store.play.history.compute_result", unreadable)
    assert "1 game that is kept is not counted" in phone.get(address).text


def unreadable(*_):
    raise Unreadable("$")


def test_a_game_is_of_the_day_that_the_clock_of_the_house_shows(circle, monkeypatch):
    """As on its slip: who ends after midnight ends on the next day, be it another month."""
    phone, address, played = circle
    played("2024-03-31", Ana=40, Bo=31)  # 21:00 in Greenwich
    monkeypatch.setenv("TZ", "Etc/GMT-4")
    time.tzset()
    text, found = phone.get(address).text, phone.get(f"{address}?q=2024-04-01").text
    one, those = phone.get(f"{address}/g/faraway").text, phone.get(f"{address}/those").text
    sheet = phone.client.get(f"{address}/games.csv").get_data(as_text=True)
    monkeypatch.undo()
    time.tzset()
    assert "April 2024" in text and "Mon 1" in text and "April 2024" in those and "1 game found" in found
    assert "Apr 2024" in one and "2024-04-01" in sheet and "March" not in text


def test_games_are_found_by_game_person_and_month(circle):
    phone, address, played = circle
    played("2024-02-03", Ana=40, Bo=31)
    played("2024-03-09", game="vineta", Zoé=20, Ana=19)
    for query, count in (("faraway", 1), ("zoe", 1), ("ana", 2), ("march", 1), ("2024-02", 1), ("zoe faraway", 0)):
        assert f"{count} {'game' if count == 1 else 'games'} found" in phone.get(f"{address}?q={query}").text, query
    assert "found" not in phone.get(f"{address}?q=+").text


def test_a_page_holds_so_many_and_leads_on(circle):
    phone, address, played = circle
    for n in range(AT_ONCE + 2):
        played(f"2023-01-{n % 28 + 1:02}", Ana=n, Bo=0)
    page = phone.get(address)
    assert page.source.count(f"{address}/t/") == AT_ONCE and f"{AT_ONCE + 2} games" in page.text
    page = phone.get(f"{address}?n={AT_ONCE}")
    assert page.source.count(f"{address}/t/") == 2 and "Newer" in page.text and "Older" not in page.text
    assert phone.get(f"{address}?n=9999").text and phone.status == 200
