/* The number pad and the grid: digits echo at once, a number goes to the server when it is complete.
   Numbers typed while one is on its way wait in order (waits.js), each for its own player and place. */
(() => {
  let typed = '';
  const pad = () => document.querySelector('[data-pad]');
  const echo = () => {
    const slot = document.querySelector('[data-echo]');
    if (slot) slot.textContent = [...waits.numbers(), typed].filter(Boolean).join(' ');
    const done = document.querySelector('[data-done]');
    if (!done) return;
    done.hidden = !typed;
    done.querySelector('b').textContent = typed;
  };

  document.addEventListener('click', event => {
    const key = event.target.closest?.('[data-pad] button, .numgrid button');
    if (!key) return;
    const tap = key.value;
    if (tap[0] === 'd') {
      event.preventDefault();
      event.stopPropagation();
      typed += tap[1];
      if (typed.length > 1 || !pad().dataset.pad.includes(typed)) commit(key.form, typed, `d${tap[1]}`);
      echo();
    } else if (tap[0] === 'n') {
      event.preventDefault();
      event.stopPropagation();
      commit(key.form, tap.slice(1), tap);
      echo();
    } else if (tap === 'b' && typed) {
      event.preventDefault();
      event.stopPropagation();
      typed = '';
      echo();
    } else {
      /* any other key commits what was typed: the server does both */
      key.form.elements.typed.value = typed;
      typed = '';
    }
  }, true);

  function commit(form, digits, tap) {
    typed = '';
    const begun = tap[0] === 'd' && digits.length > 1 ? digits[0] : '';
    waits.add(form, undefined, {values: {tap, typed: begun, seat: form.elements.seat.value, nth: form.elements.nth?.value ?? null}, called: digits});
  }

  for (const event of ['htmx:after:swap', 'waits']) document.addEventListener(event, echo);
})();
