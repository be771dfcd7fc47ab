"""Circles on the command line: a file out of the database, in again, and its numbers."""

import json
from pathlib import Path

import pytest

from referee.store.store import Store
from tests.store.tables import laid_out, put
from tests.tools import run

GOLDEN = Path(__file__).parent.parent / "golden" / "circle.json"
FINAL = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    return Store(tmp_path / "data" / "referee.db")


@pytest.fixture
def circle(store):
    made = store.circles.create("Les jeudis", by="phone")
    people = [person.id for person in store.circles.join(made.id, ["Ana", "Éva"])]
    for _ in range(3):
        store.circles.put(laid_out(store, "faraway", ["Ana", "Éva"], FINAL, "tally").id, made.id, people)
    return made


@pytest.fixture
def file(circle, tmp_path):
    assert run("circle", "export", str(tmp_path / "c.json"))[0] == 0
    return tmp_path / "c.json"


def told(capsys, *argv):
    from referee.__main__ import main

    code = main(list(argv))
    return code, capsys.readouterr()


def test_a_circle_goes_out_and_comes_in_again(store, circle, file, tmp_path, capsys):
    raw = json.loads(file.read_text("utf-8"))
    assert raw["format"] == "referee-circle/1" and len(raw["games"]) == 3
    code, said = told(capsys, "circle", "import", str(file))
    assert code == 0 and "3 games came in, 0 were there already" in said.out and "Ana, Éva joined" in said.out
    assert f"Most of these games are in Les jeudis too: --circle {circle.id}" in said.out
    id = said.out.split(":")[0]
    assert told(capsys, "circle", "export", str(tmp_path / "again.json"), "--circle", id)[0] == 0
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()
    code, said = told(capsys, "circle", "import", str(file), "--circle", circle.id)
    assert code == 0 and "0 games came in, 3 were there already" in said.out


def test_a_file_of_this_version_is_read_and_written_as_it_is(store, capsys):
    """What was once taken away is brought in for good: the file changes only with its format."""
    id = told(capsys, "circle", "import", str(GOLDEN))[1].out.split(":")[0]
    assert told(capsys, "circle", "export", str(store.engine.path.parent / "c.json"), "--circle", id)[0] == 0
    assert (store.engine.path.parent / "c.json").read_bytes() == GOLDEN.read_bytes()


def test_which_circle_is_asked_where_there_are_several(store, circle, file, capsys):
    other = store.circles.create("Sundays", by="phone")
    code, said = told(capsys, "circle", "export", "-")
    assert code == 2 and other.id in said.err and "Les jeudis" in said.err
    assert told(capsys, "circle", "export", "-", "--circle", "none")[0] == 2
    assert told(capsys, "circle", "import", str(file), "--circle", "none")[0] == 2


def test_the_numbers_of_a_file_need_no_database(file, monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "nowhere"))
    code, (answer,), _ = run("circle", "stats", str(file))
    assert code == 0 and answer["name"] == "Les jeudis" and answer["plays"] == 3
    two = answer["games"]["faraway"]["players"]["2"]
    best = max(each["totals"]["highest"] for each in two["people"])
    assert two["plays"] == 3 and two["record"]["total"] == best and len(two["record"]["games"]) == 3
    assert {each["name"]: (each["plays"], each["streak"]["longest"]) for each in answer["people"]} in (
        {"Ana": (3, 3), "Éva": (3, 0)},
        {"Ana": (3, 0), "Éva": (3, 3)},
        {"Ana": (3, 3), "Éva": (3, 3)},
    )
    assert answer["people"][0]["against"][0]["name"] == "Éva" and not (tmp_path / "nowhere").exists()
    assert run("circle", "stats", "-", stdin=file.read_bytes())[1] == [answer]
    assert all((each["won"], each["plays"]) in ((3, 3), (0, 3)) for each in two["people"])
    day = two["record"]["games"][0][:10]
    counted = {
        period: run("circle", "stats", str(file), *period)[1][0]["plays"]
        for period in (("--from", day), ("--to", "2000-01-01"), ("--latest", "2"))
    }
    assert list(counted.values()) == [3, 0, 2]


@pytest.mark.parametrize(
    ("text", "sentence"), [("{", "Not JSON"), ("{}", "shape"), ('{"format":"referee-table/1"}', "table")]
)
@pytest.mark.parametrize("verb", ["import", "stats"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(store, text, sentence, verb, tmp_path):
    code, lines, said = run("circle", verb, "-", stdin=text.encode())
    assert code == 2 and lines == [] and sentence in said and said.count("\n") == 1
    assert run("circle", verb, str(tmp_path / "none.json"))[0] == 2 and store.circles.everything() == []
