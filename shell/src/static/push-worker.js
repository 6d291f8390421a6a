/**
 * Shows what is pushed to this browser, and leads to it. It is there for that alone: it caches nothing, and stands in
 * no request's way. Its scope is no page of ours.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    /* Not ours: browsers ask that something be shown all the same. */
  }
  const { title = 'News', body = '', path = '/dashboard', tag, silent = false, renotify = false } = notice;
  const how = { body, tag, silent, renotify, data: { path }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, how));
});

/* An open tab is signed in, a new one is not: so the open one goes there. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? '/dashboard');
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (tabs) => {
      const tab = tabs.find((one) => new URL(one.url).pathname === url.pathname);
      if (!tab) return self.clients.openWindow(url.href);
      tab.postMessage({ type: 'open', path });
      return tab.focus();
    }),
  );
});
