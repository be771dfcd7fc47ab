/* The elements of a page, each as a number, in two lists. As they look: what each is, what it wears, in what it lies;
   not its words. As they are told: the same without what is only worn, and in which order headings and landmarks come.
   Axe judges little else, so it is asked of a page of which something is told as on no page before; how it looks is
   looked at closely where something looks as on no page before. Most of a page stands in many others too. */
() => {
  const LOOK = /^(class|style|type|role|open|hidden|disabled|dir|placeholder|(col|row)span|data-(held|turn|none|send)|aria-(current|pressed|expanded|disabled|invalid|selected))$/;
  const VALUES = /^(class|role|type|style|lang|dir|scope|open|aria-(?!label|describedby|controls).*)$/;
  const TOLD = /^(role|type|lang|dir|scope|open|href|hidden|tabindex|title|alt|for|placeholder|disabled|autocomplete|aria-.*)$/;
  const OUTLINE = 'h1, h2, h3, h4, h5, h6, header, footer, main, nav, aside, section, [role=region]';
  const number = text => {
    let hash = 1;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return hash >>> 0;
  };
  const attributes = (e, chosen) => [...e.attributes].filter(({name}) => chosen.test(name)).map(({name, value}) =>
    VALUES.test(name) ? ` ${name}=${value}` : value ? ` ${name}` : ` no ${name}`).join('');
  const words = e => [...e.childNodes].some(each => each.nodeType === Node.TEXT_NODE && each.data.trim()) ? ' words' : '';
  const labelled = e => e.labels?.length ? ' labelled' : '';
  const look = e => e.localName + attributes(e, LOOK) + labelled(e) + words(e);
  // what is worn is told where it hides, scrolls, or sets a link apart from its sentence
  const scrolls = e => (e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)
    && /auto|scroll/.test(getComputedStyle(e).overflow) ? ' scrolls' : '';
  const tell = e => e.localName + attributes(e, TOLD) + labelled(e) + (e.textContent.trim() && ' words') + scrolls(e)
    + (e.localName === 'a' && words(e.parentElement) ? ` ${e.className} ${getComputedStyle(e).textDecorationLine}` : '');
  const MEANT = ':not(div, span, p, b, i, strong, small), [role], [aria-hidden], [tabindex], [hidden]';
  const HOLDS = 'ul, ol, dl, table, tbody, thead, tr, select, [role]';
  const place = e => `${e.localName}${attributes(e, /^(role|aria-hidden|tabindex|hidden|open)$/)}`;
  const within = e => {
    const near = e.parentElement?.closest(MEANT), next = near?.parentElement?.closest(MEANT);
    return [near, next].map(each => each ? place(each) : '');
  };
  const once = (make, known = new Map()) => e => known.get(e) ?? known.set(e, e ? make(e) : '').get(e);

  const frame = document.getElementById('page').className, looks = once(look);
  const shapes = new Set(), told = new Set();
  for (const e of document.querySelectorAll('html, body, body :not(svg *), svg :is(text, a, [role])')) {
    const parent = e.parentElement;
    shapes.add(number([frame, looks(e), looks(parent), looks(parent?.parentElement)].join('|')));
    if (e.checkVisibility() && (e.matches(MEANT) || attributes(e, TOLD) || parent?.matches(HOLDS)))
      told.add(number([tell(e), ...within(e)].join('|')));
  }
  let last = '';
  for (const e of document.querySelectorAll(OUTLINE))
    if (e.checkVisibility()) told.add(number(`${last} before ${last = tell(e)}`));
  return [[...shapes], [...told]];
}
