/* What plain pages cannot do: say that the network is gone, and send again when it is back. Taps that come while one
   is on its way, or has not arrived yet, wait here in order. The first is sent as it is, under its own one-time key;
   each later one is pressed on the page that the answer before it brought, if that asks the same of the same player.
   Else, and for a link, it is not done, and the person is told. */
const lost = [];
(() => {
  let sending;  /* the tap that is being sent again */
  const toast = () => document.querySelector('.offline');
  const say = what => {
    if (!toast()) return;
    toast().hidden = !what;
    for (const each of toast().children) each.hidden = each.dataset.told !== what;
  };
  const dock = () => document.getElementById('dock');
  const keyOf = form => form.elements.key?.value;
  const about = form => ['asked', 'seat', 'dock'].map(name => form?.elements[name]?.value).join();
  const tap = (form, key) => ({form, key, value: key?.value, once: keyOf(form), about: about(form)});
  const late = () => !sending && (lost.length || document.querySelector('#dock.htmx-request'));

  addEventListener('submit', event => {
    if (event.target !== dock() || !event.submitter || !late()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const now = tap(event.target, event.submitter), last = lost.at(-1);
    if (last?.value !== now.value || last.once !== now.once) lost.push(now);  /* the same once more is impatience */
  }, true);
  addEventListener('click', event => {
    const link = event.target.closest?.('.board a, #dock a');
    if (!link?.getAttribute('href').startsWith(`${location.pathname}?`) || (!late() && navigator.onLine)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say('not_kept');
  }, true);

  const again = () => {
    if (!lost.length || document.querySelector('.htmx-request')) return;
    const {form, key, value, once, about: wanted} = lost[0];
    const there = form.isConnected && keyOf(form) === once;
    const same = [...dock()?.elements || []].find(each => each.matches('button') && each.value === value);
    const refused = document.querySelector('.dock.no, .dock .toast button');
    if (!there && (!same || refused || about(dock()) !== wanted)) {
      lost.length = 0;
      return say(value && 'not_kept');
    }
    sending = lost[0];
    if (there) form.requestSubmit(key?.isConnected ? key : undefined);
    else dock().requestSubmit(same);
    if (!document.querySelector('.htmx-request')) sending = undefined;  /* nothing went out */
  };

  document.addEventListener('htmx:error', event => {
    const {sourceElement: source, request} = event.detail.ctx || {};
    if (!source) return;
    say(source.matches('form') || lost.length ? 'offline' : 'not_kept');
    if (source.matches('form') && !sending) lost.unshift(tap(source, request?.submitter));
    sending = undefined;
  });
  document.addEventListener('htmx:after:swap', () => {
    if (sending) lost.shift();
    sending = undefined;
    say();
  });
  document.addEventListener('htmx:finally:request', () => setTimeout(() => { if (toast()?.hidden) again(); }));
  addEventListener('online', again);
  setInterval(again, 3000);
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
    const seen = document.querySelector('#dock [name=seen]')?.value ?? '';
    htmx.ajax('GET', location.href, {target: '#page', swap: 'outerMorph', headers: {'X-Seen': seen}});
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

/* Another page begins at its top, though it is morphed out of the last one; the same page keeps its place. So does the
   keyboard, until another question is asked: then it stands before its keys. Who hears the page is told what came: the
   last entry, a verdict, the question. */
(() => {
  const words = () => [...document.querySelectorAll('[data-tell], .prompt h2')].map(each => {
    const copy = each.cloneNode(true);
    for (const mute of copy.querySelectorAll('[aria-hidden], .id')) mute.remove();
    return copy.textContent.replace(/\s+/g, ' ').trim();
  });
  const asked = () => [...document.querySelectorAll('.prompt h2')].map(each => each.textContent).join();
  let path = location.pathname, known = words().join('. '), question = asked();
  document.addEventListener('htmx:after:swap', () => {
    const page = document.getElementById('page'), at = document.activeElement, another = path !== location.pathname;
    const moved = at === document.body || at.closest('#dock') && question !== asked();
    const said = words().join('. ');
    /* the title is changed after the page */
    if (another || said !== known) setTimeout(() => document.getElementById('told').textContent = another ? document.title : said);
    path = location.pathname;
    known = said;
    question = asked();
    if (another) {
      scrollTo(0, 0);
      for (const each of document.querySelectorAll('.board, .dock')) each.scrollTop = 0;
      page.tabIndex = -1;
      page.focus({preventScroll: true});
      page.blur();
      page.removeAttribute('tabindex');
    } else if (moved)
      (document.getElementById('dock') || document.querySelector('.board[tabindex]'))?.focus({preventScroll: true});
  });
})();

/* What opens where it stands stays there; its anchor is for who has no script. */
document.addEventListener('htmx:config:request', ({detail: {ctx}}) => {
  if (ctx.sourceElement.matches('[aria-expanded]')) ctx.request.anchor = undefined;
});

/* A box: what is asked below is in sight above; so is what was opened to be looked at. */
(() => {
  const show = () => document.querySelector('.board .key[aria-current], .board .bx-piece[aria-current], .board [data-seen]')?.scrollIntoView({block: 'nearest'});
  document.addEventListener('htmx:after:swap', show);
  show();
})();

/* The number that somebody counts instead: its digits echo at once, and the address keeps them. */
document.addEventListener('click', event => {
  const key = event.target.closest?.('[data-number] [name=tap]'), tap = key?.value;
  if (!tap || tap === 'w') return;
  event.preventDefault();
  event.stopPropagation();
  const form = key.form, n = form.elements.n, was = n.value;
  const now = tap === 'b' ? was.slice(0, -1) : tap === 's' ? (was[0] === '-' ? was.slice(1) : `-${was}`) : was + tap[1];
  const typed = now.replace(/^(-?)0+(?=\d)/, '$1');
  if (typed.length > 3 + (typed[0] === '-')) return;
  n.value = typed;
  form.querySelector('output').textContent = typed.replace('-', '−');
  history.replaceState(history.state, '', `?${new URLSearchParams(new FormData(form))}&tap=`);
}, true);

/* Whose question it was is asked where the answer is kept, in sight. */
document.addEventListener('toggle', ({target}) => {
  if (target.open && target.matches('.keeps details')) target.scrollIntoView({block: 'nearest'});
}, true);

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

/* Enter in one of several fields goes on to the next one; after the last name it puts the keyboard away. */
document.addEventListener('keydown', event => {
  const field = event.target;
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next' || !field.form) return;
  event.preventDefault();
  const fields = [...field.form.querySelectorAll('input[enterkeyhint]')], next = fields[fields.indexOf(field) + 1];
  next ? next.focus() : field.blur();
});

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
