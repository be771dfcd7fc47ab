"""Two tables that differ only in what one player keeps face down: no other phone can tell them apart.

Not by a page, a file or a message, and not by asking what would follow from a correction, however often. What is
compared is the whole answer, so a new page or a new sentence is tried like the old ones.
"""

import re

import pytest

from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from tests.live.people import Player
from tests.store.tables import laid_out

NAMES = ("Ana", "Bo", "Cleo")
SEATS = range(3)
HIDDEN = ("R37", "R44")  # Ana's Region in the one world, and in the other
UNDO, REDO = {"do": "undo"}, {"do": "redo"}
OTHERS = {"Bo": {"seat": 1}, "host": {}, "view": {"role": "view"}}
DECK = sorted(GAME.about.options().deck.regions)
# Of the deck: what may be hidden, what lies in the logs, what stands between the hidden ones and beside them.
SOME = sorted({*HIDDEN, "R12", "R13", "R36", "R40", "R45", "R50", "R51", "R68", *DECK[::8]})


def region(seat, id):
    return {"do": "region", "seat": seat, "region": id}


def amend(seq, entry):
    return {"do": "amend", "seq": seq, "entry": entry}


def ruling(entry):
    return {"do": "ruling", "entry": entry, "note": "we play it so"}


BO, CLEO, INSTEAD = region(1, "R12"), region(2, "R68"), region(0, "R50")
# a log by what Ana hides; one round of three players
LOGS = {
    "laid": lambda ana: [ana, BO],
    "laid after another": lambda ana: [BO, ana],
    "laid with a remark": lambda ana: [BO, {"do": "note", "text": "quick!"}, ana],
    "taken back": lambda ana: [BO, ana, UNDO],
    "brought in again": lambda ana: [BO, ana, UNDO, REDO],
    "laid against what the table saw": lambda ana: [BO, ruling(ana)],
    "put right": lambda ana: [ana, BO, amend(1, INSTEAD)],
    "put right, and not": lambda ana: [INSTEAD, BO, amend(1, ana), UNDO],
    "put right, and not, and again": lambda ana: [INSTEAD, BO, amend(1, ana), UNDO, REDO],
    "put right twice": lambda ana: [INSTEAD, BO, amend(1, ana), amend(1, region(0, "R51"))],
    "put right by the table": lambda ana: [ana, BO, amend(1, ruling(INSTEAD))],
    "refused in a file": lambda ana: [INSTEAD, BO, ana],
    "refused in a file, put right": lambda ana: [INSTEAD, BO, ana, amend(3, region(0, "R51"))],
    "laid, another put right": lambda ana: [BO, ana, amend(1, region(1, "R13"))],
}
# the same round revealed: what was put aside before is still in Ana's hand
REVEALED = {
    name: lambda ana, log=LOGS[name]: [*log(ana), CLEO]
    for name in ("put right", "put right, and not", "put right twice", "put right by the table", "refused in a file")
} | {
    "taken back for another": lambda ana: [ana, BO, UNDO, UNDO, INSTEAD, BO, CLEO],
    "and taken back": lambda ana: [ana, BO, CLEO, UNDO, UNDO],
}
NAMED = [*LOGS, *(f"{name}, revealed" for name in REVEALED)]
# Each log is read by Bo, who sits there, and by one of those who sit nowhere; what opens in it, by one of them all.
READ = [
    (name, who, lang)
    for n, name in enumerate(NAMED)
    for who, lang in (("Bo", ("fr", "en")[n % 2]), (("host", "fr"), ("view", "en"))[n % 2])
]
OPENED = [(name, ("Bo", "view", "host")[n % 3]) for n, name in enumerate(NAMED)]


def plain(text):
    """A page without what every table has of its own: links, keys, the pictures of them."""
    text = re.sub(r'name="(?:key|csrf_token)" value="[^"]*"|/t/[\w-]+|/[ev]/[\w-]+', "", text)
    return re.sub(r"<span role=.img.*?</span>", "", text, flags=re.S)


def sent(player, rest):
    """A page of the table as it is sent, and nothing in it looked up."""
    address, headers = f"/t/{player.table.id}{rest}", {"Accept-Language": player.lang}
    return plain(player.client.get(address, headers=headers, follow_redirects=True).get_data(as_text=True))


def see(player, seqs):
    """Everything that this phone may read without asking for more."""
    rests = ["", "/log", "/scores", "/share", "/export", "/readings", *(f"?seat={seat}" for seat in SEATS)]
    return {rest: sent(player, rest) for rest in [*rests, *(f"?amend={seq}&seat=0" for seq in seqs)]}


def look_into(player, log):
    """What opens only when it is asked for: entries, cells, moments, cards, wherever they are said to come from."""
    rests = [
        "/settings",
        "/rules",
        *(f"/log?seat={seat}" for seat in SEATS),
        *(f"/scores?open={seat}.0" for seat in SEATS),
    ]
    rests += [f"?look={id}&came={came}" for id in HIDDEN for came in ("", "scores.0.0", "log.1", "log.2")]
    rests += [f"?look={id}&field={field}&seat=0" for id in HIDDEN for field in ("all", "colour")]
    rests += [
        rest.format(seq) for seq in range(1, len(log) + 1) for rest in ("/log?open={}", "/log?before={}", "?why={}")
    ]
    moments = ("?at={}", "?at={}&seat=0&tab=dispute", "/scores?at={}&open=0.0")
    rests += ["/moment", "/scores?at=0", f"/scores?at={len(log)}"]
    rests += [rest.format(seq) for seq in range(len(log) + 1) for rest in moments]
    return {rest: sent(player, rest) for rest in rests}


@pytest.fixture(scope="module")
def laid(app, store):
    """The same phone at both tables; laid once for all tests that only look."""
    known = {}

    def lay(name, who):
        log = REVEALED[name.removesuffix(", revealed")] if name.endswith("revealed") else LOGS[name]
        logs = [log(region(0, id)) for id in HIDDEN]
        tables = [laid_out(store, "faraway", NAMES, each) for each in logs]
        return [Player(app, table, **OTHERS[who]) for table in tables], logs[0]

    def both(name, who, lang="en", fresh=False):
        if fresh:
            return lay(name, who)
        players, entries = known[name, who] = known.get((name, who)) or lay(name, who)
        for player in players:
            player.lang = lang
        return players, entries

    return both


@pytest.mark.parametrize(("name", "who", "lang"), READ)
def test_no_page_and_no_file_tells_the_worlds_apart(laid, name, who, lang):
    (one, other), entries = laid(name, who, lang)
    seqs = [seq for seq, entry in enumerate(entries, 1) if entry["do"] in ("region", "ruling")]
    assert see(one, seqs) == see(other, seqs)


@pytest.mark.parametrize(("name", "who"), OPENED)
def test_nothing_that_opens_tells_the_worlds_apart(laid, name, who):
    (one, other), entries = laid(name, who)
    assert look_into(one, entries) == look_into(other, entries)


@pytest.mark.parametrize("who", ["Bo", "host"])
@pytest.mark.parametrize("name", LOGS)
def test_no_preview_of_a_correction_tells_them_apart(laid, store, name, who):
    """Regions of the deck in Bo's place: nothing is learnt, and while something is hidden nothing is written."""
    players, entries = laid(name, who, fresh=name == "taken back")
    tried = SOME if name in ("laid", "laid after another") and who == "Bo" else (*HIDDEN, "R12", "R50", "R68")
    answers = []
    for player in players:
        pages, seq, dock = [], len(entries), None
        for id in tried:
            if dock is None or store.seq(player.table.id) > seq:
                player.at(f"?amend={entries.index(BO) + 1}&seat=1")
                dock, seq = player.form("typed"), store.seq(player.table.id)
            pages.append(plain(player.press(dock, ("tap", f"i{id}")).source))
        answers.append(pages)
        assert player.status == 200 and (store.seq(player.table.id) == len(entries) or name == "taken back")
    assert answers[0] == answers[1]


def test_a_preview_says_what_it_did_not_look_at(laid):
    (bo, _), _ = laid("laid", "Bo")
    page = bo.amend(2, "iR37", seat=1)
    assert "Entry 1" not in page.text and "What lies face down was not looked at." in page.text
    (bo, _), _ = laid("put right, revealed", "Bo", fresh=True)
    assert "not looked at" not in bo.amend(2, "iR37", seat=1).text, "all that lies there is open"


@pytest.mark.parametrize("name", LOGS)
def test_going_back_and_other_options_tell_nothing_either(laid, name):
    players, entries = laid(name, "host", "fr")
    answers = []
    for player in players:
        backs = []
        for seq, entry in enumerate(entries, 1):
            if entry["do"] in ("region", "ruling") and player.at("/log").source.count(f'name="seq" value="{seq}"'):
                backs.append(plain(player.back(seq).source))
        answers.append([*backs, *(plain(page) for page in other_options(player))])
    assert answers[0] == answers[1]


def other_options(player):
    """What would follow from tracking the display, from other sets."""
    for more in ({"track_display": "1"}, {"sets": ["base", "people_from_below", "under_starry_skies"]}):
        player.at("/settings")
        form = player.form("name")
        fields = form.sent() | {"name": list(NAMES)} | more
        yield player.post(form.action or player.address, fields).source


def test_a_card_of_another_set_is_not_found_by_taking_the_set_away(app, store):
    """One world hides a Region that only the larger deck has."""
    sets = {"sets": ["base", "under_starry_skies"]}
    larger = GAME.setup(NAMES, sets).options.deck.regions
    starry = next(id for id in larger if id not in DECK)
    found = []
    for id in ("R37", starry):
        player = Player(app, laid_out(store, "faraway", NAMES, [region(0, id), BO], options=sets), seat=1)
        player.at("/settings")
        form = player.form("name")
        page = player.post(form.action or player.address, form.sent() | {"name": list(NAMES), "sets": ["base"]})
        found.append(plain(page.source))
    assert found[0] == found[1] and "R37" not in found[0]


# -- entries that are sent ------------------------------------------------------------------------


def next_entry(at, free, last):
    """What a tracked game goes on with: new Regions for the table, the highest numbers from the first hands."""
    if at.phase == "display":
        return {"do": "display", "regions": [next(free) for _ in range(4)]}
    if at.phase == "regions":
        return region(at.laid.index(None), next(last))
    do, seat = at.todo[0]
    if do == "pick":
        return {"do": do, "seat": seat, "region": at.display[0]}
    held = {id for each in at.held for id in each}
    return {"do": do, "seat": seat, "sanctuary": next(id for id in at.deck.sanctuaries if id not in held)}


@pytest.fixture
def tracked(store):
    """Two tables in round 4, all is known of the hands: Ana laid the one or the other Region that she picked. What is
    tried there: what is in the hands, and every third of the deck.
    """
    timeline = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES, {"track_display": True})))
    free, last = iter(DECK), reversed(DECK)
    while timeline.position.round < 4 or timeline.position.phase == "display":
        assert timeline.push(next_entry(timeline.position, free, last)).legal
    hand = timeline.position.known[0]
    logs = [[*timeline.entries, region(0, id)] for id in hand[:2]]
    tables = [laid_out(store, "faraway", NAMES, log, options={"track_display": True}) for log in logs]
    return tables, sorted({*DECK[::3], *(id for known in timeline.position.known for id in known)})


def test_no_refusal_that_writes_nothing_tells_them_apart(app, tracked):
    """A Region that Bo cannot hold is refused for that, whatever lies face down: a search would cost nothing else."""
    answers = []
    tables, tried = tracked
    for table in tables:
        bo = Player(app, table, seat=1)
        said = [(id, refusal(bo, id)) for id in tried]
        answers.append([(id, text) for id, text in said if text])
    assert answers[0] == answers[1] and len(answers[0]) > 20


def refusal(player, id):
    """What the phone says of this Region of Bo's; None where it is taken (and taken back again)."""
    page = player.lay(1, id)
    if player.status == 200:
        player.undo()
        return None
    return player.status, page.alert


def test_a_page_from_before_tells_nothing_more(app, store):
    """Bo's seat is answered by another phone; his own old page is sent with many a Region."""
    answers = []
    for id in HIDDEN:
        table = laid_out(store, "faraway", NAMES, [region(0, id)])
        bo = Player(app, table, seat=1)
        bo.at("?seat=1")
        old = bo.form("typed")
        with store.writing(table.id) as writing:
            writing.append([BO], "another phone", "k")
        answers.append([(bo.status, plain(page.source)) for id in SOME for page in [bo.press(old, ("tap", f"i{id}"))]])
        assert store.seq(table.id) == 2
    assert answers[0] == answers[1]
