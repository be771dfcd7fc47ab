"""The log: entries about entries, folded into a position. Played with the toy game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log.entries import MOST_CORRECTIONS, MOST_ENTRIES, judge, too_long
from referee.core.log.timeline import MOST_AGAIN, Timeline
from referee.core.moves import Moves
from tests.core.eager import Eager
from tests.toy import GAME
from tests.toy.rules.moves import take

UNDO, REDO = {"do": "undo"}, {"do": "redo"}


def amend(seq, entry):
    return {"do": "amend", "seq": seq, "entry": entry}


def ruling(entry, note="we play it so"):
    return {"do": "ruling", "entry": entry, "note": note}


def note(text="hello"):
    return {"do": "note", "text": text}


def table(*log, heap=12):
    return Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(("Ana", "Bo"), {"heap": heap})), log)


def piles(timeline):
    return timeline.position.piles


def legal(timeline):
    return [reading.legal for reading in timeline.readings()]


def rules(timeline, seq):
    return [breach.rule for breach in timeline.reading(seq).verdict.breaches]


A, B, C = take(0, 3), take(1, 2), take(0, 1)

# Since which entry is asked what is asked now; each player takes in turn.
ASKED = {
    "from the start": ([], 0),
    "a move": ([A, B], 2),
    "a refused one, a note": ([A, A, note()], 1),
    "undone": ([A, B, UNDO], 1),
    "undone and made anew": ([A, B, UNDO, B], 4),
    "brought in again": ([A, B, UNDO, REDO], 2),
    "corrected": ([A, B, amend(1, C)], 3),
    "corrected and taken back": ([A, B, amend(1, C), UNDO], 2),
    "a ruling": ([A, ruling(take(1, 4))], 2),
}


@pytest.mark.parametrize(("log", "since"), ASKED.values(), ids=ASKED)
def test_a_question_has_a_number_that_comes_back_with_an_undo_only(log, since):
    assert table(*log).asked() == since


def test_a_correction_has_the_number_of_the_last_one_that_bears_on_it():
    at = table(A, B, C, amend(2, take(1, 1)), amend(3, take(0, 2)))
    assert [at.asked(seq) for seq in (1, 2, 3)] == [0, 4, 5]


# What a log comes to: (entries, piles, which entries are legal).
FOLDED = {
    "moves": ([A, B, C], (4, 2), "111"),
    "a refused move changes nothing": ([A, A, B], (3, 2), "101"),
    "a refused move, then one that was refused before": ([B, A, B], (3, 2), "011"),
    "undo takes back the latest": ([A, B, UNDO], (3, 0), "111"),
    "undo never takes back a refusal": ([A, A, UNDO], (0, 0), "101"),
    "undo never takes back a note": ([A, note(), UNDO], (0, 0), "111"),
    "undo twice": ([A, B, UNDO, UNDO], (0, 0), "1111"),
    "nothing to undo": ([UNDO, A, UNDO, UNDO], (0, 0), "0110"),
    "redo": ([A, UNDO, REDO], (3, 0), "111"),
    "redo in the order of undoing": ([A, B, UNDO, UNDO, REDO], (3, 0), "11111"),
    "redo both": ([A, B, UNDO, UNDO, REDO, REDO], (3, 2), "111111"),
    "nothing to redo": ([A, REDO], (3, 0), "10"),
    "redo once only": ([A, UNDO, REDO, REDO], (3, 0), "1110"),
    "redo expires at a move": ([A, UNDO, C, REDO], (1, 0), "1110"),
    "redo expires at a ruling": ([A, UNDO, ruling(take(0, 4)), REDO], (4, 0), "1110"),
    "redo expires at an amend": ([A, B, UNDO, amend(1, C), REDO], (1, 0), "11110"),
    "redo outlives a note": ([A, UNDO, note(), REDO], (3, 0), "1111"),
    "redo outlives a refusal": ([A, B, UNDO, A, REDO], (3, 2), "11101"),
    "undo, redo, undo": ([A, B, UNDO, REDO, UNDO, UNDO], (0, 0), "111111"),
    "amend": ([A, B, amend(1, C)], (1, 2), "111"),
    "amend makes a later entry illegal": ([A, B, C, take(1, 3), amend(1, take(1, 3))], (1, 3), "00111"),
    "amend mends a refused entry": ([take(0, 4), amend(1, A)], (3, 0), "11"),
    "amend of an amend": ([A, amend(1, B), amend(1, C)], (1, 0), "111"),
    "undo an amend": ([A, B, amend(1, C), UNDO], (3, 2), "1111"),
    "undo the second of two amends": ([A, amend(1, take(0, 2)), amend(1, C), UNDO], (2, 0), "1111"),
    "undo an amend, then a move": ([A, B, amend(1, C), UNDO, UNDO], (3, 0), "11111"),
    "a move after an amend is the latest": ([A, amend(1, C), B, UNDO], (1, 0), "1111"),
    "redo an amend": ([A, B, amend(1, C), UNDO, REDO], (1, 2), "11111"),
    "amend what was undone": ([A, UNDO, amend(1, C)], (0, 0), "110"),
    "amend what does not exist": ([A, amend(9, C), amend(0, C), amend(-1, C)], (3, 0), "1000"),
    "amend a note": ([A, note(), amend(2, B)], (3, 0), "110"),
    "amend an undo": ([A, UNDO, amend(2, B)], (0, 0), "110"),
    "amend into a note, an undo, an amend": (
        [A, amend(1, note()), amend(1, UNDO), amend(1, amend(1, A))],
        (3, 0),
        "1000",
    ),
    "amend into nonsense": ([A, amend(1, {"do": "fly"}), amend(1, {}), amend(1, {"do": "take"})], (3, 0), "1000"),
    "amend into an illegal move": ([A, amend(1, take(0, 4)), B], (0, 0), "010"),
    "amend into a ruling": ([A, amend(1, ruling(take(0, 5))), B], (5, 2), "111"),
    "amend a ruling": ([ruling(take(0, 4)), amend(1, A)], (3, 0), "11"),
    "a ruling overrules": ([ruling(take(0, 4)), B], (4, 2), "11"),
    "a ruling cannot overrule what is hard": ([ruling(take(1, 1)), ruling(take(0, 13)), A], (3, 0), "001"),
    "a ruling on a legal move": ([ruling(A), B], (3, 2), "11"),
    "a ruling on nonsense": ([ruling({"do": "fly"}), ruling({}), ruling(UNDO), ruling(ruling(A)), A], (3, 0), "00001"),
    "undo a ruling": ([A, ruling(take(1, 4)), UNDO], (3, 0), "111"),
    "what is no entry": ([None, 5, [], "undo", {}, {"do": 1}, {"do": []}, {"do": "fly"}, A], (3, 0), "000000001"),
    "entries about the log of another shape": (
        [
            A,
            {"do": "undo", "seq": 1, "more": 1},
            {"do": "amend"},
            {"do": "note"},
            {"do": "ruling"},
            {"do": "redo", "x": 1},
        ],
        (3, 0),
        "100000",
    ),
    "fields more, fewer, of another type": (
        [{**A, "more": 1}, {"do": "take", "seat": 0}, {**A, "n": "3"}, {**A, "n": 3.5}, {**A, "seat": True}, A],
        (3, 0),
        "000001",
    ),
}


@pytest.mark.parametrize(("entries", "expected", "mask"), FOLDED.values(), ids=FOLDED)
def test_a_log_folds_into_a_position(entries, expected, mask):
    timeline = table(*entries)
    assert piles(timeline) == expected
    assert "".join(str(int(flag)) for flag in legal(timeline)) == mask
    assert [reading.seq for reading in timeline.readings()] == list(range(1, len(entries) + 1))


STAMPED = [
    {**A, "seq": 7, "at": "2024-01-01T10:00:00Z", "by": "phone"},
    {**UNDO, "seq": 1, "at": 3, "by": None},
    {**ruling({**A, "seq": 1, "by": "x"}), "seq": 2, "at": "now"},
    {**amend(3, {**C, "at": 5}), "at": "later", "by": 4},
    {**note(), "seq": 5, "at": 1, "by": {}},
    {**REDO, "by": "x"},
]


def test_stamps_of_an_export_are_ignored():
    timeline = table(*STAMPED)
    assert legal(timeline) == [True] * 5 + [False] and piles(timeline) == (1, 0)
    assert rules(timeline, 6) == ["house.redo"]


def test_a_refusal_says_which_house_rule():
    log = [UNDO, REDO, amend(4, A), A, amend(4, UNDO), 5, {"do": "fly"}, take(0, "x")]
    timeline = table(*log)
    given = [rules(timeline, seq) for seq in range(1, len(log) + 1)]
    house = ["undo", "redo", "amend", None, "amend_by", "shape", "unknown_move", "shape"]
    assert given == [[f"house.{name}"] if name else [] for name in house]
    assert all(r.verdict.hard for r in timeline.readings() if not r.legal)


def test_how_an_entry_reads_now():
    timeline = table(A, B, amend(1, C), ruling(take(0, 4)), UNDO)
    first, second, third, fourth, fifth = timeline.readings()
    assert (first.entry, first.amended_by, first.effects[0].facts) == (C, 3, {"heap": 11})
    assert (second.effects[0].facts, second.undone) == ({"heap": 9}, False)
    assert (fourth.undone, fourth.legal, fourth.effects, fourth.ruled) == (True, True, (), False)
    assert not third.undone and not fifth.undone
    timeline.push(UNDO)
    assert timeline.reading(3).undone and timeline.reading(1).amended_by is None and timeline.reading(1).entry == A
    timeline.push(REDO)
    assert not timeline.reading(3).undone and timeline.reading(1).amended_by == 3


def test_a_ruling_lists_what_it_overrules():
    timeline = table(ruling(take(0, 4)), ruling(take(1, 1)), ruling(take(1, 1)))
    assert rules(timeline, 1) == ["T1.2"] and timeline.reading(1).ruled and timeline.reading(1).legal
    assert rules(timeline, 2) == [] and not timeline.reading(2).ruled
    assert rules(timeline, 3) == ["T1.1"] and not timeline.reading(3).ruled, "a ruling that was refused rules nothing"


def test_what_undo_and_redo_would_take():
    timeline = table(A, B, note(), B)
    assert (timeline.latest(), timeline.next_redo(), timeline.seq) == (2, None, 4)
    timeline.push(UNDO)
    assert (timeline.latest(), timeline.next_redo()) == (1, 2)
    timeline.push(amend(1, C))
    assert (timeline.latest(), timeline.next_redo()) == (6, None)


@pytest.mark.parametrize("entry", [A, B, UNDO, REDO, amend(1, C), amend(2, C), ruling(take(1, 4)), note(), 5, {}])
def test_judging_an_entry_changes_nothing_and_agrees_with_pushing_it(entry):
    timeline = table(A)
    verdict = timeline.judge(entry)
    assert piles(timeline) == (3, 0) and timeline.seq == 1
    reading = timeline.push(entry)
    assert verdict.breaches == reading.verdict.breaches


# -- any log ---------------------------------------------------------------------------------------

moves = st.builds(take, st.integers(0, 1), st.integers(-1, 4))
texts = st.one_of(moves, moves.map(ruling))
entries = st.one_of(
    moves,
    moves,
    st.just(UNDO),
    st.just(REDO),
    st.builds(amend, st.integers(0, 12), texts),
    moves.map(ruling),
    st.just(note()),
    st.sampled_from([None, {}, {"do": "fly"}, amend(1, UNDO)]),
)


def standing(timeline):
    """The log as it now reads: the moves and rulings in force, in order, and nothing else."""
    about_the_log = {"undo", "redo", "amend", "note"}
    kept = []
    for reading in timeline.readings():
        is_about = isinstance(reading.entry, dict) and reading.entry.get("do") in about_the_log
        if reading.legal and not reading.undone and not is_about:
            kept.append(reading.entry)
    return kept


@given(st.lists(entries, max_size=25))
def test_folding_equals_playing_the_resulting_game_from_the_start(log):
    timeline = table(*log, heap=12)
    again = table(*standing(timeline), heap=12)
    assert all(legal(again)) and again.position == timeline.position


@given(st.lists(entries, max_size=20))
def test_a_log_reads_the_same_however_it_is_folded(log):
    """Entry by entry or at once; and an entry in force reads as if judged on what stands before it."""
    timeline, at_once = table(), table(*log)
    for entry in log:
        timeline.push(entry)
    assert timeline.readings() == at_once.readings()
    position = table().position
    for reading in timeline.readings():
        if timeline.before(reading.seq) is not None and reading.legal and not reading.undone:
            verdict, move = judge(GAME.refereed.moves, position, reading.entry)
            position, effects = move.apply(position)
            assert (reading.verdict, reading.effects) == (verdict, effects)
    assert position == timeline.position


@given(st.lists(entries, max_size=20), moves)
def test_undo_leads_back_to_the_position_before_the_move(log, move):
    timeline = table(*log)
    before = timeline.position
    if timeline.push(move).legal:
        for refused in ({**move, "seat": 1 - timeline.position.turn}, {"do": "fly"}):
            assert not timeline.push(refused).legal
        timeline.push(UNDO)
        assert timeline.position == before


@given(st.lists(entries, max_size=20))
def test_undo_then_redo_is_nothing(log):
    timeline = table(*log)
    before = timeline.position
    if timeline.push(UNDO).legal:
        assert timeline.push(REDO).legal
    assert timeline.position == before


@given(st.lists(entries, max_size=20))
def test_undoing_everything_leads_back_to_the_start(log):
    timeline = table(*log)
    for _ in range(len(log) + 1):
        timeline.push(UNDO)
    assert timeline.latest() is None and timeline.position == table().position


# -- the same, however late it is judged --------------------------------------------------------------

busy = st.one_of(moves, moves, st.just(UNDO), st.just(UNDO), st.just(REDO), st.just(REDO), entries)


def looks(log):
    """All that can be asked of a log."""
    before = [log.before(seq) for seq in range(1, log.seq + 1)]
    return log.readings(), before, log.position, log.latest(), log.next_redo()


def eagerly(log, heap):
    return Eager(GAME.refereed.moves, GAME.begin(GAME.setup(("Ana", "Bo"), {"heap": heap})), log)


@settings(max_examples=300)
@given(st.lists(busy, max_size=40), st.sampled_from([5, 12]))
def test_what_is_judged_late_reads_as_if_it_were_judged_at_once(log, heap):
    assert looks(table(*log, heap=heap)) == looks(eagerly(log, heap))


@given(st.lists(busy, max_size=16), st.sampled_from([5, 12]))
def test_a_log_as_it_read_earlier(log, heap):
    """Cut off, or folded from the start: the same; and nothing that is read on there changes the log itself."""
    timeline = table(*log, heap=heap)
    now = looks(timeline)
    for seq in range(len(log) + 1):
        then = timeline.as_of(seq)
        assert looks(then) == looks(table(*log[:seq], heap=heap))
        then.extend(log[seq:])
        assert looks(then) == now == looks(timeline)


def test_what_was_refused_before_is_judged_behind_what_comes_back():
    """Entry 4 was refused for the heap was empty; without entry 3 it stands; with it again, it does not."""
    log = [take(1, 0), amend(1, take(1, 4)), ruling(take(0, 5)), A, UNDO, UNDO, REDO]
    timeline = table(*log, heap=5)
    assert timeline.reading(4).legal and piles(timeline) == (3, 0)
    timeline.push(REDO)
    assert not timeline.reading(4).legal and piles(timeline) == (5, 0)


# -- what a log may cost ------------------------------------------------------------------------------

PASS = [ruling(take(n % 2, 0), "") for n in range(300)]  # all of them stand
FLY = {"do": "fly"}
WORST = {
    "an amend taken back and brought in": ([*PASS, amend(1, PASS[0])], [UNDO, REDO]),
    "a move taken back and brought in before many refusals": ([*PASS, *[FLY] * 1000], [UNDO, REDO]),
    "several amends, all of them taken back and brought in": (
        [*PASS, *[amend(1, PASS[0])] * 9],
        [UNDO] * 9 + [REDO] * 9,
    ),
    "everything taken back and brought in": (PASS, [UNDO] * 300 + [REDO] * 300),
    "amend after amend": (PASS, [amend(1, PASS[0])]),
    "an amend, a refusal": (PASS, [amend(1, PASS[0]), FLY]),
    "an amend taken back, a refusal": ([*PASS, amend(1, PASS[0])], [UNDO, FLY, REDO, FLY]),
    "an amend taken back after a refusal": ([*PASS, amend(1, PASS[0]), FLY], [UNDO, REDO]),
    "a move, an amend": ([], [PASS[0], PASS[1], amend(1, PASS[0])]),
}


@pytest.mark.parametrize(("begun", "again"), WORST.values(), ids=WORST)
def test_the_longest_log_of_the_worst_kind_is_judged_within_bounds(monkeypatch, begun, again):
    """Counted in verdicts: one an entry, and as many again as corrections may ask for; the last one may go beyond."""
    judged, before = [0], Moves.decode

    def decode(*of):
        judged[0] += 1
        return before(*of)

    log = (begun + again * MOST_ENTRIES)[:MOST_ENTRIES]
    start = GAME.begin(GAME.setup(("Ana", "Bo"), {"heap": 12}))
    monkeypatch.setattr(GAME.refereed.moves, "decode", decode.__get__(GAME.refereed.moves))
    timeline = Timeline(GAME.refereed.moves, start, log)
    assert timeline.seq <= judged[0] + MOST_ENTRIES and judged[0] <= 2 * len(log) + MOST_AGAIN + len(PASS)
    judged[0] = 0
    timeline.as_of(timeline.seq - 1)
    assert judged[0] <= 2 * len(log) + MOST_AGAIN + len(PASS), "an earlier moment costs no more than the log"


def test_after_too_many_moves_judged_again_no_correction_is_accepted_and_undo_still_is():
    most = MOST_AGAIN // len(PASS) + 1
    log = table(*PASS, *[amend(1, PASS[0])] * most)
    assert all(legal(log)) and log.judged > MOST_AGAIN + len(PASS)
    for entry in (amend(1, PASS[0]), amend(300, PASS[0]), UNDO):
        verdict = log.judge(entry)
        assert (verdict.breaches[0].rule, verdict.breaches[0].say, verdict.hard) == ("house.amends", "judged", True)
    assert log.push(note()).legal and log.push(ruling(take(0, 0))).legal and log.push(UNDO).legal


def test_going_back_ends_at_a_correction_that_cannot_be_taken_back():
    """The undo that is refused is counted, so that the page says why."""
    log = table(*PASS, *[amend(1, PASS[0])] * (MOST_AGAIN // len(PASS) + 1))
    assert log.undos_back_to(1) == 1 and not log.what_if([UNDO]).reading(log.seq + 1).legal
    log.push(ruling(take(0, 0)))
    assert log.undos_back_to(log.seq) == 1 and log.undos_back_to(1) == 2


@pytest.mark.rule("house.entries")
@pytest.mark.rule("house.amends")
def test_a_log_has_its_length():
    assert too_long([note()] * MOST_ENTRIES).legal and too_long([amend(1, A)] * MOST_CORRECTIONS).legal
    for log, rule in (([note()] * (MOST_ENTRIES + 1), "entries"), ([amend(1, A)] * (MOST_CORRECTIONS + 1), "amends")):
        (breach,) = too_long(log).breaches
        assert breach.rule == f"house.{rule}" and breach.hard


def test_a_long_log_costs_no_more_an_entry():
    rng = random.Random(3)
    timeline = table()
    for _ in range(600):
        timeline.push(rng.choice([A, B, UNDO, note()]))
    assert timeline.seq == 600 and timeline.position.heap >= 0
