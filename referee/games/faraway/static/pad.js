/* The number pad and the grid: digits echo at once, a number goes to the server when it is complete.
   Numbers typed while one is on its way wait in order (waits.js), each for its own player and place. */
(() => {
  let typed = '', turned, question;  /* turned: the player gone on to, while the page cannot follow; its own question */
  const pad = () => document.querySelector('[data-pad]');
  const form = () => document.querySelector('[data-pad], .numgrid')?.closest('form');
  const seats = () => [...document.querySelectorAll('.seats a')];
  const whose = () => turned ?? form()?.elements.seat.value;
  const called = seat => seats()[seat]?.querySelector('span').firstChild.textContent.trim();
  const ofSomebody = () => seats().some(each => each.ariaCurrent);
  /* Who is asked stands above and before the keys; another player's cards are not known here. */
  const show = () => {
    const own = form()?.elements.seat.value, asked = document.querySelector('#dock .prompt h2');
    if (!own || !ofSomebody() || own === whose() && question === undefined) return;
    document.querySelector('.board').classList.toggle('fa-else', own !== whose());
    for (const [seat, each] of seats().entries()) each.ariaCurrent = `${seat}` === whose() ? 'true' : null;
    question ??= asked?.firstChild.textContent ?? '';
    if (!asked) return;
    asked.firstChild.textContent = own === whose() ? question : `${called(whose())} `;
    asked.previousElementSibling.replaceWith(seats()[whose()].querySelector('svg').cloneNode(true));
  };
  const echo = () => {
    show();
    const slot = document.querySelector('[data-echo]');
    const numbers = waits.waiting().filter(tap => tap.values?.seat === whose()).map(tap => tap.called);
    if (slot) slot.textContent = [...numbers, typed].filter(Boolean).join(' ');
    const done = pad()?.querySelector('[data-done]');
    if (!done) return;
    done.hidden = !typed;
    done.querySelector('b').textContent = typed;
  };

  document.addEventListener('click', event => {
    const seat = event.target.closest?.('.seats a');
    if (seat && ofSomebody() && form() && !document.querySelector('.offline').hidden) {
      event.preventDefault();
      event.stopImmediatePropagation();
      turned = `${seats().indexOf(seat)}`;
      return echo();
    }
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
    } else if (tap[0] === 'b' && typed) {
      event.preventDefault();
      event.stopPropagation();
      typed = '';
      echo();
    } else {
      /* any other key commits what was typed: the server does both */
      key.form.elements.typed.value = typed;
      typed = '';
      if (tap[0] === 'p') turned = tap.slice(1);
    }
  }, true);

  function commit(form, digits, tap) {
    typed = '';
    const begun = tap[0] === 'd' && digits.length > 1 ? digits[0] : '', seat = whose();
    const nth = seat === form.elements.seat.value ? form.elements.nth?.value ?? null : null;
    /* in a dead spot no card is shown before it is laid: the list of what waits names it */
    const see = navigator.onLine && document.querySelector('.offline').hidden ? {} : {see: null};
    waits.add(form, undefined, {values: {tap, typed: begun, seat, nth, ...see}, who: ofSomebody() ? called(seat) : '', called: digits});
  }

  document.addEventListener('htmx:after:swap', () => {
    if (!waits.waiting().length) turned = undefined;
    question = undefined;
    echo();
  });
  document.addEventListener('waits', echo);
})();
