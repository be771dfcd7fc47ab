"""What leads out of a trial says so: keys and links stay in it, and what is written for the table is come back from."""

import random
import re
from collections import Counter
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from tests.games.own import own
from tests.games.vineta.scenes import LATER
from tests.games.vineta.table import flood
from tests.store.tables import laid_out
from tests.web import docks, vineta
from tests.web.phone import Phone, press
from tests.web.test_recount_docks import finished
from tests.web.trial.played import GAMES, came, pack

ROOMS = r"/t/[\w-]+(/(scores|log|rules|dispute|moment|across|readings)([?#]|$)|$)"  # the tabs, and what is only read
SAY_SO = r"/t/[\w-]+/(try/enter|settle|settled|settings)(\?|$)"  # "Enter for real", "kept for the whole game" …


def tell_them(phone):
    """All the houses in one district: nothing that was entered changes by them, so they are saved at once."""
    return press(phone, "district:R3", "rest:1", "place:1")


@pytest.mark.parametrize("tried", [[], [flood(1, 1, "G1")]], ids=["nothing tried", "one card tried"])
def test_houses_told_out_of_a_trial_are_written_as_it_says_and_the_trial_goes_on(either, store, tried):
    table = vineta.lay(store, [LATER, flood(0, 2, "G1")])
    phone = came(either, table)
    phone.get(f"/t/{table.id}/try?from=2&on=1&e={pack(tried)}")
    page = press(phone, "card:panic")
    assert "Trial: nothing is written" in page.text and "Where were the houses at the start?" in page.text
    assert "Outside the trial: this is written for the table, then the trial goes on." in page.text
    page = phone.follow("amend=1")
    assert "Trial: nothing is written" not in page.text and "Amend entry 1" not in page.text
    assert "Enter the houses As they stood at the start. Outside the trial:" in " ".join(page.text.split())
    press(phone, "dock:all")
    assert any(link.startswith(f"/t/{table.id}/try?") for link in phone.page.links), "the way back"
    page = tell_them(phone)
    assert store.seq(table.id) == 3, "the houses, and nothing that was tried"
    assert phone.address.startswith(f"/t/{table.id}/try?") and "Trial: nothing is written" in page.text
    assert parse_qs(urlsplit(phone.address).query).get("e", [""]) == [pack(tried)]
    assert page.dock["card"] == "panic" and page.dock["seat"] == str(1 + len(tried)), "the card that asked goes on"
    assert "at the start" not in page.text and "moved on" not in page.text


def test_houses_left_for_later_in_a_trial_are_told_in_it(app, store, unwritten):
    table = vineta.lay(store)
    phone = came(Phone(app), table)
    unwritten()
    phone.get(f"/t/{table.id}/try?from=0&on=1&e={pack([LATER])}")
    page = press(phone, "card:panic")
    assert "The trial goes back to where they are placed." in page.text and "Outside the trial" not in page.text
    assert not [link for link in page.links if "amend=" in link]
    page = phone.follow("/try?from=0&on=1")
    assert "Trial: nothing is written" in page.text and "Where are the blue houses?" in page.text


def test_of_houses_that_were_told_since_a_trial_leads_to_the_table_as_it_is(app, store):
    city = {"do": "place", "houses": {"R3": dict.fromkeys(("blue", "green", "red", "yellow", "white"), 7)}}
    table = vineta.lay(store, [LATER, {"do": "amend", "seq": 1, "entry": city}])
    phone = came(Phone(app), table)
    page = phone.get(f"/t/{table.id}/try?from=1&kept=2&card=panic")
    assert "They have been entered at the table since." in page.text and "amend=" not in page.source
    page = phone.follow("card=panic")
    assert page.dock["card"] == "panic" and "at the start" not in page.text


def test_who_only_follows_is_not_led_to_a_page_that_writes(app, store):
    table = vineta.lay(store, [LATER])
    phone = came(Phone(app), table, "view")
    page = phone.get(f"/t/{table.id}/try?card=panic")
    assert "Whoever enters the moves enters them too." in page.text and "amend=" not in page.source


# -- every dock, also after something was tried ------------------------------------------------------


VAIN = 5  # ways of one kind, one after the other, that led to nothing new


def around(phone, home, most=30):
    """The pages of a trial: where one asks something new, its links and keys are tried, those that enter too."""
    due, seen, known, vain = [f"{home}/try"], set(), set(), Counter()
    while due and most:
        if vain[kind := kind_of(way := due.pop(0))] == VAIN:
            continue
        page = phone.get(way) if isinstance(way, str) else phone.post(way[0].action, way[0].sent(way[1]))
        asked = docks.asked(page)
        if known >= asked:
            vain[kind] += 1
            continue
        vain[kind] = 0
        most -= 1
        yield page
        ways = [link for link in page.links if link.startswith(f"{home}/try?")]
        ways += [
            (form, key) for form in page.forms if (form.action or "").startswith(f"{home}/try?") for key in form.keys
        ]
        for way in ways:
            named = re.sub(r"=[^&]*", "", way) if isinstance(way, str) else way[1]
            if named not in seen and named != ("do", "undo"):
                seen.add(named)
                due.append(way)
        known |= asked


def kind_of(way):
    """The fields of a link; a key without the card, the place or the number that it names."""
    return re.sub(r"=[^&]*", "", way) if isinstance(way, str) else re.sub(r"[A-Z\d].*", "", "=".join(way[1]))


@GAMES
def test_whatever_is_tried_no_key_or_link_leads_to_the_table_unsaid(app, store, unwritten, scenario):
    tables = list(docks.tables(store, scenario, stages=2))
    if owed := own("own", "OWED").get(scenario.id):
        tables.append(owed.lay(store, scenario.game.id))
    phone = Phone(app)
    for table in tables:
        came(phone, table)
    unwritten()
    for table in tables:
        home = f"/t/{table.id}"
        for page in around(phone, home):
            assert "Trial: nothing is written" in page.text, phone.address
            for link in page.links:
                said = "amend=" in link and "Outside the trial: this is written for the table" in page.text
                assert link.startswith((f"{home}/try?", "#")) or re.match(ROOMS, link) or said, (phone.address, link)
            for form in page.forms:
                stays = form.action.startswith(f"{home}/try?") or re.match(SAY_SO, form.action)
                assert form.method == "get" or stays, (phone.address, form.action)


@GAMES
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_the_key_to_the_scores_of_a_trial_that_is_over_says_that_it_leaves_it(app, store, mode, scenario):
    """There stand those of the table itself."""
    setup, log = scenario.draw(random.Random(3)) if mode == "play" else finished(scenario)
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    n = len(log) - 1
    table = laid_out(store, scenario.game.id, setup.seats, log[:n], mode, options=options, box=box)
    phone, here = came(Phone(app), table), f"/t/{table.id}"
    page = phone.get(f"{here}/try?from={n}&on=1&e={pack(log[n:])}&seat=0")
    dock = page.source.partition('class="dock')[2].partition("</section>")[0]
    keys = re.findall(rf'<a[^>]*href="{here}/scores"[^>]*>([^<]*)', dock)
    if not keys:
        pytest.skip("something else is asked first")
    assert keys == ["Leave: real scores"] and "Leave" not in phone.get(here).text
