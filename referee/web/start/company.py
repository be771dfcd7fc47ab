"""The people of a circle at its next table: those of the last game, until a tap says otherwise."""

from collections.abc import Iterable, Sequence
from itertools import chain

from flask import Blueprint, render_template, request, session, url_for

from referee.core.circle.seated import seated_now
from referee.store.circles import Circle, CircleTable, Person, by_name
from referee.store.records import Table
from referee.web.access import circle_of, circles_of, open_circle, store
from referee.web.circle.forms import CompanyForm
from referee.web.circle.people.names import Faces
from referee.web.names import has_no_name
from referee.web.start.players import Last, last_of

page = Blueprint("company", __name__)

LATELY = 12  # games whose people come first


class Company:
    """The circles that a phone may put tables into, the one that the next is to be of, and its people."""

    def __init__(self, circles: Sequence[Circle], circle: Circle | None, old: Table | None = None) -> None:
        self.circles, self.circle = circles, circle
        everybody = store().circles.people(circle.id) if circle else []
        self.faces, self._known = Faces(everybody), by_name(everybody)
        there = store().circles.at(old.id) if old and circle else None
        if old and there and circle and there[0] == circle.id:  # by hand a seat may be given to anybody
            sat = zip(old.seats, map(self.faces.now, there[1]), strict=False)
            self._known |= {name.casefold(): person for name, person in sat if person}
        lately = store().circles.tables(circle.id, LATELY) if circle else []
        games = [[self.faces.who(each.people, seat) for seat in range(len(each.people))] for each in lately]
        self.last = _each_once(next(iter(games), []))
        self.people = _each_once([*chain.from_iterable(games), *self.faces.people])

    @property
    def choices(self) -> list[Circle | None]:
        """Each circle, and none."""
        return [*self.circles, None]

    @property
    def back(self) -> str | None:
        """Where the page was opened from, if that was a circle."""
        came = next((circle for circle in self.circles if circle.id == request.args.get("circle")), None)
        return url_for("company.which", id=came.id) if came else None

    def called(self, id: str | None) -> str | None:
        """The name of somebody who is of it now."""
        return next((person.name for person in self.people if person.id == id), None)

    def knows(self, name: str) -> bool:
        return name.casefold() in self._known

    def know_all(self, names: Iterable[str]) -> bool:
        return all(map(self.knows, names))

    def seat(self, person: Person, names: Sequence[str]) -> int | None:
        """Where somebody sits: whoever is called so, is so."""
        sits = [self._known.get(name.casefold()) for name in names]
        return next((seat for seat, each in enumerate(sits) if each and self.faces.now(each.id) == person), None)

    def started(self, game: str) -> Last | None:
        """The first player of the last time that it played this."""
        if (last := self._last(game)) is None:
            return None
        kept, table = last
        people = [self.faces.who(kept.people, seat) for seat in range(len(table.seats))]
        return last_of([person.name if person else None for person in people], table.options)

    def played(self, game: str, seats: int) -> Table | None:
        """The last table at which it played this with as many seats: its house rules are offered again."""
        last = self._last(game)
        return last[1] if last and len(last[1].seats) == seats else None

    def _last(self, game: str) -> tuple[CircleTable, Table] | None:
        kept = store().circles.last_of(self.circle.id, game) if self.circle else None
        table = store().table(kept.table) if kept else None
        return (kept, table) if kept and table else None

    def sit(self, table: Table, old: Table | None, *, joining: bool) -> None:
        """The table is of the circle from its start. A seat of the old table stays the same person's."""
        if self.circle is None:
            return
        id, there = self.circle.id, store().circles.at(old.id) if old else None
        before = old.seats if old and there and there[0] == id else ()
        new = [name for name in table.seats if name not in before and not has_no_name(name)]
        if joining:
            store().circles.join(id, new)
        known = {name: person.id for name, person in by_name(store().circles.people(id)).items()}
        sits = seated_now(before, there[1] if there and before else (), table.seats, known, begun=False)
        store().circles.put(table.id, id, sits)


def _each_once(people: Iterable[Person | None]) -> list[Person]:
    return list({person.id: person for person in people if person}.values())


@page.get("/c/<id>/new")
def which(id: str) -> str:
    """Which game the circle plays next: its page then holds the people."""
    return render_template("circle/next_game.html", circle=open_circle(id, to="edit"))


def company_of(old: Table | None) -> Company:
    """As posted; before that the circle of the table played again, of the address, or the one used last."""
    mine, form = [circle for circle, role in circles_of() if role == "edit"], CompanyForm.read()
    if form.among.data is not None or form.circle.data is not None:
        wanted = form.circle.data if form.among.data is None else form.among.data
    elif old:
        known = circle_of(old.id, to="edit")
        wanted = known.id if known else None
    elif "circle" in request.args or not mine or session.get("alone"):
        wanted = request.args.get("circle")
    else:
        wanted = mine[0].id
    return Company(mine, next((circle for circle in mine if circle.id == wanted), None), old)


def typed(names: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Where another circle is tapped, these stay: whom neither the one before nor this phone had proposed."""
    wanted = CompanyForm.read().circle.data
    before = Company([], next((circle for circle, role in circles_of() if (circle.id, role) == (wanted, "edit")), None))
    proposed = usual if before.circle is None else ()
    return [name for name in names if not (has_no_name(name) or before.knows(name) or name in proposed)]


def remember(company: Company) -> None:
    """A phone that played without a circle is offered none the next time."""
    if company.circle:
        session.pop("alone", None)
    elif company.circles:
        session["alone"] = True
