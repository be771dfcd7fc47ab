"""French or English: what the browser prefers, or what the switch on the home page says."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, g, request, session

from referee.core.log import Reading, move_of
from referee.core.phrases import LANGUAGES, fill
from referee.core.rulebook import Words
from referee.core.speech import HOUSE, HOUSE_WORDS, Speech
from referee.core.verdict import Breach
from referee.store.hall import Live

WORDS = Words(Path(__file__).parent / "words.toml")


def lang() -> str:
    """The language of this request."""
    if "lang" not in g:
        chosen = session.get("lang")
        best = request.accept_languages.best_match(LANGUAGES, default="fr")
        g.lang = chosen if chosen in LANGUAGES else best
    return str(g.lang)


def say(key: str, **facts: Any) -> str:
    """A phrase of the pages; seats are told by the names of the table that is open."""
    return fill(WORDS.phrases[key][lang()], facts, lang(), speech().word)


def speech() -> Speech:
    """The sentences of the game that is open on this page, or only the house's."""
    found: Speech = g.get("speech") or Speech(lang(), (), HOUSE, HOUSE_WORDS, {})
    return found


def told(breach: Breach) -> str:
    """A breach in words; what another player keeps face down is not given away."""
    if breach.facts.get("secret"):
        breach = Breach(breach.rule, {"card": breach.facts["card"]}, "secret", breach.hard)
    return speech().breach(breach)


def hidden(live: Live, reading: Reading) -> bool:
    """Is this an entry that only another seat may see?"""
    return _secret(live, reading.entry, reading.undone)


def _secret(live: Live, entry: Any, undone: bool) -> bool:
    if live.table.mode != "play" or not isinstance(entry, Mapping):
        return False
    owner = live.game.hides(entry, undone, live.position)
    return owner is not None and owner != g.get("seat")


def seat_of(live: Live, reading: Reading) -> int | None:
    return _seat(live, reading.entry)


def _seat(live: Live, entry: Any) -> int | None:
    """Whose entry it is, where it says so; an imported entry may say anything."""
    move = move_of(entry)
    seat = move.get("seat") if isinstance(move, Mapping) else None
    return seat if type(seat) is int and 0 <= seat < live.setup.count else None


def describe(live: Live, reading: Reading, doubts: bool = True) -> list[str]:
    """What was entered, what it caused, what is in doubt; a filled-in field is told by what changed."""
    entry, secret = reading.entry, hidden(live, reading)
    effects = [] if secret else [speech().effect(effect) for effect in reading.effects]
    if not secret and reading.legal and isinstance(entry, Mapping) and entry.get("do") == "put":
        return effects or [speech().phrase(f"effect.{entry['field']}_now", entry)]
    unsure = reading.verdict.doubts if doubts and not secret else ()
    in_doubt = [say("log.doubt", doubt=told(doubt)) for doubt in unsure]
    return [*_words(entry, secret), *effects, *in_doubt, *_amended(live, reading)]


def _words(entry: Any, secret: bool) -> list[str]:
    """An entry in words; of a ruling, what the table allows, then that it does."""
    move = move_of(entry)
    told = [entry] if move is entry or not isinstance(move, Mapping) else [move, entry]
    first = speech().phrase(f"move.{told[0]['do']}_hidden", told[0]) if secret else speech().entry(told[0])
    return [first, *map(speech().entry, told[1:])]


def _amended(live: Live, reading: Reading) -> list[str]:
    """Of an amend: what stands there since, and what did before. What was face down then stays so to the end."""
    if reading.was is None:
        return []
    texts = reading.entry["entry"], reading.was
    hides = live.game.hides(reading.was, False, reading.at) is not None
    return retold(live, reading.entry["seq"], *texts, secret=[hides and _secret(live, text, True) for text in texts])


def retold(live: Live, seq: int, new: Any, old: Any, secret: Sequence[bool] = (False, False)) -> list[str]:
    """An entry read otherwise: the new text, then the old; each with its player where that is another one."""
    told = [_words(entry, face_down)[0] for entry, face_down in zip((new, old), secret, strict=True)]
    seats = [_seat(live, entry) for entry in (new, old)]
    if seats[0] != seats[1]:
        names = ["" if seat is None else f"{live.table.seats[seat]} · " for seat in seats]
        told = [name + what for name, what in zip(names, told, strict=True)]
    return [say("amend.by", seq=seq, new=told[0]), say("amend.instead", old=told[1])]


def minus(number: object) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def init_lang(app: Flask) -> None:
    app.jinja_env.filters["minus"] = minus
    shared = (say, lang, speech, told, describe, retold, hidden, seat_of)
    app.jinja_env.globals.update({each.__name__: each for each in shared})
