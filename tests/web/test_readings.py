"""Where the booklet leaves something open, the table picks: one choice for each reading that names an option."""

import pytest

from referee.core.words.rulebook import pick_key
from referee.games import GAMES

SHAPES = [(id, 0, game.about.options) for id, game in sorted(GAMES.items())]
SHAPES += [(id, count, kind) for id, game in sorted(GAMES.items()) for count, kind in game.about.options_at.items()]
PICKS = [
    pytest.param(id, count, mode, rule.option, key, id=f"{rule.id}-{mode}-{key}{f'-{count}' if count else ''}")
    for id, count, kind in SHAPES
    for mode in GAMES[id].kinds
    for rule, _ in GAMES[id].readings(mode, dict.fromkeys(kind.__struct_fields__))
    for key in rule.picks
]


@pytest.mark.parametrize(("game", "count", "mode", "option", "key"), PICKS)
def test_what_is_picked_on_the_page_is_what_the_table_plays(phone, game, count, mode, option, key):
    page = phone.get(f"/new/{game}/{mode}")
    if count:  # so many players choose among others
        page = phone.post(f"/new/{game}/{mode}", page.dock.sent() | {"name": ["A", "B", "C", "D"][:count], "draw": "1"})
    assert f'name="{option}" value="{key}"' in page.source
    picked = GAMES[game].choices(Picked({option: key}), count)[option]
    assert pick_key(picked) == key


class Picked(dict[str, str]):
    def getlist(self, name):
        return [self[name]] if name in self else []
