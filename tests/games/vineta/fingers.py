"""An entry as taps: every answer that a page might ask for, in the order in which it asks."""

from collections.abc import Iterator
from typing import Any


def taps(entry: dict[str, Any]) -> Iterator[str]:
    """A question that has only one answer is not asked: whoever taps leaves out what is not on the page."""
    if entry["do"] == "take":
        yield f"take:{entry['colour']}"
    elif entry["do"] == "reveal":
        yield from (f"house:{entry['house']}", f"tile:{entry['district']}")
    elif entry["do"] == "place":
        ((district, colours),) = entry["houses"].items()
        yield from (f"colour:{next(iter(colours))}", f"set:{district}")
    else:
        yield f"card:{entry['card']}"
        yield from (f"is:{answer}" for answer in _answers(entry))


def _answers(entry: dict[str, Any]) -> Iterator[str]:
    card, origin = entry["card"], entry.get("from")
    if card == "authority" and "on" in entry:
        yield f"{entry['on']}{entry['sign']}"
    elif card == "relocation" and "a" in entry:
        yield from (entry["a"], entry["b"])
    elif card == "panic" and origin:
        yield origin
        for colour, to in entry["moves"]:
            yield from (colour, to)
    else:
        if origin:
            yield f"{origin}.{entry['index']}" if "index" in entry else origin
        yield from entry.get("houses", ())
        yield from (entry[name] for name in ("colour", "to", "on") if name in entry)
