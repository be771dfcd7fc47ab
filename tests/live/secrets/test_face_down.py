"""A Region laid face down is nobody's business but its own seat's, on every page and in every file."""

import json
import re

import pytest

from tests.live.people import Player
from tests.live.secrets.seen import NAMES, NUMBER, SECRET, pages, sees, told
from tests.store.tables import create
from tests.web.log.conftest import items


def who_sees(people, seqs=()):
    return {name: [rest for rest, page in pages(player, seqs).items() if sees(page)] for name, player in people.items()}


def test_a_region_laid_face_down_is_seen_by_its_own_seat_only(people):
    people["Ana"].lay(0, SECRET)
    assert people["Ana"].status == 200
    people["Bo"].lay(1, "R12")
    seen = who_sees(people, (1, 2))
    assert seen.pop("Ana") and "/log" in pages(people["Ana"])
    assert seen == {name: [] for name in ("Bo", "host", "view")}
    assert "Region laid face down" in people["Bo"].at("/log").text


def test_its_own_seat_sees_it(people):
    people["host"].lay(0, SECRET)
    assert "Region 37" in people["Ana"].at("/log").text
    assert "Region laid face down" in people["host"].at("/log").text, "the host forgets what it entered for another"


def test_after_the_reveal_everyone_sees_it(people):
    for seat, region in enumerate((SECRET, "R12", "R68")):
        people["host"].lay(seat, region)
    for name, player in people.items():
        assert "Region 37" in player.at("/log").text, name
        assert "Region 37, place 1" in player.at("?seat=0").labels, name
        assert sees(pages(player)["export"])


def test_the_answer_to_laying_shows_it_to_nobody_else(app, table, people):
    """The page that comes back on the host's own phone, with htmx and without."""
    assert not sees(people["host"].lay(0, SECRET))
    quick = Player(app, table, htmx=True)
    assert not sees(quick.lay(1, "R12"))


def test_a_clash_is_no_refusal_and_names_nobody(people):
    people["Ana"].lay(0, SECRET)
    for name, seat in (("Bo", 1), ("host", 2)):
        assert not people[name].lay(seat, SECRET).alert and people[name].status == 200, name
        people[name].undo()


def test_a_stale_message_does_not_name_it(people):
    """Bo's page is from before Ana laid and Cleo laid; the round asks something else now."""
    bo = people["Bo"]
    bo.at("?seat=1")
    old = bo.form("typed")
    for seat, region in enumerate((SECRET, "R12")):
        people["host"].lay(seat, region)
    page = bo.press(old, ("tap", "iR13"))
    assert bo.status in (409, 422) and not sees(page), page.text


def test_undone_it_stays_hidden_until_the_end(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].undo()
    assert not sees(people["Bo"].at("/log")) and "Region 37" in people["Ana"].at("/log").text
    for seat, region in enumerate(("R40", "R12", "R68")):  # another one instead; all are revealed
        people["host"].lay(seat, region)
    seen = who_sees(people)
    assert seen.pop("Ana") == ["/log"]
    assert seen == {name: [] for name in ("Bo", "host", "view")}, "it is still in a hand"


def test_undone_and_brought_back_it_is_still_hidden(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].undo()
    people["Ana"].undo("redo")
    seen = who_sees(people)
    assert seen.pop("Ana") and seen == {name: [] for name in ("Bo", "host", "view")}


def test_the_last_entry_above_the_dock_is_hidden_too(people):
    people["Ana"].lay(0, SECRET)
    for name, words in (("Ana", "Region 37"), ("Bo", "Region laid face down"), ("host", "Region laid face down")):
        assert words in people[name].at("?seat=2").text, name


def test_amended_it_is_hidden_old_and_new(people):
    """Ana meant 37, not 12: neither is told before the reveal, and 12 not even then."""
    people["Ana"].lay(0, "R12")
    people["Ana"].amend(1, f"i{SECRET}")
    assert people["Ana"].status == 200
    people["Ana"].save()
    seen = who_sees(people)
    assert seen.pop("Ana") and seen == {name: [] for name in ("Bo", "host", "view")}


def test_the_consequences_page_does_not_tell_what_was_there(people):
    people["Ana"].lay(0, SECRET)
    page = people["Bo"].amend(1, "iR12")
    assert people["Bo"].status == 200 and not sees(page)
    assert "instead of: Region laid face down" in page.text


def test_what_would_follow_from_a_clash_is_not_told_before_it_is_written(people):
    """Bo changes his own to what Ana laid after him: hers stands in the log until all lie open."""
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    page = people["Bo"].amend(1, f"i{SECRET}", seat=1)
    assert "Entry 2" not in page.text and "What lies face down was not looked at." in page.text
    people["Bo"].save()
    log = " ".join(items(people["view"].at("/log")))
    assert "refused" not in log and "already laid by" not in log and "Bo" not in log.replace("Entry", ""), log


def test_going_back_does_not_tell(people):
    people["Ana"].lay(0, SECRET)
    people["Bo"].lay(1, "R12")
    assert not sees(people["Bo"].back(1))
    people["Bo"].save()
    seen = who_sees(people)
    assert seen.pop("Ana") and seen == {name: [] for name in ("Bo", "host", "view")}


def test_the_file_stops_before_what_is_face_down(people):
    for seat, region in enumerate(("R01", "R02", "R03")):
        people["host"].lay(seat, region)
    people["host"].write("a note")
    people["Ana"].lay(0, SECRET)
    people["Bo"].lay(1, "R12")
    for name, player in people.items():
        file = json.loads(player.client.get(f"/t/{player.table.id}/export").get_data())
        assert [entry.get("region") for entry in file["log"]] == ["R01", "R02", "R03"], name


def test_standing_up_forgets(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].sit(0)
    assert not sees(people["Ana"].at("/log"))


def test_a_seat_in_the_address_is_no_seat(people):
    people["Ana"].lay(0, SECRET)
    for rest in ("/log?me=0", "/log?seat=0", "?me=0&seat=0", "?seat=0&amend=1&me=0"):
        assert not sees(people["Bo"].at(rest)) and not sees(people["view"].at(rest)), rest


def test_who_follows_cannot_sit(people):
    player = people["view"]
    player.at("/share")
    token = re.search(r'csrf_token" value="([^"]+)', player.get("/").source)[1]
    player.post(f"/t/{player.table.id}/seat", {"csrf_token": token, "seat": "0"})
    assert player.status == 403
    people["Ana"].lay(0, SECRET)
    assert not sees(player.at("/log"))


# -- who counts otherwise ----------------------------------------------------------------------------


def test_what_is_claimed_of_a_score_tells_nothing_of_a_card_face_down(app, store):
    """Two tables that differ in what Ana laid face down: to all others every answer is the same, word for word."""
    answers = []
    for secret in (SECRET, "R12"):
        table = create(store, "play", NAMES)
        people = {name: Player(app, table, seat=seat) for name, seat in (("Ana", 0), ("Bo", 1), ("host", None))}
        for seat, region in enumerate(("R40", "R41", "R42")):
            people["host"].lay(seat, region)
        people["Ana"].lay(0, secret)
        answers.append([told(people[name]) for name in ("Bo", "host")])
    assert answers[0] == answers[1]


# -- a table that overrules ----------------------------------------------------------------------


@pytest.fixture
def tracked(store, app):
    """Round 2, all is known of the hands: Ana lays a Region that was left on the table."""
    table = create(store, "play", NAMES, options={"track_display": True})
    host = Player(app, table)
    regions = [{"do": "region", "seat": seat, "region": f"R{68 - seat}"} for seat in range(3)]
    picks = [{"do": "pick", "seat": seat, "region": region} for seat, region in ((2, "R01"), (1, "R02"), (0, "R03"))]
    shown = [{"do": "display", "regions": [f"R{n:02}" for n in numbers]} for numbers in ((1, 2, 3, 37), (4, 5, 6, 7))]
    host.log(shown[0], *regions, *picks, shown[1])
    return table


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_region_that_the_table_allows_face_down_is_hidden_too(app, tracked, lang):
    ana, bo = Player(app, tracked, seat=0, lang=lang), Player(app, tracked, seat=1, lang=lang)
    page = ana.lay(0, SECRET)
    assert ana.status == 422 and "F7.9" in page.source
    ana.play_it_so("we play it so")
    assert ana.status == 200 and "37" in ana.at("/log").text
    for rest in ("", "/log", "?seat=0", "/scores"):
        page = bo.at(rest)
        assert bo.status == 200, rest
    latest = bo.at("/log").source.split("<ol")[1].split("</li>")[0]
    assert not NUMBER.search(re.sub(r"<form.*?</form>|<svg.*?</svg>|/t/[\w-]+", "", latest, flags=re.S)), latest


# -- what is printed otherwise ---------------------------------------------------------------------


def test_a_card_face_down_is_not_told_to_be_printed_otherwise_before_it_lies_open(people):
    """All hear of which card that is told: its own player is not led into naming it."""
    ana = people["Ana"]
    ana.lay(0, SECRET)
    ana.at("/log?open=1")
    page = ana.follow(f"look={SECRET}")
    assert "Region 37" in page.text and "entered once it lies open" in page.text
    assert not any("field=" in link for link in page.links)
    for field in ("all", "points"):
        page = ana.at(f"?look={SECRET}&field={field}")
        assert not any(value.startswith("w") for form in page.forms for name, value in form.keys if name == "tap")
    for seat, region in enumerate(("R12", "R68"), 1):
        people["host"].lay(seat, region)
    ana.at(f"?look={SECRET}")
    assert "field=points" in " ".join(ana.follow("field=all").links)


def test_what_was_taken_back_into_the_hand_is_not_told_either(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].undo()
    page = people["Ana"].at(f"?look={SECRET}&came=log.1")
    assert "entered once it lies open" in page.text and not any("field=" in link for link in page.links)


# -- the table at an earlier moment ----------------------------------------------------------------


# -- what is only tried ------------------------------------------------------------------------------
