"""Times of entries, written in one way, so that they compare as text."""

from datetime import MAXYEAR, MINYEAR, UTC, datetime


def moment(given: object) -> str | None:
    """A moment in the form that is kept; None for anything else, and in the first and last year, which overflow."""
    try:
        at = datetime.fromisoformat(given) if isinstance(given, str) else None
        kept = at.astimezone(UTC) if at and at.tzinfo else None
    except (ValueError, OverflowError):
        return None
    return kept.isoformat(timespec="milliseconds") if kept and MINYEAR < kept.year < MAXYEAR else None


def local_time(at: str) -> datetime:
    """A moment that was kept, in local time: a game that ends after midnight ends on the next day."""
    return datetime.fromisoformat(at).astimezone()


def dated(entry: object) -> str | None:
    """When an entry that came with a file was made, as far as it says so."""
    return moment(entry.get("at")) if isinstance(entry, dict) else None
