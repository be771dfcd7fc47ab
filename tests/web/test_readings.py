"""Where the booklet leaves something open, the table picks: one choice for each reading that names an option."""

import pytest

from referee.core.rulebook import pick_key
from referee.games import GAMES

PICKS = [
    pytest.param(id, mode, rule.option, key, id=f"{rule.id}-{mode}-{key}")
    for id, game in sorted(GAMES.items())
    for mode in game.kinds
    for rule, _ in game.readings(mode, dict.fromkeys(game.about.options.__struct_fields__))
    for key in rule.picks
]


@pytest.mark.parametrize(("game", "mode", "option", "key"), PICKS)
def test_what_is_picked_on_the_page_is_what_the_table_plays(phone, game, mode, option, key):
    page = phone.get(f"/new/{game}/{mode}")
    assert f'name="{option}" value="{key}"' in page.source
    picked = GAMES[game].choices(Picked({option: key}))[option]
    assert pick_key(picked) == key


class Picked(dict[str, str]):
    def getlist(self, name):
        return [self[name]] if name in self else []
