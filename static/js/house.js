/* What plain pages cannot do: say that the network is gone, and send again when it is back. */
const lost = [];
(() => {
  const toast = () => document.querySelector('.offline');
  const keyOf = form => form.elements.key?.value;
  document.addEventListener('htmx:error', event => {
    const source = event.detail.ctx?.sourceElement;
    if (!source) return;
    if (toast()) toast().hidden = false;
    if (source.matches('form') && !lost.length) lost.push([source, event.detail.ctx.request?.submitter, keyOf(source)]);
  });
  document.addEventListener('htmx:after:swap', () => { if (toast()) toast().hidden = true; });

  /* The same form, the same one-time key: sent twice it is still one entry. Another key: it asks something else by now. */
  const again = () => {
    const [form, submitter, key] = lost.shift() || [];
    if (form?.isConnected && keyOf(form) === key) form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  };
  addEventListener('online', again);
  setInterval(() => { if (lost.length) again(); }, 3000);
})();

/* Follow the table: the stream says that it moved on, the page fetches itself. Polling is the net under it. */
(() => {
  let stream, address, newest = 0;
  const here = () => document.getElementById('page');
  const behind = () => here()?.dataset.seq && newest > Number(here().dataset.seq);
  const refresh = seq => {
    newest = Math.max(newest, Number(seq));
    /* a phone in the middle of sending, or about to send again, gets its own answer soon */
    if (!behind() || lost.length || document.querySelector('.htmx-request')) return;
    htmx.ajax('GET', location.href, {target: '#page', swap: 'outerMorph'});
  };
  const follow = () => {
    const wanted = document.hidden ? undefined : here()?.dataset.live;
    if (wanted === address && stream?.readyState !== 2) return;
    stream?.close();
    address = wanted;
    stream = wanted && new EventSource(wanted);
    stream?.addEventListener('moved', event => refresh(event.data));
  };
  const poll = async () => {
    follow();
    refresh(0);  /* what moved on while this phone was sending */
    if (!address || stream?.readyState === 1) return;
    const answer = await fetch(address.replace(/live$/, 'seq')).catch(() => null);
    if (answer?.ok) refresh(await answer.text());
  };
  for (const event of ['visibilitychange', 'htmx:after:swap']) document.addEventListener(event, follow);
  addEventListener('online', follow);
  setInterval(poll, 6000);
  follow();
})();

/* Another page begins at its top, though it is morphed out of the last one; the same page keeps its place. */
(() => {
  let path = location.pathname;
  document.addEventListener('htmx:after:swap', () => {
    if (path === location.pathname) return;
    path = location.pathname;
    for (const each of document.querySelectorAll('.board, .dock')) each.scrollTop = 0;
  });
})();

/* A box: what is asked below is in sight above. */
(() => {
  const show = () => document.querySelector('.board .key[aria-current], .board .piece[aria-current]')?.scrollIntoView({block: 'nearest'});
  document.addEventListener('htmx:after:swap', show);
  show();
})();

/* Keep the screen awake at the table: the browser's own way, else a picture that plays (plain http has no lock). */
(() => {
  let started;
  const awake = async () => {
    if (document.hidden || !document.querySelector('[data-live]')) return;
    try { await navigator.wakeLock.request('screen'); return; } catch { /* not here */ }
    if (started || !HTMLCanvasElement.prototype.captureStream) return;
    started = true;
    const canvas = document.createElement('canvas'), video = document.createElement('video');
    canvas.width = canvas.height = 1;
    canvas.getContext('2d').fillRect(0, 0, 1, 1);
    video.className = 'hid';
    video.muted = video.playsInline = true;
    video.setAttribute('aria-hidden', 'true');
    video.srcObject = canvas.captureStream(1);
    document.body.append(video);
    setInterval(() => canvas.getContext('2d').fillRect(0, 0, 1, 1), 5000);
    video.play().catch(() => { /* silently without */ });
  };
  document.addEventListener('click', awake, {once: true});
  document.addEventListener('visibilitychange', awake);
})();

/* Who is chosen further down is called as typed above. */
document.addEventListener('input', ({target}) => {
  if (target.name !== 'name') return;
  const n = [...document.getElementsByName('name')].indexOf(target);
  for (const each of document.querySelectorAll(`[data-called="${n}"]`)) each.textContent = target.value.trim() || target.dataset.own;
});

/* A name that nobody chose gives way to the one typed over it, and comes back where none was. */
(() => {
  const own = field => field.matches?.('[data-own]');
  document.addEventListener('focusin', ({target}) => {
    if (!own(target) || target.value !== target.dataset.own) return;
    target.placeholder = target.value;
    target.value = '';
  });
  document.addEventListener('focusout', ({target}) => {
    if (own(target) && !target.value.trim()) target.value = target.dataset.own;
  });
})();
