/* What cannot be read as it was written: a word of a key or title over two lines, a number over two lines anywhere,
   a word that leaves its key or lies on another, a name of which three letters do not show. Large words may break. */
large => {
  const KEY = '.key, .btn, .tool, .tabs a, .seat, .switch a, .bx-shelf, .top > a, .lang button, .tick';
  const TITLE = 'h1, h2, .key, .btn, .tabs, .top';
  const ROOM = '.answered, .board, .dock, .page';
  const ELSEWHERE = 'svg, .hid, [hidden], textarea, .filters, .aq-points';  // drawn, told aloud, or scrolled sideways
  const NUMBER = /^\W*\d[\d.]*\W*$/;
  const wrong = [], words = [];
  const rangeOf = (node, start, length) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + length);
    return range;
  };

  const texts = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(ELSEWHERE) || !parent.checkVisibility()) continue;
    const room = parent.closest(ROOM), shown = room.getBoundingClientRect();
    const key = parent.closest(KEY)?.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const shortened = style.textOverflow === 'ellipsis' && style.overflow === 'hidden';
    for (const {0: word, index} of node.data.matchAll(/[^ \n\u00ad-]+/g)) {
      // a soft hyphen that shows is drawn with the letter after it, though it stands in the line before
      const late = node.data[index - 1] === '\u00ad' && word.length > 1 ? 1 : 0;
      const range = rangeOf(node, index + late, word.length - late), box = range.getBoundingClientRect();
      const boxes = [...range.getClientRects()].filter(each => each.width > 1);
      if (!boxes.length || box.bottom <= shown.top || box.top >= shown.bottom) continue;
      const broken = new Set(boxes.map(each => Math.round(each.top))).size > 1;
      if (broken && (NUMBER.test(word) || parent.closest(TITLE) && !large)) wrong.push(`${word} is cut`);
      if (shortened) {
        const begins = rangeOf(node, index, Math.min(3, word.length)).getBoundingClientRect();
        const first = !node.data.slice(0, index).trim();
        if (first && begins.right > parent.getBoundingClientRect().right + 1) wrong.push(`of ${word} nothing shows`);
        continue;
      }
      const margin = box.height / 6;  // letters have room above and below
      const within = key && box.left >= key.left - 1 && box.right <= key.right + 1
        && box.top >= key.top - margin && box.bottom <= key.bottom + margin;
      if (key && !within) wrong.push(`${word} leaves its key`);
      for (const each of boxes) words.push([each, room, word, node]);
    }
  }

  for (const field of document.querySelectorAll('#page :is(input, select):not(.hid, [type=hidden])'))
    if (field.checkVisibility()) words.push([field.getBoundingClientRect(), field.closest(ROOM), 'a field', field]);
  words.sort(([a], [b]) => a.top - b.top);
  words.forEach(([a, room, word, node], n) => {
    for (let m = n + 1; m < words.length && words[m][0].top < a.bottom; m++) {
      const [b, other, second, its] = words[m];
      const down = (Math.min(a.bottom, b.bottom) - b.top) / Math.min(a.height, b.height);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (room === other && node !== its && down > .5 && across > 2) wrong.push(`${word} lies on ${second}`);
    }
  });
  return wrong;
}
