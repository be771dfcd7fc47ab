"""What a phone posts, read without trust."""

import pytest

from referee.core.forms import a_match, a_text, a_word, line, whole
from tests.toy.phone.forms import TapForm

ENGLAND = "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\r\n Lu ", "Ana Lu"),
        ("An\0a\x1b", "Ana"),
        ("\u202eevil\u2066", "evil"),
        ("e\u0301", "é"),
        ("\u200b\u00ad", ""),
        ("\u0301", ""),
        ("آنا\u200cها", "آنا\u200cها"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("Ana\u200b", "Ana"),
        ("A\u200dn\u034fa\ufe0f \u2060", "Ana"),
        ("e\u200b\u0301", "é"),
        ("\u3164\u2800", ""),
        ("\U000e0041Bo\U000e007f", "Bo"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("👩🏽\u200d❤\ufe0f\u200d👩", "👩🏽\u200d❤\ufe0f\u200d👩"),
        ("🏳\ufe0f\u200d🌈 1\ufe0f\u20e3", "🏳\ufe0f\u200d🌈 1\ufe0f\u20e3"),
        ("🙂\u200d", "🙂"),
        ("🙂\ufe0f", "🙂"),
        (ENGLAND, ENGLAND),
        (ENGLAND[:-1], "🏴"),
        ("👩\u200d" * 30, "👩\u200d" * 9 + "👩"),
        ("x" * 10_000, "x" * 20),
        ("\0" * 100_000, ""),
        ("<b>&'\"", "<b>&'\""),
    ],
    ids=ascii,
)
def test_a_line_is_what_can_be_read_of_it(text, told):
    assert line(text, 20) == told == line(told, 20)


@pytest.mark.parametrize(
    ("text", "most", "number"),
    [("7", 9, 7), ("007", 9, 7), ("10", 9, None), ("-1", 9, None), ("1234", 2000, 1234), ("1" * 9999, 9999, None)]
    + [(other, 9, None) for other in ("", " 1", "1 ", "٣", "²", "1e1", "0x1", "1.0", "+1", "1\n")],
)
def test_a_number_is_one_of_those_asked_for(text, most, number):
    assert whole(text, most=most) == number


def test_a_field_that_did_not_come_or_is_not_well_formed_is_none():
    form = TapForm({"seat": " 2 ", "tap": "1000", "more": "", "other": "7"})
    assert form.value("seat") == 2 and form.value("tap") is None and form.value("me") is None
    assert form.value("more") is True and form.value("alone") is None
    with pytest.raises(AttributeError):
        form.value("other")


@pytest.mark.parametrize(
    ("reads", "said", "found"),
    [
        (a_word(("lay", "repair")), "lay", "lay"),
        (a_word(("lay", "repair")), "la", None),
        (a_word(("lay", "repair")), "", None),
        (a_text(3), " ab", " ab"),
        (a_text(3), "abcd", None),
        (a_text(3), "  ", None),
        (a_match("[0-9]{1,3}"), "007", "007"),
        (a_match("[0-9]{1,3}"), "7\n", None),
        (a_match("[0-9]{1,3}"), "", None),
    ],
)
def test_a_field_of_a_draft_is_read_without_trust(reads, said, found):
    assert reads(said) == found
