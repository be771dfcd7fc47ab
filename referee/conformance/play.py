"""Tables of a game played by pressing keys at random: every page opens and has its sentences, in both languages."""

import random
import tempfile
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
from flask import Flask
from werkzeug.test import Client

from referee.core.game import Game, Look
from referee.core.log.reading import Reading
from referee.core.log.timeline import Timeline
from referee.core.moves import Move, Position
from referee.core.verdict import Breach
from referee.core.words.phrases import LANGUAGES
from referee.core.words.speech import HOUSE
from referee.store.play.in_play import Live
from referee.web import create_app

TAPS, TABLES = 60, 2  # keys that are pressed at a table, tables of each kind and number of players
PAGES = ("", "/log", "/scores", "/settings", "/share", "/rules", "/dispute", "/claim", "/moment", "/export", "/slip")
Fields = dict[str, list[str]]


class Form(HTMLParser):
    """A form of a page by its id: where it goes, what it sends, which keys it has."""

    def __init__(self, page: str, id: str) -> None:
        super().__init__()
        self.id, self.action, self.fields, self.keys = id, "", dict[str, list[str]](), list[tuple[str, str]]()
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "form":
            self._inside = has.get("id") == self.id
            self.action = (has.get("action") or "") if self._inside else self.action
        name = has.get("name")
        if not name or not (self._inside or has.get("form") == self.id):
            return
        if tag == "button" and has.get("aria-disabled") != "true":
            self.keys.append((name, has.get("value") or ""))
        elif tag == "input" and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            self.fields.setdefault(name, []).append(has.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"


def play_faults(game: Game) -> Iterator[str]:
    """Plays in a folder of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        app.config["WTF_CSRF_ENABLED"] = False
        found = dict.fromkeys(fault for mode in game.kinds for fault in _tables(app, game, mode))
        app.extensions["hall"].store.close()
    yield from found


def _tables(app: Flask, game: Game, mode: str) -> Iterator[str]:
    seats, begun = sorted(set(game.kinds[mode].seats)), 0
    for count, seed in [(count, seed) for count in {seats[0], seats[-1]} for seed in range(TABLES)]:
        client, new = app.test_client(), f"/new/{game.id}/{mode}"
        form = Form(client.get(new).text, "new")
        answer = client.post(new, data=form.fields | {"name": [f"P{n + 1}" for n in range(count)]})
        if answer.status_code not in (302, 303):
            if answer.status_code != 422:  # the page asks for more before anyone can play
                yield f"{new}: a table of {count} is answered by an error {answer.status_code}"
            continue
        begun += 1
        table = answer.headers["Location"].partition("?")[0]
        rng = random.Random(seed)  # noqa: S311 - the same keys each time
        yield from _press(client, table, rng, LANGUAGES[seed % 2])
        hall = app.extensions["hall"]
        live = hall.live(hall.store.table(table.split("/")[2]))
        opened = [f"/scores?open=0.{row.id}" for row in game.count.pad(live.score(live.position))]
        yield from _pages(client, table, (*PAGES, *opened))
        yield from _live_faults(live)
    if not begun and game.look == Look():
        yield f"/new/{game.id}/{mode}: no table begins as the page stands: is a default missing in Options?"


def _press(client: Client, table: str, rng: random.Random, lang: str) -> Iterator[str]:
    """A key of the dock at random, again and again; what is posted is answered by a page."""
    page = client.get(table, headers={"Accept-Language": lang})
    for _ in range(TAPS):
        dock = Form(page.text, "dock")
        if not dock.keys:
            return
        name, value = rng.choice(dock.keys)
        page = client.post(dock.action or table, data={**dock.fields, name: [*dock.fields.get(name, []), value]})
        if page.status_code in (302, 303):
            page = client.get(page.headers["Location"], headers={"Accept-Language": lang})
        if page.status_code >= 500 or page.status_code == 404:
            yield f"the key {name}={value} of the dock is answered by an error {page.status_code}: the log says where"
            page = client.get(table)


def _pages(client: Client, table: str, pages: Iterable[str]) -> Iterator[str]:
    for rest in pages:
        for lang in LANGUAGES:
            answer = client.get(table + rest, headers={"Accept-Language": lang})
            if answer.status_code not in (200, 302, 303):
                yield f"the page {rest or '/'} of a table ({lang}) is an error {answer.status_code}: the log says where"


def _live_faults(live: Live) -> Iterator[str]:
    """What a played table says: everything has its sentence, facts are JSON, a replay is the same."""
    game, log = live.game, live.timeline
    again = Timeline(log.moves, log.start, [reading.entry for reading in log.readings()])
    if live.kind.judges and again.position != live.position:
        yield "rules/moves.py: the same entries lead to another position: apply must depend on nothing else"
    for seq, reading in enumerate(log.readings(), 1):
        yield from _reading_faults(game, reading)
        at = log.before(seq)
        if at is None or at.over:
            continue
        for breach in _refused(live, reading, at):
            yield from _sentence_faults(game, breach.rule, breach.say)
        topic = live.kind.desk.topic(live.kind.desk.ask(at, {}))
        if topic and topic not in game.telling.rulebook.docks:
            yield f"rulebook.toml: [dock] lacks {topic}: the rules that this question is about"
    for line in [line for seat in live.score(live.position).seats for line in seat.lines]:
        yield from _sentence_faults(game, line.rule, line.say)
        yield from _json(f"line {line.id} of the score", line.operands)
        for part in game.count.parts(line):
            try:
                hash(part.piece)
            except TypeError:
                yield f"Count.parts: the piece {part.piece!r} cannot be hashed: give a word or a frozen struct"


def _refused(live: Live, reading: Reading, at: Position) -> Iterator[Breach]:
    """What is broken by an entry that was made, with another number in one of its fields."""
    for field, value in reading.entry.items():
        for other in (-1, 0, value + 1, 99) if type(value) is int else ():
            move = live.timeline.moves.decode({**reading.entry, field: other})
            if isinstance(move, Move):
                verdict = move.judge(at)
                yield from (*verdict.breaches, *verdict.doubts)


def _reading_faults(game: Game, reading: Reading) -> Iterator[str]:
    """One entry: its own phrase, its refusals and what it caused."""
    phrases, do = game.telling.words.phrases, reading.entry.get("do")
    for breach in (*reading.verdict.breaches, *reading.verdict.doubts):
        yield from _sentence_faults(game, breach.rule, breach.say)
        yield from _json(f"a breach of {breach.rule}", breach.facts)
    for effect in reading.effects:
        if not {f"effect.{effect.effect}", f"effect.{effect.effect}_none"} & phrases.keys():
            yield f"words.toml: effect.{effect.effect} is missing, which the move {do} causes"
        for id in effect.rules:
            if id not in game.telling.rulebook:
                yield f"rules/moves.py: effect {effect.effect} names {id}, which is no rule"
        yield from _json(f"effect {effect.effect}", effect.facts)
    speech = game.speech("en", ())
    if speech.entry(reading.entry) == speech.phrase("move.unknown"):
        yield f"words.toml: move.{do} is missing: how the log tells it"


def _sentence_faults(game: Game, rule: str, say: str) -> Iterator[str]:
    book = HOUSE if rule in HOUSE else game.telling.rulebook
    if rule not in book or say not in book[rule].say:
        yield f"rulebook.toml: rule {rule}: say.{say} is missing"


def _json(what: str, facts: object) -> Iterator[str]:
    """Facts come back from a log as JSON: a struct among them is a dict there."""
    if msgspec.to_builtins(facts) != facts:
        yield f"facts of {what} are not plain JSON: give words, numbers, lists and dicts"
