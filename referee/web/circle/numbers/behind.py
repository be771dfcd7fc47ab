"""The games behind a number, the latest first."""

from flask import Blueprint, render_template

from referee.games import GAMES
from referee.web.circle.games import AT_ONCE, by_month
from referee.web.circle.numbers.choice import Choice, opened
from referee.web.circle.numbers.in_words import in_common
from referee.web.lang import say

page = Blueprint("behind", __name__)


@page.get("/c/<id>/those")
def behind(id: str) -> str:
    circle, past = opened(id)
    choice = Choice.asked()
    found = choice.found(choice.period.of(past.outcomes))[::-1]
    first = choice.after or 0
    return render_template(
        "circle/numbers/behind.html",
        circle=circle,
        faces=past.faces,
        choice=choice,
        game=GAMES.get(choice.game),
        in_common=[*in_common(choice, past.faces), say("circle.games", n=len(found))],
        months=by_month([past.found[each.table] for each in found], first),
        newer=max(0, first - AT_ONCE) if first else None,
        older=first + AT_ONCE if first + AT_ONCE < len(found) else None,
    )
