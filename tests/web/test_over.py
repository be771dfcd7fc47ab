"""The end of a game, on its own page: who won is said where the last entry was made."""

import json
import random
import re
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from referee.games import GAMES
from referee.store.play.hall import Hall
from referee.store.play.history import played_of
from tests.games.own import own
from tests.games.space_aztecs.scenes import TABLES
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.played import played
from tests.web.scenes import put
from tests.web.sharing.test_links import CHATS

OPEN = own("finals", "draw_open")
AMISS = [
    (game, *each)
    for game, amiss in own("finals", "amiss").items()
    for each in amiss()
    if GAMES[game].count.finals.complete(*each[1:])  # else its table waits for the rest
]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_finished_game_says_who_won_and_with_how_many(app, store, game):
    table, phone = played(store, game, box=own("own", "PRINTED").get(game)), Phone(app)
    scores = open_at(phone, table, "/scores").text
    won = re.search(r"\w+ wins", scores)[0]
    best = max(map(int, re.findall(r"\d+", scores.split("Row")[1])[: len(table.seats)]))
    assert f"{won}, {best}" in phone.get(f"/t/{table.id}").text


@pytest.mark.parametrize("game", OPEN)
def test_what_is_open_in_a_result_has_its_keys_or_a_way_to_the_dock_that_asks(app, store, game):
    seen = 0
    for seed in range(60):  # few finals of Faraway are over with a sacrifice open
        (setup, final), _ = OPEN[game](random.Random(f"way {seed}"))
        if not GAMES[game].count.score(setup, final).open:
            continue
        box, options = (msgspec.to_builtins(each) for each in (setup.box, setup.options))
        log = [put(None, "final", msgspec.to_builtins(final))]
        laid = laid_out(store, game, setup.seats, log, "tally", options=options, box=box)
        page = open_at(Phone(app), laid, "/scores")
        open = page.source.partition('<section class="open"')[2].partition("</section>")[0]
        for matter in open.split("verdict doubt")[1:]:
            assert "/settle" in matter or "btn go wide" in page.source
            seen += 1
        if seen > 3:
            return
    assert seen


@pytest.mark.parametrize(
    ("game", "which", "setup", "final"), AMISS, ids=[f"{game} {which}" for game, which, *_ in AMISS]
)
def test_what_can_hardly_be_so_is_asked_before_a_winner_is_named_and_one_tap_answers_it(
    app, store, game, which, setup, final
):
    """On the scores, on the slip, where somebody counts otherwise, and to the table's circle."""
    box, options = (msgspec.to_builtins(each) for each in (setup.box, setup.options))
    log = [put(None, "final", msgspec.to_builtins(final))]
    table = laid_out(store, game, setup.seats, log, "tally", options=options, box=box)
    phone, at = Phone(app), f"/t/{table.id}"
    page = open_at(phone, table, "/scores")
    questions = re.findall(r"(?<= )([A-Z][^.?]+\?) The answer is kept", page.text)
    assert any(f" {which.split()[0]} {each}" in page.text for each in questions)
    places = [phone.get(f"{at}{place}").text for place in ("/scores", "/slip", "/claim?seat=0&n=99")]
    assert all("Not decided yet" in text and " wins" not in text for text in places)
    heads = [phone.get(each).text for each in ("/", f"{at}/dispute", f"{at}/claim", f"{at}/claim?seat=0")]
    told = Phone(app).look(f"/v/{table.view}", **{"User-Agent": CHATS[1]}).source
    assert not [text for text in (*places, *heads, told) if re.search("· game over|Finished", text)], "nor that it is"
    assert "not all is told yet" in told and all("not all is told yet" in text for text in heads[1:])
    assert [each in places[2] for each in questions] == [True, *[False] * len(questions[1:])], "one at a time"
    assert "open" in played_of(Hall(store, GAMES).live(table)).marks
    sent = phone.get(f"{at}/slip?text=1").source.partition("<textarea")[2].partition("</textarea")[0]
    assert not re.search(r"^\d\. ", sent, re.MULTILINE)
    open, *why = in_bg_stats(phone, at)["comments"].split("\n")
    assert open == "Not decided yet" and len(why) == len(questions) and all(each in places[1] for each in why)
    told = [name for name in re.findall(r"^\w+", sent, re.MULTILINE) if name in setup.seats]
    assert told[: len(setup.seats)] == [*setup.seats], "as they sit"
    rankings = phone.get(f"{at}/claim?seat=0&n=99").source.partition('class="duel plain"')[2].partition("</div>")[0]
    assert not re.search(r'class="small">\d|goes (up|down)', rankings), "nobody has a rank"
    across = phone.get(f"{at}/across?about=scores").source.partition("<ol>")[2].partition("</ol>")[0]
    for shown in (across, *rankings.split("<section>")[1:]):
        at_names = [shown.index(f">{name}<") for name in setup.seats]
        assert at_names == sorted(at_names), "nobody stands first"
    while forms := [each for each in phone.get(f"{at}/scores").forms if (each.action or "").endswith("/settle")]:
        phone.post(forms[0].action, forms[0].sent(next(key for key in forms[0].keys if key[0] == "found")))
    assert re.search(r"\w+ wins|Shared victory", phone.get(f"{at}/scores").text)
    assert "game over" in phone.get(f"{at}/dispute").text and "Finished" in phone.get("/").text
    play = in_bg_stats(phone, at)
    assert "comments" not in play and any(player["winner"] for player in play["players"])


def in_bg_stats(phone, at):
    link = next(link for link in phone.get(f"{at}/slip").links if "bgstatsapp" in link)
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def way(page):
    return re.search(r'class="btn go wide"\s+href="([^"]+)"', page.source)[1].replace("&amp;", "&")


def test_a_codex_that_nobody_read_is_asked_where_the_result_leads(app, store):
    seats, options, box, log = TABLES["codex"]
    phone, table = Phone(app), laid_out(store, "space_aztecs", seats, log, options=options, box=box)
    page = phone.get(way(open_at(phone, table, "/scores")))
    assert "how many points for codex 1 of 2" in page.text and ("tap", "n5") in page.dock.keys


def test_the_colours_that_nobody_said_are_asked_where_the_result_leads(app, store):
    given = {"edition": "en_2008", "own_colour_won_bonus": 2, "bare": "zero"}
    log = [put(None, "last_district", "Y2"), put(None, "standing", {"red": 1})]
    log += [put(0, "house", "red"), put(0, "district", "R1"), put(0, "won", 3)]
    log += [put(1, "house", "blue"), put(1, "district", "G1"), put(1, "won", {"red": 2})]
    phone, table = Phone(app), laid_out(store, "vineta", ("Ana", "Bruno"), log, "tally", options=given)
    page = phone.get(way(open_at(phone, table, "/scores")))
    assert ("tap", "plus:red") in page.dock.keys


EIGHT = [f"R{number:02}" for number in range(1, 9)]  # a Sanctuary for each card but the first
ANSWERED = {  # a count whose only doubt asks whether it is really so
    "gefira": [put(seat, "end", 10 - seat) for seat in (0, 1)],
    "faraway": [
        put(0, "regions", EIGHT),
        put(1, "regions", [f"R{number}" for number in range(20, 12, -1)]),
    ],
}


@pytest.mark.parametrize("game", ANSWERED)
def test_a_count_is_over_once_the_table_says_that_what_is_missing_is_missing(app, store, game):
    """Neither the dock nor the page of scores goes on asking for what nobody can enter."""
    table, phone = laid_out(store, game, ("Ana", "Bruno"), ANSWERED[game], "tally"), Phone(app)
    page = open_at(phone, table, "/scores")
    assert "wins" not in page.text
    said = next(form for form in page.forms if form.action.endswith("/settle"))
    page = phone.post(said.action, said.sent(next(key for key in said.keys)))
    assert "wins" in page.text, page.text
    for seat in (0, 1):
        dock = phone.get(f"/t/{table.id}?seat={seat}").source.partition('id="dock"')[2].partition("</form>")[0]
        assert f'href="/t/{table.id}/scores' in dock, "the result, and nobody else's page"
