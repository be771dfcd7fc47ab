"""The files that people keep, read and written: a table with its log, a final position, a box."""

import json
import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Literal, TypeGuard

import msgspec
from msgspec import Struct

from referee.core.dispute.other_readings import ComparedReading, TableRead, compare_readings
from referee.core.game import Game
from referee.core.log.entries import too_long
from referee.core.log.timeline import Timeline
from referee.core.moves import AnyPosition, Entry, Position
from referee.core.raw import Json, Raw
from referee.core.score import AnyFinal
from referee.core.setup import AnySetup, Unreadable, read
from referee.core.verdict import Breach
from referee.core.words.speech import HOUSE, HOUSE_WORDS, Speech

NOT_UTF_8 = "the text is not UTF-8"
HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")  # of surrogates, perhaps
Mode = Literal["play", "tally"]  # a kind of table, as addresses name it


class GameFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """What the files of a table and of a final position have in common."""

    game: str
    seats: tuple[str, ...]
    rules: str | None = None
    options: Raw = {}
    box: Raw = {}

    def setup(self, game: Game) -> AnySetup:
        return game.setup(self.seats, self.options, self.box)


class TableFile(GameFile, kw_only=True):
    format: Literal["referee-table/1"]
    log: list[Json]


class FinalFile(GameFile, kw_only=True):
    format: Literal["referee-final/1"]
    final: Json


class BoxFile(Struct, forbid_unknown_fields=True):
    format: Literal["referee-box/1"]
    game: str
    box: Raw


def read_json(text: str | bytes) -> Json:
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        text.encode()  # half a surrogate pair is no text …
        raw = json.loads(text, parse_constant=_number, parse_float=_number)
        if HALF_PAIR.search(text):  # … written out neither
            json.dumps(raw, ensure_ascii=False).encode()
        return raw
    except json.JSONDecodeError as error:
        raise Unreadable("house.json", reason=f"{error.msg}: line {error.lineno} column {error.colno}") from None
    except UnicodeError:
        raise Unreadable("house.json", reason=NOT_UTF_8) from None
    except RecursionError:
        raise Unreadable("house.json", reason="nested too deeply") from None
    except ValueError:  # NaN, infinity, thousands of digits
        raise Unreadable("house.json", reason="a number that is none") from None


def _number(text: str) -> float:
    """NaN and infinity are no JSON."""
    number = float(text)
    if not isfinite(number):
        raise ValueError
    return number


def is_final(raw: object) -> TypeGuard[Raw]:
    """Does it say that it is the file of a final position?"""
    return isinstance(raw, dict) and raw.get("format") == "referee-final/1"


def read_table(raw: object, games: Mapping[str, Game]) -> tuple[Game, TableFile, Timeline]:
    file = read(raw, TableFile, "house.file")
    game = game_of(file.game, games)
    setup = file.setup(game)
    check_length(file.log)
    return game, file, Timeline(game.played.moves, game.begin(setup), file.log)


def each_position(game: Game, file: TableFile) -> list[Position]:
    each: list[Position] = []
    log = Timeline(game.played.moves, game.begin(file.setup(game)))
    for entry in file.log:
        log.push(entry)
        each.append(log.position)
    return each


def check_length(log: Sequence[object]) -> None:
    """Raises Unreadable where a file holds more than a table may."""
    for breach in too_long(log).breaches:
        raise Unreadable(breach.rule, **breach.facts)


def read_final(raw: object, games: Mapping[str, Game]) -> tuple[Game, AnySetup, AnyFinal]:
    file = read(raw, FinalFile, "house.file")
    game = game_of(file.game, games)
    setup = file.setup(game)
    return game, setup, game.count.read(setup, file.final)


def unjudged(raw: object, games: Mapping[str, Game]) -> tuple[Game, Mode, TableFile | FinalFile, Sequence[Entry]]:
    """A table or a final, and the entries that make it, none of them judged yet. Raises Unreadable."""
    if is_final(raw):
        final = read(raw, FinalFile, "house.file")
        game, setup, _ = read_final(raw, games)
        return game, "tally", final, game.count.entries_of(final.final, game.count.finals.blank(setup))
    file = read(raw, TableFile, "house.file")
    game = game_of(file.game, games)
    file.setup(game)
    check_length(file.log)
    return game, "play", file, file.log


def read_box(raw: object, games: Mapping[str, Game]) -> tuple[Game, Raw]:
    """A household's box, read whole and strictly, then as it came."""
    file = read(raw, BoxFile, "house.file")
    game = game_of(file.game, games)
    if game.box is None:
        raise Unreadable("house.box_none", game=game.name)
    game.read_box(file.box)
    return game, file.box


def write_box(game: Game, values: Raw) -> Raw:
    return {"format": "referee-box/1", "game": game.id, "box": values}


def write_table(game: Game, setup: AnySetup, log: Sequence[object], rules: str) -> Raw:
    return {
        "format": "referee-table/1",
        "game": game.id,
        "rules": rules,
        **_common(setup),
        "log": [game.about.by_id(setup, entry) for entry in log],
    }


def write_final(game: Game, setup: AnySetup, at: AnyPosition) -> Raw:
    return {"format": "referee-final/1", "game": game.id, **_common(setup), "final": game.about.by_id(setup, at.final)}


def other_rules(game: Game, then: str | None) -> tuple[Breach, ...]:
    """The doubt about a table that was played under another version of the rules."""
    known = then is None or then == game.about.version
    return () if known else (Breach("house.rules_version", {"then": then, "now": game.about.version}),)


def read_end(raw: object, games: Mapping[str, Game]) -> tuple[Game, AnySetup, str, AnyFinal]:
    """What is to be scored, of a table (as if it ended there) or a final; the kind of table that it is."""
    if is_final(raw):
        game, setup, final = read_final(raw, games)
        return game, setup, "tally", final
    game, file, log = read_table(raw, games)
    return game, file.setup(game), "play", game.played.final_of(log.position)


def read_readings(raw: object, games: Mapping[str, Game]) -> list[ComparedReading]:
    """What other readings would change, of a table or of a final position."""
    if is_final(raw):
        game, setup, final = read_final(raw, games)
        return compare_readings(game, setup, "tally", lambda other: TableRead(None, game.count.score(other, final)))
    game, file, _ = read_table(raw, games)

    def under(setup: AnySetup) -> TableRead:
        after = Timeline(game.played.moves, game.begin(setup), file.log)
        return TableRead(after, game.score_of(setup, after.position))

    return compare_readings(game, file.setup(game), "play", under)


def game_of(id: str, games: Mapping[str, Game]) -> Game:
    if id not in games:
        raise Unreadable("house.game", game=id, known=sorted(games))
    return games[id]


def _common(setup: AnySetup) -> Raw:
    return {
        "seats": list(setup.seats),
        "options": msgspec.to_builtins(setup.options),
        "box": msgspec.to_builtins(setup.box),
    }


def why_unreadable(error: Unreadable, lang: str = "en", games: Mapping[str, Game] | None = None) -> str:
    """Why a file cannot be read, in one line; with the game's rule that says so, where the line does not name it."""
    text, rule = Speech(lang, (), HOUSE, HOUSE_WORDS, {}).sentence(error.breach), str(error.breach.facts.get("because"))
    books = [game.telling.rulebook for game in (games or {}).values()] if rule not in text else []
    return " ".join([text, *(f"{rule}: {book[rule].text[lang]}" for book in books if rule in book)])
