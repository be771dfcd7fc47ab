"""What people take away from a table: the slip, and the same in lines of text."""

import json
import re
import time
from html import unescape

import pytest

from referee.core.files.checksum import checksum_of
from referee.games import GAMES
from tests.commands.test_score import TIES
from tests.games.vineta.scenes import BOX, PEOPLE, finished
from tests.store.tables import laid_out
from tests.tools import run_one
from tests.web.phone import Phone, open_at
from tests.web.played import played
from tests.web.scenes import DEAL, TIED, rows
from tests.web.test_files import bring_in

every_game = pytest.mark.parametrize("game", GAMES)
CHECKSUM = r"[0-9A-Z]{5} [0-9A-Z]{5}"


def text_of(page):
    return unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page.source, re.DOTALL)[1]).replace("\xa0", " ")


def pad_of(page):
    """Totals, then the cells of each row."""
    pad = page.source.split('<article class="paper')[1].split("</table>")[0]
    totals = [int(n.replace("−", "-")) for n in re.findall(r"<b>(−?\d+)[\s?]*</b></th>", pad)]
    cells = [re.findall(r"<td[^>]*>(?:<b>)?(−?\d+|–)", row) for row in pad.split("<tbody>")[1].split("<tr>")[1:]]
    return totals, [[0 if n == "–" else int(n.replace("−", "-")) for n in row] for row in cells]


@every_game
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_total_is_the_sum_of_its_column_and_of_its_line_of_text(app, store, game, lang):
    table = played(store, game)
    page = open_at(Phone(app, lang), table, "/slip")
    totals, cells = pad_of(page)
    assert len(totals) == len(table.seats) and [sum(column) for column in zip(*cells, strict=True)] == totals
    lines = re.findall(r"^(?:(\d)\. )?(\w+) (−?\d+)[\s?]*: (.+)$", text_of(page), re.MULTILINE)
    assert sorted(name for _, name, _, _ in lines) == sorted(table.seats)
    ranks = [rank for rank, *_ in lines]
    open = re.search(r"\d\s?\?", text_of(page))  # codices face down: those who may change places have no rank
    assert ranks == sorted(ranks) and all(ranks) is not bool(open)
    for _, name, total, said in lines:
        parts = re.findall(r"(\D+?) (−?\d+)(?:, |$)", said)
        assert ", ".join(map(" ".join, parts)) == said
        summed = sum(int(n.replace("−", "-")) for _, n in parts)
        assert summed == int(total.replace("−", "-")) == totals[table.seats.index(name)]


@every_game
def test_day_result_version_and_checksum_stand_on_it_in_both_languages(app, store, game):
    table = played(store, game)
    french, english = (open_at(Phone(app, lang), table, "/slip") for lang in ("fr", "en"))
    marks = {re.search(CHECKSUM, page.source)[0] for page in (french, english)}
    assert len(marks) == 1 and all(marks == set(re.findall(CHECKSUM, text_of(page))) for page in (french, english))
    assert re.search(r"\w+day, \w+ \d+, \d{4}", english.text) and re.search(
        r"\w+di \d+ \w+ \d{4}|dimanche", french.text
    )
    assert "rules version 1" in english.text and "règles version 1" in french.text.replace("\xa0", " ")
    # where nobody has read a total it is open
    ends = r"\w+ wins, −?\d+ to −?\d+|Shared victory|Not decided yet .* (still open|at least)"
    assert re.search(ends, english.text)


@every_game
def test_the_file_brought_in_elsewhere_bears_the_same_checksum_and_score(app, store, game):
    table, phone = played(store, game), Phone(app)
    first = open_at(phone, table, "/slip")
    file = phone.client.get(f"/t/{table.id}/export").get_data()
    elsewhere = Phone(app)
    bring_in(elsewhere, file)
    second = elsewhere.get(f"{elsewhere.address.split('?')[0]}/slip")
    assert elsewhere.status == 200 and pad_of(second) == pad_of(first)
    mark = re.search(CHECKSUM, first.source)[0]
    assert mark in second.source and run_one("checksum", file) == (0, {"checksum": mark})
    assert checksum_of(json.loads(file), GAMES) == mark


def test_a_final_position_brought_in_bears_the_checksum_of_its_table(app, store):
    table, phone = laid_out(store, "faraway", ("Ana", "Bo", "Cleo", "Dan"), rows(*DEAL), "tally"), Phone(app)
    mark = re.search(CHECKSUM, open_at(phone, table, "/slip").source)[0]
    file = phone.client.get(f"/t/{table.id}/export").get_data()
    elsewhere = Phone(app)
    bring_in(elsewhere, file)
    assert mark in elsewhere.get(f"{elsewhere.address.split('?')[0]}/slip").source
    assert run_one("checksum", file)[1] == {"checksum": mark}


def test_all_regions_are_one_sum_in_the_text_and_a_row_each_on_the_slip(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo", "Cleo", "Dan"), rows(*DEAL), "tally")
    page = open_at(Phone(app), table, "/slip")
    assert re.search(r"^1\. Ana 45: Regions \d+, Sanctuaries \d+$", text_of(page), re.MULTILINE)
    assert "Row 1" in page.text and "Row 8" in page.source, "no number of a Region"
    assert re.findall(r'<span aria-hidden="true">(\d)</span>', page.source) == list("2345678"), "the first by its name"


def test_a_reading_is_told_where_the_table_chose_it_or_where_it_decided(app, store):
    """Of a tie, the reading that broke it; of a game without one, nothing."""
    plain = laid_out(store, "faraway", ("Ana", "Bo", "Cleo", "Dan"), rows(*DEAL), "tally")
    tied = laid_out(store, "faraway", ("Ana", "Bo"), rows(*((row, []) for row in TIED)), "tally")
    chosen = laid_out(
        store, "faraway", ("Ana", "Bo", "Cleo", "Dan"), rows(*DEAL), "tally", options={"tie_break": "sum"}
    )
    told = [text_of(open_at(Phone(app), table, "/slip")) for table in (plain, tied, chosen)]
    assert ["F.14" in text for text in told] == [False, True, True]
    assert "Tied at 30" in told[1] and "Tied" not in told[0] + told[2]


def test_a_table_under_way_says_so(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), rows(DEAL[0])[:1], "tally")
    page = open_at(Phone(app), table, "/slip")
    assert "Scores so far" in page.text and "in progress" in page.text and "wins" not in page.text
    assert 'class="win"' not in page.source


def test_who_only_follows_gets_it_with_the_view_link_and_never_the_other(app, store):
    table, phone = played(store, "vineta"), Phone(app)
    phone.get(f"/v/{table.view}")
    page = phone.get(f"/t/{table.id}/scores")
    page = phone.follow("/slip")
    assert phone.status == 200 and table.edit not in page.source and "<svg" in page.source
    assert (
        Phone(app).get(f"/t/{table.id}/slip").source and Phone(app).client.get(f"/t/{table.id}/slip").status_code == 403
    )


@pytest.mark.parametrize("day", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00"])
def test_a_file_with_a_day_that_a_clock_may_not_show_has_a_slip(app, day, monkeypatch):
    """West of Greenwich nothing comes before the first year, east of it nothing after the last."""
    monkeypatch.setenv("TZ", "Etc/GMT-12" if day.startswith("9") else "Etc/GMT+12")
    time.tzset()
    lay = {"do": "region", "seat": 0, "region": "R05", "at": day}
    phone = Phone(app)
    file = {"format": "referee-table/1", "game": "faraway", "seats": ["Ana", "Bo"], "log": [lay]}
    bring_in(phone, file | {"options": {"sets": ["base"]}})
    page = phone.get(f"{phone.address.split('?')[0]}/slip")
    monkeypatch.undo()
    time.tzset()
    assert phone.status == 200 and "Faraway" in page.text


def test_what_lies_face_down_is_on_no_slip(app, store):
    """A Region put aside is told to nobody: the slip goes from hand to hand, whoever asks for it."""
    entries = [{"do": "region", "seat": 0, "region": "R45"}]
    table = laid_out(store, "faraway", ("Ana", "Bo"), entries, options={"sets": ["base"]})
    phone = Phone(app)
    open_at(phone, table, "/share")
    form = next(form for form in phone.page.forms if form.action.endswith("/seat"))
    phone.post(form.action, form.sent(("seat", "0")))
    mine, others = (each.get(f"/t/{table.id}/slip") for each in (phone, _follower(app, table)))
    assert pad_of(mine) == pad_of(others) and text_of(mine) == text_of(others)


def _follower(app, table):
    phone = Phone(app)
    phone.get(f"/v/{table.view}")
    return phone


@pytest.mark.parametrize("game", ["faraway", "gefira"])
def test_a_note_of_anything_escapes_what_is_typed(app, store, game):
    entry = {"do": "settled", "about": "rule", "rule": "<b>", "facts": {}}
    page = open_at(Phone(app), played(store, game, then=[entry]), "/slip")
    assert "<b><" not in page.source.replace("<b></b>", ""), "but for those that wait for words"


def test_the_day_is_that_of_the_game_also_where_its_file_was_brought_in_later(app, store):
    """Each entry says when it was made; how long it took follows."""
    log = finished()
    stamps = [f"2026-11-19T{19 + n // 60:02}:{n % 60:02}:00.000+00:00" for n in range(len(log))]
    timed = [{**entry, "seq": seq, "at": at} for seq, (entry, at) in enumerate(zip(log, stamps, strict=True), 1)]
    table = laid_out(store, "vineta", PEOPLE, timed, box=BOX)
    page = open_at(Phone(app), table, "/slip")
    assert f"Vineta · Thursday, November 19, 2026 · {len(log) - 1} min" in page.text


def test_a_finished_game_of_several_leads_to_bg_stats(app, store):
    over, begun = rows(*DEAL[:2]), rows(DEAL[0])[:1]
    found = []
    for names, log in ((("Ana", "Bo"), over), (("Ana", "Bo"), begun), (("Ana",), rows(DEAL[0]))):
        table = laid_out(store, "faraway", names, log, "tally")
        page = open_at(Phone(app), table, "/slip")
        found.append([link for link in page.links if "bgstatsapp" in link])
    assert [len(links) for links in found] == [1, 0, 0] and table.id not in found[0][0]


@pytest.mark.parametrize(("game", "tie"), [each[::2] for each in TIES], ids=[", ".join(each[:2]) for each in TIES])
def test_a_final_of_any_kind_bears_one_checksum_in_whichever_file(app, game, tie):
    """As people wrote it, as its table takes it out again, and as that file is brought in elsewhere."""
    scored, options, *_ = tie
    common = {"format": "referee-final/1", "seats": ["Ana", "Bo"], "options": options}
    file, marks = {**common, "game": game, "final": scored}, []
    for _ in range(2):
        phone = Phone(app)
        bring_in(phone, file)
        table = phone.address.split("?")[0]
        marks += [run_one("checksum", file)[1]["checksum"], re.search(CHECKSUM, phone.get(f"{table}/slip").source)[0]]
        file = json.loads(phone.client.get(f"{table}/export").get_data())
    assert len(set(marks)) == 1, marks


def test_what_the_table_allowed_is_told_with_whose_it_was_and_which_rule_until_it_is_taken_back(app, store):
    """Ana lays 3, which was left on the table a round before."""
    show = [{"do": "display", "regions": [f"R{n:02}" for n in numbers]} for numbers in ((1, 2, 3), (4, 5, 6))]
    lay = [
        {"do": "region", "seat": seat, "region": id} for seat, id in ((0, "R12"), (1, "R30"), (0, "R03"), (1, "R31"))
    ]
    pick = [{"do": "pick", "seat": seat, "region": f"R{seat + 1:02}"} for seat in (0, 1)]
    ruling = {"do": "ruling", "entry": lay[2], "note": "Ana is <new>"}
    entries = [show[0], *lay[:2], *pick, show[1], ruling, lay[3]]
    table = laid_out(store, "faraway", ("Ana", "Bo"), entries, options={"sets": ["base"], "track_display": True})
    phone = Phone(app)
    told = text_of(open_at(phone, table, "/slip"))
    assert "Ana · Region 3 · The table allows it: Ana is <new> (F7.9)" in told
    with store.writing(table.id) as writing:
        writing.append([{"do": "undo"}, {"do": "undo"}], "somebody", "undone")
    assert "The table allows it" not in text_of(phone.get(f"/t/{table.id}/slip"))


def test_ranks_and_how_a_tie_went_stand_on_it(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), rows((TIED[0], []), (TIED[1], [])), "tally")
    phone = Phone(app)
    open_at(phone, table)
    page = phone.get(f"/t/{table.id}/slip")
    assert "by the tie-break, 30 to 30" in page.text and "1. " in page.text and "2. " in page.text
