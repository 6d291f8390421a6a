import { signalsAnswer } from '@spreadwise/shared-screens/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, type FakeAnswer, inTurn, keyboard, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import { overviewOf, subscriptionOf } from './testing/billing-fixtures';
import { CUSTOMER, openDetails, showDashboard } from './testing/show-dashboard';

const OVERVIEW = 'GET /api/billing/overview';
const overview = overviewOf();
const show = (
  answer: FakeAnswer<typeof OVERVIEW>,
  options: Partial<Parameters<typeof showDashboard>[0]> = {},
) =>
  showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=plan',
    answers: {
      [OVERVIEW]: answer,
      'GET /api/signals': signalsAnswer([]),
      'GET /api/billing/invoices': { invoices: [], nextCursor: null },
    },
    ...options,
  });

let errors: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(dismissToasts);
  sessionStorage.clear();
  errors.mockRestore();
  jest.useRealTimers();
});

test('opens the provider’s portal with Manage billing', async () => {
  const { redirect } = await show(overview, { openPortal: async () => 'https://billing.example/p' });
  await click('Manage billing');
  expect(redirect).toHaveBeenCalledWith('https://billing.example/p');
});

test('reports a portal that does not open and allows a retry', async () => {
  const { redirect } = await show(overview, { openPortal: async () => null });
  await click('Manage billing');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Billing did not openThe billing portal could not be reached. Try again in a moment.',
  );
  expect(redirect).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Manage billing' })).toBeEnabled();
});

test('shows no facts while loading and offers a retry after a failure', async () => {
  let fail = (_: Error) => {};
  const pending = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await show(inTurn(pending, Promise.resolve(overview)));
  expect(screen.queryByText('Plan')).toBeNull();
  await act(async () => fail(refusal(503, 'down')));
  await settle();
  expect(screen.getByText('Your subscription could not be loaded')).toBeVisible();
  await click('Retry');
  expect(screen.getByText('Next charge')).toBeVisible();
});

test('asks to confirm the email address when the server does not know the session', async () => {
  await show(refusal(401, 'Sign in first.'));
  expect(screen.getByText('Confirm your email address')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  expect(screen.queryByText('Manage billing')).toBeNull();
});

test('gives each place its own address, keeps the filters, and returns with Back', async () => {
  const { place } = await show(overview, { at: '/dashboard?hops=3' });
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(heading()).toHaveTextContent('Live signals');
  await click('Menu');
  await click('Plan & billing', 'link');
  expect([heading().textContent, place.search]).toEqual(['Your subscription', '?hops=3&section=plan']);
  expect(heading().closest('div[tabindex]')).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Plan & billing' })).toBeNull();
  await click('Past', 'link');
  const places = within(screen.getByRole('navigation', { name: 'Dashboard' }));
  expect(places.getByRole('link', { current: 'page' })).toHaveTextContent('Past');
  expect([heading().textContent, place.search]).toEqual(['Past signals', '?hops=3&section=history']);
  expect(document.title).toBe('Past signals · Spreadwise');
  await place.go(-1);
  expect(heading()).toHaveTextContent('Your subscription');
});

test('redirects a link from an old mail to the current address of its place', async () => {
  const { place } = await show(overview, {
    at: '/dashboard?section=settings&part=alerts',
    answers: { [OVERVIEW]: overview, 'GET /api/alerts': refusal(503, 'down') },
  });
  expect(place.search).toBe('?section=rules&part=alerts');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rules');
});

test('closes the menu with Escape and restores the focus', async () => {
  await show(overview, { at: '/dashboard' });
  await click('Menu');
  expect(screen.getByText('ada@example.com')).toBeVisible();
  await keyboard.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Account' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});

test('offers the language choice in the menu', async () => {
  await show(overview, { at: '/dashboard' });
  expect(screen.queryByRole('link', { name: 'Deutsch' })).toBeNull();
  await click('Menu');
  expect(screen.getByRole('link', { name: 'Deutsch' })).toBeVisible();
});

test('shows a failed payment in every section', async () => {
  await show({ ...overview, subscription: subscriptionOf({ status: 'past_due' }) }, { at: '/dashboard' });
  expect(screen.getByText('Your last payment did not go through')).toBeVisible();
});

test('clears all cached data on sign-out', async () => {
  const { logout, queries } = await show(overview, { mode: 'test' });
  expect(screen.getByText('Test mode')).toBeVisible();
  await click('Menu');
  await click('Sign out');
  expect(logout).toHaveBeenCalledTimes(1);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.data),
  ).toEqual([]);
});

test('shows cards of other remotes in the opening section only', async () => {
  const { place } = await show(overview, {
    at: '/dashboard',
    slots: { 'mfe-dashboard.overview': <p>A card</p> },
  });
  expect(screen.getByText('A card')).toBeVisible();
  await click('Past', 'link');
  expect(place.search).toBe('?section=history');
  expect(screen.queryByText('A card')).toBeNull();
});

test('offers yesterday’s summary while nothing is open', async () => {
  await show(overview, {
    at: '/dashboard',
    answers: {
      [OVERVIEW]: overview,
      'GET /api/signals': signalsAnswer([]),
      'GET /api/ai/letter': {
        day: '2026-11-20',
        letter: { text: 'The best of them said €3.', source: 'template' },
      },
    },
  });
  await settle(1);
  await openDetails('Yesterday');
  expect(screen.getByText('The best of them said €3.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Why nothing is open' })).toBeVisible();
});

test('states in yesterday’s card that there was no yesterday', async () => {
  await show(overview, {
    at: '/dashboard',
    answers: {
      [OVERVIEW]: overview,
      'GET /api/signals': signalsAnswer([]),
      'GET /api/ai/letter': { day: '2026-11-20', letter: null },
    },
  });
  await settle(1);
  await openDetails('Yesterday');
  expect(screen.getByText(/^Nothing was watched yesterday/)).toBeVisible();
});

test('lands on the plan once after returning from the portal', async () => {
  await show(overview, { openPortal: async () => 'https://billing.example/p' });
  await click('Manage billing');
  const { place } = await show(overview, { at: '/dashboard' });
  expect(place.search).toBe('?section=plan');
  expect((await show(overview, { at: '/dashboard' })).place.search).toBe('');
});

test('says since when the browser is offline while what was loaded stays, except where the signals say it', async () => {
  const { place } = await show(overview, { at: '/dashboard?section=plan' });
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^Offline since \d\d:\d\d/)).toBeVisible();
  expect(screen.getByText('Next charge')).toBeVisible();
  await click('Live', 'link');
  expect(screen.queryByText(/^Offline since/)).toBeNull();
  await place.go(-1);
  await act(async () => window.dispatchEvent(new Event('online')));
  await settle();
  expect(screen.queryByText(/^Offline since/)).toBeNull();
});
