"""The rules pages: read instead of the booklet."""

import re

import pytest
from markupsafe import escape

from bench.web import packed
from referee.games import GAMES
from referee.games.vineta import GAME as VINETA
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.web.phone import Phone, open_at
from tests.web.vineta import lay

BOOK = VINETA.telling.rulebook


def listed(page):
    return re.findall(r'<details class="rule" id="([^"]+)"', page.source)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_every_game_stands_there_whole(app, game, lang):
    phone, book = Phone(app, lang), GAMES[game].telling.rulebook
    page = phone.get(f"/rules/{game}?f=all")
    assert sorted(listed(page)) == sorted(book.rules)
    told = " ".join(page.text.split())
    assert "{" not in told and all(" ".join(rule.text[lang].split()) in told for rule in book), "and no sentence is cut"
    assert packed(page.source.encode()) <= 14 * 1024


def test_headings_are_the_booklets_then_readings_then_our_own_checks(phone):
    page = phone.get("/rules/space_aztecs?f=all")
    heads = re.findall(r'<h2 class="part">(.*?)</h2>', page.source)
    book = GAMES["space_aztecs"].telling.rulebook
    chapters = [title["en"] for title in book.chapters.values()]
    assert heads[:-2] == [title for title in chapters if title in heads] and len(heads) > 8
    assert heads[-2].startswith("Readings") and heads[-1].startswith("Checks")
    aside = [kind for id in listed(page) if (kind := book[id].kind) in ("reading", "check")]
    assert aside == sorted(aside, reverse=True) and book[listed(page)[-1]].kind == "check"


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.telling.rulebook.flow], ids=lambda game: game.id
)
def test_the_first_page_says_how_a_turn_goes_and_each_step_leads_to_its_rules(phone, game):
    page = phone.get(f"/rules/{game.id}")
    assert not listed(page)
    for n, step in enumerate(game.telling.rulebook.flow, 1):
        assert step.step["en"] in page.text and f"?step={n}" in page.links
        there = phone.get(f"/rules/{game.id}?step={n}")
        assert tuple(listed(there)) == step.rules and step.step["en"] in there.text
    assert phone.get(f"/rules/{game.id}?step=99").text == page.text


def test_the_counts_say_what_is_listed(phone):
    for chosen in ("all", "moves", "score", "readings"):
        page = phone.get(f"/rules/vineta?f={chosen}")
        assert f"Vineta · {len(listed(page))} rules" in page.text


def test_a_reading_says_what_is_open_why_it_is_read_so_and_what_may_be_chosen(phone):
    rule = BOOK["V.A2"]
    text = phone.get("/rules/vineta?q=V.A2").text
    for part in (rule.unclear, rule.because, rule.place, *rule.picks.values()):
        assert part["en"] in text


def test_what_a_table_plays_otherwise_stands_in_the_list_also_with_the_rule_that_it_qualifies(app, store):
    table = lay(store, MIDDLE, options={**FIVE, "empty_series": "dissolve"})
    phone = Phone(app)
    open_at(phone, table)
    rule = BOOK["V.A2"]
    pick = rule.picks["dissolve"]["en"]
    for id in ("V.A2", *rule.see):
        page = phone.get(f"/t/{table.id}/rules?q={id}")
        summary = page.source[page.source.index(f'id="{id}"') :].split("</summary>")[0]
        assert f"At this table: <b>{pick}" in summary, id


def test_no_rule_is_linked_by_its_code_alone(app, store):
    """At a table a reading that bears on a rule stands with its title, once, and not again among the others."""
    phone, table, id = Phone(app), lay(store, MIDDLE), BOOK["V.A2"].see[0]
    open_at(phone, table)
    source = phone.get(f"/t/{table.id}/rules?q={id}").source.split(f'id="{id}"')[1].split("</details>")[0]
    links = re.findall(r'<a href="\?q=[^"]+"><span class="id">([^<]+)</span> ([^<]+)</a>', source)
    assert len(links) == len({*links}) == source.count('href="?q=')
    assert {*links} >= {(near, BOOK[near].title["en"]) for near in BOOK[id].see} and "V.A2" in BOOK[id].see


def test_what_a_reading_is_stands_above_the_first(phone):
    told = "A reading says how to understand the booklet"
    assert (
        phone.get("/rules/vineta?f=readings").text.count(told) == phone.get("/rules/vineta?f=all").text.count(told) == 1
    )
    assert told not in phone.get("/rules/vineta?f=score").text


def test_rules_that_qualify_each_other_are_linked_both_ways():
    for game in GAMES.values():
        book = game.telling.rulebook
        for rule in book:
            assert all(rule.id in book[other].see for other in rule.see), rule.id


def test_the_rules_of_a_moment_are_shown_alone(phone):
    page = phone.get("/rules/vineta?of=V3.1+V3.2+nothing")
    assert listed(page) == ["V3.1", "V3.2"] and "The rules of this moment" in page.text
    assert listed(phone.get("/rules/vineta?of=nothing&f=all")) == listed(phone.get("/rules/vineta?f=all"))


def test_what_is_only_near_is_shown_as_near(app):
    """What no rule speaks of is named, and nothing is counted as found."""
    french = "Aucune règle ne parle de\xa0: dragon, trampoline. Le plus proche"
    for lang, heading in (("fr", french), ("en", "No rule speaks of: dragon, trampoline. The nearest:")):
        phone = Phone(app, lang)
        page = phone.get("/rules/gefira?q=dragon+trampoline+blocked")
        assert 0 < len(listed(page)) <= 5 and heading in page.text
        assert heading not in phone.get("/rules/gefira?q=blocked").text
        assert "rules found" not in page.text
        anywhere = phone.get("/rules?q=2+trampolines")
        assert "trampolines. " in anywhere.text and "rules found" not in anywhere.text
        assert 0 < sum("&open=" in link for link in anywhere.links) <= 3


def test_a_word_that_no_rule_has_is_named_where_another_stands_for_it(phone):
    """A rule that all words but one lead to may be the one: which word was not taken says so."""
    assert "No rule has the word: quarentine." in phone.get("/rules/vineta?q=quarentine").text
    assert "No rule has the word" not in phone.get("/rules/vineta?q=quarantine").text
    near = phone.get("/rules/vineta?q=oldest+quarantine+box")
    assert "No rule has all these words. The nearest:" in near.text


def test_what_answers_less_than_half_as_well_says_so(app):
    """Of rules that have all that was typed none does: a single word, or a search without an answer in front."""
    phone, typed = Phone(app, "fr"), "deux joueurs jouent la même carte"
    page = phone.get(f"/rules/faraway?q={typed}")
    assert listed(page)[0] == "F2.2"
    assert "correspond moins" not in page.source.split('id="F3.1"')[0] and "correspond moins" in page.text
    assert "correspond moins" not in phone.get("/rules/faraway?q=egalite").text
    assert "correspond moins" not in phone.get("/rules/faraway?q=F2.2").text


def test_an_empty_result_offers_the_parts_of_a_turn_and_the_chapters(phone):
    page = phone.get("/rules/vineta?q=roll+the+dice")
    assert not listed(page) and "No rule holds these words" in page.text
    for n, step in enumerate(BOOK.flow, 1):
        assert step.step["en"] in page.text and f"?step={n}" in page.links
    whole = phone.get("/rules/vineta?f=all")
    chapters = [link.rpartition("#")[2] for link in page.links if link.startswith("?f=all#")]
    firsts = re.findall(r'<h2 class="part">.*?<details class="rule" id="([^"]+)"', whole.source, re.DOTALL)
    assert chapters == firsts and len(chapters) > 7, "each leads to its first rule among all"
    assert "All rules, by chapter" not in whole.text + phone.get("/rules/vineta").text


def test_of_many_rules_that_are_found_the_best_stand_first_and_the_rest_is_one_fold(phone):
    page = phone.get("/rules/aqua?q=crab")
    first, rest = page.source.split('<details class="rest"')
    ids, front = listed(page), re.findall('class="rule" id="([^"]+)"', first)
    assert front == ids[: len(front)] and ids[0] == "Q5.2" and 3 <= len(front) <= 8 and len(ids) > 20
    assert f"{len(ids) - len(front)} other rules speak of it" in page.text and " open" not in rest.split(">")[0]
    for few in ("q=dice", "q=Q5.1", "step=2", "f=all"):
        assert '<details class="rest"' not in phone.get(f"/rules/aqua?{few}").source, few
    opened = phone.get(f"/rules/aqua?q=crab&open={ids[-1]}").source.split('<details class="rest"')[1]
    assert " open" in opened.split(">")[0], "a rule that a link leads to is not folded away"
    assert len(re.findall(r"&amp;open=", phone.get("/rules?q=blocked+guy").source)) < 8, "not always as many"


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("fr", "je me suis trompé de carte", "Annuler reprend la dernière entrée, le Journal corrige les autres."),
        ("en", "wrong card", "Undo takes back the last entry, the Log corrects any other."),
    ],
)
def test_how_a_wrong_entry_is_put_right_stands_above_the_rules_that_are_found(app, store, lang, typed, told):
    phone, table = Phone(app, lang), lay(store, MIDDLE)
    open_at(phone, table)
    for address in ("/rules", "/rules/vineta", f"/t/{table.id}/rules"):
        page = phone.get(f"{address}?q={typed.replace(' ', '+')}")
        assert told in page.text and f"{told}" not in phone.get(f"{address}?q=quarantaine").text
        assert "details class" not in page.source.partition(told)[0].rpartition("<main>")[2], "above the rules"
    log = f"/t/{table.id}/log"
    assert log in "".join(page.source.partition(told)[2].partition("</p>")[0]), "one tap leads to the log"


def test_one_search_looks_through_the_rules_of_all_games(app):
    """The best first, each beside its game; nothing searched or found, every game is a card that is a link."""
    phone, cards = Phone(app, "en"), {f"/rules/{game}" for game in GAMES}
    assert cards <= {*phone.get("/rules").links} and cards <= {*phone.get("/rules?q=%20").links}
    page = phone.get("/rules?q=tie")
    tie = "/rules/faraway?q=tie&open=F8.5#F8.5"
    assert phone.status == 200 and tie in page.links and "Faraway · F8.5" in page.text
    assert any(link.startswith("/rules/vineta?q=tie&open=V") for link in page.links)
    assert 'class="game game-' not in page.source
    there = phone.get(tie)
    assert 'value="tie"' in there.source, "the words that were typed stay"
    assert re.findall('class="rule" id="([^"]+)" open>', there.source) == ["F8.5"] and "Turn 9" not in there.text
    page = phone.get("/rules?q=zzzz")
    assert "No rule holds these words" in page.text and cards <= {*page.links}
    assert next(link for link in phone.get("/rules?q=blocked+guy").links if "?q=" in link).endswith("&open=G5.3#G5.3")


def test_a_game_that_is_named_is_searched_alone(app):
    page = Phone(app, "fr").get("/rules?q=gefira+égalité")
    rules = [link for link in page.links if "?q=" in link]
    assert rules[0] == "/rules/gefira?q=%C3%A9galit%C3%A9&open=G9.7#G9.7", "the words that were typed stay"
    assert all(link.startswith("/rules/gefira") for link in rules)


def test_of_what_is_found_a_long_text_is_told_in_short_until_it_is_opened(phone):
    rule, said = BOOK["V3.2"], '<span class="said">'
    assert f"{said}{rule.text['en'][:20]}" in phone.get("/rules/vineta?q=V3.2").source
    page = phone.get("/rules/vineta?q=sea+coast+district").source
    told = re.sub("</?mark>", "", page[page.index('id="V3.2"') :].split("</details>")[0])
    assert f"{said}{rule.short['en']}" in told and rule.text["en"][:40] in told.split("<dl>")[1]


@pytest.mark.parametrize("typed", ["saucer", "can I pass", "tie"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_that_is_found_answers_by_its_short_sentence(phone, game, typed):
    page = phone.get(f"/rules/{game}?q={typed}")
    if len(listed(page)) > 1:
        rule = GAMES[game].telling.rulebook[listed(page)[0]]
        told = re.sub("</?mark>", "", page.source[page.source.index(f'id="{rule.id}"') :].split("</details>")[0])
        assert f'<span class="said">{escape(rule.short["en"])}</span>' in told
        assert (str(escape(rule.text["en"])) in told.split("<dl>")[1]) == (rule.text["en"] != rule.short["en"])
