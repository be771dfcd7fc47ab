"""What no page asks for: a clear answer, nothing is written, nothing breaks."""

from urllib.parse import quote

import pytest

from referee.core.files.trial_address import pack
from referee.web.dispute.questions import QUESTIONS
from tests.web.phone import Phone, open_at
from tests.web.settled.conftest import region
from tests.web.test_hostile import WORDS, calm, quiet  # noqa: F401 - a fixture

ASKED = {
    "claim": {"seat": "0", "row": "1", "claimed": "7", "slip": "house.digits", "at": "8", "also": "0.3"},
    "trial": {"tried": pack([region(0, "R12")]), "at": "4", "seat": "1"},
    "reading": {"rule": "F.14", "other": "sum"},
    "moment": {"at": "2"},
    "rule": {"rule": "F2.1"},
    "from_now": {"keep": "on"},
    "settled": {"at": "2"},
    "scores": {"at": "2", "up": "1", "back": "/"},
}


def test_no_question_is_left_out():
    assert QUESTIONS.keys() <= ASKED.keys()


@pytest.mark.parametrize("about", ASKED)
@pytest.mark.usefixtures("quiet")
def test_a_field_that_is_garbage_breaks_no_answer(app, store, counted, table, about):
    phone, at = Phone(app), counted if about == "claim" else table
    open_at(phone, at)
    token = phone.page.forms[0]["csrf_token"] if phone.page.forms else ""
    for n, name in enumerate((*ASKED[about], "about", "asked")):
        for word in WORDS[n % 2 :: 2]:
            fields = {"about": about, **ASKED[about], name: word[:2000]}
            phone.get(f"/t/{at.id}/across?{'&'.join(f'{key}={quote(value)}' for key, value in fields.items())}")
            assert phone.status in (200, 400, 404), (name, word[:40])
            before = store.seq(at.id)
            phone.post(f"/t/{at.id}/settled", {**fields, "csrf_token": token})
            assert phone.status in (200, 400, 422), (name, word[:40])
            assert store.seq(at.id) - before <= (phone.status == 200)
            calm(phone, 200, 400, 404, 422)
