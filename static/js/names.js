/* Who is chosen further down is called as typed above, and each seat has the letters that it will have at the table
   (`letters` in names.py): the initial of its name, where others share it two that tell them apart; of who has none the number. */
(() => {
  const initials = (name, count) => {
    const words = name.split(/\s+/), first = [...name].slice(0, count).join('') || '?';
    if (count === 2 && words.length > 1) return [...words[0]][0].toUpperCase() + [...words.at(-1)][0];
    return first[0].toUpperCase() + first.slice(1).toLowerCase();
  };
  const apart = (name, n, alike) => {
    const letters = [...name], others = alike.map(other => [...other]), all = [...letters.keys()].slice(1);
    const own = all.filter(k => others.every(other => other[k] !== letters[k]));
    const places = [...own, ...all].filter(k => /[\p{L}\p{N}]/u.test(letters[k]));
    return [...places.map(k => letters[0].toUpperCase() + letters[k].toLowerCase()), letters[0].toUpperCase() + (n + 1)];
  };
  document.addEventListener('input', ({target}) => {
    if (!target.matches('.names input')) return;
    document.querySelector('[data-joins]')?.removeAttribute('hidden');
    const fields = [...document.querySelectorAll('.names input')];
    const names = fields.map(field => field.value.trim() || field.placeholder);
    const named = fields.map(field => field.value.trim()), times = (list, one) => list.filter(each => each === one).length;
    const ones = names.map((name, n) => named[n] ? initials(name, 1) : String(n + 1));
    const twos = ones.map((one, n) => named[n] && times(ones, one) > 1 ? initials(names[n], 2) : one);
    const marks = twos.map((mark, n) => times(twos, mark) === 1 || !named[n] ? mark : '');
    names.forEach((name, n) => {
      if (times(names, name) === 1) for (const each of ['aria-invalid', 'aria-describedby']) fields[n].removeAttribute(each);
      marks[n] ||= apart(name, n, names.filter((_, m) => m !== n && twos[m] === twos[n])).find(mark => !marks.includes(mark)) || twos[n];
      fields[n].closest('label').querySelector('.chip text').textContent = marks[n];
    });
    const n = fields.indexOf(target);
    for (const each of document.querySelectorAll(`[data-called="${n}"]`)) each.textContent = names[n];
  });
})();

/* After the last name Enter leads to the key that starts, which a second Enter presses; a phone's keyboard is put away. */
document.addEventListener('keydown', ({key, target}) => {
  const last = key === 'Enter' && target === [...document.querySelectorAll('.names input')].at(-1);
  if (last && matchMedia('(pointer:fine)').matches) [...document.querySelectorAll('.dock .btn')].find(each => each.offsetParent)?.focus();
});

/* Why a table could not be made, or changed, stands no longer than the page that was refused. */
document.addEventListener('input', ({target}) => {
  if (target.form?.matches('#new, #settings')) document.querySelector('#why')?.remove();
});

/* Back from the table leads here, also where this page was the answer to a form. */
history.replaceState(history.state, '', location.href);
