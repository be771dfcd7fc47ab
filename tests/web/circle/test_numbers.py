"""The numbers of a circle on its pages: each as it was counted, each with a way to its games."""

import csv
import io
import re

import pytest

from referee.core.circle.sources import families
from referee.core.circle.stats import standings
from referee.games import GAMES
from referee.store.play.history import played_of
from referee.web.circle.numbers.drawings import LATEST, bars, sources_of, stems
from tests.core.test_stats import GAMES as COUNTED
from tests.core.test_stats import outcome
from tests.store.tables import laid_out
from tests.web.circle.conftest import FINAL, guest
from tests.web.circle.past import remember
from tests.web.phone import Phone, open_at
from tests.web.played import played as whole_game


@pytest.fixture
def circle(app, store):
    """A phone at a new circle, and a way to give it a game that was played on some day of May 2024."""
    phone = Phone(app)
    phone.get("/circles")
    form = phone.page.forms[-1]
    phone.post("/circles", form.sent(name="Our evenings"))
    made = store.circles.get(phone.address.split("/c/")[1])

    def played(day, totals, *marks, **more):
        return remember(
            store, made.id, f"2024-05-{day:02}", {name: {"1": n} for name, n in totals.items()}, *marks, **more
        )

    return phone, made, played


def person(store, made, name):
    return next(each.id for each in store.circles.people(made.id) if each.name == name)


def cards(page):
    """The numbers of the first row: "2 of 3 won Ana"."""
    found = re.search(r'<ul class="st-wins".*?</ul>', page.source, re.DOTALL)
    items = re.findall(r"<li>.*?</li>", found[0], re.DOTALL) if found else []
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", item).split()) for item in items]


def test_a_game_of_the_circle_in_numbers(circle):
    phone, made, played = circle
    played(1, {"Ana": 50, "Bo": 40})
    last = played(2, {"Ana": 45, "Bo": 45})
    played(3, {"Bo": 61, "Ana": 31})
    page = phone.get(f"/c/{made.id}/g")
    assert "Faraway" in page.text and "3 games, latest on 3 May 2024" in page.text
    page = phone.follow("/g/faraway")
    assert cards(page) == ["2 of 3 won Bo", "2 of 3 won Ana"], "of as many the higher mean"
    assert "2 players" in page.text and "Bo, 61" in page.text and "45 to 45" in page.text and "shared" in page.text
    assert "31 to 61" in page.text and "mean 45.3" in page.text and "wins 3 of 3" in page.text
    phone.follow(f"/t/{last.id}")
    assert phone.status == 200 and phone.address == f"/t/{last.id}/scores", "the closest game, in one tap"


def test_every_number_opens_its_games(circle, store):
    phone, made, played = circle
    tables = [played(day, {"Ana": 50 + day, "Bo": 40, "Cy": day}) for day in (1, 2, 3)]
    tables.append(played(4, {"Ana": 30, "Bo": 60, "Cy": 5}))
    played(5, {"Ana": 30, "Bo": 60})
    played(6, {"Ana": 30})
    ana, bo = person(store, made, "Ana"), person(store, made, "Bo")

    def listed(asked):
        source = phone.get(f"/c/{made.id}/those?game=faraway&{asked}").source
        return [n for n, table in enumerate(tables, 1) if f"/t/{table.id}" in source]

    assert listed("n=3") == [1, 2, 3, 4]
    assert listed(f"n=3&who={ana}&won=1") == [1, 2, 3] and listed(f"n=3&who={bo}&won=1") == [4]
    assert listed("n=3&best=60") == [4] and listed("n=3&gap=11") == [1] and listed(f"n=3&who={ana}&against={bo}")
    assert listed("n=3&first=1") == [1, 2, 3] and listed("n=2") == [] and listed("n=1") == []
    assert listed(f"who={ana}&since=2024-05-02&till=2024-05-03T23") == [2, 3]
    assert listed("n=junk&best=x&gap=-1&who=nobody") == [] and phone.status == 200
    links = [link for link in phone.get(f"/c/{made.id}/g/faraway").links if "/those?" in link]
    assert len(links) > 6
    for link in links:
        page = phone.get(link.replace("&amp;", "&"))
        assert phone.status == 200 and "No game like this" not in page.text, link


def test_games_that_are_not_like_the_others_are_marked_and_can_be_left_out(circle):
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 10, "Bo": 20})
    played(4, {"Ana": 90, "Bo": 1}, "early")
    played(5, {"Ana": 80, "Bo": 1}, "doubt")
    played(6, {"Ana": 70, "Bo": 1}, "rules")
    address = f"/c/{made.id}/g/faraway"
    assert "Ana, 80" in phone.get(address).text, "what stopped early is no record"
    assert "Ana, 90" in phone.get(f"{address}?only=all").text
    page = phone.get(f"{address}?only=all")
    assert "3 of 6 games with something to note" in page.text and "dashed: something to note" in page.text
    assert page.source.count('class="stem noted"') == 3 and "4 May 2024 stopped early" in page.text
    text = phone.get(f"{address}?only=plain").text
    assert "to note." not in text.replace("To note", "") and "dashed" not in text
    assert "Bo, 20" in text and "mean 15.0" in text
    assert "All games · 6" in text and "No partial games · 5" in text and "Nothing to note · 3" in text
    text = phone.get(f"/c/{made.id}/those?game=faraway&only=all").text
    assert "stopped early" in text and "in doubt" in text and "by other rules of the app" in text


def test_games_of_different_numbers_of_players_are_counted_together_only_when_asked(circle):
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 10, "Bo": 20})
        played(day + 9, {"Ana": 40, "Bo": 50, "Cy": 60})
    played(20, {"Ana": 99})
    address = f"/c/{made.id}/g/faraway"
    text = phone.get(address).text
    assert "mean 50.0" in text and "counted together" not in text, "as many as play it mostly, of as many the larger"
    assert "2 players 3 games" in text and "3 players 3 games" in text and "Alone 1 game" in text, "not their totals"
    assert "mean 15.0" in phone.get(f"{address}?n=2").text
    text = phone.get(f"{address}?n=0").text
    assert "counted together" in text and "mean 36.0" in text and "Cy, 60" in text, "who plays alone stands apart"
    page = phone.get(f"{address}?n=1")
    assert "Ana, 99" in page.text and not cards(page) and "Closest" not in page.text


def test_fewer_than_three_games_are_numbers_without_a_picture(circle):
    phone, made, played = circle
    played(1, {"Ana": 10, "Bo": -20})
    played(2, {"Ana": 11, "Bo": -21})
    page = phone.get(f"/c/{made.id}/g/faraway")
    assert (
        "st-bars" not in page.source and "st-time" not in page.source and "mean" not in page.text.replace("no mean", "")
    )
    assert "10, 11" in page.text and "−20, −21" in page.text and "Fewer than 3 games" in page.text
    played(3, {"Ana": 12, "Cy": 1})
    page = phone.get(f"/c/{made.id}/g/faraway")
    assert page.source.count('class="st-name"') > 0 and "st-time" in page.source
    assert len(re.findall(r"<li><a href=\"[^\"]*who=", page.source.split("st-bars")[1].split("</ul>")[0])) == 1, "Ana"


def test_the_tables_say_what_the_pictures_show(circle):
    phone, made, played = circle
    for day, totals in enumerate(((10, 20), (30, 25), (5, 6)), 1):
        played(day, dict(zip(("Ana", "Bo"), totals, strict=True)))
    page = phone.get(f"/c/{made.id}/g/faraway")
    rows = [
        " ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<tr>.*?</tr>", page.source, re.DOTALL)
    ]
    assert "place 1 17.0 15.0" in rows and "mean 17.0 15.0" in rows and "games 3 3" in rows
    assert "2 May 2024 30 wins 25" in rows and "3 May 2024 5 6 wins" in rows
    assert 'aria-label="2 May 2024: Ana 30, wins, Bo 25"' in page.source, "a stem says as much"
    assert 'aria-label="place 1: 17"' in page.source


def test_who_was_renamed_merged_or_removed(circle, store):
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 10, "Bo": 20})
    for day in (4, 5, 6):
        played(day, {"Anna": 30, "Bo": 20})
    ana, anna, bo = (person(store, made, name) for name in ("Ana", "Anna", "Bo"))
    store.circles.merge(made.id, anna, ana)
    address = f"/c/{made.id}/g/faraway"
    assert cards(phone.get(address)) == ["3 of 6 won Ana", "3 of 6 won Bo"]
    assert phone.get(f"/c/{made.id}/p/{anna}") and phone.address.endswith(ana), "one person, one page"
    store.circles.remove(made.id, bo)
    page = phone.get(address)
    assert cards(page) == ["3 of 6 won Ana"] and "Bo" not in page.text and "somebody 20" in page.source
    phone.get(f"/c/{made.id}/p/{bo}")
    assert phone.status == 404


def test_a_person_in_numbers(circle, store):
    phone, made, played = circle
    for day, bo in enumerate((1, 2, 99, 3, 4, 5), 1):
        played(day, {"Ana": 10, "Bo": bo})
    played(7, {"Ana": 10, "Bo": 10, "Cy": 30}, game="vineta")
    played(8, {"Ana": 70})
    page = phone.get(f"/c/{made.id}/p/{person(store, made, 'Ana')}")
    assert cards(page) == ["7 games", "5 of 7 won", "1 alone", "3 in a row, at best"]
    assert "5 ahead, 1 behind, 1 level" in page.text and "0 ahead, 1 behind" in page.text
    assert page.text.index("Faraway") < page.text.index("Vineta") and "Alone" in page.text
    streak = next(link for link in page.links if "since=" in link)
    assert "3 games" in phone.get(streak.replace("&amp;", "&")).text
    links = [link for link in phone.get(f"/c/{made.id}/p/{person(store, made, 'Ana')}").links if "/those?" in link]
    assert links and all(phone.get(link.replace("&amp;", "&")) and phone.status == 200 for link in links)
    page = phone.get(f"/c/{made.id}/p/{person(store, made, 'Bo')}")
    assert cards(page) == ["7 games", "1 of 7 won"], "one victory is no streak"


def test_who_only_played_alone_is_compared_with_nobody(circle, store):
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 10 * day})
    page = phone.get(f"/c/{made.id}/p/{person(store, made, 'Ana')}")
    assert cards(page) == ["3 alone"] and "With whom" not in page.text and "mean 20.0" in page.text
    page = phone.get(f"/c/{made.id}/g/faraway")
    assert "Alone" in page.text and "mean 20.0" in page.text and "wins" not in page.text


def test_an_empty_circle_has_no_numbers(circle):
    phone, made, _ = circle
    assert "No game yet" in phone.get(f"/c/{made.id}/g").text
    assert "No game like this" in phone.get(f"/c/{made.id}/g/faraway").text
    phone.get(f"/c/{made.id}/g/chess")
    assert phone.status == 404


def test_only_who_knows_the_circle_sees_its_numbers(app, circle, store):
    _, made, played = circle
    table = played(1, {"Ana": 10, "Bo": 20})
    pages = ("g", "g/faraway", "those", f"p/{person(store, made, 'Ana')}")
    other = guest(app, made)
    assert all(other.get(f"/c/{made.id}/{rest}") and other.status == 200 for rest in pages)
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    for rest in pages:
        stranger.get(f"/c/{made.id}/{rest}")
        assert stranger.status == 403, rest


# -- pictures ------------------------------------------------------------------------------------------------


def test_bars_are_on_one_scale_and_leave_no_point_out():
    found = standings(COUNTED)
    of = sources_of({}, found)
    drawn = bars(found, of)
    assert [each.id for each in of] == ["1", "2"]
    longest = max(drawn, key=lambda bar: bar.total)
    assert sum(part.width for part in longest.parts) == pytest.approx(100, abs=0.2)
    for bar in drawn:
        assert sum(bar.points) == bar.total == round(sum(bar.standing.totals) / len(bar.standing.totals))
        assert all(part.x >= 0 and part.x + part.width <= 100.1 for part in bar.parts)


def test_points_below_zero_lie_left_of_the_others():
    of = standings([outcome(day, {"ana": -7, "bo": 5}) for day in (1, 2, 3)])
    (bo, ana) = bars(of, sources_of({}, of))
    assert (bo.points, ana.points) == ((0, 5), (-12, 5)) and bo.total == 5 and ana.total == -7
    below, above = sorted(ana.parts, key=lambda part: part.x)
    assert below.points == -12 and below.x == 0 and below.x + below.width == pytest.approx(above.x, abs=0.1)
    assert bo.parts[0].x == above.x, "all begin at zero"


def test_a_stem_a_game_from_the_lowest_to_the_highest():
    drawn = stems(COUNTED)
    assert [stem.outcome for stem in drawn.stems] == COUNTED
    highest, point = drawn.highest
    assert (highest.outcome, point.total) == (COUNTED[3], 99) and point.y == highest.top
    shared = [point for point in drawn.stems[1].points if point.won]
    assert len({point.aside for point in shared}) == 2 and len({point.y for point in shared}) == 1, "side by side"
    assert drawn.stems[1].points[-1].won and not drawn.stems[1].points[0].won, "who won lies over the others"
    assert 2 <= len(drawn.lines) <= 5 and [y for _, y in drawn.lines] == sorted(
        (y for _, y in drawn.lines), reverse=True
    )
    many = stems([outcome(1 + n % 28, {"ana": n, "bo": 3}) for n in range(50)])
    assert len(many.stems) == LATEST and many.stems[-1].x < 100
    flat = stems([outcome(day, {"ana": 4}) for day in (1, 2, 3)])
    assert flat.lines == ((4, flat.stems[0].top),) and not any(
        point.won for stem in flat.stems for point in stem.points
    )


# -- the record ----------------------------------------------------------------------------------------------


def test_a_record_is_told_on_the_result_to_who_knows_the_circle(app, circle, store):
    phone, made, played = circle
    table = laid_out(store, "faraway", ("Ana", "Bo"), FINAL, "tally")
    phone.get(f"/e/{table.edit}")
    who = [person.id for person in store.circles.join(made.id, ["Ana", "Bo"])]
    store.circles.put(table.id, made.id, who)
    best = max(seat.total for seat in played_of(app.extensions["hall"].live(table)).seats)
    result = f"/t/{table.id}/scores"
    played(1, {"Ana": 0, "Bo": best - 1})
    assert "Record of the circle" not in phone.get(result).text, "of too few games there is none"
    played(2, {"Ana": 1, "Bo": 0})
    text = phone.get(result).text
    assert re.search(rf"Record of the circle with 2: \w+, {best} Until then Bo, {best - 1}, on 1 May 2024", text)
    phone.follow(f"/c/{made.id}/g/faraway?n=2")
    assert phone.status == 200 and f", {best}" in phone.page.text
    slip = f"/t/{table.id}/slip"
    told = phone.get(slip)
    assert told.text.count("Record of the circle with 2") == 2, "on the slip and in the text, with this table's names"
    pictures = [phone.client.get(f"{slip}.png").data]
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    assert "Record" not in stranger.get(slip).text
    assert stranger.client.get(f"{slip}.png").data not in pictures, "drawn anew for a phone without the circle"
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    assert "Record" not in stranger.get(result).text and "Bo, " not in stranger.get(result).text
    played(3, {"Ana": best, "Bo": 0})
    assert "Record of the circle" not in phone.get(result).text, "equalled only"
    assert "Record of the circle" not in phone.get(f"{result}?at=1").text


def test_a_score_that_can_hardly_be_so_takes_no_record(circle, store):
    """Ten explorers on a bridge of seven sections (G9.4): until somebody says that it is so, nobody has won."""
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 20 + day, "Bo": 20}, game="gefira")
    ana, bo = {"end": 0, "bridge": 10, "start": 0, "accidents": 0}, {"end": 10, "bridge": 0, "start": 0, "accidents": 0}
    final = [{"do": "put", "seat": None, "field": "final", "value": {"players": [ana, bo]}}]
    table = laid_out(store, "gefira", ("Ana", "Bo"), final, "tally")
    store.circles.put(table.id, made.id, [person(store, made, name) for name in ("Ana", "Bo")])
    page, slip = open_at(phone, table, "/scores"), f"/t/{table.id}/slip"
    assert "Not decided yet" in page.text and "Record of the circle" not in page.text + phone.get(slip).text
    numbered = phone.get(f"/c/{made.id}/g/gefira").text
    assert "Ana, 23" in numbered and "Bo, 30" not in numbered
    form = next(form for form in open_at(phone, table, "/scores").forms if (form.action or "").endswith("/settle"))
    phone.post(form.action, form.sent(next(key for key in form.keys if key[0] == "found")))
    assert "Record of the circle with 2: Bo, 30" in phone.get(f"/t/{table.id}/scores").text
    assert "Bo, 30" in phone.get(f"/c/{made.id}/g/gefira").text


def test_games_none_of_which_is_decided_have_no_record_and_are_won_by_nobody(circle, store):
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 50, "Bo": 40}, "open", "doubt")
    page = phone.get(f"/c/{made.id}/g/faraway")
    assert phone.status == 200 and "Record" not in page.text and "40 to 50" not in page.text
    assert "3 games are not decided yet: their points are not counted here." in page.text
    ana, people = person(store, made, "Ana"), phone.get(f"/c/{made.id}/people").text
    assert "Who wins" not in page.source and "Ana 3 games" in people
    assert "won" not in phone.get(f"/c/{made.id}/p/{ana}").text
    home = phone.get(f"/c/{made.id}").text
    assert "Games won" not in home and "not decided" in home, "nobody stands under what nobody has won"
    played(4, {"Ana": 50, "Bo": 40})
    assert "Ana 1 of 1 won" in phone.get(f"/c/{made.id}/people").text
    assert "1 of 1 won" in phone.get(f"/c/{made.id}/g/faraway").text
    own = phone.get(f"/c/{made.id}/p/{ana}").text
    assert "4 games 1 of 1 won" in own and "1 of 4" not in own and "2 players 1 of 1 won" in own
    sheet = phone.client.get(f"/c/{made.id}/games.csv", headers={"Accept-Language": "en"}).data
    rows = csv.DictReader(io.StringIO(sheet.decode("utf-8-sig")))
    assert sorted(row["Rank"] for row in rows) == [*[""] * 6, "1", "2"]
    assert "Ana, 50 4 May 2024" in phone.get(f"/c/{made.id}/g/faraway").text, "and no other has it too"
    listed = phone.get(f"/c/{made.id}/those?game=faraway&best=50").source
    assert len(set(re.findall(r"/t/\w+", listed))) == 1


def test_points_of_a_game_that_is_not_decided_are_counted_nowhere_and_the_page_says_so(circle, store):
    """Neither in means, rows, spans and pictures nor in the order of people; it is one tap away, and is played."""
    phone, made, played = circle
    for day in (1, 2, 3):
        played(day, {"Ana": 30, "Bo": 20})
    open = played(4, {"Ana": 1, "Bo": 88}, "open", "doubt")
    address = f"/c/{made.id}/g/faraway"
    page = phone.get(address)
    rows = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<tr>.*?</tr>", page.source)]
    assert "mean 30.0 20.0" in rows and "games 3 3" in rows and "place 1 30.0 20.0" in rows
    assert "88" not in page.text and cards(page) == ["3 of 3 won Ana", "0 of 3 won Bo"]
    assert page.source.count('class="stem') == 3 and "20 to 30 mean 25.0" in page.text
    said = "1 game is not decided yet: its points are not counted here."
    assert said in page.text
    found = phone.follow("state=open")
    assert "2 players · not decided · No partial games · 1 game" in found.text and f"/t/{open.id}" in found.source
    counted = [each.replace("&amp;", "&") for each in phone.get(address).links if "/those?" in each]
    counted.remove(next(each for each in counted if "state=open" in each))
    assert len(counted) > 4 and not any(f"/t/{open.id}" in phone.get(each).source for each in counted)
    bo = f"/c/{made.id}/p/{person(store, made, 'Bo')}"
    page = phone.get(bo)
    assert cards(page) == ["4 games", "0 of 3 won"] and said in page.text
    assert "2 players 0 of 3 won · mean 20.0 · 20 · 1 not decided" in page.text
    assert "4 games" in phone.get(re.search(r'href="([^"]+)"><b>4</b>', page.source)[1]).text, "as many as were played"
    played(5, {"Ana": 1, "Bo": 2, "Cy": 3}, "open", "doubt")
    assert "3 players 1 game · 1 not decided" in phone.get(address).text
    assert "3 players 1 game · 1 not decided" in phone.get(bo).text
    page = phone.get(f"{address}?n=3")
    assert said in page.text and "No game like this" not in page.text and not cards(page)
    assert "not decided yet" not in phone.get(f"{address}?only=plain").text


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_every_kind(circle, store, app, game):
    """Three at random, as they are played: every row of their pads is of a source with a word of its own."""
    phone, made, _ = circle
    names: list[str] = []
    for seed in (1, 3, 4):  # after which of every game it is known who has won
        table = whole_game(store, game, seed)
        names = list(table.seats)
        people = store.circles.join(made.id, names)
        store.circles.put(table.id, made.id, [each.id for each in people])
        how = played_of(app.extensions["hall"].live(table))
        assert how.over
        for seat in how.seats:
            rows = families(seat.rows)
            assert sum(rows.values()) == seat.total
            assert set(rows) <= {row for those in GAMES[game].count.sources.values() for row in those}
    source = phone.get(f"/c/{made.id}/g/{game}").source
    assert phone.status == 200 and source.count("st-bars") == 1 and source.count('class="stem') == 3
    (words,) = re.findall(r'<p class="st-legend.*?</p>', source)
    assert not re.search(r">[a-z_.]+</span>", words.replace(">mean<", "")), "no bare id"
    head = re.findall(r'<th scope="row">(?:<svg.*?</svg>)?([^<]+)</th>', source)
    assert head and not [name for name in head if "_" in name or name.endswith(" ")]


def test_a_period_is_kept_from_page_to_page_and_in_what_is_taken_away(circle, store):
    phone, made, played = circle
    for day, ana, bo in [(1, 50, 40), (2, 30, 40), (3, 60, 40), (4, 10, 40)]:
        played(day, {"Ana": ana, "Bo": bo})
    days = "start=2024-05-02&end=2024-05-03"
    assert "2 games, latest on 3 May 2024" in phone.get(f"/c/{made.id}/g?{days}").text
    page = phone.follow("/g/faraway")
    assert all(part in phone.address for part in days.split("&")), "the period goes along"
    assert cards(page) == ["1 of 2 won Ana", "1 of 2 won Bo"] and "2 May 2024 to 3 May 2024" in page.text
    page = phone.follow("won=1")
    assert "2 May 2024 to 3 May 2024" in page.text and "1 game" in page.text and "60" in page.text
    ana = person(store, made, "Ana")
    assert cards(phone.get(f"/c/{made.id}/p/{ana}?latest=3")) == ["3 games", "1 of 3 won"]
    phone.follow("/those")
    assert "3 games" in phone.page.text and "1 May" not in phone.page.text, "the games that were counted"
    rows = phone.client.get(f"/c/{made.id}/games.csv?{days}").data.decode().splitlines()
    assert len(rows) == 1 + 2 * 2 and ";2;2024-05-02 " in rows[1], "numbered as among all games"
    assert "No game like this" in phone.get(f"/c/{made.id}/g?start=2023-01-01&end=2023-12-31").text
    assert "4 games" in phone.get(f"/c/{made.id}/g?start=soon&latest=x").text, "what says nothing leaves nothing out"


def test_a_line_of_the_pad_is_followed_over_time(app, circle, store):
    phone, made, _ = circle
    for day, first in ((1, 7), (2, 9), (3, 8)):
        rows = {"Ana": {"1": first, "2": 30}, "Bo": {"1": 2, "2": 10}}
        remember(store, made.id, f"2024-06-{day:02}", rows)
    page = phone.get(f"/c/{made.id}/g/faraway?row=1")
    assert 'aria-label="2 Jun 2024: Ana 9, wins, Bo 2"' in page.source
    assert "Total place 1 place 2" in page.text, "each line may be chosen"
    assert 'aria-label="2 Jun 2024: Ana 39, wins, Bo 12"' in phone.get(f"/c/{made.id}/g/faraway").source
