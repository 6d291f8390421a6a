/**
 * Shows what is pushed to this browser, leads to it, and does what its buttons say. It is there for that alone: it caches
 * nothing, and stands in no request's way. Its scope is no page of ours.
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
  const { title = 'News', path = '/dashboard', token, ...shown } = notice;
  const how = { body: '', ...shown, data: { path, token }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, how));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/dashboard', token } = event.notification.data ?? {};
  event.waitUntil(
    event.action && token ? act(event, token).catch(() => open(String(path))) : open(String(path)),
  );
});

/* The notice is proof enough: a worker is never signed in. What came of it is said in its place. */
async function act({ action, notification: { title, tag, data } }, token) {
  const answer = await fetch('/push-act', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, act: action }),
  });
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
  const { said } = await answer.json();
  await self.registration.showNotification(title, {
    ...{ body: said, tag, silent: true, icon: '/icon-192.png' },
    data: { path: data.path },
  });
}

/* An open tab is signed in, a new one is not: so the open one goes there. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname === url.pathname);
  if (!tab) return self.clients.openWindow(url.href);
  tab.postMessage({ type: 'open', path });
  return tab.focus();
}
