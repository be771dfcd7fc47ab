"""The table at any moment: as it stood after an entry, told and drawn, and nothing to enter."""

import html
import json
import random
import re
from collections import defaultdict

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.log import timeline as log_of_table
from referee.core.log.entries import MOST_CORRECTIONS, MOST_ENTRIES, judge
from referee.core.log.timeline import MOST_AGAIN, Timeline
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at

every_game = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)


@pytest.fixture(scope="module")
def drawn(store):
    """A whole game of few people, refereed or counted: laid once for all who read it."""
    laid = {}

    def drawn(scenario, mode):
        if (scenario.id, mode) not in laid:
            laid[scenario.id, mode] = lay(store, scenario, mode)
        return laid[scenario.id, mode]

    return drawn


def lay(store, scenario, mode):
    (setup, log), game = scenario.draw(random.Random(2)), scenario.game
    if mode == "tally":
        final = game.refereed.final_of(Timeline(game.refereed.moves, game.begin(setup), log).position)
        log = game.count.entries_of(json.loads(msgspec.json.encode(final)))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    return laid_out(store, game.id, setup.seats, log, mode, options=options, box=box)


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_every_entry_of_a_game_has_its_moment(app, phone, store, drawn, scenario, mode):
    """Its page stands, and says which it is; the scores are those of the entries until then, folded afresh.

    Of a long game some ten, the first, the last and one after each kind of entry among them.
    """
    table = drawn(scenario, mode)
    live = app.extensions["hall"].live(table)
    entries = [row.entry for row in store.entries(table.id)]
    open_at(phone, table)
    afresh = Timeline(live.moves, live.start())
    kinds = {entry["do"]: seq for seq, entry in enumerate(entries, 1)}
    looked_at = {*range(0, len(entries), len(entries) // 7 + 1), len(entries), *kinds.values()}
    for seq in range(len(entries) + 1):
        if seq:
            afresh.push(entries[seq - 1])
        if seq not in looked_at:
            continue
        page = phone.get(f"/t/{table.id}?at={seq}")
        assert phone.status == 200, seq
        after = rf"After entry ({seq - 1}–)?{seq} of {len(entries)}"  # with the end of its turn it has both numbers
        assert re.search(after if seq else "Before the first entry", page.text)
        assert not [form for form in page.forms if form.method == "post"], "nothing is entered here"
        assert not codes_alone(page.source, scenario.game), seq
        page = phone.get(f"/t/{table.id}/scores?at={seq}")
        totals = re.findall(r"<th scope=\"col\"[^>]*>.*?<b>(.*?)</b>", page.source, re.DOTALL)
        sheet = live.score(afresh.position)
        assert [total.strip() for total in totals] == [
            str(seat.total).replace("-", "−") + "<i>?</i>" * (afresh.position.over and n in sheet.unsure)
            if seat.lines
            else "–"
            for n, seat in enumerate(sheet.seats)
        ]


def codes_alone(source, game):
    """Rules of the dock that are named by their number without a sentence of theirs beside it."""
    dock = html.unescape(source.split('<section class="dock')[-1].split('class="moments"')[0]).replace("’", "'")
    named = re.findall(r'class="id"[^>]*>\s*([A-Z][\w.]*)\s*<', dock)
    text = " ".join(re.sub(r"<[^>]*>", " ", dock).split())
    rules = [game.telling.rulebook[id] for id in named]
    return [
        rule.id for rule in rules if not any(each["en"] in text for each in (rule.short, *rule.picks.values()) if each)
    ]


@every_game
def test_no_number_of_a_count_is_marked_as_asked_at_a_moment(phone, drawn, scenario):
    """It was the one that is asked next, and so another than the entry's."""
    table = drawn(scenario, "tally")
    open_at(phone, table)
    for seq in range(1, 8):
        source = phone.get(f"/t/{table.id}?at={seq}").source
        board = source.split('<div class="board"')[1].split('<section class="dock')[0]
        assert 'aria-current="true"' not in board and "data-seen" not in board and "fa-now" not in board, seq
        assert not re.search(r"<td>\s*<a[^>]*></a>", board), "a cell that is asked now is blank"


def became(source):
    """Each old and new number that is told there."""
    pairs = re.findall(r'<b class="became">\s*<i>(\S+) →</i>\s*(\S+?)\s*</b>', source)
    return [tuple(int(number.replace("−", "-")) for number in pair) for pair in pairs]


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_the_scores_of_a_moment_say_what_each_entry_since_changed(app, phone, drawn, scenario, mode):
    """The steps of a seat lead from its points then to its points now, and the lines of a step make it."""
    table = drawn(scenario, mode)
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


def often_corrected(log):
    """As often as a table may be, and as early: then undone and redone up to its length."""
    amends = [{"do": "amend", "seq": n % 20 + 1, "entry": log[n % 20]} for n in range(MOST_CORRECTIONS)]
    return [*log, *amends, *[{"do": "undo"}, {"do": "redo"}] * MOST_ENTRIES][:MOST_ENTRIES]


def of_rulings():
    """Every card lies where the table wants it, the first one face down for most phones."""
    region = {"do": "region", "seat": 0, "region": 37}
    return [{"do": "ruling", "entry": region | {"seat": n > 0, "region": n % 60 + 1}} for n in range(MOST_ENTRIES)]


@every_game
def test_no_page_of_the_longest_log_judges_much_more_than_reading_it(app, phone, store, monkeypatch, scenario):
    (setup, log), game = scenario.draw(random.Random(1)), scenario.game
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    longest_costs_little(
        app,
        phone,
        store,
        monkeypatch,
        laid_out(store, game.id, setup.seats, often_corrected(log), "play", options=options, box=box),
    )


def test_no_page_of_the_longest_log_of_rulings_does_either(app, phone, store, monkeypatch):
    longest_costs_little(app, phone, store, monkeypatch, laid_out(store, "faraway", ("Ana", "Bo"), of_rulings()))


def longest_costs_little(app, phone, store, monkeypatch, table):
    """Whichever phone asks, also one that may not know all of it. Judged, and judged again, at the very most."""
    judged, most = [], MOST_AGAIN + 2 * MOST_ENTRIES
    monkeypatch.setattr(log_of_table, "judge", lambda *asked: judged.append(1) or judge(*asked))
    open_at(phone, table)
    assert store.seq(table.id) == MOST_ENTRIES and len(judged) <= most
    viewer = Phone(app)
    viewer.get(f"/v/{table.view}")
    for each in (phone, viewer):
        for rest in ("", "?at=3", "/scores?at=0", "/scores?at=3", "/scores?at=1800", "/moment", "/log", "/readings"):
            judged.clear()
            each.get(f"/t/{table.id}{rest}")
            assert each.status == 200 and len(judged) <= 2 * most, rest


def test_the_latest_moment_has_nothing_since_and_what_is_none_is_the_latest(phone, store, drawn):
    table = drawn(SCENARIOS[0], "play")
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
def test_every_line_of_the_scores_of_a_moment_opens_there(phone, store, drawn, scenario, mode):
    """Each row at each of three moments, of the seats one after the other."""
    table = drawn(scenario, mode)
    length, opened = store.seq(table.id), 0
    open_at(phone, table)
    for n, seq in enumerate(sorted({length // 3, length // 2, length})):
        rows = defaultdict(list)
        for link in phone.get(f"/t/{table.id}/scores?at={seq}").links:
            if opens := re.search(r"open=\d+\.(\w+)", link):
                rows[opens[1]].append(link)
        for row, links in enumerate(rows.values()):
            page = phone.get(link := links[(row + n) % len(links)])
            assert phone.status == 200 and 'aria-expanded="true"' in page.source, link
            assert (f"After entry {seq} of {length}" if seq else "Before the first entry") in page.text, link
            opened += 1
    assert opened


def test_the_rows_of_others_come_where_their_sheet_is(app, store):
    """A phone that only follows has it, on any screen; a moment of the game is looked at by whoever enters."""
    log = [{"do": "region", "seat": seat, "region": region} for seat, region in ((0, 15), (1, 40))]
    table = laid_out(store, "faraway", ("Ana", "Bo"), log)
    assert "fa-others" not in open_at(Phone(app), table, "/moment?at=2").source
