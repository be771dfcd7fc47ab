"""What is kept on this machine, with the links that open it: `python -m referee tables`."""

import argparse
import json
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from referee.commands import FINE, UNREADABLE
from referee.commands.database import on_store
from referee.games import GAMES

if TYPE_CHECKING:
    from referee.store.store import Store

NAME, HELP = "tables", "the tables, boxes and circles on this machine, with their links"
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


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--base", default=None, metavar="URL", help="where the app answers, for the links")
    parser.add_argument("--game", choices=sorted(GAMES), help="tables and boxes of this game only")
    parser.add_argument("--since", metavar="WHEN", type=moment, help="touched since a day (2026-01-31), or these 30d")
    parser.add_argument("--name", metavar="NAME", help="where somebody, a box or a circle is called so")
    parser.add_argument("--of", metavar="CIRCLE", help="this circle and its tables only, by its id or name")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def moment(typed: str) -> str:
    """A day, or how long ago, as the database keeps times."""
    if ago := re.fullmatch(r"(\d{1,5})d", typed):
        at = datetime.now(UTC) - timedelta(days=int(ago[1]))
    else:
        at = datetime.fromisoformat(typed).replace(tzinfo=UTC)
    return at.isoformat(timespec="milliseconds")


def run(args: argparse.Namespace) -> int:
    """For a lost phone or cleared cookies, and to look for something."""
    from referee.store.engine.faults import Unusable
    from referee.web.serving.serve import own_base

    try:
        base = (args.base or own_base()).rstrip("/")
    except Unusable as error:
        print(f"{error}.", file=sys.stderr)
        return UNREADABLE

    def list_them(store: "Store") -> int:
        if args.of and not any(args.of in (each.id, each.name) for each in store.circles.everything()):
            print(f"{args.of}: no circle of this id or name", file=sys.stderr)
            return UNREADABLE
        for each in _listed(store, base, args.of):
            if _meant(each, args):
                print(_line(each) if args.json else _text(each))
        return FINE

    return on_store(list_them)


def _listed(store: "Store", base: str, of: str | None) -> Iterable[Listed]:
    tables, boxes, circles = store.listed(), store.boxes.everything(), store.circles.everything()
    held = {kept.table: circle.id for circle in circles for kept in store.circles.tables(circle.id)}
    if of is not None:
        circles = [each for each in circles if of in (each.id, each.name)]
        ids = {each.id for each in circles}
        tables, boxes = [each for each in tables if held.get(each[0].id) in ids], []
    for table, touched in tables:
        links = f"{base}/e/{table.edit}", f"{base}/v/{table.view}"
        circle = held.get(table.id)
        yield Listed("table", table.id, touched, *links, table.game, table.mode, seats=table.seats, circle=circle)
    for box in boxes:
        links = f"{base}/e/{box.edit}", f"{base}/v/{box.view}"
        yield Listed("box", box.id, box.touched, *links, game=box.game, name=box.name)
    for each in circles:
        links = f"{base}/e/{each.edit}", f"{base}/v/{each.view}"
        yield Listed("circle", each.id, each.touched, *links, name=each.name)


def _meant(each: Listed, args: argparse.Namespace) -> bool:
    names = " ".join((each.name or "", *each.seats)).casefold()
    return (
        args.game in (None, each.game)
        and (args.since is None or each.touched >= args.since)
        and (args.name is None or args.name.casefold() in names)
    )


def _line(each: Listed) -> str:
    return json.dumps(to_builtins(each), ensure_ascii=False, separators=(",", ":"))


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
