/* The number pad and the grid: digits echo at once, a number goes to the server when it is complete.
   Numbers typed while one is on its way wait here, in order, each under its own one-time key. */
(() => {
  let typed = '', sent = 0, busy = false, down = false, timer;
  const waiting = [];
  const pad = () => document.querySelector('[data-pad]');
  /* two cards carry a number: that is asked first, in place of the pad (cards in hand lie above it) */
  const which = () => !document.querySelector('[data-pad], .numgrid') && document.querySelector('#dock button[value^="i"]');
  const echo = () => {
    const slot = document.querySelector('[data-echo]');
    const shown = [...waiting.map(number => number.digits), typed].filter(Boolean).join(' ');
    if (slot) slot.textContent = shown;
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
    waiting.push({digits, tap, seat: form.elements.seat.value, nth: form.elements.nth?.value});
    typed = '';
    send();
  }

  document.addEventListener('htmx:after:swap', echo);
  const later = milliseconds => { clearTimeout(timer); timer = setTimeout(send, milliseconds); };
  document.addEventListener('htmx:finally:request', () => { if (!down) later(0); }); /* else the clock tries again */
  addEventListener('online', () => later(0));

  async function send() {
    if (busy || !waiting.length || which()) return;
    const form = document.getElementById('dock');
    if (!form) return;
    if (document.querySelector('.htmx-request')) return later(100); /* one at a time: htmx would drop it */
    busy = true;
    const {digits, tap, seat, nth} = waiting[0];
    const values = Object.fromEntries(new FormData(form));
    /* the key of this page, and a count: a retry sends the same one */
    waiting[0].key ||= `${values.key}-${sent++}`;
    const begun = tap[0] === 'd' && digits.length > 1 ? digits[0] : '';
    Object.assign(values, {tap, typed: begun, key: waiting[0].key, seat});
    if (nth === undefined) delete values.nth; else values.nth = nth;
    const before = document.querySelector('#dock [name=key]').value;
    await htmx.ajax('POST', form.action, {source: form, values, target: '#page', swap: 'outerMorph'});
    busy = false;
    down = document.querySelector('#dock [name=key]')?.value === before;
    if (down) return later(2000);
    waiting.shift();
    if (document.querySelector('.dock.no, .dock .toast')) waiting.length = 0;
    echo();
    send();
  }
})();
