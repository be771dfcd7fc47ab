"""What is posted to the pages of a household's box."""

import json

from flask import abort
from wtforms import SelectMultipleField, StringField

from referee.core.forms import Read, ticked
from referee.core.raw import Json
from referee.web.forms import FileForm, Posted, text


class TellForm(Posted):
    """One value of a box: tapped, typed, chosen one by one or drawn."""

    slot = text()
    value = text()
    typed = text()
    item = SelectMultipleField(validate_choice=False, default=[])
    clear = Read(ticked, False)
    was = text(default="null")  # what the phone saw in the slot

    @property
    def entered(self) -> str:
        if self.clear.data:
            return ""
        return ",".join(self.item.data or ()) or self.value.data or str(self.typed.data)

    def saw(self) -> Json:
        try:
            return json.loads(str(self.was.data)[:400])
        except ValueError:
            abort(400)


class BoxImportForm(FileForm):
    into = StringField(default="")  # the box that takes the values
    take = Read(ticked, False)  # the preview was shown
    slot = SelectMultipleField(validate_choice=False, default=[])
