/* Every tap under a one-time key waits here, in order, until it is answered. It is kept in this phone's storage before it
   is sent, so no dead spot, reload or closed tab loses it, and it is always sent under the same key, so the table keeps it
   once, whoever sends it again. The first tap of a page is sent as it was. A later one of the same dock is pressed on the
   page that the answer before it brought, if that asks the same of the same player; else it is not done, and is said so. */
const waits = (() => {
  if (!document.getElementById('waits')) return;  /* a page where nothing is entered at a table */
  const MOST = 100, some = () => Math.random().toString(36).slice(2, 8), OWN = some();
  const name = () => `waits${location.pathname.split('/', 3).join('/')}`;
  const dock = (page = document) => page.getElementById('dock');
  const about = form => ['asked', 'seat', 'dock', 'slot'].map(field => form?.elements[field]?.value).join();
  const refused = page => page.querySelector('.dock.no, .dock .toast button');
  let unsaved, sending, last, held;  /* last: the page of the last answer; held: what is asked there comes first */

  const load = () => {
    try { return unsaved || JSON.parse(localStorage.getItem(name())) || []; } catch { return unsaved || []; }
  };
  const save = list => {
    if (!list.some(tap => tap.state !== 'kept')) list = [];
    try {
      list.length ? localStorage.setItem(name(), JSON.stringify(list)) : localStorage.removeItem(name());
      unsaved = undefined;
    } catch { unsaved = list; }  /* a phone that stores nothing keeps it as long as the page is open */
    show(list);
  };
  const change = (id, to) => save(load().map(tap => tap.id === id ? {...tap, ...to} : tap));
  const late = () => save(load().map(tap => ({...tap, late: true})));

  /* What is sent next: what was refused, or may be sent again, holds those behind it until the person has seen it. */
  const first = list => list.find(tap => tap.state !== 'kept');
  const next = list => held || first(list)?.state ? undefined : first(list);
  /* Two tabs: one sends. A lock that nobody renews ends by itself, as its tab may have died. */
  const mine = () => {
    try {
      const [who, until] = JSON.parse(localStorage.getItem(`${name()} sent by`)) || [];
      if (who !== OWN && until > Date.now() && until < Date.now() + 20000) return false;
      localStorage.setItem(`${name()} sent by`, JSON.stringify([OWN, Date.now() + 10000]));
    } catch { /* nothing is stored: there is one tab only */ }
    return true;
  };
  const leave = () => { try { localStorage.removeItem(`${name()} sent by`); } catch { /* the same */ } };

  const fieldsOf = (form, key) => [...new FormData(form), ...key?.name ? [[key.name, key.value]] : []];
  const called = (form, key) => {
    const typed = [...form.elements].map(field => field.type === 'text' ? field.value : '').join(' ').trim();
    const seen = form.querySelector(`button[value="${key?.value}"]`) || key;  /* of a place on the board its key */
    const words = typed || seen?.getAttribute('aria-label') || seen?.innerText;
    return [words, [...form.querySelectorAll('h2')].pop()?.innerText].filter(Boolean).join(' · ').replace(/\s+/g, ' ').slice(0, 120);
  };

  /* `more`: what else the tap is, as the pad knows: `values` of its own, for `who`, and how it is `called`. */
  const add = (form, key, more = {}) => {
    const list = load(), page = form.elements.key?.value || '', path = form.getAttribute('action');
    const before = list.filter(tap => tap.page === page && !tap.state), twin = before.at(-1), said = fieldsOf(form, key).join();
    const again = list.find(tap => tap.state && tap.id === page);
    if (again) Object.assign(again, {state: '', fields: fieldsOf(form, key)});
    else if (twin && !more.values && twin.path === path && twin.said === said) return send();  /* that is impatience */
    else if (list.length >= MOST) return say('not_kept');
    else {
      const tap = {
        id: page && !list.some(tap => tap.page === page) ? page : `${page}-${some()}`, page, path, at: location.pathname, from: location.href,
        name: key?.name, value: key?.value, about: about(form), said, after: form === dock() && before.length > 0,
        fields: having(fieldsOf(form, key), more.values), called: called(form, key), late: list.some(tap => tap.late), ...more,
      };
      const answers = list.length && !next(list) ? list.indexOf(first(list)) : -1;
      answers < 0 ? list.push(tap) : list.splice(answers, 0, tap);  /* this is the answer that the others wait for */
      held = false;
    }
    save(list);
    send();
  };
  const having = (fields, own = {}) => [...fields.filter(([field]) => !(field in own)), ...Object.entries(own).filter(([, value]) => value !== null)];

  /* What is posted for a tap: undefined where it has to wait for an answer of the person, null where it is not asked now. */
  const posted = async tap => {
    if (!tap.after) return tap.fields;
    const page = location.pathname === tap.at ? document : last?.at === tap.at ? last.page : parsed(await (await fetch(tap.from)).text());
    const form = dock(page);
    if (refused(page) || (tap.values && form?.querySelector('button[value^="i"]') && !page.querySelector('[data-pad], .numgrid'))) return;
    if (tap.values) return form && having(fieldsOf(form), tap.values);
    const same = page.querySelector(`button[name="${tap.name}"][value="${tap.value}"]`);
    return same && about(form) === tap.about ? fieldsOf(form, same) : null;
  };
  const parsed = text => new DOMParser().parseFromString(text, 'text/html');

  const send = async () => {
    const tap = next(load());
    if (sending || !tap || document.querySelector('.htmx-request') || !mine()) return show();
    sending = tap.id;
    if (tap.late) {  /* another tab may have taken the lock in the same moment: whoever wrote it last has it */
      await new Promise(done => setTimeout(done, 60));
      if (!mine() || next(load())?.id !== tap.id) { sending = undefined; return show(); }
    }
    const slow = setTimeout(() => { if (load().length) { late(); say('offline'); } }, 5000);
    try {
      let fields = await posted(tap);
      if (fields) {
        fields = having(fields, {key: tap.id});
        change(tap.id, {fields, after: false});
        await htmx.ajax('POST', tap.path, {tap: {...tap, fields}, target: '#page', swap: 'outerMorph', push: 'true'});
      } else if (fields === null) {
        change(tap.id, {state: 'lost', late: true});
        say('not_kept');
      } else held = true;
    } catch { /* as if nothing had come */ }
    clearTimeout(slow);
    sending = undefined;
    const still = load().find(each => each.id === tap.id);
    if (still && !still.state && !held && still.renewed === tap.renewed) {
      late();
      say('offline');
    } else setTimeout(send);
    leave();
    tell();
  };

  /* An answer: kept, refused, or to be asked again. Else it is a proxy that speaks while the app is away. */
  const heard = ({tap, text, response: {status, headers}}) => {
    const page = parsed(text), form = page.querySelector('#again, .dock form.toast');
    if (!page.getElementById('page')) return false;
    const reasons = [...page.querySelectorAll('.why-not .fact, .dock .toast span, .nope p, .empty p')].map(each => each.textContent);
    last = {page, at: tap.at};
    held = false;
    if (status === 400 && form && !tap.renewed) {  /* the page was older than the cookie: the same tap, vouched for anew */
      const token = form.elements.csrf_token.value;
      change(tap.id, {renewed: true, fields: having(tap.fields, {csrf_token: token})});
      return false;
    }
    let list = load();
    const here = list.find(each => each.id === tap.id), behind = list.some(each => each.id !== tap.id && !each.state);
    if (!here) return location.pathname === tap.at;
    if (status < 400) {
      here.state = 'kept';
      list = list.filter(each => !/no|lost/.test(each.state));  /* what was asked there has its answer */
      const address = headers.get('HX-Replace-Url');
      if (address) for (const each of list) if (each.at === tap.at) each.from = address;
    } else {
      here.state = form && status !== 422 ? 'ask' : 'no';
      here.told = reasons.join(' ').replace(/\s+/g, ' ');
      if (form && here.state === 'ask') [here.fields, here.id] = [fieldsOf(form), form.elements.key?.value || here.id];
      if (behind || status > 499) here.late = true;
      else if (!here.late || location.pathname === tap.at) list = list.filter(each => each !== here);  /* the page itself says all */
    }
    save(list);
    say();
    return location.pathname === tap.at;
  };

  const whole = tap => [tap.who, tap.called].filter(Boolean).join(' ');
  const show = (list = load()) => {
    const toast = document.querySelector('.offline'), row = document.getElementById('waits');
    if (!toast || !row) return;
    const shown = list.some(tap => tap.late) ? list : [], waiting = shown.filter(tap => !tap.state);
    const stuck = first(shown)?.state && first(shown), held = toast.querySelector('[data-held]');
    const mark = (line, state) => { for (const each of line.querySelectorAll('[data-state]')) each.hidden = !each.dataset.state.split(' ').includes(state); };
    toast.toggleAttribute('data-busy', !!next(list));
    toast.querySelector('details').hidden = !shown.length;
    toast.querySelector('[data-some]').hidden = !waiting.length;
    toast.querySelector('[data-none]').hidden = waiting.length > 0;
    held.hidden = !stuck;
    mark(held, stuck?.state);
    held.querySelector('b').textContent = stuck ? `${whole(stuck)} ` : '';
    toast.querySelector('[data-some] b').textContent = waiting.length;
    toast.querySelector('[data-some] b+span').textContent = waiting.map((tap, n) => n && tap.who === waiting[n - 1].who ? tap.called : whole(tap)).join(', ');
    toast.querySelector('ul').replaceChildren(...shown.map(tap => {
      const line = row.content.cloneNode(true).firstElementChild;
      line.dataset.id = tap.id;
      line.querySelector('b').textContent = whole(tap);
      mark(line, tap.state || 'waits');
      line.querySelector('.small').textContent = tap.told || '';
      return line;
    }));
    if (shown.length || !toast.querySelector('[data-message]:not([hidden])')) toast.hidden = !shown.length;
    document.dispatchEvent(new Event('waits'));
  };

  /* What became of a tap is in sight at once, unless the page itself tells it. */
  let shown = '';
  const tell = () => {
    const bad = load().filter(tap => tap.late && /no|ask|lost/.test(tap.state)).map(tap => tap.id).join();
    const details = document.querySelector('.offline details');
    if (bad && bad !== shown && !refused(document) && !document.getElementById('again')) details.open = true;
    shown = bad;
  };

  addEventListener('submit', event => {
    const form = event.target;
    if (form.method !== 'post' || form.closest('[hx-boost=false]') || !(form.elements.key || form === dock())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.submitter?.classList.add('pressed');  /* until the answer draws it anew */
    add(form, event.submitter);
  }, true);
  addEventListener('click', event => {
    const link = event.target.closest?.('.board a, #dock a'), act = event.target.closest?.('.offline [data-do]');
    if (act) {
      const {id} = act.closest('li').dataset, list = load();
      if (act.dataset.do === 'again') change(id, {state: ''});
      else save(list.filter(tap => tap.id !== id));
      if (!load().length) say();
      return send();
    }
    if (!link?.getAttribute('href').startsWith(`${location.pathname}?`) || (!sending && !next(load()) && navigator.onLine)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(navigator.onLine && !load().some(({late}) => late) ? 'not_kept' : 'away');
  }, true);
  document.addEventListener('htmx:config:request', ({detail: {ctx: {tap, request}}}) => {
    if (!tap) return;
    request.body = new URLSearchParams(tap.fields);
    if (tap.late) request.timeout = 60000;  /* the line is slow: an answer that takes long is one */
  });
  document.addEventListener('htmx:after:request', event => {
    if (event.detail.ctx.tap && !heard(event.detail.ctx)) event.preventDefault();
  });
  document.addEventListener('htmx:after:swap', () => { held = false; });
  document.addEventListener('htmx:finally:request', () => setTimeout(() => { if (!load().some(tap => tap.late)) send(); }));
  addEventListener('online', send);
  addEventListener('storage', () => show());
  addEventListener('pagehide', leave);
  addEventListener('pageshow', event => { if (event.persisted) send(); });
  setInterval(() => sending ? mine() : send(), 3000);
  if (load().length) late();
  send();
  return {add, waiting: () => load().filter(tap => !tap.state)};
})();
