"""Whatever happens at a table can be tapped: whole random games, key by key, entry for entry."""

import random

import pytest
from msgspec import structs

from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.phone.play import DESK
from referee.games.space_aztecs.rules.city import City, Lying
from referee.games.space_aztecs.rules.pieces import KINDS, Villager
from referee.games.space_aztecs.rules.position import may_shelter
from tests.games.space_aztecs.players import TABLES, random_game
from tests.games.space_aztecs.scenes import box
from tests.games.space_aztecs.table import eagle, earliest, play, table, villager
from tests.tools import NAMES


def keys_of(entry, at):
    """The keys of one entry, as a hand would find them; a tap is (key, what was typed or chosen beside)."""
    if entry["do"] == "earliest":
        return [(f"e{entry['seat']}", {})]
    if entry["do"] == "hours":
        return [("h", {"dock": "hours"} | {f"h{seat}": hour for seat, hour in enumerate(entry["hours"])})]
    if entry["do"] == "capture":
        return [(f"v{entry['card']}", {"nth": str(entry["from"])})]
    if entry["do"] == "pile_empty":
        return [("z", {})]
    if entry["do"] == "codex":
        return [(f"n{points}", {}) for points in entry["points"]]
    card, keys = entry["card"], []
    if "pile" in entry:
        keys.append((f"q{entry['pile']}", {}))
    return [*keys, *face(card), *shelter(entry, card, at)]


def face(card):
    if card["kind"] in ("temple", "saucer"):
        return [(f"{'t' if card['kind'] == 'temple' else 'u'}{card['family']}", {})]
    if card["kind"] == "warrior":
        return [("kjaguar", {})] if card["type"] == "jaguar" else [("kwarrior", {}), ("w", {"typed": card["type"]})]
    numbers = [] if card["kind"] in ("priest", "codex") else [card.get("points", 0)]
    numbers += [card["bonus"]] if card["kind"] == "archivist" else []
    return [(f"k{card['kind']}", {}), *((f"n{number}", {}) for number in numbers)]


def shelter(entry, card, at):
    asked = card["kind"] in KINDS and may_shelter(at, entry["seat"], card["kind"])
    return [("y" if entry.get("sheltered") else "h", {})] if asked else []


def tapped(at, keys):
    """What the desk enters; only the last key enters anything, and each key is on the page that asks."""
    draft, entries = {}, ()
    for key, beside in keys:
        assert not entries, "entered too early"
        DESK.ask(at, draft | beside)
        meant = DESK.tap(at, draft | beside | {"tap": key})
        draft, entries = meant.draft, meant.entries
    return entries


def same(entry):
    """An entry with what may be left out: a family, an agent worth nothing."""
    if entry["do"] != "play":
        return entry
    card = dict(entry["card"])
    if card["kind"] in KINDS:
        card.pop("family", None)
    if card["kind"] == "agent":
        card.setdefault("points", 0)
    return {name: value for name, value in entry.items() if name != "sheltered" or value} | {"card": card}


@pytest.mark.parametrize(("seats", "codex", "track"), TABLES)
def test_every_entry_of_a_whole_game_can_be_tapped(seats, codex, track):
    log, options = random_game(random.Random(f"{seats}{codex}{track}"), seats, codex, track)
    timeline = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], options)))
    for entry in log:
        at = timeline.position
        entries = tapped(at, keys_of(entry, at))
        assert [same(each) for each in entries] == [same(entry)]
        timeline.push(entry)
    page = DESK.ask(timeline.position, {})
    assert timeline.position.over and page.dock in ("over", "totals")


@pytest.mark.rule("S10.1", "S10.2", "S10.3")
@pytest.mark.parametrize(
    ("typed", "type"),
    [("Jaguar", "jaguar"), (" JAGUAR ", "jaguar"), ("aigle", "Aigle"), ("Serpent  d'eau", "Serpent d'eau")],
)
def test_a_type_of_warrior_is_the_same_however_it_is_typed(typed, type):
    at = table([earliest(0), play(0, eagle("Aigle"))]).position
    tap = DESK.tap(at, {"kind": "warrior", "tap": "w", "typed": typed})
    assert tap.entries == (play(1, {"kind": "warrior", "type": type}),)


def test_ten_under_a_temple_have_room_where_nothing_else_stands():
    """Hidden cards take what the visible ones leave; nothing lies beside the city."""
    for hidden in range(11):
        lying = [Lying(Villager(n), n < hidden) for n in range(10)]
        at = table().position
        at = structs.replace(at, cities=(City(tuple(lying), ("pink",)), *at.cities[1:]))
        pink = DESK.ask(at, {}).city.terraces[0]
        assert (hidden == 10 or pink.step >= 18) and (hidden == 0 or pink.small >= 15)
        assert hidden < 10 or pink.small >= 20
        last = (*pink.sheltered, *pink.exposed)[-1]
        assert last.x + (pink.small if hidden == 10 else pink.step) <= pink.x + pink.wide


@pytest.mark.parametrize(
    ("first", "second", "called"),
    [("Ana", "Bo", "Ana / Bo"), ("Ana", "Ana", "Ana"), ("Ana", None, None), (None, None, None)],
)
def test_cards_with_the_same_face_share_a_key_that_hides_no_name(first, second, called):
    """A log tells faces: once one of two is played, nobody knows which is left."""
    twins = {"PA01": {"name": first, "points": 3}, "PA02": {"name": second, "points": 3}}
    cards = {slot: {word: value for word, value in card.items() if value} for slot, card in twins.items()}
    at = [earliest(0), play(0, villager(3)), play(1, villager(3))]
    for played, left in ((0, [2]), (1, [1]), (2, [])):
        offer = DESK.ask(table(at[: played + 1], box={"cards": cards}).position, {}).asks
        keys = [key.pick for column in offer.columns for key in column.keys if key.pick and key.word == "villager"]
        assert [key.left for key in keys] == left and all(key.name == called for key in keys)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_page_of_a_whole_game_with_a_box_offers_what_is_left(seats):
    """No card is offered that was played as often as the box has it; temples, saucers, codex always are."""
    log, options = random_game(random.Random(seats), seats)
    timeline = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], options, box())))
    for entry in log:
        page = DESK.ask(timeline.position, {})
        if page.dock == "card":
            offer = page.asks
            assert offer.boxed and offer.codex is not None
            played = [card for city in timeline.position.cities for card in city.cards()]
            picks = [key.pick for column in offer.columns for key in column.keys if key.pick]
            assert all(pick.left >= 1 for pick in picks) and len({pick.slot for pick in picks}) == len(picks)
            known = 10 * len(offer.columns)
            assert known - len(played) <= sum(pick.left for pick in picks) <= known
            stones = [key.tap[0] for column in offer.columns for key in column.keys if key.tap[0] in "tu"]
            assert stones == ["t", "u"] * len(offer.columns)
        timeline.push(entry)
