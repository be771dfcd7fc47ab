"""The plug is pulled while phones post. What was acknowledged is kept, once; what was not is sent again, once.

A short form runs with the others; `make kill` is the long one.
"""

import http.client
import itertools
import os
import random
import threading
import time
from json import loads

from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.rules.pieces import REGIONS, SANCTUARIES
from referee.store.store import Store
from tests.browser.conftest import Server
from tests.games.faraway.players import random_game
from tests.live.conftest import told
from tests.live.wire import Wire
from tests.web.html import Html

KILLS = int(os.environ.get("REFEREE_KILLS", "2"))
SEED = int(os.environ.get("REFEREE_SEED", "11"))
NAMES = ("Ana", "Bo", "Cleo", "Dan")


class Typist(threading.Thread):
    """A phone that posts one tap after the other, each under its own key, until the line is dead."""

    keys = itertools.count()

    def __init__(self, wire, table, taps, pending=None):
        super().__init__(daemon=True)
        self.wire, self.table, self.taps = wire, table, taps
        self.kept = []  # keys that were acknowledged
        self.pending = pending  # sent, never answered: (key, fields)
        self.wrong = []
        self.enough = False

    def run(self):
        for fields in self.taps:
            if self.enough:
                return
            self.pending = (f"key-{next(self.keys)}", fields)
            try:
                self.send()
            except (OSError, http.client.HTTPException):
                return
            if self.wrong:
                return

    def send(self):
        key, fields = self.pending
        path = f"/t/{self.table.id}" + ("/log" if "do" in fields else "")
        status = self.wire.post(path, key=key, seen="0", **fields)
        if status == 303:
            self.kept.append(key)
        else:
            self.wrong.append((status, fields))
        self.pending = None


def scribble(rng, seat):
    """At a score-only table: cards of this seat come and go without end."""
    mine = [number for number in range(1, 69) if number % len(NAMES) == seat]
    for number in itertools.cycle(rng.sample(mine, len(mine))):
        yield {"tap": f"n{number}", "seat": str(seat)}
        yield {"tap": f"xR{number:02}", "seat": str(seat)}


def play(rng):
    """At a refereed table: whole games, all taken back again when they are over."""
    while True:
        log = random_game(rng, len(NAMES))
        for entry in log:
            if entry["do"] == "region":
                region = entry["region"]
                yield {"tap": f"i{region if isinstance(region, str) else f'R{region:02}'}", "seat": str(entry["seat"])}
            elif entry["sanctuary"] is None:
                yield {"tap": "o"}
            else:
                name = entry["sanctuary"]
                found = next(id for id, card in SANCTUARIES.items() if name in (id, card.key))
                yield {"tap": f"s{found}"}
        for _ in log:
            yield {"do": "undo"}


def written(store, table):
    """What lies on the disk: (seq, key, entry) of each entry."""
    rows = store.db.execute("select seq, key, entry from entries where table_id = ? order by seq", [table.id])
    return [(seq, key, loads(entry)) for seq, key, entry in rows]


def holds(store, typists):
    """Every acknowledged key once, none twice, no seq left out."""
    for table in {typist.table.id: typist.table for typist in typists}.values():
        rows = written(store, table)
        keys = [key for _, key, _ in rows]
        assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1)), "a gap"
        assert len(keys) == len(set(keys)), "an entry was written twice"
        here = [typist for typist in typists if typist.table.id == table.id]
        acknowledged = {key for typist in here for key in typist.kept}
        assert acknowledged <= set(keys), f"lost: {acknowledged - set(keys)}"
        unknown = set(keys) - acknowledged - {typist.pending[0] for typist in here if typist.pending}
        assert not unknown, "an entry that nobody sent"


def kept_after_all(store, typist):
    """The answer was lost on the way, not the entry."""
    return typist.pending[0] in [key for _, key, _ in written(store, typist.table)]


def shown_as_written(store, wire, table):
    """Folded here from the disk: what the pages show."""
    setup = GAME.setup(table.seats, table.options)
    kind = GAME.kinds[table.mode]
    entries = [entry for _, _, entry in written(store, table)]
    timeline = Timeline(kind.moves, kind.start(setup), entries)
    assert all(reading.legal for reading in timeline.readings()), "an entry that the referee refuses"
    at = timeline.position
    tableaus = at.final["tableaus"] if table.mode == "tally" else GAME.refereed.view(at)["tableaus"]
    for seat, tableau in enumerate(tableaus):
        page = Html(wire.get(f"/t/{table.id}?seat={seat}"))
        told = [
            f"Region {REGIONS[id].number}, place {n}"
            for n, card in enumerate(tableau["regions"], 1)
            for id in [card if isinstance(card, str) else f"R{card:02}"]
        ]
        assert [label for label in page.labels if ", place " in label] == told
    assert f"{len(entries)} entr" in Html(wire.get(f"/t/{table.id}/log")).text
    totals = [str(each.total) if each.lines else "–" for each in GAME.count.score(setup, kind.final_of(at)).seats]
    sheet = Html(wire.get(f"/t/{table.id}/scores")).text
    assert " ".join(f"{mark} {name} {total}" for mark, name, total in zip("ABCD", NAMES, totals, strict=True)) in sheet


def test_the_server_is_killed_while_phones_post(tmp_path, place, capsys):
    rng, server, store = random.Random(SEED), Server(tmp_path, **told(place)), Store(place)
    everyone, unanswered, already, down = [], 0, 0, []
    try:
        for _ in range(KILLS):
            tables = [store.create("faraway", mode, "1", NAMES, {}, {}) for mode in ("tally", "tally", "play", "play")]
            typists = []
            for table in tables:
                for seat in range(3) if table.mode == "tally" else [0]:
                    taps = scribble(random.Random(rng.random()), seat) if table.mode == "tally" else play(rng)
                    typists.append(Typist(Wire(server.port).join(table), table, taps))
            for typist in typists:
                typist.start()
            while sum(len(typist.kept) for typist in typists) < 3 * len(typists):
                assert not [typist.wrong for typist in typists if typist.wrong]
                time.sleep(0.005)
            time.sleep(rng.uniform(0, 0.25))
            server.stop()
            for typist in typists:
                typist.join(60)
                assert not typist.is_alive() and not typist.wrong, typist.wrong
            holds(store, typists)
            since = time.perf_counter()
            server.start()
            down.append(time.perf_counter() - since)
            holds(store, typists)
            waiting = [typist for typist in typists if typist.pending]
            unanswered += len(waiting)
            already += sum(kept_after_all(store, typist) for typist in waiting)
            for typist in waiting:  # the phone is back: the same key again
                typist.send()
                assert not typist.wrong, typist.wrong
            holds(store, typists)
            for table in tables:
                wire = next(typist.wire for typist in typists if typist.table is table)
                shown_as_written(store, wire, table)
            for typist in typists:
                typist.wire.hang_up()
            everyone += typists
        holds(store, everyone)
    finally:
        server.stop()
    kept = sum(len(typist.kept) for typist in everyone)
    assert kept > 3 * KILLS and unanswered > 0, "posts were under way"
    assert "Traceback" not in server.log.read_text()
    with capsys.disabled():
        print(f"\n{KILLS} kills: {kept} entries acknowledged, none lost, none twice")
        print(f"{unanswered} unanswered, sent again with the same key ({already} of them had been kept after all)")
        print(f"the server is back after {sorted(down)[len(down) // 2]:.2f} s")
