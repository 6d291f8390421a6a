/**
 * Shows push notifications, opens their page on click and runs their button actions. It caches nothing and intercepts
 * no requests; its scope contains no page of ours.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    /* Not our format. Browsers require every push to show a notification anyway. */
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

/* The token in the notification authorises the call, since a worker is never signed in. The result replaces it. */
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

/* An open tab, in either language, is signed in and a new one is not, so an open tab navigates there. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname.replace(/^\/de(?=\/)/i, '') === url.pathname);
  if (!tab) return self.clients.openWindow(url.href);
  tab.postMessage({ type: 'open', path });
  return tab.focus();
}
