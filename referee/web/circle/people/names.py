"""The person of today behind a name in an old game, with a letter and a mark to draw; no page."""

from collections.abc import Sequence

from referee.store.circles import Person, who_is
from referee.web.names import letters

MARKS = 7  # shapes with a colour each; the eighth person begins again


class Faces:
    """The people of the circle now, and the person of each seat of its games."""

    def __init__(self, everybody: Sequence[Person]) -> None:
        self._all = {person.id: person for person in everybody}
        self.people = [person for person in everybody if person.into is None and person.gone is None]
        self._letters = dict(zip((p.id for p in self.people), letters([p.name for p in self.people]), strict=True))

    def who(self, seats: Sequence[str | None], seat: int) -> Person | None:
        """The person who sat there, after all that was merged since; None: nobody in particular, or a removed one."""
        return self.now(seats[seat]) if seat < len(seats) else None

    def now(self, id: str | None) -> Person | None:
        return who_is(self._all, id)

    def seated(self, people: Sequence[str | None], seats: int) -> tuple[str | None, ...]:
        found = [self.who(people, seat) for seat in range(seats)]
        return tuple(person.id if person else None for person in found)

    @property
    def gone(self) -> list[Person]:
        return [person for person in self._all.values() if person.gone and person.into is None]

    def merged(self, person: Person) -> list[Person]:
        return [each for each in self._all.values() if each.into is not None and self.now(each.id) == person]

    def letter(self, person: Person) -> str:
        return self._letters.get(person.id, "?")

    def shape(self, person: Person) -> int:
        """As a seat of that number is drawn."""
        return person.mark % MARKS
