/** Runs the push worker as a browser does: what it shows, where a click leads, and what a button does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(__dirname, 'static/push-worker.js'), 'utf8');
const ORIGIN = 'https://spreadwise.test';
const NOTICE = {
  ...{ title: 'Signal', body: 'Buy', path: '/dashboard?signal=s1', tag: 'm1', silent: true, renotify: false },
  ...{ actions: [{ action: 'took', title: 'Took it' }], token: 'signed' },
};

interface Shown {
  readonly title: string;
  readonly data: { readonly path: string };
  readonly [what: string]: unknown;
}

/** `answer`: the API's response to a button; null: the API is unreachable. */
function run(
  answer: { readonly status: number; readonly said?: string } | null = null,
  paths: string[] = [],
) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const asked: unknown[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const tabs = paths.map((path) => ({
    ...{ url: `${ORIGIN}${path}`, focus: () => opened.push('focus') },
    postMessage: (message: object) => opened.push(JSON.stringify(message)),
  }));
  const self = {
    addEventListener: (name: string, listen: (event: object) => void) => {
      listeners[name] = listen;
    },
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, how: object) => void shown.push({ title, ...how } as Shown),
    },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => opened.push(url) },
  };
  const fetch = async (path: string, { body }: { readonly body: string }) => {
    asked.push([path, JSON.parse(body)]);
    if (!answer) throw new TypeError('Failed to fetch');
    return { ok: answer.status === 200, status: answer.status, json: async () => ({ said: answer.said }) };
  };
  new Function('self', 'fetch', SOURCE)(self, fetch);
  const happens = async (name: string, event: object) => {
    let work: unknown;
    const waitUntil = (until: unknown) => {
      work = until;
    };
    listeners[name]?.({ waitUntil, ...event });
    await work;
  };
  const push = (notice: unknown) => happens('push', { data: { json: () => notice } });
  const click = (action = '') => {
    const notification = { ...shown.at(-1), close: () => opened.push('closed') };
    return happens('notificationclick', { action, notification });
  };
  return { shown, opened, asked, push, click };
}

test('shows a notification as sent, with its buttons, and a default one for an unknown format', async () => {
  const { shown, push } = run();
  const { token, path, ...rest } = NOTICE;
  await push(NOTICE);
  expect(shown).toEqual([{ ...rest, data: { path, token }, icon: '/icon-192.png' }]);
  await push({});
  expect(shown[1]).toMatchObject({ title: 'News', body: '', data: { path: '/dashboard' } });
});

test.each<[string, string[], string[]]>([
  ['in the open tab', ['/dashboard'], ['closed', '{"type":"open","path":"/dashboard?signal=s1"}', 'focus']],
  [
    'in the open German tab',
    ['/de/dashboard'],
    ['closed', '{"type":"open","path":"/dashboard?signal=s1"}', 'focus'],
  ],
  ['in a new tab', ['/signup', '/de/signup'], ['closed', `${ORIGIN}/dashboard?signal=s1`]],
])('a click opens the page %s', async (_, tabs, opens) => {
  const { opened, push, click } = run(null, tabs);
  await push(NOTICE);
  await click();
  expect(opened).toEqual(opens);
});

test('ignores a path that leads to another site', async () => {
  const { opened, push, click } = run();
  await push({ ...NOTICE, path: 'https://elsewhere.test/' });
  await click();
  expect(opened).toEqual(['closed']);
});

test('replaces the notification silently with the result of its button', async () => {
  const { shown, opened, asked, push, click } = run({ status: 200, said: 'Noted in your journal.' });
  await push(NOTICE);
  await click('took');
  expect(asked).toEqual([['/push-act', { token: 'signed', act: 'took' }]]);
  expect(shown[1]).toMatchObject({
    title: 'Signal',
    body: 'Noted in your journal.',
    tag: 'm1',
    silent: true,
  });
  expect(opened).toEqual(['closed']);
});

test.each([
  ['cannot be reached', null],
  ['no longer knows this browser', { status: 404 }],
])('when the product %s, a button opens the page instead', async (_, answer) => {
  const { shown, opened, push, click } = run(answer);
  await push(NOTICE);
  await click('took');
  expect(opened).toEqual(['closed', `${ORIGIN}/dashboard?signal=s1`]);
  expect(shown).toHaveLength(1);
});
