"""The rules of a game, searchable, in our own words."""

from flask import Blueprint, abort, g, render_template, request
from markupsafe import Markup, escape

from referee.core.game import Game
from referee.core.search import search, spans
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
    found = search(game.telling.rulebook, query, lang())
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
    """The words that were searched for, underlined: also where the text calls them otherwise."""
    told, end = Markup(), 0
    for begins, ends in spans(text, query):
        told += escape(text[end:begins]) + Markup("<mark>") + escape(text[begins:ends]) + Markup("</mark>")
        end = ends
    return told + escape(text[end:])
