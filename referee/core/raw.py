"""JSON, before its type is known or after it is told: what files, posts and the database hold.

The one place that says so. What is only passed on is an `object`; what a game's code works with has a type.
"""

from collections.abc import Mapping
from typing import Any

Json = Any  # any value of it
Raw = dict[str, Any]
Fields = Mapping[str, Any]  # entries and facts that are read and not changed
