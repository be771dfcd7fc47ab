"""A circle that has played for years: how long its pages take."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bench.games import SCENARIOS
from bench.measure import Figure, each, percentile
from referee.core.files.trial_address import pack
from referee.core.game import Game
from referee.core.moves import Entry
from referee.store.circles import Circle
from referee.store.play.history import games_of
from referee.store.store import Store
from referee.web import create_app
from tests.web.phone import Phone

PEOPLE = ("Ana", "Bruno", "Chloé", "Dario", "Éléonore", "Farid", "Gus")
GAMES, DRAWN, RUNNING = 1000, 40, 3  # tables, whole games of each scenario among them, those still in play
PAGE_BAR = "<= 50"
TAKEN_BAR = "<= 2000"


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        hall, phone = app.extensions["hall"], Phone(app, "fr")
        circle = played_for_years(hall.store)
        while len(hall.store.results.of_circle(circle.id)) < GAMES - RUNNING:
            games_of(hall, circle.id)
        phone.get(f"/e/{circle.edit}")
        somebody, other, *_ = [each.id for each in hall.store.circles.people(circle.id)]
        pages = {
            "games": "",
            "search": "?q=ana",
            "page 4": "?n=120",
            "the games of a number": f"/those?n=0&who={somebody}&won=1",
            "a person in numbers": f"/p/{somebody}",
            "people": "/people",
            "two names of one person": f"/people/{somebody}/merge?into={other}",
            "what was settled": "/precedents",
            "what was settled, searched": f"/precedents?q={next(iter(SCENARIOS[0].game.telling.rulebook)).id}",
        }
        for what, rest in pages.items():
            yield figure(phone, what, [f"/c/{circle.id}{rest}"])
        played = {scenario.game.id: scenario.game for scenario in SCENARIOS}.values()
        for what, rest in (("a game in numbers", ""), ("a game in a period", "?start=2022-01-01")):
            yield figure(phone, what, [f"/c/{circle.id}/g/{game.id}{rest}" for game in played])
        tracks = [f"/c/{circle.id}/track/{game.id}" for game in played if game.about.track]
        yield figure(phone, "a progress track", tracks)
        oldest = hall.store.circles.tables(circle.id)[-1].table
        phone.get(f"/c/{circle.id}/t/{oldest}")
        yield figure(phone, "a slip", [f"/t/{oldest}/slip"])
        table = hall.store.circles.last_of(circle.id, SCENARIOS[0].game.id).table
        phone.get(f"/c/{circle.id}/t/{table}")
        tried = pack([hall.store.entries(table)[0].entry])
        for what, rest in (("the desk of its table", "dispute"), ("a move tried there", f"try?from=1&e={tried}")):
            yield figure(phone, what, [f"/t/{table}/{rest}"])
        for what, rest in (("file", "/circle.json"), ("sheet", "/games.csv")):
            took = each(lambda rest: phone.client.get(f"/c/{circle.id}{rest}"), [rest] * 3)
            yield Figure(f"circle of {GAMES:,} games, {what} taken, p50 ms", percentile(took, 0.5) * 1e3, TAKEN_BAR)


def figure(phone: Phone, what: str, addresses: list[str]) -> Figure:
    """A page of the circle, or the slowest of some."""
    slowest = 0.0
    for address in addresses:
        took = each(lambda _, address=address: phone.get(address), range(20))  # type: ignore[misc]
        assert phone.status == 200, address
        slowest = max(slowest, percentile(took, 0.5))
    return Figure(f"circle of {GAMES:,} games, {what}, p50 ms", slowest * 1e3, PAGE_BAR)


def settled(game: Game, n: int) -> Entry:
    """An answer that was kept at every fifth game: one rule after the other."""
    rules = list(game.telling.rulebook)
    return {"do": "settled", "about": "rule", "rule": rules[n % len(rules)].id, "asked": None, "facts": {}}


def played_for_years(store: Store, games: int = GAMES) -> Circle:
    """A circle of seven with so many random whole games, one every other day."""
    circle = store.circles.create("Les jeudis", by="bench")
    people = [person.id for person in store.circles.join(circle.id, PEOPLE)]
    each_drawn = range(DRAWN * games // GAMES)
    drawn = [(one.game, one.draw(random.Random(seed))) for one in SCENARIOS for seed in each_drawn]
    dice = random.Random(7)
    for n in range(games):
        game, (setup, log) = drawn[n % len(drawn)]
        who = dice.sample(range(len(PEOPLE)), setup.count)
        options: Any = msgspec.to_builtins(setup.options)
        names = [PEOPLE[each] for each in who]
        box: Any = msgspec.to_builtins(setup.box)
        table = store.create(game.id, "play", game.about.version, names, options, box)
        with store.writing(table.id) as writing:
            writing.append([*log, *([settled(game, n)] if n % 5 == 0 else [])], "bench", str(n))
        store.circles.put(table.id, circle.id, [people[each] for each in who])
        day = f"{2021 + n // 200}-{1 + n % 12:02}-{1 + n % 28:02}"
        store.db.execute("update entries set at = ? where table_id = ?", [f"{day}T20:00:00.000+00:00", table.id])
        end = [f"{day}T20:{n % 60:02}:00.000+00:00", None if n < RUNNING else "true", table.id]
        store.db.execute("update tables set touched = ?, ended = ? where id = ?", end)
    return circle
