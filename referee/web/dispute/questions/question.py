"""What a question of the dispute desk is made of: each has a file of its own beside this one."""

from collections.abc import Mapping
from typing import Self

import msgspec
from flask import abort
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from referee.core.forms import Read, a_number
from referee.core.moves import Entry
from referee.store.play.in_play import Live
from referee.web.forms import MOST, EntryForm, text
from referee.web.telling.settled import SettledFacts


class Answer(Struct, frozen=True):
    facts: SettledFacts
    rule: str = ""


class AnswerForm(EntryForm):
    """Asks for an answer: enough to work it out again. Posted, or in an address. Each question adds its own fields."""

    about = text()
    asked = Read(a_number())  # the seat of the player who wanted to know
    at = Read(a_number(most=MOST))  # after this entry of the log
    rule = text()

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        return cls(MultiDict(fields))

    @property
    def fields(self) -> dict[str, str]:
        """The fields that ask for the same answer, as they came."""
        names = [name for name in self._fields if name != "asked" and not hasattr(EntryForm, name)]
        return {name: self[name].raw_data[0] for name in names if self[name].raw_data}

    def answer(self, live: Live, seat: int | None) -> Answer:
        """What the phone of this seat may know."""
        abort(400)

    def face_down(self, live: Live) -> bool:
        """Does the question itself name what only one seat may know?"""
        return False


class Question(Struct, frozen=True):
    """Its words on the desk are `dispute.<name>` and `dispute.<name>_line` in `words.toml`."""

    name: str  # `about` in a log, a form, an address
    icon: str | None  # of sprite.svg; None where the desk has no key for it
    page: str | None  # the endpoint of the page behind the desk's key; None: no key
    form: type[AnswerForm]
    facts: type[SettledFacts]

    def entry(self, answer: Answer, asked: int | None = None) -> Entry:
        facts = msgspec.to_builtins(answer.facts)
        return {"do": "settled", "about": self.name, "rule": answer.rule or None, "asked": asked, "facts": facts}
