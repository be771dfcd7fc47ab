"""The people of a circle at its table, when its seats change."""

from collections.abc import Mapping, Sequence

People = Sequence[str | None]  # by seat


def seated_now(
    old: Sequence[str], people: People, new: Sequence[str], known: Mapping[str, str], begun: bool
) -> list[str | None]:
    """Each person stays with the name; another name is the person of the circle who is called so.

    A new name that nobody there has is a stranger's before the first entry; later it is the same person, renamed.
    """
    sat = dict(zip(old, people, strict=False))
    found = [sat[name] if name in sat else known.get(name.casefold()) for name in new]
    if begun and len(old) == len(new):
        stayed = [*people, *[None] * len(new)]
        found = [
            then if who is None and name not in sat else who
            for name, who, then in zip(new, found, stayed, strict=False)
        ]
    return once(found)


def once(people: People) -> list[str | None]:
    """Nobody sits in two seats."""
    return [who if who not in people[:seat] else None for seat, who in enumerate(people)]
