"""What people call a card and what files call it."""

from referee.core.files.table import read_table, write_table
from referee.core.log.timeline import Timeline
from referee.games import GAMES
from referee.games.faraway import GAME
from tests.games.faraway.table import region, setup


def test_a_written_table_names_every_card_by_its_id_and_reads_the_same():
    at = setup(2, sets=["base", "under_starry_skies"])
    key = "green/none/1-per-green"
    log = [
        {**region(0, 12), "seq": 1},
        {"do": "ruling", "entry": region(1, 15), "note": "15"},
        {"do": "amend", "seq": 1, "entry": {"do": "pick", "seat": 0, "region": 31}},
        {"do": "sanctuary", "seat": 0, "sanctuary": key},
        {"do": "sacrifice", "seat": 0, "region": "M15", "sanctuaries": [key, "S04"]},
        {"do": "display", "regions": [1, "R02", 77, True]},
        {"do": "note", "text": "12"},
        "nonsense",
    ]
    file = write_table(GAME, at, log, "1")
    assert file["log"] == [
        {"do": "region", "seat": 0, "region": "R12", "seq": 1},
        {"do": "ruling", "entry": region(1, 15), "note": "15"},
        {"do": "amend", "seq": 1, "entry": {"do": "pick", "seat": 0, "region": "R31"}},
        {"do": "sanctuary", "seat": 0, "sanctuary": "S01"},
        {"do": "sacrifice", "seat": 0, "region": "M15", "sanctuaries": ["S01", "S04"]},
        {"do": "display", "regions": ["R01", "R02", 77, True]},
        {"do": "note", "text": "12"},
        "nonsense",
    ]
    assert at.options.deck.region(15) == ["R15", "M15"], "a number that two cards carry stays what was entered"
    read = read_table(file, GAMES)[2]
    assert GAME.refereed.view(read.position) == GAME.refereed.view(
        Timeline(GAME.refereed.moves, GAME.begin(at), log).position
    )


def test_a_final_too():
    final = {"tableaus": [{"regions": [12, "M15"], "sanctuaries": ["S04"], "sacrifices": {"M15": ["S04"]}}]}
    told = GAME.about.by_id(setup(1, sets=["base", "under_starry_skies"]), final)
    assert told["tableaus"][0] == {"regions": ["R12", "M15"], "sanctuaries": ["S04"], "sacrifices": {"M15": ["S04"]}}
