"""French or English: what the browser prefers, or what the switch on the home page says."""

from pathlib import Path

from flask import g, request, session

from referee.core.words.phrases import LANGUAGES, fill
from referee.core.words.rulebook import Words
from referee.core.words.speech import HOUSE, HOUSE_WORDS, Speech

WORDS = Words(Path(__file__).parent / "words.toml")


def lang() -> str:
    found: str | None = g.get("lang")
    if found is None:
        chosen = session.get("lang")
        preferred = request.accept_languages.best_match(LANGUAGES, default="fr")
        found = g.lang = chosen if chosen in LANGUAGES else preferred
    return found


def say(key: str, **facts: object) -> str:
    """A phrase of the pages; seats are named by the players of the table that is open."""
    spoken = speech()
    template = WORDS.phrases[key][spoken.lang]
    return fill(template, facts, spoken.lang, spoken.word) if "{" in template else template


def speech() -> Speech:
    """The sentences of the game that is open on this page, or only the house's."""
    found: Speech | None = g.get("speech")
    if found is None:
        found = g.speech = Speech(lang(), (), HOUSE, HOUSE_WORDS, {})
    return found


def minus(number: object) -> str:
    return str(number).replace("-", "−")


def points(number: object, unsure: object = False) -> str:
    """A total, marked where it is still open."""
    return say("scores.unsure", n=minus(number)) if unsure else minus(number)
