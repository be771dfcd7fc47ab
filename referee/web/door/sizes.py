"""How long a request may be: the same limits where it is read, in the app and in its sentences."""

MOST_BODY = 1_000_000  # bytes of what is posted to a page
MOST_FILE = 20_000_000  # of a circle's file: a thousand whole games are half of it
MOST_UPLOAD = 30_000_000  # of the request that brings it: packed and signed a file may be a third longer
UPLOADS = ("/circles/import",)  # the only addresses that take as much


def most_of(path: str) -> int:
    """The longest body that this address takes."""
    return MOST_UPLOAD if path in UPLOADS else MOST_BODY


def most_in_millions(path: str) -> int:
    """The same in millions of bytes for a sentence: of the file, not of the request that brings it."""
    return (MOST_FILE if path in UPLOADS else MOST_BODY) // 1_000_000
