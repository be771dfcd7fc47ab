"""What a phone posts, read without trust."""

import pytest

from referee.core.forms import line, whole
from tests.toy.phone.forms import TapForm


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
        ("x" * 10_000, "x" * 20),
        ("\0" * 100_000, ""),
        ("<b>&'\"", "<b>&'\""),
    ],
    ids=ascii,
)
def test_a_line_is_what_can_be_read_of_it(text, told):
    assert line(text, 20) == told


@pytest.mark.parametrize(
    ("text", "most", "number"),
    [("7", 9, 7), ("007", 9, 7), ("10", 9, None), ("-1", 9, None), ("1234", 2000, 1234), ("1" * 9999, 9999, None)]
    + [(other, 9, None) for other in ("", " 1", "1 ", "٣", "²", "1e1", "0x1", "1.0", "+1", "1\n")],
)
def test_a_number_is_one_of_those_asked_for(text, most, number):
    assert whole(text, most=most) == number


def test_a_field_that_did_not_come_is_none_and_is_not_made():
    form = TapForm.read({"seat": "2", "tap": "1000", "other": "7"})
    assert form.value("seat") == 2 and form.value("tap") is None and form.value("me") is None
    assert set(form.data) == {"seat", "tap"}
    with pytest.raises(AttributeError):
        form.value("other")
