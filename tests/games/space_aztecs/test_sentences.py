"""Every sentence of the rulebook is said by something, in full, in both languages."""

import pytest

from referee.core.verdict import Breach
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.household import HOUSEHOLD
from referee.games.space_aztecs.rules.final import City, Seen, check
from tests.games.space_aztecs import test_final
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    JAGUAR,
    PRIEST,
    agent,
    alien,
    capture,
    eagle,
    earliest,
    hours,
    play,
    read,
    rounds,
    saucer,
    score,
    setup,
    table,
    temple,
    villager,
)
from tests.tools import NAMES, said_in_full, templates, told


def refused():
    """Breaches of every kind, from tables."""
    over = [*rounds(*[[villager(), PRIEST]] * 7), EMPTY, EMPTY]
    codex = [*rounds([CODEX, PRIEST], *[[villager(), PRIEST]] * 6), EMPTY, EMPTY]
    attack = [*rounds(*[[villager()] * 3] * 2), earliest(0), play(0, saucer("pink"))]
    covered = rounds([PRIEST, villager()], [PRIEST, temple("pink")], [PRIEST, villager()], [PRIEST, villager()])
    tracked = {"track_piles": True}
    jaguars = rounds([JAGUAR, JAGUAR], [JAGUAR, villager()])
    for log, entry, options in [
        ([], hours("12:00"), {}),
        ([], hours("12:00", "12:00", "13:00"), {}),
        ([], hours("12:00", "24:00", "13:00"), {}),
        ([], play(0, PRIEST), {}),
        ([earliest(0)], earliest(0), {}),
        ([earliest(0)], play(1, PRIEST), {}),
        ([earliest(0), play(0, PRIEST)], play(0, PRIEST), {}),
        ([earliest(0)], play(0, agent()), {}),
        ([earliest(0)], play(0, CODEX), {"codex": False}),
        ([earliest(0)], play(0, PRIEST, pile=0), {}),
        ([earliest(0)], play(0, PRIEST), tracked),
        ([earliest(0)], play(0, PRIEST, pile=9), tracked),
        ([earliest(0), play(0, PRIEST, pile=2)], play(1, PRIEST, pile=2), tracked),
        ([], EMPTY, tracked),
        ([], EMPTY, {}),
        (over, EMPTY, {"seats": 2}),
        (attack, play(0, PRIEST), {}),
        (attack, play(1, PRIEST), {}),
        (attack, capture(1, 2, 0), {}),
        (attack, capture(0, 0, 0), {}),
        (attack, capture(0, 1, 7), {}),
        ([], capture(0, 1, 7), {}),
        ([*attack, capture(0, 1, 0), capture(0, 2, 0)], capture(0, 1, 0), {}),
        ([*covered, earliest(0), play(0, saucer("pink"))], capture(0, 1, 0), {"seats": 2}),
        ([*rounds([PRIEST, PRIEST], *[[PRIEST, villager()]] * 2), earliest(0), play(0, saucer("pink"))],
         capture(0, 1, 0), {"seats": 2}),
        ([earliest(0)], play(0, villager(), sheltered=True), {}),
        ([earliest(0)], play(0, CODEX, sheltered=True), {}),
        ([*rounds([PRIEST, temple("pink")]), earliest(0)], play(0, PRIEST, sheltered=True), {"seats": 2,
         "agent_serves": "everyone"}),
        ([], read(0, 1), {}),
        (over, read(0), {"seats": 2}),
        ([*codex, read(0, 1)], read(0, 1, 1), {"seats": 2}),
        ([*jaguars, earliest(0)], play(0, JAGUAR), {"seats": 2}),
        ([*rounds(*[[eagle(), eagle("owl")]] * 3, [eagle(), PRIEST]), earliest(0)], play(0, eagle()), {"seats": 2}),
        ([*rounds([agent(), temple("blue")]), earliest(1)], play(1, PRIEST, sheltered=True),
         {"seats": 2, "removed": "yellow"}),
        ([*rounds([agent(), PRIEST], [temple("green"), PRIEST], [temple("pink"), PRIEST]), earliest(0)],
         play(0, villager(), sheltered=True), {"seats": 2, "removed": "yellow"}),
        ([*rounds([temple("green"), PRIEST]), earliest(0)], play(0, agent(), sheltered=True),
         {"seats": 2, "removed": "yellow"}),
        ([*rounds(*[[alien(), PRIEST]] * 5), earliest(0)], play(0, PRIEST), {"seats": 2}),
        ([*rounds(*[[temple("pink"), saucer("pink")]] * 3), earliest(0)], play(0, temple("pink")), {"seats": 2}),
        ([*rounds(*[[temple("pink"), saucer("pink")]] * 3), earliest(0)], play(0, saucer("pink")), {"seats": 2}),
        ([*rounds(*[[CODEX, CODEX]] * 4), earliest(0)], play(0, CODEX), {"seats": 2}),
    ]:  # fmt: skip
        verdict = table(log, **options).judge(entry)
        yield from (*verdict.breaches, *verdict.doubts)
    tracked_empty = []
    for n in range(7):
        tracked_empty += [
            earliest(0),
            play(0, villager() if n < 6 else PRIEST, pile=0),
            play(1, PRIEST, pile=n % 2 + 1),
        ]
    yield from table([*tracked_empty, earliest(0)], seats=2, **tracked).judge(play(0, CODEX, pile=0)).breaches
    yield from score_doubts(codex)
    yield Breach("S5.1", {"most": 8}, "no_more")
    jaguars = {"warriors": {"jaguar": [1]}, "cards": {"YA04": {"type": "jaguar"}}}
    yield from HOUSEHOLD.check(GAME.read_box(jaguars)).breaches


def score_doubts(log):
    at = table(log, seats=2).position
    yield from GAME.score_of(at.setup, at).doubts


def finals():
    """Breaches and doubts of every kind, from finals."""
    full = test_final.FULL
    eagles = {"warriors": [{"type": "eagle", "count": 4}, {"type": "eagle", "count": 4}, {"type": "jaguar"}]}
    for cities, more in [
        ([{}], {"removed": "pink"}),
        ([{}] * 5, {"removed": "pink"}),
        (
            [
                {
                    "villagers": [1] * 40,
                    "others": [1] * 20,
                    "temples": {"pink": 4},
                    "archivists": [{"sheltered": True}],
                },
                {},
            ],
            {},
        ),
        ([{"codex": [1] * 9, "jaguars": 4, "captives": 3, "saucers": 1}, eagles], {}),
        ([{"villagers": [1] * 5} | full, {} | full], {}),
        ([{"captives": 6}, {"captives": 6}], {}),
        ([{"villagers": [1] * 26} | full, {"villagers": [1] * 26} | full], {}),
        (
            [{"saucers": 10, "temples": {}}, {} | full],
            {"box": {"cards": {i: {"hour": "01:00"} for i in ("PA01", "PA02")}}},
        ),
    ]:
        sheet = score(*cities, **more)
        yield from (*sheet.breaches, *sheet.doubts)
    yield from score({"hidden_priests": 1, "temples": {}}, {}).breaches
    yield from score({"captives": 0}, {"captives": 1}).doubts
    sheet = score({"villagers": [1]}, {}, food="icons")
    yield from sheet.doubts
    seen = Seen(cities=(City(), City()), removed="green", lost=(0, 2), saucers=(1, 0))
    yield from check(setup(2), seen).breaches


def scored():
    """Score lines of every kind."""
    city = {
        "codex": [1, 2],
        "villagers": [1],
        "jaguars": 1,
        "archivists": [{"points": 1, "bonus": 2, "sheltered": True}, {"points": 1, "bonus": 3}],
    }
    city |= {"warriors": [{"type": "eagle", "count": 1, "total": 2}, {"type": "owl", "count": 1}]}
    city["warriors"].append({"type": "snake", "total": 3})
    for removed in ("pink", "blue"):
        for seat in score(city, {}, removed=removed).seats:
            yield from seat.lines
    told = {"priests": 1, "aliens": [2], "others": [3], "archivists": [{"points": 1}]}
    yield from score(told, {}).seats[0].lines
    yield from score({}, {}, below_zero=False).seats[0].lines
    yield from score({}, {}, removed="pink", without_villagers="all").seats[0].lines
    for log in ((), rounds([CODEX, PRIEST, PRIEST]), rounds([villager(), PRIEST, saucer("pink")])):
        at = table(log).position
        for seat in GAME.score_of(at.setup, at).seats:
            yield from seat.lines


# Said by the pages: what the set-up is.
BY_PAGES = {
    ("S6.1", "one_each"): {"seat": 0, "victim": 1, "count": 3, "family": "pink"},
    ("S.R26", "shared"): {},
    ("S.R26", "aztecs"): {"points": [5, 7], "winners": [1]},
    ("S3.2", "ready"): {"cards": 56, "pile": 7, "end": 7},
}


def test_every_template_is_said_in_full_by_something():
    by_pages = [Breach(rule, facts, say) for (rule, say), facts in BY_PAGES.items()]
    assert said_in_full(GAME, [*refused(), *finals(), *by_pages], scored()) | set(BY_PAGES) == templates(GAME)


def test_french_is_typeset():
    text = told(GAME, Breach("S.V05", {"seat": 0, "count": 3, "most": 2, "saucers": 1}))
    assert text["fr"] == "Ana\u00a0: 3 captifs, 2 au plus avec 1 soucoupe."


@pytest.mark.parametrize(
    ("breach", "fr", "en"),
    [
        (Breach("S.V05", {"seat": 0, "count": 1, "most": 0, "saucers": 0}),
         "Ana : 1 captif, 0 au plus avec 0 soucoupe.", "Ana: 1 captive, 0 at the most with 0 saucers."),
        (Breach("S.V07", {"cards": 1, "count": 2}),
         "1 carte en tout, pas un multiple de 2 joueurs.", "1 card in all, not a multiple of 2 players."),
        (Breach("S.V07", {"seat": 0}, "empty"), "Ana : aucune carte n’est comptée.", "Ana: no card is counted."),
        (Breach("S.V08", {"seat": 0, "lost": 1, "saucers": 0}),
         "Ana : 1 carte perdue, 0 soucoupe chez les autres.", "Ana: 1 card lost, 0 saucers of the others."),
        (Breach("S.V09", {"saucers": 1, "end": 7, "rounds": 1, "pile": 7}),
         "1 soucoupe sur 7 et 1 tour pour des tas de 7 : la partie était-elle finie ?",
         "1 of 7 saucers and 1 round for piles of 7: was the game over?"),
    ],
)  # fmt: skip
def test_one_is_no_plural(breach, fr, en):
    said = told(GAME, breach)
    assert (said["fr"].replace("\u00a0", " ").replace("\u202f", " "), said["en"]) == (fr, en)


@pytest.mark.parametrize(
    ("entry", "fr", "en"),
    [
        (play(0, villager(3)), "Villageois 3", "Villager 3"),
        (play(0, {"kind": "warrior", "type": "jaguar"}), "Guerrier Jaguar", "Jaguar warrior"),
        (play(0, {"kind": "warrior", "type": "eagle"}), "Guerrier eagle", "Eagle warrior"),
        (play(0, {"kind": "archivist", "points": 3, "bonus": 4}), "Archiviste 3 + 4", "Archivist 3 + 4"),
        (play(0, {"kind": "saucer", "family": "pink"}), "Soucoupe rose", "Pink saucer"),
        (play(0, {"kind": "temple", "family": "green"}), "Temple vert", "Green temple"),
        (play(0, {"kind": "priest"}), "Prêtre", "Priest"),
        (play(0, CODEX), "Codex", "Codex"),
        (play(0, CODEX, pile=0), "Codex, du tas 1", "Codex, from pile 1"),
        (play(0, PRIEST, sheltered=True), "Prêtre, sous un temple", "Priest, under a temple"),
        (
            play(0, PRIEST, pile=7, sheltered=True),
            "Prêtre, du tas 8, sous un temple",
            "Priest, from pile 8, under a temple",
        ),
        (play(0, PRIEST, pile="7", sheltered=1), "Prêtre", "Priest"),
        (play(0, "nonsense"), "nonsense", "nonsense"),
        ({"do": "capture", "seat": 0, "from": 1, "card": 0}, "Capture chez Bo", "Captures from Bo"),
        ({"do": "earliest", "seat": 0}, "Annonce l’heure la plus tôt", "Announces the earliest hour"),
        (
            {"do": "hours", "hours": ["06:10", "07:00"]},
            "Heures\u00a0: Ana 06:10, Bo 07:00",
            "Hours: Ana 06:10, Bo 07:00",
        ),
        (EMPTY, "Un tas est vide", "A pile is empty"),
        (
            {"do": "codex", "seat": 0, "points": [2, 5]},
            "Points de chaque codex\u00a0: 2, 5",
            "Points of each codex: 2, 5",
        ),
    ],
)
def test_entries_in_a_few_words(entry, fr, en):
    assert (GAME.speech("fr", NAMES).entry(entry), GAME.speech("en", NAMES).entry(entry)) == (fr, en)


@pytest.mark.parametrize("entry", [None, 5, [], {}, {"do": 5}, {"do": "fly"}])
def test_an_entry_that_cannot_be_read_is_told_so(entry):
    assert GAME.speech("fr", NAMES).entry(entry) == "Entrée illisible"
