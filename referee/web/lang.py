"""French or English: what the browser prefers, or what the switch on the home page says."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, g, request, session

from referee.core.log import Reading
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
    if live.table.mode != "play" or not isinstance(reading.entry, Mapping):
        return False
    owner = live.game.hides(reading.entry, reading.undone, live.position)
    return owner is not None and owner != g.get("seat")


def describe(live: Live, reading: Reading) -> list[str]:
    """What was entered, then what it caused; a filled-in field is told by what changed."""
    entry = reading.entry
    if not isinstance(entry, Mapping):  # only in imported files
        return [speech().entry(entry)]
    ruled = entry.get("do") == "ruling" and isinstance(entry.get("entry"), Mapping)
    told = [entry["entry"], entry] if ruled else [entry]  # what the table allows, then that it does
    if hidden(live, reading):
        return [speech().phrase(f"move.{told[0]['do']}_hidden", told[0]), *map(speech().entry, told[1:])]
    effects = [speech().effect(effect) for effect in reading.effects]
    if reading.legal and entry.get("do") == "put":
        return effects or [speech().phrase(f"effect.{entry['field']}_now", entry)]
    return [*map(speech().entry, told), *effects]


def minus(number: object) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def init_lang(app: Flask) -> None:
    app.jinja_env.filters["minus"] = minus
    app.jinja_env.globals.update(say=say, lang=lang, speech=speech, told=told, describe=describe, hidden=hidden)
