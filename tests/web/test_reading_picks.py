"""Where the booklet leaves something open, the table picks: one choice for each reading that names an option."""

from functools import cache

import pytest

from referee.core.words.rulebook import pick_key
from referee.games import GAMES
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at

SHAPES = [(id, 0, game.about.options) for id, game in sorted(GAMES.items())]
SHAPES += [(id, count, kind) for id, game in sorted(GAMES.items()) for count, kind in game.about.options_at.items()]
PICKS = [
    pytest.param(id, count, mode, rule.option, key, id=f"{rule.id}-{mode}-{key}{f'-{count}' if count else ''}")
    for id, count, kind in SHAPES
    for mode in GAMES[id].kinds
    for rule, _ in GAMES[id].readings(mode, dict.fromkeys(kind.__struct_fields__))
    for key in rule.picks
]


@pytest.fixture(scope="module")
def new(app):
    """The page of a new table, as so many players choose: of dozens of choices that stand on it, one page."""

    @cache
    def new(game, mode, count):
        phone = Phone(app)
        page = phone.get(f"/new/{game}/{mode}")
        named = {"name": ["A", "B", "C", "D"][:count], "draw": "1"}
        return phone.post(f"/new/{game}/{mode}", page.dock.sent() | named) if count else page

    return new


@pytest.mark.parametrize(("game", "count", "mode", "option", "key"), PICKS)
def test_what_is_picked_on_the_page_is_what_the_table_plays(new, game, count, mode, option, key):
    assert f'name="{option}" value="{key}"' in new(game, mode, count).source
    picked = GAMES[game].choices(Picked({option: key}), count)[option]
    assert pick_key(picked) == key


class Picked(dict[str, str]):
    def getlist(self, name):
        return [self[name]] if name in self else []


@pytest.mark.rule("F.14")
def test_where_the_booklet_decides_a_choice_stands_apart(app, store):
    """Of the page of a new table, of the rules, of the scores: not under what the booklet leaves open."""
    phone = Phone(app)
    page = plain(phone.get("/new/faraway/play"))
    begins, decides = page.index("Where the booklet leaves it open"), page.index("Where the booklet decides")
    assert begins < page.index("F.18") < decides < page.index("F.14")
    assert page.index("The booklet says: in a tie") > decides
    page = plain(phone.get("/rules/faraway?f=readings"))
    assert page.index("Readings: what the booklet leaves open") < page.index("F.18")
    assert page.index("The booklet decides, a table may do otherwise") < page.index("F.14 Tie")
    table = laid_out(store, "faraway", ("Ana", "Bo"), [], options={"tie_break": "sum"})
    page = plain(open_at(phone, table, "/scores"))
    assert page.index("Where the booklet is unclear, we played") < page.index("F.18")
    assert page.index("Where the booklet decides, we played") < page.index("The lowest sum of the eight numbers")


def plain(page):
    return " ".join(page.text.split())


def test_a_count_that_chose_nothing_leads_to_the_other_readings_too(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), [], "tally")
    assert f"/t/{table.id}/readings" in open_at(Phone(app), table, "/scores").source
