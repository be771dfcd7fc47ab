/* The number pad: digits echo at once, a number goes to the server when it is complete.
   Numbers typed while one is on its way wait here, in order, each under its own one-time key. */
(() => {
  let typed = '', sent = 0, busy = false;
  const waiting = [];
  const pad = () => document.querySelector('[data-pad]');
  const echo = () => {
    const slot = document.querySelector('[data-echo]');
    const shown = [...waiting.map(number => number.digits), typed].filter(Boolean).join(' ');
    if (slot) slot.textContent = shown;
  };

  document.addEventListener('click', event => {
    const key = event.target.closest?.('[data-pad] button');
    if (!key) return;
    const tap = key.value;
    if (tap[0] === 'd') {
      event.preventDefault();
      event.stopPropagation();
      typed += tap[1];
      if (typed.length > 1 || !pad().dataset.pad.includes(typed)) commit();
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

  function commit() {
    const form = pad().closest('form');
    waiting.push({digits: typed, seat: form.elements.seat.value, at: form.elements.at?.value});
    typed = '';
    send();
  }

  async function send() {
    if (busy || !waiting.length) return;
    const form = document.getElementById('dock');
    if (!form) return;
    busy = true;
    const {digits, seat, at} = waiting[0];
    const values = Object.fromEntries(new FormData(form));
    /* the key of this page, and a count: a retry sends the same one */
    waiting[0].key ||= `${values.key}-${sent++}`;
    Object.assign(values, {tap: `d${digits.at(-1)}`, typed: digits.length > 1 ? digits[0] : '', key: waiting[0].key, seat});
    if (at === undefined) delete values.at; else values.at = at;
    const before = document.querySelector('#dock [name=key]').value;
    await htmx.ajax('POST', form.action, {source: form, values, target: '#page', swap: 'outerMorph'});
    busy = false;
    if (document.querySelector('#dock [name=key]')?.value === before) return setTimeout(send, 2000);
    waiting.shift();
    if (document.querySelector('.dock.no, .dock .toast')) waiting.length = 0;
    echo();
    send();
  }
})();
