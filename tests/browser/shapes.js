/* The elements of a page, each as a number: what it is, what it wears, in what it lies; not its words. Axe judges little
   else, so it is asked of a page that has one which no page before had: most of a page stands in many others too. */
() => {
  const VALUES = /^(class|role|type|style|lang|dir|scope|open|aria-(?!label|describedby|controls).*)$/;
  const number = text => {
    let hash = 1;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return hash >>> 0;
  };
  const own = e => {
    let told = e.localName;
    for (const {name, value} of e.attributes)
      told += VALUES.test(name) ? ` ${name}=${value}` : value ? ` ${name}` : ` no ${name}`;
    if (e.labels?.length) told += ' labelled';
    return [...e.childNodes].some(each => each.nodeType === Node.TEXT_NODE && each.data.trim()) ? `${told} words` : told;
  };
  const told = new Map(), frame = document.getElementById('page').className;
  const shapes = new Set();
  for (const e of document.querySelectorAll('html, body, body :not(svg *), svg :is(text, a, [role])')) {
    told.set(e, own(e));
    const parent = e.parentElement;
    shapes.add(number([frame, told.get(e), told.get(parent), told.get(parent?.parentElement)].join('|')));
  }
  return [...shapes];
}
