"""By the keyboard alone, and by ear: few stops to the keys, the focus stays where the work is, what came is told."""

import re

import pytest

from tests.browser.hand import visit
from tests.store.tables import laid_out

AT = """() => {
  const at = document.activeElement, dock = document.getElementById('dock');
  if (at === dock) return 'before the keys';
  return (dock?.closest('.ways-on') ?? dock)?.contains(at) ? 'a key' : at === document.body ? 'nowhere' : at.className;
}"""
KEPT = f"""was => {{
  const same = document.querySelector('.prompt h2')?.textContent == was;
  return ['before the keys', same && 'a key'].includes(({AT})());
}}"""
TOLD = "document.getElementById('announced').textContent"
MOST = 4  # stops: the way past the board, the rules of this moment, who is asked, the first key


def test_every_table_is_entered_by_the_keyboard_alone(phone, server, halfway):
    """Few stops from the top to a key; the key of one question never stands on an answer of the next."""
    with phone() as page:
        for name, table in halfway.items():
            visit(page, server, table)
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            assert page.evaluate(AT) == "before the keys", name
            stops = 1
            while stops == 1 or page.evaluate("!document.activeElement.matches('.key, .btn, .tool')"):
                page.keyboard.press("Tab")
                stops += 1
            assert page.evaluate(AT) == "a key" and stops <= MOST, (name, stops)
            for _ in range(2):
                question = page.evaluate("document.querySelector('.prompt h2')?.textContent")
                page.keyboard.press("Enter")
                page.wait_for_function("!document.querySelector('.htmx-request, .offline[data-busy]')")
                page.wait_for_function(f"was => document.querySelector('.across') || ({KEPT})(was)", arg=question)
                if page.locator(".across").count():
                    break  # what a greyed key is answered can be shown to others: nothing was entered
                page.keyboard.press("Tab")
                page.keyboard.press("Tab")


def test_digits_of_a_keyboard_are_those_of_a_pad(phone, server, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), [], "tally")
    with phone() as page:
        visit(page, server, table)
        page.keyboard.type("317")
        page.keyboard.press("Backspace")
        laid = "document.querySelectorAll('.fa-cards a').length"
        page.wait_for_function(f"{laid} == 1 && !document.querySelector('.htmx-request, .offline[data-busy]')")
        assert "Region 31" in page.locator(".fa-cards a").get_attribute("aria-label"), "the 7 was taken back"
        page.keyboard.type("6")
        page.keyboard.press("Enter")
        page.wait_for_function(f"{laid} == 2 && !document.querySelector('.htmx-request, .offline[data-busy]')")
        assert "Region 6," in page.locator(".fa-cards a").last.get_attribute("aria-label"), "Enter: the number is whole"
        page.keyboard.type("31")
        page.locator(".dock.no").wait_for()
        page.keyboard.press("Backspace")
        page.locator(".dock:not(.no)").wait_for()
        page.wait_for_function(f"{laid} == 2 && !document.querySelector('.htmx-request, .offline[data-busy]')")
        assert "Region 6," in page.locator(".fa-cards a").last.get_attribute("aria-label"), "only the refusal goes"


def test_enter_takes_the_number_that_was_typed(phone, server, store, halfway):
    """Also where a key of the pad had the focus before; a claim is answered then."""
    table, counted = laid_out(store, "faraway", ("Ana", "Bo"), [], "tally"), halfway["faraway tally"]
    with phone() as page:
        for each in (table, counted):
            page.request.get(f"{server.home}/e/{each.edit}")
        page.goto(f"{server.home}/t/{table.id}")
        page.locator("[data-pad] [value=d0]").focus()
        page.keyboard.type("5")
        page.keyboard.press("Enter")
        page.locator(".fa-cards a[aria-label^='Region 5,']").wait_for()
        page.goto(f"{server.home}/t/{counted.id}/claim?seat=0")
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        page.wait_for_url("**n=12**")
        page.locator("#number").wait_for(state="detached")


def test_who_hears_the_page_is_told_what_came_and_what_is_asked(phone, server, halfway):
    table = halfway["vineta play"]
    with phone() as page, phone() as other:
        for each in (page, other):
            visit(each, server, table)
        asked = page.locator(".prompt h2").inner_text().strip()
        page.locator(".undo").tap()
        for each in (page, other):
            each.wait_for_function(f"{TOLD}.includes('Which card') && !{TOLD}.includes({asked!r})")
            told = each.evaluate(TOLD)
            assert ".." not in told and not re.search(f"({'|'.join(table.seats)})[A-Z]", told), "each word by itself"
        page.locator(".tabs a").nth(1).tap()
        page.wait_for_function(f"{TOLD} === 'Scores · Vineta'")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Back", (
            "the page begins at its top"
        )


WATCHED = """() => new MutationObserver(() => { if (document.querySelector('.dock.deaf')) window.wasDeaf = true; })
  .observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']})"""


def test_a_question_that_changes_from_afar_is_seen_before_it_is_answered(phone, server, halfway):
    """For a moment the keys hear nothing; where this phone itself goes on they hear at once."""
    table = halfway["vineta play"]
    with phone() as page, phone() as other:
        for each in (page, other):
            visit(each, server, table)
            each.evaluate(WATCHED)
        asked = page.locator(".prompt h2").inner_text().strip()
        page.locator(".undo").tap()
        other.wait_for_function(f"!document.querySelector('.prompt h2').textContent.includes({asked!r})")
        other.wait_for_function("window.wasDeaf && !document.querySelector('.deaf')")
        assert not page.evaluate("window.wasDeaf")


@pytest.mark.parametrize("fetched", ["by itself", "by a tap"])
def test_what_was_fetched_before_is_not_drawn_over_what_was_asked_for_later(phone, server, halfway, fetched):
    table, held = halfway["vineta play"], []
    with phone() as page, phone() as other:
        for each in (page, other):
            each.request.get(f"{server.home}/e/{table.edit}")
        page.goto(f"{server.home}/t/{table.id}{'' if fetched == 'by itself' else '/log'}")
        other.goto(f"{server.home}/t/{table.id}")
        page.route(f"**/t/{table.id}", lambda route: held.append(route))
        if fetched == "by itself":
            other.locator(".undo").tap()
        else:
            page.locator(".tabs a").nth(0).tap()
        while not held:
            page.wait_for_timeout(20)
        page.locator(".tabs a").nth(1).tap()
        page.wait_for_function(f"{TOLD} === 'Scores · Vineta'")
        page.evaluate("addEventListener('htmx:finally:request', () => { window.fetched = true; })")
        held[0].continue_()
        page.wait_for_function("window.fetched")
        assert page.locator(".tabs a[aria-current]").get_attribute("href").endswith("/scores")
        assert page.locator("#dock").count() == 0 and page.url.endswith("/scores")
