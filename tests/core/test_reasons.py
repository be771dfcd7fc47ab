"""What the decoder says of a wrong shape is told in French too."""

from typing import Annotated, Literal

import msgspec
import pytest

from referee.core.reasons import reason


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
