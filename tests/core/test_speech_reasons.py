"""What the decoder says of a wrong shape is told in French too."""

from typing import Annotated, Literal

import msgspec
import pytest

from referee.core.files.table import read_json
from referee.core.setup import Unreadable
from referee.core.words.speech import reason


class One(msgspec.Struct, tag="one"):
    pass


class Other(msgspec.Struct, tag="other"):
    pass


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    a: int
    b: Literal["x", "y"] = "x"
    c: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    d: tuple[int, int] = (0, 0)
    e: int | str = 1
    f: Annotated[list[int], msgspec.Meta(max_length=2)] = []
    g: bool = True
    h: dict[Literal["x"], int] = {}
    i: One | Other | None = None


@pytest.mark.parametrize(
    ("raw", "french"),
    [
        (5, "attendu un objet, reçu un nombre entier"),
        ({}, "il manque le champ `a`"),
        ({"a": "x"}, "attendu un nombre entier, reçu un texte, à `$.a`"),
        ({"a": 1, "z": 2}, "champ inconnu `z`"),
        ({"a": 1, "b": "q"}, "valeur inconnue 'q', à `$.b`"),
        ({"a": 1, "c": -1}, "attendu un nombre entier, 0 au moins, à `$.c`"),
        ({"a": 1, "c": 9}, "attendu un nombre entier, 5 au plus, à `$.c`"),
        ({"a": 1, "d": [1]}, "attendu une liste de longueur 2, reçu 1, à `$.d`"),
        ({"a": 1, "e": []}, "attendu un nombre entier ou un texte, reçu une liste, à `$.e`"),
        ({"a": 1, "f": [1, 2, 3]}, "attendu une liste de longueur 2 au plus, à `$.f`"),
        ({"a": 1, "h": {"q": 1}}, "valeur inconnue 'q', à une clé de `$.h`"),
        ({"a": 1, "i": {"type": None}}, "attendu un texte, reçu rien, à `$.i.type`"),
        ({"a": 1, "i": {"type": []}}, "attendu un texte, reçu une liste, à `$.i.type`"),
        ({"a": 1, "g": None}, "attendu vrai ou faux, reçu rien, à `$.g`"),
    ],
)
def test_a_wrong_shape_in_french(raw, french):
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(raw, Shape)
    assert reason(str(error.value), "fr") == french
    assert reason(str(error.value), "en") == str(error.value)


def test_what_is_not_known_is_told_as_it_is():
    assert reason("Something new happened", "fr") == "Something new happened"


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("", "Expecting value: line 1 column 1", "une valeur est attendue, ligne 1, colonne 1"),
        (
            "{x",
            "Expecting property name enclosed in double quotes: line 1 column 2",
            "un nom de champ entre guillemets est attendu, ligne 1, colonne 2",
        ),
        ("[1\n2]", "Expecting ',' delimiter: line 2 column 1", "« , » est attendu, ligne 2, colonne 1"),
        ('{"a" 1}', "Expecting ':' delimiter: line 1 column 6", "« : » est attendu, ligne 1, colonne 6"),
        ("{} x", "Extra data: line 1 column 4", "du texte en trop, ligne 1, colonne 4"),
        ('["a', "Unterminated string starting at: line 1 column 2", "un guillemet n’est pas fermé, ligne 1, colonne 2"),
        ('["\t"]', "Invalid control character at: line 1 column 3", "un caractère interdit, ligne 1, colonne 3"),
        ('["\\q"]', "Invalid \\escape: line 1 column 3", "une barre oblique inverse de trop, ligne 1, colonne 3"),
        ("[" * 100_000, "nested too deeply", "trop d’étages imbriqués"),
        ("[NaN]", "a number that is none", "un nombre qui n’en est pas un"),
        ("9" * 5000, "a number that is none", "un nombre qui n’en est pas un"),
        (b'["\xe9"]', "the text is not UTF-8", "le texte n’est pas en UTF-8"),
        ('["\\ud800"]', "the text is not UTF-8", "le texte n’est pas en UTF-8"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_a_damaged_file_in_both_languages(text, english, french):
    with pytest.raises(Unreadable) as error:
        read_json(text)
    told = error.value.breach.facts["reason"]
    assert (reason(told, "en"), reason(told, "fr")) == (english, french)
