/* Who is chosen further down is called as typed above, and each seat has the letters that it will have at the table
   (`letters` in names.py): the initial of its name, two where others share it; of who has none the number. */
(() => {
  const initials = (name, count) => {
    const words = name.split(/\s+/), first = [...name].slice(0, count).join('') || '?';
    if (count === 2 && words.length > 1) return [...words[0]][0].toUpperCase() + [...words.at(-1)][0];
    return first[0].toUpperCase() + first.slice(1).toLowerCase();
  };
  document.addEventListener('input', ({target}) => {
    if (!target.matches('.names input')) return;
    document.querySelector('[data-joins]')?.removeAttribute('hidden');
    const fields = [...document.querySelectorAll('.names input')];
    const names = fields.map(field => field.value.trim() || field.placeholder);
    const ones = fields.map((field, n) => field.value.trim() ? initials(names[n], 1) : String(n + 1));
    names.forEach((name, n) => {
      const shared = ones.filter(one => one === ones[n]).length > 1;
      fields[n].closest('label').querySelector('.chip text').textContent = shared ? initials(name, 2) : ones[n];
    });
    const n = fields.indexOf(target);
    for (const each of document.querySelectorAll(`[data-called="${n}"]`)) each.textContent = names[n];
  });
})();

/* Why a table could not be made stands no longer than the page that was refused. */
document.addEventListener('input', ({target}) => {
  if (target.form?.id === 'new') document.querySelector('#why')?.remove();
});

/* Back from the table leads here, also where this page was the answer to a form. */
history.replaceState(history.state, '', location.href);
