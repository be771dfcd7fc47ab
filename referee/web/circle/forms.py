"""What is posted to the pages of a circle."""

from referee.core.forms import OneLine
from referee.web.forms import Posted, text


class CircleForm(Posted):
    name = OneLine(40)


class KeepForm(Posted):
    """Which circle a table is put into: one that this phone knows, or a new one by its name."""

    circle = text()
    name = OneLine(40)
