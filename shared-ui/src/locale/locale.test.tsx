/** A page has one language at a time: that of its address, or the stored choice. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { catalogue, textsReady } from './catalogue';
import { LanguageSwitch } from './LanguageSwitch';
import { applyLocale, LOCALE_KEY, locale, localPath } from './locale';

const page = document.documentElement;
const open = (path: string) => {
  window.history.replaceState(null, '', path);
  applyLocale();
};

beforeEach(() => open('/'));
afterEach(() => {
  localStorage.clear();
  open('/');
});

test.each([
  ['/', null, 'en', '/'],
  ['/de', null, 'de', '/de'],
  ['/de/signup', null, 'de', '/de/signup'],
  ['/DE/signup', null, 'de', '/DE/signup'],
  ['/design', null, 'en', '/design'],
  ['/signup?step=2#plan', 'de', 'de', '/de/signup?step=2#plan'],
  ['/de/signup', 'en', 'de', '/de/signup'],
  ['/signup', 'fr', 'en', '/signup'],
])('%s, after %s was chosen, is %s at %s', (path, chosen, language, address) => {
  if (chosen) localStorage.setItem(LOCALE_KEY, chosen);
  open(path);
  const { pathname, search, hash } = window.location;
  expect([page.lang, pathname + search + hash]).toEqual([language, address]);
});

test('a path keeps its page when translated to the other language', () => {
  expect(['/', '/signup', '/de/signup'].map((path) => localPath(path, 'de'))).toEqual([
    '/de/',
    '/de/signup',
    '/de/signup',
  ]);
  expect(['/de', '/de/signup', '/signup'].map((path) => localPath(path, 'en'))).toEqual([
    '/',
    '/signup',
    '/signup',
  ]);
});

test('choosing German applies once its texts have loaded, changes the address, and is stored for the next visit', async () => {
  open('/signup?step=1');
  let arrive = (_: { german: { hello: string } }) => {};
  const texts = catalogue({ hello: 'Hello' }, () => new Promise((resolve) => (arrive = resolve)));
  render(<LanguageSwitch />);
  fireEvent.click(screen.getByRole('link', { name: 'Deutsch' }));
  expect([locale(), texts().hello]).toEqual(['en', 'Hello']);
  await act(async () => arrive({ german: { hello: 'Hallo' } }));
  expect([page.lang, texts().hello]).toEqual(['de', 'Hallo']);
  expect(window.location.pathname + window.location.search).toBe('/de/signup?step=1');
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/signup?step=1');
  expect(localStorage.getItem(LOCALE_KEY)).toBe('de');
});

test('falls back to English when German texts fail to load, and loads them again later', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest
    .fn<Promise<{ german: { hello: string } }>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ german: { hello: 'Hallo' } });
  const texts = catalogue({ hello: 'Hello' }, load);
  open('/de');
  await textsReady();
  expect(texts().hello).toBe('Hello');
  await textsReady();
  expect(texts().hello).toBe('Hallo');
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});

test('waits a few seconds at most for a file that never arrives, so that other screens open', async () => {
  jest.useFakeTimers();
  catalogue({ hello: 'Hello' }, () => new Promise(() => {}));
  const texts = catalogue({ hello: 'Hello' }, async () => ({ german: { hello: 'Hallo' } }));
  open('/de');
  const ready = jest.fn();
  void textsReady().then(ready);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(ready).toHaveBeenCalled();
  expect(texts().hello).toBe('Hallo');
  jest.useRealTimers();
});
