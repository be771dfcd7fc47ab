"""A whole game of every kind: each player on a phone of their own, beside them a host who sits nowhere; one result."""

import re
from collections import Counter

import msgspec
import pytest

from tests.games.own import own
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.phone import keys

TABLES = {
    f"{game} {name}".strip(): (game, make)
    for game, tables in own("tapping", "TABLES").items()
    for name, make in tables.items()
}
OFTEN = 2  # of each kind of entry so many are tapped, and all phones looked at before; the rest is sent as it is


class People:
    """Their phones, by seat."""

    def __init__(self, app, table):
        self.hall, self.table = app.extensions["hall"], table
        self.phones = [Player(app, table, seat=seat) for seat in range(len(table.seats))]
        self.host = Player(app, table)

    @property
    def live(self):
        return self.hall.live(self.hall.store.table(self.table.id))

    def asked(self):
        """The seats of which something is asked; none while it is nobody's turn."""
        telling, at = self.live.game.telling, self.live.position
        turn = telling.turn(at)
        return list(telling.due(at)) if turn is None else [turn]

    def tap(self, seat, steps):
        """Step by step towards an entry, on this player's phone."""
        phone, before = self.phones[seat], self.live.seq
        phone.at()
        for step in steps:
            tap, beside = (step, {}) if isinstance(step, str) else step
            if tap.startswith("?"):
                phone.at(tap)
            elif form := next((form for form in phone.page.forms if ("tap", tap) in form.keys), None):
                phone.press(form, ("tap", tap), **beside)
        assert self.live.seq > before, (steps, phone.address, phone.page.text)

    def look(self):
        """Each phone has the keys of its own player, and the host's of nobody. What one phone answers for all is
        asked on one; what else is nobody's move, on all.
        """
        asked, everybody = self.asked(), [*enumerate(self.phones), (None, self.host)]
        once = self.live.game.telling.once(self.live.position)
        of = [*asked] or ([0] if once else [*range(len(self.phones)), None])
        for seat, phone in everybody:
            name = "" if seat in (None, *asked) else self.table.seats[seat]
            found = keys(phone.at(), but=name)
            assert bool(found) is (seat in of), (self.live.seq, seat, asked, found)
            self.hides(phone, seat)

    def hides(self, phone, seat):
        """What lies face down for this phone is told nowhere in its log."""
        live = self.live
        covered = live.sight(seat).covered
        log = phone.at("/log").text if covered else ""
        for seq in covered:
            real = live.game.speech("en", self.table.seats).entry(live.timeline.reading(seq).entry)
            assert not re.search(rf"{real}\b", log), (seat, real)


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_played_to_one_result_on_phones_that_enter_their_own_moves(app, store, name):
    game, make = TABLES[name]
    whole = make()
    options, box = (msgspec.to_builtins(each) for each in (whole.options, whole.box))
    table = laid_out(store, game, whole.seats, options=options, box=box)
    people, often, rest = People(app, table), Counter(), []
    for n, (entry, steps) in enumerate(whole.entries):
        often[entry["do"]] += 1
        if often[entry["do"]] > OFTEN and n + OFTEN < len(whole.entries):
            rest.append(entry)
            continue
        with store.writing(table.id) as writing:
            writing.append(rest, "somebody", f"up to {n}")
        rest = []
        if people.live.seq == n:  # else one key entered both
            (seat, *_) = [each for each in (entry.get("seat"), *people.asked(), 0) if each is not None]
            people.look()
            people.tap(seat, steps)
    assert people.live.position.over
    results = [phone.at("/scores").text.replace(", this device", "") for phone in [*people.phones, people.host]]
    assert len(set(results)) == 1 and "Play again" in results[0], results
