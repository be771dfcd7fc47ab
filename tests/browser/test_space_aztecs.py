"""Space Aztecs on the phone: how many taps a count and a round take, what axe finds, what it looks like."""

import pytest

from tests.browser.hand import Hand


class Scribe(Hand):
    """A hand at a table of Space Aztecs."""

    def start(self, home, mode, *choices):
        self.page.goto(home)
        self.tap(f"a[href='/new/space_aztecs/{mode}']")
        self.page.wait_for_url("**/new/**")
        for choice in choices:
            self.tap(f"label:has({choice})")
        self.tap(".dock .go")
        self.page.wait_for_url("**/t/**")
        self.settle()

    def key(self, value):
        self.tap(f"#dock button[value='{value}']:not(.hid)")

    def final(self):
        from referee.core import tally
        from referee.core.log import Timeline
        from referee.games.space_aztecs import GAME

        table = self.store.table(self.table)
        start = tally.Tally(GAME, GAME.setup(table.seats, table.options, table.box))
        return Timeline(tally.MOVES, start, [row.entry for row in self.store.entries(table.id)]).position.final


# What each player answers, key by key: codex; villagers; Jaguars; other types; priests; aliens; cards under saucers.
ANSWERS = (
    "n5 n2 x n2 n3 n4 x n2 n9 n5 x n2 n4 n1 n2 x n3",
    "n4 x n1 n3 x n1 n4 x n0 n3 x n4",
    "x n2 n2 n5 x n0 n8 n3 x n1 x n0",
    "n6 n3 x n0 n1 x n0 x n1 n2 x n1",
)
TOTALS = [66, 17, 20, 16]


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_a_count_within_the_budget_of_taps(phone, server, store, capsys, lang):
    with phone(lang=lang, dark=lang == "fr-FR") as page:
        hand = Scribe(page, store)
        hand.start(server.home, "tally", "[value=green]")
        spent = hand.taps = 0
        for seat, answers in enumerate(ANSWERS):
            for answer in answers.split():
                if seat == 0:
                    hand.shot(f"aztecs-count-{lang}-{hand.taps}")
                hand.key(answer)
            with capsys.disabled():
                print(f"\n{hand.taps - spent + 1} taps for a player, at the most 25", end="")
            hand.tap("#dock .go")
            assert hand.taps - spent <= 25
            spent = hand.taps
        page.wait_for_url("**/scores")
        hand.shot(f"aztecs-counted-{lang}")
        cities = hand.final()["cities"]
        assert (cities[0]["villagers"], cities[0]["aliens"], cities[0]["captives"]) == ([2, 3, 4], [4, 1, 2], 3)
        assert [int(total) for total in page.locator(".pad thead b").all_inner_texts()] == TOTALS


def played(hand):
    """The log as it was written."""
    return [row.entry for row in hand.store.entries(hand.table)]


def of_kind(entries, kind):
    return [entry["card"] for entry in entries if entry["do"] == "play" and entry["card"]["kind"] == kind]


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_rounds_of_four_without_a_box(phone, server, store, capsys, lang):
    """Villagers, a temple, an agent who shelters, a saucer with a choice; no round takes more than 18 taps."""
    rounds = [
        "e0 kvillager n2 kvillager n3 kagent n2 kspy n1",
        "e1 kjaguar tpink kvillager n4 kwarrior",
        "e2 tpink kvillager n1 y kvillager n0 upink",
        "e3 karchivist n3 n4 kvillager n1 kvillager n5 kcodex",
        "e0 upink v1 kvillager n2 kvillager n3 kjaguar",
    ]
    with phone(lang=lang, dark=lang == "en-GB") as page:
        hand = Scribe(page, store)
        hand.start(server.home, "play", "[value=blue]")
        hand.shot(f"aztecs-play-{lang}-0")
        for number, row in enumerate(rounds, 1):
            before = hand.taps
            for value in row.split():
                hand.key(value)
                hand.shot(f"aztecs-play-{lang}-{number}-{value}")
                if value == "kwarrior":
                    page.locator("input[name=name]").fill("Aigle")
                    hand.key("w")
            with capsys.disabled():
                print(f"\n{hand.taps - before} taps for round {number}, at the most 18", end="")
            assert hand.taps - before <= 18
            assert page.locator("#dock button[value=e0]").count(), "the next round is asked"
        entries = played(hand)
        assert [entry["from"] for entry in entries if entry["do"] == "capture"] == []
        assert {"kind": "warrior", "type": "Aigle"} in of_kind(entries, "warrior")
