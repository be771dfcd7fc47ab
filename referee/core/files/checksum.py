"""A short checksum of a whole table: its file has the same one, as long as no entry was changed.

It is made of set-up and log in one canonical form, which docs/formats.md describes.
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from referee.core.files.table import is_final, read_final, read_table, write_final, write_table
from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.raw import Raw
from referee.core.setup import AnySetup, Unreadable

LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")  # none like another
GROUP, GROUPS = 5, 2


def checksum(game: Game, file: Raw) -> str:
    """Of a table or a final, as `write_table` and `write_final` write it."""
    text = json.dumps(_canonical(game, file), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    letters = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().translate(LETTERS)
    return " ".join(letters[GROUP * n : GROUP * (n + 1)] for n in range(GROUPS))


def checksum_of(raw: object, games: Mapping[str, Game]) -> str:
    """Of any file that can be brought in: as its table would have it."""
    if is_final(raw):
        game, setup, _ = read_final(raw, games)
        filled = Timeline(game.count.moves, game.begin(setup, "tally"), game.count.entries_of(raw["final"]))
        return checksum(game, write_final(game, setup, filled.position))
    game, file, _ = read_table(raw, games)
    return checksum(game, write_table(game, file.setup(game), file.log, ""))


def _canonical(game: Game, file: Raw) -> Raw:
    setup = game.setup(tuple(file["seats"]), file["options"], file["box"])
    return {
        "game": game.id,
        "seats": file["seats"],
        "options": _named(setup.options, game.about.read_options({}, setup.count)),
        "box": _named(setup.box, game.read_box({})),
        "log": [game.about.by_id(setup, entry) for entry in _log(game, setup, file)],
    }


def _log(game: Game, setup: AnySetup, file: Raw) -> Sequence[object]:
    """Of a final the entries that fill it in, with each of its fields; one that cannot be read yet as it is."""
    if "log" in file:
        return [_unstamped(entry) for entry in file["log"]]
    try:
        return game.count.entries_of(msgspec.to_builtins(game.count.read(setup, file["final"])))
    except Unreadable:
        return game.count.entries_of(file["final"])


def _named(chosen: Struct, empty: Struct) -> dict[str, object]:
    """What differs from a file that names nothing: so a new option changes no old checksum."""
    names = [name for name in chosen.__struct_fields__ if getattr(chosen, name) != getattr(empty, name)]
    return {name: msgspec.to_builtins(getattr(chosen, name)) for name in names}


def _unstamped(entry: object) -> object:
    """Without the number and the time that files give to each entry; a correction has a number of its own."""
    if not isinstance(entry, dict):
        return entry
    stamps = [] if entry.get("do") == "amend" else ["seq"]
    stamps += ["at"] if isinstance(entry.get("at"), str) else []  # a place is none
    return {key: value for key, value in entry.items() if key not in stamps}
