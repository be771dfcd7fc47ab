"""Tables of a game played by pressing keys at random: every page opens and has its sentences, in both languages."""

import json
import logging
import random
import re
import tempfile
import traceback
from collections.abc import Callable, Hashable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
from flask import Flask
from werkzeug.test import Client, TestResponse

from referee.core.count import Tally
from referee.core.files.answers import Answers
from referee.core.files.table import read_final, read_table
from referee.core.game import Game
from referee.core.log.entries import Reading
from referee.core.log.timeline import Timeline
from referee.core.moves import Position
from referee.core.score import Line, ScoreSheet
from referee.core.verdict import Breach, Sentence
from referee.core.words.phrases import LANGUAGES
from referee.core.words.speech import HOUSE
from referee.store.play.in_play import Live
from referee.web import create_app


def said(error: BaseException, folder: Path) -> str:
    files = [(Path(each.filename), each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    own = [f"{path.relative_to(folder)}:{line}: " for path, line in files if path.is_relative_to(folder)]
    return f"{own[-1] if own else ''}{type(error).__name__}: {error}"


TAPS, TABLES = 60, 2  # keys that are pressed at a table, tables of each kind and number of players
PAGES = ("", "/log", "/scores", "/settings", "/share", "/rules", "/dispute", "/claim", "/moment", "/export", "/slip")
# The tags that a form is made of: to read the whole page took many times as long.
OF_FORMS = re.compile(r"""</?(?:form|button|input)\b(?:[^<>"']|"[^"]*"|'[^']*')*>""")
ODD: tuple[object, ...] = (None, -1, 99, "?", [], {})  # what may be posted in place of anything
Seen = Callable[[Client, str], Iterator[str]]  # what a browser finds wrong with a page


class Form(HTMLParser):
    """A form of a page by its id: where it goes, what it sends, which keys it has."""

    def __init__(self, page: str, id: str) -> None:
        super().__init__()
        self.id, self.action, self.fields, self.keys = id, "", dict[str, list[str]](), list[tuple[str, str]]()
        self._inside = False
        self.feed("".join(OF_FORMS.findall(page)))

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


class Players(logging.Handler):
    """They play tables of a game; what broke behind a page that is an error is heard, and no trace printed."""

    def __init__(self, app: Flask, game: Game, seen: Seen) -> None:
        super().__init__()
        self.app, self.game, self.seen = app, game, seen
        self.broke, self.known = "", set[object]()

    def emit(self, record: logging.LogRecord) -> None:
        self.broke = said(record.exc_info[1], self.game.folder) if record.exc_info and record.exc_info[1] else ""

    def faults(self) -> Iterator[str]:
        for mode, kind in self.game.kinds.items():
            seats, begun = sorted(kind.seats), 0
            for count, seed in [(count, seed) for count in {*seats[:1], *seats[-1:]} for seed in range(TABLES)]:
                client, new = self.app.test_client(), f"/new/{self.game.id}/{mode}"
                form = Form(client.get(new).text, "new")
                answer = client.post(new, data=form.fields | {"name": [f"P{n + 1}" for n in range(count)]})
                yield from self.wrong(answer, f"a new table of {count} at {new}")
                if answer.status_code in (302, 303):  # else the page asks for more before anyone can play
                    begun += 1
                    yield from self.table(client, answer.headers["Location"].partition("?")[0], seed)
            if not begun:
                yield f"/new/{self.game.id}/{mode}: no table begins as the page stands: see seats and Options"

    def wrong(self, answer: TestResponse, what: str) -> Iterator[str]:
        """What broke, once; the page or the key where it did."""
        if answer.status_code >= 500 or answer.status_code in (404, 409):
            why, self.broke = self.broke or f"an error {answer.status_code}", ""
            if why not in self.known:
                self.known.add(why)
                yield f"{why} ({what})"

    def table(self, client: Client, table: str, seed: int) -> Iterator[str]:
        yield from self.press(client, table, random.Random(seed), LANGUAGES[seed % 2])  # noqa: S311 - the same keys
        live = self.live(table)
        opened = [f"/scores?open=0.{row.id}" for row in self.game.count.pad(live.score(live.position))]
        for rest in (*PAGES, *opened):
            for lang in LANGUAGES:
                answer = client.get(table + rest, headers={"Accept-Language": lang})
                yield from self.wrong(answer, f"the page {rest or '/'} of a table, {lang}")
            if not seed and rest in (*PAGES, *opened[:1]) and answer.mimetype == "text/html":
                yield from self.seen(client, table + rest)
        yield from _live_faults(live)
        yield from _file_faults(live, client.get(f"{table}/export").get_data(as_text=True))

    def live(self, table: str) -> Live:
        hall = self.app.extensions["hall"]
        live: Live = hall.live(hall.store.table(table.split("/")[2]))
        return live

    def press(self, client: Client, table: str, rng: random.Random, lang: str) -> Iterator[str]:
        """A key of the dock at random, again and again; what is posted is answered by a page."""
        at, page = table, client.get(table, headers={"Accept-Language": lang})
        for _ in range(TAPS):
            dock = Form(page.text, "dock")
            asked = frozenset(re.sub(r"\d", "", f"{name}={value}") for name, value in dock.keys)
            if asked not in self.known:
                self.known.add(asked)
                yield from self.seen(client, at)
            if not dock.keys:
                return
            name, value = rng.choice(dock.keys)
            page = client.post(dock.action or table, data={**dock.fields, name: [*dock.fields.get(name, []), value]})
            yield from self.wrong(page, f"the key {name}={value} of a dock")
            if page.status_code == 422 and (live := self.live(table)).kind.judges and live.position.over:
                yield f"phone/play.py: the game is over, and the key {name}= still enters a move: show the result there"
            at = page.headers.get("Location", table)
            if page.status_code != 422:
                page = client.get(at, headers={"Accept-Language": lang})


def play_faults(game: Game, seen: Seen) -> Iterator[str]:
    """Plays in a folder of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        app.config["WTF_CSRF_ENABLED"] = False
        players, handlers = Players(app, game, seen), app.logger.handlers
        app.logger.handlers, app.logger.propagate = [players], False
        try:
            yield from dict.fromkeys(players.faults())
        finally:
            app.logger.handlers, app.logger.propagate = handlers, True
            app.extensions["hall"].store.close()


def _live_faults(live: Live) -> Iterator[str]:
    """What a played table says: everything has its sentence, facts are JSON."""
    game, log = live.game, live.timeline
    for seq, reading in enumerate(log.readings(), 1):
        yield from _reading_faults(game, reading)
        at = log.before(seq)
        if at is None or at.over:
            continue
        for breach in _refused(log, reading, at):
            yield from _sentence_faults(game, breach)
        ask = live.desk.ask(at, {})
        if getattr(ask, "seat", None) not in (None, *range(len(live.table.seats))):
            yield "phone: a seat is asked that is not there: seats are counted from 0"
        topic = live.desk.topic(ask)
        if topic and topic not in game.telling.rulebook.docks:
            yield f"rulebook.toml: [dock] lacks {topic}: the rules that this question is about"
        awaited = game.telling.awaits(at) if live.kind.judges else ""
        if awaited and f"acts.{awaited}" not in game.telling.words.phrases:
            yield f"words.toml: acts.{awaited} is missing: what the phones of others say is awaited"
    yield from _score_faults(game, live.score(live.position))


def _score_faults(game: Game, sheet: ScoreSheet) -> Iterator[str]:
    for seat in sheet.seats:
        if seat.total != sum(line.points for line in seat.lines):
            yield f"rules/scoring.py: the total {seat.total} is not the sum of its lines"
        if seat.rank != 1 + sum((each.total, *each.tie) > (seat.total, *seat.tie) for each in sheet.seats):
            yield "rules/scoring.py: rank is that of the total; what parts equal totals stands in SeatScore.tie"
    for sentence in sheet.tie_break.why if sheet.tie_break else ():
        yield from _sentence_faults(game, sentence)
    for line in [line for seat in sheet.seats for line in seat.lines]:
        yield from _sentence_faults(game, line)
        for part in game.count.parts(line):
            if not isinstance(part.piece, Hashable):
                yield f"Count.parts: the piece {part.piece!r} cannot be hashed: give a word or a frozen struct"


def _file_faults(live: Live, text: str) -> Iterator[str]:
    """A table goes out as a file and comes in the same."""
    raw, game = json.loads(text), live.game
    games = {game.id: game}
    if live.kind.judges:
        _, file, timeline = read_table(raw, games)
        msgspec.json.encode(Answers(game, file.setup(game)).replay(file, timeline))
        if timeline.position != live.position:
            yield "rules/moves.py: the same entries, in a file, lead to another position: apply depends on nothing else"
    elif isinstance(live.position, Tally) and live.position.over and read_final(raw, games)[2] != live.position.read():
        yield "rules/final.py: a final that goes out as a file comes in another"


def _refused(log: Timeline, reading: Reading, at: Position) -> Iterator[Breach]:
    """What is broken by an entry that was made, with something else in one of its fields."""
    for field, value in reading.entry.items():
        for other in (*ODD, *([0, value + 1] if type(value) is int else [])):
            verdict = Timeline(log.moves, at).judge({**reading.entry, field: other})
            yield from (*verdict.breaches, *verdict.doubts)


def _reading_faults(game: Game, reading: Reading) -> Iterator[str]:
    """One entry: its own phrase, its refusals and what it caused."""
    phrases, do = game.telling.words.phrases, reading.entry.get("do")
    for breach in (*reading.verdict.breaches, *reading.verdict.doubts):
        yield from _sentence_faults(game, breach)
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


def _sentence_faults(game: Game, of: Breach | Line | Sentence) -> Iterator[str]:
    book = HOUSE if of.rule in HOUSE else game.telling.rulebook
    if of.rule not in book or of.say not in book[of.rule].say:
        yield f"rulebook.toml: rule {of.rule}: say.{of.say} is missing"
    yield from _json(f"say.{of.say} of rule {of.rule}", of.operands if isinstance(of, Line) else of.facts)


def _json(what: str, facts: object) -> Iterator[str]:
    """Facts come back from a log as JSON: a struct among them is a dict there."""
    if msgspec.to_builtins(facts) != facts:
        yield f"facts of {what} are not plain JSON: give words, numbers, lists and dicts"
