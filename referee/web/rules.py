"""The rules of a game, searchable, in our own words."""

import re

from flask import Blueprint, abort, g, render_template, request
from markupsafe import Markup, escape

from referee.core.game import Game
from referee.core.rulebook import plain, words
from referee.games import GAMES
from referee.web.access import open_table
from referee.web.lang import lang

page = Blueprint("rules", __name__)

FILTERS = {
    "all": None,
    "moves": {"setup", "procedure", "legality", "table"},
    "score": {"scoring", "tiebreak"},
    "readings": {"reading"},
}


@page.get("/rules")
def which() -> str:
    return render_template("rules_which.html")


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
    query = request.args.get("q", "")[:60]
    found = game.telling.rulebook.search(query, lang())
    counts = {name: sum(kinds is None or rule.kind in kinds for rule in found) for name, kinds in FILTERS.items()}
    chosen = request.args.get("f", "all")
    kinds = FILTERS.get(chosen)
    return render_template(
        "rules.html",
        game=game,
        live=g.get("live"),
        query=query,
        chosen=chosen if chosen in FILTERS else "all",
        counts=counts,
        rules=[rule for rule in found if kinds is None or rule.kind in kinds],
        mark=lambda text: mark(text, query),
    )


def mark(text: str, query: str) -> Markup:
    """The words that were searched for, underlined; accents do not matter."""
    wanted = [re.escape(word) for word in words(query)]
    if not wanted:
        return escape(text)
    told, end = Markup(), 0
    for hit in re.finditer("|".join(wanted), plain(text)):
        told += escape(text[end : hit.start()]) + Markup("<mark>") + escape(text[hit.start() : hit.end()])
        told += Markup("</mark>")
        end = hit.end()
    return told + escape(text[end:])
