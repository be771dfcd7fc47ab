"""What a page offers on the first screen of a phone: at most three things, and one fold for all the rest.

Not counted: the bar on top, the tabs, the question with its keys (`#dock`, a fieldset, the scale of moments), what the
page is about (rows of a list, cells of a table, seats, cards that lie on it, pictures of numbers), rules named in
a text, or said in it by their sentences, what of an answer or of who plays folds on the spot. A group of
filters is one thing, undo and redo are one.
"""

from urllib.parse import urlsplit

MOST = 3

ASKED = ".prompt ~ :is(.key, .keys), [data-number], .versus"  # where it is no move: of a claim, of two counts
QUESTION = f".top, .tabs, #dock, #door, fieldset, .settle, .moments, [name=tap], {ASKED}"
FOLDED = ".fold, .decides, .note, .change, .ci-of"
ABOUT = "li, article, table, svg, .seats, .games, .fa-cards, .bx-pieces, .bx-held, .st-card, .toast, .rule, .broken"
APART = f"{QUESTION}, {ABOUT}, {FOLDED}"

# The words of each thing in sight that is offered; how many folds "More" there are.
SEEN = f"""() => {{
  const seen = e => {{
    const {{left, right, top, bottom}} = e.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return e.checkVisibility() && !e.closest('.hid') && hit && e.contains(hit);
  }};
  const all = [...document.querySelectorAll('#page :is(a[href], button, summary)')].filter(seen);
  const folds = all.filter(e => e.matches('.rest > summary, .more > summary'));
  const offers = all.filter(e => !e.closest('{APART}') && !e.matches('.id') && !folds.includes(e));
  const groups = new Map(offers.map(e => [e.closest('.filters, [role=group], .switch, form:has([name=do])') || e, e]));
  return [[...groups.values()].map(e => (e.innerText || e.ariaLabel).trim()), folds.length];
}}"""


def too_many(page, name=None):
    """What is wrong with the offers of a page, in a line; nothing where all is well."""
    offers, folds = page.evaluate(SEEN)
    name = name or urlsplit(page.url).path
    return [f"{name}: {offers}, {folds} folds"] if len(offers) > MOST or folds > 1 else []
