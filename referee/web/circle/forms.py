"""What is posted to the pages of a circle, or asked in their address."""

from typing import Self

from flask import request
from wtforms import StringField

from referee.core.forms import OneLine, Ticked, Whole
from referee.web.forms import MOST, FileForm, Posted, text
from referee.web.names import MOST_LETTERS


class FindForm(Posted):
    """Which games: those that a search finds, and after how many."""

    q = OneLine(60)
    n = Whole(most=MOST)

    @classmethod
    def read(cls) -> Self:
        form = cls(request.args)
        form.validate()
        return form


class CircleForm(Posted):
    name = OneLine(40)


class KeepForm(Posted):
    """Which circle a table is put into: one that this phone knows, or a new one by its name."""

    circle = text()
    name = OneLine(40)
    asks = Ticked()  # the tick was there to be taken away
    join = Ticked()  # who is not of the circle yet comes in

    @property
    def joining(self) -> bool:
        return bool(self.join.data or not self.asks.data)


class CompanyForm(Posted):
    """Which circle the people of a new table are of, and whether who is new to it joins."""

    circle = StringField()
    among = StringField()  # another one was tapped, or none
    asks = Ticked()
    join = Ticked()

    @property
    def joining(self) -> bool:
        return bool(self.join.data or not self.asks.data)


class SatForm(Posted):
    """Who sat in a seat: a person of the circle, nobody in particular, or who is called as the seat is."""

    seat = Whole()
    person = text()
    join = Ticked()
    revision = Whole(most=MOST)  # of the table, as the phone's page knows its seats

    @classmethod
    def read(cls) -> Self:
        form = cls(request.values)
        form.validate()
        return form


class PersonForm(Posted):
    name = OneLine(MOST_LETTERS)


class MergeForm(Posted):
    """Who somebody turned out to be: in the address of the preview, in the form of what is done there."""

    into = text()

    @classmethod
    def read(cls) -> Self:
        return cls(request.values)


class TrackForm(Posted):
    """What is ticked on a track, by whom, at the end of which game; what of it is open."""

    table = text()
    open = text()
    kind = text()
    name = OneLine(60)
    person = text()  # nobody in particular: everybody at the table

    @classmethod
    def read(cls) -> Self:
        form = cls(request.values)
        form.validate()
        return form


class BringForm(FileForm):
    """A circle's file; then what was looked at of it, as the page holds it."""

    into = text()  # the circle that takes its games; else a new one
    held = text()
