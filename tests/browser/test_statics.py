"""What travels without its comments says the same."""

import pytest

from referee.web.door.statics import JOINED
from tests.browser.conftest import ROOT

READ = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map(rule => rule.cssText);
}"""


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("static/css/*.css")))
def test_a_sheet_has_the_rules_that_were_written(page, server, name):
    parts = JOINED.get(f"css/{name}", (f"css/{name}",))
    written = [
        rule for part in parts for rule in page.evaluate(READ, (ROOT / "static" / part).read_text(encoding="utf-8"))
    ]
    sent = page.evaluate(READ, page.request.get(f"{server.home}/static/css/{name}").text())
    assert written and sent == written
