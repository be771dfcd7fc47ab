"""Somebody counts otherwise, on a phone: three taps and the digits, none of which waits for the server."""


def test_a_total_in_three_taps_whose_digits_ask_nobody(phone, server, tables):
    with phone() as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        page.goto(f"{server.home}/t/{tables['over'].id}")
        page.locator(".tabs a[href$=scores]").tap()
        page.locator(".pad thead a").nth(1).tap()
        pad = page.locator(".numpad")
        pad.wait_for()
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/t/" in request.url else None)
        for digit in "054":
            pad.get_by_text(digit, exact=True).tap()
        pad.locator("[value=b]").tap()
        pad.get_by_text("6", exact=True).tap()
        pad.locator("[value=s]").tap()
        assert page.locator("output").inner_text() == "−56"
        pad.locator("[value=s]").tap()
        assert page.locator("output").inner_text() == "56" and not asked
        page.reload()
        assert page.locator("output").inner_text() == "56", "what is typed stays"
        page.locator(".numpad .go").tap()
        page.locator(".duel").first.wait_for()
        assert page.locator(".duel > p > b").all_inner_texts() == ["56", "30"]
        page.go_back()
        page.locator(".numpad").wait_for()
        assert page.locator("output").inner_text() == "56"


def test_the_likeliest_explanation_stands_on_the_first_screen_however_long_the_score(phone, server, tables):
    """A slip that changes one line of eleven, and one that changes nearly all."""
    with phone(lang="fr-FR") as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        for seat, claimed in ((2, 15), (0, 17)):
            page.goto(f"{server.home}/t/{tables['over'].id}/claim?seat={seat}&n={claimed}")
            told, dock = page.locator(".block h2").first, page.locator(".dock").bounding_box()
            box = told.bounding_box()
            assert told.inner_text().startswith(f"{claimed}, ") and box["y"] + box["height"] < dock["y"]
            fold = page.locator(".fold")
            assert "autres lignes" in fold.inner_text()
            fold.locator("summary").tap()
            assert page.locator(".counted:visible").count() == (12 if seat == 2 else 11), "nothing is lost"
