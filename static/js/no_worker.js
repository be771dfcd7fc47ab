/* The app wants no worker here any more: this one takes over at once, throws away all that was kept, and goes. */
addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
