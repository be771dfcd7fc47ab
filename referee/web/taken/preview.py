"""What a chat shows that draws a preview of a table's view link: no name, unless the table allows it."""

from flask import url_for

from referee.store.play.in_play import Live
from referee.web.access import open_by_link, store
from referee.web.lang import say
from referee.web.taken.paper import head, title
from referee.web.telling.result import result


def preview_of(secret: str) -> dict[str, str]:
    """As Open Graph; of a link that opens no table, nothing."""
    if store().by_link("view", secret) is None:
        return {}
    live = open_by_link("view", secret)
    return {"type": "website", "site_name": say("app.name"), **(_named if _may_tell(live) else _unnamed)(live, secret)}


def _may_tell(live: Live) -> bool:
    return live.table.named and bool(live.position.over)


def _named(live: Live, secret: str) -> dict[str, str]:
    found = result(live)
    picture = url_for("picture.preview", secret=secret, _external=True)
    return {"title": title(found), "description": head(live, found), "image": picture, "image:type": "image/png"}


def _unnamed(live: Live, secret: str) -> dict[str, str]:
    state = "over" if live.position.over else "ended" if live.table.ended else "running"
    return {
        "title": say(f"scores.{state}", game=live.game.name),
        "description": say("share.players", n=live.setup.count),
    }
