"""Who counts right: another number for a total or a row, where it comes from, and whether it matters."""

import re

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.games import GAMES
from referee.web.forms import typed_on
from tests.games.gefira.table import stopped
from tests.store.tables import laid_out
from tests.web.aqua import entries
from tests.web.phone import Phone, open_at
from tests.web.played import up_to as played
from tests.web.test_recount_docks import finished

PLAYERS = [
    {"end": 3, "bridge": 3, "start": 4, "accidents": 0},  # 12
    {"end": 4, "bridge": 3, "start": 2, "accidents": 1},  # 14
]


def counted(store, players=PLAYERS):
    log = [
        {"do": "put", "seat": seat, "field": field, "value": value}
        for seat, player in enumerate(players)
        for field, value in player.items()
    ]
    return laid_out(store, "gefira", ("Ana", "Bo"), log, mode="tally", box=stopped(players))


@pytest.fixture
def table(store):
    return counted(store)


@pytest.fixture
def asked(app, table):
    phone = Phone(app)

    def ask(rest):
        return open_at(phone, table, f"/claim{rest}")

    return ask


DESK, SCORES = ("/dispute", "/claim?seat=1"), ("/scores", "/scores?open=1", "/claim?seat=1")


@pytest.mark.parametrize(("way", "key"), [(DESK, None), (DESK, ("row", "accidents")), (SCORES, None)])
def test_from_the_table_three_taps_by_the_desk_or_four_by_the_scores_and_the_digits(app, table, way, key):
    """The desk has a key for each player; a total opens to what it is made of. The last tap asks, or names a line."""
    phone = Phone(app)
    open_at(phone, table)
    for link in way:
        assert way == DESK or link == way[-1] or not [each for each in phone.page.links if "/claim" in each]
        phone.follow(link)
    for digit in "15":
        form = phone.page.forms[0]
        phone.get(f"{form.action}?{query(form, ('tap', f'd{digit}'))}")
    form = phone.page.forms[0]
    text = phone.get(f"{form.action}?{query(form, key)}").text
    assert ("0, with nothing" if key else "With nothing taken off for accidents") in text and "G9.6" in text


def query(form, key=None):
    return "&".join(f"{name}={value[-1]}" for name, value in form.sent(key).items())


def test_the_desk_of_a_finished_count_leads_to_another_count_and_tries_no_move(app, store, table):
    page = open_at(Phone(app), table, "/dispute")
    assert f"/t/{table.id}/claim" in page.links and f"/t/{table.id}/try" not in page.links
    running = laid_out(store, "gefira", ("Ana", "Bo"), [], mode="tally")
    assert f"/t/{running.id}/try" in open_at(Phone(app), running, "/dispute").links


def test_an_opened_line_leads_to_another_number_for_it(app, table):
    phone = Phone(app)
    page = open_at(phone, table, "/scores?open=1.accidents")
    assert any("/claim?seat=1&row=accidents" in link for link in page.links)
    page = phone.get(f"/t/{table.id}/claim?seat=1&row=accidents&n=0")
    assert "0, with nothing taken off for accidents" in page.text and "With −1" in page.text


def test_both_numbers_then_how_and_whether_it_matters_then_its_rule_then_what_is_counted(asked):
    """What the number decides is said at once, and leads to the rankings below; a rule stands before its lines."""
    text = asked("?seat=1&n=15&by=0&how=0").text
    how = ("15, with nothing", "An accident costs 1 point.", "Bo wins either way, counted so for all.", "−1 → 0")
    parts = ("15 A Ana counts +1", "14 The referee counts", *how, "14, line by line", "3 other lines: 15")
    places = [text.index(part) for part in (*parts, "With 14")]
    assert places == sorted(places)


@pytest.mark.parametrize("n", [2, 15, 29, 999])
def test_what_a_number_decides_leads_to_the_rankings_where_they_stand(asked, n):
    page = asked(f"?seat=1&n={n}")
    assert ("#decides" in page.links) == ("With 14" in page.text) == ('id="decides"' in page.source)
    assert page.text.count("depends on it") <= 1, "the rankings are called what they are"


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("?seat=1&n=2", "The victory depends on it: with 2 it goes to Ana"),
        ("?seat=1&n=11", "With 11, counted so for all 1 B Bo 11 2 A Ana 9"),
        ("?seat=1&n=21", "counted so for Bo only"),
        ("?seat=1&n=14", "14: everybody counts the same"),
        ("?seat=1&n=999", "Nothing known gives 999"),
        ("?seat=1&n=15", "Somebody counts"),
        ("?seat=1&n=-3", "−3"),
    ],
)
def test_what_is_answered(asked, rest, said):
    assert said in asked(rest).text


def test_the_number_that_is_counted_is_not_explained(asked):
    text = asked("?seat=1&n=14").text
    assert "14, with" not in text and "either way" not in text


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("?seat=7&n=3", "does not say whose score it is"),
        ("?seat=x", "does not say whose score it is"),
        ("?seat=1&row=none&n=3", "This line is not in that score"),
        ("?seat=1&n=1e3", "This number cannot be read: from −999 to 999"),
        ("?seat=1&n=9999", "This number cannot be read"),
    ],
)
def test_an_address_that_cannot_be_read_says_so_and_asks(asked, rest, said):
    page = asked(rest)
    assert said in page.alert
    assert page.forms or any("/claim?seat=0" in link for link in page.links)


def test_the_side_key_names_who_counts_so(asked):
    assert not re.search("[^−][0-9]+ → −", asked("?seat=1&n=1&tap=").text), "no line falls below nothing"
    assert "Who says so?" in asked("?seat=1&n=15&tap=").text, "a question, not a statement"
    page = asked("?seat=1&n=15&tap=w")
    assert {("by", "0"), ("by", "1"), ("by", "")} <= set(page.forms[0].keys)
    page = asked("?seat=1&n=15&tap=&by=0")
    assert "Ana counts" in page.text and page.forms[0]["n"] == "15"


def test_what_was_typed_stays_when_another_line_is_picked(app, table):
    """16 for 14, in one line: 5 on the bridge for 3; picked before anything is typed, it asks for the number."""
    phone = Phone(app)
    open_at(phone, table, "/claim?seat=1&n=16&by=0")
    page = phone.follow("tap=")
    assert page.forms[0]["n"] == "16" and re.search("differ Bo.* bridge 3 → 5", page.text) and "−1 →" not in page.text
    page = phone.get(f"{page.forms[0].action}?{query(page.forms[0], ('row', 'bridge'))}")
    assert "5 A Ana counts" in page.text and "3 The referee counts" in page.text
    page = phone.get(f"/t/{table.id}/claim?seat=1")
    page = phone.get(f"{page.forms[0].action}?{query(page.forms[0], ('row', 'bridge'))}")
    assert "The referee counts 3. Which other number?" in page.text and "→" not in page.text


def test_who_only_follows_may_ask_and_nothing_is_written(app, store, table):
    viewer = Phone(app)
    viewer.get(f"/v/{table.view}")
    before = store.entries(table.id)
    assert "With nothing taken off" in viewer.get(f"/t/{table.id}/claim?seat=1&n=15").text
    assert store.entries(table.id) == before


@pytest.mark.parametrize(
    ("typed", "tap", "now"),
    [
        ("", "d1", "1"),
        ("1", "d4", "14"),
        ("0", "d5", "5"),
        ("999", "d1", "999"),
        ("14", "s", "-14"),
        ("-14", "s", "14"),
        ("", "s", "-"),
        ("-", "d5", "-5"),
        ("-123", "d4", "-123"),
        ("14", "b", "1"),
        ("abc", "d1", "1"),
        ("14", "x", "14"),
    ],
)
def test_a_number_is_typed_key_by_key(typed, tap, now):
    assert typed_on(typed, tap) == now


def test_a_score_of_another_moment_is_counted_as_it_stood_then(app, table):
    """Before Bo's accident was entered: 15, and every key of the pages leads to the same moment."""
    phone = Phone(app)
    page = open_at(phone, table, "/scores?at=7")
    assert f"/t/{table.id}/scores?at=7&open=1" in page.links
    page = phone.get(f"/t/{table.id}/scores?at=7&open=1")
    assert f"/t/{table.id}/claim?at=7&seat=1" in page.links
    page = phone.get(f"/t/{table.id}/claim?at=7&seat=1&n=14")
    assert "15 The referee counts" in page.text and "After entry 7" in page.text
    phone.follow("/together?")
    assert "line 2 of 4" in phone.follow("agreed=1").text and "at=7" in phone.address


def test_an_answer_is_kept_in_the_log(app, table):
    phone = Phone(app)
    open_at(phone, table, "/claim?seat=1&n=15&by=0&how=0")
    form = next(form for form in phone.page.forms if form.action.endswith("/settled"))
    page = phone.post(form.action, form.sent(("asked", "0")))
    assert phone.status == 200 and "15" in page.text and "G9.6" in page.text
    assert any("15" in item for item in [phone.get(f"/t/{table.id}/log").text])


def test_an_answer_is_shown_to_who_sits_opposite_and_back(app, table):
    phone = Phone(app)
    open_at(phone, table, "/claim?seat=1&n=15&by=0&how=0")
    there = phone.address
    assert "15" in phone.follow("/across?").text
    assert there in [link.replace("&amp;", "&") for link in phone.page.links]


@pytest.mark.rule("Q.03")
def test_a_number_that_is_right_under_another_reading_says_that_nobody_has_miscounted(app, store):
    table = played(store, "aqua", 3)
    page = open_at(Phone(app), table, "/claim?seat=2&n=8&how=0")
    assert "8, with Q.03 read otherwise" in page.text and "Nobody has miscounted" in page.text
    assert any(name == "read_so" for form in page.forms for name, _ in form.keys), "to what the table would come to"
    assert "counted so for all" in page.text
    assert re.search(r"Q\.03 read otherwise: .{,150} unclear Nobody", page.text), "no word of the booklet"
    other = open_at(Phone(app), table, "/claim?seat=1&n=14").text
    assert re.search(
        r"Ana wins either way\. With Q\.03 read otherwise, counted right: Ana \d+, Bo \d+, and Bo would", other
    ), "where a reading decides, that is said at once, by how much"
    assert re.search(r"Read otherwise, Bo would win \(Ana \d+, Bo \d+\): Exactly three", other)


def test_sums_found_by_chance_are_folded_and_no_reason(asked, table):
    text = asked("?seat=1&n=29").text
    assert "Nothing known gives 29" in text and "15 more than 14. Bo wins either way." in text
    assert re.search(r"\d sums give 29, but no rule says so", text)


def test_a_game_under_way_is_counted_as_if_it_ended_here(app, store):
    table = played(store, "vineta", 3, part=2 / 3)
    page = open_at(Phone(app), table, "/claim?seat=0&n=40")
    assert "As if the game ended here." in page.text and "Somebody counts" in page.text
    assert "wins" not in page.text and ("leads" in page.text or "lead" in page.text)
    assert "In the lead: with 6, Dan; with 40, Ana." in page.text, "by name, with either number"


def test_a_line_that_nothing_explains_says_its_rule_and_may_be_counted_again(asked, table):
    page = asked("?seat=1&row=accidents&n=7")
    assert "Nothing known gives 7" in page.text and "G9.6" in page.text and "1 line of 0" not in page.text
    assert f"/t/{table.id}/recount/1" in page.links


def test_a_row_of_one_card_is_called_by_it(app, store):
    table = played(store, "faraway", 3)
    assert "taking the number of “Region" in open_at(Phone(app), table, "/claim?seat=0&row=4&n=0").text


def test_where_nothing_explains_that_is_said_first_and_all_lines_stand_open(app, store):
    table = played(store, "faraway", 5)
    phone = Phone(app)
    open_at(phone, table, "/claim?seat=1&n=999")
    total = re.search(r"(\d+), line by line", phone.page.text)[1]
    assert " lines: " not in phone.page.text
    assert phone.page.text.index("Nothing known gives 999") < phone.page.text.index(f"{total}, line by line")
    assert re.search(r"Nearest to it: \d+, .* Which line is counted otherwise\?", phone.page.text)
    near = next(link for link in phone.page.links if re.search(r"/claim\?.*n=(?!999)\d", link))
    line = next(link for link in phone.page.links if re.search("/claim.*row=[0-9]", link))
    assert "Which other number?" in phone.get(line.replace("&amp;", "&")).text
    assert "Nothing known" not in phone.get(near.replace("&amp;", "&")).text
    open_at(phone, table, "/claim?seat=1&n=999")
    assert " lines: " not in open_at(phone, table, f"/claim?seat=1&n={total}").text


@pytest.mark.rule("F.20")
def test_a_card_of_a_row_says_when_it_was_laid_and_when_it_is_counted(app, store):
    table = played(store, "faraway", 3)
    assert "laid 5th, counted 4th" in open_at(Phone(app), table, "/claim?seat=0&row=4&n=0").text
    assert "laid 8th, counted 1st" in open_at(Phone(app), table, "/together?seat=0").text
    assert " counted " not in open_at(Phone(app), table, "/claim?seat=0&row=sanctuaries&n=99").text


def test_who_goes_up_and_who_goes_down_is_said(asked, table):
    """Ana's 12 are 21 with a line counted twice: more than Bo's 14."""
    text = asked("?seat=0&n=21").text
    assert "21, perhaps with" in text, "what the eye may do anywhere is told as one way among many"
    assert "perhaps" not in asked("?seat=1&n=11").text, "a rule that is misread is a reason"
    before, after = text.split("With 12")[1].split("With 21")
    assert "goes" not in before and ["up" in after, "down" in after] == [True, True]
    assert after.index("Ana goes up") < after.index("Bo goes down"), text
    assert "goes up" not in asked("?seat=1&n=15").text


def test_two_misread_rules_that_are_as_likely_stand_side_by_side_until_one_is_picked(asked):
    """A number does not say which it was; each says its rule, its line, what hangs on it; nothing is kept."""
    page = asked("?seat=1&n=16")
    one = "With one explorer on the bridge counted as across"
    other = "With 1 point for each explorer at the start"
    said = f"{one} An explorer on the bridge pays 1 point. G9.4 On the bridge 3 → 5 Bo wins either way. {other}"
    assert f"16: two likely reasons {said}" in page.text and "G9.5 At the start 0 → 2 The victory" in page.text
    assert "4 lines: 14" in page.text and "With 14" not in page.text and "/across" not in page.source
    assert not any((form.action or "").endswith("/settled") for form in page.forms)
    picked = asked(next(link for link in page.links if "how=1" in link).split("/claim")[1].replace("&amp;", "&")).text
    chosen, rejected = (f"16, {each[0].lower()}{each[1:]}" for each in (other, one))
    assert picked.index(chosen) < picked.index("14, line by line") < picked.index(rejected)
    assert "two possible" not in picked and "With 14" in picked


def test_two_reasons_say_what_another_would_have_counted_so(asked):
    """Ana lost nobody: nothing off for accidents leaves her 12, a point for the start makes 13."""
    page = asked("?seat=1&n=15").text
    asks = "The total counted for Ana decides:"
    first, second = (f"counted so for all: Ana {total}." for total in (12, 13))
    assert page.index(first) < page.index(second) < page.index(asks)
    picked = asked("?seat=1&n=15&how=0").text
    assert asks not in picked and "Ana 12" not in picked.split("Both rankings")[0]


def test_a_tap_gives_the_second_total_and_the_one_cause_of_both_stands_alone(asked):
    link = next(link for link in asked("?seat=1&n=15&by=0").links if "also=0.13" in link)
    page = asked(link.split("/claim")[1].replace("&amp;", "&"))
    said = "The same cause explains Bo's 15 and Ana's 13. 15, with 1 point in all for the start"
    assert said in page.text and "two possible reasons" not in page.text and "And for" not in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/settled"))
    assert form["also"] == "0.13"
    assert "Nothing known explains both Bo's 15 and Ana's 99." in asked("?seat=1&n=15&also=0.99").text
    assert "Counted right: Ana's 12." in asked("?seat=0&n=12&also=1.26").text, "said last: the claim is Bo's 26"


def test_a_kept_answer_names_the_second_total_too(app, store, table):
    """In the log, at the desk, turned round, and in the file; with what is said of it on the page."""
    phone = Phone(app)
    for n, also, said in (
        (15, 13, "The same cause explains Bo's 15 and Ana's 13."),
        (15, 99, "Nothing known explains both Bo's 15 and Ana's 99."),
        (26, 12, "Counted right: Ana's 12. The mistake is about Bo alone."),
        ("0&row=bridge", 9, "The same cause explains Bo's 0 (On the bridge) and Ana's 9 (total)."),
    ):
        page = open_at(phone, table, f"/claim?seat=1&n={n}&also=0.{also}&how=0")
        assert said in page.text
        form = next(form for form in page.forms if (form.action or "").endswith("/settled"))
        assert said in phone.get(next(link for link in page.links if "/across?" in link).replace("&amp;", "&")).text
        phone.post(form.action, form.sent(("asked", "0")))
        for rest in ("/log", "/dispute", "/slip"):
            assert said in phone.get(f"/t/{table.id}{rest}").text, rest
        assert entries(store, table)[-1]["facts"]["also"] == [[0, also]]


@pytest.mark.rule("V7.4", "V7.3")
def test_what_another_player_s_points_wait_for_is_asked_where_the_winner_hangs_on_it(app, store):
    """Ana's number is not open, who wins with it is: the tile that Bo holds; a key says what it shows."""
    players = zip(("blue", "green", "red"), ("G2", "R1", "Y1"), (10, 12, 2), strict=True)
    final = {
        "last_district": "R1",
        "standing": {"blue": 2, "green": 1, "yellow": 1},
        "players": [{"house": house, "district": district, "won": won} for house, district, won in players],
    }
    log = GAMES["vineta"].count.entries_of(final)
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), log, "tally")
    phone = Phone(app)
    for rest in ("", "&how=0"):
        page = open_at(phone, table, f"/claim?seat=0&n=18{rest}")
        assert "Still open · Bo 17 to 22 V7.4 Which number does the tile R1 show?" in page.text, page.text
    sure = open_at(phone, table, "/claim?seat=0&n=18&how=1").text
    assert "Still open" not in sure and "17 to 22" not in sure, "this reason takes it for known"
    page = open_at(phone, table, "/claim?seat=0&n=18")
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    page = phone.post(form.action, form.sent(next(key for key in form.keys if key[1].endswith("=4"))))
    assert "Still open" not in page.text and "Bo wins either way" in page.text


def test_two_reasons_that_explain_both_totals_are_not_called_one(app, store):
    """Ana has nobody at the start and lost nobody: either way she stays at 24."""
    table = counted(store, [{"end": 7, "bridge": 3, "start": 0, "accidents": 0}, PLAYERS[1]])
    page = open_at(Phone(app), table, "/claim?seat=1&n=15&also=0.24")
    assert "Each of two reasons explains Bo's 15 and Ana's 24. 15: two likely reasons" in page.text
    assert "same cause" not in page.text


def test_who_wins_by_the_tie_break_counted_so_for_all_is_told_the_tie(app, store):
    """Without the bridge both come to 11, and Bo lost fewer."""
    players = [{"end": 5, "bridge": 1, "start": 0, "accidents": 4}, {"end": 4, "bridge": 3, "start": 2, "accidents": 1}]
    page = open_at(Phone(app), counted(store, players), "/claim?seat=1&n=11&how=0")
    assert "Bo wins either way: counted so for all, the lead is a tie at 11, and the tie-break decides." in page.text


def test_a_second_total_may_be_typed_and_is_the_one_in_dispute_then(app, table):
    phone = Phone(app)
    open_at(phone, table, "/claim?seat=1&n=15&by=0")
    page = phone.follow("also=1.15")
    assert "Ana · total" in page.text and page.forms[0]["also"] == "1.15"
    page = phone.get(f"{page.forms[0].action}?{query(page.forms[0])}".replace("n=&", "n=13&"))
    assert "The same cause explains Ana's 13 and Bo's 15." in page.text


@pytest.mark.parametrize("also", ["", "x", "7.3", "0", "0.1e9", "0.13.5"])
def test_a_second_total_that_cannot_be_read_is_none(asked, also):
    assert "15" in asked(f"?seat=1&n=15&also={also}").text


def test_what_breaks_one_rule_to_one_effect_is_said_once(app, store):
    """One explorer is at the start: a point for each of them is a point in all."""
    fields = {"end": 5, "bridge": 3, "start": 1, "accidents": 1}
    log = [{"do": "put", "seat": seat, "field": name, "value": n} for seat in (0, 1) for name, n in fields.items()]
    page = open_at(Phone(app), laid_out(store, "gefira", ("Ana", "Bo"), log, mode="tally"), "/claim?seat=1&n=18").text
    ways = ("1 point in all for the start", "1 point for each explorer at the start")
    assert sum(page.count(each) for each in ways) == 1


def test_other_reasons_are_one_row_each_below_the_first(asked, table):
    page = asked("?seat=1&n=16&how=0")
    assert page.source.count('class="block"') == 1 and page.source.count('class="rule how"') >= 1
    assert page.text.count("Explorers at the start pay nothing") + page.text.count("at the start pays nothing.") == 1


def test_a_product_is_said_once_in_a_line(asked):
    """In words, or beside the piece where there are none."""
    text = asked("?seat=1&n=15&how=0").text
    assert "4 × 3 at the end 12" in text and "3 × 1 on the bridge 3" in text, text
    assert "× 4 12" not in text


def test_where_several_rules_give_a_total_that_is_said_and_of_a_line_it_is_not(asked):
    said = "Other misread rules give 16 too"
    assert said in asked("?seat=1&n=16&how=0").text
    assert said not in asked("?seat=1&n=8&row=end").text


def test_a_mistake_that_no_rule_makes_leaves_the_right_total_of_another(asked):
    """Bo's bridge counted twice, and Ana's 12 as it is: one cause of both would be none of Ana's."""
    text = asked("?seat=1&n=26&also=0.12").text
    assert "Counted right: Ana's 12. The mistake is about Bo alone." in text and "same cause" not in text


def test_a_lapse_below_the_reasons_is_no_misread_rule(asked):
    text = asked("?seat=1&n=13").text
    assert "There are other ways to 13" in text and "Other misread rules give 13" not in text


@pytest.mark.parametrize(("seat", "n", "name"), [(1, 8, "Bo"), (0, 15, "Ana")])
def test_where_the_number_of_one_alone_gives_another_winner_that_is_said_too(asked, seat, n, name):
    """Of one reason and of two: that is what the table quarrels about."""
    text = asked(f"?seat={seat}&n={n}").text
    assert "Bo wins either way, counted so for all" in text
    assert text.count(f"With {name}'s {n}, and the rest as the referee counts it, the victory would go to Ana.") == 1


def test_what_nobody_can_say_of_others_names_its_winner_for_one_alone(asked):
    text = asked("?seat=1&n=4").text
    assert "with 4 it goes to Ana, counted so for Bo only." in text and "for all" not in text
    assert "the victory would go" not in text, "that is said already"


def test_of_two_reasons_each_says_that_the_tie_break_decides_and_that_all_are_counted_so(app, store):
    """Cleo would have as many as Ana, and no accident."""
    players = [
        {"end": 3, "bridge": 0, "start": 6, "accidents": 1},
        {"end": 2, "bridge": 1, "start": 7, "accidents": 0},
    ]
    page = open_at(Phone(app), counted(store, players), "/claim?seat=1&n=8")
    assert "The victory would go to Bo, by the tie-break, counted so for all: Ana 8." in page.text
    assert "Ana wins either way, counted so for all: Ana " in page.text


@pytest.mark.parametrize("mode", ["play", "tally"])
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_before_anything_counts_no_two_rankings_of_noughts_are_compared(app, store, scenario, mode):
    """It says that nothing counts yet, and what is needed: of whose score it is asked, and of any number."""
    setup, _ = finished(scenario)
    whole = {"options": msgspec.to_builtins(setup.options), "box": msgspec.to_builtins(setup.box)}
    table = laid_out(store, scenario.game.id, setup.seats, [], mode, **whole)
    phone = Phone(app)
    for rest in ("/claim", "/claim?seat=0&n=5", "/claim?seat=1&n=0", "/claim?seat=0&n=-3", "/claim?seat=1&n=40"):
        page = open_at(phone, table, rest)
        assert phone.status == 200 and "Nothing counts yet" in page.text, rest
        assert "duel plain" not in page.source and "decides" not in page.source, rest
        assert ("Enter the scores" in page.text) == (mode == "tally"), rest


def test_lines_are_so_many_as_the_pad_has_and_as_are_counted_together(app, store):
    """Jaguars and other warriors are one of them, whichever of the two is in sight."""
    told = {"villagers": [4, 4], "jaguars": 1, "warriors": [{"type": "eagle", "count": 2}], "priests": 2, "aliens": [3]}
    told |= {"codex": [], "captives": 1}
    log = [{"do": "put", "seat": seat, "field": field, "value": told[field]} for seat in (0, 1) for field in told]
    table = laid_out(store, "space_aztecs", ("Léa", "Marc"), log, mode="tally", options={"removed": "green"})
    phone = Phone(app)
    together = int(re.search(r"1 of (\d+)", open_at(phone, table, "/together?seat=1").text)[1])
    texts = [open_at(phone, table, f"/claim?seat=1&n={n}").text for n in range(7, 17)]
    others = [int(n) for text in texts for n in re.findall(r"(\d+) other lines: ", text)]
    assert max(others) == together - 1
