"""Playing again: the same people and house rules; what was dealt is told anew, in every game."""

import pytest
from msgspec import json

from referee.games import GAMES
from tests.games.aqua.own import RING
from tests.games.own import own
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.circle.conftest import phone_id

PEOPLE = ("Ana", "Bo")
READINGS = {id: {rule.option for rule in game.telling.rulebook if rule.option} for id, game in GAMES.items()}
DEALT, KEPT, CHOSEN = (own("own", name) for name in ("DEALT", "KEPT", "CHOSEN"))
KEPT = {id: kept | READINGS[id] for id, kept in KEPT.items()}
IN_TURN, DEALT_FIELDS = own("own", "IN_TURN"), own("own", "DEALT_FIELDS")
TOLD_TO_COUNT = own("own", "TOLD_TO_COUNT")
SEEN = [{"rule": "house.any", "facts": {"count": 2}, "say": "refused"}]  # answered at the old table


def played(app, store, game, mode="play", options=None, **more):
    """A table of two, and a phone at it that goes on to play again."""
    options = CHOSEN[game] if options is None else options
    whole = json.decode(json.encode(GAMES[game].setup(PEOPLE, options).options))
    table = laid_out(store, game, more.pop("seats", PEOPLE), (), mode, options=whole, **more)
    return table, Player(app, table)


def again(player):
    """The game ends early; its scores have the key."""
    player.at()
    player.post(f"/t/{player.table.id}/end", player.page.forms[0].sent())
    key = next(form for form in player.page.forms if (form.action or "").endswith("/again"))
    return player.press(key)


def made(player, store):
    return store.table(player.address.split("/t/")[1].split("?")[0])


def form(page):
    return next(form for form in page.forms if form.id == "new")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_is_dealt_or_chosen(game):
    """A new option has to say which: only what is chosen is carried to the next game."""
    dealt, kept = DEALT[game], KEPT[game]
    assert set(GAMES[game].about.dealt) == dealt
    shapes = [GAMES[game].about.options, *GAMES[game].about.options_at.values()]
    assert {name for kind in shapes for name in kind.__struct_fields__} == dealt | kept


@pytest.mark.parametrize("game", [game for game in GAMES if not DEALT[game]])
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_where_nothing_is_dealt_the_next_game_is_one_tap_away(app, store, game, mode):
    old, player = played(app, store, game, mode)
    again(player)
    new = made(player, store)
    assert new.id != old.id and (new.seats, new.options, new.mode) == (old.seats, old.options, old.mode)


@pytest.mark.parametrize("game", [game for game in GAMES if DEALT[game]])
def test_what_was_dealt_is_asked_and_the_rest_stands_there(app, store, game):
    """The page opens with people and house rules; started as it stands, it holds nothing that was dealt before."""
    old, player = played(app, store, game)
    page = again(player)
    assert f"/new/{game}/play?again={old.id}" in player.address and len(store.tables_of("somebody")) == 0
    assert [value for name, value in form(page).fields if name == "name"] == list(PEOPLE)
    fields = form(page).fields
    assert game not in IN_TURN or "Ana starts, in turn. Last time, Bo." in page.text
    for name in DEALT[game]:
        assert (name, str(old.options[name])) not in fields, name
    if game in DEALT_FIELDS:
        assert {value for name, value in fields if name in DEALT_FIELDS[game]} == {""}
        return
    player.post(player.address, form(page).sent())
    new = made(player, store)
    kept = {name: value for name, value in old.options.items() if name in KEPT[game]}
    kept |= {"first": 0} if game in IN_TURN else {}
    assert new.id != old.id and new.options.items() >= kept.items()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_what_somebody_looked_at_in_one_game_is_asked_again_in_the_next(app, store, game, mode):
    """*Yes, it is so* answers a doubt about what lay there then."""
    old, player = played(app, store, game, mode, {} if mode == "tally" else None, box={"seen": SEEN})
    page = again(player)
    if "/new/" in player.address:
        assert "values of this table alone" not in page.text, "it has none"
        if game in DEALT_FIELDS:  # filled in and made below
            return
        player.post(player.address, form(page).sent())
    new = made(player, store)
    assert new.id != old.id and new.box == {} and store.table(old.id).box == {"seen": SEEN}


def test_aqua_starts_again_with_the_rings_of_today(app, store):
    """One is named at once, one in play; the phones of the old table are at the new one, each in its seat.

    What is printed in the box goes along, what was said of the old game does not.
    """
    printed = {"species": {"red": {"points": 3}}}
    old, player = played(app, store, "aqua", box=printed | {"seen": SEEN})
    other = Player(app, old, seat=1)
    page = again(player)
    today = {"ring0": [""] * 6, "ring1": RING, "native": RING, "first": ["0"]}
    player.post(player.address, form(page).sent() | today)
    new = made(player, store)
    kept = {name: old.options[name] for name in KEPT["aqua"]}
    dealt = {"first": 0, "hot_spots": [None, RING], "natives": dict(zip("123456", RING, strict=True))}
    assert new.options == kept | dealt and new.seats == PEOPLE and new.box == printed
    other.get(f"/t/{new.id}/share")
    assert other.status == 200 and "Bo this device" in other.page.text


def test_where_nothing_is_dealt_who_starts_is_the_next_one_at_once(app, store):
    """Five play with every family: one tap, and the seat after the last starts; the last is followed by the first."""
    five = ("Ana", "Bo", "Cy", "Di", "Ed")
    for first, now in ((1, 2), (4, 0)):
        old, player = played(app, store, "space_aztecs", options={"first": first}, seats=five)
        again(player)
        new = made(player, store)
        assert new.id != old.id and new.options == old.options | {"first": now}


def test_who_starts_is_the_next_one_who_plays_again(app, store):
    _, player = played(app, store, "space_aztecs", options={"removed": "blue"}, seats=("Ana", "Bo", "Cy"))
    again(player)
    page = player.post(player.address, form(player.page).sent(("drop", "1")))
    assert ("first", "1") in form(page).fields and "Cy starts, in turn. Last time, Ana." in page.text


def test_the_circle_stays_and_everybody_is_who_they_were(app, store):
    """Also who is called otherwise at the table than in the circle."""
    for game, asked in (("faraway", False), ("space_aztecs", True)):
        old, player = played(app, store, game)
        circle = store.circles.create("Our evenings", by=phone_id(player))
        ana, bob = (person.id for person in store.circles.join(circle.id, ["Ana", "Bob"]))
        store.circles.put(old.id, circle.id, (ana, bob))
        page = again(player)
        if asked:
            assert ("add", bob) not in form(page).keys, "Bob is here, as Bo"
            player.post(player.address, form(page).sent() | {"name": ["Bo", "Zoé", "Ana"]})
        zoe = [person.id for person in store.circles.people(circle.id) if person.name == "Zoé"]
        assert store.circles.at(made(player, store).id) == (circle.id, (bob, *zoe, ana) if asked else (ana, bob))


def test_who_may_not_put_tables_into_the_circle_plays_again_without_it(app, store):
    old, player = played(app, store, "faraway")
    circle = store.circles.create("Our evenings", by="somebody else")
    store.circles.put(old.id, circle.id, ())
    again(player)
    assert store.circles.at(made(player, store).id) is None and len(store.circles.tables(circle.id)) == 1


def test_a_phone_sits_where_its_player_sits_now(app, store):
    old, player = played(app, store, "gefira")
    other = Player(app, old, seat=1)
    page = again(player)
    player.post(player.address, form(page).sent() | {"name": ["Bo", "Cy"]})
    seats = dict(zip([seat for _, _, seat in store.phones(made(player, store).id)], "ab", strict=False))
    other.get(f"/t/{made(player, store).id}")
    assert other.status == 200 and 0 in seats and 1 not in seats, "Bo's phone sits first now, Cy's is none of these"


@pytest.mark.parametrize("game", [game for game in GAMES if DEALT[game]])
def test_a_count_asks_only_for_what_it_was_told(app, store, game):
    """A sheet that knows nothing of what was dealt is begun again at once; what is told to score is asked."""
    told = TOLD_TO_COUNT.get(game, {})
    _, player = played(app, store, game, "tally", told)
    again(player)
    assert ("/new/" in player.address) == bool(told)
    assert not told or not [value for name, value in form(player.page).fields if name in told]


def test_another_games_table_and_a_strangers_are_not_played_again(app, store):
    _, player = played(app, store, "aqua")
    other, _ = played(app, store, "gefira")
    player.get(f"/new/aqua/play?again={other.id}")
    assert player.status == 403
    player.get(f"/new/gefira/play?again={player.table.id}")
    assert player.status == 404
