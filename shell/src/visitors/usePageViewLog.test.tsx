import { CURRENT_USER_KEY, createApiClient } from '@spreadwise/shared-auth';
import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { LOG_DELAY_MS, usePageViewLog } from './usePageViewLog';

let answer: () => Promise<Response>;
const fetchImpl = jest.fn((_path: unknown, _init?: RequestInit) => answer());
const api = createApiClient(fetchImpl as unknown as typeof fetch);
const sent = () => fetchImpl.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);
const located = { location: { city: 'Turku', country: 'FI' } };

const respond = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => JSON.stringify(body),
    json: async () => body,
  }) as Response;

let log: jest.SpyInstance;
let errors: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  fetchImpl.mockClear();
  answer = async () => respond(200, located);
  log = jest.spyOn(console, 'log').mockImplementation(() => {});
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const view = (page: string, mayLog = true) =>
  renderHook(
    (props: { page: string; mayLog?: boolean }) => usePageViewLog(api, props.page, props.mayLog ?? true),
    {
      initialProps: { page, mayLog } as { page: string; mayLog?: boolean },
      wrapper: StrictMode,
    },
  );

test('logs a page once, 500 ms after it was opened, despite re-renders', async () => {
  const { rerender } = view('/admin');
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS - 1);
  expect(sent()).toEqual([]);
  rerender({ page: '/admin' });
  await jest.advanceTimersByTimeAsync(1);
  rerender({ page: '/admin' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual([
    [
      '/api/url-tracking/log-visitor',
      {
        page: '/admin',
        referrer: null,
        userAgent: navigator.userAgent,
        sessionId: expect.stringMatching(/^[\w-]{21}$/),
        userId: null,
      },
    ],
  ]);
});

test('does not log a page that is left within 500 ms, but logs the next one', async () => {
  const { rerender } = view('/');
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS - 1);
  rerender({ page: '/signup' });
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  expect(sent().map(([, body]) => body.page)).toEqual(['/signup']);
});

test('logs nothing and creates no id without consent, and logs the open page once it is given', async () => {
  const { rerender } = view('/signup', false);
  await jest.advanceTimersByTimeAsync(10_000);
  rerender({ page: '/track-record', mayLog: false });
  await jest.advanceTimersByTimeAsync(10_000);
  expect([sent(), sessionStorage.length, localStorage.length]).toEqual([[], 0, 0]);
  rerender({ page: '/track-record', mayLog: true });
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  expect(sent().map(([, body]) => body.page)).toEqual(['/track-record']);
});

test('logs nothing after unmount', async () => {
  const { unmount } = view('/signup');
  unmount();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual([]);
});

test('keeps the session id and adds the user id after sign-in', async () => {
  const { rerender } = view('/admin');
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  localStorage.setItem(CURRENT_USER_KEY, '{"id":"owner"}');
  rerender({ page: '/dashboard' });
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  const [first, second] = sent().map(([, body]) => body);
  expect(second).toMatchObject({ page: '/dashboard', userId: 'owner', sessionId: first.sessionId });
});

test('writes the returned location only to the console', async () => {
  view('/');
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  expect(log).toHaveBeenCalledWith('Visitor location', 'Turku', 'FI');
});

test.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', async () => respond(500, { error: 'x', requestId: 'r' })],
  ['the answer violates the contract', async () => respond(200, {})],
])('only writes to the console when %s', async (_, failing) => {
  answer = failing;
  view('/');
  await jest.advanceTimersByTimeAsync(LOG_DELAY_MS);
  expect(errors).toHaveBeenCalledWith('Visitor log error', expect.any(Error));
});
