"""Too few Sanctuaries on a phone: how many are asked for and left, what each key says, a claim of one without."""

import re

import pytest

from referee.games.faraway import GAME
from referee.games.faraway.rules.position import clues
from tests.games.faraway.table import TRACKED
from tests.games.faraway.test_too_few import until_short
from tests.store.tables import laid_out
from tests.web.html import Html
from tests.web.phone import Phone, open_at
from tests.web.test_faraway_play import region


@pytest.fixture
def short(app, store):
    """The phone of a table of six at the reveal that asks for too many, by how the table reads F.18."""

    def opened(pick, lang="en"):
        at, _ = until_short(pick)
        log = [reading.entry for reading in at.readings()]
        table = laid_out(store, "faraway", at.position.setup.seats, log, options={"shortage": pick})
        phone = Phone(app, lang)
        open_at(phone, table)
        return phone, table, at.position

    return opened


def plain(page):
    return " ".join(page.text.split())


@pytest.mark.rule("F.18", "F.11")
@pytest.mark.parametrize("pick", ["each", "any", "lowest_first"])
def test_dock_and_log_say_how_many_are_asked_for_and_left(short, pick):
    phone, table, at = short(pick, "fr")
    said = f"Sanctuaires : {at.asked} demandés, {at.left} restent"
    page = phone.page
    assert said in plain(page) and "la pioche est vide" not in plain(page)
    reads = GAME.telling.rulebook["F.18"].read_by(at.setup.options)["fr"]
    assert f"{' '.join(reads.split())} ambigu" in plain(page), "as this table reads it, and why it has to"
    hidden = re.findall(r'class="fa-tall">(.*?)</span>', page.source, re.DOTALL)
    assert hidden and not any(reads[:20] in each for each in hidden), "on a short phone the Clues give it the room"
    key = next(key for key in re.findall(r"<button.*?</button>", page.source, re.DOTALL) if 'value="o"' in key)
    open_to_all = pick == "any"
    assert (plain(Html(key)) == "Aucun : il n’en reste pas assez") is open_to_all
    assert ("aria-disabled" in key) is not open_to_all
    assert ("a droit à" in plain(page)) is (pick != "lowest_first"), "what is due is not drawn"
    assert said in plain(phone.get(f"/t/{table.id}/log"))


@pytest.mark.rule("F.18", "F7.4")
@pytest.mark.parametrize("pick", ["each", "any", "lowest_first"])
def test_of_a_deck_too_short_the_dock_says_what_is_asked_for_not_what_is_drawn(short, pick):
    phone, _, at = short(pick, "fr")
    seat = at.todo[0][1]
    asks = 1 + clues(at.deck.printed, at.rows[seat], at.held[seat])
    page = plain(phone.page)
    assert f"{at.setup.seats[seat]} en demande {asks} : 1, plus 1 par Indice" in page
    assert f"{at.setup.seats[seat]} pioche {asks} :" not in page


@pytest.mark.rule("F.18", "F.11")
@pytest.mark.parametrize("pick", ["each", "lowest_first"])
def test_a_finder_that_wants_none_hears_what_is_true(short, pick):
    phone, _, at = short(pick, "fr")
    alert = phone.tap("o").alert
    assert phone.status == 422 and f"{at.asked} sont demandés et {at.left} restent" in alert
    assert "F.18" in phone.page.text and "assez pour tous" not in alert


@pytest.mark.rule("F.18")
def test_the_finder_who_gets_none_is_marked_so(short):
    phone, _, at = short("lowest_first")
    order = re.search(r'<ol class="fa-order".*?</ol>', phone.page.source, re.DOTALL)[0]
    chips = re.findall(r"<li.*?</li>", order, re.DOTALL)
    marked = ["has nothing left to draw" in chip for chip in chips]
    assert marked == [not at.draws[seat] for seat in at.order] and marked[-1] and not marked[0]
    phone, _, _ = short("each")
    assert "nothing left to draw" not in phone.page.text


@pytest.mark.rule("F.18")
def test_an_answer_gives_the_sentence_of_the_reading_that_the_table_plays(short):
    """The usual one ("each finder draws at least one") stood under the verdict that one may go without."""
    phone, table, _ = short("any")
    phone.get(f"/t/{table.id}/try")
    page = phone.tap("o")
    said = re.findall(r'class="said">(.*?)</span>', page.source, re.DOTALL)
    assert any("finder may go without" in each for each in said)
    assert not any("ach finder draws at least one" in each for each in said)
    rule = GAME.telling.rulebook["F.18"]
    assert all(rule.picks[each]["en"] in page.text for each in ("each", "lowest_first"))
    assert all(len(text) <= 70 for pick in rule.picks.values() for text in pick.values()), "two fit above the keys"


@pytest.mark.rule("F.18")
def test_a_new_table_reads_it_so_that_each_finder_gets_one(phone, store):
    form = phone.get("/new/faraway/play").dock
    phone.post("/new/faraway/play", form.sent() | {"name": ["Ana", "Bo", "Cleo"]})
    assert store.table(phone.address.split("/t/")[1]).options["shortage"] == "each"


@pytest.mark.rule("F7.7")
def test_a_player_asked_for_a_region_may_ask_about_the_sanctuary_first(app, store):
    """The booklet has the Region first: who is asked for it hears so before anything is chosen."""
    shown = [{"do": "display", "regions": [1, 2, 3]}, region(0, 10), region(1, 20)]
    taken = [{"do": "pick", "seat": 0, "region": 1}, {"do": "pick", "seat": 1, "region": 2}]
    again = [{"do": "display", "regions": [4, 5, 6]}, region(0, 30), region(1, 25)]
    table = laid_out(store, "faraway", ("Ana", "Bo"), [*shown, *taken, *again], options=TRACKED)
    phone = Phone(app)
    open_at(phone, table)
    assert "Which Region does Bo take?" in phone.page.text
    asked = phone.follow("claim=1").text
    said = "kept, after taking a Region. Bo takes a Region first. On display: 4, 5, 6."
    assert "Refused A Sanctuary for Bo? F7.7" in asked and said in " ".join(asked.split())
    assert not any("group=" in link for link in phone.page.links), "no Sanctuary is chosen that nobody may allow"
