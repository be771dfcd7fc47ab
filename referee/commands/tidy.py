"""`tidy`: what was deleted, and what nobody touched for long, is removed for good."""

import argparse
import re

from referee.commands import Command, takes
from referee.commands.database import counted, on_store
from referee.store.care.purging import forget, forgotten
from referee.store.store import Store

MOST_LISTED = 40  # tables one by one; of more, how many


@on_store
def tidy(store: Store, older: int | None, yes: bool) -> None:
    found = forgotten(store.engine, older)
    for table, touched in found.tables[:MOST_LISTED]:
        print(f"    {touched[:10]}  {table.game} ({table.mode})  {', '.join(table.seats)}")
    if len(found.tables) > MOST_LISTED:
        print(f"    … and {len(found.tables) - MOST_LISTED:,} tables more")
    for what, names in (("box", found.boxes), ("circle", found.circles)):
        for _, name in names:
            print(f"    {what}  {name}")
    counts = {
        "tables": len(found.tables),
        "boxes": len(found.boxes),
        "circles": len(found.circles),
        "deleted circles and people": found.deleted,
        "old codes": found.codes,
    }
    if not yes:
        print(f"{counted(counts)} would leave. --yes removes them, with all that is theirs; nothing brings them back.")
        return
    forget(store.engine, found)
    print(f"{counted(counts)} have left.")


def _days(typed: str) -> int:
    days = re.fullmatch(r"([1-9]\d{0,4})d", typed)
    if days is None:
        raise argparse.ArgumentTypeError(f"{typed}: a number of days, as 365d")
    return int(days[1])


COMMAND = Command(
    "remove what was deleted, and what nobody touched for long",
    tidy,
    takes("--older", metavar="365d", type=_days, help="and what nobody touched for that many days"),
    takes("--yes", action="store_true", help="do it; else it is only said what would be removed"),
)
