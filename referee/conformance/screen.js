/* What does not fit a phone: the page, a key that a thumb misses, a word of a key or a title over two lines. */
([large, least, screen]) => {
  document.documentElement.style.fontSize = large ? '200%' : '';
  const wrong = [], all = selector => [...document.querySelectorAll(selector)].filter(shown);
  const shown = e => e.checkVisibility() && !e.closest('svg, .hid, [hidden], [aria-hidden=true]');
  const named = e => `<${e.localName}${e.className ? ` class="${e.className}"` : ''}> ${e.innerText.trim().replace(/\s+/g, ' ').slice(0, 30)}`;
  const sideways = e => e && (e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX) || sideways(e.parentElement));
  const beside = e => (({left, right}) => right > left && (right > screen + 1 || left < -5))(e.getBoundingClientRect());

  if (document.documentElement.scrollWidth > screen) wrong.push('the page is wider than the screen');
  for (const e of all('#page *'))
    if (beside(e) && !beside(e.parentElement) && !sideways(e.parentElement)) wrong.push(`${named(e)} lies beside the screen`);
  for (const e of large ? [] : all('.dock :is(button, a), .seat, .tabs a')) {
    const {width, height} = e.getBoundingClientRect();
    if (width < least || height < 43.9) wrong.push(`${named(e)} is ${Math.round(width)} x ${Math.round(height)}: a thumb needs ${Math.round(least)} x 44`);
  }
  for (const e of large ? [] : all('h1, h2, .key, .btn, .seat, .tabs a, .pad tbody th')) {
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) for (const {0: word, index} of texts.currentNode.data.matchAll(/[^\s\u00ad-]+/g)) {
      range.setStart(texts.currentNode, index + (texts.currentNode.data[index - 1] === '\u00ad')); // the hyphen is drawn with the first letter
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top)));
      if (shown(texts.currentNode.parentElement) && lines.size > 1) wrong.push(`${named(e)}: ${word} is cut`);
    }
  }
  return wrong;
}
