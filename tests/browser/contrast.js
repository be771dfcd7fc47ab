/* Words that are hard to tell from their ground, in the colours that the page wears now, as WCAG reckons it: 4.5 to 1, of
   large words 3 to 1. As in axe nothing is said where a picture lies behind them, of what is greyed, and of a
   letter alone: it is a sign, unless a key is told by it. */
() => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const once = (make, known = new Map()) => key => known.has(key) ? known.get(key) : known.set(key, make(key)).get(key);
  const rgba = once(colour => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [[r, g, b], alpha / 255];
  });
  const mixed = (over, under, share) => over.map((part, n) => part * share + under[n] * (1 - share));
  const light = parts => parts.map(part => part / 255).map(part => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, n) => sum + part * [.2126, .7152, .0722][n], 0);
  const style = once(getComputedStyle);
  const ground = once(e => {
    if (!e) return [255, 255, 255];
    const [own, share] = rgba(style(e).backgroundColor);
    if (style(e).backgroundImage !== 'none') return;
    const under = share === 1 || ground(e.parentElement);
    return under && (share === 1 ? own : mixed(own, under, share));
  });
  const shown = once(e => e ? style(e).opacity * shown(e.parentElement) : 1);

  const wrong = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), e = texts.currentNode.parentElement, behind = ground(e);
    if (!/[\p{L}\p{N}]/u.test(text) || text.length === 1 && !e.closest('.key') || !behind || e.closest('svg, .hid, script, style, [aria-disabled=true], :disabled')) continue;
    if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const [colour, share] = rgba(style(e).color), size = parseFloat(style(e).fontSize);
    const [dark, bright] = [light(mixed(colour, behind, share * shown(e))), light(behind)].sort((a, b) => a - b);
    const most = (bright + .05) / (dark + .05), least = size >= 24 || size >= 18.66 && style(e).fontWeight >= 700 ? 3 : 4.5;
    if (most < least - .01) wrong.push(`${text.slice(0, 30)} stands out by ${most.toFixed(2)} only: ${e.outerHTML.slice(0, 90)}`);
  }
  return wrong;
}
