"""The table at any moment: as it stood after an entry, told and drawn, and nothing to enter."""

import json
import random
import re

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.log import timeline as log_of_table
from referee.core.log.entries import judge
from referee.core.log.timeline import Timeline
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at

every_game = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)


def drawn(store, scenario, mode, count=2):
    """A whole game of few people, refereed or counted; the log, and what it is folded by."""
    (setup, log), game = scenario.draw(random.Random(count)), scenario.game
    if mode == "tally":
        final = game.refereed.final_of(Timeline(game.refereed.moves, game.begin(setup), log).position)
        log = game.count.entries_of(json.loads(msgspec.json.encode(final)))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    return laid_out(store, game.id, setup.seats, log, mode, options=options, box=box)


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_every_entry_of_a_game_has_its_moment(app, phone, store, scenario, mode):
    """Its page stands, and says which it is; the scores are those of the entries until then, folded afresh."""
    table = drawn(store, scenario, mode)
    live = app.extensions["hall"].live(table)
    entries = [row.entry for row in store.entries(table.id)]
    open_at(phone, table)
    afresh = Timeline(live.moves, live.start())
    for seq in range(len(entries) + 1):
        if seq:
            afresh.push(entries[seq - 1])
        page = phone.get(f"/t/{table.id}?at={seq}")
        assert phone.status == 200, seq
        assert (f"After entry {seq} of {len(entries)}" if seq else "Before the first entry") in page.text
        assert not [form for form in page.forms if form.method == "post"], "nothing is entered here"
        page = phone.get(f"/t/{table.id}/scores?at={seq}")
        totals = re.findall(r"<th scope=\"col\"[^>]*>.*?<b>(.*?)</b>", page.source, re.DOTALL)
        sheet = live.score(afresh.position)
        assert [total.strip() for total in totals] == [
            str(seat.total).replace("-", "−") if seat.lines else "–" for seat in sheet.seats
        ]


def became(source):
    """Each old and new number that is told there."""
    pairs = re.findall(r'<b class="became">\s*<i>(\S+) →</i>\s*(\S+?)\s*</b>', source)
    return [tuple(int(number.replace("−", "-")) for number in pair) for pair in pairs]


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_the_scores_of_a_moment_say_what_each_entry_since_changed(app, phone, store, scenario, mode):
    """The steps of a seat lead from its points then to its points now, and the lines of a step make it."""
    table = drawn(store, scenario, mode)
    live = app.extensions["hall"].live(table)
    open_at(phone, table)
    for seq in (0, live.seq // 2, live.seq - 1):
        then, now = (live.score(live.timeline.as_of(at).position) for at in (seq, live.seq))
        page, told = phone.get(f"/t/{table.id}/scores?at={seq}"), {}
        for part in page.source.split('<details class="change">')[1:]:
            summary, *steps = part.split("</details>")[0].split("<li>")
            told[re.search(r"<strong>(.*?)</strong>", summary)[1]] = became(summary)[0]
            at = became(summary)[0][0]
            for step in steps:
                (old, new), *lines = became(step)
                assert old == at and (not lines or sum(b - a for a, b in lines) == new - old)
                at = new
            assert at == became(summary)[0][1]
        for seat, name in enumerate(table.seats):
            both = then.seats[seat].total, now.seats[seat].total
            assert told.get(name, (both[0], both[0])) == both, (seq, name)


def test_the_scores_of_a_log_that_was_corrected_again_and_again_judge_few_moves_anew(app, phone, store, monkeypatch):
    (setup, log), game = SCENARIOS[0].draw(random.Random(1)), SCENARIOS[0].game
    corrected = [{"do": "amend", "seq": n, "entry": log[n - 1]} for n in range(1, 41)]
    to_and_fro = [each for amend in corrected for each in (amend, {"do": "undo"}, {"do": "redo"})]
    options = msgspec.to_builtins(setup.options)
    table = laid_out(store, game.id, setup.seats, [*log, *to_and_fro], "play", options=options)
    open_at(phone, table)
    judged = []
    monkeypatch.setattr(log_of_table, "judge", lambda *asked: judged.append(1) or judge(*asked))
    phone.get(f"/t/{table.id}/scores?at=0")
    assert phone.status == 200 and 0 < len(judged) < 3000, f"{len(judged)} for {len(log)} moves"


def test_the_scores_beside_a_card_face_down_are_not_folded_anew_for_each_entry_that_came(app, store, monkeypatch):
    """Who only follows may not read it, so the whole log is told in its covers: not fifty times over."""
    log = [{"do": "region", "seat": 0, "region": 37}, *[{"do": "undo"}, {"do": "redo"}] * 600]
    table = laid_out(store, "faraway", ("Ana", "Bo"), log)
    viewer, appended, append = Phone(app), [], Timeline._append
    viewer.get(f"/v/{table.view}")
    monkeypatch.setattr(Timeline, "_append", lambda *asked: appended.append(1) or append(*asked))
    viewer.get(f"/t/{table.id}/scores?at=2")
    assert viewer.status == 200 and len(appended) < 12 * len(log), f"{len(appended) / len(log):.1f} times the log"


def test_the_latest_moment_has_nothing_since_and_what_is_none_is_the_latest(app, phone, store):
    table = drawn(store, SCENARIOS[0], "play")
    length = store.seq(table.id)
    for rest in (f"?at={length}", f"?at={length + 1}", "?at=9999999", "?at=x", "?at=-1", "?at=", "?at=%00", "/moment"):
        text = open_at(phone, table, rest).text
        assert phone.status == 200 and f"After entry {length} of {length}" in text, rest
        if rest != "/moment":
            assert "Since entry" not in phone.get(f"/t/{table.id}/scores{rest}").text and phone.status == 200


def test_a_table_without_entries_has_its_start(phone, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"))
    for rest in ("?at=0", "?at=3", "/moment", "/scores?at=0"):
        assert "Nothing is entered yet." in open_at(phone, table, rest).text and phone.status == 200, rest


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_every_line_of_the_scores_of_a_moment_opens_there(app, phone, store, scenario, mode):
    table = drawn(store, scenario, mode)
    length, opened = store.seq(table.id), 0
    open_at(phone, table)
    for seq in {length // 3, length // 2, length}:
        links = [link for link in phone.get(f"/t/{table.id}/scores?at={seq}").links if "open=" in link]
        for link in links:
            page = phone.get(link)
            assert phone.status == 200 and 'aria-expanded="true"' in page.source, link
            assert (f"After entry {seq} of {length}" if seq else "Before the first entry") in page.text, link
            opened += 1
    assert opened
