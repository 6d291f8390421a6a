/** A customer's language follows them to a new browser, and their choice is saved to the account, for their mails. */
import { AuthContext } from '@spreadwise/shared-auth';
import { chooseLocale, LOCALE_KEY } from '@spreadwise/shared-ui';
import { customerOfTier, fakeAuth, settle } from '@spreadwise/testkit';
import { act, render } from '@testing-library/react';
import AccountLanguage from './AccountLanguage';

const ADA = customerOfTier('PRO');
const ACCOUNT = {
  ...{ email: 'ada@example.com', name: null, addressProven: true },
  ...{ dataExport: null, deletionAskedAt: null },
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/');
});

async function show({ user = ADA as typeof ADA | null, language = 'en' as 'en' | 'de' } = {}) {
  const auth = fakeAuth({
    user,
    answers: { 'GET /api/account': { ...ACCOUNT, language }, 'PUT /api/account/language': undefined },
  });
  render(
    <AuthContext value={auth}>
      <AccountLanguage />
    </AuthContext>,
  );
  await settle();
  return () => auth.calls.map(({ name, input }) => [name, input?.body]);
}

test('shows the account’s language in a browser without a choice, and saves nothing to the account', async () => {
  const calls = await show({ language: 'de' });
  expect([document.documentElement.lang, window.location.pathname]).toEqual(['de', '/de/']);
  expect(calls()).toEqual([['GET /api/account', undefined]]);
});

test.each([
  ['its own language choice', 'en', 'de'],
  ['an account in English', null, 'en'],
] as const)('saves nothing and stays English in a browser with %s', async (_, chosen, language) => {
  if (chosen) localStorage.setItem(LOCALE_KEY, chosen);
  const calls = await show({ language });
  expect(document.documentElement.lang).toBe('en');
  expect(calls().filter(([name]) => name === 'PUT /api/account/language')).toEqual([]);
});

test('saves each language that a customer chooses to the account', async () => {
  localStorage.setItem(LOCALE_KEY, 'en');
  const calls = await show();
  await act(() => chooseLocale('de'));
  await act(() => chooseLocale('en'));
  expect(calls()).toEqual([
    ['PUT /api/account/language', { language: 'de' }],
    ['PUT /api/account/language', { language: 'en' }],
  ]);
});

test('a visitor’s choice waits for the account they sign in with, and is saved to it once', async () => {
  const calls = await show({ user: null });
  await act(() => chooseLocale('de'));
  expect(calls()).toEqual([]);
  const signedIn = await show();
  expect(signedIn()).toEqual([['PUT /api/account/language', { language: 'de' }]]);
  const later = await show();
  expect(later()).toEqual([]);
});
