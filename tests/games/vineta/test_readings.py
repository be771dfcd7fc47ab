"""What the booklet leaves open: the same entries under each pick of a table."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from referee.games.vineta.rules.position import Locked
from tests.games.vineta.table import Entry, card, city, effects, flood, keys, player, rules, score, setup, table, view
from tests.tools import NAMES, run_one, told


def under(option: str, pick: object, *log: Entry, seats: int = 3, place: Entry | None = None) -> Timeline:
    """The same log, whatever is refused, at a table that picks so."""
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **{option: pick})), [place or city(seats), *log])


def why(timeline: Timeline, seq: int = 0) -> dict[str, tuple[str, ...]]:
    """The rules of each effect of the last entry, or of entry `seq`."""
    return {effect.effect: effect.rules for effect in timeline.reading(seq or timeline.seq).effects}


SHORT = [card(0, "one_less"), card(1, "one_less"), card(2, "quarantine", on="R1")]  # one lap, and no series


@pytest.mark.rule("V.A1")
@pytest.mark.parametrize(("pick", "where", "caused"), [("lap", (1, 2, 1, 1), "tie"), ("again", (1, 1, 0, 0), "again")])
def test_a_round_without_a_series_has_another_lap_or_is_played_again(pick, where, caused):
    timeline = under("no_series", pick, *SHORT)
    now = view(timeline)
    assert (now["round"], now["lap"], now["figure"], len(now["front"]) // 2) == where and now["sunk"] == []
    assert why(timeline)[caused] == ("V.A1",)


@pytest.mark.rule("V.A1", "V5.8")
def test_a_round_that_is_played_again_takes_its_cards_home():
    timeline = under("no_series", "again", *SHORT)
    assert view(timeline)["quarantined"] == [] and timeline.position.decks[0].discard == {"one_less": 1}
    assert effects(timeline) == [{"effect": "again", "round": 1}, {"effect": "figure", "seat": 0}]


def tied(*fourth: Entry, late: bool = False) -> list[Entry]:
    """Two series of three waves; two players, who know in lap 4 that it is a tie."""
    third = card(0, "one_less") if late else card(0, "relocation", a="Y1", b="Y2")
    return [
        flood(0, 3, "G1"), flood(1, 3, "G2"), card(1, "quarantine", on="R1"), card(0, "quarantine", on="R1"),
        third, card(1, "relocation", a="Y1", b="Y2"), *fourth,
    ]  # fmt: skip


LENGTHENED = [card(1, "one_more"), flood(0, 1, "G1")]


@pytest.mark.rule("V.A6", "V5.3")
@pytest.mark.parametrize(
    ("pick", "late", "sunk"),
    [
        ("fresh", False, False), ("sum", False, False), ("alone", False, True),
        ("fresh", True, False), ("sum", True, True), ("alone", True, True),
    ],
)  # fmt: skip
def test_one_more_in_a_lap_that_a_tie_added(pick, late, sunk):
    """It adds a lap; or only undoes a one less that came too late; or counts for nothing."""
    timeline = under("tie_laps", pick, *tied(*LENGTHENED, late=late), seats=2)
    assert all(reading.legal for reading in timeline.readings())
    assert (len(view(timeline)["sunk"]) == 1) is sunk


@pytest.mark.rule("V6.1", "V6.2", "V.A6")
def test_a_card_that_changes_the_length_says_how_long_the_round_is_now_and_why():
    timeline = table(card(0, "one_more"))
    assert effects(timeline) == [{"effect": "length", "laps": 4}] and why(timeline) == {"length": ("V6.1",)}
    late = table(*tied(late=True), seats=2)
    assert why(late, 6) == {"length_kept": ("V6.1", "V6.2")} and why(late) == {"tie": ("V5.3", "V.A6")}
    late.push(card(1, "one_more"))
    assert why(late) == {"length": ("V6.1", "V.A6")}
    alone = under("tie_laps", "alone", *tied(card(1, "one_more"), late=True), seats=2)
    assert why(alone) == {"nothing": ("V.A6",)}


@pytest.mark.rule("V.A15", "V4.4", "V5.9")
@pytest.mark.parametrize(
    ("seats", "pick", "opens"),
    [(2, "once", 1), (2, "twice", 0), (3, "once", 2), (3, "twice", 0), (4, "once", 3), (4, "twice", 0)],
)
def test_the_figure_passes_once_or_twice_at_the_end_of_a_round(seats, pick, opens):
    log = [flood((lap + n) % seats, (1, 2, 3)[lap], "G1") for lap in range(3) for n in range(seats)]
    timeline = under("figure", pick, *log, seats=seats)
    assert view(timeline)["sunk"] == ["G1"] and (view(timeline)["figure"], view(timeline)["disc"]) == (opens, opens)
    assert why(timeline)["figure"] == ("V5.9", "V.A15")
    other = timeline.judge(flood(3 - opens if seats == 4 else (opens + 1) % seats, 1, "G2"))
    assert timeline.judge(flood(opens, 1, "G2")).legal and [breach.rule for breach in other.breaches] == ["V2.3"]


LOW = [
    flood(0, 1, "G1"), card(1, "authority", on="G1", sign="-"), card(2, "one_less"),
    *(card(seat, "quarantine", on="R1") for seat in (1, 2, 0)),
]  # fmt: skip


@pytest.mark.rule("V5.4", "V6.11", "V.A8", "V5.6")
def test_a_sinking_names_the_rules_that_led_to_it():
    assert why(table(*ONE_LAP)) == {"length": ("V6.1",), "sunk": ("V5.4", "V5.6"), "figure": ("V5.9", "V.A15")}
    assert why(table(*LOW))["sunk"] == ("V5.4", "V6.11", "V.A8", "V5.6")


@pytest.mark.rule("V.A8", "V5.3", "V5.4", "V6.11")
def test_what_hangs_on_the_worth_of_a_district_without_a_series_names_that_reading():
    """With -7 + 7 waves the only series is worth zero: alone it leads, or it is tied with every bare district."""
    flat = [flood(0, 4, "G1"), flood(1, 3, "G1"), card(2, "authority", on="G1", sign="-"), card(1, "one_less"),
            *(card(seat, "quarantine", on="R1") for seat in (2, 0))]  # fmt: skip
    assert why(under("bare", "none", *flat))["sunk"] == ("V5.4", "V6.11", "V.A8", "V5.6")
    assert why(under("bare", "zero", *flat)) == {"tie": ("V5.3", "V.A8")}
    assert why(under("bare", "zero", *LOW)) == {"tie": ("V5.3", "V.A8")}
    assert why(table(*tied(), seats=2))["tie"] == ("V5.3",)


@pytest.mark.rule("V.A6", "V5.3", "V6.1")
def test_an_extra_lap_after_a_tie_is_no_shortening_that_came_too_late():
    again = table(*tied(card(1, "one_less"), card(0, "false_hope", "R3", to="G1", colour="blue")), seats=2)
    assert why(again)["tie"] == ("V5.3",)


@pytest.mark.rule("V6.5", "V6.9")
def test_a_rescue_from_a_district_in_quarantine_names_quarantine():
    log = [flood(0, 1, "G1"), card(1, "quarantine", on="G1")]
    held = table(*log, card(2, "rescue"), place=STREETS)
    assert why(held) == {"nothing": ("V6.5", "V6.9")}
    asked = table(*log, place=STREETS).judge(card(2, "rescue", "Y1", to="G2", houses=["red", "red"]))
    assert [(each.rule, each.say) for each in asked.breaches] == [("V6.9", "held"), ("V.A5", "useless")]
    alone = table(*log, place=STREETS).judge(card(2, "rescue", "G1", to="G2", houses=["blue", "red"]))
    assert ("V6.9", "since") in [(each.rule, each.say) for each in alone.breaches]


CROWD = city(3, G1={"blue": 2}, Y1={"red": 2}, Y2={"red": 2}, R1={"blue": 1})
BOTH_HELD = [card(0, "quarantine", on="Y1"), card(1, "quarantine", on="Y2")]
FROM_BOTH = {"to": "R1", "houses": ["red", "red"]}


@pytest.mark.rule("V6.4", "V6.5", "V6.7", "V6.9", "V6.12", "V.A12")
@pytest.mark.parametrize(
    ("log", "entry"),
    [
        ([flood(0, 1, "G1")], card(1, "rescue", ["Y1", "Y2"], **FROM_BOTH)),
        ([flood(0, 1, "G1")], card(1, "rescue", ["Y1", "Y3"], **FROM_BOTH)),
        ([flood(0, 1, "G1"), card(1, "quarantine", on="Y1")], card(2, "rescue", ["Y1", "Y2"], **FROM_BOTH)),
        (BOTH_HELD, card(2, "rescue", ["Y1", "Y2"], **FROM_BOTH)),
        (BOTH_HELD, card(2, "relocation", a="Y1", b="Y2")),
        ([flood(0, 1, "G1")], card(1, "rescue", "Y3", to="R1", houses=[])),
    ],
)  # fmt: skip
def test_where_houses_may_leave_is_listed_once(log, entry):
    breaches = table(*log, place=CROWD, rescue_origins="two").judge(entry).breaches
    for lang, words in (("fr", "Départs permis"), ("en", "Allowed from")):
        assert sum(told(GAME, each)[lang].count(words) for each in breaches) == 1, [told(GAME, b) for b in breaches]


@pytest.mark.rule("V6.5", "V6.9", "V6.12", "V.A12")
@pytest.mark.parametrize("origin", ["G1", "Y1", "Y3", ["Y1", "Y2"], ["Y1", "Y3"], ["G1", "Y1"]])
def test_where_no_house_may_leave_no_empty_list_is_shown(origin):
    held = table(flood(0, 1, "G1"), card(1, "quarantine", on="G1"), place=CROWD)
    breaches = held.judge(card(2, "rescue", origin, **FROM_BOTH)).breaches
    said = [told(GAME, each)["fr"] for each in breaches]
    assert "V6.9" in [each.rule for each in breaches] and not any("permis" in each for each in said), said
    assert len(set(said)) == len(said), "nothing is said twice"


@pytest.mark.rule("V.A5", "V6.3", "V4.3", "V.A16")
def test_a_card_without_effect_names_its_own_rule():
    """Alone where the booklet says so of this card; else what the referee makes of its silence with it (V.A5)."""
    assert why(table(card(0, "authority"))) == {"nothing": ("V6.3",)}
    assert why(table(card(0, "changing_wind"))) == {"nothing": ("V6.6",)}
    assert why(table(card(0, "calm_sea"))) == {"nothing": ("V6.8",)}
    assert why(table(card(0, "quarantine", on="R3"), card(1, "panic"))) == {"nothing": ("V6.7", "V.A5")}


@pytest.mark.rule("V.A5")
@pytest.mark.parametrize(("pick", "legal"), [(False, False), (True, True)])
def test_the_effect_of_a_card_is_waived_only_where_the_table_says_so(pick, legal):
    timeline = under("waive", pick, flood(0, 1, "G1"), card(1, "authority"))
    assert timeline.reading(timeline.seq).legal is legal and view(timeline)["series"]["G1"]["value"] == 1
    if legal:
        assert why(timeline) == {"waived": ("V.A5",)} and timeline.position.decks[1].discard == {"authority": 1}


@pytest.mark.rule("V.A9", "V6.6")
@pytest.mark.parametrize(("pick", "aimed", "bare"), [("flood", [], ["V.A5"]), ("wind", ["V.A9", "V.A5"], [])])
def test_the_wind_with_one_series_discards_the_flood_or_itself(pick, aimed, bare):
    timeline = under("lone_wind", pick, flood(0, 3, "G1"))
    assert rules(timeline, card(1, "changing_wind", "G1", index=0)) == aimed
    assert rules(timeline, card(1, "changing_wind")) == bare
    if pick == "wind":
        timeline.push(card(1, "changing_wind"))
        assert view(timeline)["series"]["G1"]["value"] == 3 and why(timeline) == {"spent": ("V.A9",)}
        assert rules(under("lone_wind", pick, flood(0, 3, "G1"), flood(1, 1, "G2")), BLOWN) == []


@pytest.mark.rule("V.A2", "V.A9", "V6.8")
def test_a_series_that_loses_its_last_flood_card_says_what_becomes_of_it():
    calm = card(1, "calm_sea", "G1", index=0)
    assert why(under("empty_series", "keep", flood(0, 3, "G1"), calm)) == {"emptied": ("V.A2",)}
    gone = under("empty_series", "dissolve", flood(0, 3, "G1"), calm)
    assert effects(gone) == [{"effect": "dissolved", "district": "G1", "seat": 0}] and why(gone)["dissolved"] == (
        "V.A2",
    )
    blown = table(flood(0, 3, "G1"), card(1, "changing_wind", "G1", index=0))
    assert why(blown) == {"lone_wind": ("V6.6", "V.A9"), "emptied": ("V.A2",)}
    assert effects(table(flood(0, 3, "G1"), flood(1, 1, "G1"), card(2, "calm_sea", "G1", index=0))) == []


BLOWN = card(2, "changing_wind", "G1", index=0, to="G2")


@pytest.mark.rule("V.A10", "V5.6")
@pytest.mark.parametrize(("pick", "takers"), [("row", [1, 0, 1]), ("played", [0, 1, 0])])
def test_a_card_that_was_moved_shares_last_or_in_its_turn(pick, takers):
    timeline = under("sharing_order", pick, *BLOWING, card(0, "quarantine", on="R1"), place=city(3, G2={"blue": 3}))
    assert effects(timeline)[0]["takers"] == takers
    assert why(timeline)["sunk"] == ("V5.4", "V5.6", "V.A10")


LONE = card(1, "changing_wind", "G1", index=0)
ONE_LAP = [flood(0, 1, "G1"), card(1, "one_less"), card(2, "one_less")]
BLOWING = [flood(0, 3, "G1"), flood(1, 2, "G2"), BLOWN, card(1, "one_less"), card(2, "quarantine", on="R1")]
TIED = [*ONE_LAP[:1], flood(1, 1, "G2"), card(2, "one_less"), card(1, "one_less"), card(2, "quarantine", on="R1")]
TIED += [card(0, "quarantine", on="R1"), card(2, "relocation", a="R2", b="R3")]
STREETS = city(3, G1={"blue": 1, "red": 2}, Y1={"red": 2}, G2={"green": 1})
FROM_TWO = card(0, "rescue", ["G1", "Y1"], to="G2", houses=["blue", "red"])


@pytest.mark.rule("V.A20", "V6.5")
@pytest.mark.parametrize(("pick", "broken"), [("one", ["V.A20"]), ("two", [])])
def test_a_rescue_without_a_threat_leaves_one_district_or_two(pick, broken):
    timeline = under("rescue_origins", pick, place=STREETS)
    assert rules(timeline, FROM_TWO) == broken
    assert rules(timeline, card(0, "rescue", "G1", to="G2", houses=["red", "red"])) == []
    if not broken:
        timeline.push(FROM_TWO)
        now = view(timeline)["houses"]
        assert (now["G1"], now["Y1"], now["G2"]) == ({"red": 2}, {"red": 1}, {"green": 1, "blue": 1, "red": 1})


@pytest.mark.rule("V.A12", "V.A20", "V6.5", "V6.9", "V6.12", "V6.13")
def test_a_rescue_from_two_districts_breaks_what_each_of_them_breaks():
    threatened = under("rescue_origins", "two", flood(0, 1, "G1"), place=STREETS)
    assert rules(threatened, {**FROM_TWO, "seat": 1}) == ["V.A12", "V6.5"]
    held = under("rescue_origins", "two", card(0, "quarantine", on="Y1"), place=STREETS)
    assert rules(held, {**FROM_TWO, "seat": 1}) == ["V6.9"]
    free = under("rescue_origins", "two", place=STREETS)
    assert rules(free, {**FROM_TWO, "to": "Y1"}) == ["V6.13"]
    assert rules(free, {**FROM_TWO, "houses": ["blue", "green"]}) == ["V6.12"]
    assert rules(free, {**FROM_TWO, "houses": ["blue"]}) == ["V6.5"] and free.judge({**FROM_TWO, "houses": []}).hard
    assert rules(free, {**FROM_TWO, "from": ["Y1", "Y1"], "houses": ["red", "red"]}) == []


HELD = [flood(0, 1, "G1"), card(1, "quarantine", on="G2")]


@pytest.mark.rule("V.A14", "V6.5", "V6.7", "V6.10")
@pytest.mark.parametrize(("pick", "broken"), [("out", []), ("both", ["V.A14"])])
def test_houses_come_into_a_quarantine_or_neither_leave_nor_come(pick, broken):
    held = under("quarantine", pick, *HELD, place=STREETS)
    assert rules(held, card(2, "rescue", "G1", to="G2", houses=["blue", "red"])) == broken
    assert rules(held, card(2, "panic", "G1", moves=[["blue", "G2"], ["red", "Y1"], ["red", "R1"]])) == broken
    assert rules(held, card(2, "rescue", "G1", to="R1", houses=["blue", "red"])) == []
    assert rules(held, card(2, "false_hope", "G2", to="G1", colour="green")) == ["V6.9"]
    assert rules(held, card(2, "relocation", a="G1", b="G2")) == ["V6.9"]
    assert rules(held, flood(2, 1, "G1")) == [], "it may sink"


@pytest.mark.rule("V.A14", "V.A5", "V6.10")
def test_where_no_house_comes_into_the_only_threatened_district_a_false_hope_does_nothing():
    log = [flood(0, 1, "G1"), card(1, "quarantine", on="G1")]
    hope = card(2, "false_hope", "Y1", to="G1", colour="red")
    out, both = (under("quarantine", pick, *log, place=STREETS) for pick in ("out", "both"))
    assert rules(out, hope) == [] and rules(out, card(2, "false_hope")) == ["V.A5"]
    assert rules(both, hope) == ["V.A14", "V.A5"] and rules(both, card(2, "false_hope")) == []
    elsewhere = both.judge(card(2, "false_hope", "Y1", to="R1", colour="red"))
    assert keys(elsewhere) == [("V.A14", "shut"), ("V6.10", "not_threatened"), ("V.A5", "useless")]
    both.push(card(2, "false_hope"))
    assert why(both) == {"nothing": ("V6.10", "V.A14")}


@pytest.mark.rule("V.A14", "V6.5", "V6.7")
def test_where_all_others_are_in_quarantine_nobody_is_saved_and_nobody_flees():
    alone = under("quarantine", "both", place=STREETS)
    districts = [each for each in alone.position.houses if each != "G1"]
    at = replace(alone.position, quarantined=dict.fromkeys(districts, Locked(1, 0)))
    for name in ("rescue", "panic", "false_hope"):
        bare = GAME.refereed.moves.decode(card(0, name))
        assert bare.judge(at).legal and bare.idle(at).rules[1] == bare.grounds(at)[0].rule == "V.A14", name
    nobody = GAME.refereed.moves.decode(card(0, "panic", "G1", moves=[]))
    assert {each.rule for each in nobody.judge(at).breaches} == {"V.A14", "V.A5"}


@pytest.mark.rule("V.A14")
@pytest.mark.parametrize("pick", ["out", "both"])
def test_a_house_into_a_quarantine_is_among_what_may_be_asked_about(pick):
    """By each card that could bring it there, of those that are left."""
    held = under("quarantine", pick, *HELD, place=STREETS)
    aimed = {each["card"]: each for each in GAME.refereed.asked(held.position) if "from" in each}
    assert [*aimed] == ["rescue", "false_hope", "panic"]
    assert rules(held, aimed["rescue"]) == rules(held, aimed["panic"]) == ["V.A14"] * (pick == "both")
    held.push(aimed["rescue"] | {"to": "R1"})
    for seat in (0, 1):
        held.push(card(seat, "one_more"))
    assert all(each["card"] != "rescue" for each in GAME.refereed.asked(held.position))


@pytest.mark.rule("V6.13", "V6.5", "V6.10")
@pytest.mark.parametrize(("pick", "broken"), [(False, ["V6.13"]), (True, [])])
@pytest.mark.parametrize(
    "entry",
    [card(1, "rescue", "G1", to="G1", houses=["blue", "red"]), card(1, "false_hope", "G1", to="G1", colour="blue")],
)
def test_a_house_that_is_moved_changes_district_or_may_stay(entry, pick, broken):
    timeline = under("stay", pick, flood(0, 1, "G1"), place=STREETS)
    before = view(timeline)["houses"]
    assert rules(timeline, entry) == broken
    timeline.push(entry)
    assert view(timeline)["houses"] == before


@pytest.mark.rule("V6.13", "V6.10", "V6.7")
def test_where_houses_may_stay_a_false_hope_can_act_in_the_only_threatened_district_with_houses():
    log, crowd = flood(0, 1, "G1"), city(3, "G1")
    assert rules(under("stay", False, log, place=crowd), card(1, "false_hope")) == []
    assert rules(under("stay", True, log, place=crowd), card(1, "false_hope")) == ["V.A5"]
    at_home = card(1, "panic", "G1", moves=[["blue", "G1"], ["red", "G2"], ["red", "G3"]])
    assert rules(under("stay", True, log, place=crowd), at_home) == ["V6.7"]


@pytest.mark.rule("V.A18", "V7.5")
@pytest.mark.parametrize(("pick", "winners", "values"), [("own", [1], [1, 2]), ("protector", [0], [3, 2])])
def test_a_tie_counts_houses_of_one_s_colour_or_all_for_the_protector(pick, winners, values):
    players = [player("blue", "Y2", 9), player("green", "G1", 10)]
    sheet = score(*players, last="Y2", standing={"blue": 1, "green": 2}, tie_houses=pick)
    assert [seat.total for seat in sheet.seats] == [16, 16] and sheet.winners == winners
    assert sheet.tie_break.facts["values"] == values
    assert told_tie(sheet).endswith(f"{values[0]} contre {values[1]}.")


def told_tie(sheet):
    return GAME.speech("fr", NAMES).sentence(sheet.tie_break.why[0])


# -- files -----------------------------------------------------------------------------------------


def replayed(log: list[Entry], **options: object) -> dict[str, Any]:
    file = {"format": "referee-table/1", "game": "vineta", "seats": NAMES[:3], "options": options, "log": log}
    return run_one("replay", file)[1]


@pytest.mark.rule("V.A1", "V.A2", "V.A5", "V.A6", "V.A8", "V.A9", "V.A10", "V.A14", "V.A15", "V.A20", "V6.13")
@pytest.mark.parametrize(
    ("option", "pick", "log"),
    [
        ("no_series", "again", SHORT), ("waive", True, [flood(0, 1, "G1"), card(1, "authority")]),
        ("empty_series", "dissolve", [flood(0, 1, "G1"), card(1, "calm_sea", "G1", index=0)]),
        ("tie_laps", "alone", [*TIED, card(0, "one_more")]), ("lone_wind", "wind", [flood(0, 1, "G1"), LONE]),
        ("sharing_order", "played", [*BLOWING, card(0, "quarantine", on="R1")]), ("figure", "twice", ONE_LAP),
        ("bare", "zero", LOW),
        ("quarantine", "both", [*HELD, card(2, "rescue", "G1", to="G2", houses=["blue", "red"])]),
        ("rescue_origins", "two", [FROM_TWO]), ("stay", True, [card(0, "false_hope", "G1", to="G1", colour="blue")]),
    ],
)  # fmt: skip
def test_one_file_has_two_results_by_what_its_options_pick(option, pick, log):
    log = [STREETS, *log]
    usual = replayed(log)
    assert replayed(log, **{option: getattr(GAME.about.options(), option)}) == usual
    assert replayed(log, **{option: pick}) != usual


@pytest.mark.rule("V.A18")
def test_one_file_of_an_end_has_two_winners_by_whose_houses_count_in_a_tie():
    players = [{"house": "blue", "district": "Y2", "won": 9}, {"house": "green", "district": "G1", "won": 10}]
    final = {"last_district": "Y2", "standing": {"blue": 1, "green": 2}, "players": players}
    file = {"format": "referee-final/1", "game": "vineta", "seats": NAMES[:2], "final": final}
    winners = [
        run_one("score", {**file, "options": {"tie_houses": pick}})[1]["winners"] for pick in ("own", "protector")
    ]
    assert winners == [[1], [0]] and run_one("score", file)[1]["winners"] == [1]
