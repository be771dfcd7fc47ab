"""Entries that are only tried, as they stand in an address: JSON, deflated, in letters that an address may hold."""

import binascii
import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Sequence

from referee.core.files.table import read_json
from referee.core.log.entries import Ruling, about_the_log
from referee.core.moves import Entry, Moves
from referee.core.setup import Unreadable
from referee.core.verdict import Verdict

MOST_ENTRIES = 20
MOST_LETTERS = 2000
MOST_BYTES = 60_000  # after they are inflated


class Untriable(Exception):
    """No trial: `why` is said by the pages."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def pack(entries: Sequence[Entry]) -> str:
    """Raises Untriable where they are too many or too long."""
    if not entries:
        return ""
    written = json.dumps(list(entries), separators=(",", ":"), ensure_ascii=False).encode()
    text = urlsafe_b64encode(zlib.compress(written, 9)).decode().rstrip("=")
    if len(entries) > MOST_ENTRIES or len(text) > MOST_LETTERS or len(written) > MOST_BYTES:
        raise Untriable("full")
    return text


def unpack(text: str, moves: Moves) -> list[Entry]:
    """What was packed; raises Untriable for anything else."""
    if not text:
        return []
    if len(text) > MOST_LETTERS:
        raise Untriable("full")
    try:
        deflated = b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
        reader = zlib.decompressobj()
        written = reader.decompress(deflated, MOST_BYTES)
        entries = read_json(written) if reader.eof and not reader.unused_data else None
    except (binascii.Error, zlib.error, UnicodeError, Unreadable):
        raise Untriable("unreadable") from None
    if not isinstance(entries, list) or not all(triable(moves, each) for each in entries):
        raise Untriable("unreadable")
    pack(entries)  # the same limits, where somebody packed them by hand
    return entries


def triable(moves: Moves, entry: object) -> bool:
    """A move of the game or a ruling on one, which the log could hold: nothing about the log, nothing covered."""
    about = about_the_log(entry)
    if isinstance(about, Ruling):
        entry = about.entry
    elif about is not None:
        return False
    return not isinstance(moves.decode(entry), Verdict)
