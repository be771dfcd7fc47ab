"""The reader of pages itself: an element closes what it opened, and a warning ends where it does."""

import pytest

from tests.web.html import Html


@pytest.mark.parametrize("source", ["<p><b>No</p></b>", "<p>No</b>", "</p no>"])
def test_what_this_house_does_not_write_is_an_error(source):
    with pytest.raises(AssertionError):
        Html(source)


def test_a_warning_is_what_stands_inside_it():
    page = Html('<div role="alert"><g/>No <b>more</b><br></div> <p>Yes</p><p id="at"></p>')
    assert (page.alerts, page.words, page.ids) == (["No", "more"], ["No", "more", "Yes"], ["at"])
