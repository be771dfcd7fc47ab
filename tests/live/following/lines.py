"""Lines of a stream and what is laid at the table."""

import re
import time

NAMES = ("Ana", "Bo", "Cleo")


LINE = re.compile(r"retry: \d+|id: \d+|event: moved|data: \d+|: still here|")


def gone(live):
    """Nobody follows any more; it may take a moment."""
    for _ in range(3000):
        if not live.followers:
            return True
        time.sleep(0.02)
    return False
