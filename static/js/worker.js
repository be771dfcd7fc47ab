/* The service worker: opens the app without a network. With one, every page comes from the app, always: only files whose address changes
   with their content are taken from here. Without one: this phone's own pages as it last saw them (kept.js puts them
   here), and the rules. VERSION, FILES and RULES stand above, put there by the app. */
const MOST_FILES = 150;

/* A new version takes over at once: a page that is open goes on with what it has, and what waits there is its own. */
addEventListener('install', event => {
  skipWaiting();
  event.waitUntil((async () => {
    const files = await caches.open('files');
    const missing = await Promise.all(FILES.map(async file => await files.match(file) ? [] : [file]));
    await files.addAll(missing.flat());
    await rules();
  })());
});
addEventListener('activate', event => event.waitUntil((async () => {
  const files = await caches.open('files'), known = await files.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MOST_FILES))) await files.delete(old);
  await clients.claim();
})()));
addEventListener('message', event => event.waitUntil(event.data === 'claim' ? clients.claim() : rules()));

/* In the language of the phone, each under the address that it is asked for by. */
async function rules() {
  const cache = await caches.open('rules');
  await Promise.all(['/offline', '/rules', ...RULES].map(async address => {
    const answer = await fetch(address, {cache: 'no-store'});
    if (answer.ok) await cache.put(address.split('?')[0], answer);
  }));
}

addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== 'GET') {
    if (/^\/t\/[^/]+\/delete$/.test(url.pathname)) event.waitUntil(forget(url.pathname));
  } else if (url.pathname.startsWith('/static/')) event.respondWith(file(request));
  else if (request.mode === 'navigate') event.respondWith(page(request, url.pathname));
  else if (/^\/t\/[^/]+(\/seq)?$/.test(url.pathname)) event.respondWith(heard(request, url.pathname));
});

async function file(request) {
  const files = await caches.open('files'), found = await files.match(request);
  if (found) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok && request.url.includes('?v=')) await files.put(request, answer.clone());
    return answer;
  } catch (error) {
    const near = await files.match(request, {ignoreSearch: true});
    if (near) return near;
    throw error;
  }
}

async function page(request, path) {
  try {
    const answer = await heard(request, path);
    if (answer.status !== 502 && answer.status !== 504) return answer;
    return await kept(path) || answer;
  } catch {
    return await kept(path) || await kept('/offline') || Response.error();
  }
}

/* Who may not open a table any more has nothing of it left. */
async function heard(request, path) {
  const answer = await fetch(request);
  if (answer.status === 403 || answer.status === 404) await forget(path);
  return answer;
}

async function forget(path) {
  const pages = await caches.open('pages'), table = path.split('/', 3).join('/');
  if (!table.startsWith('/t/')) return;
  for (const each of await pages.keys()) {
    const own = new URL(each.url).pathname;
    if (own === table || own.startsWith(`${table}/`)) await pages.delete(each);
  }
  await pages.delete('/');
}

/* A page as it was, under the policy of today's pages, and it says as of when it is. */
async function kept(path) {
  const own = await (await caches.open('pages')).match(path), cache = await caches.open('rules');
  const found = own || await cache.match(path), known = await cache.match('/offline');
  if (!found) return;
  const headers = new Headers({'Content-Type': 'text/html; charset=utf-8'}), policy = known?.headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', policy);
  const at = own?.headers.get('X-Kept') || '';
  return new Response((await found.text()).replace('<body', `<body data-kept="${at}"`), {headers});
}
