"""Whether each key is whole above the tabs of a small phone: as its page comes, with a toast, without a network."""

# A refusal scrolls by itself, with a test of its own; so does what is longer than a screen: a list of numbers, a form,
# all pieces of a box, in a trial the change of points above the keys.
BOX = '#dock[action^="/b/"]'
ANSWERS = ".dock.no, .dock .verdict, .dock .answered, .tried .dock .became"
LISTS = ".numgrid > :nth-child(60), .numgrid ~ .numgrid, .dock .aq-points, #dock > .keys > .field"
# In wide letters four columns of words are wider than the smallest phone: the last lies below them, and scrolls.
COLUMNS = ".az-matrix > :not(.az-side)"
# Keys that are not whole between the top of the dock and the tabs, or over which the toast or the bar lies.
CUT = f"""
  () => {{
    const box = e => e.getBoundingClientRect(), dock = document.querySelector('.dock:has(#dock)');
    if (!dock || document.querySelector('{ANSWERS}, {LISTS}, {BOX}')) return [];
    const columns = [...dock.querySelectorAll('{COLUMNS}')].map(e => Math.round(box(e).bottom));
    if (new Set(columns).size > 1) return [];
    const toast = document.createElement('p'), bar = document.querySelector('.offline');
    toast.className = 'toast';
    toast.innerHTML = '<span>Le coup de Maximilien a été corrigé sur un autre téléphone.</span>';
    const cut = (state, ...told) => {{
      const top = box(dock).top, end = box(document.querySelector('.tabs')).top;
      const under = key => told.some(e => box(e).bottom > key.top && box(e).top < key.bottom);
      return [...dock.querySelectorAll('#dock :is(.key, .btn), .last button')].filter(e => e.checkVisibility())
        .filter(e => box(e).bottom > end + .5 || box(e).top < top - .5 || under(box(e)))
        .map(e => `${{e.innerText.trim() || e.value}} is cut ${{state}}, ${{Math.round(box(e).bottom - end)}} px`);
    }};
    const found = cut('as the page comes');
    dock.insertBefore(toast, dock.querySelector(':scope > .last') ?? dock.querySelector('#dock'));
    found.push(...cut('below a toast', toast));
    say('away');
    found.push(...cut('without a network', toast, bar));
    toast.remove();
    say();
    return found;
  }}
"""


def cut_keys(page, name):
    return [f"{name} on {page.viewport_size['width']}: {each}" for each in page.evaluate(CUT)]
