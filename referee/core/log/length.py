"""How long a log may be. A real game has some 250 entries; with these limits any log is read within a second or two."""

from collections.abc import Mapping, Sequence

from referee.core.verdict import LEGAL, Verdict, refuse

MOST_ENTRIES = 2_000
MOST_CORRECTIONS = 200  # of these


def too_long(log: Sequence[object]) -> Verdict:
    """Refused where these are more entries, or more corrections, than a table holds."""
    if len(log) > MOST_ENTRIES:
        return refuse("house.entries", hard=True, entries=len(log), most=MOST_ENTRIES)
    corrections = sum(isinstance(entry, Mapping) and entry.get("do") == "amend" for entry in log)
    if corrections > MOST_CORRECTIONS:
        return refuse("house.amends", hard=True, corrections=corrections, most=MOST_CORRECTIONS)
    return LEGAL
