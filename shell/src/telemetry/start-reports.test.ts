import type { RemoteReport } from '@spreadwise/contract';
import { createRemoteLoader, type Federation, type RemoteLoader } from '../remotes/loader/remote-loader';
import { entryOf, setOf } from '../testing/remote-sets';
import { startReports } from './start-reports';

const vitals: Record<string, (metric: { name: string; value: number }) => void> = {};
jest.mock('web-vitals', () => {
  const on = (name: string) => (notify: (metric: { name: string; value: number }) => void) => {
    vitals[name] = notify;
  };
  return { onCLS: on('CLS'), onFCP: on('FCP'), onINP: on('INP'), onLCP: on('LCP'), onTTFB: on('TTFB') };
});

const AUTH = { remote: 'mfe-auth', version: 'a'.repeat(20) };
const SIGNUP = { remote: 'mfe-signup', version: 'b'.repeat(20) };
const LAB = { remote: 'mfe-lab', version: 'development' };
const folder = ({ remote, version }: typeof AUTH) => `${location.origin}/remotes/${remote}/${version}/`;
const initial = setOf(
  [AUTH, SIGNUP, LAB].map((one) =>
    entryOf(one.remote, {
      version: one.version,
      manifest: `${folder(one)}mf-manifest.json`,
      entry: `${folder(one)}remoteEntry.js`,
    }),
  ),
);
const screen = { default: () => null };
const LOGIN = { remote: 'mfe-auth', expose: 'OwnerLogin' };

let sent: { tab: string; reports: RemoteReport[] }[] = [];
const sendBeacon = jest.fn();
let stop = () => {};
let mayMeasure = true;

async function show(loader: RemoteLoader, id: typeof LOGIN) {
  const loading = loader.load(id);
  loader.show(id, 'page');
  await loading;
}

async function begin(load: Federation['load'] = async () => screen) {
  const loader = createRemoteLoader({
    federation: { register() {}, load },
    initial,
    readDocument: async () => ({ ok: true, document: initial }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  await show(loader, LOGIN);
  stop = startReports({ tab: 'ticket', loader, page: window, mayMeasure: () => mayMeasure });
  return loader;
}

/** Everything reported so far. */
async function reports(): Promise<RemoteReport[]> {
  window.dispatchEvent(new Event('pagehide'));
  for (const [, blob] of sendBeacon.mock.calls.splice(0)) sent.push(JSON.parse(await textOf(blob)));
  return sent.flatMap((body) => body.reports);
}
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

let errors: jest.SpyInstance;
beforeEach(() => {
  sent = [];
  mayMeasure = true;
  sendBeacon.mockReset().mockReturnValue(true);
  Object.assign(navigator, { sendBeacon });
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stop();
  errors.mockRestore();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

const thrownIn = (one: typeof AUTH, message = 'boom') =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (${folder(one)}login.js:1:2)` });
const throwAtPage = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, message: String(error) }));

test('reports screens shown before and after the start', async () => {
  const loader = await begin();
  await show(loader, { remote: 'mfe-signup', expose: 'Signup' });
  expect(await reports()).toEqual([
    { ...AUTH, kind: 'shown' },
    { ...SIGNUP, kind: 'shown' },
  ]);
  expect(sent[0]?.tab).toBe('ticket');
  expect(sendBeacon).toHaveBeenCalledTimes(0);
});

test('reports a failure with its kind, and again when Retry fails', async () => {
  const loader = await begin(() => Promise.reject(new Error('no such module')));
  loader.retry(LOGIN);
  await new Promise((resolve) => setTimeout(resolve));
  const failed = { ...AUTH, kind: 'failed', name: 'module', message: 'no such module' };
  expect(await reports()).toEqual([failed, failed]);
});

test('attributes an error to the first remote in its stack, or else to the script that threw', async () => {
  await begin();
  throwAtPage(thrownIn(SIGNUP));
  throwAtPage('thrown text', `${folder(AUTH)}login.js`);
  const errors = (await reports()).filter(({ kind }) => kind === 'error');
  expect(errors).toEqual([
    { ...SIGNUP, kind: 'error', message: 'Error: boom' },
    { ...AUTH, kind: 'error', message: 'thrown text' },
  ]);
});

test('attributes an error to the remote that a retry loaded from another folder', async () => {
  await begin();
  throwAtPage(thrownIn({ ...SIGNUP, version: `${SIGNUP.version}~1` }));
  expect(await reports()).toContainEqual({ ...SIGNUP, kind: 'error', message: 'Error: boom' });
});

test('does not report errors of the shell, of extensions or of development builds', async () => {
  await begin();
  throwAtPage(new Error('of the shell'), `${location.origin}/assets/shell.js`);
  throwAtPage(new Error('Script error.'));
  throwAtPage(thrownIn(LAB));
  expect((await reports()).map(({ kind }) => kind)).toEqual(['shown']);
});

test('attributes a policy violation to its script, or else to the open screen', async () => {
  await begin();
  for (const sourceFile of [`${folder(SIGNUP)}pay.js`, ''])
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        sourceFile,
        effectiveDirective: 'img-src',
        blockedURI: 'https://ads.test/p.gif?who=ada',
      }),
    );
  const csp = { kind: 'csp', name: 'img-src', message: 'https://ads.test/p.gif' };
  expect((await reports()).slice(1)).toEqual([
    { ...SIGNUP, ...csp },
    { ...AUTH, ...csp },
  ]);
});

test('attributes a long task to its script, or else to the open screen', async () => {
  let notify: (entries: unknown[]) => void = () => {};
  class Observer {
    static supportedEntryTypes = ['long-animation-frame'];
    constructor(callback: (list: { getEntries: () => unknown[] }) => void) {
      notify = (entries) => callback({ getEntries: () => entries });
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  await begin();
  const scripts = [{ sourceURL: `${folder(SIGNUP)}pay.js`, duration: 80, invokerType: 'event-listener' }];
  notify([
    { entryType: 'long-animation-frame', scripts },
    { entryType: 'longtask', duration: 80 },
  ]);
  expect((await reports()).slice(1)).toEqual([
    { ...SIGNUP, kind: 'long-task' },
    { ...AUTH, kind: 'long-task' },
  ]);
});

test('without consent nothing is timed, but whether a screen appeared or failed is still reported', async () => {
  mayMeasure = false;
  await begin();
  vitals.LCP?.({ name: 'LCP', value: 900 });
  expect((await reports()).map(({ kind }) => kind)).toEqual(['shown']);
  mayMeasure = true;
  vitals.INP?.({ name: 'INP', value: 80 });
  expect((await reports()).map(({ kind }) => kind)).toEqual(['shown', 'vital']);
});

test('load vitals belong to the first screen, later ones to the open screen', async () => {
  const loader = await begin();
  await show(loader, { remote: 'mfe-signup', expose: 'Signup' });
  vitals.LCP?.({ name: 'LCP', value: 900 });
  vitals.INP?.({ name: 'INP', value: 80 });
  expect((await reports()).filter(({ kind }) => kind === 'vital')).toEqual([
    { ...AUTH, kind: 'vital', name: 'LCP', value: 900 },
    { ...SIGNUP, kind: 'vital', name: 'INP', value: 80 },
  ]);
});

test('reports nothing after it is stopped', async () => {
  await begin();
  stop();
  await reports();
  throwAtPage(thrownIn(AUTH));
  vitals.CLS?.({ name: 'CLS', value: 1 });
  expect((await reports()).map(({ kind }) => kind)).toEqual(['shown']);
});

test('falls back to a keepalive request when the beacon is refused', async () => {
  sendBeacon.mockReturnValue(false);
  globalThis.fetch = jest.fn().mockResolvedValue({});
  await begin();
  await reports();
  expect(globalThis.fetch).toHaveBeenCalledWith(
    '/api/remotes/reports',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
});
