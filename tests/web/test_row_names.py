"""Rows of the score pad are heard in words, in every game: never by the name that files give them."""

import pytest

from referee.games import GAMES
from tests.store.tables import laid_out
from tests.web.aqua import HABITATS, lay
from tests.web.phone import Phone, open_at
from tests.web.scenes import DEAL, put, rows

PEOPLE = ("Ana", "Bruno")
COUNTED = {  # of Ana: who is not counted has dashes
    "vineta": [put(0, "house", "red")],
    "faraway": rows(*DEAL[:2]),
    "space_aztecs": [put(0, "jaguars", 1)],
    "gefira": [put(0, "end", 1)],
}


def table(store, game):
    if game == "aqua":
        return lay(store, HABITATS)
    options = {"removed": "pink"} if game == "space_aztecs" else {}
    return laid_out(store, game, PEOPLE, COUNTED[game], "tally", options=options)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_the_pad_says_its_row_in_words(app, store, game, lang):
    """A row without a word of its own is a number: a Region in its row."""
    page = open_at(Phone(app, lang), made := table(store, game), "/scores")
    live = app.extensions["hall"].live(made)
    ids = [row.id for row in GAMES[game].count.pad(live.score(live.position))]
    heard = [label for label in page.labels if label.startswith("Ana, " + {"fr": "ligne ", "en": "row "}[lang])]
    assert ids and len(heard) == len(ids)
    for id in ids:
        named = GAMES[game].speech(lang, PEOPLE).row(id)
        assert named != id or id.isdigit(), id
        assert any(f" {named}" in label for label in heard) and not any("." in label for label in heard)
