"""Faraway refereed on the phone: what is told between two Regions."""

import re

import pytest

from referee.core.files.trial_address import pack
from tests.store.tables import create, laid_out
from tests.web.phone import FOLDED, Phone, keys, open_at, press
from tests.web.test_whose_phone import seated

NAMES = ("Ana", "Bo", "Cleo")


def region(seat, number):
    return {"do": "region", "seat": seat, "region": f"R{number:02}"}


@pytest.fixture
def table(store):
    def made(*numbers, **options):
        table = create(store, "play", NAMES, options=options)
        with store.writing(table.id) as writing:
            writing.append([region(n % 3, number) for n, number in enumerate(numbers)], "somebody", "laid")
        return table

    return made


def strip(page):
    """The order of choosing, as it is read: who, which number, how many Sanctuaries."""
    found = re.search(r'<ol class="fa-order".*?</ol>', page.source, re.DOTALL)
    items = re.findall(r"<li.*?</li>", found[0], re.DOTALL) if found else []
    return [re.sub(r"<svg.*?</svg>|<[^>]*>", " ", item, flags=re.DOTALL).split()[:2] for item in items]


@pytest.mark.rule("F7.5")
def test_the_order_of_choosing_stands_there_after_every_reveal(app, table):
    """Also in round 1, and where nobody finds a Sanctuary: people choose their Regions by it."""
    order = [["Bo", "12"], ["Ana", "30"], ["Cleo", "41"]]
    page = open_at(Phone(app), table(30, 12, 41))
    assert "Round 2 of 8" in page.text and strip(page) == order
    assert "Round 1: who chooses when F7.5" in page.text
    assert not any("claim=" in link for link in page.links), "after one Region nobody can have found any"
    page = open_at(Phone(app), table(30, 12, 41, 25))
    assert strip(page) == order, "until the next reveal: whoever is quick takes it from nobody"
    page = open_at(Phone(app), table(30, 12, 41, 25, 11, 40))
    assert "Round 2: who chooses" in page.text and strip(page) == [["Bo", "11"], ["Ana", "25"], ["Cleo", "40"]]
    assert strip(open_at(Phone(app), table())) == [] and strip(open_at(Phone(app), table(30))) == []


@pytest.mark.rule("F7.5", "F7.3")
def test_who_finds_sanctuaries_is_told_with_the_number_laid(app, table):
    page = open_at(Phone(app), table(30, 12, 41, 25, 31, 40))
    assert "Round 2 of 8" in page.text and strip(page) == [["Ana", "25"], ["Bo", "31"], ["Cleo", "40"]]
    assert "Bo draws" in page.text and "Round 2: who chooses when" in page.text
    order = page.source.partition('<ol class="fa-order"')[2].partition("</ol>")[0]
    assert "–" not in order, "of the others nothing is said, in no sign either"


def test_the_last_line_credits_nobody_with_what_another_finds(app, table):
    """Cleo laid the last Region; of the two who rose only Bo was told, beside Cleo's sign."""
    page = open_at(Phone(app), table(30, 12, 41, 35, 31, 40))
    last = re.search(r'<form[^>]*class="last".*?</form>', page.source, re.DOTALL)[0]
    assert "Region 40" in last and "Revealed: 35, 31, 40" in last and "draws" not in last


@pytest.mark.rule("F7.2")
def test_what_lies_face_down_is_named_to_nobody_who_is_asked_next(app, table):
    """The phone goes from hand to hand: not even the answer to the tap names the Region."""
    laid = table()
    host, other = Phone(app, htmx=True), Phone(app)
    open_at(host, laid)
    press(host, "d6", "d1", "iR61")
    assert "face down" in host.page.text and "Region 61" not in host.page.text
    for phone in (host, other):
        page = open_at(phone, laid)
        assert "face down" in page.text and "Region 61" not in page.text
    open_at(host, laid, "?seat=1")
    press(host, "d1", "d2", "iR12")
    assert "Region 61" not in host.page.text and "Region 12" not in host.page.text


@pytest.mark.rule("F7.2")
def test_on_a_phone_of_nobody_a_number_shows_its_card_before_it_is_laid(app, store, table):
    """38 for 83 lies face down once it is entered, named to nobody: it is seen, and taken back, before."""
    laid = table(sets=["base", "people_from_below"])
    phone = Phone(app, htmx=True)
    open_at(phone, laid)
    press(phone, "d3", "d8")
    assert not store.entries(laid.id) and "Does Ana lay Region 38?" in phone.page.text
    assert "Lay Region 38" in phone.page.text and "Quest:" in phone.page.text
    assert "Once laid it is no longer seen on this phone." in phone.page.text, "why one tap more is asked for here"
    phone.follow("seat=0")
    assert "Which Region does Ana lay?" in phone.page.text
    press(phone, "d3", "d7", "iR37")
    assert [row.entry for row in store.entries(laid.id)] == [{"do": "region", "seat": 0, "region": "R37"}]
    open_at(phone, laid, "?seat=1&pad=grid")
    press(phone, "n12")
    assert len(store.entries(laid.id)) == 2, "of the grid, a number is a key of its own"
    open_at(phone, laid)
    press(phone, "d4", "d0")
    assert "Once laid it is revealed with the others." in phone.page.text, "nothing is hidden of the last one to lay"


def test_on_its_players_phone_what_was_laid_shows_beside_the_way_back(app, store, table):
    laid = table()
    ana, bo = Phone(app, htmx=True), Phone(app)
    for seat, phone in enumerate((ana, bo)):
        open_at(phone, laid)
        phone.post(f"/t/{laid.id}/who", phone.look(f"/t/{laid.id}/who").forms[0].sent(("seat", str(seat))))
    open_at(ana, laid)
    press(ana, "d6", "d1")
    assert len(store.entries(laid.id)) == 1, "no tap more"
    for page in (ana.page, open_at(ana, laid)):
        assert "Region 61" in page.text and "Quest:" in page.text
        assert any(("do", "undo") in form.keys for form in page.forms)
    assert "61" not in open_at(bo, laid, "?seat=0").text and "Quest:" not in bo.page.text
    assert not any("amend=1" in link for link in bo.page.links)
    press(open_at(bo, laid) and bo, "d1", "d2")
    open_at(ana, laid)  # the way back is that of the last entry now, which is Bo's
    ana.follow("amend=1")
    press(ana, "d1", "d6")
    assert "Entry 1: Region 16" in ana.page.text


def test_a_number_that_cannot_be_laid_is_refused_at_once(app, table):
    phone = Phone(app)
    open_at(phone, table(30, 12, 41))
    press(phone, "d3", "d0")
    assert phone.status == 422 and "30" in phone.page.alert


def full(store):
    """Eight rounds in which nobody rises."""
    table = create(store, "play", ("Ana", "Bo"))
    rows = [list(range(60, 44, -2)), list(range(59, 43, -2))]
    with store.writing(table.id) as writing:
        writing.append([region(seat, row[n]) for n in range(8) for seat, row in enumerate(rows)], "somebody", "laid")
    return table


def test_the_end_names_who_has_won_and_frames_no_last_player(app, store):
    phone, table = Phone(app), full(store)
    page = open_at(phone, table)
    won = re.search(r"(\w+) wins, (-?\d+)", page.text)
    assert "Game over" in page.text and won
    framed = re.search(r'aria-current="true">.*?<span>(\w+)', page.source, re.DOTALL)
    assert framed[1] == won[1], "the tableau that is shown is the winner's"
    home = phone.get("/")
    assert f"{won[1]} wins" in home.text and won[2] in home.text.split("Finished")[1]


def test_while_the_display_is_told_nobody_is_framed(app, table):
    """It lies on the table: what is typed shows beside the cards of the display, not in the first player's row."""
    phone = Phone(app)
    page = open_at(phone, table(track_display=True))
    assert "Region 1 of 4 on display?" in page.text and 'class="seat" href' in page.source
    assert 'aria-current="true"' not in page.source.split("</nav>")[0]
    press(phone, "d1")
    (echo,) = re.findall(r"data-echo>(.*?)<", phone.page.source)
    assert echo == "1"


# -- what the app does not offer ---------------------------------------------------------------------


@pytest.mark.rule("F7.3")
def test_who_found_no_sanctuary_may_claim_one_and_hears_why_not(app, table, store):
    """Ana laid 31 after 45; people choose while the app already asks for the next Regions."""
    phone, made = Phone(app), table(45, 20, 30, 31, 12, 25)
    page = open_at(phone, made)
    pad = page.source.split('class="keys numpad')[1]
    assert "claim=0" in pad and "Claim a Sanctuary" in pad, "among the keys, not only in the order above"
    asked = phone.follow("claim=0").text
    said = "F7.3 A number higher than one's last Region finds a Sanctuary. Ana found no Sanctuary: 31 laid after 45."
    asked = " ".join(asked.split())
    assert f"Refused A Sanctuary for Ana? {said}" in asked, "of the shape that every refusal has"
    assert "Allowed instead · Ana to lay a Region Another move Allow it" in asked
    phone.follow("group=green")
    page = phone.tap("sS16")
    assert phone.status == 422
    assert "Ana found no Sanctuary: 31 laid after 45." in page.alert and "F7.3" in page.text
    allowed = next(form for form in page.forms if form.action.endswith("/rule"))
    page = phone.post(allowed.action, allowed.sent(note="we play it so"))
    assert phone.status == 200 and "the table" in phone.get(f"/t/{made.id}/log").text
    assert "Sanctuaries 1" in phone.get(f"/t/{made.id}").text or "1 Sanctuary" in phone.get(f"/t/{made.id}?seat=0").text


@pytest.mark.rule("F7.7", "F.11")
def test_who_wants_to_keep_two_or_none_hears_why_not(app, table):
    phone, made = Phone(app), table(30, 12, 41, 35, 11, 40)
    open_at(phone, made)
    page = phone.tap("o")
    assert phone.status == 422 and "Ana keeps a Sanctuary: there are enough" in page.alert
    assert "F.11" in page.text and "F.18" not in page.text, "the booklet says so: it is no reading"
    open_at(phone, made)
    phone.sanctuary("S16")
    phone.follow("claim=0")
    phone.follow("group=green")
    page = phone.tap("sS01")
    assert phone.status == 422 and "Ana has already kept a Sanctuary this round" in page.alert and "F7.7" in page.text


@pytest.mark.rule("F7.3")
def test_why_one_has_no_sanctuary_is_no_move_of_whoever_acts(app, table):
    made = table(30, 12, 41, 35, 11, 40)
    bo = seated(app, made, 1)
    assert "Enter for Ana" in bo.get(f"/t/{made.id}").text
    page = bo.get(f"/t/{made.id}?claim=1&dock=groups")
    assert "Refused A Sanctuary for Bo?" in page.text and "Enter for Ana" not in page.text


def test_a_claim_goes_back_one_step_and_away(app, table):
    phone, made = Phone(app), table(45, 20, 30, 31, 12, 25)
    open_at(phone, made)
    phone.follow("claim=0")
    phone.follow("group=green")
    assert "A Sanctuary for Ana?" in phone.tap("ggroups").text
    assert "Which Region does Ana lay?" in phone.get(f"/t/{made.id}").text


def test_who_only_follows_claims_nothing(app, table):
    phone, made = Phone(app), table(45, 20, 30, 31, 12, 25)
    phone.get(f"/v/{made.view}")
    assert not any("claim=" in link for link in phone.get(f"/t/{made.id}").links)


# -- who counts otherwise ----------------------------------------------------------------------------


@pytest.mark.rule("F5.6")
def test_counting_together_shows_what_a_card_does_not_see_yet_where_it_counts_nothing(app, table):
    """45 asks for three chimeras: 8, with one, lies further left."""
    phone, made = Phone(app), table(8, 20, 30, 45, 12, 25)
    phone.get(f"/v/{made.view}")
    page = phone.get(f"/t/{made.id}/together?seat=0")
    assert "3 chimeras missing" in page.text
    assert "8, still face down" in page.source and "45, still face down" not in page.source


# -- what is tried -----------------------------------------------------------------------------------


@pytest.mark.rule("F7.2")
def test_a_region_that_is_tried_tells_what_it_would_score_before_the_others_have_laid(app, table, store):
    """Ana's 30 sees one stone, and 3 is worth four; Bo's own card lies face down, and nothing of it is told."""
    for numbers in ((30, 12, 41), (30, 12, 41, 25)):
        phone, made = Phone(app), table(*numbers)
        phone.get(f"/v/{made.view}")
        seat, old, new = (0, 2, 6) if len(numbers) == 3 else (1, 0, 4)
        text = " ".join(phone.get(f"/t/{made.id}/try?from={len(numbers)}&e={pack([region(seat, 3)])}").text.split())
        assert f"{NAMES[seat]} {old} → {new}" in text, text
        unmoved = [name for name in NAMES if name != NAMES[seat]]
        assert f"{' and '.join(unmoved)}: no points change" in text


@pytest.fixture
def choosing(app, store):
    """The turns of round 2: Ana found a Sanctuary and takes a Region; the 10 was left over in round 1."""
    log = [
        {"do": "display", "regions": [10, 12, 15, 20]}, region(0, 30), region(1, 41), region(2, 50),
        *({"do": "pick", "seat": seat, "region": number} for seat, number in enumerate((12, 15, 20))),
        {"do": "display", "regions": [11, 21, 31, 61]}, region(0, 40), region(1, 5), region(2, 3),
        {"do": "pick", "seat": 2, "region": 61}, {"do": "pick", "seat": 1, "region": 11},
    ]  # fmt: skip
    table = laid_out(store, "faraway", NAMES, log, options={"track_display": True})
    open_at(phone := Phone(app), table)
    return phone


@pytest.mark.rule("F7.7")
def test_a_sanctuary_before_the_region_is_asked_for_and_the_rule_answers(choosing):
    phone = choosing
    assert "A Sanctuary first" in phone.page.text
    page = press(phone, "o")
    assert phone.status == 422 and "Ana takes a Region first. On display: 21, 31." in page.alert
    assert "Just one of the drawn Sanctuaries is kept, after taking a Region." in page.text


def test_whoever_waits_for_anothers_turn_sees_what_is_on_display(choosing):
    phone, home = choosing, choosing.address.split("?")[0]
    phone.post(f"{home}/who", phone.look(f"{home}/who").forms[0].sent(("seat", "1")))
    page = phone.get(home)
    assert "On display: 21, 31" in FOLDED.sub("", page.source) and not keys(page, but="Bo")


@pytest.mark.rule("F7.9", "F7.6")
def test_a_region_that_is_not_on_display_is_named_and_its_story_answers(choosing):
    phone = choosing
    phone.get(next(link for link in phone.page.links if "dock=pad" in link))
    press(phone, "d1")
    page = press(phone, "d0")
    assert phone.status == 422 and "Region 10 was left on the table in round 1. It is out of the game." in page.alert
    assert "The Region that nobody took leaves the game." in page.text and "On display: 21, 31." in page.alert
    assert "Another move" in page.text, "the keys are folded, so both rules are in sight"
    press(phone, "d1")
    page = press(phone, "d1")
    assert phone.status == 422 and "Region 11 was taken by Bo in round 2." in page.alert
    press(phone, "d2")
    assert "Which Sanctuary does Ana keep?" in press(phone, "d1").text, "what is on display is taken as by its key"


@pytest.mark.rule("F.22")
def test_what_cannot_be_chosen_and_bears_on_the_last_entry_stands_open(app, store):
    """Where nothing else would change anything; before that it is folded with the others."""
    rows = [list(range(10, 17)), list(range(30, 37))]
    log = [{"do": "region", "seat": seat, "region": row[turn]} for turn in range(7) for seat, row in enumerate(rows)]
    sentence = "No move and no point depends on it"

    def before_the_folds(entries, **options):
        table = laid_out(store, "faraway", ("Ana", "Bo"), entries, options=options)
        return open_at(Phone(app), table, "/readings").text.split("What cannot be chosen")[0]

    assert sentence not in before_the_folds(log[:2])
    display = [{"do": "display", "regions": [50, 51, 52]}, *log[:2], {"do": "pick", "seat": 0, "region": 50}]
    picked = [*display, {"do": "pick", "seat": 1, "region": 51}]
    assert sentence in before_the_folds(picked, track_display=True), "the Region left over leaves the game"
