"""`tables`: what is kept on this machine, with the links that open it."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from referee.commands import Command, takes
from referee.commands.answers import print_json
from referee.commands.database import on_store
from referee.games import GAMES
from referee.store.boxes import Box
from referee.store.circles import Circle
from referee.store.engine.faults import Unusable
from referee.store.records import Table
from referee.store.store import Store
from referee.web.serving.serve import own_base

WAYS = {"table": ("enter", "follow"), "box": ("fill in", "read"), "circle": ("play", "look")}


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table, a box or a circle, as whoever runs the app looks for it."""

    what: str
    id: str
    touched: str
    edit: str  # links, whole
    view: str
    game: str | None = None
    mode: str | None = None
    name: str | None = None
    seats: tuple[str, ...] = ()
    circle: str | None = None


def moment(typed: str) -> str:
    """A day, or how long ago, as the database keeps times."""
    if ago := re.fullmatch(r"(\d{1,5})d", typed):
        at = datetime.now(UTC) - timedelta(days=int(ago[1]))
    else:
        at = datetime.fromisoformat(typed).replace(tzinfo=UTC)
    return at.isoformat(timespec="milliseconds")


@on_store
def tables(store: Store, base: str | None, of: str | None, json: bool, **wanted: str | None) -> None:
    """For a lost phone or cleared cookies, and to look for something."""
    try:
        base = (base or own_base()).rstrip("/")
    except Unusable as error:
        raise Unusable(f"{error}.") from None
    circles = [each for each in store.circles.everything() if of in (None, each.id, each.name)]
    if of and not circles:
        raise Unusable(f"{of}: no circle of this id or name")
    for each in _listed(store, base, circles, all_of_them=of is None):
        if _meant(each, **wanted):
            print_json(each) if json else print(_text(each))


def _listed(store: Store, base: str, circles: Sequence[Circle], all_of_them: bool) -> Iterable[Listed]:
    """These circles and their tables; of all circles, what is in none too."""

    def links(opened: Table | Box | Circle) -> tuple[str, str]:
        return f"{base}/e/{opened.edit}", f"{base}/v/{opened.view}"

    held = {kept.table: circle.id for circle in circles for kept in store.circles.tables(circle.id)}
    for table, touched in store.listed():
        if all_of_them or table.id in held:
            mode, circle = table.mode, held.get(table.id)
            yield Listed("table", table.id, touched, *links(table), table.game, mode, seats=table.seats, circle=circle)
    for box in store.boxes.everything() if all_of_them else ():
        yield Listed("box", box.id, box.touched, *links(box), game=box.game, name=box.name)
    for each in circles:
        yield Listed("circle", each.id, each.touched, *links(each), name=each.name)


def _meant(each: Listed, game: str | None, since: str | None, name: str | None) -> bool:
    names = " ".join((each.name or "", *each.seats)).casefold()
    return (
        game in (None, each.game)
        and (since is None or each.touched >= since)
        and (name is None or name.casefold() in names)
    )


def _text(each: Listed) -> str:
    called = {
        "table": f"{each.game} ({each.mode})  {', '.join(each.seats)}",
        "box": f"{each.game} box  {each.name}",
        "circle": f"circle {each.id}  {each.name}",
    }
    edit, view = WAYS[each.what]
    return (
        f"{each.touched[:16].replace('T', ' ')}  {called[each.what]}\n"
        f"    {edit:7} {each.edit}\n    {view:7} {each.view}"
    )


COMMAND = Command(
    "the tables, boxes and circles on this machine, with their links",
    tables,
    takes("--base", default=None, metavar="URL", help="where the app answers, for the links"),
    takes("--game", type=str.lower, choices=sorted(GAMES), help="tables and boxes of this game only"),
    takes("--since", metavar="WHEN", type=moment, help="touched since a day (2026-01-31), or these 30d"),
    takes("--name", metavar="NAME", help="where somebody, a box or a circle is called so"),
    takes("--of", metavar="CIRCLE", help="this circle and its tables only, by its id or name"),
    takes("--json", action="store_true", help="one JSON object a line"),
)
