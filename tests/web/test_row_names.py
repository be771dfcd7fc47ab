"""Rows of the score pad are heard in words, in every game: never by the name that files give them."""

import pytest

from referee.games import GAMES
from tests.games.own import own
from tests.web.phone import Phone, open_at

PEOPLE = ("Ana", "Bruno")
COUNTED = own("own", "COUNTED")  # of Ana: who is not counted has dashes


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_the_pad_says_its_row_in_words(app, store, game, lang):
    """A row without a word of its own is a number: a Region in its row."""
    page = open_at(Phone(app, lang), made := COUNTED[game].lay(store, game), "/scores")
    live = app.extensions["hall"].live(made)
    ids = [row.id for row in GAMES[game].count.pad(live.score(live.position))]
    heard = [label for label in page.labels if label.startswith("Ana, " + {"fr": "ligne ", "en": "row "}[lang])]
    assert ids and len(heard) == len(ids)
    for id in ids:
        named = GAMES[game].speech(lang, PEOPLE).row(id)
        assert named != id or id.isdigit(), id
        assert any(f" {named}" in label for label in heard) and not any("." in label for label in heard)
