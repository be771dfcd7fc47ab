"""Where things stand in the picture: a heap in rows of four."""

Place = tuple[int, int]
ROW, STEP = 4, 10


def places(heap: int) -> tuple[Place, ...]:
    """The middle of each pebble."""
    return tuple((n % ROW * STEP + STEP // 2, n // ROW * STEP + STEP // 2) for n in range(heap))
