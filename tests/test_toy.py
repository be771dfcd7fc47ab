"""What a new game takes: one folder and an entry point."""

import re
from dataclasses import replace

import pytest

from referee.commands.rules import citations, rules_answer
from referee.core.count import Put, Tally
from referee.core.dispute.claims import Claim, answer
from referee.core.files.table import write_final
from referee.core.slips import Slips, one
from referee.games import GAMES
from tests.style import formatted
from tests.tools import run, run_one, told
from tests.toy import GAME, HERE
from tests.toy.rules.moves import take


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    monkeypatch.setitem(GAMES, GAME.id, GAME)


def table(*log, **more):
    return {"format": "referee-table/1", "game": "toy", "seats": ["Ana", "Bo"], "log": list(log), **more}


@pytest.mark.rule("T2.1")
def test_it_scores_a_file():
    final = {"piles": [{"pebbles": 4}, {"pebbles": 8}]}
    code, answer = run_one("score", {"format": "referee-final/1", "game": "toy", "seats": ["A", "B"], "final": final})
    assert code == 0 and answer["winners"] == [1] and [seat["total"] for seat in answer["seats"]] == [4, 8]
    assert answer["seats"][0]["lines"][0]["text"] == {"fr": "4 cailloux", "en": "4 pebbles"}


@pytest.mark.rule("T2.2")
def test_equal_leaders_share_the_victory():
    final = {"piles": [{"pebbles": 5}, {"pebbles": 5}, {"pebbles": 2}]}
    file = {"format": "referee-final/1", "game": "toy", "seats": ["A", "B", "C"], "final": final}
    code, answer = run_one("score", file)
    assert code == 0 and answer["winners"] == [0, 1] and answer["tie"]["rule"] == "T2.2", answer["tie"]


def test_another_number_is_explained_by_the_slip_that_gives_it():
    setup = GAME.setup(("A", "B"))
    final = GAME.count.read(setup, {"piles": [{"pebbles": 4}, {"pebbles": 6}]})
    how = answer(GAME, setup, "tally", final, Claim(0, 6)).explanations[0]
    assert (how.id, how.rule) == ("toy.heap_too", "T2.1")
    assert how.how(GAME.speech("en", setup.seats)) == "with the pebbles left in the heap counted too"


@pytest.mark.rule("T1.1", "T1.2", "T1.3")
def test_it_judges_a_table():
    log = [take(0, 3), take(0, 1), take(1, 4), take(1, 9), take(1, 2)]
    code, answer = run_one("replay", table(*log, options={"heap": 5}), "--positions")
    assert code == 1 and answer["position"]["over"] and answer["score"] == answer["running"]
    assert [[b["rule"] for b in entry["breaches"]] for entry in answer["entries"]] == [
        [],
        ["T1.1"],
        ["T1.2", "T1.3"],
        ["T1.2", "T1.3"],
        [],
    ]
    assert answer["entries"][1]["breaches"][0]["text"]["fr"] == "À Bo de prendre."
    assert [entry["position"]["heap"] for entry in answer["entries"]] == [5 - 3] * 4 + [0]
    assert answer["entries"][0]["effects"] == [{"effect": "left", "heap": 2}]


def test_a_ruling_an_undo_and_the_score_only_table_come_with_the_house():
    log = [{"do": "ruling", "entry": take(0, 4), "note": "once"}, take(1, 1), {"do": "undo"}]
    code, answer = run_one("replay", table(*log))
    assert code == 0 and answer["position"]["heap"] == 8 and answer["entries"][0]["breaches"][0]["rule"] == "T1.2"
    setup = GAME.setup(("A", "B"))
    put = Put(field="pebbles", value=5, seat=1)
    at = put.apply(Tally(GAME.count, setup))[0]
    assert put.judge(at).legal and run_one("score", write_final(GAME, setup, at))[1]["winners"] == [1]
    assert [(b.rule, told(GAME, b)["en"]) for b in Put("pebbles", 13, 0).judge(at).breaches] == [("T1.3", "18 of 12.")]


def test_a_phone_can_play_it_to_the_end():
    at = GAME.begin(GAME.setup(("A", "B")))
    while offered := GAME.refereed.desk.ask(at, {}).may:
        for n in offered:
            (entry,) = GAME.refereed.desk.tap(at, {"tap": str(n)}).entries
            move = GAME.refereed.moves.decode(entry)
            assert move.judge(at).legal
        at = move.apply(at)[0]
    assert at.over and GAME.speech("fr", ("A",)).phrase("ask.take") == "Combien\u202f?"


def test_a_phone_can_score_it():
    at = Tally(GAME.count, GAME.setup(("A",), {"heap": 5}))
    assert not at.over
    (entry,) = GAME.count.desk.tap(at, {"tap": "5", "seat": "0"}).entries
    after = GAME.count.moves.decode(entry).apply(at)[0]
    assert after.over and GAME.count.desk.ask(after, {}).seat == 0 and after.score().seats[0].total == 5


def test_it_lists_its_rules():
    code, (answer,), _ = run("rules", "toy", "--json")
    assert code == 0 and [rule["id"] for rule in answer["rules"]] == ["T1.1", "T1.2", "T1.3", "T2.1", "T2.2"]
    assert answer["rules"][0]["tests"] == ["tests/test_toy.py::test_it_judges_a_table"]
    assert citations(HERE, {"T1.1", "T2.1"}) == {
        "T1.1": ["rules/moves.py:Take.judge"],
        "T2.1": ["rules/scoring.py:score"],
    }
    assert rules_answer(GAME) == answer


def test_it_is_written_like_the_five():
    """Rules know no phone, templates are in the house's form: what the linter holds for the real ones."""
    for path in (HERE / "rules").glob("*.py"):
        assert not re.search(r"import.*\b(phone|wtforms|random|flask)\b|from (wtforms|random|flask)", path.read_text())
    for path in HERE.rglob("*.html"):
        assert formatted(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8"), path
    for path in HERE.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 60, "ten minutes in all"


def test_facts_and_pieces_of_any_shape_are_answered(monkeypatch):
    """A card may be a struct in a fact, and a dict as a piece."""
    monkeypatch.setattr("tests.toy.rules.position.view", lambda at: {"setup": at.setup, "heap": at.heap})
    assert run_one("replay", table(take(0, 3)), "--positions")[1]["position"]["setup"]["options"] == {"heap": 12}
    setup = GAME.setup(("A", "B"))
    final = GAME.count.read(setup, {"piles": [{"pebbles": 4}, {"pebbles": 6}]})
    count = replace(GAME.count, slips=Slips(HERE, {"heap_too": lambda case: [one("pile", 6, {"card": "grey"})]}))
    assert answer(replace(GAME, count=count), setup, "tally", final, Claim(0, 6)).explanations[0].id == "toy.heap_too"


def test_parts_that_do_not_fit_together_are_said_at_start():
    with pytest.raises(ValueError, match=r"seat_key 'player' of its Count is no field of Final: piles"):
        replace(GAME, count=replace(GAME.count, seat_key="player"))
    with pytest.raises(ValueError, match=r'write Slips\(folder, ways, game="pebbles"\)'):
        replace(GAME, about=replace(GAME.about, id="pebbles"))


def test_an_id_of_two_letters_is_found_in_the_source(tmp_path):
    (tmp_path / "moves.py").write_text('def judge():\n    return "LC1.1", "LC1.12", "C1.1", "F.5b"  # not LC1.1.2\n')
    found = citations(tmp_path, {"LC1.1", "LC1.12", "C1.1", "F.5b", "LC1"})
    assert found == {id: ["moves.py:judge"] for id in ("LC1.1", "LC1.12", "C1.1", "F.5b")}
