import type { BillingOverview, SubscriptionState } from '@spreadwise/api/contract';
import type { Tier } from '@spreadwise/shared-auth';
import { refusal } from '@spreadwise/shared-auth/testing';
import { dismissToasts } from '@spreadwise/shared-ui';
import { act, screen } from '@testing-library/react';
import { CUSTOMER, click, settle, showDashboard, valueBeside } from '../testing/show-dashboard';
import { signalsAnswer } from '../testing/signal-fixtures';

const OVERVIEW = 'GET /api/billing/overview';
const subscription: SubscriptionState = {
  id: 'sub_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
};
const overview: BillingOverview = {
  email: 'ada@example.com',
  tier: 'PRO',
  subscription,
  nextInvoice: { amountCents: 4999, currency: 'EUR', dueAt: '2026-12-21T12:00:00.000Z' },
  card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2030 },
  scheduledChange: null,
  pastDue: null,
  suspended: null,
  comp: null,
};
const show = (answer: unknown, options: Partial<Parameters<typeof showDashboard>[0]> = {}) =>
  showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=plan',
    answers: { [OVERVIEW]: answer, 'GET /api/signals': signalsAnswer([]) },
    ...options,
  });

let errors: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(dismissToasts);
  errors.mockRestore();
  jest.useRealTimers();
});

/** A figure's value and the word about it. */
const figure = (label: string) => screen.getByText(label, { selector: 'p' }).parentElement?.textContent;

test('a paying customer sees plan, state, next invoice, card and limits', async () => {
  await show(overview);
  expect(screen.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(figure('Plan')).toBe('PlanProTier PRO');
  expect(figure('Next invoice')).toBe('Next invoice€49.99On 21 December 2026');
  expect(figure('Signals a day')).toBe('Signals a day100Cycles of up to 4 hops');
  expect(valueBeside('State')).toBe('Active');
  expect(valueBeside('Renews on')).toBe('21 December 2026');
  expect(valueBeside('Card')).toBe('visa ending in 4242');
  expect(valueBeside('Valid to')).toBe('03/2030');
  expect(screen.queryByText('Test mode')).toBeNull();
});

test('while the provider does not answer, what is unknown is not said to be absent', async () => {
  await show({ ...overview, nextInvoice: null, card: null, stale: true });
  expect(screen.getByText('Your billing details cannot be read right now')).toBeVisible();
  expect(figure('Plan')).toBe('PlanProTier PRO');
  expect(figure('Next invoice')).toBe('Next invoice–Not known right now');
  expect(valueBeside('Card')).toBe('Not known right now');
});

test.each<[Partial<SubscriptionState>, string, [string, string] | null]>([
  [{ cancelAtPeriodEnd: true }, 'Active', ['Ends on', '21 December 2026']],
  [{ status: 'trialing' }, 'In trial', ['Renews on', '21 December 2026']],
  [{ status: 'past_due' }, 'Past due', ['Renews on', '21 December 2026']],
  [{ status: 'unpaid' }, 'Unpaid', null],
  [{ status: 'canceled' }, 'Ended', ['Ended on', '21 December 2026']],
  [{ status: 'incomplete' }, 'Payment not completed', null],
  [{ status: 'paused' }, 'Paused', null],
  [{ currentPeriodEnd: null }, 'Active', null],
])('a subscription with %j is put into words', async (over, state, renewal) => {
  await show({ ...overview, subscription: { ...subscription, ...over } });
  expect(valueBeside('State')).toBe(state);
  if (renewal) expect(valueBeside(renewal[0])).toBe(renewal[1]);
  else expect(screen.queryByText(/(Renews|Ends|Ended) on/)).toBeNull();
});

test.each<[Tier, string]>([
  ['BASIC', 'Signals a day25Cycles of up to 3 hops'],
  ['GOLD', 'Signals a dayUnlimitedCycles of up to 6 hops'],
])('a %s tier without a subscription shows its limits and no invoice', async (tier, limits) => {
  await show({ ...overview, tier, subscription: null, nextInvoice: null, card: null });
  expect(figure('Plan')).toBe(`PlanNoneTier ${tier}`);
  expect(figure('Next invoice')).toBe('Next invoiceNoneNothing will be charged');
  expect(figure('Signals a day')).toBe(limits);
  expect(screen.getByText(/^You have no subscription/)).toBeVisible();
  expect(valueBeside('Card')).toBe('No card on file');
});

test('Manage billing goes to the provider’s portal', async () => {
  const { redirect } = await show(overview, { openPortal: async () => 'https://billing.example/p' });
  await click('Manage billing');
  expect(redirect).toHaveBeenCalledWith('https://billing.example/p');
});

test('a portal that does not open is said, and can be tried again', async () => {
  const { redirect } = await show(overview, { openPortal: async () => null });
  await click('Manage billing');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Billing did not openThe billing portal could not be reached. Please try again in a moment.',
  );
  expect(redirect).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Manage billing' })).toBeEnabled();
});

test('a failed payment is said first, with the way to another card', async () => {
  const { redirect } = await show(
    { ...overview, subscription: { ...subscription, status: 'past_due' } },
    { openPortal: async () => '/portal' },
  );
  expect(screen.getByText('Your last payment did not go through')).toBeVisible();
  await click('Update your card');
  expect(redirect).toHaveBeenCalledWith('/portal');
});

test('while it loads nothing is claimed; a failure can be tried again', async () => {
  let fail = (_: Error) => {};
  const answers = [() => new Promise((_, reject) => (fail = reject)), () => Promise.resolve(overview)];
  await show(() => answers.shift()?.());
  expect(screen.queryByText('Plan')).toBeNull();
  await act(async () => fail(refusal(503, 'down')));
  await settle();
  expect(screen.getByText('Your subscription could not be loaded')).toBeVisible();
  await click('Retry');
  expect(figure('Plan')).toBe('PlanProTier PRO');
});

test('a session that the server does not know is told how to prove the address', async () => {
  const { logout } = await show(refusal(401, 'Sign in first.'));
  expect(screen.getByText('Confirm your email address to see your data')).toBeVisible();
  expect(screen.queryByText('Manage billing')).toBeNull();
  await click('Confirm your email address');
  expect(logout).toHaveBeenCalledTimes(1);
});

test('the sections have addresses of their own, which keep the filters; Back returns', async () => {
  const { place } = await show(overview, { at: '/dashboard?hops=3' });
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(heading()).toHaveTextContent('Signals');
  await click('Plan & billing', 'link');
  expect([heading().textContent, place.search]).toEqual(['Your subscription', '?hops=3&section=plan']);
  expect(heading().closest('div[tabindex]')).toHaveFocus();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Plan & billing');
  await click('History', 'link');
  expect([heading().textContent, place.search]).toEqual(['Past signals', '?hops=3&section=history']);
  await place.go(-1);
  expect(heading()).toHaveTextContent('Your subscription');
});

test('a failed payment is said on every section', async () => {
  await show({ ...overview, subscription: { ...subscription, status: 'past_due' } }, { at: '/dashboard' });
  expect(screen.getByText('Your last payment did not go through')).toBeVisible();
});

test('signing out forgets what has been read', async () => {
  const { logout, queries } = await show(overview, { mode: 'test' });
  expect(screen.getByText('Test mode')).toBeVisible();
  await click('Sign out');
  expect(logout).toHaveBeenCalledTimes(1);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.data),
  ).toEqual([]);
});
