"""An answer turned round, in large letters, for the player opposite; the dock stays upright for its holder."""

import re

from flask import Blueprint, abort, g, render_template, request, url_for

from referee.core.log.entries import is_settled
from referee.core.score import ScoreSheet
from referee.store.play.in_play import Live
from referee.web.access import open_table
from referee.web.dispute.desk import answer, for_all, form_of
from referee.web.dispute.questions import QUESTIONS
from referee.web.dispute.questions.question import AnswerForm
from referee.web.lang import lang
from referee.web.names import is_long
from referee.web.table_page.drafts import back
from referee.web.telling.entries import sight
from referee.web.telling.settled import InWords, settled_in_words

page = Blueprint("across", __name__)
SIZES = (60, 120, 200, 320, 500, 800)  # letters that stand on the page: the more, the smaller


@page.get("/t/<id>/across")
def across(id: str) -> str:
    """What `asked_as` asks for, worked out here and now on what this phone may know; a kept one; or the scores."""
    live, form = open_table(id), form_of(request.values)
    about = str(form.about.data)
    shown = None if about == "scores" else _shown(live, form)
    whole = shown and shown.rule and not any(each.said for each in shown.parts)
    said = (shown.rule.unclear or shown.rule.text)[lang()] if shown and shown.rule and whole else ""
    texts = [said, shown.what, *(each.text for each in shown.parts)] if shown else []
    letters = sum(map(len, texts)) if shown else sum(20 + len(name) for name in live.table.seats)
    may_keep = about not in ("scores", "settled") and g.role == "edit" and for_all(live, form, g.seat)
    return render_template(
        "dispute/across.html",
        live=live,
        shown=shown,
        said=said,
        long=any(map(is_long, live.table.seats)),
        size=next((n for n, most in enumerate(SIZES) if letters <= most), len(SIZES)),
        sheet=_sheet(live, form.at.data) if shown is None else None,
        fields=form.fields if may_keep else None,
        upright=request.args.get("up") == "1",
        turn={**form.fields, "back": request.args.get("back"), "up": None if request.args.get("up") == "1" else 1},
        back=_back(id, about),
    )


def _shown(live: Live, form: AnswerForm) -> InWords:
    if form.about.data != "settled":
        found = answer(live, form, g.seat)
        return settled_in_words(QUESTIONS[form.about.data].entry(found))
    seq = form.at.data
    if not seq or seq > live.seq or not is_settled(live.rows[seq - 1].entry) or not sight(live).reading(seq).legal:
        abort(404)
    return settled_in_words(live.rows[seq - 1].entry)


def _sheet(live: Live, at: int | None) -> ScoreSheet:
    if at is not None and at > live.seq:
        abort(404)
    return live.score(sight(live).position if at is None else live.glimpse(g.seat, at).position)


def _back(id: str, about: str) -> str:
    """Where this phone came from, on the same table: no step of the address begins with a dot, in whatever spelling."""
    asked = request.args.get("back", "")
    if re.fullmatch(rf"/t/{re.escape(id)}(/\w[\w.-]*)*(\?.*)?", asked, re.ASCII):
        return asked
    if about == "trial":
        return back(id)
    return url_for("scores.scores" if about in ("scores", "claim") else "dispute.desk", id=id)
