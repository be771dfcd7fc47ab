"""The dispute desk: the questions that people have when they disagree, each a key; what was settled here before."""

from flask import Blueprint, render_template

from referee.web.access import open_table
from referee.web.telling import sight

page = Blueprint("dispute", __name__)
# Each question, by its words in `dispute.<name>`: its icon, and the page that answers it.
QUESTIONS = (("reading", "rules", "ledger.readings"),)


@page.get("/t/<id>/dispute")
def desk(id: str) -> str:
    live = open_table(id)
    return render_template("dispute.html", live=live, questions=QUESTIONS, over=sight(live).position.over)
