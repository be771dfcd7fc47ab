"""What is posted to the pages of a circle, or asked in their address."""

from wtforms import StringField

from referee.core.forms import Read, a_line, a_number, ticked
from referee.web.forms import MOST, AskedForm, FileForm, Posted, text


class FindForm(AskedForm):
    """The games that a search finds, and where the page of them begins."""

    q = Read(a_line(60), "")
    n = Read(a_number(most=MOST))


class JoiningForm(Posted):
    """Whether people who are new to a circle join it: yes, unless the tick is taken away."""

    asks = Read(ticked, False)  # the tick was there
    join = Read(ticked, False)

    @property
    def joining(self) -> bool:
        return bool(self.join.data or not self.asks.data)


class KeepForm(JoiningForm):
    """The circle that a table is put into: one that this phone knows, or a new one by its name."""

    circle = text()
    name = Read(a_line(40), "")


class CompanyForm(JoiningForm):
    """The circle whose people play at a new table."""

    circle = StringField()
    among = StringField()  # another one was tapped, or none


class SatForm(AskedForm):
    """The player in a seat: a person of the circle, nobody in particular, or somebody new with the name of the seat."""

    seat = Read(a_number())
    person = text()
    join = Read(ticked, False)
    revision = Read(a_number(most=MOST))  # of the table, as the phone's page knows its seats


class TrackForm(AskedForm):
    """What is ticked on a track, for which person, at the end of which game; what of it is open."""

    table = text()
    open = text()
    kind = text()
    name = Read(a_line(60), "")
    person = text()  # nobody in particular: everybody at the table


class BringForm(FileForm):
    """A circle's file; then what was looked at of it, as the page holds it."""

    into = text()  # the circle that takes its games; else a new one
    held = text()
    anew = Read(ticked, False)  # into a new circle, though another has the same games
