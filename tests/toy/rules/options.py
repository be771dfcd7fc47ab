"""What a table of Pebbles may choose."""

from msgspec import Struct

from referee.core import setup as core
from tests.toy.rules.pieces import Heap


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    heap: Heap = 12


Setup = core.Setup[Options, core.BoxOf]  # of one table
