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
