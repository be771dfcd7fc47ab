"""When something was entered, in one way of writing it: so moments compare as text."""

from datetime import UTC, datetime


def moment(told: object) -> str | None:
    """As it is kept; None where this tells no moment."""
    try:
        at = datetime.fromisoformat(told) if isinstance(told, str) else None
        return at.astimezone(UTC).isoformat(timespec="milliseconds") if at and at.tzinfo else None
    except (ValueError, OverflowError):
        return None


def dated(entry: object) -> str | None:
    """When an entry that came with a file was made, as far as it says so."""
    return moment(entry.get("at")) if isinstance(entry, dict) else None
