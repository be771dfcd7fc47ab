/* What plain pages cannot do: follow the table, and say that the network is gone. Taps with a one-time key wait (waits.js);
   a link, or a form that stands on its page as it is, is not done, and the person is told. */
const say = what => {
  const toast = document.querySelector('.offline');
  if (!toast) return;
  for (const each of toast.querySelectorAll('[data-message]')) each.hidden = each.dataset.message !== what;
  toast.hidden = !what && !toast.querySelector('li');
};
/* Is it said that there is no network? That is over as soon as the server is heard. */
const shut = () => document.querySelector('[data-message=away]:not([hidden])');
document.addEventListener('htmx:error', ({detail: {ctx}}) => {
  if (ctx && !ctx.tap) say(ctx.request.method === 'GET' ? 'away' : 'not_sent');
});
document.addEventListener('htmx:after:swap', ({detail: {ctx}}) => { if (!ctx?.tap) say(); });

/* A form that is no tap of a dock goes by itself: without a network it stays, with all that was typed. */
addEventListener('submit', event => {
  if (navigator.onLine || event.defaultPrevented || event.target.method !== 'post' || event.target.dataset.htmxPowered !== undefined) return;
  event.preventDefault();
  say('not_sent');
});

/* What opens the app without a network can wait until the page stands. */
addEventListener('load', () => {
  const {later} = document.documentElement.dataset;
  if (later && navigator.serviceWorker) document.head.append(Object.assign(document.createElement('script'), {src: later}));
});

/* Of pages asked for one after the other the last is drawn, however late an answer comes. */
(() => {
  let last;
  document.addEventListener('htmx:before:request', ({detail: {ctx}}) => {
    if (ctx.request.method !== 'GET') return;
    if (last) last.left = true;
    last = ctx;
  });
  document.addEventListener('htmx:before:swap', event => { if (event.detail.ctx.left) event.preventDefault(); });
})();

/* Follow the table: the stream says that it moved on, the page fetches itself. Polling is the net under it. */
(() => {
  const POLL = 6000;  /* milliseconds between two looks of a phone without a stream */
  let stream, address, soon, newest = 0;
  const here = () => document.querySelector('[data-live]');  /* the page, or the part of it that follows */
  const behind = () => here()?.dataset.seq && newest > Number(here().dataset.seq);
  const refresh = seq => {
    newest = Math.max(newest, Number(seq));
    /* a phone in the middle of sending, or about to send again, gets its own answer soon */
    if (!behind() || document.querySelector('.offline[data-busy]') || document.querySelector('.htmx-request')) return;
    const seen = document.querySelector('#dock [name=seen]')?.value ?? '';
    const asked = () => document.querySelector('.dock .prompt h2')?.textContent, before = asked();
    const target = `#${here().id}`, select = target === '#page' ? null : target;
    htmx.ajax('GET', location.href, {target, select, swap: 'outerMorph', headers: {'X-Seen': seen}}).then(() => {
      const dock = document.querySelector('.dock');
      if (!dock || asked() === before) return;
      dock.classList.add('deaf');  /* another question stands under the finger: it is seen before it is answered */
      setTimeout(() => dock.classList.remove('deaf'), 400);
    });
  };
  const follow = () => {
    const wanted = document.hidden ? undefined : here()?.dataset.live;
    if (wanted === address && stream?.readyState !== 2) return;
    stream?.close();
    address = wanted;
    stream = wanted && new EventSource(wanted);
    stream?.addEventListener('open', poll);
    stream?.addEventListener('moved', event => refresh(event.data));
  };
  const poll = async () => {
    follow();
    refresh(0);  /* what moved on while this phone was sending */
    if (!address || stream?.readyState === 1 && navigator.onLine && !shut()) return;
    const seq = await fetch(address.replace(/live$/, 'seq')).then(answer => answer.ok && answer.text()).catch(() => {
      document.querySelector('.offline[hidden]') && say('away');
    });
    clearTimeout(soon);
    /* the line may also end in the middle of an answer */
    if (shut()) seq ? say() : soon = setTimeout(poll, 1000);
    if (seq) refresh(seq);
  };
  for (const event of ['visibilitychange', 'htmx:after:swap']) document.addEventListener(event, follow);
  addEventListener('online', poll);
  addEventListener('offline', poll);
  setInterval(poll, POLL);
  follow();
})();

/* Another page begins at its top, though it is morphed out of the last one; the same page keeps its place. So does the
   keyboard, until another question is asked: then it stands before its keys. Who hears the page is told what came: the
   last entry, a verdict, the question. */
(() => {
  const words = () => [...document.querySelectorAll('[data-tell], .prompt h2')].map(each => {
    const copy = each.cloneNode(true);
    for (const mute of copy.querySelectorAll('[aria-hidden], .id')) mute.remove();
    for (const drawn of copy.querySelectorAll('svg')) drawn.replaceWith(drawn.getAttribute('aria-label'), ' ');
    const who = each.previousElementSibling?.getAttribute('aria-label') || '';
    return `${who} ${copy.textContent}`.replace(/\s+|\.\s*$/g, ' ').trim();
  });
  const asked = () => [...document.querySelectorAll('.prompt h2')].map(each => each.textContent).join();
  /* older entries of the log are another page: their newest is what was asked for */
  const where = () => location.pathname + (new URLSearchParams(location.search).get('before') || '');
  let path = where(), known = words().join('. '), question = asked(), used = false;
  addEventListener('focusin', () => used = true, {once: true});  /* else a page that was only opened gets a frame */
  document.addEventListener('htmx:after:swap', () => {
    const page = document.getElementById('page'), at = document.activeElement, another = path !== where();
    const moved = used && at === document.body || at.closest('#dock') && question !== asked();
    const said = words().join('. ');
    /* the title is changed after the page */
    if (another || said !== known) setTimeout(() => document.getElementById('announced').textContent = another ? document.title : said);
    path = where();
    known = said;
    question = asked();
    document.querySelector('.dock.no')?.scrollTo(0, 0);
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

/* A page that comes into this one names the sheets it needs: they are there before it is. */
document.addEventListener('htmx:config:request', ({detail: {ctx}}) => {
  const bring = href => document.querySelector(`link[href="${href}"]`) || new Promise(done => {
    const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href, onload: done});
    link.onerror = () => done(link.remove());
    document.head.append(link);
    setTimeout(done, 2000);
  });
  ctx.fetch = async (...asked) => {
    const answer = await fetch(...asked), page = await answer.clone().text();
    await Promise.all([...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => bring(href)));
    return answer;
  };
});

/* What opens where it stands stays there; its anchor is for who has no script. */
document.addEventListener('htmx:config:request', ({detail: {ctx}}) => {
  if (ctx.sourceElement.matches('[aria-expanded]')) ctx.request.anchor = undefined;
});

/* In sight, as far as it fits, is what was opened: a fold, or a line that the server opens. Of a box, what is asked below. */
(() => {
  const show = at => at?.scrollIntoView({block: 'nearest'});
  const asked = event => {
    show(document.querySelector('.board :is(.key[aria-current], .bx-piece[aria-current], [data-seen])'));
    show(event?.detail.ctx?.sourceElement?.closest('li:has(>[aria-expanded=true])'));
  };
  document.addEventListener('htmx:after:swap', asked);
  addEventListener('click', event => setTimeout(() => show(event.target.closest('summary')?.parentNode)));
  asked();
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

/* The digits of a keyboard are those of a pad; Enter says that a number is whole, where no key has the focus. */
document.addEventListener('keydown', ({key, target, ctrlKey, metaKey, altKey}) => {
  const whole = key === 'Enter';
  if (!whole && !/^(\d|Backspace)$/.test(key) || ctrlKey || metaKey || altKey || target.matches(whole ? 'input, a, button, summary' : 'input')) return;
  document.querySelector(`.numpad ${whole ? ':is([data-done]:not([hidden]), [value=n], .who ~ .go)' : `[value^=${key[1] ? 'b' : `d${key}`}]`}`)?.click();
  if (!whole) target.blur();  /* a digit that was clicked before would be pressed by Enter */
});

/* Keep the screen awake at the table, where the browser can: plain http has no lock. */
(() => {
  const awake = () => { if (!document.hidden && document.querySelector('[data-live]')) navigator.wakeLock?.request('screen').catch(() => { /* not here */ }); };
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

/* The link leaves the address of the page on which it was opened: Back leads home, not in again. */
addEventListener('submit', event => {
  if (event.target.id === 'door') history.replaceState(null, '', '/');
});

/* Which hand holds the phone is a setting of the phone, and kept there. */
(() => {
  const show = change => {
    try {
      if (change) localStorage.hand = localStorage.hand === 'left' ? '' : 'left';
      const left = localStorage.hand === 'left';
      document.documentElement.classList.toggle('left', left);
      for (const key of document.querySelectorAll('[data-hand]')) {
        key.hidden = false;
        key.ariaPressed = left;
      }
    } catch { /* nothing is kept on this phone */ }
  };
  addEventListener('click', event => event.target.closest?.('[data-hand]') && show(true));
  show();
})();
