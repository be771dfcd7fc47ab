"""What travels without its comments says the same."""

import pytest

from referee.web.door.statics import Files
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


FILES = Files(ROOT / "static")


@pytest.mark.parametrize("name", [name for name in FILES.names if name.endswith(".css")])
def test_a_sheet_has_the_rules_that_were_written(page, server, name):
    written = page.evaluate(READ, FILES.read(name).decode())
    sent = page.evaluate(READ, page.request.get(f"{server.home}/static/{name}").text())
    assert written and sent == written
