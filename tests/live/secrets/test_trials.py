"""What is only tried tells nothing of a card that lies face down."""

import json
import re

import pytest

from referee.core.files.trial_address import pack
from tests.live.secrets.seen import SECRET, lays, sees


def tried(player, *entries, began=None, **more):
    """The page of a trial, in words, without the number that was tried and the names of the phone's own forms."""
    fields = {"from": began, "e": pack(list(entries)), **more}
    query = "&".join(f"{name}={value}" for name, value in fields.items() if value is not None)
    return player.at(f"/try?{query}").text


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
    """Else each is entered as at the table."""
    host = people["host"]
    people["Ana"].lay(0, SECRET)
    assert "Enter for real" in tried(host, lays(1, 40), began=1)
    assert "Enter for real" not in tried(host, lays(1, 40), lays(2, 41), began=1)
    token = host.page.dock["csrf_token"]
    form = {"csrf_token": token, "key": "k", "seen": "1", "e": pack([lays(1, 40), lays(2, 37)])}
    host.post(f"/t/{host.table.id}/try/enter", form)
    assert host.status == 400
    host.post(f"/t/{host.table.id}/try/enter", {**form, "e": pack([lays(1, 37)])})
    assert host.status == 200 and not host.page.alert, "as at the table itself"


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


def test_a_trial_is_heard_by_nobody(people):
    """No other phone's page is behind, whatever is tried: the version that they compare stays."""
    people["Ana"].lay(0, SECRET)
    version = people["Ana"].at("/seq").source
    tried(people["Bo"], lays(1, 40), began=1)
    form = people["Bo"].at("/try?seat=1").dock
    people["Bo"].post(form.action, form.sent(("tap", "iR41")))
    assert people["Ana"].at("/seq").source == version


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
