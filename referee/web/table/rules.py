"""The rules of a game in our own words: how a turn goes, every rule under its heading, and a search."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, abort, g, render_template, request
from markupsafe import Markup, escape

from referee.core.forms import whole
from referee.core.game import Game
from referee.core.words.rulebook import Rule, Rulebook
from referee.core.words.search import FEW, HALF, Found, front, plain, search, spans, vocabulary
from referee.core.words.search_all import among
from referee.games import GAMES
from referee.web.access import open_table
from referee.web.lang import lang, say
from referee.web.telling.entries import readings_on

page = Blueprint("rules", __name__)

FILTERS = {
    "all": None,
    "moves": {"setup", "procedure", "legality", "table"},
    "score": {"scoring", "tiebreak"},
    "readings": {"reading"},
}


class Heading(NamedTuple):
    title: str
    rules: list[Rule]
    folded: Sequence[Rule] = ()


@page.get("/rules")
def which() -> str:
    """Every game; what a search finds in all of them, or in those that it names."""
    query = request.args.get("q", "")[:60]
    words, games = query, [*GAMES.values()]
    if named := [game for game in games if plain(game.name) in plain(query)]:
        games = named
        for name in (plain(game.name) for game in named):
            while (at := plain(words).find(name)) >= 0:  # the other words stay as they were typed
                words = f"{words[:at]} {words[at + len(name) :]}"
    found = {game.id: search(game.telling.rulebook, words, lang()) for game in games} if query.strip() else {}
    near = all(each.near for each in found.values())
    best = among(found)[: FEW if near else None]
    return render_template(
        "rules_which.html",
        query=query,
        words=words,
        answers=[(GAMES[game], rule, rule.id in loose(found[game])) for game, rule in best],
        near=near,
        missed=missed([*found.values()]),
        counts=[(GAMES[game], len(each.ranked)) for game, each in found.items() if each.ranked and not each.near],
    )


@page.get("/rules/<game>")
def of_game(game: str) -> str:
    if game not in GAMES:
        abort(404)
    g.speech = GAMES[game].speech(lang(), ())
    return _show(GAMES[game])


@page.get("/t/<id>/rules")
def of_table(id: str) -> str:
    return _show(open_table(id).game)


def _show(game: Game) -> str:
    """How a turn goes; the rules of one step of it, or of a moment of the game; those that a search finds; or all."""
    book, query = game.telling.rulebook, request.args.get("q", "")[:60]
    found = search(book, query, lang())
    of = {
        name: [each for each in found.ranked if not kinds or each.rule.kind in kinds]
        for name, kinds in FILTERS.items()
        if not kinds or any(rule.kind in kinds for rule in book)
    }
    counts = {"flow": len(book.flow)} if book.flow else {}
    counts |= {name: len(rules) for name, rules in of.items()}
    title, some = _asked(book)
    chosen = request.args.get("f", "") if not title else ""
    if chosen not in counts and not title:
        chosen = "all" if query or not book.flow else "flow"
    ranked = of.get(chosen, [])
    listed = some or [each.rule for each in ranked]
    heading = missed([found]) if listed and not title else ""
    shown = front([each.score for each in ranked]) if query and ranked and not title else len(listed)
    parts = under_headings(book, listed if listed or chosen == "flow" else [*book])
    if listed and (query or title):
        parts = [Heading(heading, listed[:shown], listed[shown:])]
    return render_template(
        "rules.html",
        game=game,
        live=g.get("live"),
        query=query,
        title=title,
        chosen=chosen,
        counts=counts,
        parts=parts,
        listed=listed,
        near=found.near,
        loose=set() if title else loose(found),
        picked=picked,
        mark=lambda text: mark(text, query, book),
    )


def loose(found: Found) -> set[str]:
    """The rules that have fewer of the words than another, and answer less than half as well."""
    best = max((each.score for each in found.ranked), default=0)
    most = max((each.held for each in found.ranked), default=0)
    return {each.rule.id for each in found.ranked if each.score < best * HALF and each.held < most}


def missed(found: Sequence[Found]) -> str:
    """What no rule has of the query, and whether what stands below is only near."""
    near = all(each.near for each in found)
    unsaid = [word for word in found[0].unsaid if all(word in each.unsaid for each in found)] if found else []
    if near:
        return f"{say('rules.unsaid', words=unsaid) if unsaid else say('rules.unsure')} {say('rules.near')}"
    return say("rules.absent", words=unsaid) if unsaid else ""


def _asked(book: Rulebook) -> tuple[str, list[Rule]]:
    """The rules of one step of a turn, or of a moment of the game, with what they are called together."""
    if step := whole(request.args.get("step", ""), least=1, most=len(book.flow)):
        return book.flow[step - 1].step[lang()], [book[id] for id in book.flow[step - 1].rules]
    some = [book[id] for id in request.args.get("of", "").split() if id in book]
    return (say("rules.now"), some) if some else ("", [])


ASIDE = ("", "readings", "decided", "checks")  # what stands after the rules of the booklet


def under_headings(book: Rulebook, rules: list[Rule]) -> list[Heading]:
    """As in the booklet; then what it leaves open, where a table may leave it, then arithmetic of our own."""

    def aside(rule: Rule) -> str:
        return "decided" if rule.decided else {"reading": "readings", "check": "checks"}.get(rule.kind, "")

    def heading(rule: Rule) -> str:
        where = aside(rule)
        return say(f"rules.part_{where}") if where else (book.chapter(rule) or {}).get(lang(), "")

    last = sorted(rules, key=lambda rule: ASIDE.index(aside(rule)))
    return [Heading(title, list(some)) for title, some in groupby(last, heading)]


def picked(rule: Rule) -> list[tuple[Rule, str, bool]]:
    """What this table plays where a reading bears on a rule: the reading, its pick, is that the usual one?"""
    live = g.get("live")
    if not live:
        return []
    options, usual = live.setup.options, live.game.about.options_for(live.setup.count)()
    found = [(each, each.pick(options), each.pick(usual)) for each in readings_on(live, rule.id)]
    return [(each, pick[lang()], pick == first) for each, pick, first in found if pick]


def mark(text: str, query: str, book: Rulebook) -> Markup:
    """The words that were searched for, underlined: also where the text calls them otherwise."""
    marked, end = Markup(), 0
    for begins, ends in spans(text, query, vocabulary(book)):
        marked += escape(text[end:begins]) + Markup("<mark>") + escape(text[begins:ends]) + Markup("</mark>")
        end = ends
    return marked + escape(text[end:])
