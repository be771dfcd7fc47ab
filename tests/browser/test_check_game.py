"""What `check-game` sees of a page on a phone's screen, where a browser is."""

from axe_playwright_python.base import AXE_SCRIPT
from flask import Flask

from referee.conformance.browser import Screen

PAGE = """<!doctype html><html lang="fr"><title>x</title><meta name="viewport" content="width=device-width">
<body id="page"><main>
<h1 style="width:90px">Incomparablement</h1><h2 style="width:130px">Incompara&shy;blement</h2>
<p style="width:400px">wide</p><div class="dock"><button>1</button></div>
<style>h1{overflow-wrap:anywhere} @media (prefers-color-scheme:dark){p{background:#222;color:#444}}</style></main>"""


def test_what_does_not_fit_or_cannot_be_read_is_named_once(browser):
    app = Flask("page")
    app.add_url_rule("/t/one/log", view_func=lambda: PAGE)
    context = browser.new_context(has_touch=True, is_mobile=True, bypass_csp=True)
    context.add_init_script(AXE_SCRIPT)
    screen = Screen(context)
    found = list(screen.faults(app.test_client(), "/t/one/log"))
    for sentence in (
        "the page /log, fr, 390 wide: <h1> Incomparablement: Incomparablement is cut",
        "the page /log, fr, 390 wide, large text: the page is wider than the screen",
        ": a thumb needs 44 x 44",
        "the page /log, fr, dark: color-contrast: <p ",
    ):
        assert [each for each in found if sentence in each], found
    assert not [each for each in found if "is cut" in each and "<h1>" not in each], "a word may be parted at its hyphen"
    assert not list(screen.faults(app.test_client(), "/t/one/log")), "each is said once"
    context.close()
