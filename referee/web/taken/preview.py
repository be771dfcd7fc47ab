"""What a chat shows that draws a preview of a table's view link: no name, unless the table allows it."""

from flask import url_for

from referee.web.access import open_by_link, store
from referee.web.lang import say
from referee.web.taken.paper import head, title
from referee.web.telling.result import result


def preview_of(secret: str) -> dict[str, str]:
    """As Open Graph; of a link that opens no table, nothing."""
    if store().by_link("view", secret) is None:
        return {}
    live = open_by_link("view", secret)
    known = {"type": "website", "site_name": say("app.name")}
    if live.table.named and live.position.over:
        found, picture = result(live), url_for("picture.preview", secret=secret, _external=True)
        named = {"title": title(found), "description": head(live, found), "image": picture, "image:type": "image/png"}
        return known | named
    state = "over" if live.position.over else "ended" if live.table.ended else "running"
    players = say("share.players", n=live.setup.count)
    return known | {"title": say(f"scores.{state}", game=live.game.name), "description": players}
