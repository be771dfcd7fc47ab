"""Enter in one of several fields: it goes on to the next, and starts or saves nothing."""

import pytest


@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "plain"])
def test_enter_on_a_name_does_not_start_the_game(phone, server, javascript):
    with phone(java_script_enabled=javascript) as page:
        page.goto(f"{server.home}/new/vineta/play")
        names = page.locator("input[name=name]")
        for n in range(names.count()):
            names.nth(n).fill(f"P {n}")
            names.nth(n).press("Enter")
            page.wait_for_timeout(200)
            assert page.url.endswith("/new/vineta/play")
            if javascript and n + 1 < names.count():
                assert names.nth(n + 1).evaluate("each => each === document.activeElement")
        assert [each.input_value() for each in names.all()] == [f"P {n}" for n in range(names.count())]


def test_enter_on_a_desk_leads_from_the_last_name_to_the_key_that_starts(phone, server):
    """By the keyboard alone: a second Enter starts."""
    with phone(viewport={"width": 1440, "height": 900}, is_mobile=False, has_touch=False) as page:
        page.goto(f"{server.home}/new/vineta/play")
        page.locator("input[name=name]").first.focus()
        for n in range(page.locator("input[name=name]").count()):
            page.keyboard.type(f"P {n}")
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.matches('.dock .go')") and page.url.endswith("/new/vineta/play")
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/**")


def test_a_seat_has_the_letters_of_the_name_that_is_typed(phone, server):
    """As the table will have them: what is typed is the same after the page is drawn again."""
    with phone() as page:
        page.goto(f"{server.home}/new/vineta/play")
        seats, names = page.locator(".names .chip text"), page.locator("input[name=name]")
        for n, name in enumerate(("Bo Li", "éva", "Cid", "Bo Ng")):
            names.nth(n).fill(name)
        typed = seats.all_text_contents()
        assert typed == ["BL", "É", "C", "BN"]
        for n, name in enumerate(("Chloé", "Ana", "Christophe", "Anabelle")):
            names.nth(n).fill(name)
        typed = seats.all_text_contents()
        assert typed == ["Cl", "An", "Cr", "Ab"], "two who begin alike are told apart"
        page.locator("button[name=draw]").tap()
        page.locator(".dock [role=status]").wait_for()
        assert seats.all_text_contents() == typed


def test_two_equal_names_are_red_until_one_is_another(phone, server):
    with phone() as page:
        page.goto(f"{server.home}/new/vineta/play")
        names, red = page.locator("input[name=name]"), page.locator("[aria-invalid]")
        for n in range(names.count()):
            names.nth(n).fill("Ana" if n < 2 else f"P {n}")
        page.locator(".dock .go").tap()
        page.locator("#why").wait_for()
        assert red.count() == 2
        names.nth(0).fill("Anaa")
        assert red.count() == 0 and page.locator("#why").count() == 0
        assert page.locator("[aria-describedby]").count() == 0


def test_enter_on_a_name_saves_no_settings(phone, server):
    with phone() as page:
        page.goto(f"{server.home}/new/vineta/play")
        page.locator(".dock .go").tap()
        page.wait_for_url("**/t/**")
        address = page.url.split("?")[0] + "/settings"
        page.goto(address)
        page.locator("input[name=name]").first.fill("Zoé")
        page.locator("input[name=name]").first.press("Enter")
        page.wait_for_timeout(300)
        assert page.url == address
        page.reload()
        assert page.locator("input[name=name]").first.input_value() != "Zoé"


def test_who_sits_there_changes_before_what_must_be_told_is_told(phone, server):
    """Which family is out is not ticked yet: a browser stops the key that begins for it, and no other key."""
    with phone() as page:
        page.goto(f"{server.home}/new/space_aztecs/tally")
        for key, count in (("[name=drop]", 3), ("[name=seats][value='4']", 4)):
            page.locator(f"button{key}").last.tap()
            page.wait_for_function("count => document.getElementsByName('name').length === count", arg=count)
