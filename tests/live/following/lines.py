"""Lines of a stream and what is laid at the table."""

import re
import time

NAMES = ("Ana", "Bo", "Cleo")


LINE = re.compile(r"retry: \d+|id: \d+|event: moved|data: \d+|: still here|")


def followers(client, live):
    """How many phones follow a table."""
    followed = client.application.extensions["hall"].following._followed.get(live.table.id)
    return len(followed.followers) if followed else 0


def gone(client, live):
    """Nobody follows any more; it may take a moment."""
    for _ in range(3000):
        if not followers(client, live):
            return True
        time.sleep(0.02)
    return False
