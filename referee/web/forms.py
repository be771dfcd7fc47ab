"""What is posted to the pages of the house: one small form a page, read without trust. A game has its own forms.

A malformed value counts as absent. An impossible one is reported at its field (`Posted.wrong`), and all that was typed
stays in the form.
"""

import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Self, TypeVar, cast

from flask import g, request
from msgspec import Struct, ValidationError, convert, structs
from wtforms import FileField, Form, SelectMultipleField, StringField

from referee.core.files.table import NOT_UTF_8, read_json
from referee.core.forms import Read, a_line, a_number, ticked
from referee.core.moves import Entry
from referee.core.setup import Unreadable

Said = TypeVar("Said", bound=Struct)
MOST = 10**9  # of any number that counts what a table or a box has seen
MOST_NAMES = 12
MOST_CLAIMED = 999  # points that somebody may count


class Posted(Form):
    sent = "form"  # where a request holds it, as Flask calls that

    @classmethod
    def read(cls) -> Self:
        """What this request posted; read once, whoever asks."""
        read: dict[type[Posted], Posted] = g.setdefault("posted", {})
        if (form := read.get(cls)) is None:
            form = read[cls] = cls(getattr(request, cls.sent))
        return cast(Self, form)

    @classmethod
    def one(cls, name: str, default: str = "") -> str:
        """A single field, for a page that needs no form of its own."""
        return str(getattr(request, cls.sent).get(name, default))

    def wrong(self, name: str, sentence: str) -> None:
        """Said at this field."""
        self[name].errors = [sentence]


class AskedForm(Posted):
    """Posted, or in the address of the page that asks."""

    sent = "values"


def asked(of: type[Said], said: Mapping[str, str]) -> Said:
    """A struct as an address says it, field by field."""
    found = {}
    for field in structs.fields(of):
        if field.name in said:
            with suppress(ValidationError):
                found[field.name] = convert(said[field.name].strip(), field.type, strict=False)
    return of(**found)


def text(default: str = "") -> StringField:
    return StringField(default=default)


# -- a table's log -------------------------------------------------------------------------------


class EntryForm(Posted):
    """What goes with everything that is written to a log: the one-time key, what the phone has seen of the table."""

    key = text()
    seen = Read(a_number(most=MOST))
    revision = Read(a_number(most=MOST))
    amend = text()  # the entry that is read otherwise
    sure = Read(a_number(most=MOST))  # the entry of another player that is meant to be taken back


def an_entry(said: str) -> Entry | None:
    """As JSON; None where it is none."""
    try:
        read = read_json(said)
    except Unreadable:
        return None
    return read if isinstance(read, dict) else None


class RulingForm(EntryForm):
    """The table allows an entry, and may say why."""

    entry = Read(an_entry)  # the one that is allowed
    note = Read(a_line(200), "")


class FindingForm(EntryForm):
    """What was seen on a piece: the slot of the box with its value; or a change of the box that is taken back."""

    found = text()
    typed = text()  # a value that no key stands for
    seq = Read(a_number(most=MOST))  # the entry that was in doubt
    change = Read(a_number(most=MOST))
    back = text()  # the page in which it was asked


class AmendForm(EntryForm):
    """An entry read otherwise, or a number of undos on the way back."""

    seq = Read(a_number(most=MOST), 0)
    back = Read(a_number(most=MOST), 0)
    entry = Read(an_entry)


class UndoForm(EntryForm):
    do = text(default="undo")
    stay = Read(ticked, False)  # undone from the dock: back to the table


class NoteForm(EntryForm):
    text = Read(a_line(300), "")


def totals_in(said: str) -> dict[int, int]:
    """Totals by seat, as an address has them: "1.10.2.9" is 10 for the second player and 9 for the third."""
    found = re.findall(r"([0-9]{1,2})\.(-?[0-9]{1,3})(?:\.|$)", said)
    return {int(seat): int(number) for seat, number in found}


def totals_as_said(totals: Mapping[int, int]) -> str | None:
    return ".".join(f"{seat}.{number}" for seat, number in totals.items()) or None


class ClaimForm(Posted):
    """Whose score, which row of it, is counted as what and by whom: in the address of the page."""

    sent = "args"
    seat = Read(a_number())
    row = text()
    n = Read(a_number(-MOST_CLAIMED, MOST_CLAIMED))
    # what is counted where that was typed, if another row was picked since
    of = Read(a_number(-MOST_CLAIMED, MOST_CLAIMED))
    by = Read(a_number())
    how = Read(a_number())  # which of the ways to get the number
    also = Read(totals_in, {})  # totals of others, as the same person counts them
    tap = StringField()  # a key of the number pad: the number is not complete yet
    agreed = Read(a_number())  # the number of rows that are counted alike

    @property
    def said(self) -> Collection[str]:
        """What the address says, well formed or not."""
        return request.args

    def seat_of(self, seats: int) -> int | None:
        return self.seat.data if self.seat.data is not None and self.seat.data < seats else None

    def also_of(self, seats: int) -> dict[int, int]:
        return {seat: number for seat, number in self.also.data.items() if seat < seats}

    def by_of(self, seats: int, unsaid: int | None) -> int | None:
        """The player who counts so; `unsaid` where the address names none."""
        by = self.by.data if "by" in self.said else unsaid
        return by if by is not None and by < seats else None


class TakeForm(EntryForm):
    """Where two counts differ, one of them is taken."""

    taken = Read(an_entry)  # which count, and what taking it enters, as this phone saw it


# -- who plays, with what ------------------------------------------------------------------------


class PlayersForm(Posted):
    """The names, which box, and the keys that only change what stands on the page."""

    name = SelectMultipleField(validate_choice=False, default=[])
    box = text()
    add = StringField()  # the next player, or a person of the circle
    among = StringField()  # another circle, or none
    drop = StringField()  # which player
    seats = StringField()  # how many, by the tapped key
    draw = Read(ticked, False)
    first = StringField()  # who starts; `random`: chance says
    set = Read(ticked, False)
    play = Read(a_number(1, MOST_NAMES))  # how many play, where that was asked

    @property
    def names(self) -> list[str]:
        """As they were typed."""
        return list(self.name.data or ())[:MOST_NAMES]

    @property
    def still_choosing(self) -> bool:
        """Was it a number of players, one more or less, a circle or a piece of the set-up that was tapped?"""
        asked = (self.add.data or None, self.among.data, self.drop.data, self.seats.data, self.set.data or None)
        return any(each is not None for each in asked)


class StarterForm(Posted):
    """The first player, and the one that was proposed: the same, where nobody chose."""

    first = Read(a_number())
    proposed = Read(a_number())


class SettingsForm(PlayersForm):
    box = text(default="keep")
    seen = Read(a_number(most=MOST))  # what the phone's page knows of the table
    revision = Read(a_number(most=MOST))
    confirmed = StringField()  # which box, where its consequences were shown
    read_so = text()  # a reading and its pick: all else stays as it is

    @staticmethod
    def choices() -> list[tuple[str, str]]:
        """The options and the box as they were posted, to be confirmed."""
        kept = ("csrf_token", "name", "confirmed", "key", "seen", "revision")
        return [(name, value) for name, value in request.form.items(multi=True) if name not in kept]


# -- phones --------------------------------------------------------------------------------------


class SeatForm(Posted):
    seat = Read(a_number())
    over = StringField()  # since when another phone held it, as the page said


class JoinForm(Posted):
    code = text()  # of ten minutes, or a link

    @property
    def by_link(self) -> bool:
        return "/" in str(self.code.data)

    @property
    def digits(self) -> str:
        """Of a code, however they were grouped."""
        return "" if self.by_link else re.sub(r"\D", "", str(self.code.data)[:300])


# -- files ---------------------------------------------------------------------------------------


class FileForm(Posted):
    """A file that was chosen, else the text that was pasted."""

    text = text()
    file = FileField()

    def contents(self) -> str:
        """Raises Unreadable."""
        file = request.files.get("file")
        if not (file and file.filename):
            return str(self.text.data)
        data: bytes = file.read()
        try:
            self.text.data = data.decode(json.detect_encoding(data))
        except UnicodeDecodeError:
            raise Unreadable("house.json", reason=NOT_UTF_8) from None
        return str(self.text.data)


class ImportForm(FileForm):
    anyway = Read(ticked, False)  # though the referee refuses some of it


# -- boxes and circles ---------------------------------------------------------------------------


class NameForm(Posted):
    name = Read(a_line(40), "")


def typed_on(typed: str, tap: str) -> str:
    """A number while it is typed, after one more key; what is none begins afresh."""
    found = typed if re.fullmatch(r"-?[0-9]{0,3}", typed, re.ASCII) else ""
    if tap == "s":
        found = found[1:] if found.startswith("-") else f"-{found}"
    elif tap == "b":
        found = found[:-1]
    elif re.fullmatch("d[0-9]", tap, re.ASCII):
        longer = re.sub(r"^(-?)0+(?=[0-9])", r"\1", found + tap[1])
        found = longer if re.fullmatch(r"-?[0-9]{0,3}", longer) else found
    return found
