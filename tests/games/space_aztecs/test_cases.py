"""The cases SA-01 to SA-45 of the facts."""

import pytest

from referee.games.space_aztecs.rules.options import row
from tests.games.space_aztecs.table import (
    EMPTY,
    JAGUAR,
    PRIEST,
    agent,
    capture,
    eagle,
    earliest,
    hours,
    keys,
    lines,
    play,
    rounds,
    saucer,
    score,
    setup,
    table,
    temple,
    view,
    villager,
)


@pytest.mark.rule("S10.1")
@pytest.mark.parametrize(
    ("count", "points"), [(1, 3), (2, 9), (3, 18), (0, 0)], ids=["SA-01", "SA-02", "SA-03", "SA-04"]
)
def test_jaguars(count, points):
    assert lines({"jaguars": count}, {})[0]["warriors/jaguar"] == points


@pytest.mark.rule("S5.3", "S9.1")
def test_sa_05_the_sum_printed_in_the_booklet():
    city = {"codex": [2], "priests": 1, "aliens": [0], "others": [5], "villagers": [10], "captives": 5}
    assert score(city, {"villagers": []}, removed="yellow").seats[0].total == 32


@pytest.mark.rule("S11.1", "S11.2", "S.R17")
@pytest.mark.parametrize(
    ("priests", "aliens", "points", "given"),
    [(1, [2], 10, 1), (1, [], 0, 0), (2, [2], 10, 1), (1, [4, 1], 14, 1), (0, [3], 3, 0), (2, [1, 4, 2], 24, 2)],
    ids=["SA-06", "SA-07", "SA-08", "SA-09", "SA-10", "SA-11"],
)
def test_priests_and_aliens(priests, aliens, points, given):
    sheet = score({"priests": priests, "aliens": aliens}, {})
    found = {line.id: line for line in sheet.seats[0].lines}
    assert found["priests"].points + found["aliens"].points == points
    assert len(found["aliens"].operands["given"]) == given == found["priests"].operands["paired"]


@pytest.mark.rule("S.R17")
def test_an_alien_worth_ten_is_never_given_up():
    assert (
        lines({"priests": 2, "aliens": [12, 10, 9]}, {})[0] | {} == lines({"priests": 1, "aliens": [9, 10, 12]}, {})[0]
    )
    assert lines({"priests": 1, "aliens": [10]}, {})[0]["aliens"] == 10


@pytest.mark.rule("S12.2", "S5.3")
@pytest.mark.parametrize(("hidden", "points"), [(True, 7), (False, 3)], ids=["SA-12", "SA-13"])
def test_archivists(hidden, points):
    city = {"archivists": [{"points": 3, "bonus": 4, "sheltered": hidden}]}
    assert lines(city, {}, removed="pink")[0]["archivists"] == points


@pytest.mark.rule("S.R16")
def test_a_hidden_priest_pairs_with_a_visible_alien():
    at = table(
        rounds([PRIEST, villager()], [temple("blue"), villager()], [{"kind": "alien", "points": 2}, villager()]),
        seats=2,
    )
    assert [line.points for line in at_score(at).seats[0].lines if line.id in ("priests", "aliens")] == [10, 0]


@pytest.mark.rule("S9.2")
def test_villagers_give_what_is_printed_on_them():
    assert lines({"villagers": [2, 3, 0]}, {})[0]["villagers"] == 5


@pytest.mark.rule("S9.3", "S.R20", "S.R22")
@pytest.mark.parametrize(
    ("removed", "counts", "points"),
    [
        ("green", [3, 1, 2], [0, -5, 0]),
        ("green", [1, 1, 4], [-5, -5, 0]),
        ("green", [2, 2, 2], [-5, -5, -5]),
        ("green", [0, 3, 5], [-5, 0, 0]),
        ("pink", [0, 0, 0], [0, 0, 0]),
    ],
    ids=["SA-14", "SA-15", "SA-16", "SA-17", "SA-18"],
)
def test_the_fewest_villagers(removed, counts, points):
    cities = [{"villagers": [1] * count} for count in counts]
    assert [each["fewest_villagers"] for each in lines(*cities, removed=removed)] == points


@pytest.mark.rule("S6.1", "S6.2", "S6.4")
def test_sa_19_a_saucer_takes_one_card_of_each():
    log = rounds([villager(), JAGUAR, eagle(), eagle()], [villager(), eagle(), villager(), villager()])
    at = table([*log, earliest(0), play(0, saucer("yellow"))], seats=4)
    assert view(at)["may"] == [{"do": "capture", "seat": 0, "from": 1}]
    assert at.push(capture(0, 1, 1)).legal
    cities = view(at)["cities"]
    assert [city["lost"] for city in cities] == [0, 1, 1, 1]
    assert [card["type"] for card in cities[0]["saucers"][0]["captives"]] == ["eagle", "eagle", "eagle"]
    assert {line.id: line.points for line in at_score(at).seats[0].lines}["captives"] == 3


def at_score(at):
    from referee.games.space_aztecs import GAME

    return GAME.score_of(at.position.setup, at.position)


@pytest.mark.rule("S6.1", "S6.3")
def test_sa_20_who_has_no_visible_card_loses_nothing():
    log = rounds(
        [villager(), eagle(), eagle(), eagle()],
        [villager(), temple("yellow"), eagle(), villager()],
        [saucer("yellow"), villager(), villager(), villager()],
    )
    log.insert(12, capture(0, 2, 0))
    assert [city["lost"] for city in view(table(log, seats=4))["cities"]] == [0, 0, 1, 1]


@pytest.mark.rule("S4.3", "S4.4", "S.R03")
def test_sa_21_the_order_is_clockwise_from_the_earliest():
    now = view(table([hours("14:20", "06:10", "21:00", "09:40")], seats=4))
    assert (now["order"], now["token"]) == ([1, 2, 3, 0], 1)


def at_the_end(seats, saucers, piles):
    """A table that has seen this many saucers and empty piles, in the middle of a round."""
    families = ("pink", "yellow", "blue", "green")[: 3 if seats < 5 else 4]
    crowd = [saucer(family) for family in families for _ in range(3)][:saucers]
    crowd += [villager(0)] * 10 + [eagle()] * 7 + [JAGUAR] * 3 + [PRIEST] * 10 + [agent()] * (10 * (seats > 4))
    crowd += [temple(family) for family in families for _ in range(3)]
    at = table((), seats=seats)
    for _ in range(max(8, 10 * bool(piles)) + 6 * (seats == 2)):
        if at.position.over:
            break
        at.push(earliest(0))
        while at.position.acting is not None and not at.position.over:
            if at.position.due:
                victim = at.position.due[0]
                family = at.position.cities[at.position.acting].saucers[-1].family
                entry = capture(at.position.acting, victim, at.position.cities[victim].exposed(family)[0])
            elif not crowd:
                break
            else:
                entry = play(at.position.acting, crowd.pop(0))
            assert at.push(entry).legal
    for _ in range(piles):
        assert at.push(EMPTY).legal, keys(at.reading(at.seq).verdict)
    return at.position


@pytest.mark.rule("S5.1", "S5.2")
@pytest.mark.parametrize(
    ("seats", "saucers", "piles", "last"),
    [
        (3, 6, 0, False), (3, 7, 0, True), (4, 8, 0, True), (5, 7, 0, False), (5, 9, 0, True),
        (6, 8, 1, False), (2, 3, 1, False), (2, 3, 2, True),
    ],
    ids=[f"SA-{n}" for n in range(22, 30)],
)  # fmt: skip
def test_what_ends_the_game(seats, saucers, piles, last):
    at = at_the_end(seats, saucers, piles)
    assert (at.saucers, at.empty, at.last) == (saucers, piles, last)


@pytest.mark.rule("S3.1", "S3.2", "S3.5", "S.R27")
@pytest.mark.parametrize(
    ("seats", "codex", "expected"),
    [
        (4, True, (3, 56, 7, 9, 7)), (5, True, (4, 72, 9, 12, 9)),
        (3, False, (3, 48, 6, 9, 7)), (6, False, (4, 64, 8, 12, 9)),
    ],
    ids=["SA-30", "SA-31", "SA-32", "SA-33"],
)  # fmt: skip
def test_the_set_up(seats, codex, expected):
    at = row(setup(seats, codex=codex))
    assert (at.families, at.cards, at.pile, at.saucers, at.end) == expected
    assert at.pile * 8 == at.cards


@pytest.mark.rule("S7.2", "S12.1")
@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ([agent(), temple("pink")], []),
        ([agent(), villager()], [("S7.2", "no_temple")]),
        ([villager(), temple("pink")], [("S12.1", "refused")]),
    ],
    ids=["SA-34", "SA-35", "SA-36"],
)
def test_hiding_an_aztec_as_it_is_played(cards, wrong):
    log = rounds(*[[card, PRIEST] for card in cards])
    at = table([*log, earliest(0)], seats=2, removed="yellow")
    assert keys(at.judge(play(0, villager(), sheltered=True))) == wrong


@pytest.mark.rule("S7.1", "S7.2")
@pytest.mark.parametrize(
    ("plays", "hidden"),
    [
        ([eagle("y1"), eagle("y2"), temple("yellow"), eagle("y3")], ["y1", "y2"]),
        ([eagle("y1"), temple("yellow"), eagle("y2"), temple("yellow"), eagle("y3")], ["y1", "y2"]),
    ],
    ids=["SA-37", "SA-38"],
)
def test_a_temple_covers_what_came_before(plays, hidden):
    aztecs = view(table(rounds(*[[card, PRIEST] for card in plays]), seats=2))["cities"][0]["aztecs"]
    assert [each["type"] for each in aztecs if each["sheltered"]] == hidden
    assert [each["type"] for each in aztecs if not each["sheltered"]] == ["y3"]


def totals(sheet):
    return [seat.total for seat in sheet.seats]


def test_sa_39_a_whole_score():
    sheet = score(
        {"codex": [4], "jaguars": 2, "warriors": [{"type": "x", "count": 1, "total": 2}], "villagers": [2, 3],
         "priests": 1, "aliens": [2], "captives": 2},
        {"jaguars": 1, "villagers": [1, 4, 2], "priests": 1, "captives": 1},
        {"codex": [3, 5], "warriors": [{"type": "x", "count": 3, "total": 12}], "villagers": [3, 1], "aliens": [2]},
    )  # fmt: skip
    assert totals(sheet) == [27, 11, 21] and sheet.winners == [0] and not sheet.breaches
    told = {line.id: line.points for line in sheet.seats[0].lines}
    assert told == {
        "codex": 4, "warriors/jaguar": 9, "warriors/x": 2, "villagers": 5, "fewest_villagers": -5,
        "priests": 10, "aliens": 0, "archivists": 0, "others": 0, "captives": 2,
    }  # fmt: skip


@pytest.mark.rule("S.R25")
def test_sa_40_a_total_below_zero():
    hidden = [{"points": 1, "bonus": 3, "sheltered": True}, {"points": 2, "bonus": 2, "sheltered": True}]
    sheet = score(
        {"archivists": [{"points": 1, "bonus": 3}], "others": [0], "priests": 2},
        {"codex": [2], "villagers": [2], "archivists": hidden, "priests": 2, "aliens": [1, 1, 4], "captives": 3},
        removed="yellow",
    )
    assert totals(sheet) == [-4, 39] and sheet.winners == [1]


@pytest.mark.rule("S5.4", "S.R26")
def test_sa_41_a_tie_is_shared():
    sheet = score({"codex": [32]}, {"codex": [32]}, {"codex": [20]}, removed="pink")
    assert [seat.rank for seat in sheet.seats] == [1, 1, 3] and sheet.winners == [0, 1]
    assert sheet.tie_break.winners == (0, 1) and sheet.tie_break.rule == "S.R26"


def audited(in_front, captives):
    """Three cities with this many cards in front and under saucers."""
    families = [{"yellow": 3}, {"pink": 3}, {"blue": 3}]
    return [
        {
            "temples": temples,
            "saucers": 2 if taken else 0,
            "villagers": [1] * (front - 3 - (2 if taken else 0)),
            "captives": taken,
        }
        for temples, front, taken in zip(families, in_front, captives, strict=True)
    ]


@pytest.mark.rule("S.V07")
def test_sa_42_cards_in_front_and_captured_make_whole_rounds():
    cities = audited([9, 8, 10], [2, 1, 0])
    cities[2]["villagers"], cities[2]["priests"] = [1] * 2, 5
    assert keys(score(*cities)) == []


@pytest.mark.rule("S.V07")
def test_sa_43_29_cards_are_no_multiple_of_3():
    cities = audited([9, 8, 10], [1, 1, 0])
    cities[2]["villagers"], cities[2]["priests"] = [1] * 2, 5
    sheet = score(*cities)
    assert keys(sheet)[0] == ("S.V07", "refused") and sheet.breaches[0].facts == {"cards": 29, "count": 3}


@pytest.mark.rule("S.V05")
def test_sa_44_a_saucer_takes_one_card_of_each_other():
    assert keys(score({"saucers": 1, "captives": 3}, {}, {})) == [("S.V05", "refused")]
    assert keys(score({"saucers": 1, "captives": 2}, {}, {})) == []


@pytest.mark.rule("S.V04")
def test_sa_45_there_are_three_jaguars():
    assert keys(score({"jaguars": 2}, {"jaguars": 2})) == [("S.V04", "jaguars")]
