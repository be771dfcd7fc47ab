"""Every refusal of a move by its rule, all breaches at once, and what is applied."""

import pytest

from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.rules.pieces import FACE, FAMILIES, KINDS
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    JAGUAR,
    PRIEST,
    agent,
    alien,
    capture,
    earliest,
    hours,
    keys,
    piles_worn,
    play,
    read,
    refused,
    rounds,
    saucer,
    table,
    temple,
    view,
    villager,
)
from tests.tools import told

NOON = "12:00"


# -- the beginning of a round ----------------------------------------------------------------------


@pytest.mark.rule("S4.3")
def test_a_round_begins_with_the_earliest_hour():
    at = table()
    assert refused(at, play(0, PRIEST)) == [("S4.3", "first")]
    assert refused(at, hours(NOON)) == [("S4.3", "how_many")]
    for wrong in ("24:00", "7:00", "07:60", "07:00\n", "٠٧:00", "", "noon"):
        assert refused(at, hours(NOON, NOON, wrong)) == [("S4.3", "no_hour")]
    for wrong in (7, None, "n" * 21):
        assert refused(at, hours(NOON, NOON, wrong)) == [("house.shape", "refused")]
    at.push(earliest(1))
    assert refused(at, earliest(1)) == [("S4.3", "begun")]
    assert refused(at, hours(NOON, NOON, NOON)) == [("S4.3", "begun")]


@pytest.mark.rule("S.R02", "S.R03")
@pytest.mark.parametrize(
    ("first", "told", "starts"),
    [
        (0, ("09:00", "09:00", "10:00"), 0),
        (1, ("09:00", "09:00", "10:00"), 1),
        (2, ("09:00", "09:00", "10:00"), 0),
        (2, ("00:30", "09:00", "23:59"), 0),
        (1, ("08:00", "08:00", "08:00"), 1),
    ],
)
def test_equal_hours_go_to_the_first_seat_from_the_token(first, told, starts):
    at = table(first=first)
    verdict = at.judge(hours(*told))
    tied = told.count(min(told)) > 1
    assert verdict.legal and keys(verdict.doubts) == ([("S.R02", "tie")] if tied else [])
    at.push(hours(*told))
    assert view(at)["token"] == starts == view(at)["order"][0]


def test_earliest_and_hours_may_change_from_round_to_round():
    log = [earliest(2), play(2, PRIEST), play(0, PRIEST), play(1, PRIEST), hours("03:00", "02:00", "04:00")]
    assert view(table(log))["order"] == [1, 2, 0]


# -- turns ---------------------------------------------------------------------------------------


@pytest.mark.rule("S4.4")
def test_everyone_plays_once_in_order():
    at = table([earliest(1), play(1, PRIEST)])
    assert refused(at, play(0, PRIEST)) == [("S4.4", "refused")]
    assert refused(at, play(1, PRIEST)) == [("S4.4", "again")]
    assert refused(at, play(3, PRIEST)) == [("house.seat", "refused")]
    assert refused(at, earliest(-1)) == [("house.seat", "refused")]


@pytest.mark.parametrize(
    "card",
    [
        None, 5, "priest", {}, {"kind": "king"}, {"kind": "villager"}, {"kind": "villager", "points": 1.5},
        {"kind": "villager", "points": "1"}, {"kind": "villager", "points": True}, {"kind": "villager", "points": None},
        {"kind": "villager", "points": 1, "bonus": 1}, {"kind": "villager", "points": 1, "family": "blue"},
        {"kind": "warrior"}, {"kind": "warrior", "type": ""}, {"kind": "warrior", "type": "eagle", "points": 3},
        {"kind": "priest", "points": 10}, {"kind": "alien"}, {"kind": "archivist"}, {"kind": "spy"}, {"kind": "noble"},
        {"kind": "temple"}, {"kind": "saucer"}, {"kind": "saucer", "family": "red"}, {"kind": "temple", "family": None},
        {"kind": "codex", "family": "pink"}, {"kind": "codex", "points": 3}, {"kind": "agent", "bonus": 1},
    ],
)  # fmt: skip
def test_a_card_of_another_shape_is_refused_alone(card):
    assert refused(table([earliest(0)]), play(0, card)) == [("house.shape", "refused")]


@pytest.mark.parametrize(
    ("card", "seen"),
    [
        (villager(-2), {"family": "pink", "points": -2}),
        (PRIEST | {"family": "blue"}, {"family": "blue"}),
        (JAGUAR | {"family": "yellow"}, {"family": "yellow", "type": "jaguar"}),
        ({"kind": "noble", "points": 3}, {"family": "blue", "points": 3}),
        (alien(4), {"family": "blue", "points": 4}),
    ],
)
def test_a_card_lies_as_it_was_entered(card, seen):
    at = table([earliest(0), play(0, card)])
    assert view(at)["cities"][0]["aztecs"] == [{"kind": card["kind"], **seen, "sheltered": False}]


def test_green_cards_may_leave_their_small_print_out():
    log = [earliest(0), play(0, {"kind": "agent"}), play(1, {"kind": "archivist", "points": 2})]
    cities = view(table(log, seats=2, removed="blue"))["cities"]
    assert cities[0]["aztecs"][0]["points"] == 0 and cities[1]["aztecs"][0]["bonus"] == 0


@pytest.mark.rule("S2.3")
@pytest.mark.parametrize(("kind", "family"), KINDS.items())
def test_a_card_has_the_colour_of_its_family(kind, family):
    for colour in FAMILIES:
        given = {"kind": kind, "family": colour} | {name: 1 for name in FACE.get(kind, ("points",)) if name != "type"}
        given |= {"type": "eagle"} if kind == "warrior" else {}
        found = keys(table([earliest(0)], seats=5).judge(play(0, given)))
        assert found == ([] if colour == family else [("house.shape", "refused")])


@pytest.mark.rule("S4.1", "S6.2")
def test_sentences_count_piles_and_cards_from_one_as_people_do():
    at = table([earliest(0), play(0, PRIEST, pile=3)], track_piles=True)
    assert (
        told(GAME, at.judge(play(1, PRIEST, pile=3)).breaches[0])["en"] == "Pile 4 was already taken this round by Ana."
    )
    assert (
        told(GAME, at.judge(play(1, PRIEST, pile=8)).breaches[0])["en"] == "There is no pile 9; piles go from 1 to 8."
    )
    at = table([*rounds(*[[villager()] * 2] * 2), earliest(0), play(0, saucer("pink"))], seats=2)
    assert told(GAME, at.judge(capture(0, 1, 2)).breaches[0])["en"] == "Bo has no card 3; the last one is 2."


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.rule("S5.1", "S5.2")
def test_a_second_empty_pile_between_two_rounds_ends_the_game_at_once():
    at = piles_worn(times=7)
    assert [effect.effect for effect in at.push(EMPTY).effects] == ["empty"]
    assert not view(at)["last_round"]
    reading = at.push(EMPTY)
    assert [effect.effect for effect in reading.effects] == ["last_piles", "over"], "the number of piles is said once"
    now = view(at)
    assert now["over"] and now["round"] == 7 and now["may"] == []
    for entry in (EMPTY, earliest(0), hours(NOON, "13:00"), play(0, PRIEST), capture(0, 1, 0)):
        assert refused(at, entry) == [("S5.2", "refused")]


@pytest.mark.rule("S5.2")
def test_saucers_of_the_last_round_act_and_may_pass_seven():
    log = rounds(
        [saucer("pink"), saucer("pink")], [saucer("pink"), saucer("yellow")], [saucer("yellow"), villager()],
        [saucer("yellow"), PRIEST], [saucer("blue"), saucer("blue")],
    )  # fmt: skip
    at = table(log, seats=2)
    now = view(at)
    assert now["over"] and now["saucers_played"] == 8
    assert now["cities"][0]["saucers"][-1]["captives"][0]["kind"] == "priest", "the seventh took the priest"


@pytest.mark.rule("S4.5", "S6.2")
def test_captures_come_before_the_next_card():
    log = rounds([villager(), villager(), villager()], [villager(), villager(), villager()])
    at = table([*log, earliest(2), play(2, saucer("pink"))])
    assert {may["from"] for may in view(at)["may"]} == {0, 1}
    for entry in (play(2, PRIEST), earliest(0), hours(NOON, NOON, NOON)):
        assert refused(at, entry) == [("S4.5", "refused")]
    assert at.push(capture(2, 1, 0)).legal, "in any order of victims"
    assert refused(at, capture(2, 1, 0)) == [("S6.2", "victim")]
    assert refused(at, capture(1, 0, 0)) == [("S6.2", "refused")]
    assert refused(at, capture(2, 0, 2)) == [("S6.2", "card")]
    assert refused(at, capture(2, 0, -1)) == [("S6.2", "card")]
    assert refused(at, capture(3, 0, 0)) == refused(at, capture(2, 9, 0)) == [("house.seat", "refused")]
    assert at.push(capture(2, 0, 1)).legal
    assert refused(at, capture(2, 0, 0)) == [("S6.1", "once")]
    assert at.push(play(0, PRIEST)).legal


@pytest.mark.rule("S6.1", "S6.2")
def test_a_victim_who_plays_on_is_answered_with_the_loss_and_whose_choice_it_is():
    log = rounds([villager(), villager(), villager()], [villager(), villager(), villager()])
    at = table([*log, earliest(2), play(2, saucer("pink"))])
    verdict = at.judge(play(0, PRIEST))
    assert keys(verdict) == [("S6.1", "owed"), ("S6.2", "owed")] and verdict.hard
    said = [told(GAME, breach)["en"] for breach in verdict.breaches]
    assert said[0].startswith("Ana first loses a visible Aztec of the") and said[1].startswith("Cleo, whose saucer")


@pytest.mark.rule("S6.1", "S6.3")
def test_only_a_visible_aztec_of_the_family_is_taken():
    log = rounds(
        [PRIEST, villager(1)], [PRIEST, temple("pink")], [PRIEST, villager(2)], [PRIEST, alien()], [PRIEST, villager(3)]
    )
    at = table([*log, earliest(0), play(0, saucer("pink"))], seats=2)
    assert refused(at, capture(0, 1, 0)) == [("S6.3", "refused")]
    assert refused(at, capture(0, 1, 2)) == [("S6.1", "refused")]
    for place in (0, 2):  # what may be taken is said
        assert told(GAME, at.judge(capture(0, 1, place)).breaches[0])["en"].endswith("To take: Villager 2, Villager 3.")
    at.push({"do": "ruling", "entry": capture(0, 1, 2), "note": "we play it so"})
    assert [card["kind"] for card in view(at)["cities"][1]["aztecs"]] == ["villager"] * 3


@pytest.mark.rule("S6.1")
def test_a_saucer_that_takes_nobody_says_so():
    at = table([earliest(0), play(0, villager())])
    assert [(effect.effect, effect.facts) for effect in at.push(play(1, saucer("yellow"))).effects] == [
        ("nobody", {"family": "yellow"})
    ]


@pytest.mark.rule("S6.3", "S7.1")
def test_a_card_still_face_down_and_the_attacker_are_safe():
    """Later players of the round have nothing in their city yet."""
    at = table([earliest(0), play(0, villager()), play(1, saucer("pink")), play(2, villager())])
    assert [city["lost"] for city in view(at)["cities"]] == [1, 0, 0]


# -- shelter --------------------------------------------------------------------------------------

AGENTS = {"removed": "yellow"}


@pytest.mark.rule("S7.2", "S12.1")
def test_all_that_is_wrong_with_sheltering():
    at = table([earliest(0)], seats=2, **AGENTS)
    assert refused(at, play(0, villager(), sheltered=True)) == [("S7.2", "no_temple"), ("S12.1", "refused")]
    for card in (CODEX, temple("pink"), saucer("pink")):
        assert refused(at, play(0, card, sheltered=True)) == [("S7.2", "no_aztec")]


@pytest.mark.rule("S12.1", "S.R11")
def test_an_agent_leads_an_aztec_under_an_empty_temple():
    log = rounds([agent(), PRIEST], [temple("pink"), PRIEST], [play(0, villager(4), sheltered=True), PRIEST])
    assert [card["sheltered"] for card in view(table(log, seats=2, **AGENTS))["cities"][0]["aztecs"]] == [False, True]


@pytest.mark.rule("S7.1", "S12.1", "S.R13")
def test_an_agent_under_a_temple_has_no_power_and_none_hides_himself():
    at = table([*rounds([agent(), PRIEST], [temple("green"), PRIEST]), earliest(0)], seats=2, **AGENTS)
    assert refused(at, play(0, agent(), sheltered=True)) == [("S.R13", "refused")]
    at = table([*rounds([temple("green"), PRIEST], [agent(), PRIEST]), earliest(0)], seats=2, **AGENTS)
    assert at.push(play(0, agent(), sheltered=True)).legal, "another agent, visible, hides him"
    assert [card["sheltered"] for card in view(at)["cities"][0]["aztecs"]] == [False, True]


def test_a_table_may_overrule_a_missing_agent_but_not_a_missing_temple():
    at = table([*rounds([temple("pink"), PRIEST]), earliest(0)], seats=2, **AGENTS)
    for card, legal in ((alien(), False), (villager(), True)):
        entry = play(0, card, sheltered=True)
        assert at.push({"do": "ruling", "entry": entry, "note": "so"}).legal == legal


# -- codex, read at the end ------------------------------------------------------------------------


@pytest.mark.rule("S8.3", "S.R19", "S.R24")
def test_codex_are_read_once_at_the_end():
    log = rounds([CODEX, CODEX], [CODEX, PRIEST], *[[villager(), PRIEST]] * 5)
    at = table(log, seats=2)
    assert refused(at, read(0, 1, 2)) == [("S8.3", "early")]
    at.push(EMPTY), at.push(EMPTY)
    assert view(at)["may"] == [{"do": "codex", "seat": 0}, {"do": "codex", "seat": 1}]
    assert keys(GAME.score_of(at.position.setup, at.position).doubts) == [("S8.3", "unread")] * 2
    assert refused(at, read(0, 1)) == [("S8.3", "how_many")]
    assert refused(at, read(2, 1)) == [("house.seat", "refused")]
    assert at.push(read(0, 5, 0)).legal
    assert refused(at, read(0, 1)) == [("S8.3", "again"), ("S8.3", "how_many")]
    assert at.push(read(1, -1)).legal and view(at)["may"] == []
    sheet = GAME.score_of(at.position.setup, at.position)
    assert [seat.lines[0].points for seat in sheet.seats] == [5, -1] and not sheet.doubts


@pytest.mark.rule("S8.3")
def test_who_has_no_codex_reads_none():
    at = piles_worn(times=7)
    at.push(EMPTY), at.push(EMPTY)
    assert refused(at, read(0)) == [("S8.3", "none")]


# -- two phones ------------------------------------------------------------------------------------


def clash(entry, then, now):
    return GAME.refereed.moves.decode(entry).clashes(then.position, now.position)


def test_two_phones_that_see_the_same_pile_enter_it_once():
    then, now = piles_worn(times=7), piles_worn(times=7)
    now.push(EMPTY)
    assert clash(EMPTY, then, now) and not clash(EMPTY, then, then)
    assert not clash(earliest(0), then, now)


def test_captures_of_different_victims_do_not_disturb_each_other():
    log = rounds([villager()] * 3, [villager()] * 3)
    then, now = (table([*log, earliest(0), play(0, saucer("pink"))]) for _ in range(2))
    now.push(capture(0, 1, 0))
    assert not clash(capture(0, 2, 0), then, now) and clash(capture(0, 1, 1), then, now)


def test_codex_of_different_seats_do_not_disturb_each_other():
    log = [*rounds([CODEX, CODEX], *[[villager(), PRIEST]] * 6), EMPTY, EMPTY]
    then, now = table(log, seats=2), table([*log, read(0, 3)], seats=2)
    assert clash(read(0, 4), then, now) and not clash(read(1, 4), then, now)


@pytest.mark.rule("S6.2")
def test_a_capture_tapped_for_an_earlier_saucer_is_none_of_the_next():
    """Both saucers ask for a card of the same victim; the tap belongs to the first."""
    log = [*rounds(*[[villager(n), PRIEST] for n in (3, 4, 1, 2)]), earliest(1), play(1, saucer("pink"))]
    entry = {"do": "capture", "seat": 1, "from": 0, "card": 0}
    first = table(log, seats=2, **PEOPLE)
    later = table(
        [*log, entry, play(0, PRIEST), earliest(0), play(0, PRIEST), play(1, saucer("pink"))], seats=2, **PEOPLE
    )
    capture = GAME.refereed.moves.decode(entry)
    assert first.position.due == later.position.due == (0,)
    assert capture.clashes(first.position, later.position) and not capture.clashes(first.position, first.position)


@pytest.mark.rule("S.R13", "S.R29", "S12.1")
def test_a_refusal_that_rests_on_a_reading_is_the_refusal_of_that_reading():
    lent = table([*rounds([agent(), temple("blue")]), earliest(1)], seats=2, **AGENTS)
    assert refused(lent, play(1, PRIEST, sheltered=True)) == [("S.R29", "refused")]
    himself = table([*rounds([temple("green"), PRIEST]), earliest(0)], seats=2, **AGENTS)
    assert refused(himself, play(0, agent(), sheltered=True)) == [("S.R13", "refused")]
    nobody = table([*rounds([temple("blue"), PRIEST]), earliest(0)], seats=2, **AGENTS)
    assert refused(nobody, play(0, PRIEST, sheltered=True)) == [("S12.1", "refused")]
    both = table([*rounds([agent(), temple("green")]), earliest(1)], seats=2, **AGENTS)
    assert refused(both, play(1, agent(), sheltered=True)) == [("S.R29", "refused"), ("S.R13", "refused")]
    shared = table([*rounds([PRIEST, temple("green")]), earliest(1)], seats=2, **AGENTS, agent_serves="everyone")
    assert refused(shared, play(1, agent(), sheltered=True)) == [("S.R13", "refused")]


@pytest.mark.rule("S.R13", "S.R29")
@pytest.mark.parametrize(
    ("card", "mine", "rule", "option"),
    [(PRIEST, "blue", "S.R29", {"agent_serves": "everyone"}), (agent(), "green", "S.R13", {"agent_hides": "himself"})],
)
def test_what_a_reading_refuses_the_other_choice_of_that_reading_permits(card, mine, rule, option):
    other = PRIEST if rule == "S.R13" else agent()
    log, entry = [*rounds([other, temple(mine)]), earliest(1)], play(1, card, sheltered=True)
    assert refused(table(log, seats=2, **AGENTS), entry) == [(rule, "refused")]
    assert table(log, seats=2, **AGENTS, **option).judge(entry).legal


PEOPLE = {"removed": "green"}
