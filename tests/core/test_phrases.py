"""Sentences filled with facts."""

import pytest

from referee.core.score import leaders, ranks
from referee.core.words.phrases import fill, join, singular, typeset


def said(template, lang="en", **facts):
    return fill(template, facts, lang, lambda kind, value, arguments: f"<{kind} {value} {','.join(arguments)}>")


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("plain", {}, "plain"),
        ("{n} {n:card|cards}", {"n": 1}, "1 card"),
        ("{n} {n:card|cards}", {"n": 0}, "0 cards"),
        ("{n} {n:card|cards}", {"n": 2}, "2 cards"),
        ("{n} {n:card|cards}", {"n": "x"}, "x cards"),
        ("{who:seat}", {"who": 0}, "<seat 0 >"),
        ("{of:feature,{n},or}", {"of": ["a", "b"], "n": 2}, "<feature a 2,or> or <feature b 2,or>"),
        ("{of:feature}", {"of": ["a", "b", "c"]}, "<feature a >, <feature b >, <feature c >"),
        ("{of}", {"of": ["a", 1]}, "a, 1"),
        ("{of}", {"of": []}, "–"),
        ("{gone} {gone:x|y} {gone:seat}", {}, "? ? ?"),
        ("{gone}", {"gone": None}, "?"),
        ("{zero}", {"zero": 0}, "0"),
        ("{n}: {each}", {"n": -5, "each": [-1, 2, "a-b"]}, "−5: −1, 2, a-b"),
    ],
)
def test_a_template_is_filled(template, facts, text):
    assert said(template, **facts) == text


@pytest.mark.parametrize(
    ("name", "fr"),
    [("Ana", "Cité d’Ana"), ("Éva", "Cité d’Éva"), ("Œdipe", "Cité d’Œdipe"), ("Bruno", "Cité de Bruno"),
     ("Yann", "Cité de Yann"), ("", "Cité de "), ("2", "Cité de 2")],
)  # fmt: skip
def test_french_elides_before_a_name(name, fr):
    def of(lang):
        return fill("Cité de {who:seat}", {"who": 0}, lang, lambda kind, value, arguments: name)

    assert (of("fr"), of("en")) == (fr, f"Cité de {name}")
    assert fill("Cité de {name}", {"name": name}, "fr", str) == fr, "of who is not seated yet"
    beside = fill("La faute ne touche que {who:seat}.", {"who": 0}, "fr", lambda kind, value, arguments: name)
    assert beside == f"La faute ne touche {'qu’' if '’' in fr else 'que '}{name}."
    assert fill("Mode {who:seat}", {"who": 0}, "fr", lambda kind, value, arguments: "Ana") == "Mode Ana"


@pytest.mark.parametrize(
    ("number", "fr", "en"), [(0, True, False), (1, True, True), (2, False, False), (-1, True, True)]
)
def test_what_takes_the_singular(number, fr, en):
    assert (singular(number, "fr"), singular(number, "en")) == (fr, en)


@pytest.mark.parametrize(
    ("items", "last", "text"),
    [
        (["a"], "or", "a"),
        (["a", "b"], "and", "a et b"),
        (["a", "b"], "against", "a contre b"),
        (["b", "a", "b"], "counted", "b ×2, a"),
        ([], "counted", "–"),
    ],
)
def test_lists_are_joined(items, last, text):
    assert join(items, "fr", last) == text


def test_french_spaces_its_punctuation():
    assert typeset("Qui ? « Moi » : l'un ; ou !", "fr") == ("Qui\u202f? «\u00a0Moi\u00a0»\u00a0: l’un\u202f; ou\u202f!")
    assert typeset("Who ? it's", "en") == "Who ? it's"


def test_ranks_are_shared_and_then_left_out():
    assert ranks([5, 9, 9, 1]) == [3, 1, 1, 4]
    assert leaders([5, 9, 9, 1]) == [1, 2] and leaders([0]) == [0]
