"""The same Region entered for two players, on phones that do not see each other's cards: at the reveal it shows."""

import pytest

from tests.live.people import Player
from tests.live.secrets.seen import SECRET
from tests.live.test_two_worlds import look_into, plain, region, see
from tests.store.tables import create, laid_out

NAMES = ("Ana", "Bo", "Cleo")


@pytest.mark.parametrize("who", ["Bo", "host", "view"])
@pytest.mark.parametrize("amended", [False, True])
def test_no_phone_learns_by_its_own_entry_what_lies_face_down(app, store, who, amended):
    """Bo lays 37, or corrects to it, where Ana laid 37 and where she laid 44: every page says the same."""
    pages = []
    for hidden in (SECRET, "R44"):
        log = [region(1, "R12"), region(0, hidden)] if amended else [region(0, hidden)]
        table = laid_out(store, "faraway", NAMES, log)
        bo = Player(app, table, seat=1)
        page = bo.amend(1, f"i{SECRET}", seat=1) if amended else bo.lay(1, SECRET)
        assert bo.status == 200, page.text
        if amended:
            bo.save()
        reader = {"Bo": bo, "host": Player(app, table), "view": Player(app, table, role="view")}[who]
        pages.append([(see(reader, (1, 2)), look_into(reader, [*log, {}]))])
        for step in (
            lambda bo=bo: bo.amend(1 if amended else 2, f"i{SECRET}", seat=1),  # as it is
            lambda bo=bo: bo.undo(),
            lambda bo=bo: bo.undo("redo"),
        ):
            step()
            pages[-1].append((plain(bo.page.source), store.seq(table.id), see(reader, (1, 2))))
    assert pages[0] == pages[1]


@pytest.mark.rule("F2.2")
@pytest.mark.parametrize(("seq", "seat"), [(1, 0), (2, 1)])
def test_once_all_have_laid_it_shows_and_is_mended_where_it_shows(people, store, seq, seat):
    people["Ana"].lay(0, SECRET)
    people["Bo"].lay(1, SECRET)
    people["host"].lay(2, "R12")
    assert [("blind" in row.entry) for row in store.entries(people["Bo"].table.id)] == [False, True, False]
    for name, player in people.items():
        page = player.at()
        assert "The same Region was entered for Ana and Bo" in page.text, name
        assert name == "view" or ("Ana · 37" in page.text and "Bo · 37" in page.text)
        assert sum("amend=" in link for link in page.links) == (0 if name == "view" else 2), name
    mends = people["Bo"]
    mends.at()
    mends.follow(f"amend={seq}")
    mends.press(mends.form("typed"), ("tap", "iR36"))
    mends.save()
    for player in people.values():
        assert "Round 2" in player.at().text and "36" in player.at(f"?seat={seat}").text
        assert "Region 37, place 1" in player.at(f"?seat={1 - seat}").labels


def test_a_phone_that_entered_both_is_told_at_once(people):
    people["host"].lay(0, SECRET)
    page = people["host"].lay(1, SECRET)
    assert people["host"].status == 422 and "Region 37 was already entered this round." in page.alert


def test_a_tap_that_is_sent_again_is_entered_once(app, store):
    table = create(store, "play", NAMES)
    ana, bo = (Player(app, table, seat=seat) for seat in (0, 1))
    ana.lay(0, SECRET)
    bo.at("?seat=1")
    dock = bo.form("typed")
    for _ in range(2):
        bo.press(dock, ("tap", f"i{SECRET}"))
        assert bo.status == 200 and store.seq(table.id) == 2, bo.page.text
