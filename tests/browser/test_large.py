"""Letters half as large again, as many phones are set: a drawing is read, every key is whole, no word is parted."""

import pytest

from tests.browser.eyes import UNREAD
from tests.browser.letters import css
from tests.browser.test_any_eye import POLLS, at
from tests.games.own import own

# How high the drawing is; which keys the tabs cut; which marks of a seat lie on its points; which words are parted.
SEEN = """() => {
  const box = e => e.getBoundingClientRect(), end = box(document.querySelector('.tabs')).top;
  const all = css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility());
  const words = e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return box(range);
  };
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const cut = all('#dock :is(.key, .btn)').filter(e => box(e).bottom > end + .5).map(e => `${e.innerText} is cut`);
  const hidden = all('.seat').filter(seat => [...seat.querySelectorAll('svg[class*='-']')].some(
    mark => [...seat.querySelectorAll('b')].some(each => meets(box(mark), words(each.firstChild)))));
  const parted = all('.key, .ge-fate span').flatMap(e => {
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(each => Math.round(each.top)));
      if (lines.size > 1) found.push(`${word[0]} is parted`);
    }
    return found;
  });
  const high = Math.max(...all('.board > svg').map(e => box(e).height));
  return [high, [...cut, ...hidden.map(seat => `a mark lies on the points of ${seat.innerText}`), ...parted]];
}"""


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_letters_half_as_large_again_leave_the_drawing_and_its_keys(phone, server, store, lang):
    """Every key lies above the tabs, whole words stand in them, and no mark of a seat lies on its points."""
    with phone(lang=lang, expect=POLLS, frames=False) as page:
        for game, (laid, least) in own("own", "LARGE").items():
            at(page, server, laid.lay(store, game))
            page.evaluate(f"document.adoptedStyleSheets[0].replaceSync({css(percent=150)!r})")
            high, wrong = page.evaluate(SEEN)
            assert high >= least and not wrong and not page.evaluate(UNREAD, False), (game, high, wrong)
