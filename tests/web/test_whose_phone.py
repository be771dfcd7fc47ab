"""A phone that is somebody's: its seat is marked, and nothing is entered for another by a stray tap."""

import re

import pytest

from referee.games import GAMES
from tests.games.aqua.table import options
from tests.games.own import own
from tests.games.space_aztecs.table import rounds, villager
from tests.games.vineta.scenes import PEOPLE, finished
from tests.store.tables import laid_out
from tests.web import docks
from tests.web.phone import Phone, keys, open_at, press

BLUE = {"removed": "blue"}


def in_turn(app, store, game):
    """A refereed table in the middle of its game, where it is one player's turn; and whose."""
    scenario = docks.scenario(game)
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


@pytest.mark.parametrize("game", GAMES)
def test_while_another_is_to_act_the_keys_are_folded(app, store, game):
    table, acts = in_turn(app, store, game)
    mine, theirs = (acts + 1) % len(table.seats), table.seats[acts]
    other = seated(app, table, mine)
    page = open_at(other, table)
    assert f"Enter for {theirs}" in page.text and not keys(page, but=table.seats[mine])
    chip = page.source.partition('class="seat mine"')[2].partition("</a>")[0]
    assert "this device" in (chip or page.source.partition('class="ends small')[2].partition("</p>")[0])
    assert not chip or table.seats[mine] in chip
    opened = open_at(other, table, f"?seat={acts}")
    unfolded = '<details class="anew" open' in opened.source.replace('open="', 'open "')
    assert unfolded or game in own("own", "SEAT_IS_A_BOARD")
    assert "<button" in opened.source.partition('id="dock"')[2].partition("</form>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_whose_turn_it_is_and_a_phone_of_nobody_have_their_keys_at_once(app, store, game):
    table, acts = in_turn(app, store, game)
    nobodys = open_at(Phone(app, "en"), table)
    for page in (nobodys, open_at(seated(app, table, acts), table)):
        assert keys(page) and f"Enter for {table.seats[acts]}" not in page.text
    assert "Enter for" not in nobodys.text


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_of_nobody_leaves_a_move_to_the_phone_of_its_player(app, store, game):
    """Three phones: the one that is shared says who holds the player's phone, and enters the move when it is asked."""
    table, acts = in_turn(app, store, game)
    third, shared = (acts + 1) % len(table.seats), Phone(app, "en")
    page = open_at(seated(app, table, third), table)
    assert f"{table.seats[acts]} has no phone at this table" in page.text
    assert keys(open_at(shared, table)), "nobody holds a phone of this player"
    seated(app, table, acts)
    page = open_at(shared, table)
    assert not keys(page) and f"{table.seats[acts]} has a phone." in page.text
    assert f"{table.seats[acts]} has a phone." in open_at(seated(app, table, third), table).text
    page = open_at(shared, table, f"?seat={acts}")
    assert '<details class="anew" open' in page.source.replace('open="', 'open "')
    assert f"{table.seats[acts]} has a phone." in page.text, "also where the keys are open"


def test_where_all_choose_at_once_a_shared_phone_skips_those_with_phones(app, store):
    """Faraway's Regions: Ana and Bo are asked on their own phones, Cleo and Dan here; then the dock is quiet."""
    table = laid_out(store, "faraway", ("Ana", "Bo", "Cleo", "Dan"), [])
    shared = Phone(app, "en")
    assert "Which Region does Ana lay" in open_at(shared, table, "?me=3").text, "no address makes it Dan's phone"
    for seat in (0, 1):
        seated(app, table, seat)
    for name, number in (("Cleo", 12), ("Dan", 34)):
        page = open_at(shared, table)
        assert f"Which Region does {name} lay" in page.text and "Ana and Bo enter on phones of their own." in page.text
        shared.type(number)
        shared.tap(f"iR{number}")
    assert "Ana and Bo enter on phones of their own." in shared.page.text and not keys(shared.page), shared.page.text
    page = open_at(shared, table, "?seat=1")
    assert "Which Region does Bo lay" in page.text and "Bo has a phone." in page.text, "unless it is asked for"
    assert "Ana et Bo saisissent sur leurs propres téléphones." in open_at(Phone(app, "fr"), table).text


def test_what_was_begun_and_no_longer_fits_is_said_with_what_came(app, store):
    table, acts = in_turn(app, store, "vineta")
    one, other = (seated(app, table, acts) for _ in range(2))
    open_at(one, table)
    one.tap("card:rescue")
    begun, late = one.address, one.page.dock.sent(next(key for key in one.page.dock.keys if key[1].startswith("is:")))
    open_at(other, table)
    other.tap("card:flood_1")
    other.tap(next(tap for _, tap in other.page.dock.keys if tap.startswith("is:")))
    page = one.get(begun)
    assert f"Meanwhile: {table.seats[acts]}" in page.text and "Nothing was entered here." in page.text
    for shown in (page, one.post(f"/t/{table.id}", late)):
        assert "Enter for" in shown.text and not keys(shown), "the next player's keys are not those that were open here"


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


@pytest.mark.parametrize(
    ("game", "log", "options"),
    [("gefira", [], {}), ("space_aztecs", [], BLUE), ("space_aztecs", rounds([villager(), villager()]), BLUE)],
)
def test_what_is_asked_once_for_all_is_asked_on_one_phone(app, store, game, log, options):
    """The others say where it is entered, also the host's that holds no seat, and unfold it when it is asked."""
    table, host = laid_out(store, game, ("Ana", "Bo"), log, options=options), Phone(app, "en")
    assert keys(open_at(host, table)), "nobody holds a phone"
    alone = seated(app, table, 1)
    assert keys(open_at(alone, table)), "nobody else holds a phone"
    asked = seated(app, table, 0)
    assert keys(open_at(asked, table)) and "Entered on" not in asked.page.text
    for other in (alone, host):
        page = open_at(other, table)
        assert "Entered on Ana's phone" in page.text and not keys(page)
        assert '<details class="anew" open' in open_at(other, table, "?seat=0").source.replace('open="', 'open "')
    assert "Entered on Ana's phone" in host.page.text, "also where its keys are open"


def test_whoever_has_answered_is_told_whose_answers_are_awaited(app, store):
    """Vineta's tiles: who has no phone comes first, then nobody in particular."""
    table = laid_out(store, "vineta", PEOPLE[:3], finished(3)[:-3])
    ana, bo = (seated(app, table, seat) for seat in (0, 1))
    open_at(ana, table)
    for kind in ("house", "tile"):
        ana.tap(next(tap for _, tap in ana.page.dock.keys if tap.startswith(kind)))
    assert not keys(ana.page) and f"Enter for {PEOPLE[2]}" in ana.page.text, "nobody's phone asks it"
    seated(app, table, 2)
    assert not keys(open_at(ana, table)) and keys(open_at(bo, table))
    assert f"{PEOPLE[1]} and {PEOPLE[2]} enter on phones of their own." in ana.page.text
    assert "to play" not in ana.page.text


def test_after_an_own_house_the_next_players_keys_are_folded_and_nothing_is_said_to_be_lost(app, store):
    """One house in turn is a way to enter, which stays open, and no half-made entry."""
    table = laid_out(store, "vineta", ("Ana", "Bo"), [])
    ana, bo = (seated(app, table, seat) for seat in (0, 1))
    for phone, name in ((ana, "Bo"), (bo, "Ana"), (ana, "Bo")):
        phone.get(phone.address)
        if ("tap", "dock:one") in phone.page.dock.keys:
            phone.tap("dock:one")
        assert "Nothing was entered here" not in phone.page.text
        phone.tap(next(tap for _, tap in phone.page.dock.keys if tap.startswith("colour:")))
        phone.tap(next(tap for _, tap in phone.page.dock.keys if tap.startswith("set:")))
        assert f"Enter for {name}" in phone.page.text and not keys(phone.page)
        assert '<details class="anew" open' not in phone.page.source.replace('open="', 'open "')


@pytest.mark.parametrize(
    ("lang", "sits", "entered", "undone"),
    [
        ("en", True, "{name}'s move was entered on {other}'s phone.", "{name}'s move was undone on {other}'s phone."),
        ("fr", False, "Coup de {name} saisi sur un autre téléphone.", "Coup de {name} annulé sur un autre téléphone."),
    ],
)
def test_a_phone_reads_on_whose_phone_its_players_move_was_entered(app, store, lang, sits, entered, undone):
    """And that it was taken back there; the next entry ends it, and no other phone reads it."""
    table, acts = in_turn(app, store, "vineta")
    mine = (acts + 1) % len(table.seats)
    theirs = seated(app, table, acts, lang)
    other = seated(app, table, mine) if sits else Phone(app)
    names = {"name": table.seats[acts], "other": table.seats[mine]}
    entered, undone = (said.format(**names) for said in (entered, undone))

    def reads(phone=theirs):
        text = open_at(phone, table).text.replace("’", "'")
        return [said for said in (entered, undone) if said in text]

    open_at(other, table, f"?seat={acts}")
    press(other, "card:one_less")
    assert reads() == [entered] and not reads(other)
    assert 'class="toast heard mine"' in theirs.page.source, "it lies over the board, until it is tapped away"
    undo = next(form for form in other.page.forms if form.action and form.action.endswith("/log"))
    other.post(undo.action, undo.sent(("do", "undo")))
    assert reads() == [undone] and not reads(other)
    press(theirs, "card:one_less")
    assert not reads(), "what it entered itself is no news"


def test_who_has_just_taken_a_seat_is_not_told_that_its_last_move_was_entered_elsewhere(app, store):
    """What came before belongs to nobody's phone; what comes from elsewhere afterwards is told."""
    table, acts = in_turn(app, store, "vineta")
    host, said = Phone(app), f"{table.seats[acts]}'s move was"
    open_at(host, table, f"?seat={acts}")
    press(host, "card:one_less")
    theirs = seated(app, table, acts)
    assert said not in open_at(theirs, table).text
    undo = next(form for form in host.page.forms if form.action and form.action.endswith("/log"))
    host.post(undo.action, undo.sent(("do", "undo")))
    assert f"{said} undone on another phone." in open_at(theirs, table).text


@pytest.mark.parametrize(("lang", "mark"), [("fr", "sans place"), ("en", "no seat")])
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_that_holds_no_seat_says_so_once_others_hold_theirs(app, store, game, lang, mark):
    """Beside the name of the game; nobody who holds one, or only follows, reads it."""
    for table in {table.mode: table for table in docks.tables(store, docks.scenario(game))}.values():
        host, watcher = Phone(app, lang), Phone(app, lang)
        watcher.get(f"/v/{table.view}")
        assert mark not in open_at(host, table).text, "nobody holds a seat"
        ana = seated(app, table, 0, lang)
        assert mark in open_at(host, table).text and mark not in open_at(ana, table).text
        assert mark not in watcher.get(f"/t/{table.id}").text
        host.post(f"/t/{table.id}/who", host.look(f"/t/{table.id}/who").forms[0].sent(("seat", "1")))
        assert mark not in open_at(host, table).text


def test_who_unfolds_anothers_keys_has_that_players_row_in_front(app, store):
    """Faraway's Sanctuaries: the page of Ana becomes Bo's until his move is entered, and hers after it."""
    log = [{"do": "region", "seat": n % 2, "region": f"R{number}"} for n, number in enumerate((30, 12, 40, 31))]
    table = laid_out(store, "faraway", ("Ana", "Bo"), log)
    ana = seated(app, table, 0)
    page = open_at(ana, table)
    assert "Enter for Bo" in page.text and "Ana · 2 Regions" in page.text
    unfolds = re.search(r'<details class="anew" hx-get="([^"]+)"', page.source)[1].replace("&amp;", "&")
    page = ana.get(unfolds)
    assert "Bo · 2 Regions" in page.text and "Ana · 2" not in page.text and keys(page)
    assert "Ana · 2 Regions" in open_at(ana, table).text, "until then"


def owner(app, table):
    """Whose the last entry is."""
    live = app.extensions["hall"].live(table)
    latest = live.timeline.latest()
    return live.rows[latest - 1].entry.get("seat", live.game.telling.turn(live.timeline.before(latest)))


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_that_is_somebodys_asks_before_it_undoes_anothers_entry(app, store, game):
    """Whose it is and what; a key leaves it, the other takes it back. Nobody's and the player's do so at once."""
    table, _ = in_turn(app, store, game)
    theirs = owner(app, table)
    name, mine = table.seats[theirs], (theirs + 1) % len(table.seats)

    def undo(phone):
        page = open_at(phone, table, "/log")
        form = next(form for form in page.forms if ("do", "undo") in form.keys)
        return phone.post(form.action, form.sent(("do", "undo")))

    def undone():
        return store.entries(table.id)[-1].entry == {"do": "undo"}

    other = seated(app, table, mine)
    asks = undo(other)
    assert other.status == 409 and f"Undo {name}'s entry?" in asks.text and "Leave it" in asks.text and not undone()
    live = app.extensions["hall"].live(table)
    becomes = live.timeline.what_if([{"do": "undo"}]).position
    acts = live.game.telling.turn(becomes)
    assert acts is None or f"{table.seats[acts]} to " in asks.text, "who acts then"
    last = live.timeline.reading(live.timeline.latest())
    speech = live.game.speech("en", table.seats, live.setup.box, live.setup.options)
    back = speech.back(live.game.telling.named(last.entry, live.timeline.before(last.seq)))
    assert back and back in asks.text, "what comes back"
    again = next(form for form in asks.forms if form.id == "again")
    other.post(again.action, again.sent())
    assert other.status == 200 and undone()
    for phone in (Phone(app, "en"), seated(app, table, theirs)):
        redo = next(form for form in open_at(other, table, "/log").forms if ("do", "redo") in form.keys)
        other.post(redo.action, redo.sent(("do", "redo")))
        undo(phone)
        assert phone.status == 200 and undone(), phone.page.text


def test_what_is_asked_before_an_undo_shows_nothing_that_lies_face_down(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo", "Cleo"), [])
    ana, bo = (seated(app, table, seat) for seat in (0, 1))
    open_at(bo, table)
    bo.type(33)
    undo = next(form for form in open_at(ana, table).forms if ("do", "undo") in form.keys)
    asks = ana.post(undo.action, undo.sent(("do", "undo")))
    assert "Undo Bo's entry?" in asks.text and "face down" in asks.text and "33" not in asks.text
    assert "Bo takes the Region back in hand" in asks.text and "Still to play: Ana, Bo and Cleo" in asks.text
    assert any(link == f"/t/{table.id}" for link in asks.links), "Leave it"
    assert ana.headers["HX-Replace-Url"] == f"/t/{table.id}", "who reloads is at the table, as was"


def test_the_way_back_that_is_a_key_of_a_games_own_asks_too(app, store):
    table, acts = in_turn(app, store, "gefira")
    theirs = owner(app, table)
    other = seated(app, table, 1 - theirs)
    form = next(form for form in open_at(other, table, f"?seat={acts}").forms if form.id == "dock")
    entries = len(store.entries(table.id))
    asks = other.post(f"/t/{table.id}", form.sent(("tap", "u")))
    assert f"Undo {table.seats[theirs]}'s entry?" in asks.text and len(store.entries(table.id)) == entries
    again = next(form for form in asks.forms if form.id == "again")
    other.post(again.action, again.sent())
    assert store.entries(table.id)[-1].entry == {"do": "undo"}


@pytest.mark.parametrize("game", GAMES)
def test_to_look_at_a_player_with_a_phone_unfolds_no_keys_on_anothers(app, store, game):
    """One more key does; what is begun there stays open."""
    table, acts = in_turn(app, store, game)
    other = seated(app, table, (acts + 1) % len(table.seats))
    seated(app, table, acts)
    page = open_at(other, table, f"?seat={acts}")
    name = table.seats[acts]
    assert not keys(page, but=table.seats[(acts + 1) % len(table.seats)])
    assert f"{name} has a phone." in page.text and f"Enter for {name}" in page.text


def test_a_turn_that_is_entered_for_another_stays_open_until_it_is_over(app, store):
    """AQUA's hot spot, then the tile: once asked to enter for Bo is enough, though he has a phone."""
    table = laid_out(store, "aqua", ("Ana", "Bo"), [], options=options(2, first=1, hot_spots=None))
    ana, bo = (seated(app, table, seat) for seat in (0, 1))
    assert not keys(open_at(ana, table), but="Ana") and "Enter for Bo" in ana.page.text
    ana.get(f"/t/{table.id}?ring=-----")
    press(ana, *(f"g{letter}" for letter in "rygbv"))
    assert store.entries(table.id)[-1].entry["do"] == "hot_spot"
    for address in (ana.address, f"/t/{table.id}", f"/t/{table.id}?seat=1"):
        assert "Which tile does Bo lay?" in ana.get(address).text
        assert '<details class="anew" open' in ana.page.source.replace('open="', 'open "')
    bo.get(f"/t/{table.id}")
    assert "Enter for" not in bo.page.text


def test_where_all_choose_at_once_it_is_said_who_has_a_phone_before_anything_is_entered_for_them(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo", "Cleo"), [])
    _, bo = (seated(app, table, seat) for seat in (0, 1))
    bo.type(33)
    still = bo.page.source.partition('id="still"')[2].partition("</nav>")[0]
    assert "Ana enters on a phone of their own." in bo.page.text
    assert "Enter for Ana" in still and "Enter for Cleo" not in still
    page = open_at(bo, table, "?seat=0")
    assert not keys(page) and "Ana enters on a phone of their own." in page.text and "Enter for Ana" in page.text
    bo.tap("d3")
    assert '<details class="anew" open' in bo.page.source.replace('open="', "open ")
    assert keys(open_at(bo, table, "?seat=2")), "who has no phone is asked here"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_another_phone_says_on_what_a_player_is_to_act(app, store, game, lang):
    table, acts = in_turn(app, store, game)
    live = app.extensions["hall"].live(table)
    awaited = live.game.telling.awaits(live.position)
    says = live.game.speech(lang, table.seats).phrase(f"acts.{awaited}", {"seat": acts})
    other = open_at(seated(app, table, (acts + 1) % len(table.seats), lang), table)
    watcher = Phone(app, lang)
    watcher.get(f"/v/{table.view}")
    assert says in other.text and says in watcher.get(f"/t/{table.id}").text
    assert table.seats[acts] in says and says not in (f"{table.seats[acts]} to play", f"À {table.seats[acts]} de jouer")


def test_who_is_still_to_act_is_said_to_whoever_follows(app, store):
    """Faraway's Regions: all choose at once, then the one who is left."""
    table, watcher = laid_out(store, "faraway", ("Ana", "Bo", "Cleo"), []), Phone(app, "en")
    watcher.get(f"/v/{table.view}")
    assert "Everybody to play" in watcher.get(f"/t/{table.id}").text
    shared = Phone(app, "en")
    open_at(shared, table)
    for number in (12, 34):
        shared.type(number)
        shared.tap(f"iR{number}")
    page = watcher.get(f"/t/{table.id}")
    assert "Still to play:" in page.text and page.source.partition("Still to play:")[2].count('class="chip') == 1
