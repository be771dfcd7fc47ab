"""What lies in the box: pebbles, in one of two heaps."""

from typing import Literal, get_args

Heap = Literal[5, 12]
HEAPS: tuple[int, ...] = get_args(Heap)
MOST = 3  # that one player takes (T1.2)
