/* Loaded where the app may have a worker (https): it is asked for, and this phone keeps its own pages as they last stood, for
   when there is no network. Only what is looked at here: home, a table, its scores, log and rules; never a page of links. */
(() => {
  const OURS = /^\/(t\/[\w-]+(\/(scores|log|rules))?)?$/, MOST = 40;
  const old = () => document.body.dataset.kept;
  let timer;

  const keep = async () => {
    if (old() !== undefined || !navigator.serviceWorker.controller || !OURS.test(location.pathname)) return;
    const page = document.getElementById('page'), mine = location.pathname === '/' || page.dataset.live;
    if (!mine || /[?&]at=/.test(location.search) || page.querySelector('.dock.no')) return;  /* a table, now, and nothing but it */
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector('.offline').hidden = true;
    for (const each of copy.querySelectorAll('head script:not([defer]), .offline li, .heard, video')) each.remove();
    const pages = await caches.open('pages');
    const headers = {'Content-Type': 'text/html; charset=utf-8', 'X-Kept': new Date().toISOString()};
    await pages.put(location.pathname, new Response(`<!doctype html>${copy.outerHTML}`, {headers}));
    const known = await pages.keys();
    for (const each of known.slice(0, Math.max(0, known.length - MOST))) await pages.delete(each);
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(() => keep().catch(() => { /* no room: no page */ }), 1500); };

  /* Home as it was kept, and the page that says what is not kept, lead to every table that is. */
  const tables = async () => {
    const away = document.querySelector('[data-away]'), before = away || document.querySelector('.home .games');
    if (!before) return;
    const pages = await caches.open('pages'), home = document.querySelector('.dock a[href="/"]');
    if (home && !await pages.match('/')) home.remove();
    for (const key of await pages.keys()) {
      const {pathname} = new URL(key.url);
      if (!/^\/t\/[\w-]+$/.test(pathname) || document.querySelector(`a[href="${pathname}"]`)) continue;
      const page = new DOMParser().parseFromString(await (await pages.match(key)).text(), 'text/html');
      const names = [...page.querySelectorAll('.seat > span')].map(each => each.firstChild.textContent.trim());
      const said = [page.querySelector('h1').textContent, names.join(', ')].filter(Boolean).join(' · ');
      const link = Object.assign(document.createElement('a'), {className: 'btn wide', href: pathname, textContent: said});
      before[away ? 'after' : 'before'](link);
    }
  };

  /* As of when it is; as soon as the app answers again, the page is fetched. */
  const back = async () => {
    if (document.querySelector('.htmx-request')) return;
    const answer = await fetch(location.pathname, {method: 'HEAD', cache: 'no-store'}).catch(() => null);
    if (answer && answer.status < 500) location.reload();
  };
  if (old() !== undefined) {
    const at = old() && new Date(old()), today = at && at.toDateString() === new Date().toDateString();
    const how = today ? {hour: '2-digit', minute: '2-digit'} : {dateStyle: 'short', timeStyle: 'short'};
    document.querySelector('.offline time').textContent = at ? at.toLocaleString(document.documentElement.lang, how) : '';
    if (!document.querySelector('[data-away]')) say(at ? 'kept' : 'alone');
    addEventListener('online', back);
    setInterval(back, 5000);
    tables();
  }

  /* A page that cannot come in its place may be kept here. */
  document.addEventListener('htmx:error', async ({detail: {ctx}}) => {
    if (ctx?.request?.method !== 'GET' || !ctx.sourceElement?.matches('a')) return;
    const path = new URL(ctx.request.action, location.href).pathname;
    if (path !== location.pathname && await caches.match(path)) location.assign(ctx.request.action);
  });
  document.addEventListener('htmx:after:swap', soon);
  navigator.serviceWorker.addEventListener('controllerchange', soon);
  (async () => {
    if (!await navigator.serviceWorker.register('/sw.js', {updateViaCache: 'none'}).catch(() => { /* not here */ })) return;
    const {active} = await navigator.serviceWorker.ready, {lang} = document.documentElement, before = localStorage.getItem('lang');
    if (!navigator.serviceWorker.controller) active.postMessage('claim');  /* a page that came while it began */
    if (old() !== undefined) return;
    if (before !== lang) localStorage.setItem('lang', lang);
    if (before && before !== lang) active.postMessage('rules');  /* they are kept in the language of the phone */
    soon();
  })();
})();
