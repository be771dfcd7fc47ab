"""A question of the table and its answer, kept: in the log, on the desk, on the result; it changes nothing."""

from referee.web.dispute import desk
from referee.web.telling.settled import settled_in_words
from tests.live.people import Player
from tests.store.tables import create
from tests.web.conftest import with_both
from tests.web.phone import Phone, open_at
from tests.web.settled.conftest import keep, region


@with_both
def test_a_rule_is_kept_from_its_page_and_stands_on_desk_log_and_result(either, store, counted, written):
    open_at(either, counted)
    either.get(f"/t/{counted.id}/rules?q=F2.1")
    form = next(form for form in either.page.forms if form.action and form.action.endswith("/settled"))
    either.post(form.action, form.sent(("asked", "1")))
    assert either.status == 200 and "Settled at this table" in either.page.text
    entry = {"do": "settled", "about": "rule", "rule": "F2.1", "asked": 1, "facts": {}}
    assert written(counted)[-1] == entry
    for rest in ("/dispute", "/log", "/scores"):
        page = either.get(f"/t/{counted.id}{rest}")
        assert "F2.1" in page.text and any("q=F2.1" in link for link in page.links), rest
    slip = either.get(f"/t/{counted.id}/slip").source
    assert "The cards of the box (F2.1)" in slip.split("<textarea")[1], "in the text to copy too"


def test_one_tap_twice_is_one_entry_and_who_only_follows_is_offered_nothing(app, store, counted, written):
    phone = Phone(app)
    open_at(phone, counted)
    before = store.seq(counted.id)
    phone.get(f"/t/{counted.id}/rules?q=F2.1")
    form = next(form for form in phone.page.forms if form.action and form.action.endswith("/settled"))
    for _ in range(2):
        phone.post(form.action, form.sent(("asked", "")))
        assert phone.status == 200
    assert store.seq(counted.id) == before + 1 and written(counted)[-1]["asked"] is None
    follower = Phone(app)
    follower.get(f"/v/{counted.view}")
    page = follower.get(f"/t/{counted.id}/rules?q=F2.1")
    assert not any(form.action and form.action.endswith("/settled") for form in page.forms)
    token = page.source.split('csrf_token" value="')[1].split('"')[0] if "csrf_token" in page.source else ""
    token = token or follower.get("/").forms[0]["csrf_token"]
    follower.post(form.action, {"csrf_token": token, "about": "rule", "rule": "F2.1"})
    assert follower.status == 403 and store.seq(counted.id) == before + 1
    assert "F2.1" in follower.get(f"/t/{counted.id}/dispute").text


def test_a_claim_is_counted_here_whatever_is_posted(app, store, counted, written):
    phone = Phone(app)
    open_at(phone, counted)
    page = keep(phone, counted, "claim", seat="0", claimed="14", counted="99", at="8", asked="1")
    facts = written(counted)[-1]["facts"]
    assert facts["claimed"] == 14 and facts["counted"] not in (14, 99) and facts["seat"] == 0
    assert f"Total of Ana: {facts['counted']}" in page.text and "Not 14." in page.text
    keep(phone, counted, "claim", seat="0", row="1", claimed="99", at="8")
    entry = written(counted)[-1]
    assert entry["rule"] and entry["facts"]["row"] == "1" and entry["asked"] is None
    page = keep(phone, counted, "claim", seat="0", claimed=str(facts["counted"] + 10), at="8", slip="house.ten_more")
    made = written(counted)[-1]["facts"]["made"]
    assert [each["slip"] for each in made] == [
        "house.ten_more"
    ] and f"{facts['counted'] + 10}, perhaps with ten" in page.text
    entry = written(counted)[-1]
    gone = entry | {"facts": entry["facts"] | {"made": [{"slip": "no_longer"}]}}
    with store.writing(counted.id) as writing:
        writing.append([gone], "somebody", "of an earlier day")
    log = phone.get(f"/t/{counted.id}/log").text
    assert f"Not {entry['facts']['claimed']}." in log, "for a reason that the game has no longer"
    entry = written(counted)[-1]
    for wrong in ({"seat": "9"}, {"row": "nowhere"}, {"claimed": ""}, {"at": "99"}):
        keep(phone, counted, "claim", **{"seat": "0", "claimed": "1", "at": "8"} | wrong)
        assert phone.status == 400, wrong
    assert written(counted)[-1] == entry


def test_a_refused_move_is_judged_again_and_kept_with_its_rule(app, table, written):
    ana = Player(app, table, seat=0)
    page = keep(ana, table, "trial", tried=[region(0, "R12")], at="4", asked="0")
    entry = written(table)[-1]
    assert entry["facts"]["legal"] is False and entry["rule"] == entry["facts"]["breaches"][0]["rule"]
    assert "Refused" in page.text and entry["rule"] in page.text
    assert "told" not in entry["facts"], "its game says no more of it than the entry itself"
    for wrong in ([], [{}], [{"do": "fly"}], [{"do": "undo"}], "x", [region(0, "R12"), {"do": "note", "text": ""}]):
        keep(ana, table, "trial", tried=wrong, at="4")
        assert ana.status == 400, wrong
    assert written(table)[-1] == entry


def test_what_lies_face_down_is_never_kept_for_all(app, store, written):
    """Ana has laid 41: nobody may say so in the log that all read, and no answer may rest on it."""
    table = create(store, "play", ("Ana", "Bo"))
    with store.writing(table.id) as writing:
        writing.append([region(0, "R41")], "somebody", "laid")
    ana, bo = Player(app, table, seat=0), Player(app, table, seat=1)
    for phone, tried in ((ana, region(0, "R37")), (ana, region(1, "R41")), (bo, region(1, "R41"))):
        page = keep(phone, table, "trial", tried=[tried], at="1")
        assert phone.status == 422 and "face down" in page.alert, tried
    keep(ana, table, "moment", at="1")
    assert ana.status == 422
    assert len(written(table)) == 1


def test_a_reading_and_a_moment_are_kept(app, table, written):
    ana = Player(app, table, seat=0)
    page = keep(ana, table, "reading", rule="F.14", other="sum", asked="0")
    assert written(table)[-1]["facts"] == {"pick": "lowest", "other": "sum"} and "F.14" in page.text
    keep(ana, table, "reading", rule="F2.1")
    assert ana.status == 400, "nothing to pick there"
    page = keep(ana, table, "moment", at="2", asked="1")
    assert "Entry 2" in page.text and "Bo · Region 30" in page.text
    page = ana.at("/log")
    assert "Entry 2" in page.text


def test_it_never_makes_another_phone_stale_and_is_told_to_it(app, table, store):
    ana, bo = Player(app, table, seat=0), Player(app, table, seat=1)
    ana.at()
    keep(bo, table, "rule", rule="F2.1", asked="1")
    seq = store.seq(table.id)
    heard = ana.get(f"/t/{table.id}", **{"X-Seen": str(seq - 1)})
    assert "Entered on Bo's phone: " in heard.text
    ana.at("?seat=0")
    assert ana.page.dock["seen"] == str(seq)


def test_it_is_kept_after_the_table_ended_and_undo_goes_past_it(app, store, table, written):
    ana = Player(app, table, seat=0)
    keep(ana, table, "rule", rule="F2.1")
    ana.undo()
    ana.at("/log")
    assert "Undoes entry 4" in ana.page.text and written(table)[-1] == {"do": "undo"}
    ana.post(f"/t/{table.id}/end", {"csrf_token": ana.form("text")["csrf_token"], "ended": "1"})
    keep(ana, table, "rule", rule="F8.2")
    assert written(table)[-1]["rule"] == "F8.2" and "Settled at this table" in ana.at("/scores").text


def test_a_moment_leads_to_what_was_done_then_and_back(app, table, written):
    ana = Player(app, table, seat=0)
    ana.at("?at=2")
    page = ana.follow("/across?")
    assert (
        "Entry 2" in page.text
        and "Bo · Region 30" in page.text
        and any(link.startswith(f"/t/{table.id}?") and "at=2" in link for link in page.links)
    )
    ana.press(next(form for form in page.forms if form.method == "post"), ("asked", "0"))
    assert written(table)[-1]["facts"] == {"seq": 2, "entry": region(1, "R30")}


def test_the_result_of_a_moment_tells_what_was_settled_until_then(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    for rule in ("F2.1", "F8.2"):
        keep(phone, counted, "rule", rule=rule)
    page = phone.get(f"/t/{counted.id}/scores?at=9")
    assert phone.status == 200 and ">F2.1</b>" in page.source and ">F8.2</b>" not in page.source
    assert ">F8.2</b>" in phone.get(f"/t/{counted.id}/scores").source


def test_of_thousands_that_are_kept_only_those_that_are_shown_are_told(phone, store, counted, monkeypatch):
    rule = {"do": "settled", "about": "rule", "rule": "F2.1", "asked": None, "facts": {}}
    with store.writing(counted.id) as writing:
        writing.append([rule] * 200, "somebody", "kept")
    asked = []
    monkeypatch.setattr(desk, "settled_in_words", lambda entry: asked.append(entry) or settled_in_words(entry))
    open_at(phone, counted, "/dispute")
    assert phone.status == 200 and len(asked) == desk.MOST
