"""A trial by a player who is not at turn, its answer kept or shown across."""

import random
import re

from referee.core.dispute.answer import turn_first
from referee.core.files.trial_address import pack
from referee.core.verdict import LEGAL
from tests.store.tables import laid_out
from tests.web import docks
from tests.web.phone import Phone, press
from tests.web.trial.played import GAMES, address, came, played


@GAMES
def test_a_move_out_of_turn_names_whose_turn_it_is_and_then_all_else(app, store, unwritten, scenario):
    for part in (0.5, 0.52, 0.55, 0.6, 0.65):
        table, _ = played(store, scenario, part)
        live = app.extensions["hall"].live(table)
        if later := [seat for seat in range(live.setup.count) if live.kind.in_turn(live.position, seat)]:
            break
    seat, phone = later[0], came(Phone(app), table, "view")
    phone.get(f"/t/{table.id}/try?seat={seat}")
    unwritten()
    phone.follow(f"for={seat}")
    there = live.kind.in_turn(live.position, seat)
    entries, chosen = (), random.Random(1)
    for _ in range(200):  # keys and places at random, until something is entered
        keys = [key for key in phone.page.dock.keys if key[0] == "tap" and key not in phone.page.dock.greyed]
        links = [link for link in phone.page.links if "place=" in link or "dock=group&" in link]
        way = chosen.choice([*keys, *links])
        if way in links:
            phone.get(way)
            continue
        sent = {name: values[-1] for name, values in phone.page.dock.sent(way).items()}
        entries = live.kind.desk.tap(there, sent).entries
        phone.send(way[1])
        if entries and live.moves.decode(entries[0]).judge(live.position).breaches:
            break  # else it may be played out of turn, as Géfira's extra action
        if entries:
            phone.get(f"/t/{table.id}/try?seat={seat}&for={seat}")
    assert phone.status == 200 and "Refused" in phone.page.alert, phone.page.text
    first = live.glimpse(None, live.seq, entries).sight(None).reading(live.seq + 1).verdict.breaches
    else_ = live.moves.decode(entries[0]).judge(there).breaches
    assert all(breach.rule in phone.page.text for breach in first + else_)
    assert ("Besides:" if else_ else "Nothing else speaks against it.") in phone.page.text


@GAMES
def test_a_key_that_is_greyed_out_of_turn_names_the_turn_first_and_offers_nothing_instead(app, store, scenario):
    for part in (0.2, 0.35, 0.5, 0.6, 0.7):
        table, _ = played(store, scenario, part)
        live, phone = app.extensions["hall"].live(table), came(Phone(app), table)
        for seat in range(live.setup.count):
            if live.kind.in_turn(live.position, seat) is None:
                continue
            turn = turn_first(live.kind, live.position, seat, LEGAL).breaches
            assert turn, "each game says whose turn it is"
            there = f"/t/{table.id}/try?from={live.seq}&kept={live.seq}&for={seat}"
            page = phone.get(there)
            acts = live.setup.seats[live.game.telling.turn(live.position)]
            assert f"; it is {acts}'s turn." in page.text.replace("\u2019", "'")
            for key in sorted(set(page.dock.greyed))[:4]:
                phone.get(there)
                page = phone.send(key[1])
                if phone.status == 422:
                    said = page.alert.replace("\u2019", "'")
                    assert "Refused" in said and turn[0].rule in said and acts in said.partition(turn[0].rule)[2], said
                    assert "Allowed instead" not in page.text and "all the same" not in page.text, page.text
                    across, greyed = phone.follow("/across?"), re.findall(r"\b[A-Z]\.?[A-Z]?\d+(?:\.\d+)?\b", said)
                    assert all(rule in across.text for rule in greyed), (greyed, across.text)
                    form = next(form for form in across.forms if form.action.split("?")[0].endswith("/settled"))
                    page = phone.post(form.action, form.sent(("asked", str(seat))))
                    assert phone.status == 200 and turn[0].rule in page.text, page.text
                    live = app.extensions["hall"].live(table)


def test_an_explorer_who_can_move_is_not_offered_to_whom_it_is_not_to_play(app, store, unwritten):
    """Géfira: at the start nobody moves on, and it is Ana's turn; nor the explorer on 1 for Bo."""
    blue = ["talisman", "snake", None, "winds", None, "liana", None]
    red = ["flood", "winds", "liana", None, "snake", None, None]
    table = laid_out(store, "gefira", ("Ana", "Bo"), [{"do": "build", "symbols": {"blue": blue, "red": red}}])
    phone = came(Phone(app), table, "view")
    phone.get(f"/t/{table.id}/try?kept=1&from=1&for=1")
    unwritten()
    for key, rules in (("x0", ("G3.1", "G5.3")), ("x1", ("G3.1",))):
        phone.get(f"/t/{table.id}/try?kept=1&from=1&for=1")
        page = press(phone, key)
        places = [page.alert.index(rule) for rule in (*rules, "Ana")]
        assert places[:-1] == sorted(places[:-1]) and "Nothing would happen" not in page.text
        assert "Allowed instead" not in page.text and "all the same" not in page.text


def test_what_the_turn_alone_would_not_refuse_is_refused_by_the_turn_too(app, store):
    """Faraway: a Sanctuary before the Region, and one that was not found, of a player who is not to act."""
    log = [
        {"do": "display", "regions": ["R10", "R20", "R30"]},
        *({"do": "region", "seat": seat, "region": region} for seat, region in enumerate(("R05", "R40"))),
        *({"do": "pick", "seat": seat, "region": region} for seat, region in enumerate(("R30", "R20"))),
        {"do": "display", "regions": ["R11", "R21", "R31"]},
        *({"do": "region", "seat": seat, "region": region} for seat, region in enumerate(("R06", "R41"))),
    ]
    table = laid_out(store, "faraway", ("Ana", "Bo"), log, options={"track_display": True})
    phone = came(Phone(app), table)
    phone.get(f"/t/{table.id}/try?kept=8&from=8&for=1")
    page = press(phone, "o")
    assert page.alert.index("F7.5") < page.alert.index("F7.7") and "Ana first" in page.alert
    phone.get(f"/t/{table.id}/try?kept=8&from=8&for=1")
    assert "Bo first" not in phone.follow("claim=0").text, (
        "of Ana's Sanctuary it is told as it is, not as if it were Bo's turn"
    )
    log[-1] = {"do": "region", "seat": 1, "region": "R39"}
    table = laid_out(store, "faraway", ("Ana", "Bo"), log, options={"track_display": True})
    phone = came(Phone(app), table)
    page = phone.get(address(table, [{"do": "sanctuary", "seat": 1, "sanctuary": "S24"}], 8))
    assert page.alert.index("F7.5") < page.alert.index("F7.3") and "Nothing else" not in page.text
    across = phone.follow("/across?")
    assert "F7.5" in across.text and "F7.3" in across.text


def test_besides_its_turn_a_card_breaks_what_it_breaks(app, store, unwritten):
    """Vineta: the series of a district that sank, by who is not to play."""
    vineta = docks.scenario("vineta")
    table, _ = played(store, vineta, 0.6)
    live = app.extensions["hall"].live(table)
    at, phone = live.position, came(Phone(app), table, "view")
    assert at.phase == "card" and at.sunk
    other = next(seat for seat in range(live.setup.count) if seat != at.seat)
    card = {"do": "card", "seat": other, "card": "flood_1", "to": at.sunk[0]}
    unwritten()
    page = phone.get(address(table, [card], live.seq))
    assert phone.status == 200 and "Refused" in page.alert, page.text
    assert "Besides:" in page.text and "V5.5" in page.text


@GAMES
def test_a_verdict_is_kept_in_the_log_and_the_trial_is_still_where_the_table_is(app, store, scenario):
    table, coming = played(store, scenario)
    phone, seq = came(Phone(app), table), store.seq(table.id)
    where = address(table, coming[:1], seq)
    page = phone.get(where)
    form = next((form for form in page.forms if (form.action or "").endswith("/settled")), None)
    if scenario.game.refereed.secrets:
        assert form is None, "what would lie face down is for one seat alone"
        return
    phone.post(form.action, form.sent(("asked", "0")))
    assert (phone.status, store.seq(table.id)) == (200, seq + 1)
    page = phone.get(where)
    assert "The table has moved on since" not in page.text and "Enter for real" in page.text


@GAMES
def test_a_verdict_is_shown_across_the_table_and_leads_back(app, store, scenario):
    table, coming = played(store, scenario)
    phone, where = came(Phone(app), table, "view"), address(table, coming[:1], store.seq(table.id))
    phone.get(where)
    page = phone.follow("/across")
    assert phone.status == 200 and any("/try?" in link and pack(coming[:1]) in link for link in page.links)
