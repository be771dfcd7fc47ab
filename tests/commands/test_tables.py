"""`python -m referee tables`: what is kept here, found by game, day, name and circle."""

import json

import pytest

from referee.__main__ import main
from referee.store.store import Store
from tests.store.tables import create

BASE = "https://referee.example"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    store = Store(tmp_path / "referee.db")
    old, own, other = create(store, seats=("Ana", "Émile")), create(store, "play"), create(store, seats=("Zoé", "Bo"))
    store.db.execute("update tables set touched = '2020-05-05T10:00:00.000+00:00' where id = ?", [old.id])
    store.db.execute("update tables set game = 'aqua' where id = ?", [other.id])
    circle = store.circles.create("Thursdays", by="phone")
    store.circles.put(own.id, circle.id, [None, None])
    box = store.boxes.create("aqua", "Attic", {})
    return {"old": old, "own": own, "other": other, "circle": circle, "box": box}


@pytest.fixture
def listed(kept, capsys):
    """What is found, by the names above."""

    def run(*flags):
        assert main(["tables", "--json", "--base", BASE, *flags]) == 0
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        names = {each.id: name for name, each in kept.items()}
        return {names[each["id"]]: each for each in found}

    return run


def test_each_is_an_object_with_its_links(kept, listed):
    found = listed()
    assert set(found) == set(kept)
    table = kept["own"]
    assert found["own"] == {
        "what": "table",
        "id": table.id,
        "touched": found["own"]["touched"],
        "edit": f"{BASE}/e/{table.edit}",
        "view": f"{BASE}/v/{table.view}",
        "game": "faraway",
        "mode": "play",
        "seats": list(table.seats),
        "circle": kept["circle"].id,
    }
    assert found["box"]["name"] == "Attic" and found["circle"]["what"] == "circle"


@pytest.mark.parametrize(
    ("flags", "names"),
    [
        (["--game", "aqua"], {"other", "box"}),
        (["--since", "2020-05-06"], {"own", "other", "box", "circle"}),
        (["--since", "2020-05-05"], {"old", "own", "other", "box", "circle"}),
        (["--since", "30d"], {"own", "other", "box", "circle"}),
        (["--name", "émil"], {"old"}),
        (["--name", "attic"], {"box"}),
        (["--name", "thurs"], {"circle"}),
        (["--of", "Thursdays"], {"own", "circle"}),
        (["--name", "nobody"], set()),
        (["--game", "faraway", "--since", "30d", "--of", "Thursdays"], {"own"}),
    ],
)
def test_what_is_looked_for_is_found_and_nothing_else(listed, flags, names):
    assert set(listed(*flags)) == names


def test_a_circle_by_its_id(kept, listed):
    assert set(listed("--of", kept["circle"].id)) == {"own", "circle"}


def test_a_circle_that_is_not_there_and_a_day_that_is_none_are_told(kept, capsys):
    assert main(["tables", "--of", "Fridays"]) == 2
    assert capsys.readouterr().err == "Fridays: no circle of this id or name\n"
    for wrong in ("yesterday", "1e9d", "2026-13-01"):
        with pytest.raises(SystemExit) as end:
            main(["tables", "--since", wrong])
        assert end.value.code == 2 and "--since" in capsys.readouterr().err


def test_who_only_reads_makes_no_database(tmp_path, capsys, monkeypatch):
    file = tmp_path / "none.db"
    monkeypatch.setenv("REFEREE_DATABASE", f"sqlite:{file}")
    assert main(["tables", "--base", BASE]) == 2
    assert capsys.readouterr().err == f"{file}: no database here; REFEREE_DATABASE tells it\n" and not file.exists()


def test_for_people_it_is_two_links_each(kept, capsys):
    assert main(["tables", "--base", BASE, "--name", "Zoé"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("aqua (tally)  Zoé, Bo")
    assert told[1:] == [f"    enter   {BASE}/e/{kept['other'].edit}", f"    follow  {BASE}/v/{kept['other'].view}"]
