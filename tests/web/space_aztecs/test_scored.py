"""Space Aztecs counted: card by card, the lines opened, ties, claims."""

import re

import pytest

from tests.games.space_aztecs import table as sa
from tests.games.space_aztecs.scenes import (
    CHOICE,
    OVER,
    PEOPLE,
)
from tests.live.people import Player
from tests.web.phone import Phone, corrected_at, open_at, press
from tests.web.scenes import put
from tests.web.space_aztecs.tables import log, told


def test_codex_are_read_then_totals_then_the_result(either, laid, store):
    table = laid(OVER)
    open_at(either, table)
    press(either, "n4", "n2", "n3", "n5")
    assert log(store, table, OVER) == [sa.read(0, 4, 2), sa.read(1, 3), sa.read(2, 5)]
    assert "2 × Aigle: which printed total?" in either.page.text
    press(either, "n9")
    assert store.table(table.id).box == {"warriors": {"Aigle": [None, 9]}}
    assert "2 × Aigle = 9" in either.page.text and "Result" in either.page.text
    either.follow("?nth=0")
    press(either, "n8")
    assert store.table(table.id).box == {"warriors": {"Aigle": [None, 8]}}
    assert either.get(f"/t/{table.id}/scores").text.count("unknown") == 0


def test_a_count_is_told_card_by_card(app, laid):
    """The same number again is one more card, a second type one more type."""
    phone, table = Phone(app), laid(mode="tally")
    open_at(phone, table, "?dock=villagers")
    press(phone, "n3", "n3", "b")
    phone.get(f"/t/{table.id}?dock=warriors")
    press(phone, "n7", "n9")
    told = phone.get(f"/t/{table.id}/log").text
    for each in (
        "Villagers and animals: + 3",
        "animals: − 3",
        "warriors: + a type worth 7",
        "warriors: + a type worth 9",
    ):
        assert each in told
    assert told.count("+ 3") == 2


def test_types_of_warriors_without_a_name_are_told_by_their_number_and_what_is_none_by_words(app, laid):
    warriors = [{"type": "A", "total": 7}, {"type": "B", "total": 9}, {"type": "Eagle", "total": 4}]
    table = laid([put(0, "warriors", warriors), put(0, "captives", 1)], "tally", PEOPLE[:2], removed="green")
    text = open_at(Phone(app), table, "/scores?open=0").text
    for said in ("warriors, type 1: 7, read", "warriors, type 2: 9, read", "warriors, type Eagle: 4, read"):
        assert said in text
    assert "No codex counted" in open_at(Phone(app), table, "/scores?open=0.codex").text
    assert "Other warriors, type 2" in open_at(Phone(app), table, "/claim?seat=0&row=warriors&n=3").text


@pytest.mark.rule("S.R25", "S10.3")
@pytest.mark.parametrize("below_zero", [False, True])
def test_what_nobody_read_has_to_bring_what_the_total_was_lifted_by_too(app, laid, below_zero):
    """One villager of 1 and the fewest, −4: lifted to 0, it is 2 with 6 points more, as it is without."""
    log = [put(0, "villagers", [1]), put(0, "warriors", [{"type": "Eagle", "count": 2}]), put(1, "villagers", [2, 1])]
    log += [put(seat, "captives", 0) for seat in range(2)]
    table = laid(log, "tally", PEOPLE[:2], removed="green", below_zero=below_zero)
    assert "2 is right if that brings 6 points more." in open_at(Phone(app), table, "/claim?seat=0&n=2").text


@pytest.mark.rule("S11.1")
def test_an_alien_that_a_priest_sacrifices_is_struck_out_where_it_is_entered(app, laid):
    table = laid([put(0, "priests", 1), put(0, "aliens", [3, 2, 2])], "tally", PEOPLE[:2], removed="green")
    assert re.findall(r"<s>\s*(\d+)\s*</s>", open_at(Phone(app), table).source) == ["2"], "the cheapest, once"


def test_keys_of_numbers_stand_in_one_place_whatever_is_asked(app, laid):
    """As many of them for every question; what may be kept in a box stands above them."""
    phone, table = Phone(app), laid([put(0, "aliens", [4])], "tally", PEOPLE[:2], removed="green")
    for dock in ("villagers", "priests", "aliens"):
        source = open_at(phone, table, f"?dock={dock}").source
        assert 'value="n23"' in source
        if dock != "priests":
            assert source.index('name="keep"') < source.index('value="n0"') and source.count('name="keep"') == 1


def test_a_question_says_what_a_key_is_before_the_first_is_tapped(app, laid):
    """Cards are told one by one, by what is printed on them; of some only their number is asked."""
    phone, table = Phone(app), laid([put(0, "aliens", [4])], "tally", PEOPLE[:2], removed="green")
    said = {
        "codex": "One key for each codex: the points it gives.",
        "villagers": "One key for each card: its printed number.",
        "warriors": "One key for each type: its printed total.",
        "aliens": "",
        "priests": "",
        "captives": "",
    }
    for dock, words in said.items():
        page = open_at(phone, table, f"?seat=0&dock={dock}")
        assert words in page.text and ("One key" in page.text) == bool(words), dock


@pytest.mark.rule("S9.3")
def test_the_fewest_villagers_cost_nothing_for_sure_until_all_is_told(app, laid):
    def shown(*told, rest="?seat=0"):
        return open_at(Phone(app), laid(told, "tally", PEOPLE[:2], removed="green"), rest)

    codex, few, many = put(0, "codex", [2]), put(0, "villagers", [3]), put(1, "villagers", [1, 1])
    assert "so far" not in shown().text, "nothing is counted yet"
    page = shown(codex)
    assert "Ana 2 or −3 B Bruno –" in page.text and "2 or −3 points so far" in page.text
    assert "Ana 2 or −3 B Bruno –" in shown(codex, rest="/scores").text, "the same number on both pages"
    home = Phone(app)
    open_at(home, laid((codex,), "tally", PEOPLE[:2], removed="green"))
    assert "Ana 2 or −3 B Bruno –" in home.get("/").text, "and where all tables are"
    page = shown(codex, few)
    assert "Ana 5 or 0" in page.text and "5 or 0 points so far" in page.text and "Fewest villagers 0 or −5" in page.text
    scores = shown(codex, few, rest="/scores").text
    assert "5 or 0" in scores and "0 or −5" in scores, "who has told nothing has not got fewer for sure"
    told = (codex, few, many, put(0, "captives", 0))
    assert "Bruno 2 or" in shown(*told[:3]).text
    assert "Ana 5 or 0 B Bruno 2" in shown(*told).text and "Bruno 2 or" not in shown(*told).text, "Ana has fewer"
    page = shown(*told, put(1, "captives", 0))
    assert "Ana 0 B Bruno 2" in page.text and " or −" not in page.text
    scores = shown(*told, rest="/scores").text
    assert "0 or −5" in scores and "5 or 0" in scores
    assert "or −5" not in shown(*told, put(1, "captives", 0), rest="/scores").text


def test_a_city_says_whose_it_is_and_what_its_numbers_are(app, laid):
    """The city is of whoever is to play: its 0 is no villager of another."""
    table = laid([sa.earliest(0), sa.play(0, sa.villager(3))], seats=PEOPLE[:2], removed="green")
    for rest, name, points in (("", "Bruno", 0), ("?seat=0", "Ana", 3)):
        city = open_at(Phone(app), table, rest).text.partition(f"City of {name}, points of each family: ")[2]
        assert city.partition("P Villagers and animals ")[2].startswith(f"{points} Y"), name


@pytest.mark.rule("S9.3", "S6.4")
def test_a_table_without_villagers_loses_five_each_as_if_the_game_ended_here(app, laid):
    """The last villager is taken by a saucer: all have the fewest, on every page, and in a count of the same cities."""
    taken = [sa.earliest(0), sa.play(0, sa.villager(3)), sa.play(1, sa.saucer("pink"))]
    table = laid(taken, seats=PEOPLE[:2], removed="green")
    both = "Ana 0 or −5 B Bruno 1 or −4"
    scores = open_at(Phone(app), table, "/scores?open=0").text
    assert both in scores and "Fewest villagers: 0 (all: 0, 0) S9.3 0 or −5" in scores
    board = open_at(Phone(app), table).text
    assert "Ana 0 or −5" in board and "Bruno 1 or −4" in board and "Fewest villagers so far: Ana and Bruno" in board
    claim = open_at(Phone(app), table, "/claim?seat=0&n=0").text
    assert "−5 The referee counts" in claim and "As if the game ended here" in claim
    count = laid([put(seat, "captives", seat) for seat in range(2)], "tally", PEOPLE[:2], removed="green")
    assert "Ana −5 B Bruno −4" in open_at(Phone(app), count, "/scores").text
    assert " or −" not in open_at(Phone(app), laid(seats=PEOPLE[:2], removed="green")).text, "nothing lies there yet"


def test_what_was_not_asked_yet_shows_no_zero(app, laid):
    """A 0 that somebody answered has its frame; the questions after the open one have a dash."""
    log = [put(0, "codex", [2]), put(0, "villagers", [3])]
    page = open_at(Phone(app), laid(log, "tally", PEOPLE[:2], removed="green"), "?seat=0&dock=priests")
    rows = dict(
        re.findall(r'dock=(\w+)"[^>]*>(.*?)</a>', page.source.partition("az-asked")[2].partition("</ol>")[0], re.S)
    )
    assert "–" in rows["priests"] and "–" in rows["aliens"] and "az-told" not in rows["priests"]
    assert "az-told" in rows["jaguars"] and "–" not in rows["jaguars"], "asked before, and none said"
    assert "×&nbsp;0" in rows["jaguars"] and "<span>3</span>" in rows["villagers"], "how many cards, and what one gives"


@pytest.mark.rule("S9.3")
def test_what_the_fewest_cost_opens_to_one_sentence_and_its_rule(app, laid):
    """What the table picked where the booklet is unclear is four notes: they fold."""
    log = [put(0, "villagers", [3]), *(put(seat, "captives", 0) for seat in range(2))]
    page = open_at(Phone(app), laid(log, "tally", PEOPLE[:2]), "/scores?open=1.fewest_villagers")
    opened = page.source.partition('<tr class="open">')[2].partition("</tr>")[0]
    before, folded = opened.split("<details>")
    assert "At this table, " in folded and folded.count("At this table:") > 1
    assert "At this table" not in before and before.count("<p") == 2, "the counts, and the rule"


@pytest.mark.rule("S6.4")
def test_captives_open_down_to_the_cards_under_the_saucers(app, laid):
    table = laid([*CHOICE, sa.capture(2, 3, 1), sa.capture(2, 0, 3)])
    page = open_at(Phone(app), table, "/scores?open=2.captives")
    opened = page.source.partition('<tr class="open">')[2]
    assert "Villager 4" in opened and opened.count("Villager") >= 2


@pytest.mark.rule("S11.1", "S.R17")
def test_the_alien_that_a_priest_took_is_told(app, laid):
    log = [put(0, "priests", 1), put(0, "aliens", [4, 1])]
    page = open_at(Phone(app), laid(log, "tally", PEOPLE[:2], removed="pink"), "/scores?open=0.priests")
    assert "1 priest, 2 aliens (sacrificed: 1)" in page.text and "cheapest" in page.text


@pytest.mark.rule("S.R16", "S.R20")
def test_score_only_asks_what_the_readings_of_the_table_need(app, laid):
    table = laid([], "tally", PEOPLE[:2], removed="green", pairs="together", fewest="visible")
    asks = {
        "food": "How many count for the fewest",
        "hidden_priests": "How many priests",
        "hidden_aliens": "Aliens of Ana",
    }
    for dock, question in asks.items():
        assert question in open_at(Phone(app), table, f"?seat=0&dock={dock}").text
    asked = open_at(Phone(app), table).text
    assert "Visible priests" in asked and "Aliens under a temple" in asked and "Count for the fewest" in asked
    plain = open_at(Phone(app), laid([], "tally", PEOPLE[:2], removed="green")).text
    assert "Visible priests" not in plain and "Count for the fewest" not in plain


def test_cards_that_no_question_asks_about_are_asked_about_before_all_is_counted(app, laid):
    """Agents, other blue and green ones: few have any, and nobody is told that all is counted without them."""
    counted = {"do": "put", "seat": 0, "field": "villagers", "value": [2]}
    page = open_at(Phone(app), laid([counted], "tally", PEOPLE[:2], removed="green"), "?seat=0&dock=done")
    assert "Ana: counted. Other cards?" in page.text and page.source.count("dock=others") == 2, "its row, and a key"
    others = {"do": "put", "seat": 0, "field": "others", "value": [3]}
    page = open_at(Phone(app), laid([counted, others], "tally", PEOPLE[:2], removed="green"), "?seat=0&dock=done")
    assert "Ana: all counted" in page.text and page.source.count("dock=others") == 1


@pytest.mark.rule("S.R16")
def test_a_reading_that_is_one_of_two_reasons_says_that_nobody_has_miscounted(app, laid):
    """A priest under a temple, its alien in the open: paired or not the booklet does not say."""
    ana = (sa.PRIEST, sa.temple("blue"), sa.alien(2), sa.villager(4))
    bo = (sa.villager(2), {"kind": "spy", "points": 3}, {"kind": "noble", "points": 4}, sa.villager(3))
    log = sa.rounds(*zip(ana, bo, strict=True))
    page = open_at(Phone(app), laid(log, seats=PEOPLE[:2], removed="yellow"), "/claim?seat=0&n=1")
    first, second = page.text.split("two likely reasons")[1].split("With what is under a temple left out")
    assert "With S.R16 read otherwise" in first and "Then nobody has miscounted." in first, page.text
    assert "nobody has miscounted" not in second.lower()


@pytest.mark.rule("S.R26")
def test_a_tie_names_the_reading_that_shares_the_victory(app, laid):
    told = [put(seat, *each) for seat in range(2) for each in (("priests", 1), ("captives", 0))]
    table = laid(told, "tally", PEOPLE[:2], removed="green")
    page = open_at(Phone(app), table, "/scores")
    assert "S.R26" in page.text and "The booklet breaks no tie" in page.text


def test_codex_are_read_for_the_player_who_was_asked(app, laid, store):
    one, other, table = Phone(app), Phone(app), laid(OVER)
    open_at(one, table)
    open_at(other, table)
    press(one, "n4", "n2")
    page = press(other, "n7")
    assert log(store, table, OVER) == [sa.read(0, 4, 2)]
    assert "Bruno: how many points for the codex?" in page.text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_score_pages(app, laid, lang):
    def put(seat, field, value):
        return {"do": "put", "seat": seat, "field": field, "value": value}

    told = [put(0, "villagers", [2, 3]), put(0, "aliens", [4]), put(0, "captives", 2), put(1, "captives", 0)]
    phone, table = Phone(app, lang), laid(told, "tally", removed="green")
    for rest in ("", "?seat=1", "?seat=3&dock=others", "/scores", "/scores?open=0.villagers", "/log", "/settings"):
        open_at(phone, table, rest)
        assert phone.status == 200, rest


@pytest.mark.parametrize(
    ("piece", "said"),
    [({"kind": "villager", "points": 3, "type": None}, "a villager worth 3"), ({"kind": "cow"}, "?"), (7, "?")],
)
def test_a_claim_that_was_kept_names_its_card(app, laid, piece, said):
    slip = {"slip": "house.piece_out", "facts": {"line": "villagers", "piece": piece}}
    facts = {"seat": 0, "claimed": 4, "counted": 7, "made": [slip]}
    table = laid([{"do": "settled", "about": "claim", "facts": facts}])
    page = open_at(Phone(app, "en"), table, "/log")
    assert f"4, perhaps with {said} left out of “Villagers and animals”" in told(page)


@pytest.mark.rule("S9.3")
def test_what_was_entered_has_the_rows_and_numbers_of_the_scores(app, laid):
    """What the fewest lose stands apart on both pages; Jaguars and other warriors are one row of the pad."""
    log = [put(0, "villagers", [4]), put(0, "jaguars", 1), put(1, "villagers", [1, 1])]
    log += [put(0, "others", [2]), *(put(seat, "captives", seat) for seat in range(2))]
    table = laid(log, "tally", PEOPLE[:2], removed="green")
    page = open_at(Phone(app), table, "?seat=0&dock=jaguars")
    assert page.text.index("4 points") and "so far" not in page.text, "the count is done, whatever is looked at"
    board = page.source.partition("az-asked")[2].partition("</ol>")[0]
    rows = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in re.findall(r"<li.*?</li>", board, re.S)]
    assert rows[:4] == ["Codex 0", "Villagers and animals 4 4", "Fewest villagers −5", "Jaguars ×&nbsp;1 3"]
    assert rows[-3:] == ["Aliens 0", "Other Aztecs 2 2", "Captives ×&nbsp;0 0"]
    scores = open_at(Phone(app), table, "/scores").text
    pad = "Codex 0 0 Villagers 4 2 −5 Fewest −5 0 Warriors 3 0 Priests 0 0 Aliens 0 0 Others 2 0 Captives 0 1"
    assert pad in scores


@pytest.mark.parametrize(
    ("gone", "asked"),
    [
        ("pink", "Agents, other blue and green of Ana?"),
        ("green", "Other blue of Ana?"),
        ("blue", "Agents, other green of Ana?"),
    ],
)
def test_other_cards_are_of_colours_that_are_in_play(app, laid, gone, asked):
    page = open_at(Phone(app), laid([], "tally", PEOPLE[:2], removed=gone), "?seat=0&dock=others")
    assert asked in page.text and "Other Aztecs" in page.text
    assert gone == "pink" or gone not in page.text.partition("Other Aztecs")[2]


@pytest.mark.rule("S.V04")
def test_a_jaguar_too_many_says_who_has_them(app, laid):
    phone, table = Phone(app), laid([put(0, "jaguars", 2)], "tally", PEOPLE[:2], removed="green")
    open_at(phone, table, "?seat=1&dock=jaguars")
    page = press(phone, "n2")
    assert "4 Jaguars (Ana 2, Bruno 2); there are 3." in page.alert


def test_the_log_leads_to_the_question_that_an_entry_answers(app, laid):
    table = laid([put(1, "villagers", [3])], "tally", PEOPLE[:2], removed="green")
    assert corrected_at(Player(app, table), 1) == "?seat=1&dock=villagers"
