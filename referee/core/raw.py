"""JSON whose type is not checked yet: what files, posts and the database hold.

A value that is only passed on is an `object`; what a game's code works with has a type.
"""

from collections.abc import Mapping
from typing import Any

Json = Any  # any value of it
Raw = dict[str, Any]
Fields = Mapping[str, Any]  # entries and facts that are read and not changed
