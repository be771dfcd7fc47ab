"""A Region laid face down is nobody's business but its own seat's, on every page and in every file."""

import json
import re

import pytest

from referee.core.files.trial_address import pack
from referee.web import create_app
from tests.live.people import Player
from tests.store.tables import create
from tests.web.log.conftest import items

NAMES = ("Ana", "Bo", "Cleo")
SECRET = "R37"
TABS = ("", "?seat=0", "?seat=1", "?seat=0&dock=grid&pad=grid", "?pad=grid&seat=2", "/scores", "/log", "/share")
NUMBER = re.compile(r"(?<!\d)37(?!\d)")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def app(request, houses, tmp_path_factory):
    """Whichever engine keeps it."""
    house = houses(request.param)
    with pytest.MonkeyPatch.context() as patch:
        if isinstance(house, str):
            patch.setenv("REFEREE_DATABASE", house)
        app = create_app(tmp_path_factory.mktemp("data"))
    yield app
    app.extensions["hall"].store.close()


@pytest.fixture(scope="module")
def store(app):
    return app.extensions["hall"].store


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture
def people(app, table):
    """Who sits where: Ana her own phone, Bo his, a host for all, somebody who only follows."""
    return {
        "Ana": Player(app, table, seat=0),
        "Bo": Player(app, table, seat=1),
        "host": Player(app, table),
        "view": Player(app, table, "view"),
    }


def sees(page):
    """Does the page tell of Region 37, beside the key of the grid that carries this number?"""
    keys = [("tap", "n37")]
    text = page.source
    for name, value in keys:
        text = re.sub(rf'<button[^>]*name="{name}" value="{value}"[^>]*>37</button>', "", text)
    text = re.sub(r'(?:name="(?:key|csrf_token)" value="[^"]*"|/static/[^"]*|/t/[\w-]+|/[ev]/[\w-]+)', "", text)
    text = re.sub(r"<span role=.img.*?</span>|<path[^>]*>", "", text)  # a QR code
    return bool(NUMBER.search(text))


def pages(player, seqs=()):
    """Everything that this phone may read."""
    found = {rest: player.at(rest) for rest in (*TABS, *(f"?amend={seq}" for seq in seqs))}
    found["export"] = type(player.page)("")
    found["export"].source = player.client.get(f"/t/{player.table.id}/export").get_data(as_text=True)
    return found


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


def test_a_clash_says_only_that_it_was_entered_this_round(people):
    people["Ana"].lay(0, SECRET)
    for name in ("Bo", "host"):
        page = people[name].lay(1, SECRET)
        assert people[name].status == 422 and "Region 37 was already entered this round." in page.alert
        assert "Ana" not in page.alert, name


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
    for name, told in (("Ana", "Region 37"), ("Bo", "Region laid face down"), ("host", "Region laid face down")):
        assert told in people[name].at("?seat=2").text, name


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
    """Bo changes his own to what Ana laid after him: only the log then says that hers is refused, and names nobody."""
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    page = people["Bo"].amend(1, f"i{SECRET}", seat=1)
    assert "Entry 2" not in page.text and "What lies face down was not looked at." in page.text
    people["Bo"].save()
    log = " ".join(items(people["view"].at("/log")))
    assert "refused" in log and "already laid by" not in log and "Bo" not in log.replace("Entry", ""), log


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


def claims():
    """Every total and row, with numbers that only somebody who knows the card could explain; every step together."""
    for seat in range(3):
        for row in ("", "1", "2", "sanctuaries"):
            yield from (f"/claim?seat={seat}&row={row}&n={n}" for n in (0, 1, 2, 3, 4, 6, 8, 9, 10, 12, 16))
            yield f"/claim?seat={seat}&row={row}"
        yield from (f"/together?seat={seat}&agreed={agreed}&n=9" for agreed in range(3))


def told(player):
    player.get("/")
    pages = {rest: player.at(rest) for rest in claims()}
    assert player.status == 200
    return {rest: page.text for rest, page in pages.items()}


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
    assert not NUMBER.search(re.sub(r"<form.*?</form>|<svg.*?</svg>", "", latest, flags=re.S)), latest


# -- what is printed otherwise ---------------------------------------------------------------------


def test_a_card_face_down_is_not_told_to_be_printed_otherwise_before_it_lies_open(people):
    """All hear of which card that is told: its own player is not led into naming it."""
    ana = people["Ana"]
    ana.lay(0, SECRET)
    ana.at("/log?open=1")
    page = ana.follow(f"look={SECRET}")
    assert "Region 37" in page.text and "told once it lies open" in page.text
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
    assert "told once it lies open" in page.text and not any("field=" in link for link in page.links)


# -- the table at an earlier moment ----------------------------------------------------------------


def laid(people):
    people["Ana"].lay(0, SECRET)
    people["Bo"].lay(1, "R12")


def taken_back(people):
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    people["Ana"].undo()


def brought_back(people):
    taken_back(people)
    people["Ana"].undo("redo")


def another_instead(people):
    """It stays in the hand, whatever is revealed afterwards."""
    taken_back(people)
    for seat, region in ((0, "R40"), (2, "R68")):
        people["host"].lay(seat, region)
    people["Bo"].lay(1, "R50")


def revealed_and_taken_back(people):
    laid(people)
    people["host"].lay(2, "R68")
    people["host"].undo()
    people["host"].undo()


def amended(people):
    people["Ana"].lay(0, "R24")
    people["Ana"].amend(1, f"i{SECRET}")
    people["Ana"].save()
    people["Bo"].lay(1, "R12")


def amended_away(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].amend(1, "iR24")
    people["Ana"].save()
    people["host"].lay(1, "R12")
    people["host"].lay(2, "R68")


def amended_and_back(people):
    amended_away(people)
    for _ in range(3):
        people["host"].undo()


SCRIPTS = (laid, taken_back, brought_back, another_instead, revealed_and_taken_back)


def at_moments(app, player):
    """Where this phone sees it, of all moments of its table."""
    length, found = app.extensions["hall"].live(player.table).seq, []
    for seq in range(length + 1):
        seats = [f"?at={seq}&seat={seat}&tab=dispute" for seat in range(3)]
        found += [rest for rest in (f"?at={seq}", f"/scores?at={seq}", *seats, "/moment") if sees(player.at(rest))]
        assert player.status == 200
    return found


@pytest.mark.parametrize("script", [*SCRIPTS, amended, amended_away, amended_and_back], ids=lambda each: each.__name__)
def test_no_moment_of_the_table_tells_what_is_in_a_hand(app, people, script):
    script(people)
    assert at_moments(app, people["Ana"]), "its own seat sees it"
    assert not [(name, at) for name in ("Bo", "host", "view") for at in at_moments(app, people[name])]


def test_no_moment_tells_what_was_refused_because_of_a_correction(app, people):
    """Bo corrects his own to what Ana laid: hers is refused since, and both are in a hand."""
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    people["Bo"].amend(1, f"i{SECRET}", seat=1)
    people["Bo"].save()
    assert not [(name, at) for name in ("host", "view") for at in at_moments(app, people[name])]
    for name in ("host", "view"):
        assert "Refused since" in people[name].at("?at=2").text and "already" not in people[name].page.text


# -- what is only tried ------------------------------------------------------------------------------


def tried(player, *entries, began=None, **more):
    """The page of a trial, in words, without the number that was tried and the names of the phone's own forms."""
    fields = {"from": began, "e": pack(list(entries)), **more}
    query = "&".join(f"{name}={value}" for name, value in fields.items() if value is not None)
    return player.at(f"/try?{query}").text


def lays(seat, n):
    return {"do": "region", "seat": seat, "region": f"R{n:02}"}


def ruled(entry):
    return {"do": "ruling", "entry": entry, "note": ""}


@pytest.mark.parametrize("name", ["Bo", "host", "view"])
def test_no_trial_tells_what_lies_face_down(people, name):
    """Every Region is tried, by every seat, from every moment, alone, allowed by the table, before and after others:
    the answer is the same for 37, which Ana laid, as for 36, which lies nowhere.
    """
    people["host"].lay(2, "R50")
    people["host"].undo()
    people["Ana"].lay(0, SECRET)
    seq = 3
    for began in range(seq + 1):
        for seat in (1, 2):
            other = 3 - seat
            for made in (
                lambda n, seat=seat: [lays(seat, n)],
                lambda n, seat=seat: [ruled(lays(seat, n))],
                lambda n, seat=seat, other=other: [lays(other, 68), lays(seat, n)],
                lambda n, seat=seat, other=other: [lays(seat, n), lays(other, 68)],
                lambda n, seat=seat, other=other: [lays(seat, n), lays(other, n)],
                lambda n, seat=seat: [lays(seat, n), {"do": "sanctuary", "seat": seat, "sanctuary": "S01"}],
            ):
                told = [
                    re.sub(rf"(?<!\d){n}(?!\d)", "n", tried(people[name], *made(n), began=began, kept=seq))
                    for n in (37, 36)
                ]
                assert told[0] == told[1], (began, seat, told)


def test_her_own_phone_knows_it(people):
    people["Ana"].lay(0, SECRET)
    assert "Refused" in tried(people["Ana"], lays(1, 37), began=1)
    assert "Allowed" in tried(people["Ana"], lays(1, 36), began=1)


def test_where_the_others_lie_face_down_a_trial_goes_no_further_than_the_last_region(people):
    """Nobody knows what would be revealed: the page says so, and asks nothing that hangs on it."""
    people["Ana"].lay(0, SECRET)
    people["host"].lay(2, "R12")
    page = tried(people["Bo"], lays(1, 40), began=2)
    assert people["Bo"].status == 200 and "Allowed" in page and "What lies face down counts as unknown here." in page
    people["Bo"].follow("on=1")
    assert people["Bo"].status == 200 and not sees(people["Bo"].page)


def test_several_are_entered_at_once_only_where_nothing_is_face_down(people):
    """Else the second one, refused, would tell without a trace that the first does not lie there."""
    host = people["host"]
    people["Ana"].lay(0, SECRET)
    assert "Enter for real" in tried(host, lays(1, 40), began=1)
    assert "Enter for real" not in tried(host, lays(1, 40), lays(2, 41), began=1)
    token = host.page.dock["csrf_token"]
    form = {"csrf_token": token, "key": "k", "seen": "1", "e": pack([lays(1, 40), lays(2, 37)])}
    host.post(f"/t/{host.table.id}/try/enter", form)
    assert host.status == 400
    host.post(f"/t/{host.table.id}/try/enter", {**form, "e": pack([lays(1, 37)])})
    assert host.status == 422 and "was already entered this round" in host.page.alert, "as at the table itself"


def test_a_tap_of_a_trial_tells_no_more_than_its_address(people):
    people["Ana"].lay(0, SECRET)
    for name in ("Bo", "host", "view"):
        told = []
        for n in (37, 36):
            page = people[name].at("/try?seat=1")
            form = page.dock
            people[name].post(form.action, form.sent(("tap", f"iR{n}")))
            told.append(re.sub(rf"(?<!\d){n}(?!\d)", "n", people[name].page.text))
        assert told[0] == told[1] and "Allowed" in told[0], name


def test_a_trial_is_heard_by_nobody(app, table, people):
    """No other phone's page is behind, whatever is tried: the version that they compare stays."""
    people["Ana"].lay(0, SECRET)
    live = app.extensions["hall"].live(table)
    version = live.version
    tried(people["Bo"], lays(1, 40), began=1)
    form = people["Bo"].at("/try?seat=1").dock
    people["Bo"].post(form.action, form.sent(("tap", "iR41")))
    assert live.version == version and people["Ana"].at("/seq").source == str(version)


def test_no_correction_that_is_only_looked_at_tells_what_lies_face_down(people):
    """Bo asks what would follow from each Region in place of his own, allowed by the table or not: 37 is like any."""
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    told = {n: re.sub(rf"(?<!\d){n}(?!\d)", "n", people["Bo"].amend(1, f"iR{n}", seat=1).text) for n in (36, 37, 38)}
    assert len(set(told.values())) == 1
    token = people["Bo"].page.dock["csrf_token"]
    for n in told:
        fields = {"csrf_token": token, "entry": json.dumps(lays(1, n)), "amend": "1"}
        page = people["Bo"].post(f"/t/{people['Bo'].table.id}/rule", fields)
        told[n] = re.sub(rf"(?<!\d){n}(?!\d)", "n", page.text)
    assert len(set(told.values())) == 1
