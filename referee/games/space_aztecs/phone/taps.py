"""What a tap on the score-only page means: which field takes which value (taps: see forms.py)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.forms import whole
from referee.games.space_aztecs.phone.forms import TapForm
from referee.games.space_aztecs.phone.tally import ONCE, after, ask, questions
from referee.games.space_aztecs.rules.final import Archives, City, Final, Warriors


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    return _Tapped(at, TapForm.read(fields)).meant()


class _Tapped:
    def __init__(self, at: Tally[Final], form: TapForm) -> None:
        self.at, self.form = at, form
        seat = form.value("seat") or 0
        self.seat = max(0, min(seat, at.setup.count - 1))
        self.city: City = at.read().cities[self.seat]
        dock = form.value("dock")
        self.field = dock if dock in questions(at) else questions(at)[0]

    def meant(self) -> Tap:
        kind, value = self.form.tapped()
        number = self.form.number()
        if kind in "no" and number is not None:
            return self.number(number)
        if kind == "r" and number is not None and self.field == "archivists" and self.city.archivists:
            return self.bonus(number)
        if kind == "w":
            return self.warriors(value)
        if kind == "b":
            return self.back()
        if kind == "x":  # nothing more here
            following = after(self.at, self.field)
            return Tap(draft=self.draft(following))
        if kind == "p" and (seat := whole(value)) is not None:
            return Tap(draft={"seat": str(seat)})
        return Tap(draft=self.draft(self.field))

    def number(self, number: int) -> Tap:
        """One number: the answer itself, or one card more."""
        if self.field in ONCE:
            following = after(self.at, self.field)
            return Tap((self.entry(number),), self.draft(following or "done"))
        told = list(msgspec.to_builtins(getattr(self.city, self.field)))
        if self.field == "archivists":
            told.append(msgspec.to_builtins(Archives(number)))
        elif self.field == "warriors":
            told.append(msgspec.to_builtins(Warriors(self.new_type(), total=number)))
        else:
            told.append(number)
        return Tap((self.entry(told),), self.draft(self.field))

    def bonus(self, number: int) -> Tap:
        """The archivist told last lies under a temple: its bonus counts."""
        told = list(msgspec.to_builtins(self.city.archivists))
        told[-1] |= {"bonus": number, "sheltered": True}
        return Tap((self.entry(told),), self.draft(self.field))

    def warriors(self, value: str) -> Tap:
        """A type of the household's box and how many: the box knows the total."""
        count, _, type = value.partition(".")
        told = [each for each in msgspec.to_builtins(self.city.warriors) if each["type"] != type]
        if self.field == "warriors" and (number := whole(count)) and type:
            told.append({"type": type, "count": number, "total": self.at.setup.box.total(type, number)})
            return Tap((self.entry(told),), self.draft(self.field))
        return Tap(draft=self.draft(self.field))

    def new_type(self) -> str:
        """A type without a name yet: A, B, C …"""
        named = {each.type for each in self.city.warriors}
        return next((letter for letter in "ABCDEFG" if letter not in named), "H")

    def back(self) -> Tap:
        """The last card of this question is taken back."""
        told = getattr(self.city, self.field)
        if isinstance(told, tuple) and told:
            return Tap((self.entry(list(msgspec.to_builtins(told[:-1]))),), self.draft(self.field))
        return Tap(draft=self.draft(self.field))

    def draft(self, dock: str) -> dict[str, str]:
        return {"seat": str(self.seat)} | ({"dock": dock} if dock else {})

    def entry(self, value: Any) -> dict[str, Any]:
        return put_entry(self.seat, self.field, value)


DESK = Desk(ask, tap, keeps=("seat", "dock"))
