"""An address that was made once is given again only to who asks for the same."""

from flask import g, url_for


def test_an_address_is_that_of_its_own_values_and_of_no_equal_ones(app):
    with app.test_request_context():
        asked = [1, True, "1", 1.0, None, ["a", "b"]]
        wanted = ["?seat=1", "?seat=True", "?seat=1", "?seat=1.0", "", "?seat=a&seat=b"]
        for _ in range(2):
            assert [url_for("table.table", id="x", seat=seat) for seat in asked] == [f"/t/x{rest}" for rest in wanted]


def test_a_draft_is_carried_by_who_has_one(app):
    for draft, rest in (("", ""), ("typed=3", "?draft=typed%3D3"), ("", "")):
        with app.test_request_context():
            g.draft = draft
            assert url_for("scores.scores", id="x") == f"/t/x/scores{rest}"
            assert url_for("home.home") == "/"


def test_an_app_below_another_address_is_told_so(app):
    for root in ("", "/below"):
        with app.test_request_context(base_url=f"http://localhost{root}/"):
            assert url_for("home.home") == f"{root}/"
            assert url_for("home.home", _external=True) == f"http://localhost{root}/"
