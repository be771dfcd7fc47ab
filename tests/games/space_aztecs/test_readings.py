"""Where the booklet leaves something open: the same file under either pick."""

import random

import pytest

from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import random_game
from tests.games.space_aztecs.table import (
    CODEX,
    PRIEST,
    agent,
    alien,
    capture,
    earliest,
    play,
    read,
    rounds,
    saucer,
    temple,
    villager,
)
from tests.games.space_aztecs.table import table as laid
from tests.games.space_aztecs.test_files import final, table
from tests.tools import run_one


def replayed(log, seats=2, removed="yellow", **options):
    return run_one("replay", table(log, seats, options={"removed": removed, **options}))[1]


def why(log, **options):
    """The rules that the last entry names for what it caused."""
    at = laid(log, 2, removed="yellow", **options)
    return [effect.rules for effect in at.reading(at.seq).effects]


def legal(log, **options):
    return replayed(log, **options)["entries"][-1]["legal"]


def totals(*cities, removed="green", **options):
    told = final(list(cities), options={"removed": removed, **options})
    told["final"]["removed"] = removed
    return [seat["total"] for seat in run_one("score", told)[1]["seats"]]


def points(log, id, **options):
    """What a line gives each seat, as the table would be scored now."""
    seats = replayed(log, **options)["running"]["seats"]
    return [line["points"] for seat in seats for line in seat["lines"] if line["id"] == id]


@pytest.mark.rule("S.R13")
def test_an_agent_that_is_played_may_lead_himself():
    log = [*rounds([temple("green"), PRIEST]), earliest(0), play(0, agent(), sheltered=True)]
    assert not legal(log) and legal(log, agent_hides="himself")
    other = [*log[:-1], play(0, {"kind": "spy", "points": 1}, sheltered=True)]
    assert not legal(other, agent_hides="himself"), "himself alone"
    assert not legal([earliest(0), play(0, agent(), sheltered=True)], agent_hides="himself"), "there is no temple"


@pytest.mark.rule("S.R29")
def test_an_agent_may_serve_everyone_each_under_the_own_temples():
    log = [*rounds([agent(), temple("blue")]), earliest(1), play(1, PRIEST, sheltered=True)]
    assert not legal(log) and legal(log, agent_serves="everyone")
    shut = [*rounds([agent(), temple("blue")]), earliest(0), play(0, PRIEST, sheltered=True)]
    assert not legal(shut, agent_serves="everyone"), "the temple is another's"


@pytest.mark.rule("S.R13", "S.R29", "S12.1")
def test_the_entry_names_the_reading_that_led_an_aztec_under_its_temple():
    log = rounds([agent(), PRIEST], [temple("blue"), PRIEST])
    assert why([*log, earliest(0), play(0, PRIEST, sheltered=True)]) == [("S12.1",)]
    log = rounds([temple("green"), PRIEST])
    himself = [*log, earliest(0), play(0, agent(), sheltered=True)]
    assert why(himself, agent_hides="himself") == [("S12.1", "S.R13")]
    log = rounds([agent(), temple("blue")])
    lent = [*log, earliest(1), play(1, PRIEST, sheltered=True)]
    assert why(lent, agent_serves="everyone") == [("S12.1", "S.R29")]


@pytest.mark.rule("S.R16")
def test_a_priest_and_an_alien_may_have_to_lie_together():
    log = rounds([PRIEST, villager()], [temple("blue"), villager()], [alien(4), villager()])
    assert points(log, "priests") == [10, 0] and points(log, "priests", pairs="together") == [0, 0]
    assert points(log, "aliens", pairs="together") == [4, 0]
    city = {"priests": 1, "aliens": [1], "hidden_priests": 1, "hidden_aliens": [4, 3]}
    assert totals(city, {}, removed="pink") == [24, 0] and totals(city, {}, removed="pink", pairs="together") == [24, 0]
    city = {"hidden_priests": 2, "aliens": [1], "hidden_aliens": [4]}
    assert totals(city, {}, removed="pink") == [20, 0]
    assert totals(city, {}, removed="pink", pairs="together") == [11, 0]


@pytest.mark.rule("S.R17")
@pytest.mark.parametrize(("sacrifice", "total"), [("cheapest", 15), ("forced", 15), ("dearest", 12)])
def test_which_alien_is_sacrificed(sacrifice, total):
    assert totals({"priests": 1, "aliens": [5, 2]}, {}, removed="pink", sacrifice=sacrifice) == [total, 0]


@pytest.mark.rule("S.R17")
@pytest.mark.parametrize(("sacrifice", "total"), [("cheapest", 12), ("forced", 10), ("dearest", 10)])
def test_whether_a_dear_alien_must_be_sacrificed(sacrifice, total):
    assert totals({"priests": 1, "aliens": [12]}, {}, removed="pink", sacrifice=sacrifice) == [total, 0]


HIDING = rounds([villager(), villager()], [villager(), PRIEST], [temple("pink"), PRIEST])


@pytest.mark.rule("S.R20")
def test_villagers_under_a_temple_may_not_count():
    assert points(HIDING, "fewest_villagers") == [0, -5]
    assert points(HIDING, "fewest_villagers", fewest="visible") == [-5, 0]
    cities = {"villagers": [0, 0], "food": 0}, {"villagers": [0]}
    assert totals(*cities) == [0, -5] and totals(*cities, fewest="visible") == [-5, 0]


@pytest.mark.rule("S.R20", "S6.4")
def test_captured_villagers_may_count_for_who_took_them():
    log = rounds([villager(), villager()], [saucer("pink"), villager()], [PRIEST, villager()])
    assert points(log, "fewest_villagers") == [-5, 0]
    assert points(log, "fewest_villagers", fewest="taken") == [-5, -5], "two each, one of them captured"
    cities = {"villagers": [0], "captives": 1, "food": 2}, {"villagers": [0, 0]}
    assert totals(*cities) == [-4, 0] and totals(*cities, fewest="taken") == [-4, -5]


@pytest.mark.rule("S.R28")
def test_food_icons_may_count_instead_of_cards():
    log = rounds([villager(0), {"kind": "villager", "points": 0, "food": 3}], [villager(0), PRIEST])
    assert points(log, "fewest_villagers") == [0, -5]
    assert points(log, "fewest_villagers", food="icons") == [-5, 0]
    cities = {"villagers": [0, 0], "food": 2}, {"villagers": [0], "food": 3}
    assert totals(*cities) == [0, -5] and totals(*cities, food="icons") == [-5, 0]


@pytest.mark.rule("S.R20", "S.R28", "S9.3")
def test_what_counts_is_doubtful_until_it_is_told():
    told = final([{"villagers": [1]}, {"food": 0}], options={"removed": "green", "food": "icons"})
    assert [doubt["rule"] for doubt in run_one("score", told)[1]["doubts"]] == ["S9.3"]
    del told["options"]["food"]
    assert run_one("score", told)[1]["doubts"] == []


@pytest.mark.rule("S.R22")
def test_without_villagers_all_or_nobody_loses():
    assert totals({"priests": 1, "aliens": [1]}, {}, removed="pink") == [10, 0]
    assert totals({"priests": 1, "aliens": [1]}, {}, removed="pink", without_villagers="all") == [5, -5]


@pytest.mark.rule("S.R25")
def test_a_total_may_stop_at_nought():
    assert totals({}, {"villagers": [2]}) == [-5, 2] and totals({}, {"villagers": [2]}, below_zero=False) == [0, 2]


@pytest.mark.rule("S.R26")
def test_equal_totals_are_shared_or_told_apart_by_the_aztecs():
    told = final([{"villagers": [3], "codex": [4]}, {"villagers": [5], "captives": 2}, {"villagers": [1]}])
    shared = run_one("score", told)[1]
    assert [seat["rank"] for seat in shared["seats"]] == [1, 1, 3]
    told["options"] = {"removed": "green", "tie": "aztecs"}
    apart = run_one("score", told)[1]
    assert [seat["rank"] for seat in apart["seats"]] == [2, 1, 3]
    assert apart["winners"] == [1] and shared["winners"] == [0, 1]


@pytest.mark.rule("S.R26")
def test_equal_aztecs_share_all_the_same():
    told = final([{"villagers": [3]}, {"villagers": [3]}], options={"removed": "green", "tie": "aztecs"})
    assert run_one("score", told)[1]["winners"] == [0, 1]


@pytest.mark.rule("S9.3")
def test_nothing_is_taken_off_before_the_first_aztec():
    assert points([], "fewest_villagers") == [0, 0]
    assert points(rounds([CODEX, CODEX]), "fewest_villagers") == [0, 0]
    assert points(rounds([PRIEST, PRIEST]), "fewest_villagers") == [-5, -5], "equal at none, as at the end"
    assert points(rounds([villager(), PRIEST]), "fewest_villagers") == [0, -5]
    assert points(rounds([villager(), saucer("pink")]), "fewest_villagers") == [-5, -5], "the only one is taken"
    assert totals({}, {}) == [-5, -5], "at the end all who tie lose 5"


@pytest.mark.rule("S4.4", "S6.1", "S6.2", "S7.1", "S.R11", "S5.1")
def test_what_happens_by_itself_names_its_rule():
    log = [
        *rounds([villager(), villager(), alien()], [villager(), PRIEST, PRIEST]),
        earliest(1),
        play(1, saucer("pink")),
        capture(1, 0, 1),
        play(2, saucer("pink")),
        play(0, temple("blue")),
    ]
    effects = [(each.effect, each.rules) for reading in laid(log, 3).readings() for each in reading.effects]
    assert ("first", ("S4.4",)) in effects and ("chooses", ("S6.2",)) in effects
    assert ("covered", ("S7.1", "S.R11")) in effects
    assert [rules for effect, rules in effects if effect == "captured"] == [("S6.2",), ("S6.1",), ("S6.1",)]


@pytest.mark.rule("S.R02")
def test_equal_hours_name_the_reading_that_told_them_apart():
    for hours, rules in ((["06:10", "07:00"], ("S4.4",)), (["06:10", "06:10"], ("S4.4", "S.R02"))):
        assert laid([{"do": "hours", "hours": hours}], 2).reading(1).effects[0].rules == rules


def test_old_files_play_as_they_did():
    log = [*HIDING, earliest(0), play(0, saucer("pink")), read(0)]
    fields = {"agent_hides": "others", "agent_serves": "owner", "pairs": "any", "sacrifice": "cheapest"}
    fields |= {"fewest": "city", "food": "cards", "without_villagers": "nobody", "below_zero": True, "tie": "shared"}
    assert replayed(log) == replayed(log, **fields)


PICKS = [
    pytest.param({rule.option: value}, id=f"{rule.id}-{value}")
    for rule in GAME.telling.rulebook
    if rule.option
    for value in ({"yes": True, "no": False}.get(key, key) for key in rule.picks)
]


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_is_played_and_counted_under_every_pick(pick, seats):
    """What was legal stays so, and every total is the sum of its lines."""
    log, options = random_game(random.Random(40 + seats), seats)
    told = replayed(log, seats, **options, **pick)
    assert all(entry["legal"] for entry in told["entries"]) and told["position"]["over"]
    for seat in told["score"]["seats"]:
        assert seat["total"] == sum(line["points"] for line in seat["lines"])
    best = max(seat["total"] for seat in told["score"]["seats"])
    assert all(told["score"]["seats"][seat]["total"] == best for seat in told["score"]["winners"])
